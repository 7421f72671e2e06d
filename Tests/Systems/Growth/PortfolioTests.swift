import Basics
import TestKit
import Testing

@testable import Growth

struct PortfolioTests {
  @Test func `Failures are counted by project, with the days to the next success`() throws {
    let now = try at("2026-11-20T18:00")
    let tree = GoalTree(
      goals: [
        goal("novel", .quarter),
        goal("w", .week, parent: "novel", .done, doneAt: try at("2026-11-12T09:00")),
      ],
      tasks: [try task("t", goal: "w", done: try at("2026-11-05T09:00"))], asOf: now)
    let portfolio = FailurePortfolio(
      [
        // The next success is the task on the 5th, four days later.
        failure(
          "1", at: try at("2026-11-01T22:00"), learning: "a", applied: true, project: "novel"),
        // The next is the milestone on the 12th, six days later.
        failure("2", at: try at("2026-11-06T08:00"), learning: "b", project: "Goal Novel"),
        // None yet.
        failure("3", at: try at("2026-11-15T08:00"), project: "novel"),
        failure("4", at: try at("2026-11-15T08:00")),
        failure("5", at: try at("2026-11-15T08:00"), learning: "c", project: "choir"),
        failure("later", at: try at("2026-11-21T08:00"), project: "novel"),
      ], tree: tree, zone: shanghai, asOf: now)
    #expect(portfolio.count == 5)
    #expect(portfolio.learned == 3)
    #expect(portfolio.applied == 1)
    #expect(portfolio.rows.map(\.name) == ["Goal novel", "choir", nil])
    let novel = try #require(portfolio.rows.first)
    #expect((novel.count, novel.learned, novel.applied) == (3, 2, 1))
    #expect(novel.xp == 60 + 30 + 10)
    #expect(novel.medianDaysToSuccess == 5)
    #expect(novel.unanswered == 1)
  }
}
