package import Basics
package import SiteKit
package import Vault

/// One page of a site as a self-contained file, such as for a mail: it contains its styles and
/// pictures, but no scripts, feeds or pure navigation.
///
/// The pages that its links with `rel="chapter"` lead to follow in it, in the order of these links:
/// the content of each, with links among them that lead to places in the file.
///
/// A link to another page of the site becomes an absolute address if the site's address is known,
/// otherwise plain text. Nothing is loaded from elsewhere, which the page's content security policy
/// enforces.
package struct SinglePage: Sendable {
  private var page: OutputFile
  /// The address of the page in the site.
  private var address: String
  private let site: [VaultPath: OutputFile]
  private let baseURL: String?
  private let fromTop: WebAddress
  /// The ids of the chapters in the file, by their paths.
  private var places: [VaultPath: String] = [:]
  /// The beginning of the ids of a chapter; empty for the page itself.
  private(set) var prefix = ""

  /// The largest picture that is embedded in the page, in bytes.
  package static let mostPictureBytes = 2 << 20

  /// A page of a site.
  ///
  /// - Parameters:
  ///   - page: One of `site`.
  ///   - site: All files of the site.
  ///   - settings: Give the site's address and its main language.
  package init(_ page: OutputFile, of site: [OutputFile], _ settings: Settings) {
    self.page = page
    self.site = Dictionary(site.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    address = page.path.address
    baseURL = settings.baseURL
    fromTop = WebAddress(baseURL: nil, tree: SiteTree.first(of: settings.languages))
  }

  /// The page of `site` called `name`: its address, with or without `index.html`, or the path of
  /// its source text.
  ///
  /// - Parameter audience: Whose site it is; the message of a missing page names it.
  /// - Throws: A ``SinglePageProblem`` with the nearest name if there is none.
  package static func page(
    named name: String, in site: [OutputFile], for audience: Audience = .me
  ) throws(Diagnostic) -> OutputFile {
    let pages = site.filter { $0.path.pathExtension == "html" }
    let wanted = VaultPath(validating: name.drop { $0 == "/" })
    let addresses = [wanted, wanted?.withoutExtension("md")].compactMap { $0?.address }
    let found = pages.first { page in
      if case .page(let source) = page.inputs, source == wanted { return true }
      return page.source == name
    }
    if let page = found ?? pages.first(where: { addresses.contains($0.path.address) }) {
      return page
    }
    let names = pages.map { $0.path.address.withoutSlash }
    let nearest = names.nearest(to: addresses.last?.withoutSlash ?? name)
    throw SinglePageProblem.noPage(name, nearest: nearest, for: audience)
  }

  /// The first page of the volume about some days, in a site that has one.
  ///
  /// - Throws: A ``SinglePageProblem`` if nothing is on record that the audience sees.
  package static func volume(
    of days: ClosedRange<Day>, in site: [OutputFile], for audience: Audience
  ) throws(Diagnostic) -> OutputFile {
    let address = SiteAddress.volume(days)
    guard let page = site.first(where: { $0.path.address == address }) else {
      throw SinglePageProblem.emptyVolume(days, for: audience)
    }
    return page
  }

  package func render() -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    var (bytes, diagnostics) = page.render()
    guard let bytes else { return (nil, diagnostics) }
    let pieces = HTMLPiece.pieces(of: String(decoding: bytes, as: UTF8.self))
    let chapters = chapters(in: pieces)
    var first = self
    first.places = Dictionary(uniqueKeysWithValues: chapters.map { ($0.file.path, $0.identifier) })
    var sheets = first.styleSheets(in: pieces)
    var text = ""
    for chapter in chapters {
      let (bytes, found) = chapter.file.render()
      diagnostics += found
      guard let bytes else { return (nil, diagnostics) }
      let page = first.chapter(chapter)
      let pieces = HTMLPiece.pieces(of: String(decoding: bytes, as: UTF8.self))
      sheets += page.styleSheets(in: pieces).filter { !sheets.contains($0) }
      var writer = SinglePageWriter(chapterPieces: pieces, page)
      let classes = (["chapter"] + chapter.classes).joined(separator: " ")
      text += "<div class=\"\(classes)\" id=\"\(chapter.identifier)\">\n\(writer.text())</div>\n"
      diagnostics += writer.problems.map { $0.diagnostic(at: Place(file: chapter.file.source)) }
    }
    var writer = SinglePageWriter(pieces, first, style: sheets.joined(separator: "\n"))
    writer.chapters = text
    let whole = writer.text()
    let place = Place(file: page.source)
    return (Array(whole.utf8), diagnostics + writer.problems.map { $0.diagnostic(at: place) })
  }
}

