/// A decimal fraction of up to 38 digits, so that `10.1 - 2.2` is `7.9`.
///
/// The reference implementation computes with the shortest decimal that represents a floating-point
/// number and converts the result back. Operations return nil if a result does not fit; the caller
/// then uses floating point.
struct ExactDecimal {
  var mantissa: Int128
  /// The power of ten that the mantissa is multiplied by.
  var exponent: Int

  init(mantissa: Int128, exponent: Int) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  init(_ value: Int) { self.init(mantissa: Int128(value), exponent: 0) }

  /// The shortest decimal that reads back as `value`; nil for infinities and NaN.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    var mantissa: Int128 = 0
    var exponent = 0
    var inFraction = false
    var text = value.description.utf8[...]
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { text.removeFirst() }
    while let byte = text.popFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        mantissa = mantissa * 10 + Int128(byte - UInt8(ascii: "0"))
        if inFraction { exponent -= 1 }
      case UInt8(ascii: "."): inFraction = true
      case UInt8(ascii: "e"):
        guard let power = Int(String(decoding: text, as: UTF8.self)) else { return nil }
        exponent += power
        text = text[text.endIndex...]
      default: return nil
      }
    }
    while mantissa != 0, mantissa % 10 == 0 {
      mantissa /= 10
      exponent += 1
    }
    self.init(mantissa: isNegative ? -mantissa : mantissa, exponent: mantissa == 0 ? 0 : exponent)
  }

  var double: Double { Double("\(mantissa)e\(exponent)") ?? .nan }

  /// The mantissa for the lower exponent `exponent`; nil if it does not fit.
  private func mantissa(at lower: Int) -> Int128? {
    guard exponent - lower <= 38 else { return mantissa == 0 ? 0 : nil }
    var result = mantissa
    for _ in 0..<(exponent - lower) {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = product
    }
    return result
  }

  private static func aligned(
    _ a: ExactDecimal, _ b: ExactDecimal
  ) -> (a: Int128, b: Int128, exponent: Int)? {
    let exponent = min(a.exponent, b.exponent)
    guard let left = a.mantissa(at: exponent), let right = b.mantissa(at: exponent) else {
      return nil
    }
    return (left, right, exponent)
  }

  static func sum(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal? {
    guard let (left, right, exponent) = aligned(a, b) else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(mantissa: sum, exponent: exponent)
  }

  static func difference(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal? {
    guard let (left, right, exponent) = aligned(a, b) else { return nil }
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(mantissa: difference, exponent: exponent)
  }

  static func product(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal? {
    let (product, overflow) = a.mantissa.multipliedReportingOverflow(by: b.mantissa)
    return overflow ? nil : ExactDecimal(mantissa: product, exponent: a.exponent + b.exponent)
  }

  /// The quotient to at least twenty digits; nil if `b` is zero or it does not fit.
  static func quotient(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal? {
    guard b.mantissa != 0 else { return nil }
    var dividend = a.mantissa
    var exponent = a.exponent - b.exponent
    while true {
      let (next, overflow) = dividend.multipliedReportingOverflow(by: 10)
      if overflow || dividend == 0 { break }
      dividend = next
      exponent -= 1
    }
    return ExactDecimal(mantissa: dividend / b.mantissa, exponent: exponent)
  }

  /// The remainder with the sign of `b`, as in Ruby; nil if `b` is zero or it does not fit.
  static func modulo(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal? {
    guard let (left, right, exponent) = aligned(a, b), right != 0 else { return nil }
    let remainder = left % right
    let wraps = remainder != 0 && (remainder < 0) != (right < 0)
    return ExactDecimal(mantissa: wraps ? remainder + right : remainder, exponent: exponent)
  }

  /// The decimal with `places` digits after the point, halves away from zero.
  func rounded(to places: Int) -> ExactDecimal {
    guard exponent < -places else { return self }
    let dropped = -places - exponent
    guard dropped <= 38 else { return ExactDecimal(mantissa: 0, exponent: -places) }
    var kept = mantissa
    var last: Int128 = 0
    for _ in 0..<dropped {
      last = kept % 10
      kept /= 10
    }
    if last >= 5 { kept += 1 } else if last <= -5 { kept -= 1 }
    return ExactDecimal(mantissa: kept, exponent: -places)
  }
}
