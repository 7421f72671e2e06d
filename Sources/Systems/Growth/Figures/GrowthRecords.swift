package import Basics

/// The records of the Growth system.
package struct GrowthRecords: Sendable {
  package var profile: Profile?
  package var goals: [Goal] = []
  package var tasks: [DailyTask] = []
  package var failures: [Setback] = []
  package var reflections: [Reflection] = []
  package var pains: [Pain] = []
  package var identityChanges: [IdentityChange] = []
  package var flow: [FlowEntry] = []
  package var stages: [StageAssessment] = []

  package init() {}

  /// When something happened, or was done, in no order.
  package var instants: [Instant] {
    goals.compactMap(\.doneAt) + tasks.compactMap(\.doneAt)
      + failures.flatMap { [$0.at, $0.learnedAt, $0.appliedAt].compactMap(\.self) }
      + reflections.map(\.at) + pains.map(\.at) + identityChanges.map(\.at) + flow.map(\.at)
      + stages.map(\.at)
  }
}
