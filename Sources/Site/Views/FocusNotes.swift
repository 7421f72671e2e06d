import Charts
import Chronology
import Focus

/// A sentence about figures, with its reason.
struct FocusNote: Sendable, Hashable {
  /// The first words, set off; nil when the sentence has none.
  var title: String?
  /// The sentence.
  var text: String
}

/// Sentences that are written from the figures, and only when there is something to say.
struct FocusNotes {
  let history: FocusHistory

  /// About now: the running week, the rhythm, the streak.
  func now(records: FocusRecords) -> [FocusNote] {
    let week = Period.week(history.today.week)
    return [goal(of: week), comparison(of: week), rhythm(), streak(records)].compactMap(\.self)
  }

  /// About a period that is reviewed.
  func review(of period: Period) -> [FocusNote] {
    [goal(of: period), projects(of: period)].compactMap(\.self)
  }

  private func goal(of period: Period) -> FocusNote? {
    let summary = history.summary(of: period.days)
    guard summary.total > .zero, summary.daysBegun > 1 else { return nil }
    let goal = duration(history.settings.dailyGoal)
    let days = "\(summary.goalDays) of \(summary.daysBegun) days"
    return FocusNote(
      title: summary.goalDays * 2 >= summary.daysBegun ? "On course." : nil,
      text: summary.goalDays == 0
        ? "No day met the goal of \(goal); the best was \(best(summary))."
        : "The goal of \(goal) was met on \(days), best on \(best(summary)).")
  }

  private func best(_ summary: FocusSummary) -> String {
    guard let best = summary.bestDay else { return "none" }
    return "\(EnglishDates.dayAndMonth(best.day)) with \(duration(best.focus))"
  }

  private func comparison(of period: Period) -> FocusNote? {
    // A mean of four weeks says more than one week that may have been short for its own reasons.
    let weeks = history.trend(weeks: 2, upTo: Week(containing: period.firstDay))
    guard weeks.count == 2, let before = weeks[0].movingMean, before > .zero,
      case .week = period
    else { return nil }
    let usual = history.trend(weeks: 5, upTo: weeks[0].week).map(\.total).suffix(4)
    let range = "\(duration(usual.min() ?? .zero)) to \(duration(usual.max() ?? .zero))"
    return FocusNote(
      title: nil,
      text: "The four weeks before held \(duration(before)) each in the mean, from \(range).")
  }

  private func rhythm() -> FocusNote? {
    let weeks = FocusView.recentWeeks
    let today = history.today
    let days = today.week.firstDay.advanced(by: -7 * (weeks - 1))...today
    guard let best = history.rhythm(of: days).bestHours, best.share >= 0.2 else { return nil }
    let share = Int((best.share * 100).rounded())
    return FocusNote(
      title: nil,
      text: "\(share) % of the focus of the last \(weeks) weeks fell between \(best.from) and "
        + "\(best.from + 3) o’clock.")
  }

  private func streak(_ records: FocusRecords) -> FocusNote? {
    guard let current = records.currentStreak, let longest = records.longestStreak,
      current.length >= 3
    else { return nil }
    let text =
      current == longest
      ? "It is the longest so far."
      : "The longest had \(longest.length), \(EnglishDates.range(longest.days))."
    return FocusNote(title: "\(current.length) days in a row met the goal.", text: text)
  }

  private func projects(of period: Period) -> FocusNote? {
    let shares = history.byProject(period.days)
    guard let first = shares.first, let name = first.name, shares.count > 1 else { return nil }
    let total = history.focus(on: period.days)
    guard total > .zero else { return nil }
    let share = Int((first.total / total * 100).rounded())
    return FocusNote(
      title: nil, text: "Most went to \(name): \(duration(first.total)), \(share) %.")
  }

  private func duration(_ duration: Duration) -> String {
    DurationWords.text(duration.inSeconds)
  }
}
