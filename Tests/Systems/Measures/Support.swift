import Basics
import SiteKit
import TestKit
import Vault

@testable import Measures

/// Friday, 20 November 2026, 18:40 in Shanghai.
let now = Moment(asOf: Instant(seconds: 1_795_171_200), zone: shanghai)

/// The settings from a `measures.yaml`, with its diagnostics.
func declarations(
  _ yaml: String, taken: Set<String> = []
) throws -> (measures: [Measure], problems: [String]) {
  let files = MemoryFiles(["measures.yaml": yaml])
  let system = MeasuresSystem { taken.contains($0) }
  let read = try Settings.read(in: files, keys: system.settingKeys, systemNames: ["measures"])
  return (
    read.settings[MeasureSettings.self].declared,
    read.diagnostics.map { "\($0.place?.line ?? 0): \($0.message)" }
  )
}

/// A vault's records of its declared measures.
func history(
  _ yaml: String, _ records: [String: [String]], at moment: Moment = now
) async throws -> (history: MeasuresHistory, problems: [String]) {
  var content: [VaultPath: String] = ["measures.yaml": yaml]
  for (name, lines) in records {
    let path = VaultPath(stringLiteral: "measures/\(name).jsonl")
    content[path] = lines.joined(separator: "\n") + "\n"
  }
  let files = MemoryFiles(content)
  let system = MeasuresSystem()
  let settings = try Settings.read(
    in: files, keys: system.settingKeys, systemNames: ["measures"]
  ).settings
  let stored = await system.read(
    CollectionReader(files: files, zone: moment.zone, width: 1), settings)
  return (
    MeasuresHistory(stored.records, moment: moment), stored.diagnostics.kept.map(\.message)
  )
}

/// A day in the form of files.
func day(_ text: String) -> Day {
  guard let day = Day(text) else { preconditionFailure("\(text) is no day") }
  return day
}
