import Basics
import Vault
import Wording

/// The record of a ``TaskTime``, whose id names the task and the day, so that copies of a vault
/// agree on it.
struct TaskTimeRecord: RecordDraft {
  private var task: String?
  private var day: Day?
  private var doneAt: Instant?
  private var droppedAt: Instant?
  private var movedTo: Day?

  static let schema = Schema<Self>(
    "task-time", in: GrowthReader.taskTimes,
    "The result of one day of a task that repeats; a day without one is open",
    tick: Tick("doneAt", droppedTime: "droppedAt", otherDay: "movedTo"),
    implied: { identifier in
      TaskTime.parts(of: identifier).map { task, day in
        [
          RecordText.Member("task", .string(task)), RecordText.Member("day", .string("\(day)")),
        ]
      }
    },
    line: RecordLine { text, _, _ in
      [text["task"]?.plain, text["movedTo"]?.plain ?? text["day"]?.plain]
    },
    [
      Schema.Member(
        Field("task", .text, "The id of the task", isRequired: true),
        read: { $0.requiredText(&$1) }, set: { $0.task = $1 }
      ).shown(as: "entry.task_of_time", known: .tasks),
      .day("day", "The day by its rule", isRequired: true) { $0.day = $1 }
        .shown(as: "entry.day"),
      .time("doneAt", "When it was done; without it, not done yet") { $0.doneAt = $1 }
        .shown(as: "entry.done_at"),
      .time("droppedAt", "When it was dropped without being done") { $0.droppedAt = $1 }
        .shown(as: "entry.dropped_at"),
      .day("movedTo", "Its new day, if it was put off", isToCome: true) { $0.movedTo = $1 }
        .shown(as: "entry.moved_to"),
    ])

  func record(_ context: inout RecordContext) -> TaskTime? {
    guard let task, let day else { return nil }
    var time = TaskTime(
      source: RecordSource(id: context.recordIdentifier), task: task, day: day)
    time.doneAt = doneAt
    time.droppedAt = droppedAt
    time.movedTo = movedTo
    return time
  }
}

extension TaskRecord {
  static let repeated = Tick.Repeated("task-time", rule: "repeats", until: "until") {
    rule, times, state, moment in
    guard let text = rule["repeats"]?.plain, let repeats = try? Repetition(written: text),
      let day = rule["day"].flatMap({ Day($0.plain) })
    else { return nil }
    var task = DailyTask(
      source: RecordSource(id: rule.identifier), title: "", day: day)
    task.repeats = repeats
    task.until = rule["until"].flatMap { Day($0.plain) }
    task.lever = rule["lever"].flatMap { Int($0.plain) }.flatMap(DailyTask.Lever.init)
    task.doneAt = rule.instant(of: "doneAt", in: moment.zone)
    task.droppedAt = rule.instant(of: "droppedAt", in: moment.zone)
    let kept = times.filter { $0["task"]?.plain == rule.identifier }.compactMap { text in
      text["day"].flatMap { Day($0.plain) }.map { day in
        var time = TaskTime(
          source: RecordSource(id: text.identifier), task: rule.identifier, day: day)
        time.doneAt = text.instant(of: "doneAt", in: moment.zone)
        time.droppedAt = text.instant(of: "droppedAt", in: moment.zone)
        time.movedTo = text["movedTo"].flatMap { Day($0.plain) }
        return time
      }
    }
    let all = task.times(kept, through: moment.today, dayOf: moment.zone.day)
      .sorted { $0.day < $1.day }
    let current: DailyTask?
    switch state {
    case .open:
      // The time of today, else the latest one unless it was put off further.
      let latest = all.compactMap(\.ruleDay).filter { $0 <= moment.today }.max()
      current = all.last {
        $0.isOpen && $0.day <= moment.today && ($0.day == moment.today || $0.ruleDay == latest)
      }
    case .done: current = all.last { $0.doneAt != nil }
    case .dropped: current = all.last { $0.doneAt == nil && $0.droppedAt != nil }
    }
    return current.map { ($0.id, $0.day, $0.lever.map { "\($0.rawValue)" }) }
  }
}
