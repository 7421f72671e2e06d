import Basics
package import SiteKit
package import Vault
import Wording

extension FocusSystem {
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("sessions", of: ["session"], "sessions with their projects and notes"),
      AudiencePart(
        "apps", of: ["event"], "the applications and windows that devices recorded",
        isInFull: false),
    ]
  }

  /// Without the applications the events stay, as focus is found where a device was left alone. A
  /// project may be named by the id of its goal.
  package func visible(
    _ stored: StoredRecords<FocusLog>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<FocusLog> {
    var stored = stored
    if !sight.shows("apps") { stored.records.events = stored.records.events.withoutApps }
    stored.records.sessions =
      sight.shows("sessions")
      ? stored.records.sessions.relabeled(sight.shownID) : SessionLog()
    stored.recordCount = stored.records.sessions.count + stored.records.events.count
    return stored
  }

  package func totals(of history: FocusHistory) -> SystemTotals? {
    SystemTotals(
      title: "nav.focus", address: FocusAddress.overview,
      [
        WeeklySums(
          "focus.weeks", label: "review.figure_focus", chart: "focus.chart.weeks", .time,
          on: history.dayTotals.map(\.day)
        ) { days in
          let summary = history.summary(of: days)
          return (Int(clamping: summary.total.inSeconds.rounded()), summary.sessionCount)
        }
      ])
  }
}
