import Chronology
import Diagnostics
import Liquid
import Markdown
import SiteKit
import Vault
import Wording

/// A page that a person wrote: Markdown with Liquid and charts in it.
struct OwnPage: Sendable {
  let source: PageSource
  /// The page's title: of its front matter, else its first heading, else its file's name.
  let title: String
  /// The path of its file within `pages/` without a language and an ending, as settings name it.
  let name: String
  /// Where it stands in the tree of a language.
  let address: String
  /// The language that it is written in; nil for one that is shown in all.
  let language: String?
  /// The words of its text, once the page was made from text alone.
  private let words = Kept<String>()
  /// What messages call it.
  private let file: String
  private let pathInVault: VaultPath

  private init(_ source: PageSource, in vault: any Files, languages: [String]) {
    self.source = source
    self.pathInVault = PageFolder.path.appending(source.path) ?? PageFolder.path
    self.file = vault.displayName(of: pathInVault)
    let (slug, suffix) = Self.split(source.slug, languages: languages)
    self.name = slug
    self.language = source.frontMatter.language ?? suffix
    let path =
      source.frontMatter.permalink?.segments ?? slug.split(separator: "/").map(String.init)
    self.address = path.map { $0 + "/" }.joined()
    // The text is parsed for its heading only where it says its title nowhere else.
    let name = slug.split(separator: "/").last.map(String.init) ?? ""
    self.title =
      source.frontMatter.title
      ?? MarkdownDocument(source.body).headings.first { $0.level == 1 }?.text ?? name
  }

  /// The pages that are shown, newest first, then by title.
  static func all(
    _ pages: [PageSource], for audience: Audience, in vault: any Files, languages: [String],
    zone: Zone, showsDrafts: Bool
  ) -> [OwnPage] {
    pages.filter { showsDrafts || !$0.frontMatter.isDraft }
      .map { source in
        let page = OwnPage(source, in: vault, languages: languages)
        return (page: page, day: page.day(zone)?.number ?? .min)
      }
      .filter { audience.sees(page: $0.page.name, for: $0.page.source.frontMatter.audiences) }
      .sorted {
        ($1.day, $0.page.title, $0.page.address) < ($0.day, $1.page.title, $1.page.address)
      }
      .map(\.page)
  }

  /// What other pages show of a page; they are to be made again when it changes.
  struct Head: Hashable {
    var title: String
    var address: String
    var frontMatter: FrontMatter
  }

