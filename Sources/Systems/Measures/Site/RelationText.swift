import Basics
import SiteKit
import Wording

/// Relations of days in words: what was so on which days, and not why.
struct RelationText {
  let series: [DailySeries]
  let words: Words

  /// The strongest relations among what all systems say of days.
  func strongest(today: Day) -> [Relation] {
    Relation.strongest(
      among: series.map { Relation.Series($0.values, isWhether: $0.unit == .whether) },
      today: today)
  }

  /// The same as notes.
  func notes(today: Day) -> [Note] {
    strongest(today: today).map(sentence).map { Note(title: $0.text, text: $0.detail) }
  }

  /// A relation: the sentence, and from how many days and with what interval it is.
  func sentence(_ relation: Relation) -> (text: String, detail: String) {
    let (first, second) = (series[relation.first], series[relation.second])
    let names = (first: words(first.title), second: words(second.title))
    switch relation.finding {
    case .means(let with, let without, let difference, let margin):
      let arguments: KeyValuePairs<String, any WordsArgument> = [
        "first": names.first, "second": names.second, "with": text(with, second.unit),
        "without": text(without, second.unit),
      ]
      return (
        relation.isNextDay
          ? words("measures.relation.means_next", arguments)
          : words("measures.relation.means", arguments),
        words(
          "measures.relation.means_detail",
          [
            "count": relation.count, "low": signed(difference - margin, second.unit),
            "high": signed(difference + margin, second.unit),
          ])
      )
    case .correlation(let coefficient):
      let key: Words.Key =
        switch (coefficient > 0, relation.isNextDay) {
        case (true, false): "measures.relation.more"
        case (false, false): "measures.relation.less"
        case (true, true): "measures.relation.more_next"
        case (false, true): "measures.relation.less_next"
        }
      return (
        words(key, ["first": names.first, "second": names.second]),
        words(
          "measures.relation.detail",
          [
            "count": relation.count, "value": decimal(coefficient),
            "low": decimal(relation.interval.lowerBound),
            "high": decimal(relation.interval.upperBound),
          ])
      )
    }
  }

  private func text(_ value: Double, _ unit: DailySeries.Unit) -> String {
    switch unit {
    case .time: words.duration(seconds: value.rounded())
    case .number(let unit, let decimals):
      words.number(words.number(value, decimals: max(1, decimals)), unit: unit.text(in: words.tag))
    case .whether: words.percent(value, decimals: 0)
    }
  }

  private func signed(_ value: Double, _ unit: DailySeries.Unit) -> String {
    (value < 0 ? "−" : "+") + text(abs(value), unit)
  }

  /// `−0.40`, with two decimals, so that values and their intervals are as long.
  private func decimal(_ value: Double) -> String {
    let hundredths = Int(clamping: (abs(value) * 100).rounded())
    let rest = hundredths % 100
    return (value < 0 && hundredths > 0 ? "−" : "") + "\(hundredths / 100)."
      + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
