internal import Chronology
package import Exercise

/// A record of `exercise/completions`.
package struct CompletionRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case day, exercise, minutes, note
  }

  private var day: Day?
  private var routine: String?
  private var location: Placed<Completion>.Location?
  private var length: Duration?
  private var note: String?
  private var given: Set<Field> = []

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    given.insert(field)
    switch field {
    case .day: day = value.calendarDay(&context)
    case .exercise:
      routine = value.words(&context)
      let (place, excerpt) = context.source.locate(value.range)
      location = .init(place: place, excerpt: excerpt)
    case .minutes: length = value.minutes(&context)
    case .note: note = value.note(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    for field in [Field.day, .exercise] where !given.contains(field) {
      context.report(.missing(field: field.rawValue))
    }
  }

  package func add(to log: inout RowLog<Placed<Completion>>) {
    guard let day, let routine, let location else { return }
    log.append(
      Placed(
        value: Completion(day: day, routine: routine, length: length, note: note),
        location: location))
  }
}
