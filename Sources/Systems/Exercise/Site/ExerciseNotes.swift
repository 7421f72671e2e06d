import Basics
import Charts
import SiteKit
import Wording

struct ExerciseNotes {
  let history: ExerciseHistory
  let words: Words

  var now: [Note] { [streak, adherence, correlation].compactMap(\.self) }

  func review(of period: Period) -> [Note] {
    [most(in: period), tierChange(in: period), extraScans(in: period)].compactMap(\.self)
  }

  private var streak: Note? {
    Note(
      streak: history.currentStreak, longest: history.longestStreak, "notes.days_in_a_row", words)
  }

  private var adherence: Note? {
    let days = history.today.advanced(by: -27)...history.today
    let adherence = history.adherence(on: days)
    guard let rate = adherence.rate, adherence.days >= 7 else { return nil }
    return Note(
      words(
        "exercise.notes.adherence",
        [
          "part": adherence.followed, "count": adherence.days,
          "share": ValueFormat.percent.text(rate, words),
        ]))
  }

  private var correlation: Note? {
    guard let correlation = history.correlation else { return nil }
    let coefficient = correlation.coefficient
    let finding =
      switch abs(coefficient) {
      case ..<0.2: words("exercise.notes.hardly")
      case ..<0.5:
        coefficient > 0
          ? words("exercise.notes.little_higher") : words("exercise.notes.little_lower")
      default:
        coefficient > 0 ? words("exercise.notes.higher") : words("exercise.notes.lower")
      }
    return Note(
      words(
        "exercise.notes.correlation",
        [
          "finding": finding, "coefficient": (coefficient * 100).rounded() / 100,
          "scans": correlation.count,
        ]))
  }

  /// The trend of the scores: the mean of the last four scans compared with that of the four
  /// before.
  var trend: Note? {
    let points = history.scanTrend
    guard points.count >= 2 * ExerciseHistory.meanWindow, let last = points.last,
      let mean = last.movingMean,
      let before = points[points.count - 1 - ExerciseHistory.meanWindow].movingMean
    else { return nil }
    var said =
      mean == before
      ? [words("exercise.notes.trend_same", ["mean": mean])]
      : mean > before
        ? [words("exercise.notes.trend_up", ["mean": mean, "before": before])]
        : [words("exercise.notes.trend_down", ["mean": mean, "before": before])]
    if let change = history.tierChanges.last, let tier = history.tier {
      said.append(
        words(
          "exercise.notes.tier_since", ["tier": tier.rawValue, "day": words.date(change.day)]))
    }
    return Note(words.sentences(said))
  }

  private func most(in period: Period) -> Note? {
    let totals = history.byRoutine(period.days)
    guard let first = totals.first, totals.count > 1, first.length > .zero else { return nil }
    return Note(
      words(
        "exercise.notes.most",
        [
          "name": first.name, "total": words.duration(seconds: first.length.inSeconds).unbroken,
          "count": first.completions,
        ]))
  }

  private func tierChange(in period: Period) -> Note? {
    let changes = history.tierChanges.filter { period.days.contains($0.day) }
    guard let first = changes.first, let last = changes.last else { return nil }
    let (from, to) = (first.from.rawValue, last.to.rawValue)
    guard from != to else { return nil }
    return Note(
      title: from < to
        ? words("exercise.notes.up_to", ["tier": to])
        : words("exercise.notes.down_to", ["tier": to]),
      text: words("exercise.notes.began", ["tier": from]))
  }

  private func extraScans(in period: Period) -> Note? {
    let extra = history.scans(on: period.days).count { $0.isExtra }
    guard extra > 0 else { return nil }
    return Note(
      words(
        "exercise.notes.extra", ["count": extra, "most": history.settings.maxScansPerDay]))
  }
}
