/// A quantity that a person counts or measures, as they declared it.
package struct Measure: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case number
    /// A non-negative integer, such as steps.
    case count
    case duration
    case yes
    /// One of the integers of a scale, such as 0 to 10.
    case scale
  }

  enum OfDay: String, Sendable, CaseIterable {
    case sum, mean, last, min, max, count
  }

  enum Better: String, Sendable, CaseIterable {
    case higher, lower
  }

  enum Drawing: String, Sendable, CaseIterable {
    case bar, line
  }

  package struct UserField: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case text
      case number
      case choice([String])
    }

    package let name: String
    package let kind: Kind

    package init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// Its name, as in its records, page and series.
  package let name: String
  /// The person's title, for languages without their own.
  package var title: String
  /// The titles by language (BCP 47).
  var titles: [String: String] = [:]
  package let kind: Kind
  /// The unit, such as `kg`; empty for none. Lengths of time and yes or no have none.
  package var unit = ""
  var units: [String: String] = [:]
  /// Its group of measures on a day's sheet, such as `Morning`; nil for none.
  var group: String?
  /// The names of the group by language (BCP 47).
  var groups: [String: String] = [:]
  var ofDay: OfDay
  package var goal: MeasureGoal?
  var drawing: Drawing
  /// The number of decimals shown, from 0 to 6.
  var decimals: Int
  var better = Better.higher
  /// True if a day without a record has the value 0 rather than none.
  var missingIsZero: Bool
  /// The numbers of a scale, lowest to highest.
  var scale = 1...10
  /// True if a stretch across midnight belongs to the day of its end, as with sleep, instead of
  /// being split.
  package var belongsToEnd = false
  /// True if only the person may see it, even if an audience may see measures.
  var isPrivate = false
  package var fields: [UserField] = []

  /// A measure with the defaults of its kind: numbers are a day's last, counts and lengths are
  /// summed, scales have a mean, and a habit without a record was not kept.
  package init(_ name: String, _ kind: Kind) {
    self.name = name
    title = name
    self.kind = kind
    switch kind {
    case .number:
      (ofDay, drawing, decimals, missingIsZero) = (.last, .line, 1, false)
    case .count, .duration:
      (ofDay, drawing, decimals, missingIsZero) = (.sum, .bar, 0, false)
    case .yes:
      (ofDay, drawing, decimals, missingIsZero) = (.max, .bar, 0, true)
    case .scale:
      (ofDay, drawing, decimals, missingIsZero) = (.mean, .line, 1, false)
    }
  }

  /// True if the values of days add up: the value of a week is then their sum, otherwise their
  /// mean. Nights do not add up: nobody asks how long a week's sleep was.
  var addsUp: Bool {
    kind == .yes || (ofDay == .sum || ofDay == .count) && !belongsToEnd
  }
}

package struct MeasureGoal: Sendable, Hashable {
  package enum Span: String, Sendable, CaseIterable {
    case day, week, month
  }

  /// The value to reach, or not to exceed.
  package let value: Quantity
  package let isMost: Bool
  let span: Span

  package init(_ value: Quantity, isMost: Bool = false, per span: Span = .day) {
    self.value = value
    self.isMost = isMost
    self.span = span
  }

  /// The goal of one day, if that of a week or month is spread evenly.
  var perDay: Double {
    switch span {
    case .day: value.number
    case .week: value.number / 7
    case .month: value.number / 30
    }
  }

  func isMet(by other: Quantity) -> Bool { isMost ? other <= value : other >= value }
}

struct MeasureSettings: Sendable, Hashable {
  /// In the order of the file.
  var declared: [Measure] = []
}
