import Basics
import Testing

@testable import Exercise

struct PracticeTests {
  @Test func `Twice in a day counts once for the streak and both for the minutes`() throws {
    let history = try history(done: [
      "2026-11-19 neck", "2026-11-20 neck", "2026-11-20 neck 7",
    ])
    #expect(history.currentStreak?.length == 2)
    let summary = history.summary(of: try day("2026-11-20").week.days)
    #expect(summary.length == .minutes(17))
    #expect(summary.completions == 3)
    #expect(summary.practiceDays == 2)
    // 12 of 10 minutes on the 20th, 5 on the 19th.
    #expect(summary.goalDays == 1)
    // From the 19th, the first day on record; today has met the goal.
    #expect((summary.daysCounted, summary.goalDaysCounted) == (2, 2))
  }

  @Test(
    arguments: [
      ([], 0, 0), (["2026-11-20"], 1, 1), (["2026-11-19"], 1, 1), (["2026-11-18"], 0, 1),
      (["2026-11-20", "2026-11-18", "2026-11-17"], 1, 2),
      (["2026-11-18", "2026-11-19"], 2, 2),
      // A completion on a future day does not count yet.
      (["2026-11-20", "2026-11-21"], 1, 1),
      // Across the end of a year.
      (["2025-12-30", "2025-12-31", "2026-01-01", "2026-11-20"], 1, 3),
    ] as [([String], Int, Int)])
  func `A streak ends with the first gap`(days: [String], current: Int, longest: Int) throws {
    let history = try history(done: days.map { "\($0) neck" })
    #expect((history.currentStreak?.length ?? 0) == current)
    #expect((history.longestStreak?.length ?? 0) == longest)
  }

  @Test func `A change of the clocks breaks no streak`() throws {
    for (days, asOf) in [
      (["2026-03-28", "2026-03-29", "2026-03-30"], "2026-03-31T00:10"),
      (["2026-10-24", "2026-10-25", "2026-10-26"], "2026-10-26T23:50"),
    ] {
      let history = try history(done: days.map { "\($0) neck" }, zone: berlin, asOf: asOf)
      #expect(history.currentStreak?.length == 3)
    }
  }

  @Test func `Today is the day of the vault's zone`() throws {
    // 23:30 UTC on the 19th is the 20th in Shanghai: a streak up to the 18th is over.
    let history = try history(done: ["2026-11-18 neck"], asOf: "2026-11-19T23:30:00Z")
    #expect(history.today == (try day("2026-11-20")))
    #expect(history.currentStreak == nil)
  }

  @Test func `A running period is compared by its days that are over, today left out`() throws {
    let history = try history(done: [
      "2026-11-02 neck 1", "2026-11-09 neck 10", "2026-11-13 neck 20", "2026-11-14 neck 40",
      "2026-11-16 neck 35", "2026-11-20 neck 5",
    ])
    let week = Period.week(try day("2026-11-20").week)
    let change = try #require(history.change(of: week))
    #expect(change.before == .minutes(10))
    #expect(change.difference == .minutes(25))
    #expect(change.isPartial)
    let over = try #require(history.change(of: week.previous))
    #expect(over.difference == .minutes(69))
    #expect(!over.isPartial)
    #expect(history.change(of: .week(try day("2026-11-02").week)) == nil)
  }

  @Test func `A week is not held against a part of one, nor the running day against a whole one`()
    throws
  {
    let history = try history(done: [
      "2026-11-04 neck 10", "2026-11-10 neck 20", "2026-11-20 neck 5",
    ])
    #expect(history.change(of: .week(try day("2026-11-10").week)) == nil)
    #expect(history.change(of: .week(try day("2026-11-20").week)) != nil)
    #expect(history.change(of: .day(try day("2026-11-20"))) == nil)
  }

  @Test func `Exercises are summed up one by one, also those that are gone`() throws {
    let history = try history(
      routines("neck", "walk"),
      done: ["2026-11-01 neck", "2026-11-02 walk 30", "2026-11-03 neck", "2026-11-04 gone"])
    let totals = history.byRoutine(try day("2026-11-01")...day("2026-11-30"))
    #expect(totals.map(\.name) == ["The walk", "The neck", "gone"])
    #expect(totals.map(\.length) == [.minutes(30), .minutes(10), .zero])
    #expect(totals.map(\.completions) == [1, 2, 1])
    #expect(totals[1].last == (try day("2026-11-03")))
  }

  @Test func `Weeks are those of ISO 8601`() throws {
    let history = try history(done: [
      "2025-12-29 neck", "2026-01-04 neck", "2026-01-05 neck",
    ])
    let weeks = history.weekTotals(on: try day("2025-12-01")...day("2026-01-31"))
    #expect(weeks.map { "\($0.week)" } == ["2026-W01", "2026-W02"])
    #expect(weeks.map(\.length) == [.minutes(10), .minutes(5)])
    #expect(weeks.map(\.completions) == [2, 1])
  }

  @Test func `The order of records changes nothing`() throws {
    let done = ["2026-11-19 neck 3", "2026-11-19 neck", "2026-11-20 walk", "2026-11-18 neck"]
    let scans = ["2026-11-20T09:00 5", "2026-11-20T08:00 6", "2026-11-19T08:00 7"]
    let first = try history(routines("neck", "walk"), done: done, scans: scans)
    let second = try history(
      routines("walk", "neck"), done: done.reversed(), scans: scans.reversed())
    #expect(first.completions == second.completions)
    #expect(first.scans == second.scans)
    #expect(first.routines == second.routines)
  }

  @Test func `Days with a completion or a scan are recorded days`() throws {
    let history = try history(
      done: ["2026-11-18 neck", "2026-11-18 neck", "2026-11-21 neck"],
      scans: ["2026-11-15T08:00 3", "2026-11-18T08:00 3"])
    #expect(history.recordedDays.map { "\($0)" } == ["2026-11-15", "2026-11-18"])
  }

  @Test func `Today is a day of practice once something is done, and of the goal once it is met`()
    throws
  {
    let done = ["2026-11-16 neck 12", "2026-11-18 neck"]
    let year = Year(2026).days
    let before = try history(done: done).summary(of: year)
    #expect((before.practiceDays, before.daysCounted) == (2, 4))
    #expect((before.goalDays, before.goalDaysCounted) == (1, 4))
    let begun = try history(done: done + ["2026-11-20 neck"]).summary(of: year)
    #expect((begun.practiceDays, begun.daysCounted) == (3, 5))
    #expect((begun.goalDays, begun.goalDaysCounted) == (1, 4))
  }
}
