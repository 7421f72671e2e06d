import Basics
import TestKit
import Testing

@testable import Growth

struct PatternTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var done = 5
    var planned = 10
    var minutes = 600
    var session = 30
    var switches: Int?
    var hours = 5
    var days = 5
    var of = 7
    var rest = false
    var expected: WeekPattern.Name?
    var testDescription: String { name }

    var figures: WeekFigures {
      var figures = WeekFigures()
      figures.dayCount = of
      figures.asksForRest = rest
      figures.plannedTasks = planned
      figures.doneTasks = done
      figures.focus = .seconds(minutes * 60)
      figures.meanSession = .seconds(session * 60)
      figures.switches = switches
      figures.hourSpread = hours
      figures.weekdaySpread = days
      return figures
    }
  }

  static let cases = [
    Case(name: "nothing at all", done: 0, planned: 0, minutes: 0, session: 0, expected: nil),
    Case(name: "70 % done in sessions of 25 min", done: 7, session: 25, expected: .productive),
    Case(name: "70 % done in sessions of 24 min", done: 7, session: 24, expected: .exploring),
    Case(name: "40 % done in sessions of 45 min", done: 4, session: 45, expected: .productive),
    Case(name: "40 % done in sessions of 44 min", done: 4, session: 44, expected: .exploring),
    Case(name: "39 % done", done: 39, planned: 100, session: 45, expected: .exploring),
    Case(name: "8 switches an hour", done: 7, switches: 80, expected: .exploring),
    Case(name: "7.9 switches an hour", done: 7, switches: 79, expected: .productive),
    Case(name: "few days", done: 6, days: 3, expected: .recovering),
    Case(name: "four days", done: 6, days: 4, expected: .exploring),
    Case(name: "each of three days", done: 6, days: 3, of: 3, expected: .exploring),
    Case(name: "one of three days", done: 6, days: 1, of: 3, expected: .recovering),
    Case(name: "two of six days", done: 6, days: 2, of: 6, expected: .recovering),
    Case(name: "all done, but time to rest", done: 10, rest: true, expected: .recovering),
    Case(name: "few days, restless", done: 3, switches: 80, days: 3, expected: .procrastinating),
    Case(name: "little done, restless", done: 3, switches: 80, expected: .procrastinating),
    Case(name: "little done, short", done: 3, session: 24, expected: .procrastinating),
    Case(name: "little done, over the day", done: 3, hours: 8, expected: .exploring),
    Case(name: "one task, and done", done: 1, planned: 1, session: 25, expected: .productive),
    Case(name: "no tasks, sessions of 30 min", done: 0, planned: 0, expected: .exploring),
    Case(name: "no tasks, long sessions", done: 0, planned: 0, session: 50, expected: .productive),
    Case(
      name: "tasks but no focus", done: 0, minutes: 0, session: 0, hours: 0, days: 0,
      expected: .procrastinating),
    Case(
      name: "all done without focus", done: 10, minutes: 0, session: 0, hours: 0, days: 0,
      expected: .productive),
  ]

  @Test(arguments: cases)
  func `The table names the week`(each: Case) {
    let pattern = WeekPattern(each.figures)
    #expect(pattern?.name == each.expected)
    if let pattern { #expect(!pattern.reasons.isEmpty) }
  }

  @Test(arguments: [
    // Three tasks a day, all done except today's.
    ("2026-11-16 07:30", nil), ("2026-11-18 23:00", nil), ("2026-11-19 07:30", 9),
    ("2026-11-22 23:00", 18), ("2026-11-23 00:00", 21),
  ])
  func `A running week is judged by its days that are past, once there are three`(
    asOf: String, done: Int?
  ) throws {
    let asOf = try at(asOf)
    let today = shanghai.day(of: asOf)
    var records = GrowthRecords()
    for offset in 0..<7 {
      let day = try day("2026-11-16").advanced(by: offset)
      records.tasks += try (0..<3).map { index in
        try task(
          "\(day)-\(index)", done: day < today ? try at("\(day) 10:00") : nil, on: "\(day)")
      }
    }
    let growth = GrowthHistory(records, moment: Moment(asOf: asOf, zone: shanghai))
    let pattern = growth.pattern(of: try #require(Week("2026-W47")), nil)
    #expect(pattern?.reasons.first?.figures.doneTasks == done)
    #expect(pattern?.reasons.first?.figures.plannedTasks == done)
    #expect(pattern?.name == done.map { _ in .productive })
  }

  @Test func `The reasons are the figures that led to the name`() throws {
    let pattern = try #require(
      WeekPattern(Case(name: "", done: 11, planned: 14, session: 52, switches: 25).figures))
    #expect(
      pattern.reasons.map(\.condition) == [.manyTasksDone, .notShortSessions, .notRestless])
    #expect(pattern.reasons.allSatisfy { $0.figures.doneTasks == 11 })
  }

  @Test func `What is not on record is no reason`() throws {
    let pattern = try #require(
      WeekPattern(
        Case(name: "", done: 3, planned: 3, minutes: 0, session: 0, hours: 0, days: 0).figures))
    #expect(pattern.name == .productive)
    #expect(pattern.reasons.map(\.condition) == [.manyTasksDone])
  }

  @Test func `Where nothing records time, a week is judged by its tasks alone`() throws {
    var figures = WeekFigures()
    #expect(WeekPattern(figures) == nil)
    figures.plannedTasks = 10
    for (done, name, reason) in [
      (7, WeekPattern.Name.productive, WeekPattern.Condition.manyTasksDone),
      (4, .exploring, .notManyTasksDone), (1, .exploring, .fewTasksDone),
    ] {
      figures.doneTasks = done
      let pattern = try #require(WeekPattern(figures))
      #expect(pattern.name == name)
      #expect(pattern.reasons.map(\.condition) == [reason])
    }
  }

  @Test(arguments: [
    ([Int](), 0), ([0, 0], 0), ([10], 1), ([8, 2], 1), ([79, 21], 2), ([1, 1, 1, 1, 1], 4),
  ])
  func `Spread is how many hold four fifths`(hours: [Int], expected: Int) {
    #expect(WeekFigures.spread(hours.map { .seconds($0 * 3_600) }) == expected)
  }
}
