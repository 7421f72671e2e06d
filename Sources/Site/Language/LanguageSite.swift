import Algorithms
import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The site in one language: the context of its pages, the rooms of the systems, and the person's
/// texts.
struct LanguageSite: Sendable {
  let context: SiteContext
  let rooms: [any SitePart]
  /// The titles of all systems, those without a part of this site as well.
  let systems: [(name: String, title: String)]
  private(set) var shelf: PageIndex
  /// The targets of links in the person's own pages.
  var pageLinks: PageLinks
  /// The tag that shows pictures next to the pages.
  let pictureTag: PictureTag
  /// The tables that their charts are drawn from.
  private(set) var tables: UserTables
  /// Their highlighted code; nil without a highlighter.
  private(set) var code: HighlightedCode?
  /// Their mathematics; nil for none.
  private(set) var math: ConvertedMath?
  /// True if readers of their texts have the style sheet.
  var hasStyles = true
  var textOptions: MarkdownOptions
  let recordedDays: [Day]
  /// The systems whose parts show nothing of others' records.
  let independent: Set<String>
  let written: [Period: WrittenReview]
  let reviews: ReviewBase
  /// The figures of all systems by day.
  let dayFigures: Lazy<[DayFigure]>
  let audience: Audience

  /// The person's own pages, newest first, without the pages of folders.
  var ownPages: [UserPage] { shelf.pages }
  var words: Words { context.words }
  var today: Day { context.moment.today }
  var tree: SiteTree { context.tree }

  /// The path from the top of the host to the top of the site.
  let hostRoot: String
  /// The colours of all systems, for pages about all of them.
  var tones: [String] { rooms.map(\.name) }

  /// - Parameters:
  ///   - ownPages: The person's pages in all languages, newest first, including the pages of
  ///     folders.
  ///   - files: The files next to the pages that are in the site; nil for all.
  init(
    _ input: SiteInput, _ tree: SiteTree, _ words: Words, _ languages: SiteLanguages,
    _ assets: SiteAssets, ownPages everywhere: [UserPage], files: Set<VaultPath>?
  ) {
    let all = everywhere.filter { $0.isIn(tree) }
    let shelf = PageIndex(
      all, taxonomies: input.settings.taxonomies, zone: input.moment.zone)
    let ownPages = shelf.pages
    let everyRoom = input.contents.rooms(words, in: tree)
    let rooms = input.contents.shown(everyRoom)
    let charts = ChartCatalogue(
      rooms.flatMap(\.series), absences: input.absences, tree: tree)
    var environment = Environment.standard
    environment.strict = input.settings.hasStrictTheme
    environment.absences = input.absences
    SiteFilters.registerText(
      in: &environment, words, hasControls: input.hasControls,
      of: input.filtering.flatMap(\.kinds).map { $0.kind },
      markdown: MarkdownOptions(ofTextsIn: input.settings))
    SiteFilters.registerCharts(in: &environment, charts)
    assets.register(in: &environment, tree)
    if input.settings.compatibility.contains(.jekyll) {
      environment.registerJekyll()
      AddressFilters(baseURL: input.settings.baseURL, tree: tree).register(in: &environment)
    }
    for case let system as any AddsFilters in input.filtering {
      system.addFilters(to: &environment, words)
    }
    let reviews = ReviewBase(rooms, today: input.today, words: words)
    let written = input.writtenReviews(reviews.sections)
    let recordedDays = rooms.reduce(into: Set()) { $0.formUnion($1.recordedDays) }.sorted()
    let names = Self.links(rooms, all, recordedDays)
    DayLink(address: names.day).register(in: &environment)
    let pageLinks = PageLinks(
      all, in: languages.all.map(\.tree), among: everywhere, files: input.pageFiles,
      copies: input.pictureCopies, names: names,
      outputs: input.known, in: tree, of: input.vault, hidden: Lazy { input.hiddenPages })
    pictureTag = PictureTag(
      links: pageLinks,
      shows: { files?.contains($0) ?? true }, baseURL: input.isServed ? nil : input.settings.baseURL
    )
    pictureTag.register(in: &environment)
    let dayRooms = rooms.having((any DaySitePart).self)
    let locked =
      input.audience.isOwner ? rooms.filter { input.contents.locked.contains($0.name) } : []
    context = SiteContext(
      settings: input.settings, moment: input.moment, tree: tree, languages: languages,
      words: words, charts: charts,
      days: DayCatalogue(
        recorded: recordedDays, parts: { day in dayRooms.compactMap { $0.day(day) } },
        stretches: { day in dayRooms.flatMap { $0.stretches(of: day) } }),
      links: names, environment: environment,
      navigation: Self.navigation(input, rooms, shelf), systems: rooms.map(\.name),
      clockUse: input.clockUse, locked: locked.map { ($0.title, $0.address, !$0.isAny) },
      lookup: Self.lookup(input, names, pageLinks, pictureTag),
      templates: { [environment, theme = input.theme] in theme.compiled(in: environment) },
      members: {
        SharedMembers(
          input: input, words: words, rooms: rooms,
          variables: everyRoom.reduce([:]) { $0.adding($1.variables) }, ownPages: ownPages,
          written: written,
          recordedDays: recordedDays
        ).object
      })
    self.rooms = rooms
    systems = everyRoom.map { ($0.name, words($0.title)) }
    self.shelf = shelf
    self.pageLinks = pageLinks
    tables = UserTables(input.vault)
    code = input.code
    math = input.math
    textOptions = Self.textOptions(input.settings, words)
    self.written = written
    self.reviews = reviews
    dayFigures = Lazy { rooms.flatMap(\.dayFigures) }
    self.recordedDays = recordedDays
    independent = input.contents.independent
    audience = input.audience
    hostRoot = input.hostRoot
  }

