import ArgumentParser
import Basics
import Charts
import SiteKit
import Vault
import Wording

struct FocusReport: PeriodReport {
  static let configuration = CommandConfiguration(
    commandName: "focus",
    abstract: "Print the focus of a day, week, month or year.",
    discussion: """
      Without a period it prints this week. With --tag only sessions with the tag count; with \
      several, only those with all of them.

      Examples:
        daybook stats focus
        daybook stats focus 2026-10 --format json
        daybook stats focus --all --tag revision
      """)

  static let system: String? = "focus"
  static let sumsAllDays = true

  private let history: FocusHistory
  let period: Period?
  var words = Words.english
  private let summary: FocusSummary
  private let records: FocusRecords
  private let projects: [FocusShare]
  private let sources: [FocusShare]
  private let apps: [AppShare]
  private let categories: [AppShare]
  /// The days with a session or, if they may be shown, records of a device.
  private let recorded: Set<Day>

  init?(_ contents: VaultContents, of period: Period?) async {
    guard let history = contents.figures[FocusHistory.self] else { return nil }
    let sight = contents.audience.sight(of: Self.system ?? "")
    await self.init(history, of: period, tellsOfDevices: sight?.shows("apps") ?? false)
  }

  /// Computes the figures concurrently, as each reads all sessions.
  init(_ history: FocusHistory, of period: Period?, tellsOfDevices: Bool = true) async {
    self.history = history
    self.period = period
    let first = history.dayTotals.first?.day ?? history.today
    let last = history.current == nil ? history.dayTotals.last?.day : history.today
    let days = period?.days ?? first...(last ?? first)
    if period == nil, let whole = history.whole {
      summary = history.summary(of: days, whole.lengths)
      records = history.records
      (projects, sources) = (whole.projects.inOrder, whole.sources.inOrder)
      (apps, categories) = (whole.apps.inOrder, whole.categories.inOrder)
      recorded = whole.recordedDays(among: days, withDevices: tellsOfDevices)
      return
    }
    async let summary = history.summary(of: days)
    async let records = history.records
    async let projects = history.byProject(days)
    async let sources = history.bySource(days)
    async let apps = history.byApp(period?.days)
    async let categories = history.byCategory(period?.days)
    self.summary = await summary
    self.records = await records
    self.projects = await projects
    self.sources = await sources
    self.apps = await apps
    self.categories = await categories
    recorded = history.recordedDays(among: days, withDevices: tellsOfDevices)
  }

  private var change: PeriodChange<Duration>? { period.flatMap(history.change) }

  /// The figures as an object; lengths in seconds, exact to the microsecond. `weeks` has the part
  /// of each week that is in the period.
  var json: JSONLine {
    json(
      at: history.moment,
      [
        "focusSeconds": .seconds(summary.total),
        "sessions": .int(summary.sessionCount), "longestSeconds": .seconds(summary.longest),
        "meanSeconds": .seconds(summary.mean),
        "dailyGoalSeconds": .seconds(history.settings.dailyGoal),
        "goalDays": .int(summary.goalDays),
        "goalOf": .int(summary.daysCounted),
        "changeSeconds": JSONText(change) { .seconds($0.difference) },
        "days": .array(summary.dayTotals.filter { recorded.contains($0.day) }) {
          ["day": "\($0.day)", "focusSeconds": .seconds($0.focus)]
        },
        "weeks": .array(weeks) { ["week": "\($0.week)", "focusSeconds": .seconds($0.focus)] },
        "projects": shares(projects),
        "projectsOverlapSeconds": .seconds(history.excess(of: projects, on: summary.days)),
        "sources": shares(sources),
        "sourcesOverlapSeconds": .seconds(history.excess(of: sources, on: summary.days)),
        "apps": shares(apps), "categories": shares(categories),
        "records": [
          "longestSessionSeconds": JSONText(records.longestSession) { _ in
            .seconds(records.longestLength)
          },
          "bestDay": JSONText(records.bestDay.map { "\($0.day)" }),
          "bestDaySeconds": JSONText(records.bestDay) { .seconds($0.focus) },
          "bestWeek": JSONText(records.bestWeek.map { "\($0)" }),
          "bestWeekSeconds": JSONText(records.bestWeek) { _ in .seconds(records.bestWeekFocus) },
          "longestStreakDays": .int(records.longestStreak?.length ?? 0),
          "currentStreakDays": .int(records.currentStreak?.length ?? 0),
        ],
      ])
  }

