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
  fileprivate func firstOffset(of part: Self) -> Int? {
    guard let first = part.first, part.count <= count else { return nil }
    search: for start in 0...count - part.count where self[start] == first {
      for offset in 1..<part.count where self[start + offset] != part[offset] { continue search }
      return start
    }
    return nil
  }
}
