internal import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// A page that a person wrote: Markdown with Liquid and charts.
///
/// Never changed, and a class as each page is in many lists and tables of a site.
final class UserPage: Sendable {
  let source: PageSource
  /// The page's title: from its front matter, its first heading, or its file's name.
  let title: String
  /// The path of its file within `pages/` without language and extension, as named in settings.
  let name: String
  /// Its address in the tree of a language.
  let address: String
  var url: String { PercentEncoding.readablePath(address) }
  /// Its language; nil for a page that is shown in all.
  let language: String?
  /// The folder of its file within `pages/`: `recipes`; empty for `pages/` itself.
  let folder: String
  /// True if it is shown for addresses that do not exist: `404.md`.
  let isNotFound: Bool
  /// True if it is the page of that folder, which lists the folder's other pages.
  let isOfFolder: Bool
  /// The words of its text, once the page was made from text alone.
  let words = Kept<String>()
  /// The words before `<!--more-->`; nil if there is no such mark.
  let summary: String?
  private let headings = Kept<SlugRegister>()
  /// The unclosed comment that hides the rest of the text; nil if there is none.
  private let openComment: (mark: String, line: Int)?
  let file: String
  let pathInVault: VaultPath

  init(_ written: PageSource, in vault: any Files, languages: [String]) {
    let hasLiquid = written.frontMatter.readsLiquid
    var open: (mark: String, line: Int)?
    let source = written.showing { text in
      let visible = VisibleText(of: text, hasLiquid: hasLiquid)
      open = open ?? visible.open
      return visible.text
    }
    self.source = source
    openComment = open
    self.pathInVault = Self.path(of: source)
    self.file = vault.displayName(of: pathInVault)
    let (slug, suffix) = Self.split(source.slug, languages: languages)
    self.name = slug
    self.language = source.frontMatter.language ?? suffix
    let names = source.path.pathNames
    self.folder = names.dropLast().joined(separator: "/")
    self.isOfFolder = names.last?.hasPrefix(PageSource.folderPage + ".") ?? false
    var path =
      source.frontMatter.permalink?.segments ?? slug.pathNames.map(String.init)
    if isOfFolder, path.isEmpty { path = ["pages"] }
    isNotFound = slug == "404" && source.frontMatter.permalink == nil
    self.address = isNotFound ? SiteAddress.notFound : path.map { $0 + "/" }.joined()
    // The text is parsed for its heading only if its title is not given elsewhere.
    let name = slug.pathNames.last.map(String.init) ?? ""
    let title = PageWords.title(of: source) ?? PageWords.heading(of: source) ?? Self.undated(name)
    self.title = title
    summary = Self.summary(of: source, title: title)
  }

  /// The name of a file without a day at its start: `rain` for `2026-11-21-rain`.
  private static func undated(_ name: String) -> String {
    let rest = name.dropFirst(10)
    let hasDay = rest.first == "-" && rest.count > 1 && Day(String(name.prefix(10))) != nil
    return hasDay ? String(rest.dropFirst()) : name
  }

  static func path(of source: PageSource) -> VaultPath {
    PageFolder.path.appending(source.path) ?? PageFolder.path
  }

  /// A digest of the parts of this page that others may show.
  var digestOfHead: String {
    InputDigest.hex(of: [source.path, source.digestOfFrontMatter, title, summary ?? ""])
  }

  /// The parts of a page that others show; they have to be made again if it changes.
  struct Head: Hashable {
    var title: String
    var address: String
    var path: String
    var summary: String?
    var frontMatter: FrontMatter
  }

  var head: Head {
    Head(
      title: title, address: address, path: source.path, summary: summary,
      frontMatter: source.frontMatter)
  }

  /// As ``name``, without reading the page.
  static func name(of source: PageSource, languages: [String]) -> String {
    split(source.slug, languages: languages).slug
  }

