import Chronology
package import Measures
package import SiteKit
package import Vault
import Wording

extension MeasuresSystem {
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("values", "the values of measures that are not private, with your own fields"),
      AudiencePart("notes", "the notes of these records", isInFull: false),
    ]
  }

  package func visible(
    _ stored: StoredRecords<MeasureRecords>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<MeasureRecords> {
    var stored = stored
    if !sight.shows("values") { stored.records = [:] }
    if !sight.shows("notes") {
      stored.records = stored.records.mapValues { readings in
        readings.map { reading in
          var reading = reading
          reading.note = nil
          return reading
        }
      }
    }
    stored.recordCount = stored.records.values.reduce(0) { $0 + $1.count }
    return stored
  }

  /// Nobody but the person learns that there is a private measure.
  package func hide(in settings: inout Settings, from sight: Sight) {
    settings[MeasureSettings.self].declared.removeAll(where: \.isPrivate)
  }

  package func totals(of history: MeasuresHistory) -> SystemTotals? {
    SystemTotals(
      title: "nav.measures", address: MeasuresPages.overview,
      history.measures.filter { $0.measure.addsUp && !$0.measure.isPrivate }.compactMap(sums))
  }

  private func sums(of history: MeasureHistory) -> WeeklySums? {
    let measure = history.measure
    // A sum of other numbers need not be a whole one.
    guard measure.kind != .number else { return nil }
    let name = Words.Key(measure.ownTitle)
    return WeeklySums(
      MeasureCharts.name(of: measure.name, "weeks"), label: name, chart: name,
      measure.kind == .duration ? .time : .count, on: history.recordedDays
    ) { days in
      (
        Int((history.total(on: days) ?? .zero).number.rounded()),
        history.readings(on: days).count
      )
    }
  }
}
