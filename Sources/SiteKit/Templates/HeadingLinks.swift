import Algorithms
internal import Basics

/// The headings of a page that can be linked to.
struct HeadingLinks {
  /// The fewest headings that are worth a list; shorter pages fit on a screen.
  private static let fewest = 4

  private var headings: [(id: Substring, html: String)] = []

  /// The headings of the second level in `markup` that have an id, as templates and texts write
  /// them.
  init(in markup: String) {
    var rest = markup[...]
    while let start = rest.firstRange(ofBytes: "<h2 id=\""),
      let quote = rest.utf8[start.upperBound...].firstIndex(of: UInt8(ascii: "\"")),
      let open = rest.utf8[quote...].firstIndex(of: UInt8(ascii: ">")),
      let end = rest[open...].firstRange(ofBytes: "</h2>")
    {
      let inside = rest[rest.utf8.index(after: open)..<end.lowerBound]
      headings.append((rest[start.upperBound..<quote], Self.text(inside)))
      rest = rest[end.upperBound...]
    }
  }

  /// The text of the heading, without its own link and without elements.
  private static func text(_ html: Substring) -> String {
    let own = html.firstRange(ofBytes: "<a class=\"anchor\"")?.lowerBound ?? html.endIndex
    var isText = true
    return String(
      html[..<own].filter { character in
        if character == "<" { isText = false }
        defer { if character == ">" { isText = true } }
        return isText
      }.trimming(while: \.isWhitespace))
  }

  func html(title: String) -> String {
    guard headings.count >= Self.fewest else { return "" }
    let items = headings.map { "<li><a href=\"#\($0.id)\">\($0.html)</a></li>" }.joined()
    return "<nav class=\"parts no-print\" aria-label=\"\(MarkupText.escaped(title))\">"
      + "<ul>\(items)</ul></nav>"
  }
}
