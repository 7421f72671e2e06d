package import Diagnostics

/// The first document of a YAML text, with what was found wrong.
package struct YAMLDocument: Sendable {
  /// The document's value; nil when the text is empty or could not be read.
  package var root: YAMLNode?
  /// What was found wrong.
  package var diagnostics: [Diagnostic]
  /// The text that places refer to.
  package let source: TextFile
  /// How many lines of ``source`` stand before the YAML text.
  private let lineOffset: Int

  /// Reads the lines of `source` from `first` to before `end`, all by default.
  package init(_ source: TextFile, lines first: Int = 1, before end: Int? = nil) {
    self.source = source
    self.lineOffset = first - 1
    self.root = nil
    self.diagnostics = []

    let start = source.start(ofLine: first)
    let stop = end.map(source.start(ofLine:)) ?? source.bytes.count
    let bytes = source.bytes[start..<max(start, stop)]
    if let problem = Self.problem(in: bytes) {
      let range = (problem.range.lowerBound)..<(problem.range.upperBound)
      diagnostics.append(problem.what.diagnostic(at: source.locate(range)))
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let parsed = YAMLParser.parse(text)
    root = parsed.root
    for (problem, mark) in parsed.problems {
      diagnostics.append(problem.diagnostic(at: locate(mark)))
    }
  }

  /// What libyaml would refuse without a useful place: bytes that are not UTF-8, and control
  /// characters.
  private static func problem(
    in bytes: ArraySlice<UInt8>
  ) -> (what: TextProblem, range: Range<Int>)? {
    if let range = Array(bytes).firstInvalidUTF8 {
      return (
        .notUTF8, (bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)
      )
    }
    for index in bytes.indices {
      let byte = bytes[index]
      let isControl = byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
      if isControl { return (.controlCharacter(byte), index..<(index + 1)) }
    }
    return nil
  }

  /// The place of the key or value that starts at `mark`, as far as it goes on that line.
  package func locate(_ mark: YAMLMark) -> (place: Place, excerpt: Excerpt) {
    let number = mark.line + lineOffset
    return source.locate(line: number, bytes: token(at: mark, inLine: number))
  }

  /// The bytes of ``source`` that the key or value at `mark` takes, as far as it goes on that line.
  func range(of mark: YAMLMark) -> Range<Int> {
    let number = mark.line + lineOffset
    let start = source.start(ofLine: number)
    let token = token(at: mark, inLine: number)
    return (start + token.lowerBound)..<(start + token.upperBound)
  }

  private func token(at mark: YAMLMark, inLine number: Int) -> Range<Int> {
    let line = Array(source.line(number))
    let start = line.offset(ofScalar: mark.column - 1)
    return start..<line.endOfYAMLToken(from: start)
  }

  /// The place of a value; of a mapping or list, of its start.
  package func locate(_ node: YAMLNode) -> (place: Place, excerpt: Excerpt) { locate(node.mark) }
}

extension [UInt8] {
  /// The offset of the scalar number `index`, counted from 0; the end when there are fewer.
  fileprivate func offset(ofScalar index: Int) -> Int {
    var seen = 0
    for (offset, byte) in enumerated() where byte & 0xC0 != 0x80 {
      if seen == index { return offset }
      seen += 1
    }
    return count
  }

  /// Where the quoted text, flow indicator or plain text that starts at `start` ends on its line.
  fileprivate func endOfYAMLToken(from start: Int) -> Int {
    guard start < count else { return start }
    let first = self[start]
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var index = start + 1
      while index < count, self[index] != first {
        index += first == UInt8(ascii: "\"") && self[index] == UInt8(ascii: "\\") ? 2 : 1
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
