import Chronology
import Diagnostics
import Exercise
import Focus
import Liquid
import Prompts
import Storage

/// What every page of a site is rendered with: compiled templates, and the members that all pages
/// share. Immutable; read by all cores at once.
struct SiteContext: Sendable {
  let settings: Settings
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
  let charts: ChartCatalogue
  let environment: Environment
  let library: TemplateLibrary
  /// The members that are the same on every page.
  let shared: Object

  /// A link of the navigation.
  private struct NavigationItem {
    var title: String
    var address: String
  }

  private static let navigation = [
    NavigationItem(title: "Today", address: ""), NavigationItem(title: "Focus", address: "focus/"),
    NavigationItem(title: "Growth", address: "growth/"),
    NavigationItem(title: "Gifts", address: GiftAddress.overview),
    NavigationItem(title: "Exercise", address: ExercisePages.address),
    NavigationItem(title: "Prompts", address: "prompts/"),
    NavigationItem(title: "Reviews", address: "reviews/"),
    NavigationItem(title: "Pages", address: "pages/"),
  ]

  /// What a page adds to the shared members.
  struct Head {
    var title: String
    var description: String?
    /// Members of `page` beside title and description.
    var members: [(String, Value)] = []
    var previous: (title: String, address: String)?
    var up: (title: String, address: String)?
    var next: (title: String, address: String)?
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
    data["nav"] = .array(
      Self.navigation.map { item in
        let isHere = item.address == address
        let isAbove = !item.address.isEmpty && address.hasPrefix(item.address)
        return [
          "title": .string(item.title), "url": .string(item.address),
          "current": isHere ? "page" : isAbove ? "true" : nil,
        ]
      })
    var page: Object = [
      "title": .string(head.title), "description": Value(head.description), "url": .string(address),
    ]
    for (name, value) in head.members { page[name] = value }
    for (name, link) in [("previous", head.previous), ("up", head.up), ("next", head.next)] {
      page[name] = link.map { ["title": .string($0.title), "url": .string($0.address)] } ?? .nil
    }
    data["page"] = .object(page)
    for (name, value) in members { data[name] = value }

    var bytes: [UInt8] = []
    let diagnostics = compiled.render(
      data, library: library, context: renderContext(page: address), into: &bytes)
    let failed = diagnostics.contains { $0.severity == .error }
    return (failed ? nil : bytes, diagnostics)
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
  /// Compiles the theme and computes what pages share.
  ///
  /// - Parameter pages: The links of the person's own pages, newest first.
  static func make(
    _ input: SiteInput, pages: [Value]
  ) -> (context: SiteContext, diagnostics: [Diagnostic]) {
    let view = FocusView(history: input.history)
    let exerciseImages = ExerciseImages(input.exercise, in: input.vault)
    let exercise = ExerciseView(history: input.exercise, images: exerciseImages.addresses)
    let joined = GrowthFocus(growth: input.growth, focus: input.history)
    let growth = GrowthView(joined: joined)
    let gifts = GiftView(ledger: input.gifts, language: input.settings.language)
    let prompts = PromptView(library: input.prompts, zone: input.history.zone)
    let charts = ChartCatalogue(
      focus: FocusCharts(history: input.history),
      exercise: ExerciseCharts(history: input.exercise), growth: GrowthCharts(joined: joined),
      gifts: GiftCharts(ledger: gifts.ledger, names: gifts.names),
      prompts: PromptCharts(
        library: prompts.library, zone: input.history.zone, today: input.history.today))
    var environment = Environment.standard
    environment.strict = input.settings.hasStrictTheme
    SiteFilters.registerText(in: &environment)
    SiteFilters.registerCharts(in: &environment, charts)
    var library = TemplateLibrary()
    var diagnostics = exerciseImages.diagnostics
    for file in input.theme.templates {
      do throws(SyntaxErrors) {
        let template = try Template(
          String(decoding: file.bytes, as: UTF8.self), name: file.displayName,
          environment: environment)
        library.insert(template, as: Theme.templateName(of: file.path))
      } catch {
        diagnostics += error.diagnostics
      }
    }

    let today = input.history.today
    let year = today.year
    let shared: Object = [
      "site": [
        "title": .string(input.settings.title), "author": Value(input.settings.author),
        "language": .string(input.settings.language),
        "timeZone": .string(input.settings.zone.identifier),
        "baseURL": Value(input.settings.baseURL), "records": .int(input.recordCount),
      ],
      "today": [
        "day": .string("\(today)"), "title": .string(EnglishDates.dateWithWeekday(today)),
        "dayOfYear": .int(year.firstDay.distance(to: today) + 1),
        "daysInYear": .int(year.days.count),
      ],
      "focus": .object(view.object),
      "exercise": .object(exercise.object),
      "growth": .object(growth.object),
      "gifts": .object(gifts.object),
      "prompts": .object(prompts.object),
      "pages": .array(pages),
    ]
    let recordedDays = Set(input.recordedDays).union(prompts.activeDays).sorted()
    let context = SiteContext(
      settings: input.settings, history: input.history, view: view, exercise: exercise,
      exerciseImages: exerciseImages, growth: growth, gifts: gifts, recordedDays: recordedDays,
      prompts: prompts, reviews: WrittenReview.all(in: input), charts: charts,
      environment: environment, library: library,
      shared: shared)
    return (context, diagnostics)
  }
}
