internal import Chronology
internal import Diagnostics
package import Growth

/// A record of `growth/identity`.
package struct IdentityRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, from, to, evidence
  }

  package static let keepsSource = true

  private var at = RequiredField<Instant>()
  private var to = RequiredField<String>()
  private var from: String?
  private var evidence: String?
  private var change: IdentityChange?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .at: at.take(value.instant(&context))
    case .to: to.take(value.requiredText(&context))
    case .from: from = value.nonEmptyText(&context)
    case .evidence: evidence = value.nonEmptyText(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    at.check("at", &context)
    to.check("to", &context)
    guard let at = at.value, let to = to.value else { return }
    var change = IdentityChange(
      source: RecordSource(id: context.recordIdentifier), at: at, to: to)
    change.from = from
    change.evidence = evidence
    self.change = change
  }

  package func add(to log: inout RowLog<IdentityChange>) {
    if let change { log.append(change) }
  }
}

/// A record of `growth/flow`.
package struct FlowRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, challenge, skill, project
  }

  package static let keepsSource = true

  private var at = RequiredField<Instant>()
  private var challenge = RequiredField<Int>()
  private var skill = RequiredField<Int>()
  private var project: String?
  private var entry: FlowEntry?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .at: at.take(value.instant(&context))
    case .challenge: challenge.take(value.whole(in: FlowEntry.scale, &context))
    case .skill: skill.take(value.whole(in: FlowEntry.scale, &context))
    case .project: project = value.nonEmptyText(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    at.check("at", &context)
    challenge.check("challenge", &context)
    skill.check("skill", &context)
    guard let at = at.value, let challenge = challenge.value, let skill = skill.value else {
      return
    }
    var entry = FlowEntry(
      source: RecordSource(id: context.recordIdentifier), at: at, challenge: challenge,
      skill: skill)
    entry.project = project
    self.entry = entry
  }

  package func add(to log: inout RowLog<FlowEntry>) {
    if let entry { log.append(entry) }
  }
}

/// A record of `growth/stages`.
package struct StageRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, stage, note
  }

  package static let keepsSource = true

  private var at = RequiredField<Instant>()
  private var stage = RequiredField<Stage>()
  private var note: String?
  private var assessment: StageAssessment?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .at: at.take(value.instant(&context))
    case .stage: stage.take(value.whole(in: 1...9, &context).flatMap { Stage($0) })
    case .note: note = value.nonEmptyText(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    at.check("at", &context)
    stage.check("stage", &context)
    guard let at = at.value, let stage = stage.value else { return }
    var assessment = StageAssessment(
      source: RecordSource(id: context.recordIdentifier), at: at, stage: stage)
    assessment.note = note
    self.assessment = assessment
  }

  package func add(to log: inout RowLog<StageAssessment>) {
    if let assessment { log.append(assessment) }
  }
}
