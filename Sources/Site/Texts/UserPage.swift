internal import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// A page that a person wrote: Markdown with Liquid and charts in it.
///
/// Never changed, and a class as each page is in many lists and tables of a site.
final class UserPage: Sendable {
  let source: PageSource
  /// The page's title: of its front matter, else its first heading, else its file's name.
  let title: String
  /// The path of its file within `pages/` without a language and an ending, as settings name it.
  let name: String
  /// Where it stands in the tree of a language.
  let address: String
  var url: String { PercentEncoding.readablePath(address) }
  /// The language that it is written in; nil for one that is shown in all.
  let language: String?
  /// The folder of its file within `pages/`: `recipes`; empty for that folder itself.
  let folder: String
  /// Whether it is the page of that folder, which lists the others in it.
  let isOfFolder: Bool
  /// The words of its text, once the page was made from text alone.
  let words = Kept<String>()
  /// The words before `<!--more-->`; nil where that is not there.
  let summary: String?
  private let headings = Kept<Set<String>>()
  /// The comment that does not end, and hides the rest of the text; nil for none.
  private let openComment: (mark: String, line: Int)?
  let file: String
  let pathInVault: VaultPath

  private init(_ written: PageSource, in vault: any Files, languages: [String]) {
    let hasLiquid = written.frontMatter.readsLiquid
    var open: (mark: String, line: Int)?
    let source = written.showing { text in
      let visible = VisibleText(of: text, hasLiquid: hasLiquid)
      open = open ?? visible.open
      return visible.text
    }
    self.source = source
    openComment = open
    self.pathInVault = PageFolder.path.appending(source.path) ?? PageFolder.path
    self.file = vault.displayName(of: pathInVault)
    let (slug, suffix) = Self.split(source.slug, languages: languages)
    self.name = slug
    self.language = source.frontMatter.language ?? suffix
    let names = source.path.split(separator: "/")
    self.folder = names.dropLast().joined(separator: "/")
    self.isOfFolder = names.last?.hasPrefix(PageSource.folderPage + ".") ?? false
    var path =
      source.frontMatter.permalink?.segments ?? slug.split(separator: "/").map(String.init)
    if isOfFolder, path.isEmpty { path = ["pages"] }
    self.address = path.map { $0 + "/" }.joined()
    // The text is parsed for its heading only where it says its title nowhere else.
    let name = slug.split(separator: "/").last.map(String.init) ?? ""
    let title =
      source.frontMatter.title
      ?? MarkdownDocument(PageWords.withoutComments(source.body, of: source)).headings
      .first { $0.level == 1 }?.text ?? name
    self.title = title
    summary = Self.summary(of: source, title: title)
  }

  static func all(
    _ pages: [PageSource], for audience: Audience, in vault: any Files, languages: [String],
    zone: Zone, today: Day, showsDrafts: Bool
  ) -> [UserPage] {
    pages.filter { showsDrafts || $0.frontMatter.isShown(on: today, in: zone) }
      .filter { audience.isOwner || $0.frontMatter.flaw == nil }
      .map { source in
        let page = UserPage(source, in: vault, languages: languages)
        return (page: page, day: page.day(zone)?.number ?? .min)
      }
      .filter { audience.sees(page: $0.page.name, for: $0.page.source.frontMatter.audiences) }
      .sorted {
        ($1.day, $0.page.title, $0.page.address) < ($0.day, $1.page.title, $1.page.address)
      }
      .map(\.page)
  }

  /// What is left out of a site for others as it may be for them, and its front matter has an
  /// error.
  static func leftOut(
    _ pages: [PageSource], for audience: Audience, in vault: any Files, languages: [String],
    zone: Zone, today: Day, showsDrafts: Bool
  ) -> [Diagnostic] {
    guard !audience.isOwner else { return [] }
    return pages.filter { $0.frontMatter.flaw != nil }.compactMap { source in
      let says = source.frontMatter
      let page = UserPage(source, in: vault, languages: languages)
      switch says.flaw {
      case nil, .unclear: return nil
      case .wrongValue:
        guard showsDrafts || says.isShown(on: today, in: zone),
          audience.sees(page: page.name, for: says.audiences)
        else { return nil }
      // It may be for anybody.
      case .unreadable: break
      }
      return KeyProblem.leftOut.diagnostic(at: Place(file: page.file))
    }
  }

