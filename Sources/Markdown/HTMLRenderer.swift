/// Writes a ``SyntaxTree`` as HTML.
///
/// cmark-gfm has a renderer of its own; this one exists because that one writes `align` attributes,
/// which HTML no longer has, and headings without `id`, and because what may not stand in a page is
/// decided here in one place.
struct HTMLRenderer {
  private(set) var html = HTMLBuffer()
  private var plain: [Substring] = []
  private var words = ""

  private let options: MarkdownOptions
  private let outline: Outline
  private var headingIndex = 0
  /// Links that are open: HTML does not let one stand inside another.
  private var linkDepth = 0
  /// Images that are open: what is inside is the text for those who do not see them.
  private var imageDepth = 0
  private var footnotesWritten = 0
  /// How many references to each footnote are written, by its number less one.
  private var referencesWritten: [Int]
  /// For each table that is open (a cell holds no table, so at most one).
  private var alignments: [UInt8] = []
  private var column = 0
  private var isInTableBody = false

  init(options: MarkdownOptions, outline: Outline) {
    self.options = options
    self.outline = outline
    referencesWritten = outline.footnoteReferences.map { _ in 0 }
  }

  /// One line for each block that holds words.
  var plainText: String { plain.joined(separator: "\n") }

  mutating func render(
    _ tree: SyntaxTree, fenced: (MarkdownDocument.FencedBlock) -> String?
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
      case .text, .softBreak, .lineBreak, .code, .htmlInline, .emphasis, .strong, .strikethrough,
        .link, .image, .other:
        renderInline(node, kind, event)
      case .document, .blockQuote, .list, .item, .htmlBlock, .paragraph, .heading, .thematicBreak:
        renderBlock(node, kind, event)
      }
    }
  }
}

// MARK: Blocks

