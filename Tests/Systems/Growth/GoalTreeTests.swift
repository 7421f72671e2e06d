import Basics
import TestKit
import Testing

@testable import Growth

struct GoalTreeTests {
  private let now: Instant
  private let before: Instant
  private let after: Instant

  init() throws {
    now = try at("2026-11-20T18:00")
    before = try at("2026-11-20T09:00")
    after = try at("2026-11-20T19:00")
  }

  private func progress(_ goals: [Goal], _ tasks: [DailyTask] = []) -> Double? {
    GoalTree(goals: goals, tasks: tasks, asOf: now)["top"]?.progress
  }

  @Test func `A goal with a measure is as far as that, whatever hangs on it`() throws {
    let child = goal("c", .quarter, parent: "top", .done)
    #expect(progress([goal("top", .year, measure: (30, 120)), child]) == 0.25)
    #expect(progress([goal("top", .year, measure: (200, 100))]) == 1)
    #expect(progress([goal("top", .year, measure: (-5, 100))]) == 0)
    #expect(progress([goal("top", .year, .done, measure: (1, 2))]) == 0.5)
  }

  @Test func `Children and tasks weigh alike`() throws {
    // Two tasks, one of them done, and a child that is half done: (1 + 0 + 0.5) / 3.
    let goals = [
      goal("top", .year), goal("c", .quarter, parent: "top", measure: (1, 2)),
    ]
    let tasks = [try task("1", goal: "top", done: before), try task("2", goal: "top")]
    #expect(progress(goals, tasks) == 0.5)
  }

  @Test func `A dropped child counts for nothing`() throws {
    let top = goal("top", .year)
    let done = goal("a", .quarter, parent: "top", .done)
    let open = goal("b", .quarter, parent: "top")
    let dropped = goal("c", .quarter, parent: "top", .dropped)
    #expect(progress([top, done, open]) == 0.5)
    #expect(progress([top, done, open, dropped]) == 0.5)
    #expect(progress([top, done, dropped]) == 1)
    #expect(progress([top, dropped]) == 0)
    // The descendants of a dropped goal are dropped with it.
    let below = goal("d", .week, parent: "c", .done)
    #expect(progress([top, open, dropped, below]) == 0)
  }

  @Test func `A goal without anything is nowhere until it is done`() throws {
    #expect(progress([goal("top", .week)]) == 0)
    #expect(progress([goal("top", .week, .done)]) == 1)
  }

  @Test func `A task done later is not done yet`() throws {
    let tasks = [
      try task("1", goal: "top", done: now), try task("2", goal: "top", done: after),
    ]
    #expect(progress([goal("top", .week)], tasks) == 0.5)
  }

  @Test func `Progress goes through four levels`() throws {
    let goals = [
      goal("top", .decade), goal("y", .year, parent: "top"), goal("q", .quarter, parent: "y"),
      goal("w1", .week, parent: "q", .done), goal("w2", .week, parent: "q"),
      goal("y2", .year, parent: "top", .done),
    ]
    // y is 1/2 by its only project; top is (1/2 + 1) / 2.
    #expect(progress(goals) == 0.75)
  }

