import AllSystems
import Basics
import SiteKit

@testable import Prompts
@testable import Vault

private let now = Instant(seconds: 1_795_200_000)

/// Checks that a file becomes records without a fault, and that a second import of it adds
/// nothing.
private func plan(
  _ bytes: [UInt8], as path: String, _ format: String, makes: String? = nil
) async throws {
  let vault = MemoryFiles()
  let reader = CollectionReader(files: vault, zone: .utc, width: 1)
  func plan() async throws -> ImportPlan {
    let settings = try Settings.read(
      in: vault, keys: Systems.settingKeys, systemNames: Systems.names
    ).settings
    let library = Systems.library(
      settings, reader, moment: Moment(asOf: now, zone: .utc), clock: now)
    var plan = ImportPlan()
    let form = Systems.imports.first { $0.format.name == format && $0.makes == makes ?? $0.makes }
    let basis = ImportBasis(reader, settings, now: now)
    guard let form, var importer = try await form.importer(basis) else {
      try same("whether there is an import of \(format)", form != nil, true)
      return plan
    }
    bytes.withUnsafeBufferPointer {
      _ = form.format.recognises(ImportHead($0, path: path))
      importer.read(
        ImportFile($0, path: path, format: form.format, writtenAt: now), into: &plan)
    }
    var plans = [plan]
    try library.compare(&plans, paths: [path])
    return plans[0]
  }
  let first = try await plan()
  try checkPlaces(first.diagnostics.kept, in: bytes, lineCount: bytes.count + 1)
  for addition in first.additions {
    if addition.collection.parent == PromptReader.history {
      let read = PromptReader.history(addition.lines, file: "history", zone: .utc)
      try same("what is wrong with a history", read.diagnostics.kept, [])
    } else {
      try checkAddition(addition.lines, to: addition.collection, declared: first.declared)
    }
  }
  try first.perform(in: vault)
  let second = try await plan()
  try same("what is added again", second.additions.map(\.lines.text), [])
  try same("files that are added again", second.files.map(\.path.text), [])
}

extension FuzzTarget {
  static let toggl = FuzzTarget("toggl") { bytes in
    try await plan(bytes, as: "report.csv", "toggl")
  }

  static let activityWatch = FuzzTarget("activitywatch") { bytes in
    try await plan(bytes, as: "buckets.json", "activitywatch")
  }

  /// Lists, tables, bills of WeChat and Alipay, and contacts.
  static let gifts = FuzzTarget("gifts") { bytes in
    try await plan(bytes, as: "gifts.csv", "gifts")
  }

  static let prompts = FuzzTarget("prompts") { bytes in
    try await plan(bytes, as: "prompts.csv", "prompts")
  }

  static let appleHealth = FuzzTarget("apple-health") { bytes in
    try await plan(bytes, as: "export.xml", "apple-health")
  }

  static let clockify = FuzzTarget("clockify") { bytes in
    try await plan(bytes, as: "report.csv", "clockify")
  }

  static let dailyNotes = FuzzTarget("daily-notes") { bytes in
    try await plan(bytes, as: "2026-11-20.md", "daily-note")
  }

  static let dayOne = FuzzTarget("dayone") { bytes in
    try await plan(bytes, as: "Journal.json", "dayone")
  }

  static let habiticaHabits = FuzzTarget("habitica-habits") { bytes in
    try await plan(bytes, as: "userdata.json", "habitica", makes: "measures")
  }

  static let habiticaTasks = FuzzTarget("habitica-tasks") { bytes in
    try await plan(bytes, as: "userdata.json", "habitica", makes: "tasks")
  }

  static let harvest = FuzzTarget("harvest") { bytes in
    try await plan(bytes, as: "report.csv", "harvest")
  }

  static let icalendar = FuzzTarget("icalendar") { bytes in
    try await plan(bytes, as: "calendar.ics", "icalendar", makes: "sessions")
  }

  static let reminders = FuzzTarget("reminders") { bytes in
    try await plan(bytes, as: "calendar.ics", "icalendar", makes: "tasks")
  }

  static let jrnl = FuzzTarget("jrnl") { bytes in
    try await plan(bytes, as: "journal.txt", "jrnl")
  }

  static let rescueTime = FuzzTarget("rescuetime") { bytes in
    try await plan(bytes, as: "report.csv", "rescuetime")
  }

  static let stayFree = FuzzTarget("stayfree") { bytes in
    try await plan(bytes, as: "usage.csv", "stayfree")
  }

  static let todoist = FuzzTarget("todoist") { bytes in
    try await plan(bytes, as: "Home.csv", "todoist")
  }
}
