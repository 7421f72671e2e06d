package import Basics
package import Liquid
package import Vault
package import Wording

extension Value {
  /// A value of a data file, for templates.
  package init(_ data: DataValue) {
    self =
      switch data {
      case .null: .nil
      case .bool(let bool): .bool(bool)
      case .int(let int): .int(int)
      case .decimal(let decimal): .decimal(decimal)
      case .text(let text): .string(text)
      case .list(let values): .array(values) { Value($0) }
      case .object(let members): .object(Object(members.map { ($0.key, Value($0.value)) }))
      }
  }
}

extension Value {
  package static func seconds(_ duration: Duration) -> Value {
    .int(Int(clamping: duration.inSeconds.rounded()))
  }

  /// A number rounded to one decimal; nil in templates if there is none.
  package static func tenths(_ number: Double?) -> Value {
    Value(number.map { ($0 * 10).rounded() / 10 })
  }

  /// The change from the period before; nil in templates if that is unknown.
  package static func change<Quantity>(
    _ change: PeriodChange<Quantity>?, _ value: (Quantity) -> Value
  ) -> Value {
    guard let change else { return .nil }
    let (now, before) = (change.now, change.before)
    return [
      "difference": value(max(now, before) - min(now, before)),
      "direction": now > before ? "up" : now < before ? "down" : "same",
      "before": value(before), "isPartial": .bool(change.isPartial),
    ]
  }
}

package struct Note: Sendable, Hashable {
  /// The first words, emphasised; nil if the sentence has none.
  package var title: String?
  package var text: String

  /// A sentence with its first words emphasised.
  package init(title: String?, text: String) {
    self.title = title
    self.text = text
  }
}

extension Value {
  package static func notes(_ notes: [Note], tone: String) -> Value {
    .array(notes) { ["tone": .string(tone), "title": Value($0.title), "text": .string($0.text)] }
  }
}

/// The members of a period for templates that do not depend on records.
package struct PeriodMembers {
  private let period: Period
  private let words: Words

  package init(_ period: Period, words: Words) {
    self.period = period
    self.words = words
  }

  package var line: Object {
    [
      "id": .string("\(period)"), "title": .string(words.short(period)),
      "range": .string(words.range(period.days)), "review": .string(SiteAddress.review(period)),
    ]
  }

  package func object(today: Day) -> Object {
    line.adding([
      "kind": .string(kind), "longTitle": .string(words.long(period)),
      "beforeTitle": .string(words.before(period)),
      "isRunning": .bool(period.days.contains(today) && today < period.lastDay),
      "dayCount": .int(period.days.count),
      "daysBegun": .int(
        min(period.days.count, max(0, period.firstDay.distance(to: today) + 1))),
    ])
  }

  private var kind: String {
    switch period {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .quarter: "quarter"
    case .year: "year"
    }
  }
}

extension Words {
  /// A duration, to the second.
  package func duration(_ duration: Duration) -> String {
    self.duration(seconds: duration.inSeconds.rounded())
  }
}
