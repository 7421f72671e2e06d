/// A number while it is read: a multiple of 10⁻¹⁸, so that tenths of fen times 万亿 are exact.
/// Arithmetic gives nil on overflow and never traps.
struct WrittenDecimal {
  private(set) var steps: Int128

  static let zero = WrittenDecimal(steps: 0)
  /// The number of decimal places.
  static let places = 18

  private init(steps: Int128) { self.steps = steps }

  /// `digit` · 10^`exponent`; nil if that is too large, or has too many decimal places.
  init?(_ digit: Int, times exponent: Int) {
    guard exponent >= -Self.places, let power = Self.power(exponent + Self.places) else {
      return nil
    }
    let (steps, overflow) = Int128(digit).multipliedReportingOverflow(by: power)
    guard !overflow else { return nil }
    self.steps = steps
  }

  var isZero: Bool { steps == 0 }

  static func + (left: WrittenDecimal, right: WrittenDecimal) -> WrittenDecimal? {
    let (steps, overflow) = left.steps.addingReportingOverflow(right.steps)
    return overflow ? nil : WrittenDecimal(steps: steps)
  }

  /// The negated number.
  static prefix func - (number: WrittenDecimal) -> WrittenDecimal? {
    let (steps, overflow) = Int128(0).subtractingReportingOverflow(number.steps)
    return overflow ? nil : WrittenDecimal(steps: steps)
  }

  /// The number times 10^`exponent`; nil if that is too large, or needs more decimal places.
  func times(_ exponent: Int) -> WrittenDecimal? {
    guard let power = Self.power(abs(exponent)) else { return isZero ? self : nil }
    guard exponent < 0 else {
      let (steps, overflow) = steps.multipliedReportingOverflow(by: power)
      return overflow ? nil : WrittenDecimal(steps: steps)
    }
    let (quotient, remainder) = steps.quotientAndRemainder(dividingBy: power)
    return remainder == 0 ? WrittenDecimal(steps: quotient) : nil
  }

  /// The number in units of 10^-`digits`; nil if it is finer.
  func wholeUnits(fractionDigits digits: Int) -> Int128? {
    guard let power = Self.power(Self.places - digits) else { return nil }
    let (quotient, remainder) = steps.quotientAndRemainder(dividingBy: power)
    return remainder == 0 ? quotient : nil
  }

  /// The whole part and the decimals, without trailing zeros, of a non-negative number.
  var digits: (whole: String, fraction: String) {
    let one = Self.power(Self.places) ?? 1
    let (whole, rest) = steps.quotientAndRemainder(dividingBy: one)
    var fraction = "\(rest + one)".dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return ("\(whole)", String(fraction))
  }

  private static func power(_ exponent: Int) -> Int128? {
    var power: Int128 = 1
    guard (0...38).contains(exponent) else { return nil }
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