  @Test func `An orphan is reported at its place and shown at the top`() throws {
    let goals = [
      goal("novel", .quarter), goal("w", .week, parent: "novle", line: 7),
    ]
    let tree = GoalTree(goals: goals, tasks: [], asOf: now)
    #expect(tree.roots.map(\.goal.id) == ["novel", "w"])
    let diagnostic = try #require(tree.problems.first?.diagnostic)
    #expect(tree.problems.count == 1)
    #expect(diagnostic.kind == "orphan-goal")
    #expect(diagnostic.place?.description == "goals.jsonl:7")
    #expect(diagnostic.severity == .warning)
    #expect(
      diagnostic.hint?.hasPrefix(
        "did you mean \"novel\"? Write it with: daybook edit w parent=novel; ") == true)
  }

  @Test func `A circle is reported once and opened where its parent is no further away`() throws {
    let goals = [
      goal("y", .year, parent: "w", line: 3), goal("q", .quarter, parent: "y", line: 4),
      goal("w", .week, parent: "q", line: 5), goal("other", .week, parent: "q", line: 6),
    ]
    let tree = GoalTree(goals: goals, tasks: [], asOf: now)
    #expect(tree.problems.map(\.diagnostic.kind) == ["goal-cycle"])
    #expect(tree.problems.first?.diagnostic.place?.line == 3)
    #expect(tree.roots.map(\.goal.id) == ["y"])
    #expect(Set(tree.all.map(\.goal.id)) == ["y", "q", "w", "other"])
  }

  @Test func `A circle of many goals is reported in few words`() throws {
    let goals = (0..<500).map { goal("g\($0)", .week, parent: "g\(($0 + 1) % 500)", line: $0 + 1) }
    let tree = GoalTree(goals: goals, tasks: [], asOf: now)
    let diagnostic = try #require(tree.problems.first?.diagnostic)
    #expect(tree.problems.count == 1)
    #expect(diagnostic.message.hasSuffix("\"Goal g9\" → 490 more → \"Goal g0\""))
  }

  /// True if the chain of a goal's parents leads back to it.
  private func leadsBack(_ goal: Goal, _ goals: [String: Goal]) -> Bool {
    var next = goal.parent.flatMap { goals[$0] }
    for _ in goals {
      if next?.id == goal.id { return true }
      next = next?.parent.flatMap { goals[$0] }
    }
    return false
  }

  @Test func `Circles of goals at random are those that going from each goal finds`() throws {
    var random = SeededGenerator(5)
    for _ in 0..<300 {
      let count = Int.random(in: 1...12, using: &random)
      let goals = (0..<count).map { index -> Goal in
        let parent = Int.random(in: 0..<count + 2, using: &random)
        return goal("g\(index)", .week, parent: "g\(parent)", line: index + 1)
      }
      let byID = Dictionary(uniqueKeysWithValues: goals.map { ($0.id, $0) })
      let tree = GoalTree(goals: goals, tasks: [], asOf: now)
      var inCircles: Set<String> = []
      for case .cycle(let circle) in tree.problems {
        let ids = circle.map(\.id)
        // Along parents, back to the first, and in no other cycle.
        #expect(circle.map(\.parent) == ids.dropFirst() + [ids[0]])
        #expect(inCircles.isDisjoint(with: ids))
        inCircles.formUnion(ids)
      }
      #expect(inCircles == Set(goals.filter { leadsBack($0, byID) }.map(\.id)))
    }
  }

  @Test func `A goal that is its own parent stands at the top`() throws {
    let tree = GoalTree(
      goals: [goal("a", .week, parent: "a", line: 9)], tasks: [], asOf: now)
    #expect(tree.problems.map(\.diagnostic.kind) == ["goal-cycle"])
    #expect(tree.problems.first?.diagnostic.place?.line == 9)
    #expect(tree.all.map(\.goal.id) == ["a"])
  }

  @Test func `A parent of a shorter or the same horizon is no parent`() throws {
    let goals = [
      goal("q", .quarter), goal("y", .year, parent: "q", line: 2),
      goal("q2", .quarter, parent: "q", line: 3), goal("w", .week, parent: "q"),
    ]
    let tree = GoalTree(goals: goals, tasks: [], asOf: now)
    #expect(tree.problems.map(\.diagnostic.kind) == ["shorter-parent", "shorter-parent"])
    #expect(tree.problems.map(\.diagnostic.place?.line) == [2, 3])
    #expect(tree.roots.map(\.goal.id) == ["y", "q", "q2"])
    #expect(tree["q"]?.children.map(\.goal.id) == ["w"])
  }

  @Test func `A goal may serve one two horizons away`() {
    let tree = GoalTree(
      goals: [goal("y", .year), goal("w", .week, parent: "y")], tasks: [], asOf: now)
    #expect(tree.problems.isEmpty)
    #expect(tree.ancestors(of: "w").map(\.id) == ["y"])
  }

  @Test func `A task without its goal is reported and costs nothing else`() throws {
    let tree = GoalTree(
      goals: [goal("top", .week)], tasks: [try task("1", goal: "tip")], asOf: now)
    #expect(tree.problems.map(\.diagnostic.kind) == ["orphan-task"])
    #expect(tree["top"]?.progress == 0)
  }

  @Test func `A project is named by its id or its title`() {
    let tree = GoalTree(
      goals: [goal("novel", .quarter), goal("week", .week)], tasks: [], asOf: now)
    #expect(tree.project(named: "novel")?.id == "novel")
    #expect(tree.project(named: "goal NOVEL")?.id == "novel")
    #expect(tree.project(named: "week") == nil)
  }
}
