/// HTML in the Markdown of other programs.
enum WrittenHTML {
  private static let elements: Set<String> = [
    "a", "img", "div", "span", "br", "table", "iframe", "p", "center", "font", "video", "audio",
    "details", "summary", "sub", "sup", "kbd", "b", "i", "u", "strong", "em", "script", "style",
    "figure", "blockquote", "pre", "code", "hr", "ul", "ol", "li", "section", "embed", "object",
    "button", "small", "del", "ins", "mark", "h1", "h2", "h3", "h4", "h5", "h6", "svg", "input",
  ]

  /// True if a text has an element of HTML.
  static func isIn(_ text: String) -> Bool {
    text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1).contains { part in
      let name = part.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      let next = part.drop { $0 == "/" }.dropFirst(name.count).first
      return elements.contains(name.lowercased()) && next.map { " />".contains($0) } ?? true
    }
  }
}
