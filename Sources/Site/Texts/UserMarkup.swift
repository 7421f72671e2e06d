import Basics
import SiteKit
import Vault

/// HTML that a person wrote into a text, with its links resolved as in Markdown.
enum UserMarkup {
  /// `html` with the links of its tags resolved by `target`, as in Markdown.
  ///
  /// A picture gets the size and the other widths as in Markdown, unless it has its own. Comments,
  /// which are private notes, are left out.
  ///
  /// - Parameters:
  ///   - heading: The address of a heading of the text.
  ///   - hasValues: True if it has values that were put into the text; see ``MarkdownOptions``.
  ///   - target: The target of a link of the site; nil leaves it unchanged.
  static func linked(
    _ html: String, heading: (String) -> String?, hasValues: Bool = false,
    _ target: (MarkdownDocument.Link) -> MarkdownDocument.Target?
  ) -> String {
    guard html.utf8.contains(where: { "=!".utf8.contains($0) || hasValues && $0 == 0x26 }) else {
      return html
    }
    return HTMLPiece.pieces(of: html).map { piece in
      switch piece {
      case .text(let text):
        text.hasPrefix("<!--")
          ? "" : hasValues && text.first != "<" ? withValues(String(text)) : String(text)
      case .tag(let tag): linked(hasValues ? withValues(tag) : tag, heading, target).text
      }
    }.joined()
  }

  /// `html` with the characters of its values as HTML has them.
  private static func withValues(_ html: String) -> String {
    var html = html
    let changed = html.withUTF8 { bytes in
      MarkdownText.replacingReferences(in: bytes) { character in
        Array(MarkupText.escaped(String(Unicode.Scalar(character))).utf8)
      }
    }
    return changed ?? html
  }

  /// The same for a tag. Left out are an address that starts a program, which a value may give, and
  /// a style or a program that a value may change: one with more than a number or a word.
  private static func withValues(_ tag: HTMLTag) -> HTMLTag {
    var tag = tag
    tag.mapValues { name, value in
      if name == "style" || name.hasPrefix("on"), hasCode(value) { return nil }
      let shown = withValues(value)
      guard addresses.contains(name), LinkTarget(MarkupText.unescaped(shown)) == .refused else {
        return shown
      }
      let isWritten = shown == value && !LinkTarget.startsProgram(value)
      return isWritten ? value : nil
    }
    return tag
  }

  /// True if a value in `html` has a character that means something in styles and scripts.
  private static func hasCode(_ html: String) -> Bool {
    var (html, hasCode) = (html, false)
    html.withUTF8 { bytes in
      _ = MarkdownText.replacingReferences(in: bytes) { character in
        hasCode = hasCode || !" .-_#+".utf8.contains(character)
        return []
      }
    }
    return hasCode
  }

  private static let addresses: Set<String> = [
    "action", "cite", "data", "formaction", "href", "ping", "poster", "src", "srcset", "xlink:href",
  ]

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
