import Basics
import SiteKit
import Vault
import Wording

struct ReflectionRecord: RecordDraft {
  private var at: Instant?
  private var prompt: String?
  private var text: String?
  private var mood: Int?
  private var energy: Int?
  private var tags: [String] = []

  static let schema = Schema<Self>(
    "reflection", title: "entry.reflection", in: "growth/reflections",
    "A thought, perhaps in answer to a question",
    example: "daybook add reflection --text \"The garden first, then the inbox.\" --energy 4",
    remarks: FittingTags.remarks,
    [
      .at("When it was written") { $0.at = $1 },
      .text(
        "prompt", "The question that it answers",
        entry: FieldEntry("entry.question", help: "entry.question_help")
      ) { $0.prompt = $1 },
      .text(
        "text", "Your thoughts", isRequired: true, privacy: .intimate, isParagraph: true,
        entry: FieldEntry("entry.text", question: "What is on your mind?")
      ) { $0.text = $1 },
      .whole(
        "mood", in: Reflection.moods,
        "From low, -2, to high, 2; below zero, an option is written --mood=-1", privacy: .intimate,
        entry: FieldEntry("entry.mood", help: "entry.mood_help")
      ) { $0.mood = $1 },
      .whole(
        "energy", in: Reflection.energies, "From spent, 1, to full, 5", privacy: .intimate,
        entry: FieldEntry("entry.energy", help: "entry.energy_help")
      ) { $0.energy = $1 },
      .tags { $0.tags = $1 },
    ])

  func record(_ context: inout RecordContext) -> Reflection? {
    guard let at, let text else { return nil }
    var reflection = Reflection(
      source: RecordSource(id: context.recordIdentifier), at: at, text: text)
    reflection.prompt = prompt
    reflection.mood = mood
    reflection.energy = energy
    reflection.tags = tags
    return reflection
  }
}

struct PainRecord: RecordDraft {
  private var at: Instant?
  private var text: String?
  private var tags: [String] = []

  static let schema = Schema<Self>(
    "pain", title: "entry.pain", in: "growth/pains",
    "A pain point that you have been putting up with",
    example: """
      daybook add pain --text "Evenings that go to the phone" --tags "procrastination, doubt"
      """,
    remarks: FittingTags.remarks,
    [
      .at("When it was noted") { $0.at = $1 },
      .text(
        "text", "The pain", isRequired: true, privacy: .intimate, isParagraph: true,
        entry: FieldEntry("entry.hurts", question: "What hurts? What are you escaping?")
      ) { $0.text = $1 },
      .tags(question: "Which tags, such as procrastination or doubt?") { $0.tags = $1 },
    ])

  func record(_ context: inout RecordContext) -> Pain? {
    guard let at, let text else { return nil }
    var pain = Pain(source: RecordSource(id: context.recordIdentifier), at: at, text: text)
    pain.tags = tags
    return pain
  }
}

struct IdentityRecord: RecordDraft {
  private var at: Instant?
  private var from: String?
  private var to: String?
  private var evidence: String?
  private var tasks: [String] = []
  private var reflections: [String] = []
  private var weeks: [Week] = []
  private var tags: [String] = []

  static let schema = Schema<Self>(
    "identity", title: "entry.identity", in: "growth/identity",
    "A change in how you see yourself",
    example: """
      daybook add identity --from "Someone who reads about writing" --to "Someone who writes"
      """,
    line: RecordLine { text, _, _ in
      [
        [text["from"], text["to"]].compactMap { $0?.plain }.joined(separator: " → "),
        text["at"]?.plain.asShortTime,
      ]
    },
    [
      .at("When it was noticed") { $0.at = $1 },
      .text(
        "from", "How you saw yourself before",
        entry: FieldEntry("entry.identity_from", question: "Who did you take yourself to be?")
      ) { $0.from = $1 },
      .text(
        "to", "How you have seen yourself since then", isRequired: true,
        entry: FieldEntry("entry.identity_to", question: "Who do you take yourself to be now?")
      ) { $0.to = $1 },
      .text(
        "evidence", "The signs of it", isParagraph: true,
        entry: FieldEntry("entry.evidence", question: "What shows it?")
      ) { $0.evidence = $1 },
      .texts(
        "tasks", "The ids of tasks that speak for it; for a repeating task, all its times",
        privacy: .intimate,
        entry: FieldEntry("entry.evidence_tasks", help: "entry.refer_help", known: .evidenceTasks)
      ) { $0.tasks = $1 },
      .texts(
        "reflections", "The ids of reflections that speak for it", privacy: .intimate,
        entry: FieldEntry(
          "entry.evidence_reflections", help: "entry.refer_help", known: .reflections)
      ) { $0.reflections = $1 },
      .weeks(
        "weeks", "The weeks that speak for it, such as 2026-W47",
        entry: FieldEntry("entry.evidence_weeks", help: "entry.evidence_weeks_help")
      ) { $0.weeks = $1 },
      .tags("Tags whose reflections speak for it") { $0.tags = $1 },
    ])

  func record(_ context: inout RecordContext) -> IdentityChange? {
    guard let at, let to else { return nil }
    var change = IdentityChange(
      source: RecordSource(id: context.recordIdentifier), at: at, to: to)
    change.from = from
    change.evidence = evidence
    change.tasks = tasks
    change.reflections = reflections
    change.weeks = weeks
    change.tags = tags
    return change
  }
}

