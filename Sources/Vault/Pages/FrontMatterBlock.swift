package import Basics

/// The range of a Markdown file's front matter, and its format.
///
/// YAML between two lines `---` (`...` ends it too), TOML between `+++`, JSON in braces or between
/// `;;;`, and each of them between `---yaml`, `---toml` or `---json` and `---`. Blank lines and
/// comments may come before it.
package struct FrontMatterBlock: Sendable, Hashable {
  /// The format; nil if it looks like front matter but is not supported.
  package let syntax: YAMLDocument.Syntax?
  /// The lines of the keys and values, counted from 1; empty if the block does not end.
  package let lines: Range<Int>
  /// The first line of the text after it; the file's first line for an unsupported format.
  package let bodyFirstLine: Int
  package let openingLine: Int
  /// True if it has an end.
  package let isClosed: Bool

  /// True if it is YAML that starts on the first line.
  package var isPlain: Bool { syntax == .yaml && openingLine == 1 }

  /// The fault of its form; nil for none.
  ///
  /// - Parameter isRead: True if the format is supported.
  package func diagnostic(in source: TextFile, isRead: Bool = true) -> Diagnostic? {
    let problem: KeyProblem
    if syntax == nil || !isRead {
      problem = .frontMatterNotRead
    } else if !isClosed {
      problem = .frontMatterNotClosed
    } else {
      return nil
    }
    return problem.diagnostic(
      at: source.locate(line: openingLine, bytes: 0..<source.line(openingLine).count))
  }

  /// The parsed content; nil if it cannot be read.
  func document(in source: TextFile) -> YAMLDocument? {
    guard let syntax, isClosed else { return nil }
    return YAMLDocument(
      source, lines: lines.lowerBound, before: lines.upperBound, as: syntax, passesControls: true)
  }

  /// The front matter of a file; nil for a file without.
  package init?(in source: TextFile) {
    guard let first = Self.opening(in: source) else { return nil }
    let line = source.line(first)
    openingLine = first
    if line.first == UInt8(ascii: "{") {
      guard let end = Self.endOfJSON(in: source, from: first) else { return nil }
      (syntax, isClosed, lines, bodyFirstLine) = (.json, true, first..<end, end)
      return
    }
    guard let fence = Fence(line) else { return nil }
    let end = (first + 1..<max(first + 1, source.lineCount + 1)).first {
      fence.isClosed(by: source.line($0))
    }
    // Other programs accept no other place and form; elsewhere it may be a horizontal rule.
    guard
      first == 1 && fence.isExact
        || Self.holdsKey(source, first + 1..<(end ?? source.lineCount + 1))
    else { return nil }
    isClosed = end != nil
    // A heading before it is text.
    let isRead = fence.syntax != nil && !Self.hasText(source, before: first)
    syntax = isRead ? fence.syntax : nil
    lines = end.map { first + 1..<$0 } ?? 1..<1
    bodyFirstLine = isRead ? (end ?? first) + 1 : 1
  }

  /// The line where front matter may start: the first that is neither blank nor a comment.
  private static func opening(in source: TextFile) -> Int? {
    var end: String?
    for number in 1...source.lineCount {
      var line = source.line(number).trimmed
      if end == nil {
        if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
        let comments = [("<!--", "-->"), ("%%", "%%")]
        guard let comment = comments.first(where: { line.starts(with: $0.0.utf8) }) else {
          return number
        }
        line = line.dropFirst(comment.0.utf8.count)
        end = comment.1
      }
      if let mark = end, let range = line.firstRange(ofBytes: mark) {
        end = nil
        guard line[range.upperBound...].isEmpty else { return nil }
      }
    }
    return nil
  }

  /// True if a line before it is a heading, which is text.
  private static func hasText(_ source: TextFile, before line: Int) -> Bool {
    (1..<line).contains { source.line($0).first == UInt8(ascii: "#") }
  }

  /// True if a block begins with a key, and one of its first lines has a key of front matter.
  private static func holdsKey(_ source: TextFile, _ lines: Range<Int>) -> Bool {
    let lines = lines.lazy.map { source.line($0).trimmed }
      .filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
    guard let first = lines.first, first.key != nil || first.first == UInt8(ascii: "{") else {
      return false
    }
    return lines.prefix(40).contains {
      $0.key.map { FrontMatter.allKeys.contains($0.lowercased()) } ?? false
    }
  }

  /// The line after a JSON object; nil unless it begins with a key, and if text follows it on its
  /// last line.
  private static func endOfJSON(in source: TextFile, from first: Int) -> Int? {
    let bytes = source.bytes[source.start(ofLine: first)...]
    let key = bytes.dropFirst().drop { $0 <= 0x20 }
    guard key.first == UInt8(ascii: "\""),
      let quote = key.dropFirst().firstIndex(of: UInt8(ascii: "\"")),
      key[quote...].dropFirst().first(where: { $0 > 0x20 }) == UInt8(ascii: ":")
    else { return nil }
    let length = bytes.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      return (try? cursor.value()).map { _ in cursor.position }
    }
    if let length {
      let last = source.line(at: bytes.startIndex + length - 1)
      let rest = source.bytes[(bytes.startIndex + length)..<source.start(ofLine: last + 1)]
      return rest.allSatisfy { $0 <= 0x20 } ? last + 1 : nil
    }
    // An unreadable one extends to a brace on a line of its own.
    let brace = (first...source.lineCount).first { source.line($0).trimmed.elementsEqual("}".utf8) }
    return (brace ?? source.lineCount) + 1
  }
}

/// A line that opens front matter, and its closing line.
private struct Fence {
  let syntax: YAMLDocument.Syntax?
  /// True if it is exactly the line that other programs accept.
  let isExact: Bool
  private let marks: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    let trimmed = line.trimmed
    let marks = String(decoding: trimmed.prefix(3), as: UTF8.self)
    guard ["---", "+++", ";;;"].contains(marks) else { return nil }
    let rest = trimmed.dropFirst(3)
    // A longer row is a horizontal rule.
    guard rest.first != trimmed.first else { return nil }
    let word = String(decoding: rest.trimmed, as: UTF8.self).lowercased()
    let isAtStart = line.first == trimmed.first
    self.marks = trimmed.prefix(3)
    isExact = isAtStart && word.isEmpty
    syntax =
      switch (marks, word) {
      case _ where !isAtStart: nil
      case ("---", ""), ("---", "yaml"), ("---", "yml"): .yaml
      case ("+++", ""), ("---", "toml"): .toml
      case (";;;", ""), ("---", "json"): .json
      default: nil
      }
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let mark = line.prefix(3)
    guard line.dropFirst(3).allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return false }
    return mark.elementsEqual(marks) || syntax == .yaml && mark.elementsEqual("...".utf8)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    let start = drop { $0 == 0x20 || $0 == 0x09 }
    guard let last = start.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
    return start[...last]
  }

  /// The key at the start of a line, in any quotes; nil if there is none.
  fileprivate var key: String? {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let start = drop { quotes.contains($0) || $0 == UInt8(ascii: "{") || $0 == 0x20 }
    let name = start.prefix {
      (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    let rest = self[name.endIndex...].drop { quotes.contains($0) || $0 == 0x20 || $0 == 0x09 }
    guard
      rest.first == UInt8(ascii: ":") || rest.first == UInt8(ascii: "=")
        || rest.starts(with: "：".utf8)
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}
