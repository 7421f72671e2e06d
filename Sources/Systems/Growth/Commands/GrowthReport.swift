import Basics
import Charts
import SiteKit
import Vault
import Wording

/// The growth of a period as text for a terminal, and as JSON.
struct GrowthReport: TextReport, CommandResult {
  private let growth: GrowthHistory
  /// The period; nil for everything on record.
  private let period: Period?
  private let portfolio: FailurePortfolio
  private let byKind: [ExperienceEntry.Kind: Int]
  private let standing: LevelStanding
  private let levelName: String
  private let summary: GrowthSummary
  private let pattern: WeekPattern?
  private let recovery: Recovery?

  /// The report of `period`; of everything on record when it is nil.
  ///
  /// - Parameters:
  ///   - time: The time that is spent on goals; nil where no system records it.
  ///   - language: That of the level's name; all else is English.
  init(
    _ growth: GrowthHistory, _ time: (any TimeOnGoals)?, of period: Period?, language: Language
  ) {
    let last = min(period?.lastDay ?? growth.today, growth.today)
    let first = min(period?.firstDay ?? growth.recordedDays.first ?? last, last)
    self.growth = growth
    self.period = period
    self.portfolio = growth.portfolio(of: period?.days)
    self.byKind = growth.experience.byKind(on: period?.days)
    self.standing = growth.standing(on: period.map { _ in last })
    self.levelName = LevelNames.name(of: standing.level, in: language)
    self.summary = growth.summary(of: period?.days ?? first...last)
    self.pattern = growth.pattern(of: last.week, time)
    self.recovery = growth.recovery(on: growth.today, time)
  }

  private var name: String { period.map { "\($0)" } ?? "all" }
  private var xp: Int { byKind.values.reduce(0, +) }

  /// The figures as an object.
  var json: JSONLine {
    JSONLine([
      ("period", .string(name)),
      ("asOf", .string(growth.asOf.formatted(in: growth.zone))),
      ("timeZone", .string(growth.zone.identifier)),
      ("xp", .int(xp)),
      ("level", .int(standing.level)),
      ("levelName", .string(levelName)),
      ("xpIntoLevel", .int(standing.into)),
      ("xpForLevel", .int(standing.step)),
      (
        "bySource",
        .members(
          ExperienceEntry.Kind.allCases.map { ($0.rawValue, .int(byKind[$0] ?? 0)) })
      ),
      (
        "tasks",
        .members([
          ("planned", .int(summary.plannedTasks)), ("done", .int(summary.doneTasks)),
          ("levers", .int(summary.plannedLevers)), ("leversDone", .int(summary.doneLevers)),
        ])
      ),
      (
        "goals",
        .array(
          growth.tree.all.map {
            .members([
              ("id", .string($0.goal.id)), ("title", .string($0.goal.title)),
              ("horizon", .string($0.goal.horizon.rawValue)),
              ("status", .string($0.goal.status.rawValue)), ("progress", .decimal($0.progress)),
            ])
          })
      ),
      (
        "pattern",
        pattern.map {
          .members([
            ("name", .string($0.name.rawValue)),
            ("reasons", .array($0.reasons.map { .string(Words.english.text(of: $0)) })),
          ])
        } ?? .null
      ),
      (
        "failures",
        .members([
          ("count", .int(portfolio.count)), ("learned", .int(portfolio.learned)),
          ("applied", .int(portfolio.applied)),
        ])
      ),
      ("reflections", .int(summary.reflections)),
      ("stage", .int(growth.stage.number)),
      ("recoverySuggested", .bool(recovery != nil)),
    ])
  }

  /// The figures as lines for a terminal.
  var text: String {
    var lines = ["Growth, \(name)", ""]
    lines.append(
      line("Level", "\(standing.level) \(levelName), \(standing.into) of \(standing.step) XP"))
    let kinds = ExperienceEntry.Kind.allCases.compactMap { kind in
      byKind[kind].map { "\(kind.rawValue) \($0)" }
    }
    lines.append(
      line("XP", "\(xp)" + (kinds.isEmpty ? "" : " (" + kinds.joined(separator: ", ") + ")")))
    lines.append(line("Tasks", "\(summary.doneTasks) of \(summary.plannedTasks) done"))
    lines.append(line("Levers", "\(summary.doneLevers) of \(summary.plannedLevers) done"))
    lines.append(
      line(
        "Failures",
        "\(portfolio.count), \(portfolio.learned) with a learning, \(portfolio.applied) applied"))
    if let pattern {
      lines.append(
        line(
          "Pattern",
          pattern.name.rawValue + ": "
            + pattern.reasons.map(Words.english.text(of:)).joined(separator: ", ")))
    }
    if let recovery {
      let days = "\(recovery.days.lowerBound) to \(recovery.days.upperBound)"
      lines.append(line("Rest", "focus and energy were below half of the usual from \(days)"))
    }
    if !growth.tree.roots.isEmpty {
      lines += ["", "Goals"]
      for root in growth.tree.roots { appendGoal(root, depth: 1, to: &lines) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func appendGoal(_ node: GoalTree.Node, depth: Int, to lines: inout [String]) {
    let share = ValueFormat.percent.text((node.progress * 100).rounded() / 100)
    let mark = node.goal.status == .open ? "" : " (\(node.goal.status.rawValue))"
    lines.append(
      String(repeating: "  ", count: depth) + "\(share)  \(node.goal.title)\(mark)")
    for child in node.children { appendGoal(child, depth: depth + 1, to: &lines) }
  }
}
