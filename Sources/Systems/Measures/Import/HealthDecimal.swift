import Vault

/// A decimal number of an export, exact to 10⁻¹⁸; finer digits are rounded.
struct HealthDecimal: Hashable, Comparable {
  /// The number of units in 1.
  private static let one: Int128 = 1_000_000_000_000_000_000
  /// The largest number in a record, as for all measures.
  private static let most: Int128 = 1_000_000_000 * one

  /// The number times 10¹⁸.
  var units: Int128

  static let zero = HealthDecimal(units: 0)

  init(units: Int128) { self.units = units }

  /// Reads `71.2`, `6.1e-05`; nil if it is not a number, or exceeds 10⁹ in size.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    func digit() -> Int128? {
      guard index < bytes.count, 0x30...0x39 ~= bytes[index] else { return nil }
      return Int128(bytes[index] - 0x30)
    }
    func takes(_ byte: UInt8) -> Bool {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }
    let isNegative = takes(UInt8(ascii: "-"))
    if !isNegative { _ = takes(UInt8(ascii: "+")) }
    var mantissa: Int128 = 0
    var exponent = 18
    var digits = 0
    while let next = digit() {
      if mantissa < Self.most * 1_000 { mantissa = mantissa * 10 + next } else { exponent += 1 }
      digits += 1
      index += 1
    }
    if takes(UInt8(ascii: ".")) {
      while let next = digit() {
        // Digits after the 30th do not count.
        if mantissa < Self.most * 1_000 {
          mantissa = mantissa * 10 + next
          exponent -= 1
        }
        digits += 1
        index += 1
      }
    }
    guard digits > 0 else { return nil }
    if takes(UInt8(ascii: "e")) || takes(UInt8(ascii: "E")) {
      let isBelow = takes(UInt8(ascii: "-"))
      if !isBelow { _ = takes(UInt8(ascii: "+")) }
      guard digit() != nil else { return nil }
      var power = 0
      while let next = digit() {
        power = min(10_000, power * 10 + Int(next))
        index += 1
      }
      exponent += isBelow ? -power : power
    }
    guard index == bytes.count else { return nil }
    while exponent > 0, mantissa != 0 {
      guard mantissa <= Self.most else { return nil }
      mantissa *= 10
      exponent -= 1
    }
    if exponent < -38 { mantissa = 0 }
    if mantissa != 0, exponent < 0 {
      var divisor: Int128 = 1
      for _ in 0..<(-exponent) { divisor *= 10 }
      mantissa = Self.rounded(mantissa, by: divisor)
    }
    guard mantissa <= Self.most else { return nil }
    units = isNegative ? -mantissa : mantissa
  }

  private static func rounded(_ number: Int128, by divisor: Int128) -> Int128 {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return quotient + (remainder >= divisor - remainder ? 1 : 0)
  }

  /// The number in another unit: `other` of those are equal to `own` of this one.
  func converted(from own: Int128, to other: Int128) -> HealthDecimal {
    guard own != other else { return self }
    let product = units.magnitude.multipliedFullWidth(by: own.magnitude)
    guard product.high < other.magnitude else { return self }
    let (quotient, remainder) = other.magnitude.dividingFullWidth(product)
    let isUp = remainder >= other.magnitude - remainder
    guard let value = Int128(exactly: quotient + (isUp ? 1 : 0)) else { return self }
    return HealthDecimal(units: units < 0 ? -value : value)
  }

  /// The part on the first `seconds` of `length`, spread evenly.
  func share(of seconds: Int64, in length: Int64) -> HealthDecimal {
    HealthDecimal(units: units * Int128(seconds) / Int128(length))
  }

  /// As in records: whole, or rounded to a millionth, the precision of measures.
  func text(isWhole: Bool) -> JSONText {
    let places = isWhole ? 0 : 6
    let finer: Int128 = isWhole ? Self.one : 1_000_000_000_000
    let magnitude = Self.rounded(units < 0 ? -units : units, by: finer)
    var (number, decimals) = (units < 0 ? -magnitude : magnitude, places)
    while decimals > 0, number.isMultiple(of: 10) {
      number /= 10
      decimals -= 1
    }
    return .exact(ExactNumber(units: number, places: decimals))
  }

  static func < (left: Self, right: Self) -> Bool { left.units < right.units }
  static func += (left: inout Self, right: Self) { left.units += right.units }
  static func - (left: Self, right: Self) -> Self { Self(units: left.units - right.units) }
}
