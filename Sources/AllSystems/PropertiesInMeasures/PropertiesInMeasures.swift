import Basics
import Journal
import Measures
import SiteKit
import Vault

/// Gives measures the properties of daily notes that they have a name for. It keeps no records and
/// has no pages; without it, measures have the values of their records alone.
///
/// Its figures replace the figures of the measures.
struct PropertiesInMeasuresSystem: ConnectsSystems {
  let name = "properties-in-measures"
  let meets = ["journal"]
  let serves = "measures"

  func figures(_ records: Void, _ basis: FigureBasis) async -> MeasuresHistory {
    let history =
      basis.others[MeasuresHistory.self] ?? MeasuresHistory(MeasureRecords(), moment: basis.moment)
    guard let journal = basis.others[JournalHistory.self],
      !journal.properties.isEmpty || !journal.ownKeys.isEmpty
    else { return history }
    return history.adding(
      journal.properties.map { NotedValue($0.name, $0.text, on: $0.day, at: $0.place) },
      keys: journal.ownKeys.map { ($0.name, $0.place) })
  }

  func problems(of figures: MeasuresHistory, in files: any Files) -> [Diagnostic] {
    figures.problems
  }
}
