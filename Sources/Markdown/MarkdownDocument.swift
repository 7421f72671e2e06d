/// A Markdown text in GitHub's flavour, as HTML that is safe to put into a page.
///
/// Tables, task lists, strikethrough, autolinks and footnotes are understood. The HTML is valid
/// inside any element that takes flow content, and works under
/// `Content-Security-Policy: default-src 'self'`: no script, no style attribute, nothing loaded
/// from elsewhere (an image of another site becomes a link to it).
package struct MarkdownDocument: Sendable {
  /// The HTML, ending in a newline unless it is empty.
  package var html: String
  /// All headings, in the order of the text.
  package var headings: [Heading]
  /// The words of the text without any markup, one line a block; code blocks and footnotes are
  /// left out. For descriptions and for searching.
  package var plainText: String

  /// A heading of the text.
  package struct Heading: Sendable, Hashable {
    /// 1 to 6.
    package var level: Int
    /// The words of the heading, without markup.
    package var text: String
    /// The `id` of its element, with the prefix; unique in the document.
    package var id: String
  }

  /// A code block between fences.
  package struct FencedBlock: Sendable, Hashable {
    /// What stands after the opening fence, such as `chart` or `swift numbered`.
    package var info: String
    /// The lines between the fences, each with its newline.
    package var literal: String
    /// The line of the source, counted from 1, that holds the first line of ``literal``.
    package var line: Int
  }

  /// Renders `source`.
  ///
  /// - Parameter fenced: Gets each fenced code block in the order of the text and returns the HTML
  ///   that takes its place, which is used as it is; nil leaves an ordinary code block.
  package init(
    _ source: String, options: MarkdownOptions = MarkdownOptions(),
    fenced: (FencedBlock) -> String? = { _ in nil }
  ) {
    let tree = SyntaxTree(parsing: source)
    defer { tree.free() }
    let outline = Outline(of: tree, idPrefix: options.idPrefix)
    var renderer = HTMLRenderer(options: options, outline: outline)
    renderer.html.reserve(forTextOf: source.utf8.count)
    renderer.render(tree, fenced: fenced)
    html = renderer.html.string
    headings = outline.headings
    plainText = renderer.plainText
  }
}

/// How a Markdown text is turned into HTML.
package struct MarkdownOptions: Sendable, Hashable {
  /// Whether HTML in the text goes into the page as it is, but for the elements that GitHub's
  /// `tagfilter` disarms (`script`, `style`, `iframe`, …). Without, which is the default, it is
  /// shown as the text that it is, and comments are left out.
  package var allowsRawHTML = false
  /// What every `id` starts with, so that headings and footnotes cannot take an `id` that the
  /// page itself uses. Texts that share a page need different prefixes.
  ///
  /// A link to `#habits` in the text leads to its heading “Habits” with any prefix.
  package var idPrefix = "text-"

  /// The defaults: no raw HTML.
  package init(allowsRawHTML: Bool = false, idPrefix: String = "text-") {
    self.allowsRawHTML = allowsRawHTML
    self.idPrefix = idPrefix
  }
}
