internal import Basics
package import Vault

/// Addresses of the site for other programs: absolute URLs if the site's address is known,
/// otherwise relative to a file at the top of a language's tree.
package struct WebAddress: Sendable {
  /// The address of the site, without a trailing slash; nil if unknown.
  package let baseURL: String?
  package let tree: SiteTree

  /// Addresses in `tree` of a site at `baseURL`.
  package init(baseURL: String?, tree: SiteTree) {
    self.baseURL = baseURL
    self.tree = tree
  }

  /// The link to an address of the tree, such as `reviews/2026-W46/`; empty for its first page.
  package func link(_ address: String) -> String {
    link(encoded: PercentEncoding.path(tree.folder + address))
  }

  /// - Parameter path: From the top of the site, encoded.
  private func link(encoded path: String) -> String {
    if let baseURL { return Self.whole(encoded: path, below: baseURL) }
    let folder = PercentEncoding.path(tree.folder)
    let link = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : tree.up + path
    // A colon in the first component would be read as a scheme, and an empty link is ignored.
    let isPlain = !link.isEmpty && !link.prefix { $0 != "/" }.contains(":")
    return isPlain ? link : "./" + link
  }

  /// The permanent id of an entry or a feed: its absolute address if there is one.
  ///
  /// Without a base URL an address is not unique: every vault has a `reviews/2026-W46/`. So the id
  /// is a UUID (version 8 of RFC 9562, for custom formats) from the address and the vault's own
  /// settings that seldom change: title, author and time zone. Nothing has to be stored for it, and
  /// the same vault gives the same id on any machine; a changed title makes all entries new to a
  /// reader, as a changed `baseURL` does.
  package func id(_ address: String, of settings: Settings) -> String {
    if baseURL != nil { return link(address) }
    let hash = ContentHash([
      ("title", settings.title), ("author", settings.author ?? ""),
      ("timeZone", settings.zone.identifier), ("address", tree.folder + address),
    ])
    var digits = Array(hash.hex.utf8)
    digits[12] = UInt8(ascii: "8")
    // The variant: the first two bits of the digit are 1 and 0.
    digits[16] = [0x38, 0x39, 0x61, 0x62][Int(digits[16]) & 3]
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return "urn:uuid:"
      + groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  /// `html` of the page at `address` with its links rewritten for use elsewhere.
  package func rebased(_ html: String, from address: String) -> String {
    // A link in HTML is already escaped, except the prefix added here.
    let escaping = WebAddress(baseURL: baseURL.map(MarkupText.escaped), tree: tree)
    return HTMLLinks.mapped(html) { escaping.resolved($0, from: address) ?? $0 }
  }

  /// The target of `reference` within the page at `address` (RFC 3986, section 5); nil for a target
  /// outside the site.
  package func resolved(_ reference: String, from address: String) -> String? {
    let end = reference.firstIndex { ":/?#".contains($0) } ?? reference.endIndex
    let hasScheme = end < reference.endIndex && reference[end] == ":"
    guard !hasScheme, !reference.hasPrefix("/") else { return nil }
    let page = PercentEncoding.path(tree.folder + address)
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    let rest = reference[path.endIndex...]
    guard !path.isEmpty else { return link(encoded: page) + rest }
    var steps = page.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      switch name {
      case ".", "..":
        // The top of the site is its own parent, as in a browser.
        if name == ".." { _ = steps.popLast() }
        if isLast { steps.append("") }
      default: steps.append(name)
      }
    }
    return link(encoded: steps.joined(separator: "/")) + rest
  }

  /// A reference, and the page to resolve it from. A reference that begins at the top of the host,
  /// as on the page for addresses that are not found, is resolved from the top of the site.
  package static func fromTop(
    _ reference: String, of baseURL: String?, at address: String
  ) -> (reference: String, address: String) {
    guard reference.hasPrefix("/"), !reference.hasPrefix("//") else { return (reference, address) }
    let folder = (baseURL ?? "").split(separator: "/").dropFirst(2).map { "\($0)/" }.joined()
    let path = reference.dropFirst()
    let inside = String(path.hasPrefix(folder) ? path.dropFirst(folder.count) : path)
    return (inside.isEmpty ? "./" : inside, "")
  }

  /// The absolute address of a path from the top of the site.
  package static func whole(_ path: String, below baseURL: String) -> String {
    whole(encoded: PercentEncoding.path(path), below: baseURL)
  }

  private static func whole(encoded path: String, below baseURL: String) -> String {
    "\(baseURL)/\(path)"
  }
}

/// HTML made from Markdown, fitted into a page.
package enum PageText {
  /// The HTML of a separate text, such as a note.
  package static func html(of markdown: String, options: MarkdownOptions) -> String {
    MarkdownDocument(markdown, options: options).html
  }

  /// The HTML of a page: without the first heading if it repeats the page's title, and with links
  /// from the top of the site (`/focus/`) made relative, so that the site may be at any address.
  package static func arranged(_ document: MarkdownDocument, title: String, root: String) -> String
  {
    HTMLLinks.mapped(document.without(title: title).html) { link in
      link.hasPrefix("/") && !link.hasPrefix("//") ? root + link.dropFirst() : link
    }
  }

  /// `html` of a text without HTML of its own, with its headings `steps` levels lower; headings
  /// that would be below the sixth level stay.
  package static func lowered(_ html: String, by steps: Int) -> String {
    guard html[...].firstRange(ofBytes: "</h") != nil else { return html }
    return (1...6 - steps).reversed().reduce(html) { html, level in
      html.replacing("<h\(level) ", with: "<h\(level + steps) ")
        .replacing("</h\(level)>", with: "</h\(level + steps)>")
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

extension MarkdownDocument {
  /// The text without its first heading if it repeats the title above it.
  fileprivate func without(title: String) -> MarkdownDocument {
    guard let first = headings.first, first.level == 1, first.text == title, html.hasPrefix("<h1"),
      let end = html[...].firstRange(ofBytes: "</h1>\n")
    else { return self }
    var document = self
    document.html = String(html[end.upperBound...])
    document.headings.removeFirst()
    return document
  }

  /// The text below a title, which is the only heading of the first level on its page: without a
  /// first heading that repeats it, and lower by a level if others are of the first.
  package func below(title: String) -> MarkdownDocument {
    var document = without(title: title)
    guard document.headings.contains(where: { $0.level == 1 }) else { return document }
    document.html = PageText.lowered(document.html, by: 1)
    for index in document.headings.indices where document.headings[index].level < 6 {
      document.headings[index].level += 1
    }
    return document
  }
}
