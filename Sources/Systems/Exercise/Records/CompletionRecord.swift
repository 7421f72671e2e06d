import Basics
import Vault
import Wording

/// A record of `exercise/completions`.
struct CompletionRecord: RecordDraft {
  /// Doing an exercise twice on a day is done twice.
  static let countsRepetitions = true

  private var day: Day?
  private var routine: String?
  private var length: Duration?
  private var note: String?

  static let schema = Schema<Self>(
    "completion", title: "entry.completion", in: ExerciseReader.completions,
    "An exercise that was done",
    example: "daybook add completion --exercise shoulder-opener --minutes 12",
    line: RecordLine { text, _ in
      [
        text["exercise"]?.plain,
        text["minutes"]?.length(of: .minutes(1))?.inWords ?? text["minutes"]?.plain,
        text["day"]?.plain,
      ]
    },
    [
      .day(
        "day", "The day; forms default to today", isRequired: true,
        entry: FieldEntry("entry.day")
      ) { $0.day = $1 },
      .text(
        "exercise", "The id of the exercise", isRequired: true, privacy: .open,
        entry: FieldEntry("entry.exercise", question: "Which exercise?", known: .routines)
      ) { $0.routine = $1 },
      .minutes(
        "minutes", "How many minutes it took; when left out, the time that the exercise gives",
        entry: FieldEntry(
          "entry.minutes", as: .length(1...1_440), help: "entry.exercise_minutes_help")
      ) { $0.length = $1 },
      .text(
        "note", "A note about it", isParagraph: true,
        entry: FieldEntry("entry.note", question: "A note?")
      ) { $0.note = $1 },
    ])

  func record(_ context: inout RecordContext) -> Completion? {
    guard let day, let routine else { return nil }
    return Completion(
      id: context.recordIdentifier, day: day, routine: routine, length: length, note: note)
  }
}
