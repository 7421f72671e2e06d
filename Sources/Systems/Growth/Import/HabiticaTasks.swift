import Basics
import SiteKit
import Vault

extension ImportForm {
  /// To-dos of Habitica.
  static let habiticaTasks = ImportForm(.habitica, makes: "tasks") { HabiticaTasks(zone: $0.zone) }
}

/// Makes a task of each to-do of Habitica. Recurring tasks become measures instead.
struct HabiticaTasks: Importer {
  /// The vault's zone.
  let zone: Zone

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    // The history of habits and dailies has no tasks.
    guard ImportHead(file.bytes, path: file.path).form == .json else { return }
    plan.source = "habitica"
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      var places = PlaceFinder(bytes, file: file.path)
      // All or nothing: with half a file, the contents of the rest are unknown.
      var draft = plan
      do throws(JSONError) {
        try take(bytes, &places, &draft)
        plan = draft
      } catch {
        plan.diagnostics.append(error.diagnostic(at: places.locate(error.range)))
      }
    }
    file.ticker.finished()
  }

  private func take(
    _ bytes: UnsafeBufferPointer<UInt8>, _ places: inout PlaceFinder, _ plan: inout ImportPlan
  ) throws(JSONError) {
    var cursor = JSONCursor(bytes)
    let root = try JSONFields(&cursor)
    try cursor.expectEnd()
    guard let tasks = try root.object("tasks", in: bytes) else {
      let fault = root.missing("tasks")
      return plan.diagnostics.append(fault.problem.diagnostic(at: places.locate(fault.range)))
    }
    var faults: [JSONFields.Fault] = []
    let wrong = try tasks.list("todos", in: bytes) { cursor throws(JSONError) in
      plan.summary.read += 1
      let fields = try JSONFields(&cursor)
      do throws(JSONFields.Fault) {
        try take(fields, &plan)
      } catch {
        plan.summary.unreadable += 1
        faults.append(error)
      }
    }
    for fault in faults + (wrong.map { [$0] } ?? []) {
      plan.diagnostics.append(fault.problem.diagnostic(at: places.locate(fault.range)))
    }
    var count = 0
    _ = try tasks.list("rewards", in: bytes) { cursor throws(JSONError) in
      _ = try cursor.value()
      count += 1
    }
    if count > 0 {
      plan.summary.skip(ImportSummary.Reason(rank: 50, "rewards, which are no tasks"), count)
    }
  }

  private func take(_ todo: JSONFields, _ plan: inout ImportPlan) throws(JSONFields.Fault) {
    guard let title = try todo.text("text")?.unwrappedLine, !title.isEmpty else {
      throw todo.missing("text")
    }
    let isDone = try todo.flag("completed") ?? false
    let doneAt = isDone ? try todo.time("dateCompleted", in: zone) : nil
    if isDone, doneAt == nil { return plan.summary.skip(.taskDoneSometime) }
    let created = try todo.time("createdAt", in: zone)
    let due = try todo.time("date", in: zone)
    guard let time = due ?? doneAt ?? created else { return plan.summary.skip(.taskWithoutDay) }
    var id = try todo.text("id")
    if id == nil { id = try todo.text("_id") }
    var hash = ContentHash([("source", "habitica")])
    if let id {
      hash.add("id".utf8, id.utf8)
    } else {
      hash.add("text".utf8, title.utf8)
      if let created { hash.add("createdAt".utf8, created.text) }
    }
    plan.add(FoundTask(title: title, day: zone.day(of: time), doneAt: doneAt), hash, in: zone)
  }
}