extension SinglePage {
  private struct Chapter {
    let file: OutputFile
    /// The id of its place in the file.
    let identifier: String
    /// The classes of the link to it, which its place has too.
    let classes: [String]
  }

  private func chapters(in pieces: [HTMLPiece]) -> [Chapter] {
    var chapters: [Chapter] = []
    var known: Set<VaultPath> = [page.path]
    for case .tag(let tag) in pieces where tag.name == "a" && !tag.isEnd {
      guard tag.relations.contains("chapter"), let link = tag["href"],
        case .file(let file) = target(of: link), file.path.pathExtension == "html",
        known.insert(file.path).inserted
      else { continue }
      chapters.append(
        Chapter(
          file: file, identifier: "chapter-\(chapters.count + 1)",
          classes: tag.classes.map(String.init)))
    }
    return chapters
  }

  private func chapter(_ chapter: Chapter) -> SinglePage {
    var page = self
    page.page = chapter.file
    page.address = chapter.file.path.address
    page.prefix = chapter.identifier + "-"
    return page
  }

  /// The style sheets of a page, each once, with the files they load embedded.
  private func styleSheets(in pieces: [HTMLPiece]) -> [String] {
    var sheets: [String] = []
    for case .tag(let tag) in pieces where tag.isStyleSheet {
      guard let link = tag["href"], let sheet = styleSheet(at: link) else { continue }
      let text = tag["media"].map { "@media \($0) {\n\(sheet)\n}" } ?? sheet
      if !sheets.contains(text) { sheets.append(text) }
    }
    return sheets
  }
}

extension SinglePage {
  enum Target {
    /// To a place in the page itself, as written: `#figures`.
    case here(String)
    /// To a file of the site.
    case file(OutputFile)
    /// Out of the site.
    case elsewhere
    /// To a missing target.
    case nowhere
  }

  /// The target of a link of the page, given as written, entities included.
  func target(of link: String) -> Target { target(of: link, from: address) }

  private func target(of link: String, from address: String) -> Target {
    let link = MarkupText.unescaped(link)
    if link.hasPrefix("#") { return .here(link == "#" ? link : "#\(prefix)\(link.dropFirst())") }
    if link.hasPrefix("//") { return .elsewhere }
    let scheme = link.prefix { !":/?#".contains($0) }
    if link.dropFirst(scheme.count).first == ":" {
      let runs = ["javascript", "vbscript", "data", "file", "blob"].contains(scheme.lowercased())
      return runs ? .nowhere : .elsewhere
    }
    let (inside, start) = WebAddress.fromTop(link, of: baseURL, at: address)
    guard let resolved = fromTop.resolved(inside, from: start) else { return .nowhere }
    let encoded = resolved.prefix { $0 != "?" && $0 != "#" }
    guard let decoded = PercentEncoding.decoded(encoded.utf8),
      let path = VaultPath(validating: String(decoding: decoded, as: UTF8.self))
    else { return .nowhere }
    let isFolder = encoded.isEmpty || encoded.hasSuffix("/")
    let file = isFolder ? path.appending("index.html") : path
    guard let file, let target = site[file] else { return .nowhere }
    let fragment = resolved.drop { $0 != "#" }.dropFirst()
    if let place = places[target.path] {
      return .here(fragment.isEmpty ? "#\(place)" : "#\(place)-\(fragment)")
    }
    if target.path == page.path { return fragment.isEmpty ? .nowhere : .here("#\(fragment)") }
    return .file(target)
  }

  /// The absolute link, escaped for HTML; nil if the target is missing, or the site's address is
  /// unknown.
  func wholeLink(_ link: String) -> String? {
    switch target(of: link) {
    case .here(let fragment): return MarkupText.escaped(fragment)
    case .elsewhere: return link
    case .nowhere: return nil
    case .file:
      guard let baseURL else { return nil }
      let address = WebAddress(baseURL: baseURL, tree: fromTop.tree)
      let (inside, start) = WebAddress.fromTop(
        MarkupText.unescaped(link), of: baseURL, at: self.address)
      return address.resolved(inside, from: start).map(MarkupText.escaped)
    }
  }

