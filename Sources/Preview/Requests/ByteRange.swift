/// The part of a file that a request asks for (RFC 9110, 14).
enum ByteRange {
  /// What to send.
  enum Answer: Hashable {
    /// All of it: no part is asked for, or it is asked for in a way that may be ignored, such as
    /// several parts.
    case everything
    case part(Range<Int>)
    /// The file has no such part.
    case none
  }

  /// The answer for a `Range` of a file of `size` bytes.
  static func answer(_ header: String?, size: Int) -> Answer {
    guard let header, header.lowercased().hasPrefix("bytes=") else { return .everything }
    let ends = header.dropFirst("bytes=".count)
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimming(" \t") }
    guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]) else {
      return .everything
    }
    switch (first, last) {
    case (.some(let first), .some(let last)):
      guard first <= last else { return .everything }
      return first < size ? .part(first..<min(last, size - 1) + 1) : .none
    case (.some(let first), nil): return first < size ? .part(first..<size) : .none
    case (nil, .some(let count)):
      return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .none
    case (nil, nil): return .everything
    }
  }

  /// The number that digits write, as far as a file can be large; `.some(nil)` for no digits, nil
  /// for anything else.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(Int(text) ?? Int(Int32.max) << 16)
  }
}
