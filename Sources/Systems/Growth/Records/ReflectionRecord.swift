import Basics
import Vault
import Wording

/// A record of `growth/reflections`.
struct ReflectionRecord: RecordDraft {
  private var at: Instant?
  private var prompt: String?
  private var text: String?
  private var mood: Int?
  private var energy: Int?

  static let schema = Schema<Self>(
    "reflection", title: "entry.reflection", in: GrowthReader.reflections,
    "A thought, perhaps in answer to a question",
    example: "daybook add reflection --text \"The garden first, then the inbox.\" --energy 4",
    [
      .time(
        "at", "When it was written; forms default to now", isRequired: true,
        entry: FieldEntry("entry.when", as: .time(defaultsToNow: true))
      ) { $0.at = $1 },
      .text(
        "prompt", "The question that it answers",
        entry: FieldEntry("entry.question", help: "entry.question_help")
      ) { $0.prompt = $1 },
      .text(
        "text", "What you think", isRequired: true, privacy: .intimate, isParagraph: true,
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
    ])

  func record(_ context: inout RecordContext) -> Reflection? {
    guard let at, let text else { return nil }
    var reflection = Reflection(
      source: RecordSource(id: context.recordIdentifier), at: at, text: text)
    reflection.prompt = prompt
    reflection.mood = mood
    reflection.energy = energy
    return reflection
  }
}

/// A record of `growth/pains`.
struct PainRecord: RecordDraft {
  private var at: Instant?
  private var text: String?

  static let schema = Schema<Self>(
    "pain", title: "entry.pain", in: GrowthReader.pains,
    "Something that hurts and has been put up with",
    example: "daybook add pain --text \"Evenings that go to the phone\"",
    [
      .time(
        "at", "When it was noted; forms default to now", isRequired: true,
        entry: FieldEntry("entry.when", as: .time(defaultsToNow: true))
      ) { $0.at = $1 },
      .text(
        "text", "What hurts", isRequired: true, privacy: .intimate, isParagraph: true,
        entry: FieldEntry("entry.hurts", question: "What hurts?")
      ) { $0.text = $1 },
    ])

  func record(_ context: inout RecordContext) -> Pain? {
    guard let at, let text else { return nil }
    return Pain(source: RecordSource(id: context.recordIdentifier), at: at, text: text)
  }
}
