internal import Basics

extension HTMLRenderer {
  mutating func renderInline(
    _ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event,
    _ resolve: (MarkdownDocument.Link) -> MarkdownDocument.Target?
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
      let parts = inside.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      guard let target = parts.first, !target.isEmpty else {
        append(words: rest[..<start.upperBound])
        rest = rest[start.upperBound...]
        continue
      }
      append(words: rest[..<start.lowerBound])
      rest = rest[end.upperBound...]
      let words = parts.count == 2 && !parts[1].isEmpty ? parts[1] : target
      let fragment = target.first == "#" ? outline.heading(called: target.dropFirst()) : nil
      guard let address = fragment ?? resolve(.init(kind: .wiki, target: String(target)))?.address
      else {
        append(words: words)
        continue
      }
      html.append("<a href=\"")
      html.append(url: address)
      html.append("\">")
      append(words: words)
      html.append("</a>")
    }
    append(words: rest)
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
    appendTitle(of: node)
    html.append("\">")
  }

  /// Ends the previous attribute, and adds the title if there is one, up to its closing quote.
  private mutating func appendTitle(of node: Node) {
    let title = node.title
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
      html.append("<img src=\"")
      let target = target(of: node.url, .image, resolve)
      html.append(url: target.address)
      appendTitle(of: node)
      appendSources(of: target)
      if let size = target.size {
        html.append(markup: "\" width=\"\(size.width)\" height=\"\(size.height)\" loading=\"lazy")
      }
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
