import Basics
import Liquid
import SiteKit
import Wording

/// The journal in reviews: for a week the first line of each day, for a longer period the amount of
/// writing.
struct JournalReview: ReviewPart {
  let view: JournalView

  private var history: JournalHistory { view.history }
  var firstDay: Day? { history.firstRecordedDay }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    let now = history.total(on: scope.days)
    let before = scope.isComparable(since: firstDay) ? history.total(on: scope.compared) : nil
    return [
      scope.figure("review.figure_days_written", now.days, before?.days, text: scope.number),
      scope.figure("review.figure_words", now.words, before?.words, text: scope.number),
    ].compactMap(\.self)
  }

  func members(of period: Period) -> Object {
    var object = view.period(period)
    object["lines"] = .objects(days(of: period), view.line)
    return ["journal": .object(object)]
  }

  /// The days of a week with entries; empty for a longer period.
  private func days(of period: Period) -> [JournalDay] {
    guard case .week = period else { return [] }
    return history.days(on: period.days).filter(\.isWritten)
  }

  func section(_ scope: ReviewScope) -> String? {
    let words = scope.words
    let summary = history.summary(of: scope.days, with: view.moods)
    guard summary.total.days > 0 else { return nil }
    let feelings = [
      summary.mood.map { words("review.journal_mood", ["value": view.text(of: $0, .mood)]) },
      summary.energy.map { words("review.journal_energy", ["value": view.text(of: $0, .energy)]) },
    ].compactMap(\.self)
    return scope.section(
      "review.journal",
      [
        words(
          "review.days_written",
          [
            "days": scope.number(summary.total.days), "words": scope.number(summary.total.words),
            "count": summary.daysCounted,
          ]),
        feelings.isEmpty ? nil : words.clauses(feelings) + words("review.stop"),
      ], ReviewMarkdown.list(days(of: scope.period).map { line(of: $0, scope) }))
  }

  /// `**Friday 20 November:** Rain all day.`
  private func line(of day: JournalDay, _ scope: ReviewScope) -> String {
    let words = scope.words
    let text = [day.title, JournalText.firstLine(of: day)].compactMap(\.self).map(scope.quote)
    let date = scope.bold(words.dayAndMonth(day.day))
    return text.isEmpty
      ? date : words("list.labelled", ["label": date, "value": words.sentences(text)])
  }
}
