internal import Chronology
internal import Diagnostics
package import Growth

/// A record of `growth/tasks`.
package struct TaskRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case title, day, goal, lever, doneAt, xp
  }

  package static let keepsSource = true
  /// So many that no sum of them comes near the end of the numbers.
  private static let mostXP = 1_000_000

  private var title = RequiredField<String>()
  private var day = RequiredField<Day>()
  private var goal: String?
  private var lever: DailyTask.Lever?
  private var doneAt: Instant?
  private var xp: Int?
  private var task: DailyTask?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .title: title.take(value.requiredText(&context))
    case .day: day.take(value.day(&context))
    case .goal: goal = value.nonEmptyText(&context)
    case .lever: lever = value.whole(in: 1...3, &context).flatMap(DailyTask.Lever.init)
    case .doneAt: doneAt = value.instant(&context)
    case .xp: xp = value.whole(in: 0...Self.mostXP, &context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    title.check("title", &context)
    day.check("day", &context)
    guard let title = title.value, let day = day.value else { return }
    var task = DailyTask(
      source: RecordSource(id: context.recordIdentifier), title: title, day: day)
    task.goal = goal
    task.lever = lever
    task.doneAt = doneAt
    task.xp = xp
    self.task = task
  }

  package func add(to log: inout RowLog<DailyTask>) {
    if let task { log.append(task) }
  }
}
