package import Basics
package import Liquid
package import Vault
package import Wording

/// The shared context for rendering every page of a language: compiled templates, and the members
/// that all pages share. Its answers never change, and all cores read it concurrently. A class,
/// since each page of a site keeps a reference to it.
package final class SiteContext: Sendable {
  package let settings: Settings
  package let moment: Moment
  /// The tree of this language's pages.
  package let tree: SiteTree
  package let languages: SiteLanguages
  package let words: Words
  package let charts: ChartCatalogue
  package let days: DayCatalogue
  package let links: SiteLinks
  package let environment: Environment
  /// Notes whether any page reads the clock.
  private let clockUse: Kept<Bool>
  package let navigation: [NavigationItem]
  /// The navigation for templates, by the places of pages in it: most pages have few.
  private let navigations = Memo<[NavigationItem.Place], Value>()
  private let templates: Lazy<(library: TemplateLibrary, diagnostics: [Diagnostic])>
  private let members: Lazy<Object>
  private let digests: MemberDigests
  /// A digest of the navigation, the systems shown, and everything else that is the same around
  /// every page.
  let surroundings: String
  /// The systems whose records are locked: their titles, the addresses of their pages, and true if
  /// all of their records are locked.
  package let locked: [(title: Words.Key, address: String, isAll: Bool)]
  package let lookup: Lookup
  /// The preview pictures of pages, by address, once they are known; none before.
  package let pictures = Kept<@Sendable (_ address: String) -> PagePicture?>()

  /// Lookups for texts and tags: files of the vault, and links to them.
  package struct Lookup: Sendable {
    /// The digest of something that a tag of the site read for the page at an address, by the name
    /// of the read; nil for any other name.
    package var digestOfTag: @Sendable (_ name: String, _ address: String) -> String? = { _, _ in
      nil
    }
    /// The target of an image in a text at an address that is not a page of the person's own, by
    /// its path as written; nil for an image that stays as it is.
    package var image: @Sendable (_ path: String, _ address: String) -> MarkdownDocument.Target? = {
      _, _ in nil
    }
    /// A copy of a vault file in the site, at a path; for other audiences, pictures lose their
    /// camera metadata.
    package var copy: @Sendable (_ file: VaultPath, _ path: VaultPath) -> OutputFile = {
      OutputFile(path: $1, source: $0.text, inputs: .copy($0)) { (nil, []) }
    }
    /// The size in pixels of a picture in the vault; nil if unknown.
    package var pictureSize: @Sendable (_ file: VaultPath) -> MarkdownDocument.Target.Size? = { _ in
      nil
    }

    package init() {}
  }

  /// The compiled templates, without the faulty ones.
  package var library: TemplateLibrary { templates.value.library }
  package var diagnostics: [Diagnostic] { templates.value.diagnostics }
  package var shared: Object { members.value }
  /// The digest of a member that is the same on every page, or of its member, such as `site.title`;
  /// empty if there is none.
  package func digest(ofMember name: String) -> String { digests.digest(of: name) }
  package var today: Day { moment.today }
  package var zone: Zone { moment.zone }

  /// The context of a language.
  ///
  /// - Parameters:
  ///   - systems: The names of the systems that the site shows.
  ///   - templates: Compiles the theme; called once.
  ///   - members: Makes the shared members; called once.
  package init(
    settings: Settings, moment: Moment, tree: SiteTree, languages: SiteLanguages, words: Words,
    charts: ChartCatalogue, days: DayCatalogue, links: SiteLinks, environment: Environment,
    navigation: [NavigationItem], systems: [String] = [], clockUse: Kept<Bool>,
    locked: [(title: Words.Key, address: String, isAll: Bool)], lookup: Lookup,
    templates: @escaping @Sendable () -> (library: TemplateLibrary, diagnostics: [Diagnostic]),
    members: @escaping @Sendable () -> Object
  ) {
    self.settings = settings
    self.moment = moment
    self.tree = tree
    self.languages = languages
    self.words = words
    self.charts = charts
    self.days = days
    self.links = links
    self.environment = environment
    self.navigation = navigation
    self.clockUse = clockUse
    self.locked = locked
    self.lookup = lookup
    self.templates = Lazy(templates)
    self.members = Lazy(members)
    digests = MemberDigests(of: self.members)
    var around = InputDigest()
    around.add(navigation.groups(navigation.map { $0.place(of: "") }, words))
    for language in languages.all { around.add(language.tree.tag + " " + language.name) }
    for system in systems { around.add(system) }
    for system in locked { around.add("\(system.address) \(system.isAll)") }
    surroundings = around.hex
  }

  package struct Head {
    package var title: String
    package var description: String?
    /// True if it is a text of its own, rather than a page of figures.
    package var isArticle = false
    /// True if it shows only the figures that its text requests.
    package var isText = false
    /// True if it is about a time that is over, so that it is the same whenever it is made.
    package var isOver = false
    package var members: Object = [:]
    package var previous: (title: String, address: String)?
    package var next: (title: String, address: String)?
    /// The parent pages of this one, without the dashboard, the nearest last.
    package var trail: [(title: String, address: String)] = []

    package init(
      title: String, description: String? = nil, isArticle: Bool = false,
      members: Object = [:], previous: (title: String, address: String)? = nil,
      next: (title: String, address: String)? = nil,
      trail: [(title: String, address: String)] = []
    ) {
      self.title = title
      self.description = description
      self.isArticle = isArticle
      self.members = members
      self.previous = previous
      self.next = next
      self.trail = trail
    }
  }

  /// Renders `template` into the page at `address`; nil if it could not be rendered.
  ///
  /// - Parameters:
  ///   - root: The path to the top of the site; by default as many `../` as needed.
  ///   - reads: Notes the reads of the templates.
  package func render(
    _ template: String, at address: String, _ head: Head, root: String? = nil,
    _ members: Object = [:], reads: RenderReads? = nil
  ) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    guard let compiled = library[template] else { return (nil, []) }
    let data = shared.adding(own(address, head, root: root)).adding(members)
    var bytes: [UInt8] = []
    let diagnostics = compiled.render(
      data, library: library, context: renderContext(page: address, reads: reads), into: &bytes)
    let failed = diagnostics.contains { $0.severity == .error }
    return (failed ? nil : bytes, diagnostics)
  }

  /// The members of the page at `address` alone, without its template's members.
  package func own(_ address: String, _ head: Head, root: String? = nil) -> Object {
    let root = root ?? SiteAddress.root(from: address)
    let inside = root == "./" ? "" : root
    var page: Object = [
      "title": .string(head.title), "description": Value(head.description),
      "url": .string(PercentEncoding.readablePath(address)),
      "kind": head.isArticle ? "article" : "website", "canonical": .nil, "image": .nil,
      "isText": .bool(head.isText), "isOver": .bool(head.isOver),
      "terms": .array([]), "related": .array([]), "section": .nil,
    ]
    if let base = settings.baseURL, address != SiteAddress.notFound {
      page["canonical"] = .string(WebAddress.whole(tree.folder + address, below: base))
      page["image"] = Value(pictures.value?(address)) { $0.value(below: base) }
    }
    page = page.adding(head.members)
    for (name, link) in [
      ("previous", head.previous), ("up", head.trail.last), ("next", head.next),
    ] {
      page[name] = Value(link, Self.link)
    }
    let top = words(navigation.first(where: \.address.isEmpty)?.title ?? "nav.today")
    let first = head.trail.isEmpty ? [] : [(title: top, address: "")]
    page["trail"] = .array(first + head.trail, Self.link)
    page["languages"] = .array(otherLanguages(address, root: inside))
    let locked = locked.filter { address.isEmpty || address.hasPrefix($0.address) }
    page["locked"] = .array(locked) { .string(words($0.title)) }
    page["isLocked"] = .bool(!address.isEmpty && locked.contains(where: \.isAll))
    return [
      "root": .string(inside), "home": .string(root),
      "assets": .string(inside + tree.up + "assets/"),
      "nav": navigation(at: address), "page": .object(page),
    ]
  }

  private func navigation(at address: String) -> Value {
    let places = navigation.map { $0.place(of: address) }
    return navigations.value(for: places) { navigation.groups(places, words) }
  }

  /// Renders a part of the page at `address` by a template of its own, with the shared members,
  /// `root` and `members`; nil if there is no such template.
  ///
  /// - Parameter reads: Notes the reads of the template.
  package func markup(
    of template: String, at address: String, _ members: Object,
    reads: RenderReads? = nil, _ diagnostics: inout [Diagnostic]
  ) -> Value? {
    guard let compiled = library[template] else { return nil }
    let root = SiteAddress.root(from: address)
    let data = shared.adding(["root": .string(root == "./" ? "" : root)]).adding(members)
    var bytes: [UInt8] = []
    diagnostics += compiled.render(
      data, library: library, context: renderContext(page: address, reads: reads), into: &bytes)
    return .markup(String(decoding: bytes, as: UTF8.self))
  }

  private static func link(_ link: (title: String, address: String)) -> Value {
    ["title": .string(link.title), "url": .string(link.address)]
  }

  /// The page at `address` in all languages that have it; empty on a site with one language, and
  /// for the page for addresses that are not found, which exists once.
  private func otherLanguages(_ address: String, root: String) -> [Value] {
    guard languages.all.count > 1, address != SiteAddress.notFound else { return [] }
    return languages.having(address).map { language in
      let path = language.tree.folder + address
      let link = root + tree.up + PercentEncoding.readablePath(path)
      let href = link.isEmpty ? "./" : link
      return [
        "language": .string(language.tree.tag), "name": .string(language.name),
        "locale": Value(OpenGraph.locale(language.tree.tag)),
        "url": .string(href),
        // Search engines require the absolute address.
        "canonical": .string(settings.baseURL.map { WebAddress.whole(path, below: $0) } ?? href),
        "isCurrent": .bool(language.tree == tree), "isDefault": .bool(language.tree.isFirst),
      ]
    }
  }

  /// The environment for rendering the page at `address` with Liquid.
  package func renderContext(
    page address: String, markupInMarkdown: (@Sendable (String) -> String)? = nil,
    reads: RenderReads? = nil
  ) -> RenderContext {
    let zone = moment.zone
    return RenderContext(
      now: Int(moment.asOf.seconds),
      utcOffset: { zone.offset(at: Instant(seconds: Int64($0))) },
      page: "/" + address, markupInMarkdown: markupInMarkdown, reads: reads,
      clockIsAsked: { [clockUse] in clockUse.value = true })
  }
}

