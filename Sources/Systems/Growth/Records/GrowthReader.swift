import Basics
import Vault

/// Reads the collections below `growth/`.
enum GrowthReader {
  static let profile: VaultPath = "growth/profile"
  static let goals: VaultPath = "growth/goals"
  static let tasks: VaultPath = "growth/tasks"
  static let failures: VaultPath = "growth/failures"
  static let reflections: VaultPath = "growth/reflections"
  static let pains: VaultPath = "growth/pains"
  static let identity: VaultPath = "growth/identity"
  static let flow: VaultPath = "growth/flow"
  static let stages: VaultPath = "growth/stages"

  /// Reads all collections of a vault.
  static func read(_ reader: CollectionReader) async -> StoredRecords<GrowthRecords> {
    var stored = StoredRecords(GrowthRecords())
    let profiles = stored.take(await reader.read(profile, of: SchemaRecord<ProfileRecord>()))
    stored.records.goals = stored.take(await reader.read(goals, of: SchemaRecord<GoalRecord>()))
    stored.records.tasks = stored.take(await reader.read(tasks, of: SchemaRecord<TaskRecord>()))
    stored.records.failures = stored.take(
      await reader.read(failures, of: SchemaRecord<FailureRecord>()))
    stored.records.reflections = stored.take(
      await reader.read(reflections, of: SchemaRecord<ReflectionRecord>()))
    stored.records.pains = stored.take(await reader.read(pains, of: SchemaRecord<PainRecord>()))
    stored.records.identityChanges = stored.take(
      await reader.read(identity, of: SchemaRecord<IdentityRecord>()))
    stored.records.flow = stored.take(await reader.read(flow, of: SchemaRecord<FlowRecord>()))
    stored.records.stages = stored.take(
      await reader.read(stages, of: SchemaRecord<StageRecord>()))
    stored.records.profile = profiles.first
    for other in profiles.dropFirst() {
      stored.diagnostics.append(
        GrowthRecordProblem.secondProfile(first: profiles[0].source.place)
          .diagnostic(at: other.source.place))
    }
    return stored
  }
}
