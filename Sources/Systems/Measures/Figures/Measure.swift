/// Something that a person counts or measures, as they declared it.
package struct Measure: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case number
    /// A whole number that is not negative, such as steps.
    case count
    case duration
    case yes
    /// One of the whole numbers of a scale, such as 0 to 10.
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

  package struct OwnField: Sendable, Hashable {
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

  /// Its name, which its records, page and series have.
  package let name: String
  /// What the person calls it, where a language has no title of its own.
  package var title: String
  /// What it is called in some languages, by their names in BCP 47.
  var titles: [String: String] = [:]
  package let kind: Kind
  /// What a value is of, such as `kg`; empty for nothing. None where values are lengths of time or
  /// say whether.
  package var unit = ""
  var units: [String: String] = [:]
  var ofDay: OfDay
  package var goal: MeasureGoal?
  var drawing: Drawing
  /// With how many decimals values are written, from 0 to 6.
  var decimals: Int
  var better = Better.higher
  /// Whether a day without a record has the value 0 rather than none.
  var missingIsZero: Bool
  /// The numbers of a scale, from the least to the most.
  var scale = 1...10
  /// Whether what goes on at midnight belongs to the day on which it ends, as sleep does, rather
  /// than to each day a part.
  package var belongsToEnd = false
  /// Whether nobody but the person may see it, whatever their audiences see.
  var isPrivate = false
  package var fields: [OwnField] = []

  /// A measure of a kind with the rules that the kind has where a declaration says nothing: numbers
  /// are a day's last, counts and lengths are summed, scales have a mean, and a habit that nothing
  /// is on record of was not kept.
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

  /// Whether the values of days add up: those of a week are its sum, else their mean. Nights do
  /// not: nobody asks how long a week's sleep was.
  var addsUp: Bool {
    kind == .yes || (ofDay == .sum || ofDay == .count) && !belongsToEnd
  }
}

package struct MeasureGoal: Sendable, Hashable {
  package enum Span: String, Sendable, CaseIterable {
    case day, week, month
  }

  /// The value that is to be reached, or not to be passed.
  package let value: Quantity
  package let isMost: Bool
  let span: Span

  package init(_ value: Quantity, isMost: Bool = false, per span: Span = .day) {
    self.value = value
    self.isMost = isMost
    self.span = span
  }

  func isMet(by other: Quantity) -> Bool { isMost ? other <= value : other >= value }
}

struct MeasureSettings: Sendable, Hashable {
  /// In the order in which they are written.
  var declared: [Measure] = []
}
