package import Basics
package import SiteKit
package import Vault

extension JournalSystem {
  package func privateNames(in records: JournalRecords, _ settings: Settings) -> [PrivateName] {
    let entries = records.entries
    return .of(.person, entries.flatMap(\.people)) + .of(.place, entries.map(\.place))
      + .of(.thing, entries.flatMap { $0.text.links.map(\.text) })
  }

  package func ownWords(
    in records: JournalRecords, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [OwnWords] {
    records.entries.filter { days.contains($0.day) }.sorted()
      .compactMap { OwnWords("journal entry", on: $0.day, [$0.title, $0.text.markdown]) }
  }
}
