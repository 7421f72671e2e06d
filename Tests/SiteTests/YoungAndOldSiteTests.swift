import Basics
import TestKit
import Testing
import Vault

@testable import Exercise
@testable import Focus
@testable import Gifts
@testable import Growth
@testable import Journal
@testable import Measures
@testable import Prompts

/// The charts of all pages in vaults of every age.
struct YoungAndOldSiteTests {
  /// The main page of every system, and the dashboard.
  private static let pages = [
    "index.html", "focus/index.html", "growth/index.html", "gifts/index.html", "days/index.html",
    "exercise/index.html", "prompts/insights/index.html", "measures/index.html",
    "measures/sleep/index.html", "measures/reading/index.html", "measures/weight/index.html",
    "measures/stretch/index.html",
  ]

  /// A site with a record of each system on each of so many days up to today.
  private static func pages(ofDays count: Int) async throws -> [String: String] {
    let today = try #require(Day("2026-11-20"))
    let days = (0..<count).reversed().map { today.advanced(by: -$0) }
    var site = try input(
      sessions: days.map { day in
        Session(
          start: try at("\(day) 09:00"), end: try at("\(day) 1\(day.number % 5):30"),
          project: ["novel", "letters"][day.number % 2])
      }, asOf: "2026-11-20 18:40")
    site.records[ExerciseRecords.self] = ExerciseRecords(
      routines: [Routine(id: "neck", name: "Neck", length: .minutes(5))],
      completions: days.map {
        Completion(day: $0, routine: "neck", length: .minutes(3 + $0.number % 4))
      },
      scans: try days.map { day in
        Scan(at: try at("\(day) 08:00"), score: try #require(Score(1 + day.number % 9)))
      })
    site.records[JournalRecords.self] = JournalRecords(
      entries: try days.map { day in
        JournalEntry(
          "Rain all day.", on: day, at: try at("\(day) 09:30"),
          source: RecordSource(id: "j-\(day)"), mood: day.number % 3 - 1,
          energy: day.number % 5 + 1)
      })
    site.give(
      MeasureRecords(
        measures().map { measure in
          (
            measure,
            days.map { day in
              Reading(
                id: "\(measure.name)-\(day)", day: day,
                value: Quantity(
                  measure.kind == .duration
                    ? .minutes(400 + day.number % 90) : .seconds(1 + day.number % 3)))
            }
          )
        }))
    var growth = GrowthRecords()
    growth.tasks = try days.map { day in
      var task = DailyTask(source: RecordSource(id: "t-\(day)"), title: "Edit", day: day)
      task.doneAt = try at("\(day) 10:00")
      return task
    }
    growth.flow = try days.map { day in
      FlowEntry(
        source: RecordSource(id: "f-\(day)"), at: try at("\(day) 09:00"),
        challenge: 1 + day.number % 9, skill: 1 + day.number % 7)
    }
    site.records[GrowthRecords.self] = growth
    var gifts = GiftRecords()
    gifts.contacts = [Contact(source: RecordSource(id: "zhang"), name: "张三")]
    gifts.gifts = days.map { day in
      Gift(
        source: RecordSource(id: "g-\(day)"), amount: .units(100 + day.number % 300),
        direction: day.number % 2 == 0 ? .sent : .received, day: day, contact: "zhang")
    }
    site.give(gifts)
    return await rendered(site) { pages.contains($0) }.files
  }

  @Test(arguments: [0, 1, 5, 42, 3_650])
  func `No page has a chart without marks, of a lone mark, or without bounds`(
    days: Int
  ) async throws {
    let pages = try await Self.pages(ofDays: days)
    #expect(pages.count >= 7)
    var charts = 0
    for (path, html) in pages {
      for match in html.matches(
        of: /<svg class="plot plot-([a-z]+)[^"]*"([^>]*)role="img"(.*?)<\/svg><\/?[pdf]/
          .dotMatchesNewlines())
      where match.1 != "sparkline" {
        charts += 1
        let (kind, body) = (match.1, match.3)
        let marks = body.matches(
          of: /class="(?:bar|dot|day|series|stem|r[0-4]|line|s[0-5]|track)[" ]/)
        #expect(marks.count > 1, "\(kind) of \(path)")
        let height = match.2.firstMatch(of: /height="([\d.]+)"/).flatMap { Double($0.1) } ?? 0
        #expect(height < 700, "\(kind) of \(path)")
        #expect(body.matches(of: /<text/).count < 160, "\(kind) of \(path)")
      }
    }
    #expect(days < 5 ? charts == 0 : charts > 8, "\(charts) charts")
  }

  @Test func `Five days have no averages and no pattern of weekdays; six weeks have`() async throws
  {
    let (young, older) = (
      try await Self.pages(ofDays: 5), try await Self.pages(ofDays: 42)
    )
    let mean = "class=\"line\""
    for path in ["days/index.html", "measures/sleep/index.html"] {
      #expect(young[path]?.has(mean) == false, "\(path)")
      #expect(older[path]?.has(mean) == true, "\(path)")
    }
    #expect(young["measures/sleep/index.html"]?.has(" on average, ") == false)
    #expect(older["measures/sleep/index.html"]?.has(" on average, ") == true)
    for path in ["focus/index.html", "gifts/index.html"] {
      #expect(young[path]?.has("plot-matrix") == false, "\(path)")
      #expect(older[path]?.has("plot-matrix") == true, "\(path)")
    }
  }

  @Test func `One record is said in words`() async throws {
    let focus = try #require(try await Self.pages(ofDays: 1)["focus/index.html"])
    #expect(focus.has("<b>"))
    #expect(focus.has("Friday 20 November"))
    #expect(!focus.has("plot-bar"))
  }
}