struct FlowRecord: RecordDraft {
  private var at: Instant?
  private var challenge: Int?
  private var skill: Int?
  private var project: String?

  static let schema = Schema<Self>(
    "flow", title: "entry.flow", in: "growth/flow",
    "How hard something was, and how able you felt",
    example: "daybook add flow --challenge 7 --skill 6 --project novel",
    line: RecordLine { text, _, words in
      [
        text["project"]?.plain,
        text["challenge"].map { "\(words("entry.challenge").lowercased()) \($0.plain)" },
        text["skill"].map { "\(words("entry.skill").lowercased()) \($0.plain)" },
        text["at"]?.plain.asShortTime,
      ]
    },
    [
      .at("The time") { $0.at = $1 },
      .whole(
        "challenge", in: FlowEntry.scale, "How hard it was; 10 is the hardest", isRequired: true,
        entry: FieldEntry(
          "entry.challenge", question: "How hard was it, from 1 to 10?",
          help: "entry.challenge_help")
      ) { $0.challenge = $1 },
      .whole(
        "skill", in: FlowEntry.scale, "How able you felt; 10 is the ablest", isRequired: true,
        entry: FieldEntry(
          "entry.skill", question: "How able did you feel, from 1 to 10?",
          help: "entry.skill_help")
      ) { $0.skill = $1 },
      .text(
        "project", "The id or title of the project that it was for",
        entry: FieldEntry("entry.project", question: "For which project?", known: .projects)
      ) { $0.project = $1 },
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

struct StageRecord: RecordDraft {
  private var at: Instant?
  private var stage: Stage?
  private var note: String?

  static let schema = Schema<Self>(
    "stage", title: "entry.stage", in: "growth/stages",
    "An assessment of the stage of development you have reached",
    example: "daybook add stage --stage 5 --note \"I choose what I work on.\"",
    [
      .at("When it was made") { $0.at = $1 },
      .whole(
        "stage", in: 1...9, "The stage", isRequired: true,
        entry: .stage(question: "Which stage, from 1 to 9?")
      ) { $0.stage = Stage($1) },
      .text(
        "note", "A note about it", isParagraph: true,
        entry: FieldEntry("entry.note", question: "A note?")
      ) { $0.note = $1 },
    ])

  func record(_ context: inout RecordContext) -> StageAssessment? {
    guard let at, let stage else { return nil }
    var assessment = StageAssessment(
      source: RecordSource(id: context.recordIdentifier), at: at, stage: stage)
    assessment.note = note
    return assessment
  }
}

struct RecoveryRecord: RecordDraft {
  private var from: Day?
  private var until: Day?
  private var note: String?

  static let schema = Schema<Self>(
    "recovery", title: "entry.recovery", in: "growth/recoveries",
    "Days of recovery: less is expected, and streaks wait",
    example: "daybook add recovery --until sunday",
    line: RecordLine { text, _, words in
      [
        words("entry.recovery"),
        [text["from"]?.plain ?? "", text["until"]?.plain ?? ""].joined(separator: " – "),
        text["note"]?.plain,
      ]
    },
    [
      .day(
        "from", "The first day", isRequired: true, isToCome: true,
        entry: FieldEntry("entry.from_day")
      ) { $0.from = $1 },
      .day(
        "until", "The last day; without one, it goes on", isToCome: true,
        entry: FieldEntry("entry.last_day", help: "entry.last_day_help")
      ) { $0.until = $1 },
      .text(
        "note", "Why, or a thing that helps", privacy: .intimate, isParagraph: true,
        entry: FieldEntry("entry.note")
      ) { $0.note = $1 },
    ])

  func record(_ context: inout RecordContext) -> RecoveryTime? {
    guard let from else { return nil }
    if let until, until < from {
      context.report(
        .outOfRange(field: "until", text: "\(until)", allowed: "a day from \(from) on"))
      return nil
    }
    var time = RecoveryTime(source: RecordSource(id: context.recordIdentifier), from: from)
    time.until = until
    time.note = note
    return time
  }
}

extension Schema.Member {
  /// The tags of a record, as the journal has them.
  static func tags(
    _ meaning: String = "Tags of your own", question: String? = nil,
    set: @escaping @Sendable (inout Draft, [String]) -> Void
  ) -> Self {
    .texts(
      "tags", meaning, privacy: .intimate,
      entry: FieldEntry(
        "entry.tags", question: question, help: "entry.tags_help", known: .growthTags)
    ) { set(&$0, $1.asTags) }
  }

  fileprivate static func weeks(
    _ name: String, _ meaning: String, entry: FieldEntry,
    set: @escaping @Sendable (inout Draft, [Week]) -> Void
  ) -> Self {
    Self(Field(name, .texts, meaning, privacy: .intimate, entry: entry)) { value, draft, context in
      let texts = value.isText ? value.string.listed : value.texts(&context)
      let weeks = texts.compactMap { text in
        if let week = Week(text) { return week }
        // Only this week is left out, not the record.
        var problem = VaultProblem.outOfRange(
          field: name, text: text, allowed: "a week such as 2026-W47"
        ).stated
        problem.severity = .warning
        context.report(VaultProblem(problem), at: value.range)
        return nil
      }
      set(&draft, weeks)
    }
  }
}
