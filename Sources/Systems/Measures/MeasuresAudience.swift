import Basics
package import SiteKit
package import Vault
import Wording

extension MeasuresSystem {
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("values", "the values of measures that are not private"),
      AudiencePart("texts", "notes, and the texts of your own fields", isInFull: false),
    ]
  }

  package func visible(
    _ stored: StoredRecords<MeasureRecords>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<MeasureRecords> {
    var stored = stored
    stored.records.kept.removeAll { $0.measure.isPrivate || !sight.shows("values") }
    if !sight.shows("texts") {
      for index in stored.records.kept.indices {
        stored.records.kept[index].readings = stored.records.kept[index].readings.map(\.wordless)
      }
    }
    for index in stored.records.kept.indices {
      sight.rename(&stored.records.kept[index].readings)
    }
    stored.recordCount = stored.records.count
    return stored
  }

  package func allowsTexts(of kind: KindOfRecord, _ sight: Sight) -> Bool { sight.shows("texts") }

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
        Int(clamping: (history.total(on: days) ?? .zero).number.rounded()),
        history.readings(on: days).count
      )
    }
  }
}

extension Reading {
  /// Without what the person wrote.
  fileprivate var wordless: Reading {
    var copy = self
    copy.note = nil
    copy.own = own.filter { !wordFields.contains($0.key) }
    return copy
  }
}
