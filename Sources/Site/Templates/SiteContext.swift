import Chronology
import Diagnostics
import Exercise
import Focus
import Liquid
import Prompts
import Storage
import Wording

/// What every page of a site is rendered with: compiled templates, and the members that all pages
/// share. What is asked of it is always the same; read by all cores at once.
struct SiteContext: Sendable {
  let settings: Settings
  /// Where the pages stand among those of other languages.
  let tree: SiteTree
  let languages: SiteLanguages
  let words: Words
  /// The person's own pages, newest first.
  let ownPages: [OwnPage]
  let history: FocusHistory
  let view: FocusView
  let exercise: ExerciseView
  let exerciseImages: ExerciseImages
  let growth: GrowthView
  let gifts: GiftView
  /// The days that a record of any system is about, in order.
  let recordedDays: [Day]
  let prompts: PromptView
  /// The reviews that the person wrote, by their periods.
  let reviews: [Period: WrittenReview]
  /// What reviews have in common.
  let reviewBase: ReviewBase
  let charts: ChartCatalogue
  let environment: Environment
  private let templates: Lazy<(library: TemplateLibrary, diagnostics: [Diagnostic])>
  private let members: Lazy<Object>
  /// The pictures of pages; nil for a site without any.
  private(set) var cards: SiteCards?

  /// The compiled templates, without those that have a fault.
  var library: TemplateLibrary { templates.value.library }
  /// What is wrong with the templates, and with the person's own images.
  var diagnostics: [Diagnostic] { exerciseImages.diagnostics + templates.value.diagnostics }
  /// The members that are the same on every page.
  var shared: Object { members.value }

  /// A link of the navigation.
  private struct NavigationItem {
    var title: Words.Key
    var address: String
  }

  private static let navigation = [
    NavigationItem(title: "nav.today", address: ""),
    NavigationItem(title: "nav.focus", address: "focus/"),
    NavigationItem(title: "nav.growth", address: "growth/"),
    NavigationItem(title: "nav.gifts", address: GiftAddress.overview),
    NavigationItem(title: "nav.exercise", address: ExercisePages.address),
    NavigationItem(title: "nav.prompts", address: "prompts/"),
    NavigationItem(title: "nav.reviews", address: "reviews/"),
    NavigationItem(title: "nav.pages", address: "pages/"),
    NavigationItem(title: "search.title", address: SearchPages.address),
  ]

  /// The address of the page for what is not found.
  static let notFound = "404.html"

  /// What a page adds to the shared members.
  struct Head {
    var title: String
    var description: String?
    /// Whether it is a text of its own, and not a page of figures.
    var isArticle = false
    /// Members of `page` beside title and description.
    var members: [(String, Value)] = []
    var previous: (title: String, address: String)?
    var next: (title: String, address: String)?
    /// The pages that this one is below, the dashboard left out, the nearest last.
    var trail: [(title: String, address: String)] = []
  }

  /// Renders `template` into the page at `address`; nil when it could not be rendered.
  ///
  /// - Parameter root: What leads to the top of the site; by default as many `../` as needed.
  func render(
    _ template: String, at address: String, _ head: Head, root: String? = nil,
    _ members: [(String, Value)] = []
  ) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    guard let compiled = library[template] else { return (nil, []) }
    let root = root ?? SiteAddress.root(from: address)
    var data = shared
    data["root"] = .string(root == "./" ? "" : root)
    data["home"] = .string(root)
    data["assets"] = .string((root == "./" ? "" : root) + tree.up + "assets/")
    data["nav"] = .array(
      Self.navigation.map { item in
        let isHere = item.address == address
        let isAbove = !item.address.isEmpty && address.hasPrefix(item.address)
        return [
          "title": .string(words(item.title)), "url": .string(item.address),
          "current": isHere ? "page" : isAbove ? "true" : nil,
        ]
      })
    var page: Object = [
      "title": .string(head.title), "description": Value(head.description), "url": .string(address),
      "kind": head.isArticle ? "article" : "website", "canonical": .nil, "image": .nil,
    ]
    if let base = settings.baseURL, address != Self.notFound {
      page["canonical"] = .string(WebAddress.whole(tree.folder + address, below: base))
      page["image"] = image(of: address, below: base)
    }
    for (name, value) in head.members { page[name] = value }
    for (name, link) in [
      ("previous", head.previous), ("up", head.trail.last), ("next", head.next),
    ] {
      page[name] = link.map(Self.link) ?? .nil
    }
    let top = head.trail.isEmpty ? [] : [(title: words("nav.today"), address: "")]
    page["trail"] = .array((top + head.trail).map(Self.link))
    page["languages"] = .array(otherLanguages(address, root: root == "./" ? "" : root))
    data["page"] = .object(page)
    for (name, value) in members { data[name] = value }

