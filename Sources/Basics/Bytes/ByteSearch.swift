#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// For whole pages: the standard library's `firstRange(of:)` compares characters, and asks the
// runtime for types at each of them.

extension Substring {
  /// Where `part` stands first, byte by byte; nil where it does not, and for an empty part.
  package func firstRange(ofBytes part: String) -> Range<Index>? {
    var (text, part) = (self, part)
    let offset = text.withUTF8 { text in part.withUTF8 { text.firstOffset(of: $0) } }
    return offset.map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: part.utf8.count)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where the bytes of `part` stand first; nil where they do not, and for an empty part.
  package func firstRange(ofBytes part: String) -> Range<Int>? {
    var part = part
    let offset = withUnsafeBufferPointer { text in part.withUTF8 { text.firstOffset(of: $0) } }
    return offset.map { startIndex + $0..<startIndex + $0 + part.utf8.count }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How often a byte is among them.
  package func count(of byte: UInt8) -> Int {
    var count = 0
    for other in self where other == byte { count += 1 }
    return count
  }

  /// Where a byte is for the first time from an offset on; nil where it is not.
  package func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    return memchr(base + start, Int32(byte), count - start).map {
      UnsafeRawPointer($0) - UnsafeRawPointer(base)
    }
  }

  /// Where a byte is for the last time before an offset; nil where it is not.
  package func lastOffset(of byte: UInt8, before end: Int) -> Int? {
    var offset = end
    while offset > 0 {
      offset -= 1
      if self[offset] == byte { return offset }
    }
    return nil
  }

  /// Whether a control character is among them that no text has: any below the space but white
  /// space and the escape.
  package var haveControls: Bool {
    contains { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }
  }

  /// Whether they are the bytes of `other`.
  package func isEqual(to other: Self) -> Bool {
    guard count == other.count, let one = baseAddress, let two = other.baseAddress else {
      return count == other.count
    }
    return memcmp(one, two, count) == 0
  }

  fileprivate func firstOffset(of part: Self) -> Int? {
    guard let first = part.first, part.count <= count else { return nil }
    search: for start in 0...count - part.count where self[start] == first {
      for offset in 1..<part.count where self[start + offset] != part[offset] { continue search }
      return start
    }
    return nil
  }
}
