internal import Basics

/// Writes a ``SyntaxTree`` as HTML.
///
/// cmark-gfm has a renderer of its own; this one exists because cmark-gfm writes `align`
/// attributes, which are obsolete in HTML, and headings without `id`, and so that one place decides
/// what a page may contain.
struct HTMLRenderer {
  var html = HTMLBuffer()
  private var plain: [UInt8] = []
  private var plainLineStart = 0

  let options: MarkdownOptions
  let outline: Outline
  private let alerts: [Node: SyntaxTree.Alert]
  let formulas: [Node: Formula]
  /// The sizes that the text gives images.
  let sizes: [Node: MarkdownDocument.Target.Size]
  /// The elements of the alerts' own titles.
  private let alertTitles: [Node: StaticString]
  private var headingIndex = 0
  /// Number of open links; HTML does not allow nested links.
  var linkDepth = 0
  /// Number of open images, whose content is their alternative text.
  var imageDepth = 0
  var footnotesWritten = 0
  /// The number of references written to each footnote, by its number minus one.
  var referencesWritten: [Int]
  /// For each table that is open (cells contain no tables, so at most one).
  var alignments: [UInt8] = []
  var column = 0
  var isInTableBody = false

  init(
    options: MarkdownOptions, outline: Outline, alerts: [Node: SyntaxTree.Alert] = [:],
    formulas: [Node: Formula] = [:], sizes: [Node: MarkdownDocument.Target.Size] = [:]
  ) {
    self.options = options
    self.outline = outline
    self.alerts = alerts
    self.formulas = formulas
    self.sizes = sizes
    alertTitles = alerts.values.reduce(into: [:]) { titles, alert in
      if let title = alert.ownTitle { titles[title] = alert.isOpen == nil ? "p" : "summary" }
    }
    referencesWritten = outline.footnoteReferences.map { _ in 0 }
  }

  /// One line for each block that contains words.
  var plainText: String {
    String(
      decoding: plain.last == UInt8(ascii: "\n") ? plain.dropLast() : plain[...], as: UTF8.self)
  }

  mutating func render(
    _ tree: SyntaxTree, link: (MarkdownDocument.Link) -> MarkdownDocument.Target?,
    fenced: (MarkdownDocument.FencedBlock) -> String?,
    rawHTML: (String, (String) -> String?) -> String, math: (Formula) -> String?
  ) {
    tree.walk { node, event in
      let kind = node.kind
      if imageDepth > 0 {
        renderDescription(node, kind, event)
        return
      }
      switch kind {
      case .codeBlock:
        renderCode(node, fenced: fenced)
      case .table, .tableHeader, .tableRow, .tableCell:
        renderTable(node, kind, event)
      case .footnoteDefinition, .footnoteReference:
        renderFootnote(node, kind, event)
      case .htmlInline, .htmlBlock:
        renderHTML(node.literal, isBlock: kind == .htmlBlock, rawHTML)
      case .text, .softBreak, .lineBreak, .code, .emphasis, .strong, .strikethrough, .highlight,
        .link, .image, .other:
        renderInline(node, kind, event, link, math)
      case .document, .blockQuote, .list, .item, .paragraph, .heading, .thematicBreak:
        renderBlock(node, kind, event)
      }
    }
  }
}

extension HTMLRenderer {
  private mutating func renderBlock(_ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event) {
    let enters = event == .enter
    switch kind {
    case .document:
      if !enters, footnotesWritten > 0 { html.append("</ol>\n</section>\n") }
    case .blockQuote:
      renderQuote(node, enters)
    case .list:
      renderList(node, enters)
    case .item:
      renderItem(node, enters)
    case .paragraph:
      renderParagraph(node, enters)
    case .heading:
      renderHeading(node, enters)
    case .thematicBreak:
      html.startLine()
      html.append("<hr>\n")
    default:
      return
    }
  }

  private mutating func renderQuote(_ node: Node, _ enters: Bool) {
    html.startLine()
    guard let alert = alerts[node] else {
      html.append(enters ? "<blockquote>\n" : "</blockquote>\n")
      return
    }
    let isFixed = alert.isOpen == nil
    guard enters else { return html.append(isFixed ? "</div>\n" : "</details>\n") }
    html.append(isFixed ? "<div" : "<details")
    html.append(markup: " class=\"alert alert-\(alert.kind)\"")
    html.append(isFixed ? " role=\"note\">\n" : alert.isOpen == true ? " open>\n" : ">\n")
    guard alert.ownTitle == nil else { return }
    html.append(isFixed ? "<p class=\"alert-title\">" : "<summary class=\"alert-title\">")
    html.append(text: alert.title)
    html.append(isFixed ? "</p>\n" : "</summary>\n")
  }

  private mutating func renderList(_ node: Node, _ enters: Bool) {
    html.startLine()
    switch (node.isOrdered, enters) {
    case (true, true) where node.listStart != 1:
      html.append(markup: "<ol start=\"\(node.listStart)\">\n")
    case (true, true): html.append("<ol>\n")
    case (true, false): html.append("</ol>\n")
    case (false, true): html.append("<ul>\n")
    case (false, false): html.append("</ul>\n")
    }
  }

