import Basics
import Liquid
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus
@testable import Growth
@testable import Site

/// The dashboard's first lines, the next items, and the breadcrumbs of the pages below it.
struct DashboardTests {
  /// Friday, 8 January 2027, with focus up to the evening before, and growth if requested.
  private func site(
    sessions: [Session], growth: GrowthRecords = GrowthRecords(), reviews: [ReviewSource] = [],
    language: String = "en"
  ) throws -> GivenSite {
    var settings = Settings.shanghai
    settings.language = language
    var input = try input(sessions: sessions, settings: settings)
    input.records[GrowthRecords.self] = growth
    input.reviews = reviews
    return input
  }

  private func goal(_ id: String, due: String) -> Goal {
    var goal = Goal(source: RecordSource(id: id), title: id, horizon: .quarter)
    goal.due = Day(due)
    return goal
  }

  private func task(_ id: String, lever: DailyTask.Lever? = nil) throws -> DailyTask {
    var task = DailyTask(
      source: RecordSource(id: id), title: id, day: try #require(Day("2027-01-08")))
    task.lever = lever
    return task
  }

  private func titles(_ input: GivenSite) async throws -> [String] {
    let next = try await english(input).context.shared["next"]?.objectValue
    guard case .array(let items) = next?["items"] else { return [] }
    return items.compactMap { $0.objectValue?["title"]?.stringValue }
  }

  @Test func `What is overdue comes first, then what is open today, then what is due`() async throws
  {
    var growth = GrowthRecords()
    growth.goals = [
      goal("in two weeks", due: "2027-01-22"), goal("tomorrow", due: "2027-01-09"),
      goal("too late to tell", due: "2027-01-23"), goal("late", due: "2026-12-31"),
      goal("later", due: "2027-01-04"),
    ]
    var done = try task("done")
    done.doneAt = try at("2027-01-08 10:00")
    growth.tasks = [try task("task"), try task("lever", lever: .second), done]
    let input = try site(sessions: sessions(), growth: growth)
    #expect(
      try await titles(input) == [
        "late", "later", "Review to write: Week 53", "lever", "task", "tomorrow", "in two weeks",
      ])
  }

  @Test func `A review that is written needs nobody, nor one of a week without focus`() async throws
  {
    let vault = MemoryFiles()
    let path: VaultPath = "reviews/2026-W53.md"
    try vault.replace(path, with: Array("# Week 53\n\nIt was cold.\n".utf8), .written)
    let reviews = ReviewFolder(in: vault, zone: shanghai).reviews
    #expect(reviews.count == 1)
    #expect(try await titles(site(sessions: sessions(), reviews: reviews)) == [])
    let early = try sessions().filter { try $0.start < at("2026-12-28 00:00") }
    #expect(try await titles(site(sessions: early)) == [])
  }

  @Test func `What the dashboard has, and in which order, is for the settings to say`() async throws
  {
    var input = try site(sessions: sessions())
    func headings() async throws -> [String] {
      let page = try #require(await rendered("index.html", of: input))
      return page.ranges(of: "<h2 id=\"").compactMap { range in
        page[range.upperBound...].firstIndex(of: "\"").map { String(page[range.upperBound..<$0]) }
      }
    }
    #expect(try await headings() == ["week", "today", "why"])
    input.settings.dashboard = ["charts", "year", "next"]
    #expect(try await headings() == ["today", "why"])
    input.settings.dashboardCards = []
    #expect(try await headings() == ["today"])
  }

  @Test func `The systems of today stand in the order of the settings`() async throws {
    var growth = GrowthRecords()
    growth.tasks = [try task("task", lever: .first)]
    var input = try site(sessions: sessions(), growth: growth)
    func cards() async throws -> [String] {
      let page = try #require(await rendered("index.html", of: input))
      let end = try #require(page.firstRange(of: "</main>"))
      return ["focus", "growth"].compactMap { name in
        page[..<end.lowerBound].firstRange(of: "<div class=\"group \(name)\">").map { (name, $0) }
      }.sorted { $0.1.lowerBound < $1.1.lowerBound }.map(\.0)
    }
    #expect(try await cards() == ["focus", "growth"])
    input.settings.dashboardCards = ["growth", "focus"]
    #expect(try await cards() == ["growth", "focus"])
    input.settings.dashboardCards = ["growth"]
    #expect(try await cards() == ["growth"])
  }

