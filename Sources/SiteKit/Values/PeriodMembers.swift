package import Basics
package import Liquid
package import Wording

/// What templates see of a period whatever is on record of it.
package struct PeriodMembers {
  private let period: Period
  private let words: Words

  /// The members of a period, in words.
  package init(_ period: Period, words: Words) {
    self.period = period
    self.words = words
  }

  /// The period as a line of a list.
  package var line: Object {
    [
      "id": .string("\(period)"), "title": .string(words.short(period)),
      "range": .string(words.range(period.days)), "review": .string(SiteAddress.review(period)),
    ]
  }

  /// The period with how far it is.
  package func object(today: Day) -> Object {
    var object = line
    object["kind"] = .string(kind)
    object["longTitle"] = .string(words.long(period))
    object["beforeTitle"] = .string(words.before(period))
    object["isRunning"] = .bool(period.days.contains(today) && today < period.lastDay)
    object["dayCount"] = .int(period.days.count)
    object["daysBegun"] = .int(
      min(period.days.count, max(0, period.firstDay.distance(to: today) + 1)))
    return object
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
