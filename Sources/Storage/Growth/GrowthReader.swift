package import Chronology
package import Diagnostics
package import Growth

/// The records of the Growth system, as a vault holds them.
package struct StoredGrowth: Sendable {
  package var records = GrowthRecords()
  /// How many records count, of all kinds.
  package var recordCount = 0
  /// What was found wrong.
  package var diagnostics = DiagnosticList()
  /// The files the records are from.
  package var files: [VaultPath] = []

  /// No records.
  package init() {}
}

/// Reads the collections below `growth/`.
package enum GrowthReader {
  package static let profile: VaultPath = "growth/profile"
  package static let goals: VaultPath = "growth/goals"
  package static let tasks: VaultPath = "growth/tasks"
  package static let failures: VaultPath = "growth/failures"
  package static let reflections: VaultPath = "growth/reflections"
  package static let pains: VaultPath = "growth/pains"
  package static let identity: VaultPath = "growth/identity"
  package static let flow: VaultPath = "growth/flow"
  package static let stages: VaultPath = "growth/stages"

  /// Reads all collections of a vault, on `width` cores.
  package static func read(_ files: any Files, zone: Zone, width: Int) async -> StoredGrowth {
    let reader = CollectionReader(files: files, zone: zone, width: width)
    var stored = StoredGrowth()
    let profiles = await read(profile, of: ProfileRecord.self, reader, &stored)
    stored.records.goals = await read(goals, of: GoalRecord.self, reader, &stored)
    stored.records.tasks = await read(tasks, of: TaskRecord.self, reader, &stored)
    stored.records.failures = await read(failures, of: FailureRecord.self, reader, &stored)
    stored.records.reflections = await read(
      reflections, of: ReflectionRecord.self, reader, &stored)
    stored.records.pains = await read(pains, of: PainRecord.self, reader, &stored)
    stored.records.identityChanges = await read(
      identity, of: IdentityRecord.self, reader, &stored)
    stored.records.flow = await read(flow, of: FlowRecord.self, reader, &stored)
    stored.records.stages = await read(stages, of: StageRecord.self, reader, &stored)
    stored.records.profile = profiles.first
    for other in profiles.dropFirst() {
      stored.diagnostics.append(
        StorageProblem.secondProfile(first: profiles[0].source.place)
          .diagnostic(at: other.source.place))
    }
    return stored
  }

  private static func read<Element: Sourced, Record: RecordDecoding>(
    _ collection: VaultPath, of type: Record.Type, _ reader: CollectionReader,
    _ stored: inout StoredGrowth
  ) async -> [Element] where Record.Log == RowLog<Element> {
    let contents = await reader.read(collection, of: type)
    stored.diagnostics.append(contentsOf: contents.diagnostics)
    stored.recordCount += contents.recordCount
    stored.files += contents.files
    return contents.elements()
  }
}