  private mutating func renderItem(_ node: Node, _ enters: Bool) {
    guard enters else {
      html.append("</li>\n")
      return
    }
    html.startLine()
    switch node.isTicked {
    case nil: html.append("<li>")
    case let isTicked?:
      html.append("<li class=\"task\"><input type=\"checkbox\"")
      // A label that needs no translation.
      if isTicked {
        html.append(" checked disabled aria-label=\"☑\"> ")
      } else {
        html.append(" disabled aria-label=\"☐\"> ")
      }
    }
  }

  private mutating func renderParagraph(_ node: Node, _ enters: Bool) {
    if let element = alertTitles[node] {
      html.append(enters ? "<" : "</")
      html.append(element)
      html.append(enters ? " class=\"alert-title\">" : ">\n")
      if !enters { endLineOfPlainText() }
      return
    }
    let parent = node.parent
    if parent?.kind == .item, parent?.parent?.isTight == true {
      // In a tight list, the items contain the words directly.
      if !enters { endLineOfPlainText() }
      return
    }
    if enters {
      html.startLine()
      html.append("<p>")
      return
    }
    if parent?.kind == .footnoteDefinition, node.next == nil {
      html.append(" ")
      renderBacklinks()
    }
    html.append("</p>\n")
    endLineOfPlainText()
  }

  private mutating func renderHeading(_ node: Node, _ enters: Bool) {
    if enters {
      html.startLine()
      html.append(markup: "<h\(node.headingLevel) id=\"")
      html.append(text: outline.headings[headingIndex].id)
      html.append("\">")
      headingIndex += 1
    } else {
      if options.linksHeadings, linkDepth == 0 {
        // Screen-reader users navigate by headings instead.
        html.append(" <a class=\"anchor\" aria-hidden=\"true\" tabindex=\"-1\" href=\"#")
        html.append(url: outline.headings[headingIndex - 1].id)
        html.append("\">#</a>")
      }
      html.append(markup: "</h\(node.headingLevel)>\n")
      endLineOfPlainText()
    }
  }

  /// Adds raw HTML of the text: as it is, or escaped as text.
  private mutating func renderHTML(
    _ literal: String, isBlock: Bool, _ rawHTML: (String, (String) -> String?) -> String
  ) {
    if isBlock { html.startLine() }
    if options.allowsRawHTML {
      let markup = rawHTML(RawHTML.disarm(literal), outline.resolve)
      html.append(markup: markup)
      if isBlock { html.startLine() }
      return
    }
    let text = RawHTML.withoutComments(literal)
    guard isBlock else { return html.append(text: text) }
    guard !text.allSatisfy(\.isWhitespace) else { return }
    html.append("<pre>")
    html.append(text: text)
    html.append("</pre>\n")
  }

  private mutating func renderCode(
    _ node: Node, fenced: (MarkdownDocument.FencedBlock) -> String?
  ) {
    html.startLine()
    let info = node.fenceInfo
    let literal = node.literal
    if let info {
      let block = MarkdownDocument.FencedBlock(info: info, literal: literal, line: node.line + 1)
      if let replacement = fenced(block) {
        html.append(markup: replacement)
        html.startLine()
        return
      }
    }
    if let language = info?.split(whereSeparator: \.isWhitespace).first {
      html.append("<pre><code class=\"language-")
      html.append(text: String(language))
      html.append("\">")
    } else {
      html.append("<pre><code>")
    }
    html.append(text: literal)
    html.append("</code></pre>\n")
  }
}

extension HTMLRenderer {
  /// Adds a node's literal to the HTML and to the plain text.
  mutating func appendWords(of node: Node) {
    node.withLiteral { words in
      html.append(text: words)
      if footnotesWritten == 0 { plain.append(contentsOf: words) }
    }
  }

  /// Adds a formula: its markup, or code as it is written.
  mutating func append(_ formula: Formula, markup: String?) {
    if let markup {
      html.append(markup: markup)
    } else {
      html.append("<code>")
      var written = formula.written
      html.append(
        text: options.hasValues
          ? written.withUTF8 { MarkdownText.replacingReferences(in: $0) } ?? written : written)
      html.append("</code>")
    }
    if footnotesWritten == 0 { plain.append(contentsOf: formula.source.utf8) }
  }

  /// Adds words to the HTML and to the plain text.
  mutating func append(words: Substring) {
    html.append(text: String(words))
    if footnotesWritten == 0 { plain.append(contentsOf: words.utf8) }
  }

  mutating func addSpaceToPlainText() {
    if footnotesWritten == 0, plain.count > plainLineStart { plain.append(UInt8(ascii: " ")) }
  }

  mutating func endLineOfPlainText() {
    while plain.count > plainLineStart, plain.last == UInt8(ascii: " ") { plain.removeLast() }
    if plain.count > plainLineStart { plain.append(UInt8(ascii: "\n")) }
    plainLineStart = plain.count
  }
}
