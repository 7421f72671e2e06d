/// Counts the records of JSON Lines without decoding them: the lines that end as an object does, so
/// that a torn line is none, and neither is a blank one.
struct WholeLines {
  private var count = 0
  /// The last byte of the line so far that is no white space.
  private var last: UInt8 = 0

  /// Takes in the next bytes.
  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let stop = bytes.newline(from: start) ?? bytes.count
        var end = stop
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        if end > start { last = bytes[end - 1] }
        if stop < bytes.count { endLine() }
        start = stop + 1
      }
    }
  }

  private mutating func endLine() {
    if last == UInt8(ascii: "}") { count += 1 }
    last = 0
  }

  /// How many there were.
  mutating func finish() -> Int {
    endLine()
    return count
  }
}
