internal import Basics

extension HTMLRenderer {
  mutating func renderInline(
    _ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event,
    _ resolve: (MarkdownDocument.Link) -> MarkdownDocument.Target?,
    _ math: (Formula) -> String?
  ) {
    let enters = event == .enter
    switch kind {
    case .text:
      if options.hasWikiLinks, linkDepth == 0, node.holdsWikiLink {
        renderWikiLinks(node.literal, resolve)
      } else {
        appendWords(of: node)
      }
    case .code:
      if let formula = formulas[node] { return append(formula, markup: math(formula)) }
      html.append("<code>")
      appendWords(of: node)
      html.append("</code>")
    case .softBreak:
      html.append("\n")
      addSpaceToPlainText()
    case .lineBreak:
      html.append("<br>\n")
      addSpaceToPlainText()
    case .emphasis: html.append(enters ? "<em>" : "</em>")
    case .strong: html.append(enters ? "<strong>" : "</strong>")
    case .strikethrough: html.append(enters ? "<del>" : "</del>")
    case .highlight: html.append(enters ? "<mark>" : "</mark>")
    case .link: renderLink(node, enters, resolve)
    case .image where enters: openImage(node, resolve)
    default: return
    }
  }

  /// The target of a link: a heading of the text, the result of `resolve`, or the address as
  /// written.
  private func target(
    of url: String, _ kind: MarkdownDocument.Link.Kind,
    _ resolve: (MarkdownDocument.Link) -> MarkdownDocument.Target?
  ) -> MarkdownDocument.Target {
    if let inText = outline.resolve(url) { return .init(inText) }
    guard LinkTarget(url) == .local, !url.isEmpty else { return .init(url) }
    return resolve(MarkdownDocument.Link(kind: kind, target: url)) ?? .init(url)
  }

  private mutating func renderWikiLinks(
    _ text: String, _ resolve: (MarkdownDocument.Link) -> MarkdownDocument.Target?
  ) {
    var rest = text[...]
    while let start = rest.firstRange(ofBytes: "[["),
      let end = rest[start.upperBound...].firstRange(ofBytes: "]]")
    {
      let inside = rest[start.upperBound..<end.lowerBound]
      // Only a pair of brackets right before the words opens the link that ends there; brackets
      // pair from the left.
      if let bracket = inside.utf8.lastIndex(of: UInt8(ascii: "[")) {
        let end = rest.utf8.index(after: bracket)
        let run = rest.utf8[start.lowerBound..<end].reversed().prefix { $0 == UInt8(ascii: "[") }
        let next = run.count.isMultiple(of: 2) ? rest.utf8.index(end, offsetBy: -2) : end
        append(words: rest[..<next])
        rest = rest[next...]
        continue
      }
      let before = text[..<start.lowerBound]
      guard let link = WikiLink(inside), !link.isIndex(after: before.utf8.last) else {
        append(words: rest[..<end.upperBound])
        rest = rest[end.upperBound...]
        continue
      }
      let isEmbed = rest[..<start.lowerBound].utf8.last == UInt8(ascii: "!")
      append(words: rest[..<start.lowerBound].dropLast(isEmbed ? 1 : 0))
      let written = rest[start.lowerBound..<end.upperBound]
      rest = rest[end.upperBound...]
      let isKept = !isEmbed && DoubleBrackets.followsName(before.utf8.last)
      render(link, isEmbed: isEmbed, otherwise: isKept ? written : nil, resolve)
    }
    append(words: rest)
  }

  /// - Parameter written: The text to show if there is no such page; nil for the link's words.
  private mutating func render(
    _ link: WikiLink, isEmbed: Bool, otherwise written: Substring?,
    _ resolve: (MarkdownDocument.Link) -> MarkdownDocument.Target?
  ) {
    let inText = link.target.first == "#" ? outline.heading(called: link.target.dropFirst()) : nil
    let target =
      inText.map { MarkdownDocument.Target($0) }
      ?? resolve(.init(kind: isEmbed ? .embed : .wiki, target: String(link.target)))
    // The size of a picture is no text.
    let words = isEmbed ? link.caption ?? link.target : link.words
    guard let target else { return append(words: written ?? words) }
    guard target.isPicture else {
      html.append("<a href=\"")
      html.append(url: target.address)
      html.append("\">")
      append(words: words)
      html.append("</a>")
      return
    }
    openImage(at: target.shown(in: link.size), title: "")
    append(words: link.alternative)
    html.append("\">")
  }

  private mutating func renderLink(
    _ node: Node, _ enters: Bool, _ resolve: (MarkdownDocument.Link) -> MarkdownDocument.Target?
  ) {
    let url = node.url
    // A refused link keeps its words only.
    guard LinkTarget(url) != .refused else { return }
    if !enters {
      linkDepth -= 1
      html.append("</a>")
      return
    }
    linkDepth += 1
    html.append("<a href=\"")
    html.append(url: target(of: url, .link, resolve).address)
    append(title: node.title)
    html.append("\">")
  }

  /// Opens an image up to its description.
  private mutating func openImage(at target: MarkdownDocument.Target, title: String) {
    html.append("<img src=\"")
    html.append(url: target.address)
    append(title: title)
    appendSources(of: target)
    if let size = target.size {
      html.append(markup: "\" width=\"\(size.width)")
      if size.height > 0 { html.append(markup: "\" height=\"\(size.height)") }
      html.append("\" loading=\"lazy")
    }
    html.append("\" alt=\"")
  }

  /// Ends the previous attribute, and adds the title if there is one, up to its closing quote.
  private mutating func append(title: String) {
    guard !title.isEmpty else { return }
    html.append("\" title=\"")
    html.append(text: title)
  }

  /// Opens an image up to its description: in `alt`, or between the tags of a link to an image on
  /// another site, because a page loads nothing from elsewhere.
  private mutating func openImage(
    _ node: Node, _ resolve: (MarkdownDocument.Link) -> MarkdownDocument.Target?
  ) {
    imageDepth = 1
    switch Self.presentation(of: node, inLink: linkDepth > 0) {
    case .image:
      let target = target(of: node.url, .image, resolve)
      openImage(at: target.shown(in: sizes[node]), title: node.title)
    case .link:
      html.append("<a href=\"")
      html.append(url: node.url)
      append(title: node.title)
      html.append("\">")
    case .words:
      return
    }
  }

  /// Ends the previous attribute, and adds the other widths of an image, up to the closing quote.
  private mutating func appendSources(of target: MarkdownDocument.Target) {
    guard !target.sources.isEmpty else { return }
    html.append("\" srcset=\"")
    for (index, source) in target.sources.enumerated() {
      if index > 0 { html.append(", ") }
      html.append(url: source.address)
      html.append(markup: " \(source.width)w")
    }
    html.append("\" sizes=\"")
    html.append(text: target.sizes)
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

  /// Adds the content of an image as text, and ends the image.
  mutating func renderDescription(
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
    case (.text, .enter), (.code, .enter):
      appendWords(of: node)
    case (.htmlInline, .enter):
      append(words: RawHTML.withoutComments(node.literal)[...])
    case (.softBreak, .enter), (.lineBreak, .enter):
      html.append(" ")
      addSpaceToPlainText()
    default:
      return
    }
  }
}