  /// A slug without its language suffix: `about.zh-Hans` is `about` in `zh-Hans`. Only languages of
  /// the site, and languages that Daybook has words in, are recognised.
  private static func split(
    _ slug: String, languages: [String]
  ) -> (slug: String, language: String?) {
    guard let dot = slug.utf8.lastIndex(of: UInt8(ascii: ".")), dot > slug.startIndex else {
      return (slug, nil)
    }
    let suffix = slug[slug.index(after: dot)...].lowercased()
    let known = languages + Language.allCases.map(\.rawValue)
    guard let language = known.first(where: { $0.lowercased() == suffix }) else {
      return (slug, nil)
    }
    let rest = String(slug[..<dot])
    // The first page of a folder is called index, which is not part of its address.
    for name in ["index", PageSource.folderPage] {
      if rest == name { return ("", language) }
      if rest.hasSuffix("/" + name) { return (String(rest.dropLast(name.count + 1)), language) }
    }
    return (rest, language)
  }

  /// The text before the mark that ends the excerpt for lists, in words.
  private static func summary(of page: PageSource, title: String) -> String? {
    let body = page.body
    guard let length = body.offset(of: "<!--more-->") else { return nil }
    let text = PageWords.withoutLiquid(
      String(decoding: body.utf8.prefix(length), as: UTF8.self), of: page)
    let lines = MarkdownDocument(text, options: .words).plainText.split(separator: "\n")
    let words = lines.drop { $0 == title[...] }.joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  func isIn(_ tree: SiteTree) -> Bool {
    language.map { $0.lowercased() == tree.tag.lowercased() } ?? true
  }

  /// True if there is any Liquid in its text, which may fail.
  var hasLiquid: Bool {
    source.frontMatter.readsLiquid && PageWords.hasLiquid(source.body)
  }

  /// The problems with its language, and with comments in its text.
  func diagnostics(_ trees: [SiteTree]) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let language, !trees.contains(where: isIn) {
      problems.append(
        SiteProblem.otherLanguage(language, known: trees.map(\.tag))
          .diagnostic(at: Place(file: file)))
    }
    for (name, left) in source.leftShortcodes.sorted(by: { $0.key < $1.key }) {
      let place = Place(file: file, line: source.bodyFirstLine + left.firstLine - 1)
      problems.append(SiteProblem.shortcode(name, count: left.count).diagnostic(at: place))
    }
    if let (mark, line) = openComment {
      let place = Place(file: file, line: source.bodyFirstLine + line - 1)
      problems.append(TextProblem.openComment(mark).diagnostic(at: place))
    }
    return problems
  }

  /// The number of pages on one page of its folder's list; nil if not given.
  var pageSize: Int? { source.frontMatter.pageSize }

  func day(_ zone: Zone) -> Day? { source.frontMatter.day(in: zone) }

  /// The time it was written, for a day its start; nil if not given.
  func date(in zone: Zone) -> Instant? { Self.instant(source.frontMatter.date, zone) }

  /// The time of its last change, not before that of writing and not after today; nil if not given.
  func updated(at today: Day, in zone: Zone) -> Instant? {
    guard let updated = Self.instant(source.frontMatter.updated, zone),
      zone.day(of: updated) <= today
    else { return nil }
    return max(updated, date(in: zone) ?? updated)
  }

  private static func instant(_ date: FrontMatter.Date?, _ zone: Zone) -> Instant? {
    switch date {
    case .day(let day): zone.start(of: day)
    case .instant(let instant): instant
    case nil: nil
    }
  }

  /// Its terms in a taxonomy, in the order written, without repeats.
  func terms(_ taxonomy: String) -> [String] {
    if taxonomy == Taxonomy.tags { return source.frontMatter.tags }
    switch source.frontMatter.data.last(where: { $0.key == taxonomy })?.value {
    case .text(let text): return [text]
    case .list(let values):
      return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    default: return []
    }
  }

  /// True if a heading of its text has this id, given without the prefix of all ids; nil if Liquid
  /// may write one.
  func hasHeading(_ id: String) -> Bool? {
    heading(meant: id) != nil ? true : hasLiquid ? nil : false
  }

  /// The id of the heading of its text that a link means, both without the prefix of all ids; nil
  /// for none.
  func heading(meant id: String) -> String? {
    let slugs = headings.value {
      MarkdownDocument(PageWords.withoutLiquid(source.body, of: source), options: .words).slugs
    }
    return slugs.slug(meant: id)
  }
}
