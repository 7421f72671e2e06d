package import Basics
import Charts
package import Wording

/// The sentence that greets the person: about their own figures, or else a plain one.
///
/// It depends only on the days before today, so it stays the same all day. The first of these is
/// chosen: some days without a record, a best day in four weeks yesterday, days in a row with a
/// record, none of these.
package struct Greeting: Sendable {
  /// The fewest days without a record, or in a row with one, that are worth saying.
  private static let fewestDays = 3
  /// The days that yesterday is the best of, itself among them.
  private static let bestOf = 28
  /// The fewest of them with a value.
  private static let fewestValues = 7

  package let text: String

  /// - Parameters:
  ///   - recordedDays: The days with a record, in order.
  ///   - figures: The figures of the systems, in their order.
  package init(
    _ recordedDays: [Day], _ figures: [DayFigure], at moment: Moment, _ words: Words
  ) {
    let yesterday = moment.today.previous
    let days = recordedDays.prefix { $0 < moment.today }
    let away = days.last.map { $0.distance(to: moment.today) - 1 } ?? 0
    let streak = days.streaks(over: moment.pauses).current(at: moment)?.length ?? 0
    if away >= Self.fewestDays {
      text = words("greeting.back", ["count": away])
    } else if let best = figures.first(where: { Self.isBest($0, on: yesterday) }),
      let value = best.value(of: yesterday...yesterday, upTo: yesterday)
    {
      text = words(
        "greeting.best",
        [
          "name": words.inSentence(best.name),
          "value": best.format.text(value, words).unbroken,
        ])
    } else if streak >= Self.fewestDays {
      text = words("greeting.streak", ["count": streak])
    } else {
      text = words("greeting.plain")
    }
  }

  /// True if a day has more of a figure than each of the days before it.
  private static func isBest(_ figure: DayFigure, on day: Day) -> Bool {
    guard figure.better == .more, figure.addsUp, !figure.isWeekly else { return false }
    let values = (day.advanced(by: 1 - bestOf)...day).map { day in
      figure.value(of: day...day, upTo: day) ?? 0
    }
    guard let last = values.last, values.count(where: { $0 > 0 }) >= fewestValues else {
      return false
    }
    return values.dropLast().allSatisfy { $0 < last }
  }
}
