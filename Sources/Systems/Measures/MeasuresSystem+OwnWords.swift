package import Basics
package import SiteKit
package import Vault

extension MeasuresSystem {
  /// The longest text of a field of the person's own that is a name rather than a note.
  private static let longestName = 40

  package func privateNames(in records: MeasureRecords, _ settings: Settings) -> [PrivateName] {
    let titles = records.kept.flatMap { [$0.measure.title] + $0.measure.titles.values.sorted() }
    let own = records.kept.flatMap { kept in
      kept.readings.flatMap { reading in
        reading.wordFields.sorted().compactMap { reading.own[$0] }
          .filter { $0.count <= Self.longestName }
      }
    }
    return .of(.thing, titles + own)
  }

  package func ownWords(
    in records: MeasureRecords, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [OwnWords] {
    records.kept.flatMap { kept in
      kept.readings.compactMap { reading in
        let moment = reading.interval?.end ?? reading.at
        guard let day = reading.day ?? moment.map({ zone.day(of: $0) }), days.contains(day) else {
          return nil
        }
        return OwnWords("note on \(kept.measure.title)", on: day, [reading.note])
      }
    }
  }
}
