import Basics
import Vault
import Wording

struct GoalRecord: RecordDraft {
  private var title: String?
  private var horizon: Goal.Horizon?
  private var parent: String?
  private var due: Day?
  private var status = Goal.Status.open
  private var measure: Goal.Measure?
  private var doneAt: Instant?
  private var tags: [String] = []

  static let schema = Schema<Self>(
    "goal", title: "entry.new_goal", in: "growth/goals",
    "Something to reach within a week, a quarter, a year or a decade",
    example: """
      daybook add goal --title "Finish the novel" --horizon quarter --target 300 --unit pages
      """,
    tick: Tick(
      "doneAt",
      status: Tick.Status(
        "status", done: Goal.Status.done.rawValue, open: Goal.Status.open.rawValue,
        dropped: Goal.Status.dropped.rawValue)),
    line: RecordLine { text, _, words in
      [
        text["title"]?.plain,
        text["horizon"].flatMap { horizon in
          words.language == .english
            ? horizon.plain : Goal.Horizon(rawValue: horizon.plain).map { words.name(of: $0) }
        }, text["due"].map { words("record.due", ["day": $0.plain]) },
      ]
    },
    [
      .text(
        "title", "The goal, in a few words", isRequired: true,
        entry: FieldEntry("entry.title", question: "What do you want to reach?")
      ) { $0.title = $1 },
      .choice(
        "horizon", of: Goal.Horizon.self,
        "decade, year, quarter or week; a goal for a quarter is a project, one for a week a "
          + "milestone",
        isRequired: true,
        entry: FieldEntry(
          "entry.horizon", question: "Within a week, quarter, year or decade?",
          help: "entry.horizon_help"
        ) { horizon, words in
          Goal.Horizon(rawValue: horizon).map { words.name(of: $0) }
        }
      ) { $0.horizon = $1 },
      .text(
        "parent", "The id of the longer-term goal that it serves", privacy: .open,
        entry: FieldEntry(
          "entry.parent", question: "Which goal further away does it serve?",
          help: "entry.parent_help", known: .goals)
      ) { $0.parent = $1 },
      .day(
        "due", "The day it is due", isToCome: true,
        entry: FieldEntry("entry.goal_due", question: "When is it due?")
      ) { $0.due = $1 },
      .choice("status", of: Goal.Status.self, "Its status; open by default") {
        $0.status = $1
      }.shown(as: "entry.status", leftOut: Goal.Status.open.rawValue) { status, words in
        switch Goal.Status(rawValue: status) {
        case .open: words("growth.status.open")
        case .done: words("growth.status.done")
        case .dropped: words("growth.status.dropped")
        case nil: nil
        }
      },
      .object(
        "measure", "A number that measures its progress", as: MeasureDraft(), MeasureDraft.members
      ) { $0.measure = $1.measure }.shown(as: "entry.measure"),
      .time(
        "doneAt",
        "When it was done; a done goal without it counts on updatedAt, else on due"
      ) { $0.doneAt = $1 }.shown(as: "entry.done_at"),
      .tags { $0.tags = $1 },
    ])

  func record(_ context: inout RecordContext) -> Goal? {
    guard let title, let horizon else { return nil }
    var goal = Goal(
      source: RecordSource(id: context.recordIdentifier), title: title, horizon: horizon)
    goal.parent = parent
    goal.due = due
    goal.status = status
    goal.measure = measure
    goal.tags = tags
    if status == .done { goal.doneAt = doneAt ?? context.recordUpdatedAt }
    goal.changedAt = context.recordUpdatedAt
    return goal
  }
}

private struct MeasureDraft: Sendable {
  var target: Double?
  var unit = ""
  var now = 0.0

  var measure: Goal.Measure? {
    target.flatMap { Goal.Measure(target: $0, unit: unit, now: now) }
  }

