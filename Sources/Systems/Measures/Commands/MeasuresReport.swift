import ArgumentParser
import Basics
import Charts
import SiteKit
import Vault
import Wording

struct MeasuresReport: PeriodReport {
  static let configuration = CommandConfiguration(
    commandName: "measures",
    abstract: "Print what you measured in a day, week, month or year.",
    discussion: """
      Examples:
        daybook stats measures
        daybook stats measures --month 2026-10 --format json
      """)

  /// Nil, as measures are related to the series of other systems too.
  static let system: String? = nil

  private let history: MeasuresHistory
  private var relations: RelationText
  let period: Period?
  var words = Words.english {
    didSet { relations = RelationText(series: series, words: words) }
  }
  private let series: [DailySeries]

  init?(_ contents: VaultContents, of period: Period?) {
    guard let history = contents.figures[MeasuresHistory.self] else { return nil }
    self.history = history
    self.period = period
    series = contents.figures.daily
    relations = RelationText(series: series, words: .english)
  }

  private var shown: [MeasureHistory] { history.measures.filter { !$0.isEmpty } }

  private func days(of measure: MeasureHistory) -> ClosedRange<Day> {
    let today = history.moment.today
    return period?.days ?? (measure.firstDay ?? today)...today
  }

  /// The figures as an object; lengths in seconds, a habit as 1 or 0.
  var json: JSONLine {
    json(
      at: history.moment,
      [
        "measures": .array(shown, json),
        "relations": .array(relations.strongest(today: history.moment.today)) { relation in
          let english = RelationText(series: series, words: .english)
          let (text, detail) = english.sentence(relation)
          return [
            "text": .string(text), "detail": .string(detail),
            "isNextDay": .bool(relation.isNextDay),
            "pairs": .int(relation.count), "rankCorrelation": .number(relation.strength),
            "low": .number(relation.interval.lowerBound),
            "high": .number(relation.interval.upperBound),
          ]
        },
      ])
  }

  private func json(_ measure: MeasureHistory) -> JSONText {
    let days = days(of: measure)
    let summary = measure.summary(of: days)
    return [
      "name": .string(measure.measure.name), "title": .string(measure.measure.title),
      "unit": .string(measure.measure.unit), "kind": .string(measure.measure.kind.rawValue),
      "private": .bool(measure.measure.isPrivate),
      "valueDays": .int(summary.days), "total": number(summary.total), "mean": number(summary.mean),
      "least": number(summary.least), "most": number(summary.most),
      "goalMet": JSONText(summary.goal) { .int($0.met) },
      "goalOf": JSONText(summary.goal) { .int($0.of) },
      "streak": .int(measure.currentStreak?.length ?? 0),
      "longestStreak": .int(measure.longestStreak?.length ?? 0),
      "strength": JSONText(measure.strength) { .number($0) },
      "days": .array(measure.values(on: days)) { day, value in
        ["day": "\(day)", "value": number(value)]
      },
    ]
  }

  private func number(_ quantity: Quantity?) -> JSONText {
    JSONText(quantity) { .seconds(.microseconds($0.millionths)) }
  }

  var text: String {
    let nothing = ["  " + said("nothing is on record; see: daybook add measure --help")]
    var table = TextTable(.left, .right, .left)
    for measure in shown {
      let text = MeasureText(measure: measure.measure, words: words)
      let summary = measure.summary(of: days(of: measure))
      var details = [self.days(summary.days)]
      if measure.measure.addsUp, measure.measure.kind != .yes, let mean = summary.mean {
        details.append(said("\(text.mean(mean)) a day"))
      }
      if let goal = summary.goal, goal.of > 0, let declared = measure.measure.goal {
        let met =
          words.language == .english ? "\(goal.met) of \(goal.of)" : "\(goal.met)/\(goal.of)"
        details.append(words.labelled(text.goal(declared), met))
      }
      if let streak = measure.currentStreak, streak.length > 1 {
        details.append(said("\(streak.length) in a row"))
      }
      if let strength = measure.strength {
        let percent = words.percent(strength, decimals: 0)
        details.append(words("measures.strength_of", ["percent": percent]))
      }
      let total = summary.total.map { measure.measure.addsUp ? text.total($0) : text.mean($0) }
      table.append(
        measure.measure.title, total ?? "–",
        words.commas(details))
    }
    let found = relations.strongest(today: history.moment.today).map(relations.sentence)
    let title = ["", said("Days that went together, of the last \(Association.days):")]
    return report(
      titled: "nav.measures",
      (shown.isEmpty ? nothing : table.lines()) + (found.isEmpty ? [] : title)
        + found.map { "  \($0.text) \($0.detail)" })
  }
}
