import Basics
import SiteKit
import Wording

/// Sentences written from the figures, each only if there is something to say.
struct FocusNotes {
  let history: FocusHistory
  let words: Words

  /// About now: the running week, the streak.
  ///
  /// - Parameter asks: True if the reader is the person, who knows when a session ended.
  func now(records: FocusRecords, asks: Bool) -> [Note] {
    let week = Period.week(history.today.week)
    let streak = Note(
      streak: records.currentStreak, longest: records.longestStreak, "notes.streak", words)
    let about = [goal(of: week), comparison(of: week), streak]
    return ((asks ? [forgotten] : []) + about).compactMap(\.self)
  }

  /// Asks for the end of the last session that was never ended.
  private var forgotten: Note? {
    history.open.forgotten.last.map { session in
      let start = history.zone.local(session.interval.start)
      return Note(
        title: words(
          "notes.when_ended", ["day": words.dayAndMonth(start.day), "time": "\(start.time)"]),
        text: words("notes.counts_until_said", ["length": duration(session.interval.duration)]))
    }
  }

  func review(of period: Period) -> [Note] {
    [goal(of: period), projects(of: period)].compactMap(\.self)
  }

  private func goal(of period: Period) -> Note? {
    let summary = history.summary(of: period.days)
    guard summary.total > .zero, summary.daysCounted > 1, let best = summary.bestDay else {
      return nil
    }
    let goal = duration(history.settings.dailyGoal)
    let bestDay = words(
      "notes.best", ["day": words.dayAndMonth(best.day), "total": duration(best.focus)])
    return Note(
      title: summary.goalDays * 2 >= summary.daysCounted ? words("notes.on_course") : nil,
      text: summary.goalDays == 0
        ? words("notes.goal_none", ["goal": goal, "best": bestDay])
        : words(
          "notes.goal_met",
          [
            "goal": goal, "met": summary.goalDays, "count": summary.daysCounted, "best": bestDay,
          ]))
  }

  private func comparison(of period: Period) -> Note? {
    // A mean of four weeks is more reliable than one week, which may have been short for its own
    // reasons.
    let weeks = history.trend(weeks: 2, upTo: Week(containing: period.firstDay))
    guard weeks.count == 2, let before = weeks[0].movingMean, before > .zero,
      case .week = period
    else { return nil }
    let usual = history.trend(weeks: 5, upTo: weeks[0].week).map(\.total).suffix(4)
    return Note(
      words(
        "notes.usual",
        [
          "mean": duration(before), "least": duration(usual.min() ?? .zero),
          "most": duration(usual.max() ?? .zero),
        ]))
  }

  private func projects(of period: Period) -> Note? {
    let shares = history.byProject(period.days)
    guard let first = shares.first, let name = first.name, shares.count > 1 else { return nil }
    let total = history.focus(on: period.days)
    guard total > .zero else { return nil }
    return Note(
      words(
        "notes.most",
        [
          "name": name, "total": duration(first.total),
          "share": words.percent(first.total / total, decimals: 0).unbroken,
        ]))
  }

  private func duration(_ duration: Duration) -> String {
    words.duration(seconds: duration.inSeconds).unbroken
  }
}
