import ArgumentParser
import Basics
import Charts
import SiteKit
import Vault
import Wording

struct ExerciseReport: PeriodReport {
  static let configuration = CommandConfiguration(
    commandName: "exercise",
    abstract: "Print the exercise of a day, week, month or year, and what to do today.",
    discussion: """
      Examples:
        daybook stats exercise
        daybook stats exercise --month 2026-10 --format json
      """)

  static let system: String? = "exercise"

  private let history: ExerciseHistory
  let period: Period?
  var words = Words.english
  private let summary: PracticeSummary
  /// The day whose exercise is recommended: the day of the period, otherwise today.
  private let day: Day

  init?(_ contents: VaultContents, of period: Period?) {
    guard let history = contents.figures[ExerciseHistory.self] else { return nil }
    self.history = history
    self.period = period
    let recorded = history.recordedDays
    let first = recorded.first ?? history.today
    self.summary = history.summary(of: period?.days ?? first...max(first, history.today))
    if case .day(let day) = period { self.day = day } else { self.day = history.today }
  }

  private var change: PeriodChange<Duration>? { period.flatMap(history.change) }
  private var recommended: Routine? { history.recommended(on: day) }

  /// The ids of the products that some exercise needs and that are not owned, in order.
  private var missing: [String] { Set(history.blocked.flatMap(\.missing)).sorted() }

  private var trend: [ScanPoint] {
    history.scanTrend.filter { summary.days.contains($0.day) }
  }
}

extension ExerciseReport {
  /// The figures as an object; lengths in minutes. `tier` and `correlation` cover all scans up to
  /// *as-of*, `scanTrend` the counting scans of the period.
  var json: JSONLine {
    json(
      at: history.moment,
      [
        "recommended": JSONText(recommended?.id), "missing": .strings(missing),
        "blocked": .array(history.blocked) { blocked in
          ["exercise": .string(blocked.routine.id), "missing": .strings(blocked.missing)]
        },
        "minutes": .minutes(summary.length), "completions": .int(summary.completions),
        "practiceDays": .int(summary.practiceDays), "practiceOf": .int(summary.daysCounted),
        "dailyGoalMinutes": .minutes(history.settings.dailyGoal),
        "goalDays": .int(summary.goalDays),
        "goalOf": .int(summary.goalDaysCounted),
        "changeMinutes": JSONText(change) { .minutes($0.difference) },
        "followedDays": .int(summary.adherence.followed),
        "recommendedDays": .int(summary.adherence.days),
        "streakDays": .int(history.currentStreak?.length ?? 0),
        "longestStreakDays": .int(history.longestStreak?.length ?? 0),
        "days": .array(history.totals(on: summary.days)) {
          ["day": "\($0.day)", "minutes": .minutes($0.length), "completions": .int($0.completions)]
        },
        "weeks": .array(history.weekTotals(on: summary.days)) {
          [
            "week": "\($0.week)", "minutes": .minutes($0.length),
            "completions": .int($0.completions),
          ]
        },
        "exercises": .array(history.byRoutine(summary.days)) {
          [
            "id": .string($0.id), "name": .string($0.name), "minutes": .minutes($0.length),
            "completions": .int($0.completions), "last": "\($0.last)",
          ]
        },
        "tier": JSONText(history.tier) { .int($0.rawValue) }, "scans": .int(summary.scans.count),
        "extraScans": .int(summary.scans.count { $0.isExtra }),
        "meanScore": JSONText(summary.meanScore, JSONText.number),
        "scanTrend": .array(trend, point),
        "tierChanges": .array(history.tierChanges.filter { summary.days.contains($0.day) }) {
          ["day": "\($0.day)", "from": .int($0.from.rawValue), "to": .int($0.to.rawValue)]
        },
        "correlation": JSONText(history.correlation) {
          ["r": .number($0.coefficient), "n": .int($0.count)]
        },
      ])
  }

  private func point(_ point: ScanPoint) -> JSONText {
    [
      "at": .string(point.scan.at.formatted(in: history.zone)),
      "score": .int(point.scan.score.value), "tier": .int(point.scan.score.tier.rawValue),
      "mean": JSONText(point.movingMean, JSONText.number),
    ]
  }
}

extension ExerciseReport {
  var text: String {
    let (goal, adherence) = (written(history.settings.dailyGoal), summary.adherence)
    let lines = [
      line("Time", written(summary.length) + comparison(change)),
      line("Completions", "\(summary.completions)"),
      line(
        "Days",
        said(
          "\(summary.practiceDays) of \(summary.daysCounted), goal of \(goal) met on "
            + "\(summary.goalDays) of \(summary.goalDaysCounted)")),
      line(
        "Followed",
        adherence.rate.map { rate in
          words.commas([
            ValueFormat.percent.text(rate, words),
            said("on \(adherence.followed) of \(adherence.days.counted("day"))"),
          ])
        }),
      streak(history.currentStreak, longest: history.longestStreak),
    ]
    return report(
      titled: "nav.exercise", on: summary.days, recommendation + lines + scanLines + routineLines)
  }

  private var recommendation: [String?] {
    let isDone = history.completions(on: day...day).contains { $0.routine == recommended?.id }
    let text = recommended.map { routine in
      words.commas([routine.name, written(routine.length)] + (isDone ? [said("done")] : []))
    }
    return [
      line(day == history.today ? "Today" : "\(day)", text ?? said("no exercise can start"))
    ]
      + history.blocked.map { blocked in
        let (missing, name) = (words.list(blocked.missing), blocked.routine.name)
        return line(
          "Missing",
          words.language == .english ? "\(missing) for \(name)" : words.labelled(name, missing))
      }
  }

  private var scanLines: [String?] {
    guard let tier = history.tier, let last = history.scanTrend.last else { return [] }
    let (count, extra) = (summary.scans.count, summary.scans.count { $0.isExtra })
    return [
      line(
        "Tier",
        words.commas(
          ["\(tier.rawValue)", said("score \(last.scan.score.value) on \(last.day)")]
            + (last.movingMean.map { [said("mean of the last four \(plain($0))")] } ?? []))),
      count == 0
        ? nil
        : line(
          "Scans",
          words.commas(
            ["\(count)"] + (extra > 0 ? [said("\(extra) of them not counted")] : [])
              + (summary.meanScore.map { [said("mean \(plain($0))")] } ?? []))),
      line(
        "Correlation",
        history.correlation.map {
          said(
            "r = \(plain($0.coefficient)) of score with minutes of the 7 days before, "
              + "n = \($0.count)")
        }),
    ]
  }

  private var routineLines: [String] {
    let totals = history.byRoutine(summary.days)
    return totals.prefix(1).map { _ in "" }
      + totals.map { total in
        let name = total.name.count > 24 ? total.name.prefix(23) + "…" : total.name[...]
        return "  " + String(name).padded(to: 25) + " " + written(total.length).padded(to: 12)
          + "\(total.completions)\u{D7}"
      }
  }
}
