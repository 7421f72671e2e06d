import Basics

/// A page of the site as plain text, for a reader without a browser: headings, paragraphs, items of
/// lists and rows of tables, each in a line. Drawings are left out, as the tables next to them say
/// the same; so are scripts, forms and the navigation.
package enum PlainPage {
  /// The text of a page that the site's templates made.
  package static func text(of html: String) -> String {
    var rest = html[...]
    if let start = html.firstRange(of: "<main") {
      rest = html[start.lowerBound...]
      if let end = rest.firstRange(of: "</main>") { rest = rest[..<end.lowerBound] }
    }
    var lines: [String] = []
    var line = ""
    var leftOut: Substring?
    func endLine() {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty, !words.allSatisfy({ "#-| ".contains($0) }) { lines.append(words) }
      line = ""
    }
    while let open = rest.firstIndex(of: "<") {
      if leftOut == nil { line += MarkupText.unescaped(String(rest[..<open])) }
      guard let close = rest[open...].firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      let isEnd = tag.first == "/"
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      if let outer = leftOut {
        if isEnd, name == outer { leftOut = nil }
      } else if !isEnd, unread.contains(name), tag.last != "/" {
        leftOut = name
      } else if name == "td" || name == "th" {
        if isEnd { line += " | " }
      } else if !inline.contains(name) {
        endLine()
        if !isEnd, name == "li" { line = "- " }
        if !isEnd, name.first == "h", let level = name.dropFirst().first?.wholeNumberValue {
          lines.append("")
          line = String(repeating: "#", count: level) + " "
        }
      }
    }
    endLine()
    return lines.drop(while: \.isEmpty).joined(separator: "\n") + "\n"
  }

  private static let unread: Set<Substring> = [
    "script", "style", "svg", "template", "nav", "noscript", "form", "button", "select", "math",
  ]
  private static let inline: Set<Substring> = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "img", "ins", "kbd",
    "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time",
    "u", "var", "wbr", "data", "label", "input",
  ]
}
