package import Basics

/// A failure: an asset as soon as something is learned from it.
package struct Setback: Sourced {
  package var source: RecordSource
  package var at: Instant
  package var what: String
  package var learning: String?
  /// The time of the learning; the failure's own if the record has none.
  var learnedAt: Instant?
  var isApplied = false
  /// The time of applying it; the learning's if the record has none.
  var appliedAt: Instant?
  package var project: String?
  var tags: [String] = []

  package init(source: RecordSource, at: Instant, what: String) {
    self.source = source
    self.at = at
    self.what = what
  }

  var isLearned: Bool { learning != nil }

  /// True if something was learned and applied. Without a learning nothing can be applied, even if
  /// the record claims so.
  var isLearningApplied: Bool { isLearned && isApplied }

  /// The failure as known at `instant`: without later learning and application.
  func known(at instant: Instant) -> Setback {
    var known = self
    if let learnedAt, learnedAt > instant { known.learning = nil }
    if let appliedAt, appliedAt > instant { known.isApplied = false }
    return known
  }
}

/// The failures by project with their outcomes. They are assets: nothing here deducts points.
struct FailurePortfolio: Sendable {
  struct Row: Sendable {
    /// The goal; nil if the failures name no known one.
    var project: Goal?
    /// The project as the failures name it; nil if they name none.
    var name: String?
    var count: Int
    var learned: Int
    var applied: Int
    var xp: Int
    /// The median number of days from a failure to the next success in its project; nil if no
    /// success followed.
    var medianDaysToSuccess: Double?
    var unanswered: Int
  }

  /// By the number of failures, most first, then by name.
  let rows: [Row]
  let count: Int
  let learned: Int
  let applied: Int

  /// The portfolio of `failures`.
  ///
  /// A success in a project is a completed task or a reached goal that is the project itself or
  /// serves it.
  init(_ failures: [Setback], tree: GoalTree, zone: Zone, asOf: Instant) {
    var groups: [String: (project: Goal?, name: String?, failures: [Setback])] = [:]
    for failure in failures where failure.at <= asOf {
      let project = failure.project.flatMap { name in
        tree.project(named: name) ?? tree[name]?.goal
      }
      let key = project.map { "#" + $0.id } ?? failure.project ?? ""
      groups[key, default: (project, project?.title ?? failure.project, [])].failures
        .append(failure)
    }
    let rows = groups.keys.sorted().compactMap { key in
      groups[key].map { Self.row($0, tree: tree, zone: zone, asOf: asOf) }
    }
    self.rows = rows.sorted {
      ($1.count, $0.name ?? "\u{10FFFF}") < ($0.count, $1.name ?? "\u{10FFFF}")
    }
    self.count = rows.reduce(0) { $0 + $1.count }
    self.learned = rows.reduce(0) { $0 + $1.learned }
    self.applied = rows.reduce(0) { $0 + $1.applied }
  }

  private static func row(
    _ group: (project: Goal?, name: String?, failures: [Setback]), tree: GoalTree, zone: Zone,
    asOf: Instant
  ) -> Row {
    let successes =
      group.project.flatMap { tree[$0.id] }.map { Self.successes(in: $0, asOf) } ?? []
    let days = group.failures.map { failure in
      successes.first { $0 > failure.at }
        .map { zone.day(of: failure.at).distance(to: zone.day(of: $0)) }
    }
    return Row(
      project: group.project, name: group.name, count: group.failures.count,
      learned: group.failures.count(where: \.isLearned),
      applied: group.failures.count(where: \.isLearningApplied),
      xp: group.failures.reduce(0) { $0 + ExperienceLog.points(for: $1) },
      medianDaysToSuccess: Median.of(days.compactMap { $0.map(Double.init) }),
      unanswered: days.count { $0 == nil })
  }

  private static func successes(in project: GoalTree.Node, _ asOf: Instant) -> [Instant] {
    project.all.flatMap { node in
      node.tasks.compactMap(\.doneAt)
        + [node.goal.status == .done ? node.goal.doneAt : nil]
        .compactMap(\.self)
    }
    .filter { $0 <= asOf }.sorted()
  }
}
