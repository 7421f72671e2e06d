/// Digits in base 16, as ASCII.
package enum HexDigit {
  /// The digit for the lower four bits of `value`: `0` to `9`, `a` to `f`.
  @inlinable package static func lower(_ value: UInt8) -> UInt8 {
    let value = value & 0x0F
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }

  /// The digit for the lower four bits of `value`: `0` to `9`, `A` to `F`.
  @inlinable package static func upper(_ value: UInt8) -> UInt8 {
    let value = value & 0x0F
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }

  /// The value of a digit, in either case; nil for any other character.
  @inlinable package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension UInt128 {
  /// Writes all 32 hexadecimal digits in lower case into memory that has room for them.
  package func writeHex(to digits: UnsafeMutableBufferPointer<UInt8>) {
    precondition(digits.count >= 32)
    for index in 0..<32 {
      let digit = UInt8(truncatingIfNeeded: self >> UInt128((31 - index) * 4)) & 15
      digits.initializeElement(at: index, to: digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
