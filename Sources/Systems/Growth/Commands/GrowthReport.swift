import ArgumentParser
import Basics
import Charts
import SiteKit
import Vault
import Wording

struct GrowthReport: PeriodReport {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Print experience points, level, goals, failures and the pattern of the week.",
    discussion: """
      Without a period it covers everything. With one, it counts the points, tasks and failures \
      of the period, and prints the level at its end and the pattern of its last week.

      Examples:
        daybook stats growth
        daybook stats growth --month 2026-10 --format json
      """)

  static let system: String? = "growth"
  static let isWholeByDefault = true

  private let growth: GrowthHistory
  let period: Period?
  var words = Words.english
  private let portfolio: FailurePortfolio
  private let byKind: [ExperienceEntry.Kind: Int]
  private let standing: LevelStanding
  private let levelName: String
  private let summary: GrowthSummary
  private let pattern: WeekPattern?
  private let recovery: Recovery?

  init?(_ contents: VaultContents, of period: Period?) {
    guard let growth = contents.figures[GrowthHistory.self] else { return nil }
    let time = contents.figures[(any TimeOnGoals).self]
    let last = min(period?.lastDay ?? growth.today, growth.today)
    let first = min(period?.firstDay ?? growth.recordedDays.first ?? last, last)
    self.growth = growth
    self.period = period
    self.portfolio = growth.portfolio(of: period?.days)
    self.byKind = growth.experience.byKind(on: period?.days)
    self.standing = growth.standing(on: period.map { _ in last })
    self.levelName = LevelNames.name(of: standing.level, in: Language(contents.settings.language))
    self.summary = growth.summary(of: period?.days ?? first...last)
    self.pattern = growth.pattern(of: last.week, time)
    self.recovery = growth.recovery(on: growth.today, time)
  }

  private var xp: Int { byKind.values.reduce(0, +) }

  var json: JSONLine {
    json(
      at: growth.moment,
      [
        "xp": .int(xp), "level": .int(standing.level),
        "levelName": .string(levelName), "xpIntoLevel": .int(standing.into),
        "xpForLevel": .int(standing.step),
        "bySource": .members(
          ExperienceEntry.Kind.allCases.map { ($0.rawValue, .int(byKind[$0] ?? 0)) }),
        "tasks": [
          "planned": .int(summary.plannedTasks), "done": .int(summary.doneTasks),
          "levers": .int(summary.plannedLevers), "leversDone": .int(summary.doneLevers),
        ],
        "goals": .array(growth.tree.all) {
          [
            "id": .string($0.goal.id), "title": .string($0.goal.title),
            "horizon": .string($0.goal.horizon.rawValue),
            "status": .string($0.goal.status.rawValue),
            "progress": .decimal($0.progress),
          ]
        },
        "pattern": JSONText(pattern) {
          [
            "name": .string($0.name.rawValue),
            "reasons": .array($0.reasons) { .string(Words.english.text(of: $0)) },
          ]
        },
        "failures": [
          "count": .int(portfolio.count), "learned": .int(portfolio.learned),
          "applied": .int(portfolio.applied),
        ],
        "reflections": .int(summary.reflections), "stage": .int(growth.stage.number),
        "recoverySuggested": .bool(recovery != nil),
        "recovery": JSONText(growth.records.recovery(on: growth.today)) {
          ["from": "\($0.from)", "until": JSONText($0.until.map { "\($0)" })]
        },
        "identity": .array(growth.records.identityChanges) { change in
          let evidence = growth.evidence(for: change)
          return [
            "id": .string(change.source.id), "title": .string(change.to),
            "tasks": .strings(evidence.tasks.map(\.id)),
            "reflections": .strings(evidence.reflections.map(\.source.id)),
            "weeks": .strings(evidence.weeks.map(\.description)),
          ]
        },
      ])
  }

  var text: String {
    let kinds = ExperienceEntry.Kind.allCases.compactMap { kind in
      byKind[kind].map { "\(name(of: kind)) \($0)" }
    }
    let lines = [
      line(
        "Level",
        words.commas([
          "\(standing.level) \(levelName)", said("\(standing.into) of \(standing.step) XP"),
        ])),
      line("XP", "\(xp)" + (kinds.isEmpty ? "" : " (" + words.commas(kinds) + ")")),
      line("Tasks", said("\(summary.doneTasks) of \(summary.plannedTasks) done")),
      line("Levers", said("\(summary.doneLevers) of \(summary.plannedLevers) done")),
      line(
        "Failures",
        words.commas([
          "\(portfolio.count)", said("\(portfolio.learned) with a learning"),
          said("\(portfolio.applied) applied"),
        ])),
      line(
        "Pattern",
        pattern.map { pattern in
          words.labelled(
            words.name(of: pattern.name), words.commas(pattern.reasons.map(words.text(of:))))
        }),
      line(
        "Recovery",
        growth.records.recovery(on: growth.today).map { time in
          words.commas(
            [said("since \(time.from)")] + (time.until.map { [said("until \($0)")] } ?? []))
        }),
      line(
        "Rest",
        recovery.map { recovery in
          said(
            "focus and energy were below half of the usual from \(recovery.days.lowerBound) to "
              + "\(recovery.days.upperBound)")
        }),
    ]
    let goals = growth.tree.roots.flatMap { self.lines(of: $0, depth: 1) }
    let identity = growth.records.identityChanges.flatMap(self.lines)
    return report(
      titled: "nav.growth",
      lines + (goals.isEmpty ? [] : ["", said("Goals")] + goals)
        + (identity.isEmpty ? [] : ["", said("Identity, and the evidence for it")] + identity))
  }

  private func name(of kind: ExperienceEntry.Kind) -> String {
    words.language == .english ? kind.rawValue : words.name(of: kind)
  }

  /// A change of identity with its evidence: its number, and the newest of each kind.
  private func lines(of change: IdentityChange) -> [String] {
    let evidence = growth.evidence(for: change)
    let listed =
      evidence.weeks.suffix(Self.mostEvidence).reversed().map { "\($0)" }
      + evidence.tasks.suffix(Self.mostEvidence).reversed().map { "\($0.day)  \($0.title)" }
      + evidence.reflections.suffix(Self.mostEvidence).reversed().map {
        "\(growth.zone.day(of: $0.at))  \($0.text.onOneLine.shortened)"
      }
    let left = evidence.count - listed.count
    return ["  \(evidence.count)  \(change.to.onOneLine)"] + listed.map { "     \($0)" }
      + (left > 0 ? ["     … " + said("and \(left) more")] : [])
  }

  private static let mostEvidence = 3

  private func lines(of node: GoalTree.Node, depth: Int) -> [String] {
    let share = ValueFormat.percent.text((node.progress * 100).rounded() / 100, words)
    let mark = node.goal.status == .open ? "" : " (\(said(node.goal.status.rawValue)))"
    return [String(repeating: "  ", count: depth) + "\(share)  \(node.goal.title)\(mark)"]
      + node.children.flatMap { lines(of: $0, depth: depth + 1) }
  }
}
