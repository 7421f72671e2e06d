/// Something that a person counts or measures, as they declared it.
package struct Measure: Sendable, Hashable {
  /// What its values are.
  package enum Kind: String, Sendable, CaseIterable {
    /// Any number, such as a weight.
    case number
    /// A whole number that is not negative, such as steps.
    case count
    /// A length of time.
    case duration
    /// Whether something was so.
    case yes
    /// One of the whole numbers of a scale, such as 0 to 10.
    case scale
  }

  /// How the records of a day become its value.
  package enum OfDay: String, Sendable, CaseIterable {
    case sum, mean, last, min, max, count
  }

  /// What is better.
  package enum Better: String, Sendable, CaseIterable {
    case higher, lower
  }

  /// How days are drawn.
  package enum Drawing: String, Sendable, CaseIterable {
    case bar, line
  }

  /// A field of the person's own.
  package struct OwnField: Sendable, Hashable {
    /// What it holds.
    package enum Kind: Sendable, Hashable {
      case text
      case number
      case choice([String])
    }

    package let name: String
    package let kind: Kind

    /// A field.
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
  package var titles: [String: String] = [:]
  package let kind: Kind
  /// What a value is of, such as `kg`; empty for nothing. None where values are lengths of time or
  /// say whether.
  package var unit = ""
  /// The same in some languages.
  package var units: [String: String] = [:]
  package var ofDay: OfDay
  package var goal: MeasureGoal?
  package var drawing: Drawing
  /// With how many decimals values are written, from 0 to 6.
  package var decimals: Int
  package var better = Better.higher
  /// Whether a day without a record has the value 0 rather than none.
  package var missingIsZero: Bool
  /// The numbers of a scale, from the least to the most.
  package var scale = 1...10
  /// Whether what goes on at midnight belongs to the day on which it ends, as sleep does, rather
  /// than to each day a part.
  package var belongsToEnd = false
  /// Whether nobody but the person may see it, whatever their audiences see.
  package var isPrivate = false
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
  package var addsUp: Bool {
    kind == .yes || (ofDay == .sum || ofDay == .count) && !belongsToEnd
  }
}

/// What a person means to reach.
package struct MeasureGoal: Sendable, Hashable {
  /// Over how long.
  package enum Span: String, Sendable, CaseIterable {
    case day, week, month
  }

  /// The value that is to be reached, or not to be passed.
  package let value: Quantity
  /// Whether it is at most that.
  package let isMost: Bool
  package let span: Span

  /// A goal.
  package init(_ value: Quantity, isMost: Bool = false, per span: Span = .day) {
    self.value = value
    self.isMost = isMost
    self.span = span
  }

  /// Whether a value meets it.
  package func isMet(by other: Quantity) -> Bool { isMost ? other <= value : other >= value }
}
