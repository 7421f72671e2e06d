import SiteKit
import Vault

/// A page of the documentation as text for a terminal: without front matter and the addresses of
/// links, with tables as lists, in lines of at most 80 columns. Code stays as it is.
///
/// It reads the Markdown of our own pages: headings, paragraphs, lists without lists in them,
/// tables and fenced code.
struct MarkdownInTerminal {
  private let lines: [Substring]

  init(_ markdown: String) {
    var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") {
      lines = lines[(end + 1)...]
    }
    self.lines = Array(lines)
  }

  private static let width = 80

  var text: String {
    var blocks: [String] = []
    var rest = lines[...]
    while let first = rest.first {
      if first.isEmpty {
        rest.removeFirst()
      } else if first.hasPrefix("```") {
        let code = rest.dropFirst().prefix { !$0.hasPrefix("```") }
        blocks.append(code.map { "    \($0)" }.joined(separator: "\n"))
        rest = rest.dropFirst(code.count + 2)
      } else if first.hasPrefix("#") {
        let heading = Self.plain(first.drop { $0 == "#" || $0 == " " })
        // Names of files stay as they are.
        blocks.append(first.contains("`") ? heading : heading.uppercased())
        rest.removeFirst()
      } else if first.hasPrefix("|") {
        let rows = rest.prefix { $0.hasPrefix("|") }
        blocks.append(rows.dropFirst(2).map(Self.row).joined(separator: "\n"))
        rest = rest.dropFirst(rows.count)
      } else {
        let isItem = first.hasPrefix("- ")
        let more = rest.dropFirst().prefix {
          !$0.isEmpty && !$0.hasPrefix("- ") && !$0.hasPrefix("|") && !$0.hasPrefix("```")
        }
        let words = ([first] + more).joined(separator: " ")
        let block = Self.wrapped(Self.plain(words[...]), indent: isItem ? 2 : 0)
        if isItem, let last = blocks.last, last.hasPrefix("- ") {
          blocks[blocks.count - 1] = "\(last)\n\(block)"
        } else {
          blocks.append(block)
        }
        rest = rest.dropFirst(1 + more.count)
      }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// A row of a table: its first cell, and below it the others.
  private static func row(_ line: Substring) -> String {
    var cells = line.dropFirst().replacing("\\|", with: "\u{0}").split(separator: "|")
      .map { plain($0).withoutBlanks.replacing("\u{0}", with: "|") }
    if cells.last?.isEmpty == true { cells.removeLast() }
    guard let name = cells.first else { return "" }
    let about = cells.dropFirst().filter { !$0.isEmpty }.joined(separator: "; ")
    return wrapped("  \(name)", indent: 4) + "\n" + wrapped("      \(about)", indent: 6)
  }

  /// Text without the addresses of links, and without marks of code and emphasis; code stays as it
  /// is.
  private static func plain(_ text: Substring) -> String {
    // A sentence about another page has nothing for people without that page, unless the program
    // prints it.
    let sentence = /(^| )\[[A-Z][^\]]*\]\(([a-z-]+)\.md[^)]*\)(.*?[.:])(?= |$)/
    let own = String(text).replacing(sentence) { found -> String in
      let (_, blank, page, rest) = found.output
      return HelpTopic(rawValue: String(page)) == nil
        ? "" : "\(blank)`daybook help \(page)`\(rest)"
    }
    let linked = own.replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.output.1 }
    // Between two marks of code is code.
    return linked.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        guard index.isMultiple(of: 2) else { return String(part) }
        let plain = part.replacing("**", with: "").replacing(/\*([^* ][^*]*)\*/) { $0.output.1 }
        return String(plain)
      }
      .joined()
  }

  /// Text in lines; the second and later ones are indented.
  private static func wrapped(_ text: String, indent: Int) -> String {
    var lines = [String(text.prefix { $0 == " " })]
    var hasWords = false
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if hasWords, last.columnCount + 1 + String(word).columnCount > width {
        lines.append(String(repeating: " ", count: indent) + word)
      } else {
        lines[lines.count - 1] += hasWords ? " \(word)" : word
      }
      hasWords = true
    }
    return lines.joined(separator: "\n")
  }
}
