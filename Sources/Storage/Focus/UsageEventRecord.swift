internal import Chronology
package import Focus

/// A record of `focus/events`.
package struct UsageEventRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, type, app, seconds
    /// Kept for the person by `daybook import --keep-titles`; no figure reads them.
    case title, url
  }

  private var at: Instant?
  private var kind: UsageEvent.Kind?
  private var app: String?
  private var duration: Duration?
  private var atWasGiven = false
  private var typeWasGiven = false

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .at:
      atWasGiven = true
      at = value.instant(&context)
    case .type:
      typeWasGiven = true
      kind = value.choice(of: UsageEvent.Kind.self, &context)
    case .app: app = value.text(&context).flatMap { $0.isEmpty ? nil : $0 }
    case .seconds: duration = value.duration(&context)
    case .title, .url: _ = value.text(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    // What was given and could not be read has been reported.
    if !atWasGiven { context.report(.missing(field: "at")) }
    if !typeWasGiven { context.report(.missing(field: "type")) }
  }

  package func add(to log: inout RowLog<UsageEvent>) {
    guard let at, let kind else { return }
    log.append(UsageEvent(at: at, kind: kind, app: app, duration: duration))
  }
}
