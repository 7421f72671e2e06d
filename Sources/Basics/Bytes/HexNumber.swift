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
