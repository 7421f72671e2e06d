import Basics
import SiteKit
import Vault

/// The pages of a site for search engines (sitemaps.org), each with the same page in other
/// languages.
///
/// Only for a site with a known address, since the protocol requires absolute URLs. It lists all
/// HTML pages except the one for addresses that are not found, and standalone pages.
struct Sitemap: Sendable {
  struct Limits: Sendable {
    var urls: Int
    var bytes: Int
    static let protocolLimits = Limits(urls: 50_000, bytes: 50 * 1_024 * 1_024)
  }

  static let path: VaultPath = "sitemap.xml"

  private let baseURL: String
  private let trees: [SiteTree]
  private let addresses: [Address]
  private let limits: Limits

  /// A page: its address in the site, and within the tree of its language.
  private struct Address: Sendable {
    var path: String
    var inTree: String
    var changed: Day?
  }

  /// - Parameters:
  ///   - files: The files of the site, in order of path.
  ///   - changes: The day that each page was written or last changed, by address.
  init(
    of files: [OutputFile], at baseURL: String, in trees: [SiteTree], changes: [String: Day] = [:],
    limits: Limits = .protocolLimits
  ) {
    self.baseURL = baseURL
    self.trees = trees
    self.limits = limits
    let folders = trees.map(\.folder).filter { !$0.isEmpty }
    addresses = files.filter { $0.redirectPlace == nil && !$0.isPlain }.map(\.path.text).filter {
      $0.hasSuffix(".html") && $0 != SiteAddress.notFound
    }
    .map { file in
      let path = SiteAddress.shown(file)
      let folder = folders.first { path.hasPrefix($0) } ?? ""
      return Address(
        path: path, inTree: String(path.dropFirst(folder.count)), changed: changes[path])
    }
  }

  /// `sitemap.xml`; if that would be too large, an index of files that contain a part each.
  var outputs: [OutputFile] {
    let parts = parts
    let languages = languages
    guard parts.count > 1 else {
      return [output(Self.path) { urlSet(addresses[...], languages) }]
    }
    let paths = (1...parts.count).map { "sitemap-\($0).xml" }
    return [output(Self.path) { index(of: paths) }]
      + zip(paths, parts).map { path, range in
        output(VaultPath(validating: path) ?? Self.path) { urlSet(addresses[range], languages) }
      }
  }

  private func output(
    _ path: VaultPath, _ text: @escaping @Sendable () -> String
  ) -> OutputFile {
    // Some files next to the pages are also HTML.
    OutputFile(path: path, source: "the sitemap", inputs: .pages) { (Array(text().utf8), []) }
  }

  /// The trees that contain a page, by its address within them.
  private var languages: [String: [SiteTree]] {
    guard trees.count > 1 else { return [:] }
    let paths = Set(addresses.map(\.path))
    return addresses.reduce(into: [:]) { found, address in
      guard found[address.inTree] == nil else { return }
      found[address.inTree] = trees.filter { paths.contains($0.folder + address.inTree) }
    }
  }

  /// The addresses in ranges within the limits. A URL counts with its largest possible length.
  private var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, bytes) = (0, Self.frame)
    for (index, address) in addresses.enumerated() {
      // The page itself, each language, and the default language.
      let links = trees.count > 1 ? trees.count + 2 : 1
      let folder = trees.map(\.folder.utf8.count).max() ?? 0
      let size = links * (120 + 6 * baseURL.utf8.count + 3 * (address.path.utf8.count + folder))
      if index > start, index - start == limits.urls || bytes + size > limits.bytes {
        parts.append(start..<index)
        (start, bytes) = (index, Self.frame)
      }
      bytes += size
    }
    return parts + [start..<addresses.count]
  }

  /// The bytes allowed for the XML around the URLs of a file.
  private static let frame = 300
  private static let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  private static let namespace = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""

  private func index(of paths: [String]) -> String {
    Self.declaration + "<sitemapindex \(Self.namespace)>\n"
      + paths.map { "<sitemap><loc>\(url($0))</loc></sitemap>\n" }.joined() + "</sitemapindex>\n"
  }

  private func urlSet(_ addresses: ArraySlice<Address>, _ languages: [String: [SiteTree]]) -> String
  {
    var text = Self.declaration + "<urlset \(Self.namespace)"
    if trees.count > 1 { text += " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"" }
    text += ">\n"
    for address in addresses {
      text += "<url><loc>\(url(address.path))</loc>"
      if let day = address.changed { text += "<lastmod>\(day)</lastmod>" }
      let trees = languages[address.inTree] ?? []
      if trees.count > 1 {
        for tree in trees { text += alternate(tree.tag, tree.folder + address.inTree) }
        if let first = trees.first, first.isFirst {
          text += alternate("x-default", first.folder + address.inTree)
        }
        text += "\n"
      }
      text += "</url>\n"
    }
    return text + "</urlset>\n"
  }

  private func alternate(_ language: String, _ path: String) -> String {
    "\n<xhtml:link rel=\"alternate\" hreflang=\"\(MarkupText.escaped(language))\""
      + " href=\"\(url(path))\"/>"
  }

  private func url(_ path: String) -> String {
    MarkupText.escaped(WebAddress.whole(path, below: baseURL))
  }
}
