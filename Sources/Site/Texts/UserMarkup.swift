import Basics
import SiteKit
import Vault

/// HTML that a person wrote into a text, with its links leading where those of Markdown do.
enum UserMarkup {
  /// `html` with the links of its tags put through `target`, as those of Markdown are.
  ///
  /// A picture gets the size and the other widths as in Markdown, unless it has its own. Comments,
  /// which are private notes, are left out.
  ///
  /// - Parameters:
  ///   - heading: The address of a heading of the text.
  ///   - target: The target of a link of the site; nil leaves it unchanged.
  static func linked(
    _ html: String, heading: (String) -> String?,
    _ target: (MarkdownDocument.Link) -> MarkdownDocument.Target?
  ) -> String {
    guard html.utf8.contains(UInt8(ascii: "=")) || html.utf8.contains(UInt8(ascii: "!")) else {
      return html
    }
    return HTMLPiece.pieces(of: html).map { piece in
      switch piece {
      case .text(let text): text.hasPrefix("<!--") ? "" : String(text)
      case .tag(let tag): linked(tag, heading, target).text
      }
    }.joined()
  }

  private static func linked(
    _ tag: HTMLTag, _ heading: (String) -> String?,
    _ target: (MarkdownDocument.Link) -> MarkdownDocument.Target?
  ) -> HTMLTag {
    // The base of a page's links is left unchanged.
    guard !tag.isEnd, tag.name != "base" else { return tag }
    var tag = tag
    func found(
      _ value: String, _ kind: MarkdownDocument.Link.Kind = .image
    ) -> MarkdownDocument.Target? {
      let address = MarkupText.unescaped(value).withoutBlanks
      if let inText = heading(address) { return .init(inText) }
      guard LinkTarget(address) == .local, !address.isEmpty else { return nil }
      return target(.init(kind: kind, target: address))
    }
    func change(_ value: String, _ kind: MarkdownDocument.Link.Kind = .image) -> String {
      found(value, kind).map { written($0.address) } ?? value
    }
    // Quoted links can be made relative to the top of the site.
    if ["href", "src", "poster"].contains(where: { tag[$0]?.hasPrefix("/") ?? false }) {
      tag.quoteValues()
    }
    if let value = tag["srcset"] {
      tag["srcset"] = HTMLLinks.mapped(set: value) { change($0) }
    } else if tag.name == "img", let picture = tag["src"].flatMap({ found($0) }) {
      addFacts(of: picture, to: &tag)
    }
    for name in ["src", "poster"] {
      if let value = tag[name] { tag[name] = change(value) }
    }
    if let value = tag["href"] { tag["href"] = change(value, .link) }
    return tag
  }

  private static func addFacts(of target: MarkdownDocument.Target, to tag: inout HTMLTag) {
    if !target.sources.isEmpty {
      tag["srcset"] = target.sources.map { "\(written($0.address)) \($0.width)w" }
        .joined(separator: ", ")
      if tag["sizes"] == nil { tag["sizes"] = MarkupText.escaped(target.sizes) }
    }
    guard let size = target.size, tag["width"] == nil, tag["height"] == nil else { return }
    tag["width"] = "\(size.width)"
    tag["height"] = "\(size.height)"
    if tag["loading"] == nil { tag["loading"] = "lazy" }
  }

  private static func written(_ address: String) -> String {
    MarkupText.escaped(PercentEncoding.address(address))
  }
}