  /// The style sheet of the site at a link, with the files it loads embedded; nil if there is none.
  func styleSheet(at link: String) -> String? {
    guard case .file(let file) = target(of: link), let bytes = file.render().bytes else {
      return nil
    }
    let text = StyleText.embedding(String(decoding: bytes, as: UTF8.self)) {
      guard case .file(let part) = target(of: $0, from: file.path.address),
        case .data(let data) = picture(part)
      else { return nil }
      return data
    }
    // This keeps the text from ending the element, and means the same in a CSS string.
    return text.split(separator: "</", omittingEmptySubsequences: false).joined(separator: "<\\/")
  }

  enum Picture {
    /// Its bytes, as a data URL.
    case data(String)
    case tooLarge(bytes: Int)
    case missing
  }

  func picture(at link: String) -> Picture {
    guard case .file(let file) = target(of: link) else { return .missing }
    return picture(file)
  }

  private func picture(_ file: OutputFile) -> Picture {
    guard let type = Self.mediaTypes[file.path.pathExtension], let bytes = file.render().bytes
    else {
      return .missing
    }
    guard bytes.count <= Self.mostPictureBytes else { return .tooLarge(bytes: bytes.count) }
    return .data("data:\(type);base64,\(Base64.encoded(bytes))")
  }

  package static let mediaTypes = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "svg": "image/svg+xml", "webp": "image/webp", "avif": "image/avif", "woff2": "font/woff2",
    "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
  ]
}

/// The problems of a self-contained page.
package enum SinglePageProblem {
  /// A page that is not in the site, or not in the part that `audience` sees.
  package static func noPage(
    _ name: String, nearest: String?, for audience: Audience = .me
  ) -> Diagnostic {
    guard audience == .me else {
      return Diagnostic(
        .error, kind: "single-page",
        "the site for \(audience.name.shortQuoted) has no page \(name.shortQuoted)",
        hint: nearest.map { "did you mean \($0)?" }
          ?? "they may not see it, or it is called otherwise; try it without --audience")
    }
    return Diagnostic(
      .error, kind: "single-page", "the site has no page \(name.shortQuoted)",
      hint: nearest.map { "did you mean \($0)?" }
        ?? "name it by its address, such as reviews/2026-W46, or its file, such as pages/about.md")
  }

  static func emptyVolume(_ days: ClosedRange<Day>, for audience: Audience) -> Diagnostic {
    let period =
      Period(days: days).map { "\($0)" } ?? "\(days.lowerBound) to \(days.upperBound)"
    return Diagnostic(
      .error, kind: "single-page",
      audience == .me
        ? "nothing is on record in \(period)"
        : "nothing is on record in \(period) that \(audience.name.shortQuoted) sees")
  }

  static func noPicture(_ link: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "single-page",
      "the picture \(link.shortQuoted) is not in the site; its description takes its place")
  }

  static func largePicture(_ link: String, bytes: Int) -> Diagnostic {
    Diagnostic(
      .warning, kind: "single-page",
      "the picture \(link.shortQuoted) of \(bytes / (1 << 20)) MB is too large; its description "
        + "takes its place",
      hint: "make it smaller than \(SinglePage.mostPictureBytes / (1 << 20)) MB")
  }

  /// A video or something else that a single file cannot contain.
  static func leftOut(element: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "single-page", "<\(element)> was left out, as it is not in the one file")
  }
}

extension VaultPath {
  /// The address that a host shows the file at: without `index.html`, with a trailing slash for a
  /// folder. A path without an extension counts as a folder.
  fileprivate var address: String {
    if name == "index.html" { return String(text.dropLast("index.html".utf8.count)) }
    return text.isEmpty || !pathExtension.isEmpty ? text : text + "/"
  }

  /// The path without an extension of its name.
  fileprivate func withoutExtension(_ ending: String) -> VaultPath? {
    pathExtension == ending ? VaultPath(validating: text.dropLast(ending.count + 1)) : nil
  }
}

extension SiteTree {
  fileprivate static func first(of languages: [String]) -> SiteTree {
    all([languages.first ?? "en"])[0]
  }
}

extension String {
  fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
