import Basics
import Charts
import Liquid
import Testing
import Wording

@testable import SiteKit

@Suite("The strip of a week")
struct StripViewTests {
  private static let today = Day(year: 2026, month: 11, day: 20) ?? Day(number: 0)

  /// Hours a day, from a Monday.
  private static func focus(
    _ hours: [Double], from day: String = "2026-11-09", better: DayFigure.Better = .more,
    look: DayFigure.Look = .tallBars
  ) throws -> DayFigure {
    let first = try #require(Day(day))
    return DayFigure(
      "Focus", tone: "focus", at: "focus/", as: look, format: .duration, better: better,
      goal: 4 * 3_600,
      days: hours.enumerated().map { (first.advanced(by: $0), $1 * 3_600) })
  }

  private static func view(
    _ figures: [DayFigure], of period: String = "2026-W47", today: Day = today
  ) throws -> StripView {
    StripView(figures, of: try #require(Period(period)), today: today, words: .english)
  }

  @Test("The running week compares with the same days of the week before, and says so once")
  func running() throws {
    // Week 46: 3 h on each weekday. Week 47: 4 h from Monday to Thursday, 1 h today.
    let strip = try Self.view([try Self.focus([3, 3, 3, 3, 3, 0, 0, 4, 4, 4, 4, 1])]).strip
    #expect(strip.changeTitle == "Mon–Thu vs. week 46")
    let row = try #require(strip.rows.first)
    #expect(row.value == "17 h")
    #expect(row.change?.text == "4 h")
    #expect(row.change?.arrow == "▲")
    #expect(row.cells.map(\.text) == ["4:00", "4:00", "4:00", "4:00", "1:00", nil, nil])
    #expect(row.cells[4].mark == .growingBar(1.0 / 5))
    #expect(row.cells[5].mark == nil)
  }

  @Test("Less of what is better if less is a filled arrow down")
  func less() throws {
    let strip = try Self.view([
      try Self.focus([3, 3, 3, 3, 3, 0, 0, 1, 1, 1, 1], better: .less)
    ]).strip
    #expect(strip.rows.first?.change?.arrow == "▼")
    #expect(strip.rows.first?.change?.meaning == .better)
  }

  @Test("There is a column of changes once half of the rows have one")
  func fewChanges() throws {
    let old = try Self.focus([3, 3, 3, 3, 3, 0, 0, 4, 4, 4, 4, 1])
    let new = try Self.focus([1, 1, 1, 1], from: "2026-11-16")
    #expect(try Self.view([old, new]).strip.changeTitle != nil)
    let young = try Self.view([old, new, new])
    #expect(young.strip.changeTitle == nil)
    // No sentence compares either.
    #expect(young.said.allSatisfy { !$0.contains("week 46") })
  }

  @Test("On Monday and in the first week nothing is compared")
  func incomparable() throws {
    let monday = try #require(Day("2026-11-16"))
    #expect(
      try Self.view([try Self.focus([3, 3, 3, 3, 3, 0, 0, 4])], today: monday).strip.changeTitle
        == nil)
    #expect(
      try Self.view([try Self.focus([1, 2, 3], from: "2026-11-17")]).strip.changeTitle == nil)
  }

  @Test("A line needs four weeks")
  func maturity() throws {
    let days = [Double](repeating: 2, count: 19)
    #expect(try Self.view([try Self.focus(days, from: "2026-11-02")]).strip.trendTitle == nil)
    let more = [Double](repeating: 2, count: 26)
    let strip = try Self.view([try Self.focus(more, from: "2026-10-26")]).strip
    #expect(strip.trendTitle == "4 weeks")
    #expect(strip.rows.first?.trend?.values.count == 4)
    #expect(strip.rows.first?.trend?.isGrowing == true)
  }

  @Test("A habit without a day is a sentence, and sums of weeks have no row")
  func remarks() throws {
    var weekly = try Self.focus([3, 3, 3])
    weekly.isWeekly = true
    let habit = DayFigure(
      "Headache", tone: "measures", at: "measures/headache/", as: .crosses, format: .number(),
      better: .less, days: [(try #require(Day("2026-10-17")), 1)])
    let view = try Self.view([habit, weekly, try Self.focus([1, 1, 1, 1, 1, 1, 1, 1])])
    #expect(view.strip.rows.map(\.name) == ["Focus"])
    guard case .object(let object) = view.object(link: { _ in nil }) else {
      Issue.record("no object")
      return
    }
    #expect(object["remarks"]?.text.contains("No headache since Saturday 17 October.") == true)
  }

  @Test("A month has its weeks side by side, a year its months")
  func longer() throws {
    let figure = try Self.focus([Double](repeating: 1, count: 300), from: "2026-01-01")
    let month = try Self.view([figure], of: "2026-10").strip
    #expect(month.columns.map(\.head) == ["W40", "W41", "W42", "W43", "W44"])
    // October begins on a Thursday and ends on a Saturday.
    #expect(month.rows.first?.cells.first?.text == "4:00")
    #expect(month.rows.first?.cells.last?.text == "2:00")
    // A goal of 4 h a day is 16 h from Thursday to Sunday, and 28 h in a whole week.
    let goals = try #require(month.rows.first).cells.compactMap(\.goal)
    #expect(goals.count == 5 && abs(goals[0] / goals[1] - 4.0 / 7) < 1e-9)
    #expect(try Self.view([figure], of: "2026").strip.columns.count == 12)
  }

  @Test("The sentences name what leads and what trails")
  func sentences() throws {
    var focus = try Self.focus([3, 5, 3, 3, 3, 0, 0, 4, 4, 4, 4, 1])
    focus.now = "3 h to the focus goal"
    var exercise = try Self.focus([1, 1, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5], look: .discs)
    exercise.name = "Exercise"
    #expect(
      try Self.view([focus, exercise]).sentences
        == "3 h to the focus goal. So far ahead of week 46 in focus, and behind it in exercise.")
    #expect(
      try Self.view([focus, exercise], of: "2026-W46").sentences
        == "Tuesday 10 November was the best day, with 5\u{A0}h of focus. Saturday and Sunday had none."
    )
    let even = try Self.focus([3, 3, 3, 3, 3, 0, 0])
    #expect(try Self.view([even], of: "2026-W46").sentences == nil)
  }

  @Test("Single events are dots on the ribbon, and no reason for one")
  func events() throws {
    let focus = try Self.focus([Double](repeating: 1, count: 300), from: "2026-01-01")
    let day = try #require(Day("2026-09-21"))
    let pages = DayFigure(
      "Pages", tone: "pages", at: "pages/", as: .events, format: .number(unit: ""),
      better: .neither, days: [(day: day, value: 1)])
    let ribbon = RibbonView([focus, pages], upTo: Self.today, words: .english)
    #expect(ribbon.ribbon.rows.map(\.look) == [.bars, .dots])
    #expect(ribbon.ribbon.rows.last?.total == "1")
    let dots = ribbon.ribbon.halves { _ in nil }
      .map { $0.plot.matches(of: /<circle class="bar" cx="[\d.]+%" cy="36" r="4"\/>/).count }
    #expect(dots == [0, 1])
    guard
      case .nil = RibbonView([pages], upTo: Self.today, words: .english)
        .object(day: { _ in nil }, month: { _ in nil }, year: { _ in nil }, root: "")
    else {
      Issue.record("a ribbon of nothing but a page")
      return
    }
  }
}