extension HTMLRenderer {
  private mutating func renderBlock(_ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event) {
    let enters = event == .enter
    switch kind {
    case .document:
      if !enters, footnotesWritten > 0 { html.append("</ol>\n</section>\n") }
    case .blockQuote:
      html.startLine()
      html.append(enters ? "<blockquote>\n" : "</blockquote>\n")
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
    case .htmlBlock:
      renderHTMLBlock(node.literal)
    default:
      return
    }
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
    case true?: html.append("<li class=\"task\"><input type=\"checkbox\" checked disabled> ")
    case false?: html.append("<li class=\"task\"><input type=\"checkbox\" disabled> ")
    }
  }

  private mutating func renderParagraph(_ node: Node, _ enters: Bool) {
    let parent = node.parent
    if parent?.kind == .item, parent?.parent?.isTight == true {
      // The words of a tight list stand in its items directly.
      if !enters { endLineOfPlainText() }
      return
    }
    if enters {
      html.startLine()
      html.append("<p>")
      return
    }
    if parent?.kind == .footnoteDefinition, node.next == nil { renderBacklinks() }
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
      html.append(markup: "</h\(node.headingLevel)>\n")
      endLineOfPlainText()
    }
  }

  private mutating func renderHTMLBlock(_ literal: String) {
    html.startLine()
    if options.allowsRawHTML {
      html.append(markup: RawHTML.disarm(literal))
      html.startLine()
      return
    }
    let text = RawHTML.withoutComments(literal)
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

// MARK: Inlines

extension HTMLRenderer {
  private mutating func renderInline(_ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event) {
    let enters = event == .enter
    switch kind {
    case .text:
      let literal = node.literal
      html.append(text: literal)
      addToPlainText(literal)
    case .code:
      let literal = node.literal
      html.append("<code>")
      html.append(text: literal)
      html.append("</code>")
      addToPlainText(literal)
    case .softBreak:
      html.append("\n")
      addToPlainText(" ")
    case .lineBreak:
      html.append("<br>\n")
      addToPlainText(" ")
    case .emphasis: html.append(enters ? "<em>" : "</em>")
    case .strong: html.append(enters ? "<strong>" : "</strong>")
    case .strikethrough: html.append(enters ? "<del>" : "</del>")
    case .htmlInline: renderHTMLInline(node.literal)
    case .link: renderLink(node, enters)
    case .image where enters: openImage(node)
    default: return
    }
  }

  private mutating func renderHTMLInline(_ literal: String) {
    if options.allowsRawHTML {
      html.append(markup: RawHTML.disarm(literal))
    } else {
      html.append(text: RawHTML.withoutComments(literal))
    }
  }

  private mutating func renderLink(_ node: Node, _ enters: Bool) {
    let url = node.url
    // The words of a refused link stay, without the link.
    guard LinkTarget(url) != .refused else { return }
    if !enters {
      linkDepth -= 1
      html.append("</a>")
      return
    }
    linkDepth += 1
    html.append("<a href=\"")
    html.append(url: outline.resolve(url))
    appendTitle(of: node)
    html.append("\">")
  }

  /// The end of the attribute before, and a title, up to its closing quote, when there is one.
  private mutating func appendTitle(of node: Node) {
    let title = node.title
    guard !title.isEmpty else { return }
    html.append("\" title=\"")
    html.append(text: title)
  }

  /// Up to where the description stands: in `alt`, or between the tags of a link to an image that
  /// another site holds, because a page loads nothing from elsewhere.
  private mutating func openImage(_ node: Node) {
    imageDepth = 1
    switch Self.presentation(of: node, inLink: linkDepth > 0) {
    case .image:
      html.append("<img src=\"")
      html.append(url: node.url)
      appendTitle(of: node)
      html.append("\" alt=\"")
    case .link:
      html.append("<a href=\"")
      html.append(url: node.url)
      appendTitle(of: node)
      html.append("\">")
    case .words:
      return
    }
  }

  private enum ImagePresentation { case image, link, words }

  private static func presentation(of node: Node, inLink: Bool) -> ImagePresentation {
    let url = node.url
    switch LinkTarget(url) {
    case .local: return url.isEmpty ? .words : .image
    case .elsewhere: return inLink ? .words : .link
    case .refused: return .words
    }
  }

  /// What is inside an image, as text; and the image's end.
  private mutating func renderDescription(
    _ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event
  ) {
    switch (kind, event) {
    case (.image, .enter):
      imageDepth += 1
    case (.image, .exit):
      imageDepth -= 1
      guard imageDepth == 0 else { return }
      switch Self.presentation(of: node, inLink: linkDepth > 0) {
      case .image: html.append("\">")
      case .link: html.append("</a>")
      case .words: return
      }
    case (.text, .enter), (.code, .enter), (.htmlInline, .enter):
      let literal = node.literal
      html.append(text: literal)
      addToPlainText(literal)
    case (.softBreak, .enter), (.lineBreak, .enter):
      html.append(" ")
      addToPlainText(" ")
    default:
      return
    }
  }
}

// MARK: Tables

extension HTMLRenderer {
  private mutating func renderTable(_ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event) {
    switch (kind, event) {
    case (.table, .enter):
      alignments = node.columnAlignments
      isInTableBody = false
      html.startLine()
      html.append("<table>\n")
    case (.table, .exit):
      html.append(isInTableBody ? "</tbody>\n</table>\n" : "</table>\n")
    case (.tableHeader, .enter):
      column = 0
      html.append("<thead>\n<tr>\n")
    case (.tableHeader, .exit):
      html.append("</tr>\n</thead>\n")
      endLineOfPlainText()
    case (.tableRow, .enter):
      column = 0
      if !isInTableBody { html.append("<tbody>\n") }
      isInTableBody = true
      html.append("<tr>\n")
    case (.tableRow, .exit):
      html.append("</tr>\n")
      endLineOfPlainText()
    case (.tableCell, .enter):
      openCell()
    case (.tableCell, .exit):
      html.append(isInTableBody ? "</td>\n" : "</th>\n")
      addToPlainText(" ")
    default:
      return
    }
  }

  private mutating func openCell() {
    html.append(isInTableBody ? "<td" : "<th")
    switch column < alignments.count ? alignments[column] : 0 {
    case UInt8(ascii: "l"): html.append(" class=\"align-left\">")
    case UInt8(ascii: "c"): html.append(" class=\"align-center\">")
    case UInt8(ascii: "r"): html.append(" class=\"align-right\">")
    default: html.append(">")
    }
    column += 1
  }
}

// MARK: Footnotes

extension HTMLRenderer {
  /// The ids hold a dot, which no slug of a heading has: `text-fn.1`, `text-fnref.1`, and
  /// `text-fnref.1.2` for the second reference to the first note.
  private mutating func renderFootnote(
    _ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event
  ) {
    switch (kind, event) {
    case (.footnoteReference, .enter):
      guard let number = Int(node.literal), number > 0 else { return }
      referencesWritten[number - 1] += 1
      let id = referenceID(number, referencesWritten[number - 1])
      html.append("<sup class=\"footnote-ref\" id=\"")
      html.append(text: id)
      if linkDepth > 0 {
        html.append(markup: "\">\(number)</sup>")
        return
      }
      html.append("\"><a href=\"#")
      html.append(url: "\(options.idPrefix)fn.\(number)")
      html.append(markup: "\" role=\"doc-noteref\">\(number)</a></sup>")
    case (.footnoteDefinition, .enter):
      html.startLine()
      if footnotesWritten == 0 {
        html.append("<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n")
      }
      footnotesWritten += 1
      html.append("<li id=\"")
      html.append(text: "\(options.idPrefix)fn.\(footnotesWritten)")
      html.append("\">\n")
    case (.footnoteDefinition, .exit):
      if !hasClosingParagraph(node) {
        html.startLine()
        html.append("<p>")
        renderBacklinks()
        html.append("</p>\n")
      }
      html.append("</li>\n")
    default:
      return
    }
  }

  private func hasClosingParagraph(_ definition: Node) -> Bool {
    definition.lastChild?.kind == .paragraph
  }

  private mutating func renderBacklinks() {
    let number = footnotesWritten
    let references = outline.footnoteReferences
    for count in 1...max(1, number <= references.count ? references[number - 1] : 1) {
      html.append(" <a href=\"#")
      html.append(url: referenceID(number, count))
      html.append("\" class=\"footnote-back\" role=\"doc-backlink\">↩\u{FE0E}")
      if count > 1 { html.append(markup: "<sup>\(count)</sup>") }
      html.append("</a>")
    }
  }

  private func referenceID(_ number: Int, _ count: Int) -> String {
    "\(options.idPrefix)fnref.\(number)" + (count > 1 ? ".\(count)" : "")
  }
}

// MARK: Plain text

extension HTMLRenderer {
  private mutating func addToPlainText(_ text: String) {
    if footnotesWritten == 0 { words += text }
  }

  private mutating func endLineOfPlainText() {
    let line = words[...].trimmingSpaces
    if !line.isEmpty { plain.append(line) }
    words = ""
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
    return start[...end]
  }
}