  /// A digest of what other pages may show of this one.
  var digestOfHead: String {
    InputDigest.hex(of: [source.path, source.digestOfFrontMatter, title, summary ?? ""])
  }

  /// What other pages show of a page; they are to be made again when it changes.
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

  /// A slug without the language at its end: `about.zh-Hans` is `about` in `zh-Hans`. Only
  /// languages of the site, and those that Daybook has words in, are languages there.
  private static func split(
    _ slug: String, languages: [String]
  ) -> (slug: String, language: String?) {
    guard let dot = slug.lastIndex(of: "."), dot > slug.startIndex else { return (slug, nil) }
    let suffix = slug[slug.index(after: dot)...].lowercased()
    let known = languages + Language.allCases.map(\.rawValue)
    guard let language = known.first(where: { $0.lowercased() == suffix }) else {
      return (slug, nil)
    }
    let rest = String(slug[..<dot])
    // The first page of a folder is called index, which is no part of its address.
    for name in ["index", PageSource.folderPage] {
      if rest == name { return ("", language) }
      if rest.hasSuffix("/" + name) { return (String(rest.dropLast(name.count + 1)), language) }
    }
    return (rest, language)
  }

  /// What stands before the mark that ends the part of a text for lists, in words.
  private static func summary(of page: PageSource, title: String) -> String? {
    let body = page.body
    guard let length = body.offset(of: "<!--more-->") else { return nil }
    let text = PageWords.withoutLiquid(
      String(decoding: body.utf8.prefix(length), as: UTF8.self), of: page)
    let lines = MarkdownDocument(text).plainText.split(separator: "\n")
    let words = lines.drop { $0 == title[...] }.joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  func isIn(_ tree: SiteTree) -> Bool {
    language.map { $0.lowercased() == tree.tag.lowercased() } ?? true
  }

  /// Whether there is any Liquid in its text, which may fail.
  var hasLiquid: Bool {
    source.frontMatter.readsLiquid && PageWords.hasLiquid(source.body)
  }

  /// What is wrong with its language, and with comments in its text.
  func diagnostics(_ trees: [SiteTree]) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let language, !trees.contains(where: isIn) {
      problems.append(
        SiteProblem.otherLanguage(language, known: trees.map(\.tag))
          .diagnostic(at: Place(file: file)))
    }
    if let (mark, line) = openComment {
      let place = Place(file: file, line: source.bodyFirstLine + line - 1)
      problems.append(TextProblem.openComment(mark).diagnostic(at: place))
    }
    return problems
  }

  /// How many pages stand on one page of the list of its folder; nil where it does not say.
  var pageSize: Int? { source.frontMatter.pageSize }

  func day(_ zone: Zone) -> Day? { source.frontMatter.date?.day(in: zone) }

  /// When it was written: of a day its start; nil when the page does not say.
  func date(in zone: Zone) -> Instant? {
    switch source.frontMatter.date {
    case .day(let day): zone.start(of: day)
    case .instant(let instant): instant
    case nil: nil
    }
  }

  /// The terms that it has of a taxonomy, in the order written, each once.
  func terms(_ taxonomy: String) -> [String] {
    if taxonomy == Taxonomy.tags { return source.frontMatter.tags }
    switch source.frontMatter.data.last(where: { $0.key == taxonomy })?.value {
    case .text(let text): return [text]
    case .list(let values):
      return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    default: return []
    }
  }

  /// Whether a heading of its text has this id, without what all ids begin with; nil when Liquid
  /// may write one.
  func hasHeading(_ id: String) -> Bool? {
    let ids = headings.value {
      let prefix = MarkdownOptions().idPrefix.count
      let document = MarkdownDocument(PageWords.withoutLiquid(source.body, of: source))
      return Set(document.headings.map { String($0.id.dropFirst(prefix)) })
    }
    return ids.contains(id) ? true : hasLiquid ? nil : false
  }
}
