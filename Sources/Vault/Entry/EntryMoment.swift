package import Chronology
internal import Moments

/// What a record that is added depends on beside what is filled in.
package struct EntryMoment: Sendable {
  /// The zone of the vault.
  package var zone: Zone
  /// The moment that counts as now.
  package var now: Instant
  /// The moment of the machine's clock, so that no two records of a kind share an id.
  package var clock: Instant
  /// The names that the vault has.
  package var known: [EntryField.Known: [EntryField.KnownName]]
  /// The records of the form's collection as they are written, those that were taken out too, where
  /// the form looks at them (``EntryForm/written(_:)``).
  package var written: [RecordText] = []
  /// Whether those records cannot be read, as they are locked and no identity is at hand.
  package var isBlind = false
  /// The records that the vault has, by the types in which their systems keep them.
  package var records: SystemValues
  /// What the vault sets.
  package var settings: Settings
  /// Finds records of a collection as they are written, where ``records`` does not have them: those
  /// of a moment, or all; nil where nothing is known of the vault.
  package var stored: (@Sendable (_ collection: VaultPath, _ at: Instant?) -> [RecordText])?
  /// A number that no other process has which adds records meanwhile; 0 where there is no other.
  package var process: UInt32 = 0

  /// A moment; by default of a vault that has nothing.
  package init(
    zone: Zone, now: Instant, clock: Instant,
    known: [EntryField.Known: [EntryField.KnownName]] = [:],
    records: SystemValues = SystemValues(), settings: Settings = Settings()
  ) {
    self.zone = zone
    self.now = now
    self.clock = clock
    self.known = known
    self.records = records
    self.settings = settings
  }

  /// An id such as `tasks-20261120-3f9k2a1`: the day, and the moment of the clock within it, with
  /// the process, as two may add a record in one microsecond.
  ///
  /// - Parameter count: How many records the same moment has made before this one.
  package func newIdentifier(for collection: VaultPath, after count: Int = 0) -> String {
    let day = zone.day(of: now).description.filter { $0 != "-" }
    let clock = UInt64(bitPattern: self.clock.microseconds) % 86_400_000_000 + UInt64(count)
    let number = process == 0 ? clock : clock << 24 | UInt64(process % (1 << 24))
    return "\(collection.name)-\(day)-\(String(number, radix: 36))"
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
