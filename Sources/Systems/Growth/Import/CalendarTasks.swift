import Basics
import SiteKit
import Vault

extension ImportForm {
  /// Calendar tasks, such as reminders.
  static let calendarTasks = ImportForm(.iCalendar, makes: "tasks") {
    CalendarTasks(basis: $0)
  }
}

extension ImportSummary.Reason {
  static let taskWithoutDay = Self(rank: 40, "tasks without a day")
  static let taskDoneSometime = Self(rank: 41, "tasks that are done and do not say when")
  fileprivate static let cancelledTask = Self(rank: 42, "cancelled tasks")
  fileprivate static let replacedTask = Self(rank: 43, "older versions of tasks")
}

/// Makes a task of each task of a calendar.
struct CalendarTasks: Importer {
  let basis: ImportBasis

  func read(_ file: ImportFile, into plan: inout ImportPlan) {
    let tasks = CalendarFile.occurrences(.task, in: file, basis, replaced: .replacedTask, &plan)
    for task in tasks { take(task, into: &plan) }
    if tasks.contains(where: \.hasPriority) {
      plan.tell("priorities are left out: a lever is one of three tasks of its day")
    }
  }

  private func take(_ task: CalendarOccurrence, into plan: inout ImportPlan) {
    if task.isCancelled { return plan.summary.skip(.cancelledTask) }
    if task.isDone, task.completed == nil { return plan.summary.skip(.taskDoneSometime) }
    guard let time = task.due ?? task.start ?? task.completed ?? task.created else {
      return plan.summary.skip(.taskWithoutDay)
    }
    plan.add(
      FoundTask(
        title: task.summary, day: time.isDay ? time.local.day : basis.zone.day(of: time.instant),
        doneAt: task.completed?.instant, line: task.line),
      task.identity, in: basis.zone)
  }
}

/// A task found by an import.
struct FoundTask {
  /// A single line.
  var title: String
  var day: Day
  var doneAt: Instant?
  /// The line in the file, from 1; nil for a file without lines.
  var line: Int?
}

extension ImportPlan {
  /// Adds a task.
  mutating func add(_ task: FoundTask, _ identity: ContentHash, in zone: Zone) {
    var fields = RecordFields()
    fields.add("title", text: task.title)
    fields.add("day", text: task.day.description)
    if let doneAt = task.doneAt { fields.add("doneAt", instant: doneAt) }
    found.add(
      identity, to: GrowthReader.tasks, at: zone.start(of: task.day), line: task.line, fields)
  }

  /// Adds a remark once.
  mutating func tell(_ remark: String) {
    if !remarks.contains(remark) { remarks.append(remark) }
  }
}
