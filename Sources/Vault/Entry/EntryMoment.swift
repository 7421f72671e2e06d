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
  package var known: [EntryField.Known: [String]]
  /// The records that the vault has, by the types in which their systems keep them.
  package var records: SystemValues
  /// What the vault sets.
  package var settings: Settings

  /// A moment; by default of a vault that has nothing.
  package init(
    zone: Zone, now: Instant, clock: Instant, known: [EntryField.Known: [String]] = [:],
    records: SystemValues = SystemValues(), settings: Settings = Settings()
  ) {
    self.zone = zone
    self.now = now
    self.clock = clock
    self.known = known
    self.records = records
    self.settings = settings
  }

  /// An id such as `tasks-20261120-3f9k2a1`: the day, and the moment of the clock within it.
  ///
  /// - Parameter count: How many records the same moment has made before this one.
  package func newIdentifier(for collection: VaultPath, after count: Int = 0) -> String {
    let day = zone.day(of: now).description.filter { $0 != "-" }
    let clock = UInt64(bitPattern: self.clock.microseconds) % 86_400_000_000 + UInt64(count)
    return "\(collection.name)-\(day)-\(String(clock, radix: 36))"
  }

  /// The moment that counts as now, with the zone.
  package var moment: Moment { Moment(asOf: now, zone: zone) }

  /// The moment that `text` writes, in the vault's zone unless it has an offset: as a record
  /// writes it, or as a person does; nil for none.
  package func instant(_ text: String) -> Instant? {
    switch try? TimeText(text) {
    case .instant(let instant): instant
    case .local(let local): zone.instant(local).instant
    case nil:
      if case .instant(let instant)? = try? WrittenTime(text, at: moment) { instant } else { nil }
    }
  }
}
