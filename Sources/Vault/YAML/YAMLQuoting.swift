import Basics

/// Advice on a text that YAML cannot read because of a value without quotes.
enum YAMLQuoting {
  /// A list in brackets, above the line where reading failed, that a `#` cuts off as a comment: its
  /// bytes in the text from that sign on, and a hint; nil if there is none.
  static func commentedList(
    in source: TextFile, above line: Int, from first: Int
  ) -> (range: Range<Int>, hint: String)? {
    for number in (first...max(first, line)).reversed() where number <= source.lineCount {
      let bytes = Array(source.line(number))
      guard let open = bytes.firstIndex(of: UInt8(ascii: "[")), open > 1,
        bytes[..<open].last(where: { $0 != 0x20 }) == UInt8(ascii: ":")
      else { continue }
      let sign = bytes.indices.first { index in
        index > open && bytes[index] == UInt8(ascii: "#") && " [,".utf8.contains(bytes[index - 1])
      }
      guard let sign, let close = bytes.lastIndex(of: UInt8(ascii: "]")), close > sign else {
        continue
      }
      let start = source.start(ofLine: number) + sign
      let items = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
      guard !items.contains(where: { "[]\"'{}".contains($0) }) else { continue }
      let quoted = items.split(separator: ",", omittingEmptySubsequences: false).map { item in
        let item = item.withoutBlanks
        return item.hasPrefix("#") ? quotes(item) : item
      }
      let head = String(decoding: bytes[..<open], as: UTF8.self)
      let word = bytes[sign...].prefix { !" ,]".utf8.contains($0) }
      return (
        start..<(start + word.count),
        "a # begins a comment; put it in quotes: \(head)[\(quoted.joined(separator: ", "))]"
      )
    }
    return nil
  }

  /// Advice to put a value in quotes, on the line where reading failed or else on the line before
  /// it; nil if neither has a value that needs them.
  ///
  /// - Parameter first: The first line of the text.
  static func hint(for source: TextFile, at line: Int, from first: Int) -> String? {
    for number in [line, line - 1] where number >= first && number <= source.lineCount {
      let text = String(decoding: source.line(number), as: UTF8.self)
      if let quoted = quoted(text) { return "put it in quotes: \(quoted)" }
    }
    return nil
  }

  /// `line` with its value in quotes, if YAML reads more than text in the value: `title: A: B`,
  /// `title: [draft] A`, `- @home`.
  private static func quoted(_ line: String) -> String? {
    let blanks = line.prefix { $0 == " " }
    var rest = line[blanks.endIndex...]
    var start = String(blanks)
    if rest.hasPrefix("- ") {
      start += "- "
      rest = rest.dropFirst(2)
    }
    if let colon = rest.firstRange(ofBytes: ": "), isKey(rest[..<colon.lowerBound]) {
      start += rest[..<colon.upperBound]
      rest = rest[colon.upperBound...]
    }
    let value = rest.withoutBlanks
    guard !value.isEmpty, start.contains(where: { $0 == ":" || $0 == "-" }), needsQuotes(value)
    else { return nil }
    return start + quotes(value)
  }

  private static func isKey(_ text: Substring) -> Bool {
    !text.isEmpty && !"\"'[{#&*!|>%@`".contains(text.first ?? " ")
  }

  private static func needsQuotes(_ value: String) -> Bool {
    guard let first = value.first, let last = value.last else { return false }
    switch first {
    case "-", "?": return value.dropFirst().first == " "
    case "@", "`", "%", "&", "*", "!", ",", "]", "}": return true
    // The start of a text of several lines.
    case "|", ">": return value.count > 3
    case "[": return last != "]" && value.contains("]") || endsBeforeItsEnd(value)
    case "{": return last != "}" && value.contains("}") || value.hasPrefix("{{")
    case "\"" where holdsUnknownEscape(value): return true
    case "\"", "'": return value.dropFirst().dropLast().contains(first)
    default: return value.contains(": ") || last == ":"
    }
  }

  /// True if the bracket that a value begins with is closed before its end: `[[A]], [[B]]`.
  private static func endsBeforeItsEnd(_ value: String) -> Bool {
    var depth = 0
    for character in value.dropLast() {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth == 0 { return true }
    }
    return false
  }

  /// True for a backslash in double quotes that escapes nothing: `"C:\dir"`.
  private static func holdsUnknownEscape(_ value: String) -> Bool {
    var rest = value.dropFirst()
    while let backslash = rest.firstIndex(of: "\\") {
      rest = rest[backslash...].dropFirst()
      guard let escape = rest.first else { return false }
      let digits = ["x": 2, "u": 4, "U": 8][escape] ?? 0
      let isKnown = digits > 0 || "0abtnvfreNLP_ \"/\\\t".contains(escape)
      rest = rest.dropFirst()
      guard isKnown, rest.prefix(digits).count(where: \.isHexDigit) == digits else { return true }
    }
    return false
  }

  /// The value as a text in YAML's quotes.
  private static func quotes(_ value: String) -> String {
    var value = value
    if let first = value.first, "\"'".contains(first), value.count > 1, value.last == first {
      value = String(value.dropFirst().dropLast())
    }
    guard value.contains("\"") || value.contains("\\") else { return "\"\(value)\"" }
    return "'" + value.replacing("'", with: "''") + "'"
  }
}
