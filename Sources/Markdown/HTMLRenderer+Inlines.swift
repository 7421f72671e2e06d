extension HTMLRenderer {
  mutating func renderInline(_ node: Node, _ kind: Node.Kind, _ event: SyntaxTree.Event) {
    let enters = event == .enter
    switch kind {
    case .text:
      appendWords(of: node)
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
    case (.text, .enter), (.code, .enter), (.htmlInline, .enter):
      appendWords(of: node)
    case (.softBreak, .enter), (.lineBreak, .enter):
      html.append(" ")
      addSpaceToPlainText()
    default:
      return
    }
  }
}
