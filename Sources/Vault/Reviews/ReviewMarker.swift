/// A line of Daybook's in a review: a comment that Markdown readers do not show.
///
/// ```text
/// <!-- daybook:sections overview running -->
/// <!-- daybook:begin running 3f1c9a20b4d7e865 -->
/// <!-- daybook:end running -->
/// ```
///
/// It starts in the first column and is followed only by white space.
package enum ReviewMarker: Sendable, Hashable {
  /// The sections that Daybook has written into the file, in order. A missing one was removed by
  /// the person.
  case sections([String])
  /// The start of a section, and the ``checksum(of:)`` of its content by Daybook.
  case begin(String, checksum: String)
  case end(String)

  /// The marker as a line, without a newline.
  package var text: String {
    switch self {
    case .sections(let names): "<!-- daybook:\((["sections"] + names).joined(separator: " ")) -->"
    case .begin(let name, let checksum): "<!-- daybook:begin \(name) \(checksum) -->"
    case .end(let name): "<!-- daybook:end \(name) -->"
    }
  }

  private static let opening = Array("<!-- daybook:".utf8)
  private static let closing = Array(" -->".utf8)

  /// True if a line looks like a marker, well formed or not: `<!-- daybook:` and a letter.
  package static func isMeant(by line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    guard rest.starts(with: "<!--".utf8) else { return false }
    rest = rest.dropFirst(4).drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.starts(with: "daybook:".utf8), let next = rest.dropFirst(8).first else {
      return false
    }
    return next > 0x20 && next != UInt8(ascii: "-")
  }

  /// The marker in a line, without its newline; nil for any other line.
  package init?(_ line: ArraySlice<UInt8>) {
    var line = line
    while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
    guard line.starts(with: Self.opening),
      line.suffix(Self.closing.count).elementsEqual(
        Self.closing), line.count > Self.opening.count + Self.closing.count
    else { return nil }
    let words = line.dropFirst(Self.opening.count).dropLast(Self.closing.count)
      .split(separator: 0x20, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    switch (words[0], words.count) {
    case ("sections", _):
      guard words.dropFirst().allSatisfy(Self.isName) else { return nil }
      self = .sections(Array(words.dropFirst()))
    case ("begin", 3):
      guard Self.isName(words[1]), Self.isChecksum(words[2]) else { return nil }
      self = .begin(words[1], checksum: words[2])
    case ("end", 2):
      guard Self.isName(words[1]) else { return nil }
      self = .end(words[1])
    default: return nil
    }
  }

  /// True if `text` can name a section: small letters, and hyphens after the first.
  private static func isName(_ text: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    return text.utf8.first.map(isLetter) ?? false
      && text.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isChecksum(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// Tells whether a section was changed since Daybook wrote it: 16 hexadecimal digits of its
  /// bytes, ignoring line endings, as `git` and editors convert them.
  ///
  /// It detects accidental changes, not forgeries: a section written with a matching checksum will
  /// be replaced.
  package static func checksum(of content: some Sequence<UInt8>) -> String {
    var hash = ContentHash()
    hash.add("section".utf8, content.withoutCarriageReturns)
    return String(hash.hex.prefix(16))
  }
}

extension Sequence<UInt8> {
  /// The bytes with LF for CR LF and CR.
  package var withoutCarriageReturns: [UInt8] {
    let known = withContiguousStorageIfAvailable { $0.contains(0x0D) ? nil : Array($0) }
    if let bytes = known.flatMap(\.self) { return bytes }
    var bytes: [UInt8] = []
    var isAfterReturn = false
    for byte in self {
      if byte == 0x0A && isAfterReturn {
        isAfterReturn = false
        continue
      }
      isAfterReturn = byte == 0x0D
      bytes.append(isAfterReturn ? 0x0A : byte)
    }
    return bytes
  }
}
