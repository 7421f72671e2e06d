package import Basics

/// The records that speak for a change of identity.
package struct IdentityEvidence: Sendable {
  /// Done tasks, in order of days.
  package var tasks: [DailyTask]
  package var reflections: [Reflection]
  package var weeks: [Week]

  package var count: Int { tasks.count + reflections.count + weeks.count }
}

extension GrowthHistory {
  /// The done tasks, the reflections and the weeks that have begun that a change names, with the
  /// reflections that have one of its tags. Anything else does not count.
  package func evidence(for change: IdentityChange) -> IdentityEvidence {
    let (tasks, reflections) = (Set(change.tasks), Set(change.reflections))
    let tags = Set(change.tags.map { $0.lowercased() })
    return IdentityEvidence(
      tasks: tasks.isEmpty
        ? []
        : records.tasks.filter { task in
          task.doneAt != nil && (tasks.contains(task.id) || task.rule.map(tasks.contains) ?? false)
        },
      reflections: records.reflections.filter { reflection in
        reflections.contains(reflection.source.id)
          || reflection.tags.contains { tags.contains($0.lowercased()) }
      },
      weeks: Set(change.weeks).filter { $0.firstDay <= today }.sorted())
  }
}
