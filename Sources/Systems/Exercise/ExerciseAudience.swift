import Basics
package import SiteKit
package import Vault
import Wording

extension ExerciseSystem {
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart(
        "practice", of: ["exercise", "product", "completion"],
        "exercises, products and what was done, with notes"),
      AudiencePart(
        "scans", of: ["scan"], "scores of scans, and the pictures whose records say share"),
      AudiencePart(
        "strategies", of: ["scan"], "what you mean to do about a scan", isInFull: false),
    ]
  }

  package func visible(
    _ stored: StoredRecords<ExerciseRecords>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<ExerciseRecords> {
    var stored = stored
    if !sight.shows("practice") {
      stored.records.routines = []
      stored.records.products = []
      stored.records.completions = []
    }
    if !sight.shows("scans") { stored.records.scans = [] }
    if !sight.shows("strategies") {
      for index in stored.records.scans.indices { stored.records.scans[index].strategy = nil }
    }
    stored.records.rename(sight.shownID)
    let records = stored.records
    stored.recordCount =
      records.routines.count + records.products.count + records.completions.count
      + records.scans.count
    return stored
  }

  package func totals(of history: ExerciseHistory) -> SystemTotals? {
    SystemTotals(
      title: "nav.exercise", address: ExercisePages.address,
      [
        WeeklySums(
          "exercise.weeks", label: "review.figure_exercise", chart: "exercise.chart.weeks", .time,
          on: history.dayTotals.map(\.day)
        ) { days in
          let totals = history.totals(on: days)
          return (
            Int(clamping: totals.reduce(.zero) { $0 + $1.length }.inSeconds.rounded()),
            totals.reduce(0) { $0 + $1.completions }
          )
        }
      ])
  }
}

extension ExerciseRecords {
  /// Gives the records, and what refers to them, other ids.
  fileprivate mutating func rename(_ name: (String) -> String) {
    for index in routines.indices {
      routines[index].id = name(routines[index].id)
      routines[index].products = routines[index].products.map(name)
    }
    for index in products.indices { products[index].id = name(products[index].id) }
    for index in completions.indices {
      completions[index].id = completions[index].id.map(name)
      completions[index].routine = name(completions[index].routine)
    }
    for index in scans.indices { scans[index].id = scans[index].id.map(name) }
  }
}
