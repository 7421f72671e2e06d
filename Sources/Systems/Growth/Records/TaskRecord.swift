import Basics
import Vault
import Wording

/// A record of `growth/tasks`.
struct TaskRecord: RecordDraft {
  /// So many that no sum of them comes near the end of the numbers.
  private static let mostXP = 1_000_000

  private var title: String?
  private var day: Day?
  private var goal: String?
  private var lever: DailyTask.Lever?
  private var xp: Int?
  private var doneAt: Instant?

  static let schema = Schema<Self>(
    "task", title: "entry.task", in: GrowthReader.tasks, "Something to do on a day",
    example: "daybook add task --title \"Send the draft to Mei\" --goal novel --lever 1",
    tick: Tick("doneAt", rank: "lever"),
    line: RecordLine { text, _ in
      [text["title"]?.plain, text["lever"].map { "lever \($0.plain)" }, text["day"]?.plain]
    },
    [
      .text(
        "title", "What needs doing", isRequired: true,
        entry: FieldEntry("entry.title", question: "What needs doing?")
      ) { $0.title = $1 },
      .day(
        "day", "The day it is for; forms default to today", isRequired: true,
        isToCome: true, entry: FieldEntry("entry.day")
      ) { $0.day = $1 },
      .text(
        "goal", "The id of the goal that it serves", privacy: .open,
        entry: FieldEntry(
          "entry.goal", question: "The id of the goal it serves?", known: .goals)
      ) { $0.goal = $1 },
      .whole(
        "lever", in: 1...3, "Its rank among the three tasks that matter most on the day",
        entry: FieldEntry("entry.lever", help: "entry.lever_help")
      ) { $0.lever = DailyTask.Lever(rawValue: $1) },
      .whole(
        "xp", in: 0...mostXP,
        "Experience points; when left out, 10, or 30, 20 or 15 for the levers of a day",
        entry: FieldEntry("entry.points", as: .whole(0...100_000), help: "entry.points_help")
      ) { $0.xp = $1 },
      .time(
        "doneAt", "When it was done; the option sets it to now; not done yet when left out",
        entry: FieldEntry("entry.is_done", as: .moment, option: "done")
      ) { $0.doneAt = $1 },
    ])

  func record(_ context: inout RecordContext) -> DailyTask? {
    guard let title, let day else { return nil }
    var task = DailyTask(
      source: RecordSource(id: context.recordIdentifier), title: title, day: day)
    task.goal = goal
    task.lever = lever
    task.doneAt = doneAt
    task.xp = xp
    return task
  }
}