  /// What other pages show of this one.
  var head: Head { Head(title: title, address: address, frontMatter: source.frontMatter) }

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
    if rest == "index" { return ("", language) }
    return (rest.hasSuffix("/index") ? String(rest.dropLast(6)) : rest, language)
  }

  /// Whether it is shown in `tree`.
  func isIn(_ tree: SiteTree) -> Bool {
    language.map { $0.lowercased() == tree.tag.lowercased() } ?? true
  }

  /// Whether there is any Liquid in its text, which may fail.
  var hasLiquid: Bool { PageWords.hasLiquid(source.body) }

  /// What is wrong with its language.
  func diagnostics(_ trees: [SiteTree]) -> [Diagnostic] {
    guard let language, !trees.contains(where: isIn) else { return [] }
    return [
      SiteProblem.otherLanguage(language, known: trees.map(\.tag)).diagnostic(at: Place(file: file))
    ]
  }

  func day(_ zone: Zone) -> Day? { date(in: zone).map(zone.day) }

  /// When it was written: of a day its start; nil when the page does not say.
  func date(in zone: Zone) -> Instant? {
    switch source.frontMatter.date {
    case .day(let day): zone.start(of: day)
    case .instant(let instant): instant
    case nil: nil
    }
  }

  /// The pages as the links of a list.
  static func list(_ pages: [OwnPage], words: Words) -> [Value] {
    pages.map { page in
      var object: Object = ["title": .string(page.title), "url": .string(page.address)]
      for (name, value) in page.members(.utc, words) { object[name] = value }
      object["description"] = Value(page.source.frontMatter.description)
      return .object(object)
    }
  }

  private func members(_ zone: Zone, _ words: Words) -> [(String, Value)] {
    let day = day(zone)
    return [
      ("date", Value(day.map { "\($0)" })), ("dateTitle", Value(day.map(words.date))),
      ("tags", .array(source.frontMatter.tags.map(Value.string))),
    ]
  }

  /// The person's own pages among what search finds.
  static let searchKind = SearchKind("page", "nav.pages", list: "pages/", rank: 0)

  /// The page for search. What Liquid writes is not part of its text.
  var document: SearchDocument {
    SearchDocument(
      kind: Self.searchKind, title: title, url: address,
      contentDigest: { source.digest }
    ) {
      let text =
        words.value ?? MarkdownDocument(PageWords.withoutLiquid(source.body)).plainText
      return .init(
        tags: source.frontMatter.tags,
        passages: [source.frontMatter.description].compactMap(\.self)
          + text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) })
    }
  }

  /// The page as a file of the site.
  func output(_ context: SiteContext) -> OutputFile {
    let own = Lazy {
      var digest = InputDigest()
      for (name, value) in context.own(address, head(context)) {
        digest.add(name)
        digest.add(value)
      }
      return digest.hex
    }
    let tracing = PageTracing(
      own: { own.value }, read: { context.digest(ofRead: $0, at: address) },
      render: { render(context, $0) })
    var output = OutputFile.page(at: address, source: file, inputs: .page(pathInVault)) {
      render(context, nil)
    }
    output.tracing = tracing
    return output
  }

  /// What the page adds to what all share.
  private func head(_ context: SiteContext) -> SiteContext.Head {
    var head = SiteContext.Head(
      title: title, description: source.frontMatter.description, isArticle: true,
      members: members(context.zone, context.words),
      trail: [(context.words("nav.pages"), "pages/")])
    head.isText = true
    return head
  }

  private func render(
    _ context: SiteContext, _ reads: RenderReads?
  ) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    guard let content = content(context, &diagnostics, reads) else { return (nil, diagnostics) }
    let page = context.render(
      "page", at: address, head(context), [("content", .markup(content))], reads: reads)
    return (page.bytes, diagnostics + page.diagnostics)
  }

  /// The page's own text as HTML; nil when its Liquid does not compile or fails.
  ///
  /// - Parameter reads: Takes down what the text reads beside itself.
  func content(
    _ context: SiteContext, _ diagnostics: inout [Diagnostic], _ reads: RenderReads? = nil
  ) -> String? {
    guard hasLiquid else {
      return html(of: source.body, fence: nil, context, &diagnostics, reads)
    }
    var environment = context.environment
    environment.escaping = .markdown
    // Markup that Daybook made, such as a chart of a filter, passes through Markdown as a fenced
    // block that only this page's text could name, and does not.
    let fence = "markup-" + ContentHash.hex(of: Array(source.body.utf8))
    let template: Template
    do throws(SyntaxErrors) {
      template = try Template(
        source.body, name: file, firstLine: source.bodyFirstLine, environment: environment)
    } catch {
      diagnostics += error.diagnostics
      return nil
    }
    var data = context.shared
    data["assets"] = .string(SiteAddress.root(from: address) + context.tree.up + "assets/")
    var page: Object = ["title": .string(title), "url": .string(address)]
    page["description"] = Value(source.frontMatter.description)
    for (name, value) in members(context.zone, context.words) { page[name] = value }
    data["page"] = .object(page)
    let root = SiteAddress.root(from: address)
    data["root"] = .string(root == "./" ? "" : root)
    var bytes: [UInt8] = []
    let found = template.render(
      data, library: context.library,
      context: context.renderContext(
        page: address, markupInMarkdown: { "\n\n~~~~~~~~ \(fence)\n\($0)\n~~~~~~~~\n\n" },
        reads: reads),
      into: &bytes)
    diagnostics += found
    guard !found.contains(where: { $0.severity == .error }) else { return nil }

    return html(
      of: String(decoding: bytes, as: UTF8.self), fence: fence, context, &diagnostics, reads)
  }

  /// The HTML of Markdown that has no Liquid any more.
  ///
  /// - Parameter fence: What blocks of markup are called; nil where there are none.
  private func html(
    of markdown: String, fence: String?, _ context: SiteContext,
    _ diagnostics: inout [Diagnostic], _ reads: RenderReads?
  ) -> String {
    var blocks: [Diagnostic] = []
    let document = MarkdownDocument(
      markdown, options: MarkdownOptions(allowsRawHTML: context.settings.keepsRawHTML)
    ) { block in
      if block.info == fence { return block.literal }
      guard block.info == "chart" else { return nil }
      return context.charts.html(
        of: block, on: address, file: file, firstLine: source.bodyFirstLine, reads: reads,
        diagnostics: &blocks)
    }
    diagnostics += blocks
    if fence == nil, !context.settings.keepsRawHTML { words.value = document.plainText }
    return PageText.arranged(document, title: title, root: SiteAddress.root(from: address))
  }
}