  @Test func `Three lines are due on the first screen, and how many more there are`() async throws {
    var growth = GrowthRecords()
    growth.goals = (1...13).map { goal("goal \($0)", due: "2027-01-15") }
    let page = try #require(await rendered("index.html", of: site(sessions: [], growth: growth)))
    #expect(page.matches(of: /in 7 days<\/small>/).count == 3)
    #expect(page.contains("and 10 more"))
  }

  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja"])
  func `A vault that has nothing is told of each system, and how to begin`(
    language: String
  ) async throws {
    let index = "index.html"
    let (files, diagnostics) = await rendered(try site(sessions: [], language: language)) {
      $0 == index
    }
    #expect(diagnostics.isEmpty)
    let html = try #require(files[index])
    let cards = html.matches(of: /<div class="card ([a-z]+)">(?s:.*?)<code>daybook [^<]+<\/code>/)
    let names = Set(cards.map { String($0.1) })
    #expect(names.isSuperset(of: ["focus", "growth", "gifts", "exercise", "prompts", "journal"]))
    #expect(html.contains("id=\"start\"") && !html.contains("id=\"today\""))
    // With the first record, the rest appears.
    let begun = await rendered(try site(sessions: sessions(), language: language)) { $0 == index }
    let page = try #require(begun.files[index])
    #expect(!page.contains("id=\"start\"") && page.contains("id=\"today\""))
  }

  @Test func `With nothing to do the section says how to add something`() async throws {
    var site = try site(sessions: [])
    site.pages = [("about.md", "# About")]
    let page = try #require(await rendered("index.html", of: site))
    #expect(page.contains("<code>daybook add task</code>"))
  }

  /// There is no data yet for the morning of the day.
  @Test(arguments: [
    ("en", "4 h to the focus goal."),
    ("zh-Hans", "距专注目标还差4小时。"), ("zh-Hant", "距專注目標還差4小時。"),
    ("ja", "集中の目標まであと4時間。"),
  ])
  func `The first lines are in the language of the page`(
    language: String, said: String
  ) async throws {
    let past = try sessions().filter { try $0.start < at("2027-01-08 00:00") }
    let page = try #require(
      await rendered("index.html", of: site(sessions: past, language: language)))
    #expect(page.contains("<p class=\"lede\">\(said)"))
  }

  @Test func `Pages below another say where they are`() async throws {
    let (files, diagnostics) = await rendered(try site(sessions: sessions()))
    #expect(diagnostics.isEmpty)
    func trail(_ path: String) -> [String] {
      let page = files[path] ?? ""
      guard let start = page.firstRange(of: "<nav class=\"trail\""),
        let end = page[start.upperBound...].firstRange(of: "</nav>")
      else { return [] }
      return page[start.upperBound..<end.lowerBound].matches(of: /<li[^>]*>(.*?)<\/li>/)
        .map { String($0.1) }
    }
    #expect(trail("index.html") == [])
    #expect(trail("focus/index.html") == [])
    #expect(
      trail("focus/weeks/2026-W53/index.html") == [
        "<a href=\"../../../\">Today</a>", "<a href=\"../../../focus/\">Focus</a>",
        "Focus, Week 53, 2026",
      ])
    #expect(
      trail("reviews/2026-12/index.html") == [
        "<a href=\"../../\">Today</a>", "<a href=\"../../reviews/\">Reviews</a>",
        "<a href=\"../../reviews/2026/\">2026</a>",
        "<a href=\"../../reviews/2026-Q4/\">4th quarter</a>", "December 2026",
      ])
    // The week of New Year belongs to the year of its Thursday.
    #expect(
      trail("reviews/2026-W53/index.html").dropFirst(2) == [
        "<a href=\"../../reviews/2026/\">2026</a>", "Week 53, 2026",
      ])
    #expect(
      trail("reviews/2027/index.html").dropFirst(2) == ["2027"])
  }
}