  private func shares(_ shares: [FocusShare]) -> JSONText {
    .array(shares) {
      [
        "name": JSONText($0.name), "focusSeconds": .seconds($0.total),
        "sessions": .int($0.sessionCount),
      ]
    }
  }

  private func shares(_ shares: [AppShare]) -> JSONText {
    .array(shares.map { ["name": JSONText($0.name), "seconds": .seconds($0.total)] })
  }

  private func lines(_ title: String, _ shares: [AppShare]) -> [String?] {
    shares.isEmpty
      ? []
      : ["", said(title)]
        + shares.prefix(5).map { share in
          share.name.map { line(named: $0, written(share.total)) }
            ?? line("other", written(share.total))
        }
  }

  /// A line with a name that is the person's.
  private func line(named name: String, _ value: String) -> String {
    "  " + (name.columnCount < 14 ? name.padded(to: 14) : name + " ") + value
  }

  /// The weeks that overlap the period, with the focus in it.
  private var weeks: [(week: Week, focus: Duration)] { summary.dayTotals.byWeek }

  var text: String {
    let begun = summary.dayTotals.prefix { $0.day <= history.today }
    let spark = Sparkline.text(sparkValues(begun.map(\.focus)))
    let found = sources.first { $0.name == "detected" && $0.total > .zero }
    let (count, goal) = (summary.daysCounted, written(history.settings.dailyGoal))
    let lines = [
      line("Total", written(summary.total) + comparison(change)),
      line("Detected", found.map { said("\(written($0.total)) of it, which no record lists") }),
      line("Sessions", "\(summary.sessionCount)"), line("Longest", written(summary.longest)),
      line("Average", written(summary.mean)),
      line("Daily average", summary.meanPerDay.map(written)),
      count > 0
        ? line("Goal met", said("\(summary.goalDays) of \(count.counted("day")) (\(goal))")) : nil,
      spark.isEmpty ? nil : line("Trend", spark),
    ]
    return report(
      titled: "nav.focus", on: summary.days,
      lines + table + self.lines("Categories", categories) + self.lines("Applications", apps)
        + recordLines)
  }

  /// Days of a week or month, weeks of a longer period; empty for a day.
  private var table: [String?] {
    let rows: [(String, Duration)]
    switch period {
    case .day: return []
    case .week, .month: rows = summary.dayTotals.map { ("\($0.day)", $0.focus) }
    case .quarter, .year, nil: rows = weeks.map { ("\($0.week)", $0.focus) }
    }
    let largest = rows.map(\.1).max() ?? .zero
    return [""]
      + rows.filter { $0.1 > .zero || rows.count <= 7 }.map { name, focus in
        let bar = largest > .zero ? Int(clamping: (focus / largest * 30).rounded()) : 0
        return line(
          named: name, written(focus).padded(to: 11) + " " + String(repeating: "█", count: bar))
      }
  }

  private var recordLines: [String] {
    let lines = [
      line(
        "Longest",
        records.longestSession.map { session in
          words.commas([
            written(records.longestLength), "\(history.zone.day(of: session.interval.start))",
          ])
        }),
      line("Best day", records.bestDay.map { words.commas([written($0.focus), "\($0.day)"]) }),
      line(
        "Best week",
        records.bestWeek.map { words.commas([written(records.bestWeekFocus), "\($0)"]) }),
      line(
        "Streak",
        records.longestStreak.map { streak in
          words.commas([
            days(streak.length), said("now \(records.currentStreak?.length ?? 0)"),
          ])
        }),
    ].compactMap(\.self)
    return ["", said("Records")] + (lines.isEmpty ? ["  " + said("none yet")] : lines)
  }

  /// At most sixty values; neighbours are summed to get there.
  private func sparkValues(_ focus: [Duration]) -> [Double?] {
    let group = max(1, (focus.count + 59) / 60)
    return stride(from: 0, to: focus.count, by: group).map { start in
      focus[start..<min(start + group, focus.count)].reduce(0) { $0 + $1.inSeconds }
    }
  }
}
