import Basics
import TestKit
import Testing

@testable import Growth

struct ExperienceTests {
  private let now: Instant

  init() throws { now = try at("2026-11-20T18:00") }

  private func log(_ fill: (inout GrowthRecords) throws -> Void) rethrows -> ExperienceLog {
    var records = GrowthRecords()
    try fill(&records)
    return ExperienceLog(records, zone: shanghai, asOf: now)
  }

  @Test(arguments: [
    (nil, false, [10], 10), ("a", false, [10, 20], 30), ("a", true, [10, 20, 30], 60),
    // A learning is needed before it can be applied.
    (nil, true, [10], 10),
  ])
  func `A failure is worth 10, 30 with a learning, 60 with one applied`(
    learning: String?, applied: Bool, points: [Int], total: Int
  ) throws {
    let log = try log {
      $0.failures = [
        failure("f", at: try at("2026-11-01T10:00"), learning: learning, applied: applied)
      ]
    }
    #expect(log.entries.map(\.points) == points)
    #expect(log.total() == total)
    #expect(log.entries.allSatisfy { $0.record.id == "f" })
  }

  @Test func `What was learned and applied later counts then, and leaves past weeks as they were`()
    throws
  {
    func weeks(_ asOf: String, _ change: (inout Setback) throws -> Void) throws -> [Int] {
      var records = GrowthRecords()
      var failure = failure("f", at: try at("2026-11-02T10:00"), learning: "a", applied: true)
      try change(&failure)
      records.failures = [failure]
      let log = ExperienceLog(records, zone: shanghai, asOf: try at(asOf))
      return try ["2026-W45", "2026-W46", "2026-W47"].map { week in
        log.byKind(on: try #require(Week(week)).days)[.failure] ?? 0
      }
    }
    #expect(try weeks("2026-11-20T18:00") { _ in } == [60, 0, 0])
    let dated: (inout Setback) throws -> Void = {
      $0.learnedAt = try at("2026-11-09")
      $0.appliedAt = try at("2026-11-18T09:00")
    }
    #expect(try weeks("2026-11-20T18:00", dated) == [10, 20, 30])
    #expect(try weeks("2026-11-15T18:00", dated) == [10, 20, 0])
    #expect(try weeks("2026-11-03T18:00", dated) == [10, 0, 0])
    // An applied learning was known by then.
    #expect(
      try weeks("2026-11-20T18:00") { $0.learnedAt = try at("2026-11-09") } == [10, 50, 0])
  }

  @Test(arguments: [
    (DailyTask.Lever?.none, Int?.none, 10), (.first, nil, 30), (.second, nil, 20),
    (.third, nil, 15),
    (nil, 7, 7), (.first, 0, 0), (.third, 100, 100),
  ])
  func `A task is worth what its rank says, or the person`(
    lever: DailyTask.Lever?, xp: Int?, points: Int
  ) throws {
    let log = try log {
      $0.tasks = [
        try task("t", done: try at("2026-11-20T09:00"), lever: lever, xp: xp),
        try task("open", lever: lever, xp: xp),
        try task("later", done: try at("2026-11-20T18:00:01"), lever: lever, xp: xp),
      ]
    }
    #expect(log.total() == points)
    #expect(log.entries.map(\.record.id) == ["t"])
  }

  @Test(arguments: [
    (Goal.Horizon.week, 50), (.quarter, 200), (.year, 1_000), (.decade, 0),
  ])
  func `A goal is worth what its horizon says`(horizon: Goal.Horizon, points: Int) {
    let log = log {
      $0.goals = [
        goal("g", horizon, .done), goal("open", horizon), goal("dropped", horizon, .dropped),
      ]
    }
    #expect(log.total() == points)
  }

  @Test func `A reflection counts once a day, the first of the day`() throws {
    let log = try log {
      // 23:30 in Shanghai is the same day as 08:00 there, and a different one from 00:10.
      $0.reflections = try ["2026-11-18T23:30", "2026-11-18T08:00", "2026-11-19T00:10"]
        .map { Reflection(source: source($0), at: try at($0), text: "…") }
    }
    #expect(log.total() == 10)
    #expect(log.entries.map(\.record.id) == ["2026-11-18T08:00", "2026-11-19T00:10"])
  }

  @Test func `The same moment is another day in another zone`() throws {
    var records = GrowthRecords()
    records.reflections = try ["2026-11-18T07:00", "2026-11-18T09:00"]
      .map { Reflection(source: source($0), at: try at($0), text: "…") }
    #expect(ExperienceLog(records, zone: shanghai, asOf: now).total() == 5)
    // 23:00 on the 17th and 01:00 on the 18th in UTC.
    #expect(ExperienceLog(records, zone: .utc, asOf: now).total() == 10)
  }

  @Test func `A period has its own points, and entries without a day only everything`() throws {
    let log = try log {
      $0.tasks = [
        try task("a", done: try at("2026-11-15T09:00")),
        try task("b", done: try at("2026-11-16T09:00"), lever: .first),
      ]
      $0.goals = [goal("g", .quarter, .done)]
    }
    let week = try #require(Week("2026-W47")).days
    #expect(log.byKind(on: week) == [.task: 30])
    #expect(log.byKind() == [.task: 40, .project: 200])
    #expect(log.total(upTo: try day("2026-11-15")) == 210)
  }

  @Test func `A running week is compared with the same days of a week that is wholly on record`()
    throws
  {
    let week = Period.week(try #require(Week("2026-W47")))
    func change(_ days: [String]) throws -> PeriodChange<Int>? {
      var records = GrowthRecords()
      records.tasks = try days.map { try task($0, done: try at("\($0)T09:00"), on: $0) }
      return GrowthHistory(records, moment: Moment(asOf: now, zone: shanghai)).change(of: week)
    }
    // Friday of the 47th week: the Saturday before is outside the days compared.
    let days = ["2026-11-09", "2026-11-10", "2026-11-14", "2026-11-16"]
    let running = try #require(try change(days))
    #expect(running.now == 10)
    #expect(running.before == 20)
    #expect(running.difference == -10)
    #expect(running.isPartial)
    #expect(try change(Array(days.dropFirst())) == nil)
    #expect(try change(["2026-11-06"])?.difference == 0)
    #expect(try change([]) == nil)
  }

  @Test func `The order of records leaves no trace`() throws {
    let tasks = try (0..<20).map {
      try task("\($0)", done: try at("2026-11-\(10 + $0 % 5)T09:00"))
    }
    #expect(log { $0.tasks = tasks } == log { $0.tasks = tasks.reversed() })
  }
}