  /// The files of a room, which say so if they show nothing of others' records.
  func marked(_ files: [OutputFile], of room: any SitePart) -> [OutputFile] {
    let isIndependent = independent.contains(room.name)
    return files.map { $0.of(room.name, if: isIndependent) }
  }

  private static func lookup(
    _ input: SiteInput, _ names: SiteLinks, _ pageLinks: PageLinks, _ pictureTag: PictureTag
  ) -> SiteContext.Lookup {
    var lookup = SiteContext.Lookup()
    lookup.digestOfTag = { [day = names.day] in
      pictureTag.digest(ofRead: $0, onPageAt: $1) ?? DayLink(address: day).digest(ofRead: $0)
    }
    lookup.image = { path, address in
      let link = MarkdownDocument.Link(kind: .image, target: path)
      return pageLinks.image(pageLinks.resolve(link, at: address, shows: pictureTag.shows))
    }
    lookup.copy = { input.copied($0, to: $1) }
    lookup.pictureSize = { pageLinks.size(ofFile: $0) }
    return lookup
  }

  /// The same, with changed texts of the person's own pages whose parts shown on other pages are
  /// unchanged.
  ///
  /// - Parameter everywhere: As of ``init(_:_:_:_:_:ownPages:)``.
  func showing(_ everywhere: [UserPage], of input: SiteInput) -> LanguageSite {
    let all = everywhere.filter { $0.isIn(tree) }
    var site = self
    site.shelf = PageIndex(all, taxonomies: input.settings.taxonomies, zone: input.moment.zone)
    site.pageLinks = pageLinks.leading(
      to: all, among: everywhere, files: input.pageFiles, of: input.vault)
    site.tables = UserTables(input.vault)
    site.code = input.code
    site.math = input.math
    return site
  }

  private static func links(
    _ rooms: [any SitePart], _ pages: [UserPage], _ recordedDays: [Day]
  ) -> SiteLinks {
    let linked = rooms.having((any LinkedSitePart).self)
    let people = linked.reduce(into: [:]) { people, room in
      people.merge(room.people) { first, _ in first }
    }
    let recorded = Set(recordedDays)
    return SiteLinks(
      people: people,
      pages: {
        let names = pages.flatMap { page in
          [page.title, page.address.split(separator: "/").last.map(String.init) ?? ""]
            .map { ($0.lowercased(), page.address) }
        }
        let others = pages.flatMap { page in
          page.source.frontMatter.otherNames.map { ($0.lowercased(), page.address) }
        }
        let byName = names + others
        return Dictionary(byName, uniquingKeysWith: { first, _ in first })
      },
      day: { day in
        recorded.contains(day) ? linked.lazy.compactMap { $0.address(of: day) }.first : nil
      })
  }

  private static func navigation(
    _ input: SiteInput, _ rooms: [any SitePart], _ shelf: PageIndex
  ) -> [NavigationItem] {
    let audience = input.audience
    let parts =
      ["today", "reviews"]
      + NavigationGroup.allCases.flatMap { group in
        rooms.filter { $0.navigationGroup == group }.map(\.name)
      } + ["pages", "search"]
    let isOwn = input.settings.menu != nil
    let hidden = isOwn ? input.hiddenAddresses : HiddenAddresses()
    func group(_ group: NavigationGroup) -> NavigationGroup? { isOwn ? nil : group }
    return (input.settings.menu ?? parts.map(MenuItem.part)).compactMap { item in
      switch item {
      case .part("today"):
        NavigationItem(audience.isOwner ? "nav.today" : "nav.home", "", in: group(.time))
      case .part("reviews"):
        audience.seesReviews ? NavigationItem("nav.reviews", "reviews/", in: group(.time)) : nil
      case .part("pages"):
        audience.isOwner || !shelf.pages.isEmpty
          ? NavigationItem("nav.pages", "pages/", in: group(.more)) : nil
      case .part("search"): NavigationItem("search.title", "search/", in: group(.more))
      case .part(let name):
        rooms.first { $0.name == name }.map {
          NavigationItem(
            $0.title, $0.address, in: group($0.navigationGroup), tone: $0.name)
        }
      case .link(_, let address, _) where hidden.contains(address): nil
      case .link(let title, let address, _):
        NavigationItem(
          text: title ?? shelf.title(at: String(address.dropFirst())) ?? address, address: address)
      }
    }
  }

