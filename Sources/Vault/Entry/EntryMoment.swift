package import Basics

/// What a record that is added depends on beside what is filled in.
package struct EntryMoment: Sendable {
  /// The zone of the vault.
  package var zone: Zone
  /// The moment that counts as now.
  package var now: Instant
  /// The names that the vault has.
  package var known: [EntryField.Known: [EntryField.KnownName]]
  /// The records of the form's collection as they are written, those that were taken out too, where
  /// the form looks at them (``EntryForm/written(_:)``).
  package var written: [RecordText] = []
  /// The id of the record that is changed, which is no other record; nil where one is added.
  package var edited: String?
  /// Whether those records cannot be read, as they are locked and no identity is at hand.
  package var isBlind = false
  /// The records that the vault has, by the types in which their systems keep them.
  package var records: SystemValues
  /// What the vault sets.
  package var settings: Settings
  /// Finds records of a collection as they are written, where ``records`` does not have them: those
  /// of a moment, or all; nil where nothing is known of the vault.
  package var stored: (@Sendable (_ collection: VaultPath, _ at: Instant?) -> [RecordText])?

  /// A moment; by default of a vault that has nothing.
  package init(
    zone: Zone, now: Instant,
    known: [EntryField.Known: [EntryField.KnownName]] = [:],
    records: SystemValues = SystemValues(), settings: Settings = Settings()
  ) {
    self.zone = zone
    self.now = now
    self.known = known
    self.records = records
    self.settings = settings
  }

  /// An id such as `tasks-20261120-2c5zka…`: the day, by which people and files are in order, and
  /// 128 random bits as 25 letters and digits, so that no two machines make the same, whatever they
  /// do at once.
  package func newIdentifier(for collection: VaultPath) -> String {
    let day = zone.day(of: now).description.filter { $0 != "-" }
    let number = String(UInt128.random(in: .min ... .max), radix: 36)
    let end = String(repeating: "0", count: 25 - number.count) + number
    return "\(collection.name)-\(day)-\(end)"
  }

  /// The moment that counts as now, with the zone.
  package var moment: Moment { Moment(asOf: now, zone: zone) }

  /// The moment that `text` writes, in the vault's zone unless it has an offset: as a record
  /// writes it, or as a person does; nil for none.
  package func instant(_ text: String) -> Instant? {
    if let time = try? TimeText(text) { return time.instant(in: zone) }
    if case .instant(let instant)? = try? WrittenTime(text, at: moment) { return instant }
    return nil
  }
}
