package import Basics

/// A record of a measure.
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
  package var program: String?
  /// The person's own fields, by name.
  package var own: [String: String]
  /// The names of those of them that hold words.
  package var wordFields: Set<String>

  /// A record.
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
  package var interval: Interval? {
    guard let at, let end else { return nil }
    return Interval(from: at, to: end)
  }
}
