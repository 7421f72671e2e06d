import Chronology
import Exercise
import Focus
import Gifts
import Growth
import Wording

/// A figure of a period beside that of the period before.
struct ReviewFigure: Sendable {
  let title: String
  let now: String
  /// Nil where the period before is not wholly on record.
  let before: String?
  /// With its sign; nil where there is nothing to compare, or nothing that could be subtracted.
  let change: String?
}

/// The figures of all systems for one period, the ones that are worth a line.
struct ReviewFigures {
  let base: ReviewBase
  let period: Period
  let words: Words

  /// The days of the period before that are compared.
  var compared: ClosedRange<Day> { period.comparedDays(asOf: base.today) }
  /// Whether the period is running, and only a part of the one before therefore compared.
  var isPartial: Bool { period.isRunning(on: base.today) }

  /// What was recorded first allows to compare with the period before.
  func isComparable(since first: Day?) -> Bool {
    period.isComparable(since: first)
  }

  /// All of them, systems without records left out.
  var all: [ReviewFigure] {
    [focus, goalDays, tasks, points, exercise, practiceDays, sent, received, prompts]
      .compactMap(\.self)
  }

  /// The first of them in a line; nil when there are none.
  var sentence: String? {
    let parts = all.prefix(4).map {
      words("list.labelled", ["label": $0.title, "value": $0.now.unbroken])
    }
    return parts.isEmpty ? nil : words.list(parts)
  }

  private func figure(
    _ title: Words.Key, _ now: Int, _ before: Int?, text: (Int) -> String
  ) -> ReviewFigure? {
    guard now != 0 || before ?? 0 != 0 else { return nil }
    return ReviewFigure(
      title: words(title), now: text(now), before: before.map(text),
      change: before.map { signed(now - $0, text) })
  }

  private func signed(_ difference: Int, _ text: (Int) -> String) -> String {
    difference == 0 ? "=" : (difference > 0 ? "+" : "−") + text(abs(difference))
  }

  private func number(_ value: Int) -> String { words.number(Double(value), decimals: 0) }

  private func seconds(_ duration: Duration) -> Int { Int(duration.inSeconds.rounded()) }
  private func length(_ seconds: Int) -> String { words.duration(seconds: Double(seconds)) }

  private var focus: ReviewFigure? {
    let change = base.focus.change(of: period)
    return figure(
      "review.figure_focus", seconds(base.focus.focus(on: period.days)),
      change.map { seconds($0.before) }, text: length)
  }

  private var goalDays: ReviewFigure? {
    let isComparable = base.focus.change(of: period) != nil
    func days(_ days: ClosedRange<Day>) -> Int {
      base.focus.totals(on: days).count { $0.focus >= base.focus.settings.dailyGoal }
    }
    return figure(
      "review.figure_goal_days", days(period.days), isComparable ? days(compared) : nil,
      text: number)
  }

  private var tasks: ReviewFigure? {
    let now = base.growth.summary(of: period.days)
    let before =
      isComparable(since: base.firstGrowth) ? base.growth.summary(of: compared) : nil
    guard now.plannedTasks > 0 || before?.plannedTasks ?? 0 > 0 else { return nil }
    func text(_ summary: GrowthSummary) -> String {
      words(
        "number.of",
        ["part": number(summary.doneTasks), "all": number(summary.plannedTasks)])
    }
    return ReviewFigure(
      title: words("review.figure_tasks"), now: text(now), before: before.map(text),
      change: before.map { signed(now.doneTasks - $0.doneTasks, number) })
  }

  private var points: ReviewFigure? {
    // Where growth begins is found once for all reviews, as it takes a walk through all records.
    let before =
      isComparable(since: base.firstGrowth) ? base.growth.summary(of: compared).xp : nil
    return figure(
      "review.figure_points", base.growth.summary(of: period.days).xp, before, text: number)
  }

  private var exercise: ReviewFigure? {
    figure(
      "review.figure_exercise", seconds(base.exercise.length(on: period.days)),
      base.exercise.change(of: period).map { seconds($0.before) }, text: length)
  }

  private var practiceDays: ReviewFigure? {
    let before =
      isComparable(since: base.firstExercise) ? base.exercise.totals(on: compared).count : nil
    return figure(
      "review.figure_practice_days", base.exercise.totals(on: period.days).count, before,
      text: number)
  }

  private var sent: ReviewFigure? { gifts("review.figure_sent", \.sentCount) }
  private var received: ReviewFigure? { gifts("review.figure_received", \.receivedCount) }

  private func gifts(
    _ title: Words.Key, _ count: (Totals) -> Int
  ) -> ReviewFigure? {
    let before =
      isComparable(since: base.firstGift) ? count(base.gifts.totals(on: compared)) : nil
    return figure(title, count(base.gifts.totals(on: period.days)), before, text: number)
  }

  private var prompts: ReviewFigure? {
    let before =
      isComparable(since: base.firstPrompt) ? base.prompts.activity(on: compared).uses : nil
    return figure(
      "review.figure_prompts", base.prompts.activity(on: period.days).uses, before, text: number)
  }
}