/// The targets that texts may link to by name: people, pages, and days.
package struct SiteLinks: Sendable {
  /// The address of the page of each person, by name.
  package let people: [String: String]
  /// The address of each of the person's own pages, by title and by file name, in lower case.
  private let pages: Lazy<[String: String]>

  /// The address of the page of a day; nil for a day without one.
  package let day: @Sendable (Day) -> String?

  /// Links to people, pages and days.
  ///
  /// - Parameter pages: The address of each of the person's own pages, by title and by file name,
  ///   in lower case; evaluated once, and only if a text has such a link.
  package init(
    people: [String: String] = [:], pages: @escaping @Sendable () -> [String: String] = { [:] },
    day: @escaping @Sendable (Day) -> String? = { _ in nil }
  ) {
    self.people = people
    self.pages = Lazy(pages)
    self.day = day
  }

  /// The address of the page called `name`, or in the file of that name; nil if there is none.
  package func page(_ name: String) -> String? {
    let name = name.lowercased()
    return pages.value[name]
      ?? (name.hasSuffix(".md") ? pages.value[String(name.dropLast(3))] : nil)
  }
}

final class MemberDigests: Sendable {
  private let members: Lazy<Object>
  private let known = Memo<String, String>()

  init(of members: Lazy<Object>) { self.members = members }

  /// The digest of a member, or of its member, such as `site.title`; of the whole if it has no
  /// members, and empty if there is none.
  func digest(of name: String) -> String {
    known.value(for: name) { makeDigest(of: name) }
  }

  private func makeDigest(of name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    var value = parts.first.flatMap { members.value[$0] }
    if parts.count == 2, case .object(let object)? = value { value = object[parts[1]] }
    guard let value else { return "" }
    var digest = InputDigest()
    digest.add(value)
    return digest.hex
  }
}
