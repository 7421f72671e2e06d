import Wording

/// Markdown that reads well as it is: text of records without meaning of its own, lists and tables.
enum ReviewMarkdown {
  /// `text` so that it reads as text within a line: whatever it holds, it makes no markup and no
  /// second line, ends no cell of a table, no comment and no section.
  static func text(_ text: String) -> String {
    var result = ""
    var isStart = true
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "\0"..." ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        // Control characters and the ends of lines are white space, of which one is enough.
        if !isStart, result.last != " " { result.append(" ") }
        continue
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "$": result.append("\\")
      // What would begin a list, a heading or a line across the page in a line of its own.
      case _ where isStart && "#+-=".unicodeScalars.contains(scalar): result.append("\\")
      // An entity, and addresses that readers make links of.
      case "&" where next?.properties.isAlphabetic == true || next == "#": result.append("\\")
      case ":" where next == "/", "@": result.append("\\")
      case "." where result.lowercased().hasSuffix("www"): result.append("\\")
      case "." where isNumber(result) && (next ?? " ") == " ": result.append("\\")
      case ")" where isNumber(result) && (next ?? " ") == " ": result.append("\\")
      default: break
      }
      isStart = false
      result.unicodeScalars.append(scalar)
    }
    while result.last == " " { result.removeLast() }
    return result
  }

  /// Whether a text is a number so far, which a full stop or a bracket would make an item of a list.
  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 10 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Items of a list; those that are nil or empty are left out.
  static func list(_ items: [String?]) -> String {
    items.compactMap(\.self).filter { !$0.isEmpty }.map { "- " + $0 }.joined(separator: "\n")
  }

  /// A table whose first columns are words and whose others are figures; empty without rows.
  static func table(_ header: [String], words: Int = 1, _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    let rule = header.indices.map { $0 < words ? ":--" : "--:" }
    return ([header, rule] + rows).map(line).joined(separator: "\n")
  }

  /// Blocks with an empty line between them; empty ones are left out.
  static func blocks(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