    var bytes: [UInt8] = []
    let diagnostics = compiled.render(
      data, library: library, context: renderContext(page: address), into: &bytes)
    let failed = diagnostics.contains { $0.severity == .error }
    return (failed ? nil : bytes, diagnostics)
  }

  /// The picture of the page at `address`; nil on a site without any.
  private func image(of address: String, below base: String) -> Value {
    guard let drawn = cards?.card(of: address) else { return .nil }
    return [
      "url": .string(WebAddress.whole(drawn.path.text, below: base)),
      "width": .int(PageCard.width), "height": .int(PageCard.height),
      "alt": .string(drawn.card.alternative),
    ]
  }

  private static func link(_ link: (title: String, address: String)) -> Value {
    ["title": .string(link.title), "url": .string(link.address)]
  }

  /// The page at `address` in all languages that have it; none on a site with one language, and on
  /// the page for what is not found, which there is once.
  private func otherLanguages(_ address: String, root: String) -> [Value] {
    guard languages.all.count > 1, address != Self.notFound else { return [] }
    return languages.having(address).map { language in
      let path = language.tree.folder + address
      let link = root + tree.up + path
      let href = link.isEmpty ? "./" : link
      return [
        "language": .string(language.tree.tag), "name": .string(language.name),
        "locale": Value(OpenGraph.locale(language.tree.tag)),
        "url": .string(href),
        // Search engines ask for the whole address.
        "canonical": .string(settings.baseURL.map { WebAddress.whole(path, below: $0) } ?? href),
        "isCurrent": .bool(language.tree == tree), "isDefault": .bool(language.tree.isFirst),
      ]
    }
  }

  /// What Liquid knows of the world while it renders the page at `address`.
  func renderContext(
    page address: String, markupInMarkdown: (@Sendable (String) -> String)? = nil
  ) -> RenderContext {
    let zone = history.zone
    return RenderContext(
      now: Int(history.asOf.seconds),
      utcOffset: { zone.offset(at: Instant(seconds: Int64($0))) },
      page: "/" + address, markupInMarkdown: markupInMarkdown)
  }
}

extension SiteContext {
  /// What the pages of a language are rendered with.
  ///
  /// - Parameters:
  ///   - pages: The person's own pages of the language, newest first.
  ///   - reviews: The reviews that the person wrote, the same in all languages.
  ///   - exerciseImages: The pictures that the person shares, the same in all languages.
  init(
    _ input: SiteInput, _ tree: SiteTree, _ words: Words, _ languages: SiteLanguages,
    pages: [OwnPage], reviews: [Period: WrittenReview], exerciseImages: ExerciseImages
  ) {
    let view = FocusView(history: input.history, words: words)
    let exercise = ExerciseView(
      history: input.exercise, words: words,
      images: exerciseImages.addresses.mapValues { tree.up + $0 })
    let joined = GrowthFocus(growth: input.growth, focus: input.history)
    let growth = GrowthView(joined: joined, words: words)
    let gifts = GiftView(ledger: input.gifts, words: words)
    let prompts = PromptView(
      library: input.prompts, zone: input.history.zone, words: words)
    let charts = ChartCatalogue(
      focus: FocusCharts(history: input.history, words: words),
      exercise: ExerciseCharts(history: input.exercise, words: words),
      growth: GrowthCharts(joined: joined, words: words),
      gifts: GiftCharts(ledger: gifts.ledger, words: words),
      prompts: PromptCharts(
        library: prompts.library, zone: input.history.zone, today: input.history.today,
        words: words), tree: tree)
    var environment = Environment.standard
    environment.strict = input.settings.hasStrictTheme
    SiteFilters.registerText(in: &environment, words)
    SiteFilters.registerCharts(in: &environment, charts)
    let recordedDays = Set(input.recordedDays).union(prompts.activeDays).sorted()
    self.init(
      settings: input.settings, tree: tree, languages: languages, words: words, ownPages: pages,
      history: input.history, view: view, exercise: exercise, exerciseImages: exerciseImages,
      growth: growth, gifts: gifts, recordedDays: recordedDays, prompts: prompts,
      reviews: reviews,
      reviewBase: ReviewBase(
        focus: input.history, exercise: input.exercise, joined: joined, gifts: gifts.ledger,
        prompts: prompts), charts: charts, environment: environment,
      templates: Lazy { [environment] in Self.compiled(input.theme, environment) },
      members: Lazy {
        Self.members(
          input, words, view, exercise, growth, gifts, prompts, reviews, pages)
      })
    cards = SiteCards(self, input.theme, paint: input.paintCard)
  }

  private static func compiled(
    _ theme: Theme, _ environment: Environment
  ) -> (library: TemplateLibrary, diagnostics: [Diagnostic]) {
    var library = TemplateLibrary()
    var diagnostics: [Diagnostic] = []
    for file in theme.templates {
      do throws(SyntaxErrors) {
        let template = try Template(
          String(decoding: file.bytes, as: UTF8.self), name: file.displayName,
          environment: environment)
        library.insert(template, as: Theme.templateName(of: file.path))
      } catch {
        diagnostics += error.diagnostics
      }
    }
    return (library, diagnostics)
  }

  private static func members(
    _ input: SiteInput, _ words: Words, _ focus: FocusView, _ exercise: ExerciseView,
    _ growth: GrowthView, _ gifts: GiftView, _ prompts: PromptView,
    _ reviews: [Period: WrittenReview], _ pages: [OwnPage]
  ) -> Object {
    let today = input.history.today
    let year = today.year
    let next = NextView(
      focus: input.history, exercise: input.exercise, growth: growth, gifts: gifts,
      reviews: reviews, words: words)
    return [
      "site": [
        "title": .string(input.settings.title), "author": Value(input.settings.author),
        "language": .string(words.tag), "locale": Value(OpenGraph.locale(words.tag)),
        "timeZone": .string(input.settings.zone.identifier),
        "baseURL": Value(input.settings.baseURL), "records": .int(input.recordCount),
      ],
      "today": [
        "day": .string("\(today)"), "title": .string(words.dateWithWeekday(today)),
        "dayOfYear": .int(year.firstDay.distance(to: today) + 1),
        "daysInYear": .int(year.days.count),
        "lunar": Value(words.lunar(today)),
      ],
      "next": .object(next.object),
      "focus": .object(focus.object),
      "exercise": .object(exercise.object),
      "growth": .object(growth.object),
      "gifts": .object(gifts.object),
      "prompts": .object(prompts.object),
      "pages": .array(OwnPage.list(pages, words: words)),
    ]
  }
}
