import Focus
import Growth
import SiteKit
import Vault

/// Gives focus the flow that was noted in growth, for the session that runs. It keeps no records
/// and has no pages; without it, sessions are shown without flow.
struct FlowInSessionsSystem: ConnectsSystems {
  let name = "flow-in-sessions"
  let meets = ["growth"]
  let serves = "focus"

  func figures(_ records: Void, _ basis: FigureBasis) async -> SessionFlow {
    guard let growth = basis.others[GrowthHistory.self] else { return SessionFlow() }
    return SessionFlow(
      growth.flow.points.compactMap { point in
        let entry = point.entry
        return SessionFlow.State(rawValue: point.quadrant.rawValue).map { state in
          SessionFlow.Note(
            at: entry.at, challenge: entry.challenge, skill: entry.skill, state: state,
            project: entry.project.map { growth.tree.project(named: $0)?.title ?? $0 })
        }
      })
  }
}
