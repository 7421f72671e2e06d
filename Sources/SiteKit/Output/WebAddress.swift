internal import Basics
package import Vault

/// Addresses of the site as other programs take them: as URLs, whole where it is known where the
/// site stands, relative to a file at the top of a language's tree where it is not.
package struct WebAddress: Sendable {
  /// Where the site stands, without a slash at its end; nil when it may stand anywhere.
  package let baseURL: String?
  package let tree: SiteTree

  /// Addresses in `tree` of a site that stands at `baseURL`.
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
    // What has a colon in its first name would be taken for a scheme, and an empty link for
    // nothing.
    let isPlain = !link.isEmpty && !link.prefix { $0 != "/" }.contains(":")
    return isPlain ? link : "./" + link
  }

  /// What an entry or a feed is known by for ever: its whole address where there is one.
  ///
  /// Without it no address says whose page it is: every vault has a `reviews/2026-W46/`. So the id
  /// is a UUID (version 8 of RFC 9562, made by whoever makes it) from the address and what a vault
  /// has of its own and seldom changes: title, author and time zone. Nothing has to be kept for it,
  /// and the same vault gives the same id on any machine; a changed title makes all entries new to
  /// a reader, as a changed `baseURL` does.
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

  /// `html` of the page at `address` with its links as they are needed elsewhere.
  package func rebased(_ html: String, from address: String) -> String {
    // A link in HTML is escaped already, but for what is put before it.
    let escaping = WebAddress(baseURL: baseURL.map(MarkupText.escaped), tree: tree)
    return HTMLLinks.mapped(html) { escaping.resolved($0, from: address) ?? $0 }
  }

  /// What `reference` within the page at `address` leads to (RFC 3986, section 5); nil for what
  /// leads out of the site.
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

  /// A reference, and the page that it is to be read from: one that begins at the host's top, as
  /// those of the page for what is not found do, is read from the top of the site.
  package static func fromTop(
    _ reference: String, of baseURL: String?, at address: String
  ) -> (reference: String, address: String) {
    guard reference.hasPrefix("/"), !reference.hasPrefix("//") else { return (reference, address) }
    let folder = (baseURL ?? "").split(separator: "/").dropFirst(2).map { "\($0)/" }.joined()
    let path = reference.dropFirst()
    let inside = String(path.hasPrefix(folder) ? path.dropFirst(folder.count) : path)
    return (inside.isEmpty ? "./" : inside, "")
  }

  /// The whole address of a path from the top of the site.
  package static func whole(_ path: String, below baseURL: String) -> String {
    whole(encoded: PercentEncoding.path(path), below: baseURL)
  }

  private static func whole(encoded path: String, below baseURL: String) -> String {
    "\(baseURL)/\(path)"
  }
}

/// HTML made from Markdown, fitted into a page.
package enum PageText {
  /// The HTML of a text that stands by itself, such as a note; no heading gets an id from it.
  package static func html(of markdown: String) -> String {
    MarkdownDocument(markdown).html
  }

  /// The HTML of a page: without the first heading when it repeats the page's title, and with links
  /// from the top of the site (`/focus/`) made relative, so that the site may stand anywhere.
  package static func arranged(_ document: MarkdownDocument, title: String, root: String) -> String
  {
    var html = document.html[...]
    if let first = document.headings.first, first.level == 1, first.text == title,
      html.hasPrefix("<h1"), let end = html.firstRange(ofBytes: "</h1>\n")
    {
      html = html[end.upperBound...]
    }
    return HTMLLinks.mapped(String(html)) { link in
      link.hasPrefix("/") && !link.hasPrefix("//") ? root + link.dropFirst() : link
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
