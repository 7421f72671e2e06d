import Chronology
import Diagnostics
import Growth
import Vault

/// A record of `growth/identity`.
struct IdentityRecord: RecordDraft {
  private var at: Instant?
  private var from: String?
  private var to: String?
  private var evidence: String?

  static let schema = Schema<Self>(
    "identity", in: GrowthReader.identity, "A change in who you take yourself to be",
    line: RecordLine { text in
      [
        [text["from"], text["to"]].compactMap { $0?.plain }.joined(separator: " → "),
        text["at"]?.plain.asShortTime,
      ]
    },
    [
      .time("at", "When it was noticed", isRequired: true) { $0.at = $1 },
      .text("from", "Who you took yourself to be until then") { $0.from = $1 },
      .text("to", "Who you take yourself to be since", isRequired: true) { $0.to = $1 },
      .text("evidence", "What shows it", isParagraph: true) { $0.evidence = $1 },
    ])

  func record(_ context: inout RecordContext) -> IdentityChange? {
    guard let at, let to else { return nil }
    var change = IdentityChange(
      source: RecordSource(id: context.recordIdentifier), at: at, to: to)
    change.from = from
    change.evidence = evidence
    return change
  }
}

/// A record of `growth/flow`.
struct FlowRecord: RecordDraft {
  private var at: Instant?
  private var challenge: Int?
  private var skill: Int?
  private var project: String?

  static let schema = Schema<Self>(
    "flow", in: GrowthReader.flow, "How hard something was, and how able you felt",
    line: RecordLine { text in
      [
        text["project"]?.plain, text["challenge"].map { "challenge \($0.plain)" },
        text["skill"].map { "skill \($0.plain)" }, text["at"]?.plain.asShortTime,
      ]
    },
    [
      .time("at", "When it was", isRequired: true) { $0.at = $1 },
      .whole(
        "challenge", in: FlowEntry.scale, "How hard it was; 10 is the hardest", isRequired: true
      ) { $0.challenge = $1 },
      .whole(
        "skill", in: FlowEntry.scale, "How able you felt; 10 is the ablest", isRequired: true
      ) { $0.skill = $1 },
      .text("project", "The id or title of the project that it was for") { $0.project = $1 },
    ])

  func record(_ context: inout RecordContext) -> FlowEntry? {
    guard let at, let challenge, let skill else { return nil }
    var entry = FlowEntry(
      source: RecordSource(id: context.recordIdentifier), at: at, challenge: challenge,
      skill: skill)
    entry.project = project
    return entry
  }
}

/// A record of `growth/stages`.
struct StageRecord: RecordDraft {
  private var at: Instant?
  private var stage: Stage?
  private var note: String?

  static let schema = Schema<Self>(
    "stage", in: GrowthReader.stages, "An assessment of the stage of development you have reached",
    [
      .time("at", "When it was made", isRequired: true) { $0.at = $1 },
      .whole("stage", in: 1...9, "The stage", isRequired: true) { $0.stage = Stage($1) },
      .text("note", "What there is to say about it", isParagraph: true) { $0.note = $1 },
    ])

  func record(_ context: inout RecordContext) -> StageAssessment? {
    guard let at, let stage else { return nil }
    var assessment = StageAssessment(
      source: RecordSource(id: context.recordIdentifier), at: at, stage: stage)
    assessment.note = note
    return assessment
  }
}
