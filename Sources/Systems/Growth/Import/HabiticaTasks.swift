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

  func read(_ file: ImportFile, into plan: inout ImportPlan) {
    // The history of habits and dailies has no tasks.
    guard ImportHead(file.bytes, path: file.path).form == .json else { return }
    plan.source = "habitica"
    file.readText { bytes in
      guard var json = JSONImport(bytes, file: file.path, &plan) else { return }
      guard let tasks = json.root.object("tasks") else {
        return json.report(json.root.missing("tasks"), &plan)
      }
      let account = HabiticaAccount(json.root, in: zone, at: file.writtenAt)
      json.forEach("todos", of: tasks, into: &plan) { todo, plan throws(JSONFields.Fault) in
        try take(todo, account, &plan)
      }
      let rewards = (try? tasks.list("rewards"))?.reduce(0) { count, _ in count + 1 } ?? 0
      if rewards > 0 {
        plan.summary.skip(ImportSummary.Reason(rank: 50, "rewards, which are no tasks"), rewards)
      }
    }
  }

  private func take(
    _ todo: JSONFields, _ account: HabiticaAccount, _ plan: inout ImportPlan
  ) throws(JSONFields.Fault) {
    let title = try todo.title("text")
    let isDone = try todo.flag("completed") ?? false
    let doneAt = isDone ? try todo.time("dateCompleted", in: zone) : nil
    if isDone, doneAt == nil { return plan.summary.skip(.taskDoneSometime) }
    let created = try todo.time("createdAt", in: zone)
    let due = try todo.time("date", in: zone)
    guard let time = due ?? doneAt ?? created else { return plan.summary.skip(.taskWithoutDay) }
    // A due day is its midnight in the account's zone.
    let day = due.map { account.zone.day(of: $0) } ?? account.day(of: time)
    var id = try todo.text("id")
    if id == nil { id = try todo.text("_id") }
    var hash = ContentHash([("source", "habitica")])
    if let id {
      hash.add("id".utf8, id.utf8)
    } else {
      hash.add("text".utf8, title.utf8)
      if let created { hash.add("createdAt".utf8, created.text) }
    }
    plan.add(FoundTask(title: title, day: day, doneAt: doneAt), hash, in: zone)
  }
}
