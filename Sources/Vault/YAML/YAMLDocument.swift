package import Basics

/// The first document of a YAML text, with its faults. TOML and JSON, also used in front matter,
/// give the same values.
package struct YAMLDocument: Sendable {
  package enum Syntax: Sendable, Hashable {
    case yaml, toml, json
  }

  /// The document's value; nil when the text is empty or could not be read.
  package var root: YAMLNode?
  package var diagnostics: [Diagnostic]
  /// The text that places refer to.
  package let source: TextFile
  /// The number of lines of ``source`` before the YAML text.
  private let lineOffset: Int

  /// Reads the lines of `source` from `first` to before `end`, all by default.
  ///
  /// - Parameter passesControls: True to pass over control characters, with a warning. Else, and if
  ///   one is a zero byte or ends a line to other programs, so that more may be lost, the text is
  ///   not read.
  package init(
    _ source: TextFile, lines first: Int = 1, before end: Int? = nil, as syntax: Syntax = .yaml,
    passesControls: Bool = false
  ) {
    self.source = source
    self.lineOffset = first - 1
    self.root = nil
    self.diagnostics = []

    let start = source.start(ofLine: first)
    let stop = end.map(source.start(ofLine:)) ?? source.bytes.count
    let range = start..<max(start, stop)
    // libyaml gives no useful place for these.
    if let invalid = source.firstInvalidUTF8(in: range) {
      diagnostics.append(TextProblem.notUTF8.diagnostic(at: source.locate(invalid)))
      return
    }
    var text = source.bytes[range]
    if let first = text.firstIndex(where: Self.isControl) {
      let isPassed = passesControls && !text.contains(where: Self.mayHideMore)
      let problem = TextProblem.controlCharacter(text[first], isPassed: isPassed)
      diagnostics.append(problem.diagnostic(at: source.locate(first..<first + 1)))
      guard isPassed else { return }
      text.removeAll(where: Self.isControl)
    }
    let parsed =
      switch syntax {
      case .yaml: YAMLParser.parse(text, lineOffset: lineOffset)
      case .toml: TOMLReader.parse(text)
      case .json: JSONNodes.parse(text, lineOffset: lineOffset)
      }
    root = parsed.root
    for failure in parsed.problems {
      var found = failure.problem.diagnostic(at: locate(failure.mark))
      if found.kind == TextProblem.yamlKind, found.hint == nil {
        let line = failure.mark.line + lineOffset
        if let list = YAMLQuoting.commentedList(in: source, above: line, from: first) {
          (found.place, found.excerpt) = source.locate(list.range)
          found.hint = list.hint
        } else {
          found.hint = YAMLQuoting.hint(for: source, at: line, from: first)
        }
      }
      diagnostics.append(found)
    }
  }

  private static func mayHideMore(_ byte: UInt8) -> Bool {
    byte == 0 || byte == 0x0B || byte == 0x0C || (0x1C...0x1E).contains(byte)
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }

  /// The place of the key or value that starts at `mark`, up to its end on that line.
  package func locate(_ mark: YAMLMark) -> (place: Place, excerpt: Excerpt) {
    source.locate(range(of: mark))
  }

  /// The warning about a value that is a comment to YAML, though a word follows right after the
  /// `#`: `tags: #a #b`; nil for any other.
  func problemWithComment(of entry: YAMLEntry) -> Diagnostic? {
    var line = entry.keyMark.line
    if case .sequence(let items) = entry.value.content,
      let empty = items.first(where: { $0.content == .null })
    {
      line = empty.mark.line
    } else if entry.value.content != .null {
      return nil
    }
    let bytes = Array(source.line(line + lineOffset))
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "#")), sign > 0, bytes[sign - 1] == 0x20,
      let before = bytes[..<sign].last(where: { $0 != 0x20 }), ":-".utf8.contains(before),
      let next = bytes[sign...].dropFirst().first, next > 0x20, next != UInt8(ascii: "#")
    else { return nil }
    let comment = String(decoding: bytes[sign...], as: UTF8.self).withoutBlanks
    let start = source.start(ofLine: line + lineOffset) + sign
    let words = comment.split { $0 == " " || $0 == "," }
    let hint =
      entry.key == "tags" && words.allSatisfy { $0.hasPrefix("#") }
      ? "write tags: [\(words.map { String($0.dropFirst()) }.joined(separator: ", "))]"
      : "put it in quotes: \"\(comment.replacing("\"", with: "\\\""))\""
    return Diagnostic(
      .warning, kind: "comment-as-value",
      "\(entry.key): \(comment.shortQuoted) is a comment, as # begins one, and no value",
      hint: hint
    ).diagnostic(at: source.locate(start..<(start + comment.utf8.count)))
  }

  /// The same in bytes of ``source``.
  func range(of mark: YAMLMark) -> Range<Int> {
    let number = mark.line + lineOffset
    let start = source.start(ofLine: number)
    let line = Array(source.line(number))
    let token = line.offset(ofScalar: mark.column - 1)
    return (start + token)..<(start + line.endOfYAMLToken(from: token))
  }

  /// The place of a value; of a mapping or list, of its start.
  package func locate(_ node: YAMLNode) -> (place: Place, excerpt: Excerpt) { locate(node.mark) }
}

extension [UInt8] {
  /// The offset of the scalar at `index`, counted from 0; the end if there are fewer.
  fileprivate func offset(ofScalar index: Int) -> Int {
    var seen = 0
    for (offset, byte) in enumerated() where byte & 0xC0 != 0x80 {
      if seen == index { return offset }
      seen += 1
    }
    return count
  }

  /// The end, on its line, of the quoted text, flow indicator or plain text that starts at `start`.
  fileprivate func endOfYAMLToken(from start: Int) -> Int {
    guard start < count else { return start }
    let first = self[start]
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var index = start + 1
      while index < count {
        // A single quote is doubled inside single quotes.
        let isDoubled = first == UInt8(ascii: "'") && index + 1 < count && self[index + 1] == first
        if self[index] == first, !isDoubled { break }
        let escape = first == UInt8(ascii: "'") ? first : UInt8(ascii: "\\")
        index += self[index] == escape ? 2 : 1
      }
      return Swift.min(count, index + 1)
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: ">"):
      return start + 1
    default:
      var index = start
      while index < count {
        let byte = self[index]
        let next = index + 1 < count ? self[index + 1] : UInt8(ascii: " ")
        if byte == UInt8(ascii: ":"), next == UInt8(ascii: " ") { break }
        if byte == UInt8(ascii: " "), next == UInt8(ascii: "#") { break }
        if [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte),
          contains(UInt8(ascii: "[")) || contains(UInt8(ascii: "{"))
        {
          break
        }
        index += 1
      }
      while index > start + 1, self[index - 1] == UInt8(ascii: " ") { index -= 1 }
      return index
    }
  }
}
