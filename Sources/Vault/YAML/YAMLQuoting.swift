import Basics

/// Advice on a text that YAML cannot read because of a value without quotes.
enum YAMLQuoting {
  /// Advice to put a value in quotes: that of the line at which reading failed, or else of the one
  /// before it; nil if neither has a value that needs them.
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
    case "@", "`", "%", "&", "*", "!", ",", "]", "}": return true
    // The start of a text of several lines.
    case "|", ">": return value.count > 3
    case "[": return last != "]" && value.contains("]")
    case "{": return last != "}" && value.contains("}") || value.hasPrefix("{{")
    case "\"", "'": return value.dropFirst().dropLast().contains(first)
    default: return value.contains(": ") || last == ":"
    }
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
