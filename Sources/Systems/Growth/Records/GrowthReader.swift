import Basics
import SiteKit
import Vault

enum GrowthReader {
  static let tasks: VaultPath = "growth/tasks"
  static let taskTimes: VaultPath = "growth/task-times"

  static func read(_ reader: CollectionReader) async -> StoredRecords<GrowthRecords> {
    var stored = StoredRecords(GrowthRecords())
    let profiles = await reader.read(ProfileRecord.self, into: &stored)
    stored.records.goals = await reader.read(GoalRecord.self, into: &stored)
    stored.records.tasks = await reader.read(TaskRecord.self, into: &stored)
    stored.records.taskTimes = await reader.read(TaskTimeRecord.self, into: &stored)
    stored.records.failures = await reader.read(FailureRecord.self, into: &stored)
    stored.records.reflections = await reader.read(ReflectionRecord.self, into: &stored)
    stored.records.pains = await reader.read(PainRecord.self, into: &stored)
    stored.records.identityChanges = await reader.read(IdentityRecord.self, into: &stored)
    stored.records.flow = await reader.read(FlowRecord.self, into: &stored)
    stored.records.stages = await reader.read(StageRecord.self, into: &stored)
    stored.records.recoveries = await reader.read(RecoveryRecord.self, into: &stored)
    stored.records.profile = profiles.first
    for other in profiles.dropFirst() {
      let first = profiles[0].source.place?.description ?? "the top"
      stored.diagnostics.append(
        Diagnostic(
          .warning, kind: "second-profile", at: other.source.place,
          "a person has one profile; the one at \(first) counts",
          hint: "give both the same id and the newer one a later updatedAt, or delete one"))
    }
    return stored
  }
}
