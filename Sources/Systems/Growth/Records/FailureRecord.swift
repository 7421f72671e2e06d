import Basics
import SiteKit
import Vault
import Wording

struct FailureRecord: RecordDraft {
  private var at: Instant?
  private var what: String?
  private var learning: String?
  private var learnedAt: Instant?
  private var isApplied = false
  private var appliedRange = 0..<0
  private var appliedAt: Instant?
  private var project: String?
  private var tags: [String] = []

  static let schema = Schema<Self>(
    "failure", title: "entry.failure", in: "growth/failures",
    "Something that did not work: worth 10 points, 30 with a learning, 60 once that was applied",
    example: """
      daybook add failure --what "Missed the deadline" --learning "Ask for the proofs earlier"
      """,
    remarks: FittingTags.remarks,
    [
      .at("The time") { $0.at = $1 },
      .text(
        "what", "The failure, in a few words", isRequired: true, isParagraph: true,
        entry: FieldEntry("entry.what", question: "What did not work?")
      ) { $0.what = $1 },
      .text(
        "learning", "The lesson", isParagraph: true,
        entry: FieldEntry("entry.learning", question: "What did you learn?")
      ) { $0.learning = $1 },
      .time(
        "learnedAt",
        "The time or day when that was learned; its points count then; by default the same as at"
      ) { $0.learnedAt = $1 }.shown(as: "entry.learned_at"),
      Schema.Member(
        Field(
          "applied", .flag, "true once the learning was put to use; false by default",
          entry: FieldEntry("entry.applied", as: .flag(writesFalse: true)))
      ) { value, draft, context in
        draft.isApplied = value.bool(&context) ?? false
        draft.appliedRange = value.range
      },
      .time(
        "appliedAt",
        """
        The time or day when it was put to use; its points count then; same as learnedAt when left \
        out; implies applied
        """
      ) { $0.appliedAt = $1 }.shown(as: "entry.applied_at"),
      .text(
        "project", "The id or title of the project that it happened in",
        entry: FieldEntry(
          "entry.project", question: "In which project?", known: .projects)
      ) { $0.project = $1 },
      .tags { $0.tags = $1 },
    ])

  func record(_ context: inout RecordContext) -> Setback? {
    if isApplied, learning == nil {
      context.report(
        Diagnostic(
          .warning, kind: "nothing-to-apply", "applied is true, but there is no learning to apply",
          hint: "write what was learned as learning; until then it counts as not applied"),
        at: appliedRange)
    }
    guard let at, let what else { return nil }
    var failure = Setback(
      source: RecordSource(id: context.recordIdentifier), at: at, what: what)
    failure.learning = learning
    failure.learnedAt = learnedAt
    failure.isApplied = isApplied || appliedAt != nil
    failure.appliedAt = appliedAt
    failure.project = project
    failure.tags = tags
    return failure
  }
}
