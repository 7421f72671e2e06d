extension UnsafeBufferPointer<UInt8> {
  /// The first sequence that is not UTF-8 (Unicode 16, table 3-7); nil when all is.
  package var firstInvalidUTF8: Range<Int>? {
    var at = 0
    while at < count {
      if at + 8 <= count, word(at: at) & highBits == 0 {
        at += 8
        continue
      }
      let lead = self[at]
      if lead < 0x80 {
        at += 1
        continue
      }
      // The number of continuation bytes, and the bounds of the first of them.
      let follow: (count: Int, from: UInt8, to: UInt8)
      switch lead {
      case 0xC2...0xDF: follow = (1, 0x80, 0xBF)
      case 0xE0: follow = (2, 0xA0, 0xBF)
      case 0xED: follow = (2, 0x80, 0x9F)
      case 0xE1...0xEF: follow = (2, 0x80, 0xBF)
      case 0xF0: follow = (3, 0x90, 0xBF)
      case 0xF1...0xF3: follow = (3, 0x80, 0xBF)
      case 0xF4: follow = (3, 0x80, 0x8F)
      default: return at..<(at + 1)
      }
      for offset in 1...follow.count {
        guard at + offset < count else { return at..<count }
        let byte = self[at + offset]
        let isWell = offset == 1 ? (follow.from...follow.to).contains(byte) : byte & 0xC0 == 0x80
        guard isWell else { return at..<(at + offset) }
      }
      at += follow.count + 1
    }
    return nil
  }
}
