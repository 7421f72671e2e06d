import Basics
import Charts
import SiteKit
import Vault
import Wording

/// The measures of a period as text for a terminal, and as JSON.
struct MeasuresReport: TextReport, CommandResult {
  private let history: MeasuresHistory
  private let relations: RelationText
  /// The period; nil for everything on record.
  private let period: Period?
  private let words = Words.english

  /// The report of `period`; of everything on record when it is nil.
  init(
    _ history: MeasuresHistory, daily: [DailySeries], of period: Period?
  ) {
    self.history = history
    self.period = period
    relations = RelationText(series: daily, words: .english)
  }

  private var name: String { period.map { "\($0)" } ?? "all" }
  private var shown: [MeasureHistory] { history.measures.filter { !$0.isEmpty } }

  private func days(of measure: MeasureHistory) -> ClosedRange<Day> {
    let today = history.moment.today
    return period?.days ?? (measure.firstDay ?? today)...today
  }

  /// The figures as an object; lengths of time in seconds, a habit as 1 and 0.
  var json: JSONLine {
    JSONLine([
      ("period", .string(name)),
      ("asOf", .string(history.moment.asOf.formatted(in: history.moment.zone))),
      ("timeZone", .string(history.moment.zone.identifier)),
      ("measures", .array(shown.map(json))),
      (
        "relations",
        .array(
          relations.strongest(today: history.moment.today).map { relation in
            let (text, detail) = relations.sentence(relation)
            return .members([
              ("text", .string(text)), ("detail", .string(detail)),
              ("isNextDay", .bool(relation.isNextDay)), ("pairs", .int(relation.count)),
              ("rankCorrelation", number(relation.strength)),
              ("low", number(relation.interval.lowerBound)),
              ("high", number(relation.interval.upperBound)),
            ])
          })
      ),
    ])
  }

  private func json(_ measure: MeasureHistory) -> JSONText {
    let days = days(of: measure)
    let summary = measure.summary(of: days)
    return .members([
      ("name", .string(measure.measure.name)),
      ("title", .string(measure.measure.title)),
      ("unit", .string(measure.measure.unit)), ("kind", .string(measure.measure.kind.rawValue)),
      ("days", .int(summary.days)), ("total", number(summary.total)),
      ("mean", number(summary.mean)), ("least", number(summary.least)),
      ("most", number(summary.most)),
      ("goalMet", summary.goal.map { .int($0.met) } ?? .null),
      ("goalOf", summary.goal.map { .int($0.of) } ?? .null),
      ("streak", .int(measure.currentStreak?.length ?? 0)),
      ("longestStreak", .int(measure.longestStreak?.length ?? 0)),
      (
        "values",
        .array(
          measure.values(on: days).map { day, value in
            .members([("day", .string("\(day)")), ("value", number(value))])
          })
      ),
    ])
  }

  private func number(_ quantity: Quantity?) -> JSONText {
    quantity.map { .seconds(.microseconds($0.millionths)) } ?? .null
  }

  /// A number with up to six decimals.
  private func number(_ value: Double) -> JSONText {
    .seconds(.microseconds(Int64(clamping: (value * 1_000_000).rounded())))
  }

  /// The figures as lines for a terminal.
  var text: String {
    var lines = ["Measures, \(name)", ""]
    if shown.isEmpty { lines.append("  nothing is on record; see: daybook add measure --help") }
    var table = TextTable(.left, .right, .left)
    for measure in shown {
      let text = MeasureText(measure: measure.measure, words: words)
      let summary = measure.summary(of: days(of: measure))
      var details = [summary.days.counted("day")]
      if measure.measure.addsUp, measure.measure.kind != .yes, let mean = summary.mean {
        details.append("\(text.mean(mean)) a day")
      }
      if let goal = summary.goal, goal.of > 0, let declared = measure.measure.goal {
        details.append("\(text.goal(declared)): \(goal.met) of \(goal.of)")
      }
      if let streak = measure.currentStreak, streak.length > 1 {
        details.append("\(streak.length) in a row")
      }
      let total = summary.total.map { measure.measure.addsUp ? text.total($0) : text.mean($0) }
      table.append(
        measure.measure.title, total ?? "–",
        details.joined(separator: ", "))
    }
    lines += table.lines()
    let found = relations.strongest(today: history.moment.today).map(relations.sentence)
    if !found.isEmpty { lines += ["", "Days that went together, of the last \(Relation.days):"] }
    lines += found.map { "  \($0.text) \($0.detail)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
