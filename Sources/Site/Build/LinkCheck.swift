package import Basics
package import SiteKit
import Vault

/// Whether every link of a site leads to something: pages, files, and places within pages.
///
/// Links that leave the site are not looked at, as nothing is asked of the network.
package struct LinkCheck: Sendable {
  /// The bytes of the site's pages are made for it, all of them.
  private let site: [OutputFile]
  private let baseURL: String?
  private let trees: [SiteTree]

  /// A check of a site in `languages` that will stand at `baseURL`.
  package init(_ site: [OutputFile], at baseURL: String?, in languages: [String] = ["en"]) {
    self.site = site
    self.baseURL = baseURL
    trees = SiteTree.all(languages)
  }

  /// What a page links to, and what in it can be linked to.
  private struct Page: Sendable {
    var source: String
    var path: VaultPath
    /// Each once, in order, as decoded paths from the top of the site.
    var links: [(written: String, path: String, fragment: String?)] = []
    var ids: Set<String> = []
  }

  /// The links that lead nowhere, in order of the pages' paths; one that a page has in several
  /// languages once.
  ///
  /// - Parameters:
  ///   - width: On how many cores pages are made.
  ///   - told: What is told already, with better places.
  package func problems(width: Int, beside told: [Diagnostic]) async -> [Diagnostic] {
    let told = told.filter { $0.kind == LinkProblem.kind }
    // The words of the lines that are shown under what is told; where more is told than is kept,
    // all of a file.
    let isFull = told.count >= DiagnosticList.keptOfAKind
    var toldWords: [String: Set<Substring>] = [:]
    for diagnostic in told {
      guard let file = diagnostic.place?.file else { continue }
      toldWords[file, default: []].formUnion(
        (diagnostic.excerpt?.text ?? "").split { " \t()[]<>\"'|…".contains($0) })
    }
    let pages = await pages(width)
    let files = Set(site.map(\.path))
    let ids = Dictionary(pages.map { ($0.path, $0.ids) }, uniquingKeysWith: { first, _ in first })
    var problems: [Diagnostic] = []
    var found: Set<[String]> = []
    for page in pages {
      let tree = trees.last { page.path.text.hasPrefix($0.folder) }
      let place = String(page.path.text.dropFirst(tree?.folder.count ?? 0))
      let address = SiteAddress.shown(page.path.text)
      for (written, path, fragment) in page.links {
        let file = VaultPath(validating: SiteAddress.file(path)) ?? .root
        let problem: LinkProblem? =
          if !files.contains(file) {
            .nothingAt(written, on: address)
          } else if let fragment, !fragment.isEmpty, let ids = ids[file], !ids.contains(fragment) {
            .noPlaceAt(written, on: address)
          } else {
            nil
          }
        guard let problem else { continue }
        let words = toldWords[page.source]
        let isTold = isFull && words != nil || words?.contains(written[...]) ?? false
        if !isTold, found.insert([place, written]).inserted {
          problems.append(problem.diagnostic(at: Place(file: page.source)))
        }
      }
    }
    return problems
  }

  private func pages(_ width: Int) async -> [Page] {
    let files = site.filter { $0.path.pathExtension == "html" }.sorted { $0.path < $1.path }
    let part = files.count / (width * 4) + 1
    let starts = Array(stride(from: 0, to: files.count, by: part))
    return await withTaskGroup(of: (Int, [Page]).self) { group in
      for start in starts {
        let files = files[start..<min(files.count, start + part)]
        group.addTask { (start, files.map(page)) }
      }
      var parts: [Int: [Page]] = [:]
      for await (start, pages) in group { parts[start] = pages }
      return starts.flatMap { parts[$0] ?? [] }
    }
  }

  private func page(_ file: OutputFile) -> Page {
    var page = Page(source: file.source, path: file.path)
    let html = String(decoding: file.render().bytes ?? [], as: UTF8.self)
    var seen: Set<String> = []
    _ = HTMLLinks.mapped(html) { link in
      let written = MarkupText.unescaped(link)
      if seen.insert(written).inserted, let target = target(written, from: file.path.text) {
        page.links.append((written, target.path, target.fragment))
      }
      return link
    }
    var rest = html[...]
    while let mark = rest.firstRange(ofBytes: " id=\"") {
      let value = rest[mark.upperBound...].utf8.prefix { $0 != UInt8(ascii: "\"") }
      page.ids.insert(MarkupText.unescaped(String(decoding: value, as: UTF8.self)))
      rest = rest[value.endIndex...]
    }
    return page
  }

  /// Where a link of the file at `page` leads; nil for one that leaves the site.
  private func target(_ link: String, from page: String) -> (path: String, fragment: String?)? {
    let (inside, start) = WebAddress.fromTop(link, of: baseURL, at: page)
    let top = WebAddress(baseURL: nil, tree: SiteTree.all(["en"])[0])
    guard let resolved = top.resolved(inside, from: start) else { return nil }
    let path = resolved.prefix { $0 != "?" && $0 != "#" }
    let fragment = resolved.firstIndex(of: "#").map { decoded(resolved[$0...].dropFirst()) }
    return (decoded(path.hasPrefix("./") ? path.dropFirst(2) : path), fragment)
  }

  private func decoded(_ text: Substring) -> String {
    PercentEncoding.decoded(text.utf8).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }
}
