package import Basics

package struct Reading: Sourced {
  package var source: RecordSource
  /// The time; nil for a record of a whole day.
  package var at: Instant?
  /// The day; nil for the day of `at`, or of the end of a stretch.
  package var day: Day?
  /// True for a value of a text, which is no record.
  var isNoted: Bool
  /// The end of a stretch of time that begins at `at`; nil for a record without an end.
  package var end: Instant?
  /// Its value; for a stretch of time, its length.
  package var value: Quantity
  /// True if the day was skipped on purpose; the value is then zero, and no value.
  package var isSkip: Bool
  package var note: String?
  /// The program that it was imported from.
  var program: String?
  package var own: [String: String]
  /// The names of the fields that contain text.
  var wordFields: Set<String>

  package init(
    id: String, at: Instant? = nil, day: Day? = nil, end: Instant? = nil, value: Quantity,
    isSkip: Bool = false, isNoted: Bool = false, note: String? = nil, program: String? = nil,
    own: [String: String] = [:], wordFields: Set<String> = []
  ) {
    source = RecordSource(id: id)
    self.at = at
    self.day = day
    self.end = end
    self.value = value
    self.isSkip = isSkip
    self.isNoted = isNoted
    self.note = note
    self.program = program
    self.own = own
    self.wordFields = wordFields
  }

  /// The stretch of time; nil without a beginning and an end.
  var interval: Interval? {
    guard let at, let end else { return nil }
    return Interval(from: at, to: end)
  }
}

package struct MeasureRecords: Sendable {
  /// Each measure with its records, in the order of declaration.
  var kept: [(measure: Measure, readings: [Reading])]

  package init(_ kept: [(measure: Measure, readings: [Reading])] = []) { self.kept = kept }

  package var count: Int { kept.reduce(0) { $0 + $1.readings.count } }
}

/// A value of a measure: a decimal number to a millionth, so that sums of decimals are exact. A
/// length of time is in seconds, yes is 1 and no is 0.
package struct Quantity: Sendable, Hashable, Comparable, AdditiveArithmetic {
  let millionths: Int64

  /// The largest absolute value in a record.
  static let most = 1e9

  package static let zero = Quantity(millionths: 0)

  package init(millionths: Int64) { self.millionths = millionths }

  /// The nearest value to a number; nil if it exceeds ``most`` in size, and for NaN.
  package init?(_ number: Double) {
    guard abs(number) <= Self.most else { return nil }
    millionths = Int64(clamping: (number * 1_000_000).rounded())
  }

  package var number: Double { Double(millionths) / 1_000_000 }

  package static func < (left: Quantity, right: Quantity) -> Bool {
    left.millionths < right.millionths
  }

  /// The sum, saturated at the largest and smallest value.
  package static func + (left: Quantity, right: Quantity) -> Quantity {
    Quantity(millionths: left.millionths.addingClamped(right.millionths))
  }

  /// The difference, saturated at the largest and smallest value.
  package static func - (left: Quantity, right: Quantity) -> Quantity {
    Quantity(millionths: left.millionths.subtractingClamped(right.millionths))
  }
}
