import Basics
package import Wording

/// The beginning of a page that is not part of the site and needs nothing of it: `capture/`, and
/// the page that opens a protected site.
package enum LonePage {
  /// The text up to `<body>`. The page may load only files of its own host, is found by no search
  /// engine, and tells no other page that somebody came from it.
  ///
  /// - Parameters:
  ///   - title: The title, as text.
  ///   - root: The path from the page to its icon, as text; empty or with a slash at its end.
  ///   - links: Further elements, as HTML.
  package static func head(
    _ title: String, in words: Words, root: String = "", links: [String]
  ) -> String {
    """
    <!doctype html>
    <html lang="\(MarkupText.escaped(words.tag))">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'; base-uri 'none'; \
    form-action 'none'">
    <meta name="referrer" content="no-referrer">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>\(MarkupText.escaped(title))</title>
    <link rel="icon" href="\(MarkupText.escaped(root))icon.svg" type="image/svg+xml">
    \(links.joined(separator: "\n"))
    </head>
    """
  }
}
