import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The site in one language, which each page keeps as one reference rather than as a large value.
final class SharedSite: Sendable {
  let site: LanguageSite

  init(_ site: LanguageSite) { self.site = site }
}

extension UserPage {
  /// The page for search. Liquid's output is not part of its text, which is read as on the page:
  /// the same whether the page was made or not.
  ///
  /// - Parameter digest: A digest of the options that affect the text.
  func document(_ options: MarkdownOptions, digest: String) -> SearchDocument {
    SearchDocument(
      kind: Self.searchKind, title: title, url: url,
      contentDigest: { [self] in source.digest + digest }
    ) { [self] in
      let text =
        words.value
        ?? MarkdownDocument(PageWords.withoutLiquid(source.body, of: source), options: options)
        .plainText
      return .init(
        tags: source.frontMatter.tags,
        passages: [source.frontMatter.description].compactMap(\.self)
          + text.filledLines)
    }
  }

  /// The search kind of the person's own pages.
  static let searchKind = SearchKind("page", "nav.pages", list: "pages/", rank: 0)

  /// The pages as the links of a list.
  static func list(_ pages: [UserPage], zone: Zone = .utc, words: Words) -> [Value] {
    pages.map { page in
      let description = page.source.frontMatter.description
      let own: [Value] = [
        .string(page.title), .string(page.url), Value(description),
        Value(description ?? page.summary),
      ]
      return .object(Object(listShape, own + page.memberValues(zone, words)))
    }
  }

  private static let listShape = Object.Shape(
    ["title", "url", "description", "summary"] + memberNames)

  /// Its members for templates, on its own page and in lists.
  func members(_ zone: Zone, _ words: Words) -> Object {
    Object(Self.memberShape, memberValues(zone, words))
  }

  private static let memberNames = ["date", "dateTitle", "updated", "updatedTitle", "tags", "data"]
  private static let memberShape = Object.Shape(memberNames)

  private func memberValues(_ zone: Zone, _ words: Words) -> [Value] {
    let day = day(zone)
    let updated = source.frontMatter.updated?.day(in: zone)
    return [
      Value(day.map { "\($0)" }), Value(day.map(words.date)),
      Value(updated.map { "\($0)" }), Value(updated.map(words.date)),
      .strings(source.frontMatter.tags),
      .object(Object(source.frontMatter.data.map { ($0.key, Value($0.value)) })),
    ]
  }

  /// The page as a file of the site; the page of a folder as the first one of its list.
  func output(_ shared: SharedSite) -> OutputFile {
    let view = Lazy { self.view(shared.site) }
    let own = Lazy { [self] in
      var digest = InputDigest()
      let view = view.value
      digest.add(shared.site.context.own(address, view.head, root: root(in: shared.site)))
      digest.add(view.members)
      return digest.hex
    }
    let tracing = PageTracing(
      own: { own.value }, head: digestOfHead, language: shared.site.tree.tag,
      read: { [self] in
        shared.site.pageLinks.resolution(ofRead: $0, of: self)
          .map(shared.site.pageLinks.digest)
          ?? shared.site.tables.digest(ofRead: $0)
          ?? ($0 == HighlightedCode.readName ? shared.site.code?.digest() ?? "" : nil)
          ?? ($0 == ConvertedMath.readName ? shared.site.math?.digest() ?? "" : nil)
          ?? shared.site.context.digest(ofRead: $0, at: address)
      },
      render: { [self] in render(view.value, shared.site, $0) })
    var output = OutputFile.page(at: address, source: file, inputs: .page(pathInVault)) {
      [self] in
      render(view.value, shared.site, nil)
    }
    output.tracing = tracing
    output.addressPlace = source.frontMatter.permalinkPlace
    return output
  }

  /// The path to the top of the site; a page for any address starts at the top of the host.
  func root(in site: LanguageSite) -> String {
    isNotFound ? site.hostRoot : SiteAddress.root(from: address)
  }

  /// The page's own members, and its template.
  private typealias View = (template: String, head: SiteContext.Head, members: Object)

  private func view(_ site: LanguageSite) -> View {
    let context = site.context
    var trail = address == "pages/" ? [] : [(site.titleOfPages, "pages/")]
    trail += site.shelf.trail(of: self).map { ($0.page.title, $0.page.url) }
    var head = SiteContext.Head(
      title: title, description: source.frontMatter.description ?? summary, isArticle: true,
      members: members(context.zone, context.words).adding(placeMembers(site)), trail: trail)
    head.isText = true
    if isOfFolder {
      let list = site.list(of: self)
      head.next = list.pagination.next(after: 1, context.words)
      return (layout(site) ?? ordinaryLayout, head, ["list": list.value(1, site)])
    }
    let neighbours = site.shelf.neighbours(of: self)
    head.previous = neighbours.previous.map { ($0.title, $0.url) }
    head.next = neighbours.next.map { ($0.title, $0.url) }
    return (layout(site) ?? ordinaryLayout, head, [:])
  }

  /// The template of a page that names none.
  var ordinaryLayout: String { isOfFolder ? "list" : "page" }

  /// The template that the page names; nil if there is none with that name.
  private func layout(_ site: LanguageSite) -> String? {
    source.frontMatter.layout.flatMap { site.context.library[$0] == nil ? nil : $0 }
  }

  /// The page's relations to others: its section, the pages of its terms, and related pages.
  private func placeMembers(_ site: LanguageSite) -> Object {
    let section = site.shelf.section(of: self)?.page
    return [
      "section": Value(section) { ["title": .string($0.title), "url": .string($0.url)] },
      "terms": .array(site.shelf.terms(of: self)) { taxonomy, term in
        [
          "taxonomy": .string(taxonomy.name), "title": .string(term.name),
          "url": .string(term.address),
        ]
      },
      "related": .array(
        Self.list(
          site.shelf.related(to: self), zone: site.context.zone, words: site.context.words)),
    ]
  }

  private func render(
    _ view: View, _ site: LanguageSite, _ reads: RenderReads?
  ) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let library = site.context.library
    // A faulty template of the theme was already reported.
    guard library[view.template] != nil else { return (nil, []) }
    guard let text = text(site, &diagnostics, reads) else { return (nil, diagnostics) }
    let page = site.context.render(
      view.template, at: address, view.head, root: root(in: site),
      view.members.adding([
        "content": text.html.isEmpty ? .nil : .markup(text.html),
        "toc": source.frontMatter.listsHeadings ? text.contents : .nil,
        "reading": ["words": .int(text.wordCount), "minutes": .int(text.minutes)],
      ]), reads: reads)
    return (page.bytes, diagnostics + page.diagnostics)
  }
}

extension [UserPage] {
  /// The templates that pages name and that do not exist, each at the first page with it.
  func problemsOfLayouts(in library: TemplateLibrary) -> [Diagnostic] {
    let missing = filter { page in
      page.source.frontMatter.layout.map { library[$0] == nil } ?? false
    }
    let groups = Dictionary(grouping: missing) { page in
      [page.source.frontMatter.layout ?? "", page.ordinaryLayout]
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { names, pages in
      SiteProblem.noLayout(
        names[0], other: names[1], count: pages.count, nearest: library.names.nearest(to: names[0])
      ).diagnostic(at: pages.compactMap(\.source.frontMatter.layoutPlace).min())
    }
  }
}
