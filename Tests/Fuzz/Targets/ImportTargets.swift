import AllSystems
import Chronology
import Diagnostics

@testable import FocusSystem
@testable import GiftsSystem
@testable import PromptsSystem
@testable import SiteKit
@testable import Vault

private let formats = Systems.all.flatMap(\.importFormats)
private let now = Instant(seconds: 1_795_200_000)

/// That a file becomes records without a fault, and that a second import of it adds nothing.
private func plan(_ bytes: [UInt8], as path: String, _ importer: some Importer) async throws {
  let vault = MemoryFiles()
  func plan() async -> ImportPlan {
    var known = await importer.known(
      in: CollectionReader(files: vault, zone: .utc, width: 1))
    return bytes.withUnsafeBufferPointer {
      importer.plan($0, path: path, among: formats, known: &known, now: now)
    }
  }
  let first = await plan()
  try checkPlaces(first.diagnostics.kept, in: bytes, lineCount: bytes.count + 1)
  for addition in first.additions {
    if addition.collection.parent == PromptReader.history {
      let read = PromptReader.history(addition.lines, file: "history", zone: .utc)
      try same("what is wrong with a history", read.diagnostics.kept, [])
    } else {
      try checkAddition(addition.lines, to: addition.collection)
    }
  }
  try first.perform(in: vault)
  let second = await plan()
  try same("what is added again", second.additions.map(\.lines.text), [])
  try same("files that are added again", second.files.map(\.path.text), [])
}

extension FuzzTarget {
  static let toggl = FuzzTarget("toggl") { bytes in
    try await plan(bytes, as: "report.csv", TogglImporter(zone: .utc))
  }

  static let activityWatch = FuzzTarget("activitywatch") { bytes in
    try await plan(bytes, as: "buckets.json", ActivityWatchImporter(zone: .utc))
  }

  /// Lists, tables, bills of WeChat and Alipay, and contacts.
  static let gifts = FuzzTarget("gifts") { bytes in
    try await plan(bytes, as: "gifts.csv", GiftImporter(zone: .utc))
  }

  static let prompts = FuzzTarget("prompts") { bytes in
    try await plan(bytes, as: "prompts.csv", PromptImporter(zone: .utc))
  }
}
