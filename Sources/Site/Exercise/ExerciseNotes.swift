import Charts
import Chronology
import Exercise

/// A sentence about exercise, with its reason.
struct ExerciseNote: Sendable, Hashable {
  /// The first words, set off; nil when the sentence has none.
  var title: String?
  /// The sentence.
  var text: String
}

/// Sentences that are written from the figures, and only when there is something to say.
struct ExerciseNotes {
  let history: ExerciseHistory

  /// About now.
  var now: [ExerciseNote] { [streak, adherence, correlation].compactMap(\.self) }

  /// About a period that is reviewed.
  func review(of period: Period) -> [ExerciseNote] {
    [most(in: period), tierChange(in: period), extraScans(in: period)].compactMap(\.self)
  }

  private var streak: ExerciseNote? {
    guard let current = history.currentStreak, let longest = history.longestStreak,
      current.length >= 3
    else { return nil }
    let text =
      current == longest
      ? "It is the longest so far."
      : "The longest had \(longest.length), \(EnglishDates.range(longest.days))."
    return ExerciseNote(title: "\(current.length) days in a row.", text: text)
  }

  /// How often the recommendation of the last four weeks was followed.
  private var adherence: ExerciseNote? {
    let days = history.today.advanced(by: -27)...history.today
    let adherence = history.adherence(on: days)
    guard let rate = adherence.rate, adherence.days >= 7 else { return nil }
    return ExerciseNote(
      title: nil,
      text: "The exercise of the day was done on \(adherence.followed) of the last "
        + "\(adherence.days) days, \(percent(rate)).")
  }

  private var correlation: ExerciseNote? {
    guard let correlation = history.correlation else { return nil }
    let coefficient = correlation.coefficient
    let words =
      switch abs(coefficient) {
      case ..<0.2: "Scores and practice hardly go together"
      case ..<0.5:
        coefficient > 0
          ? "Scores are a little higher after more practice"
          : "Scores are a little lower after more practice"
      default:
        coefficient > 0
          ? "Scores are higher after more practice" : "Scores are lower after more practice"
      }
    let number = ValueFormat.measure(unit: "").text((coefficient * 100).rounded() / 100)
    return ExerciseNote(
      title: nil,
      text: "\(words): r = \(number) over n = \(correlation.count) scans, each held against the "
        + "minutes of the seven days before it. That both rise over a year may be all there is "
        + "to it.")
  }

  /// Where the scores go: the mean of the last four scans against that of the four before.
  var trend: ExerciseNote? {
    let points = history.scanTrend
    guard points.count >= 2 * ExerciseHistory.meanWindow, let last = points.last,
      let mean = last.movingMean,
      let before = points[points.count - 1 - ExerciseHistory.meanWindow].movingMean
    else { return nil }
    let comparison =
      mean == before
      ? "as in the four before"
      : "\(mean > before ? "up" : "down") from \(score(before)) in the four before"
    var text = "The last four scans average \(score(mean)), \(comparison)."
    if let change = history.tierChanges.last, let tier = history.tier {
      text += " Tier \(tier.rawValue) since \(EnglishDates.date(change.day))."
    }
    return ExerciseNote(title: nil, text: text)
  }

  private func most(in period: Period) -> ExerciseNote? {
    let totals = history.byRoutine(period.days)
    guard let first = totals.first, totals.count > 1, first.length > .zero else { return nil }
    return ExerciseNote(
      title: nil,
      text: "Most went to \(first.name): "
        + "\(ValueFormat.duration.text(first.length.inSeconds)) in \(first.completions) "
        + "\(first.completions == 1 ? "completion" : "completions").")
  }

  private func tierChange(in period: Period) -> ExerciseNote? {
    let changes = history.tierChanges.filter { period.days.contains($0.day) }
    guard let first = changes.first, let last = changes.last else { return nil }
    let (from, to) = (first.from.rawValue, last.to.rawValue)
    guard from != to else { return nil }
    return ExerciseNote(
      title: from < to ? "Up to tier \(to)." : "Down to tier \(to).",
      text: "The scans began the period in tier \(from).")
  }

  private func extraScans(in period: Period) -> ExerciseNote? {
    let extra = history.scans(on: period.days).count { $0.isExtra }
    guard extra > 0 else { return nil }
    let most = history.settings.maxScansPerDay
    return ExerciseNote(
      title: nil,
      text: "\(extra) \(extra == 1 ? "scan is" : "scans are") kept but not counted, as a day has "
        + "at most \(most).")
  }

  private func score(_ value: Double) -> String { ValueFormat.measure(unit: "").text(value) }

  private func percent(_ share: Double) -> String { ValueFormat.percent.text(share) }
}