  private static func textOptions(_ settings: Settings, _ words: Words) -> MarkdownOptions {
    var options = MarkdownOptions(settings, words)
    options.hasWikiLinks = true
    options.linksHeadings = true
    return options
  }

  /// The strip of a period.
  func strip(of period: Period) -> StripView {
    StripView(dayFigures.value, of: period, today: today, words: words)
  }

  /// The strip of a period for templates, with links to the pages of its days.
  func stripObject(of period: Period) -> Value {
    strip(of: period).object { part in
      switch part {
      case .day(let day): context.links.day(day)
      default: reviewAddress(part)
      }
    }
  }

  /// The ribbon of the last year for templates, or of a calendar year.
  ///
  /// - Parameter others: Figures to add below the figures of the systems.
  func ribbonObject(of year: Year? = nil, with others: [DayFigure] = [], root: String) -> Value {
    let figures = dayFigures.value + others
    let ribbon =
      year.map { RibbonView(figures, of: $0, today: today, words: words) }
      ?? RibbonView(figures, upTo: today, words: words)
    return ribbon.object(
      day: context.links.day, month: { reviewAddress(.month($0)) },
      year: { reviewAddress(.year($0)) }, root: root)
  }

  /// The address of the review of a period; nil if it has none.
  private func reviewAddress(_ period: Period) -> String? {
    guard audience.seesReviews else { return nil }
    let isRecorded =
      recordedDays.partitioningIndex { $0 >= period.firstDay }
      < recordedDays.partitioningIndex { $0 > period.lastDay }
    return isRecorded || written[period] != nil ? SiteAddress.review(period) : nil
  }

  var pageDocuments: [SearchDocument] {
    var options = textOptions
    options.allowsRawHTML = false
    // The titles of alerts are part of their words.
    let names = InputDigest.hex(of: options.alerts.sorted { $0.key < $1.key }.map(\.value))
    return ownPages.map { page in
      var options = options
      options.hasMath = context.settings.hasMath(on: page.source)
      return page.document(options, digest: names + (options.hasMath ? "math" : ""))
    }
  }

  var titleOfPages: String { shelf.top?.title ?? words("nav.pages") }

  /// True if a file next to the pages is in the site: all are for the person; for others, the files
  /// that the settings name, and the targets of links and pictures on pages that they see.
  func shows(_ file: VaultPath) -> Bool { pictureTag.shows(file) }
}

/// `{{ answer.day | day_link }}`: the address of the page of a day, nil for a day without one.
struct DayLink: Sendable {
  let address: @Sendable (Day) -> String?

  private static let readMark = "*day:"

  func register(in environment: inout Environment) {
    environment.register(filter: "day_link") { (call) throws(FilterError) in
      guard let day = Day(call.inputText) else { return .nil }
      call.context.reads?.add(Self.readMark + "\(day)", digest: address(day) ?? "")
      return Value(address(day))
    }
  }

  /// A digest of a requested link, by the name of the read; nil for any other name.
  func digest(ofRead name: String) -> String? {
    guard name.hasPrefix(Self.readMark), let day = Day(String(name.dropFirst(Self.readMark.count)))
    else { return nil }
    return address(day) ?? ""
  }
}

/// The shared base of the reviews of all periods: the part of each system, with its findings from
/// one pass over everything.
struct ReviewBase: Sendable {
  struct Part: Sendable {
    /// The system's name, also that of its section.
    var name: String
    var part: any ReviewPart
    var template: String
  }

  /// In the order of the systems.
  let parts: [Part]
  let today: Day
  let words: Words

  init(_ parts: [Part], today: Day, words: Words) {
    self.parts = parts
    self.today = today
    self.words = words
  }

  init(_ rooms: [any SitePart], today: Day, words: Words) {
    self.init(
      rooms.compactMap { room in
        room.review.map { Part(name: room.name, part: $0.part, template: $0.template) }
      }, today: today, words: words)
  }

  /// The names of all sections, in order: overview, the systems, outlook.
  var sections: [String] { [Self.overview] + parts.map(\.name) + [Self.next] }
  static let overview = "overview"
  static let next = "next"

  /// The same without running records, whose length changes by the minute.
  var steady: ReviewBase {
    ReviewBase(
      parts.map { Part(name: $0.name, part: $0.part.steady, template: $0.template) },
      today: today, words: words)
  }

  /// A review of `period` whose texts are written by `quote`.
  func scope(
    _ period: Period, quote: @escaping @Sendable (String) -> String = { $0 }
  ) -> ReviewScope {
    ReviewScope(period, today: today, words: words, quote: quote)
  }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    parts.flatMap { $0.part.figures(scope) }
  }

  /// The first figures of a period in a line; nil if there are none.
  func sentence(of period: Period) -> String? {
    let parts = figures(scope(period)).prefix(4).map {
      words("list.labelled", ["label": $0.title, "value": $0.now.unbroken])
    }
    return parts.isEmpty ? nil : words.list(parts)
  }

  /// The outlook, as of the last day of a period.
  func outlook(_ scope: ReviewScope) -> [OutlookItem] {
    parts.flatMap { $0.part.outlook(scope) }
  }
}
