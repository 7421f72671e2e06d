import Wording

/// Markdown that reads well as it is: lists and tables.
package enum ReviewMarkdown {
  /// Items of a list; those that are nil or empty are left out.
  package static func list(_ items: [String?]) -> String {
    items.compactMap(\.self).filter { !$0.isEmpty }.map { "- " + $0 }.joined(separator: "\n")
  }

  /// A table whose first columns are words and whose others are figures; empty without rows.
  package static func table(_ header: [String], words: Int = 1, _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    let rule = header.indices.map { $0 < words ? ":--" : "--:" }
    return ([header, rule] + rows).map(line).joined(separator: "\n")
  }

  /// Blocks with an empty line between them; empty ones are left out.
  package static func blocks(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
