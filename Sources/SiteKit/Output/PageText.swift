internal import Basics

/// HTML made from Markdown, fitted into a page.
package enum PageText {
  /// The HTML of a text that stands by itself, such as a note; no heading gets an id from it.
  package static func html(of markdown: String) -> String {
    MarkdownDocument(markdown).html
  }

  /// The HTML of a page: without the first heading when it repeats the page's title, and with links
  /// from the top of the site (`/focus/`) made relative, so that the site may stand anywhere.
  package static func arranged(_ document: MarkdownDocument, title: String, root: String) -> String
  {
    var html = document.html[...]
    if let first = document.headings.first, first.level == 1, first.text == title,
      html.hasPrefix("<h1"), let end = html.firstRange(ofBytes: "</h1>\n")
    {
      html = html[end.upperBound...]
    }
    return HTMLLinks.mapped(String(html)) { link in
      link.hasPrefix("/") && !link.hasPrefix("//") ? root + link.dropFirst() : link
    }
  }

  /// The HTML with the table of each chart in its place, for readers without Daybook's styles.
  package static func withoutDrawings(_ html: String) -> String {
    var result = ""
    var rest = html[...]
    while let start = rest.firstRange(ofBytes: "<figure class=\"chart "),
      let end = rest[start.upperBound...].firstRange(ofBytes: "</details></figure>"),
      let table = rest[start.upperBound..<end.lowerBound].firstRange(ofBytes: "</summary>")
    {
      result += rest[..<start.lowerBound] + rest[table.upperBound..<end.lowerBound]
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
