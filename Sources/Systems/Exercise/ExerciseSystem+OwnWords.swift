package import Basics
package import SiteKit
package import Vault

extension ExerciseSystem {
  package func privateNames(in records: ExerciseRecords, _ settings: Settings) -> [PrivateName] {
    .of(.thing, records.routines.map(\.name) + records.products.map(\.name))
  }

  package func ownWords(
    in records: ExerciseRecords, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [OwnWords] {
    let words =
      records.completions.map { OwnWords("note on an exercise", on: $0.day, [$0.note]) }
      + records.scans.map {
        OwnWords("what to do about a scan", on: zone.day(of: $0.at), [$0.strategy])
      }
    return words.compactMap(\.self).filter { days.contains($0.day) }
  }
}
