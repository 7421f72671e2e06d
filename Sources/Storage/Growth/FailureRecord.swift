internal import Chronology
internal import Diagnostics
package import Growth

/// A record of `growth/failures`.
package struct FailureRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, what, learning, applied, project
  }

  package static let keepsSource = true

  private var at = RequiredField<Instant>()
  private var what = RequiredField<String>()
  private var learning: String?
  private var isApplied = false
  private var appliedRange = 0..<0
  private var project: String?
  private var failure: Failure?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .at: at.take(value.instant(&context))
    case .what: what.take(value.requiredText(&context))
    case .learning: learning = value.nonEmptyText(&context)
    case .applied:
      isApplied = value.bool(&context) ?? false
      appliedRange = value.range
    case .project: project = value.nonEmptyText(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    at.check("at", &context)
    what.check("what", &context)
    if isApplied, learning == nil { context.report(.nothingToApply, at: appliedRange) }
    guard let at = at.value, let what = what.value else { return }
    var failure = Failure(
      source: RecordSource(id: context.recordIdentifier), at: at, what: what)
    failure.learning = learning
    failure.isApplied = isApplied
    failure.project = project
    self.failure = failure
  }

  package func add(to log: inout RowLog<Failure>) {
    if let failure { log.append(failure) }
  }
}
