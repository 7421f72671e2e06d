/// The records of the Growth system.
package struct GrowthRecords: Sendable {
  package var profile: Profile?
  package var goals: [Goal] = []
  package var tasks: [DailyTask] = []
  package var failures: [Failure] = []
  package var reflections: [Reflection] = []
  package var pains: [Pain] = []
  package var identityChanges: [IdentityChange] = []
  package var flow: [FlowEntry] = []
  package var stages: [StageAssessment] = []

  package init() {}
}
