package import Basics

package struct Reading: Sourced {
  package var source: RecordSource
  /// When it was; nil for one of a day as a whole.
  package var at: Instant?
  /// The day; nil for the one that `at`, or the end of a stretch of time, is on.
  package var day: Day?
  /// Where a stretch of time that begins at `at` ends; nil for what is none.
  package var end: Instant?
  /// Its value; of a stretch of time its length.
  package var value: Quantity
  package var note: String?
  /// The program that it comes from.
  var program: String?
  package var own: [String: String]
  /// The names of those of them that hold words.
  var wordFields: Set<String>

  package init(
    id: String, at: Instant? = nil, day: Day? = nil, end: Instant? = nil, value: Quantity,
    note: String? = nil, program: String? = nil, own: [String: String] = [:],
    wordFields: Set<String> = []
  ) {
    source = RecordSource(id: id)
    self.at = at
    self.day = day
    self.end = end
    self.value = value
    self.note = note
    self.program = program
    self.own = own
    self.wordFields = wordFields
  }

  /// The stretch of time that it is; nil for what has no beginning and end.
  var interval: Interval? {
    guard let at, let end else { return nil }
    return Interval(from: at, to: end)
  }
}

package struct MeasureRecords: Sendable {
  /// Each measure with its records, in the order in which the measures are declared.
  var kept: [(measure: Measure, readings: [Reading])]

  package init(_ kept: [(measure: Measure, readings: [Reading])] = []) { self.kept = kept }

  package var count: Int { kept.reduce(0) { $0 + $1.readings.count } }
}

/// A value of a measure: a decimal number to a millionth, so that sums of decimals are exact. A
/// length of time is its seconds, yes is 1 and no is 0.
package struct Quantity: Sendable, Hashable, Comparable, AdditiveArithmetic {
  let millionths: Int64

  /// The largest value that a record may have, and the smallest without its sign.
  static let most = 1e9

  package static let zero = Quantity(millionths: 0)

  package init(millionths: Int64) { self.millionths = millionths }

  /// The nearest value to a number; nil beyond ``most``, and for what is no number.
  package init?(_ number: Double) {
    guard abs(number) <= Self.most else { return nil }
    millionths = Int64(clamping: (number * 1_000_000).rounded())
  }

  package var number: Double { Double(millionths) / 1_000_000 }

  package static func < (left: Quantity, right: Quantity) -> Bool {
    left.millionths < right.millionths
  }

  /// The sum; the largest or smallest there is where it would be beyond.
  package static func + (left: Quantity, right: Quantity) -> Quantity {
    Quantity(millionths: left.millionths.addingClamped(right.millionths))
  }

  /// The difference; the largest or smallest there is where it would be beyond.
  package static func - (left: Quantity, right: Quantity) -> Quantity {
    Quantity(millionths: left.millionths.subtractingClamped(right.millionths))
  }
}