  static let members: [Schema<Self>.Member] = [
    Schema.Member(
      Field(
        "target", .number, "The number to reach, above 0", isRequired: true,
        entry: FieldEntry("entry.target", help: "entry.target_help", option: "target"))
    ) { value, draft, context in
      guard let target = value.number(&context) else { return }
      draft.target = target
      guard target <= 0 else { return }
      context.report(
        .outOfRange(field: context.fieldName, text: "\(target)", allowed: "a number above 0"),
        at: value.range)
    },
    .text(
      "unit", "The unit of its numbers, such as pages", privacy: .open,
      entry: FieldEntry("entry.unit", help: "entry.unit_help", option: "unit")
    ) { $0.unit = $1 },
    Schema.Member(
      Field(
        "now", .number, "How much is reached; 0 by default",
        entry: FieldEntry("entry.reached", option: "now")),
      read: { $0.number(&$1) }, set: { $0.now = $1 }),
  ]
}

struct TaskRecord: RecordDraft {
  /// Small enough that no sum of them overflows.
  private static let mostXP = 1_000_000

  private var title: String?
  private var day: Day?
  private var goal: String?
  private var lever: DailyTask.Lever?
  private var xp: Int?
  private var doneAt: Instant?
  private var droppedAt: Instant?
  private var repeats: Repetition?
  private var until: Day?

  static let schema = Schema<Self>(
    "task", title: "entry.task", in: GrowthReader.tasks, "Something to do on a day",
    example: "daybook add task --title \"Send the draft to Mei\" --goal novel --day tomorrow",
    tick: Tick("doneAt", rank: "lever", droppedTime: "droppedAt", repeated: repeated),
    line: RecordLine { text, _, words in
      [
        text["title"]?.plain, text["lever"].map { words("growth.lever", ["number": $0.plain]) },
        text["repeats"]?.plain ?? text["day"]?.plain,
      ]
    },
    [
      .text(
        "title", "The task, in words", isRequired: true,
        entry: FieldEntry("entry.title", question: "What needs doing?")
      ) { $0.title = $1 },
      .day(
        "day", "The day it is for", isRequired: true,
        isToCome: true, entry: FieldEntry("entry.day")
      ) { $0.day = $1 },
      .text(
        "goal", "The id of the goal that it serves", privacy: .open,
        entry: FieldEntry(
          "entry.goal", question: "The id of the goal it serves?", known: .goals)
      ) { $0.goal = $1 },
      .whole(
        "lever", in: 1...3,
        "Its rank (1–3) among the day's three levers, the tasks that matter most",
        entry: FieldEntry("entry.lever", help: "entry.lever_help")
      ) { $0.lever = DailyTask.Lever(rawValue: $1) },
      .whole(
        "xp", in: 0...mostXP,
        "Experience points; by default 10, or 30, 20 and 15 for the three levers of a day",
        entry: FieldEntry("entry.points", as: .whole(0...100_000), help: "entry.points_help")
      ) { $0.xp = $1 },
      Schema.Member(
        Field(
          "repeats", .form("a rule, such as daily, mon,wed or monthly 15", holds: .repetition),
          "How it repeats, such as weekly; each time is done on its own",
          entry: FieldEntry("entry.repeats", help: "entry.repeats_help"))
      ) { value, draft, context in
        guard let text = value.nonEmptyText(&context) else { return }
        do throws(WrittenProblem) {
          draft.repeats = try Repetition(written: text)
        } catch {
          context.report(error, at: value.range)
        }
      },
      .day(
        "until", "The last day of its repetition; none by default", isToCome: true,
        entry: FieldEntry("entry.until")
      ) { $0.until = $1 },
      .time(
        "doneAt", "When it was done; blank while it is open",
        entry: FieldEntry("entry.is_done", as: .moment, option: "done")
      ) { $0.doneAt = $1 },
      .time(
        "droppedAt",
        "When it was dropped without being done; until one of the two it is open on later days too"
      ) { $0.droppedAt = $1 }.shown(as: "entry.dropped_at"),
    ])

  func record(_ context: inout RecordContext) -> DailyTask? {
    guard let title, let day else { return nil }
    // Each time of a rule has a page of its day.
    if repeats != nil, day.components.year < 1900 {
      context.report(
        .outOfRange(
          field: "day", text: "\(day)", allowed: "1900-01-01 or later for a task that repeats"))
      return nil
    }
    var task = DailyTask(
      source: RecordSource(id: context.recordIdentifier), title: title, day: day)
    task.goal = goal
    task.lever = lever
    task.doneAt = doneAt
    task.droppedAt = droppedAt
    task.xp = xp
    task.repeats = repeats
    task.until = until
    return task
  }
}
