import Basics
package import SiteKit
package import Vault
import Wording

extension GrowthSystem {
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("goals", of: ["goal"], "goals and their progress"),
      AudiencePart("tasks", of: ["task"], "the tasks of the days"),
      AudiencePart("failures", of: ["failure"], "what failed, and what was learned"),
      AudiencePart(
        "levels", of: ["stage", "flow", "profile"],
        "stages, and how challenge and skill went together"),
      AudiencePart("identity", of: ["identity", "profile"], "who you were and are becoming"),
      AudiencePart(
        "reflections", of: ["reflection"], "reflections with mood and energy", isInFull: false),
      AudiencePart("pains", of: ["pain"], "what hurts", isInFull: false),
      AudiencePart(
        "vision", of: ["profile"], "vision, anti-vision and what to let go of", isInFull: false),
    ]
  }

  /// Points are those of what is seen: what is not gives none.
  package func visible(
    _ stored: StoredRecords<GrowthRecords>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<GrowthRecords> {
    let all = stored.records
    var seen = GrowthRecords()
    if sight.shows("goals") { seen.goals = all.goals }
    if sight.shows("tasks") { seen.tasks = all.tasks }
    if sight.shows("failures") { seen.failures = all.failures }
    if sight.shows("levels") {
      seen.stages = all.stages
      seen.flow = all.flow
    }
    if sight.shows("identity") { seen.identityChanges = all.identityChanges }
    if sight.shows("reflections") { seen.reflections = all.reflections }
    if sight.shows("pains") { seen.pains = all.pains }
    if var profile = all.profile {
      if !sight.shows("identity") { profile.identity = nil }
      if !sight.shows("levels") { profile.stage = .standard }
      if !sight.shows("vision") {
        profile.vision = nil
        profile.antiVision = nil
        profile.disappear = []
      }
      if sight.shows("identity") || sight.shows("levels") || sight.shows("vision") {
        seen.profile = profile
      }
    }
    // Nothing tells of a goal that is not seen, whose id may be made of its title.
    let goals = Set(seen.goals.map(\.id))
    for index in seen.tasks.indices where !goals.contains(seen.tasks[index].goal ?? "") {
      seen.tasks[index].goal = nil
    }
    if !sight.shows("goals") {
      for index in seen.failures.indices { seen.failures[index].project = nil }
      for index in seen.flow.indices { seen.flow[index].project = nil }
    }
    sight.rename(&seen.goals, \.parent)
    sight.rename(&seen.tasks, \.goal)
    sight.rename(&seen.failures, \.project)
    sight.rename(&seen.reflections)
    sight.rename(&seen.pains)
    sight.rename(&seen.identityChanges)
    sight.rename(&seen.flow, \.project)
    sight.rename(&seen.stages)
    if let id = seen.profile?.source.id { seen.profile?.source.id = sight.shownID(id) }
    var stored = stored
    stored.records = seen
    stored.recordCount = seen.count
    return stored
  }

  package func totals(of history: GrowthHistory) -> SystemTotals? {
    SystemTotals(
      title: "nav.growth", address: GrowthAddress.overview,
      [
        WeeklySums(
          "growth.weeks", label: "review.figure_points", chart: "growth.chart.weeks", .count,
          on: history.experience.entries.compactMap(\.day)
        ) { days in
          let entries = history.experience.entries.filter { $0.day.map(days.contains) ?? false }
          return (entries.reduce(0) { $0 + $1.points }, entries.count)
        }
      ])
  }
}

extension GrowthRecords {
  /// How many records there are, of all kinds.
  fileprivate var count: Int {
    (profile == nil ? 0 : 1) + goals.count + tasks.count + failures.count + reflections.count
      + pains.count + identityChanges.count + flow.count + stages.count
  }
}
