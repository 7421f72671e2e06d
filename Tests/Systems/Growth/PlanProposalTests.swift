import Basics
import TestKit
import Testing

@testable import Growth

/// Plans made on Friday, 20 November 2026.
struct PlanProposalTests {
  private func plan(
    _ goals: [Goal] = [], _ tasks: [DailyTask] = [], _ occasions: [PlanOccasion] = [],
    on days: (String, String) = ("2026-11-23", "2026-11-29"), time: (any TimeOnGoals)? = nil
  ) throws -> PlanProposal {
    var records = GrowthRecords()
    records.goals = goals
    records.tasks = tasks
    let growth = GrowthHistory(
      records, moment: Moment(asOf: try at("2026-11-20 18:40"), zone: shanghai))
    return PlanProposal(growth, on: try day(days.0)...day(days.1), time, occasions) { subject in
      switch subject {
      case .leftOpen(let task): task.title
      case .goal(let id, _, let amount, _): "\(id) \(amount.map { "\(Int($0))" } ?? "on")"
      case .occasion(let occasion): "for \(occasion.title)"
      }
    }
  }

  private func titles(_ plan: PlanProposal) -> [String] { plan.entries.map(\.title) }

  private func due(
    _ text: String?, _ id: String, _ horizon: Goal.Horizon = .quarter, parent: String? = nil,
    measure: (now: Double, target: Double)? = nil
  ) throws -> Goal {
    var goal = goal(id, horizon, parent: parent, measure: measure)
    goal.due = try text.map { try day($0) }
    return goal
  }

  @Test func `Nothing is proposed of nothing`() throws {
    let plan = try plan()
    #expect(plan.entries.isEmpty && plan.planned.isEmpty)
  }

  @Test func `Due goals come first, then those that lack most, each with its reason`() throws {
    let plan = try plan([
      due("2026-12-31", "half", measure: (150, 300)),
      due("2026-12-31", "none", measure: (0, 300)),
      due("2026-11-25", "due", .week), due("2026-11-15", "over", .week),
      due("2026-12-31", "well", measure: (290, 300)), due("2027-02-20", "later"),
      due(nil, "never"),
    ])
    // 7 of the remaining 42 days ask for a sixth of the missing amount.
    #expect(titles(plan) == ["over on", "due on", "none 50"])
    #expect(
      try plan.entries.map(\.reason).prefix(2) == [
        .overdue(day("2026-11-15")), .due(day("2026-11-25")),
      ])
    guard case .behind(let reached, let passed)? = plan.entries.last?.reason else {
      Issue.record("no reason")
      return
    }
    #expect(reached == 0 && abs(passed - 50.0 / 91) < 0.001)
  }

  @Test func `Of a goal and one below it the latter is proposed, unless a task serves it`() throws {
    let goals = [
      try due("2026-12-01", "novel"), try due("2026-11-24", "chapter", .week, parent: "novel"),
    ]
    #expect(try titles(plan(goals)) == ["chapter on"])
    let planned = try task("t", goal: "chapter", on: "2026-11-24")
    #expect(try titles(plan(goals, [planned])).isEmpty)
    // A task left open stands for its goal, once.
    let left = try task("u", goal: "chapter", on: "2026-11-18")
    let plan = try plan(goals, [left])
    #expect(titles(plan) == ["Task u"])
    #expect(plan.entries.first?.reason == .due(try day("2026-11-24")))
  }

  @Test func `An occasion is prepared for on the day before, and once`() throws {
    let occasions = [
      PlanOccasion(day: try day("2026-11-22"), title: "Before"),
      PlanOccasion(day: try day("2026-11-27"), title: "Mei"),
      PlanOccasion(day: try day("2026-12-04"), title: "Lin"),
    ]
    let days = try plan([], [], occasions).entries.map { "\($0.day) \($0.title)" }
    #expect(days == ["2026-11-26 for Mei", "2026-11-29 for Lin"])
    var prepared = try task("p", on: "2026-11-26")
    prepared.title = "For mei"
    #expect(try titles(plan([], [prepared], occasions)) == ["for Lin"])
  }

  @Test func `Each goes on the day with the fewest levers, with the first free rank`() throws {
    let left = try (1...4).map { try task("left\($0)", on: "2026-11-1\($0)") }
    let taken = try [
      task("a", lever: .first, on: "2026-11-23"), task("b", lever: .second, on: "2026-11-24"),
    ]
    let plan = try plan([], left + taken)
    #expect(
      plan.entries.map { "\($0.day) \($0.lever?.rawValue ?? 0)" }
        == ["2026-11-25 1", "2026-11-26 1", "2026-11-27 1", "2026-11-28 1"])
    #expect(plan.planned.map(\.id) == ["a", "b"])
    let today = try self.plan(
      [], left + [task("a", lever: .first), task("b", lever: .third)],
      on: ("2026-11-20", "2026-11-20"))
    #expect(today.entries.map { $0.lever?.rawValue } == [2, nil, nil, nil])
  }

  @Test func `A rule is on its days to come, and its missed time has no rank`() throws {
    var rule = try task("pots", on: "2026-11-02")
    rule.repeats = try Repetition(written: "mon,wed")
    let plan = try plan([], [rule])
    #expect(plan.planned.map(\.id) == ["pots@20261123", "pots@20261125"])
    #expect(plan.entries.map(\.subject.task?.id) == ["pots@20261118"])
    #expect(plan.entries.first?.lever == nil)
    rule.until = try day("2026-11-23")
    #expect(try self.plan([], [rule]).planned.map(\.id) == ["pots@20261123"])
  }

  @Test func `There are at most seven, and three after a week in which little was done`() throws {
    let goals = try (1...9).map { try due("2026-12-3\($0 % 2)", "g\($0)") }
    let left = try (1...9).map { try task("left\($0)", on: "2026-11-19") }
    let occasions = try (1...9).map { PlanOccasion(day: try day("2026-11-27"), title: "o\($0)") }
    #expect(try titles(plan(goals, left, occasions)).count == 7)
    #expect(
      try titles(plan(goals, left, occasions, on: ("2026-11-20", "2026-11-20"))).count == 5)
    let undone = try (1...5).map { try task("undone\($0)", on: "2026-11-12") }
    let short = try plan(goals, undone, occasions)
    #expect(short.isShort && short.entries.count == 3)
  }

  private struct Time: TimeOnGoals {
    let last: Day
    var system: String { "focus" }
    var steady: any TimeOnGoals { self }
    func add(to figures: inout WeekFigures, of days: ClosedRange<Day>) {}
    func time(on day: Day) -> Duration { .zero }
    func lastDay(of goal: Goal, before day: Day) -> Day? { goal.id == "idle" ? last : nil }
    func shares(of days: ClosedRange<Day>) -> TimeShares { TimeShares(all: .zero, shares: []) }
    func time(of project: Goal) -> ProjectTime { ProjectTime() }
  }

  @Test func `A goal without time for a week is proposed, one that never had any is not`() throws {
    let goals = [try due(nil, "idle"), try due(nil, "new")]
    let last = try day("2026-11-13")
    let plan = try plan(goals, time: Time(last: last))
    #expect(titles(plan) == ["idle on"] && plan.entries.first?.reason == .untouched(since: last))
    #expect(try self.plan(goals, time: Time(last: last.next)).entries.isEmpty)
  }
}
