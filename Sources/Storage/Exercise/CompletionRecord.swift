internal import Chronology
package import Exercise

/// A record of `exercise/completions`.
package struct CompletionRecord: RecordDecoding {
  /// For telling where a completion refers to an exercise that is not there.
  package static let keepsSource = true
  /// Doing an exercise twice on a day is done twice.
  package static let countsRepetitions = true

  package enum Field: String, CaseIterable, Sendable {
    case day, exercise, minutes, note
  }

  private var day: Day?
  private var routine: String?
  private var length: Duration?
  private var note: String?
  private var given: Set<Field> = []

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    given.insert(field)
    switch field {
    case .day: day = value.day(&context)
    case .exercise: routine = value.requiredText(&context)
    case .minutes: length = value.minutes(&context)
    case .note: note = value.nonEmptyText(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    for field in [Field.day, .exercise] where !given.contains(field) {
      context.report(.missing(field: field.rawValue))
    }
  }

  package func add(to log: inout RowLog<Completion>) {
    guard let day, let routine else { return }
    log.append(Completion(day: day, routine: routine, length: length, note: note))
  }
}
