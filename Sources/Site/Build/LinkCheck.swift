package import Basics
package import SiteKit
import Vault

/// Checks that every link of a site has a target: a page, a file, or a place within a page.
///
/// External links are not checked, since that would need the network.
package struct LinkCheck: Sendable {
  /// All pages of the site are rendered for the check.
  private let site: [OutputFile]
  /// The kind of a diagnostic of a picture that is not there.
  package static let pictureKind = "missing-attachment"
  private let baseURL: String?
  private let trees: [SiteTree]

  /// A check of a site in `languages` to be published at `baseURL`.
  package init(_ site: [OutputFile], at baseURL: String?, in languages: [String] = ["en"]) {
    self.site = site
    self.baseURL = baseURL
    trees = SiteTree.all(languages)
  }

  /// The links of a page, and the targets in it.
  private struct Page: Sendable {
    var source: String
    var path: VaultPath
    /// Unique, in order, as decoded paths from the top of the site.
    var links: [(written: String, path: String, fragment: String?)] = []
    var ids: Set<String> = []
  }

  /// The broken links, in order of the pages' paths; a link that a page has in several languages is
  /// reported once.
  ///
  /// - Parameters:
  ///   - width: The number of cores used to make pages.
  ///   - told: Diagnostics that were already reported, with better places.
  package func problems(width: Int, beside told: [Diagnostic]) async -> [Diagnostic] {
    // A picture of a journal that is not there is reported where it is written.
    let toldPictures = Set(
      told.filter { $0.kind == Self.pictureKind }
        .compactMap { $0.message.firstMatch(of: /"([^"]+)"/)?.1 })
    let told = told.filter { $0.kind == LinkProblem.kind }
    // The text of the source lines in reported diagnostics; if some were dropped, the whole file.
    let isFull = told.count >= DiagnosticList.keptOfAKind
    var toldWords: [String: Set<Substring>] = [:]
    for diagnostic in told {
      guard let file = diagnostic.place?.file else { continue }
      toldWords[file, default: []].formUnion(
        (diagnostic.excerpt?.text ?? "").split { " \t()[]<>\"'|…".contains($0) })
    }
    // Pages have other forms of the same links: ../a/#text-b for a.md#b.
    let toldPlaces = toldWords.mapValues { words in
      Set(words.filter { word in word.contains { "/.#".contains($0) } }.map(Self.plain))
        .subtracting([""])
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
        let plain = Self.plain(fragment.map { "\(path)#\($0)" } ?? path)
        let isTold =
          isFull && words != nil || words?.contains(written[...]) ?? false
          || toldPlaces[page.source]?.contains { plain == $0 || plain.hasSuffix("/" + $0) } ?? false
          || toldPictures.contains(written[...])
        if !isTold, found.insert([place, written]).inserted {
          problems.append(problem.diagnostic(at: Place(file: page.source)))
        }
      }
    }
    return problems
  }

  /// A link without steps through folders, the ending of a page, and the prefix of ids.
  private static func plain(_ link: some StringProtocol) -> String {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0].split(separator: "/").filter { $0 != "." && $0 != ".." }
      .joined(separator: "/")
    if path.hasSuffix(".md") { path.removeLast(3) }
    guard let fragment = parts.dropFirst().first, !fragment.isEmpty else { return path }
    let prefix = MarkdownOptions().idPrefix
    return path + "#" + (fragment.hasPrefix(prefix) ? fragment.dropFirst(prefix.count) : fragment)
  }

  private func pages(_ width: Int) async -> [Page] {
    let files = site.filter { $0.path.pathExtension == "html" }.sorted { $0.path < $1.path }
    return await inParallel(files, batch: files.count / (width * 4) + 1) { page($0) }
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

  /// The target of a link in the file at `page`; nil for an external link.
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

/// The broken links of one text, each target once.
struct BrokenLinks {
  private struct Entry: Hashable {
    var target: String
    var problem: LinkProblem
  }

  private var entries: [Entry] = []
  private var seen: Set<Entry> = []

  mutating func add(_ problem: LinkProblem, of target: String) {
    let entry = Entry(target: target, problem: problem)
    if seen.insert(entry).inserted { entries.append(entry) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The problems with their places in `text`. Links that Liquid wrote, and links after the first
  /// ``DiagnosticList/keptOfAKind``, have only the file.
  ///
  /// - Parameter firstLine: The line of the file that the text starts on.
  func diagnostics(in text: TextFile, firstLine: Int = 1) -> [Diagnostic] {
    if entries.isEmpty { return [] }
    let places = LinkPlaces(in: text.bytes)
    return entries.enumerated().map { index, entry in
      guard index < DiagnosticList.keptOfAKind, let range = places[entry.target] else {
        return entry.problem.diagnostic(at: Place(file: text.file))
      }
      var location = text.locate(range)
      location.place.line += firstLine - 1
      return entry.problem.diagnostic(at: location)
    }
  }
}

enum LinkProblem: Problem {
  case nothingThere(String)
  case noPage(String)
  case notShown(String, Hidden)
  case noDay(String)
  case noHeading(String, page: String)
  case nothingAt(String, on: String)
  case noPlaceAt(String, on: String)

  /// Why a page of the person's own is not in the site.
  enum Hidden: Sendable, Hashable {
    case draft, toCome, expired, forOthers

    fileprivate var message: String {
      switch self {
      case .draft: "is a draft"
      case .toCome: "is for a later day"
      case .expired: "has expired"
      case .forOthers: "is not for the readers of this site"
      }
    }
  }

  var isHeading: Bool { if case .noHeading = self { true } else { false } }

  var severity: Diagnostic.Severity { .warning }
  static let kind = "broken-link"
  var kind: String { Self.kind }

  var message: String {
    switch self {
    case .nothingThere(let target): "the link leads nowhere: there is no \(target)"
    case .noPage(let name): "the link leads nowhere: no page is called \"\(name)\""
    case .notShown(let page, let why): "the link leads nowhere: \(page) \(why.message)"
    case .noDay(let day): "the link leads nowhere: there is no page of the day \(day)"
    case .noHeading(let heading, let page):
      "the link leads to a heading that is not there: \(page) has no #\(heading)"
    case .nothingAt(let link, let page): "on /\(page) the link \(link) leads nowhere"
    case .noPlaceAt(let link, let page):
      "on /\(page) the link \(link) leads to a place that the page does not have"
    }
  }

  var hint: String? {
    switch self {
    case .nothingThere:
      "write the path of a file from the folder of this page on, such as other.md, or an address "
        + "from the top of the site, such as /pages/"
    case .noPage: "a page is called by its title, or by the name of its file"
    case .noDay: "a day has a page when anything is on record of it, and the site has its journal"
    case .notShown(_, .draft): "the link works when the page is no draft"
    case .noHeading, .nothingAt, .noPlaceAt, .notShown: nil
    }
  }
}

/// The places of links in a Markdown text, found in one pass.
struct LinkPlaces {
  /// The syntax of a link; for each target the first of the lowest kind counts.
  private enum Mark: Int {
    /// `[words](target)`
    case inline
    /// `[[target]]`
    case wiki
    /// `[reference]: target`
    case definition
    /// `<a href="target">`
    case attribute
  }

  /// The longest target that a person would type, in bytes.
  private static let longest = 2_000

  private let bytes: [UInt8]
  private var found: [String: (mark: Mark, range: Range<Int>)] = [:]

  init(in bytes: [UInt8]) {
    self.bytes = bytes
    for index in bytes.indices.dropLast() {
      switch (bytes[index], bytes[index + 1]) {
      case (UInt8(ascii: "]"), UInt8(ascii: "(")): addDestination(at: index + 2, .inline)
      case (UInt8(ascii: "]"), UInt8(ascii: ":")): addDestination(at: index + 2, .definition)
      case (UInt8(ascii: "["), UInt8(ascii: "[")):
        add(from: index + 2, .wiki) { byte, next in
          byte == UInt8(ascii: "|") || byte == UInt8(ascii: "]") && next == UInt8(ascii: "]")
        }
      case (UInt8(ascii: "="), let quote)
      where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        add(from: index + 2, .attribute) { byte, _ in byte == quote }
      default: continue
      }
    }
  }

  /// The range of the first occurrence of a target; nil if there is none.
  subscript(target: String) -> Range<Int>? { found[target]?.range }

  private mutating func addDestination(at index: Int, _ mark: Mark) {
    var start = index
    while start < bytes.count, start < index + 100, bytes[start] == 0x20 { start += 1 }
    if start < bytes.count, bytes[start] == UInt8(ascii: "<") {
      return add(from: start + 1, mark) { byte, _ in byte == UInt8(ascii: ">") }
    }
    var depth = 0
    add(from: start, mark) { byte, _ in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return byte <= 0x20 || mark == .inline && depth < 0
    }
  }

  /// Adds the text from `start` up to the first byte with `isEnd`, at most to the end of the line.
  private mutating func add(
    from start: Int, _ mark: Mark, until isEnd: (_ byte: UInt8, _ next: UInt8) -> Bool
  ) {
    var end = start
    let last = min(bytes.count, start + Self.longest)
    while end < last, bytes[end] != 0x0A,
      !isEnd(bytes[end], end + 1 < bytes.count ? bytes[end + 1] : 0x0A)
    {
      end += 1
    }
    guard end > start else { return }
    let target = String(decoding: bytes[start..<end], as: UTF8.self)
    if let known = found[target], known.mark.rawValue <= mark.rawValue { return }
    found[target] = (mark, start..<end)
  }
}
