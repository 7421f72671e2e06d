import Chronology
import Measures
import SiteKit
import TestKit
import Vault

@testable import MeasuresSystem

/// Friday, 20 November 2026, 18:40 in Shanghai.
let now = Moment(asOf: Instant("2026-11-20T18:40:00+08:00")!, zone: .shanghai)

/// The settings that a `measures.yaml` makes, with what is wrong with it.
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

/// What a vault has of the measures that it declares.
func history(
  _ yaml: String, _ records: [String: [String]], at moment: Moment = now
) async throws -> (history: MeasuresHistory, problems: [String]) {
  var content: [VaultPath: String] = ["measures.yaml": yaml]
  for (name, lines) in records {
    content[VaultPath(validating: "measures/\(name).jsonl")!] = lines.joined(separator: "\n") + "\n"
  }
  let files = MemoryFiles(content)
  let system = MeasuresSystem()
  let settings = try Settings.read(
    in: files, keys: system.settingKeys, systemNames: ["measures"]
  ).settings
  let stored = await system.read(
    CollectionReader(files: files, zone: moment.zone, width: 1), settings)
  let basis = FigureBasis(
    settings: settings, moment: moment, width: 1, others: VaultFigures(moment: moment))
  return (
    await system.figures(stored.records, basis), stored.diagnostics.kept.map(\.message)
  )
}

/// A day as files write it.
func day(_ text: String) -> Day { Day(text)! }
