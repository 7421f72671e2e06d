/// The records of a collection read so far, by identity.
struct RecordIndex: Sendable {
  struct Known: Sendable {
    var updatedAt: Int64
    var line: UInt32
    var file: UInt32
    /// The row in the log; ``RecordEntry/noRow`` if no record with the id was ever in it.
    var row: Int32
    var isDeleted: Bool
  }

  private var numbers = IdentityIndex()
  private var known: [Known] = []

  subscript(number: Int) -> Known {
    get { known[number] }
    set { known[number] = newValue }
  }

  /// The identities with their known records, in order.
  var all: some Sequence<(IdentityHash, Known)> { zip(numbers.identities, known) }

  var count: Int { known.count }

  func identity(_ number: Int) -> IdentityHash { numbers.identities[number] }

  mutating func add(_ identity: IdentityHash, _ record: Known) {
    if numbers.insert(identity) == nil { known.append(record) }
  }

  mutating func reserveCapacity(_ count: Int) {
    numbers.reserveCapacity(count)
    known.reserveCapacity(count)
  }

  /// Adds entries up to the first with a known identity.
  ///
  /// - Parameter base: Added to the rows of the entries.
  /// - Returns: How many it took in, how many of these are not tombstones, and the number of the
  ///   first known identity; nil when all are new.
  mutating func takeNew(
    _ entries: ArraySlice<RecordEntry>, file: UInt32, linesBefore: Int, base: Int
  ) -> (taken: Int, records: Int, repeated: Int?) {
    var records = 0
    for (position, entry) in entries.enumerated() {
      if let number = numbers.insert(entry.identity) { return (position, records, number) }
      known.append(Known(entry, file: file, linesBefore: linesBefore, base: base))
      if entry.row >= 0 { records += 1 }
    }
    return (entries.count, records, nil)
  }
}

extension RecordIndex.Known {
  init(_ entry: RecordEntry, file: UInt32, linesBefore: Int, base: Int) {
    self.updatedAt = entry.updatedAt
    self.line = UInt32(truncatingIfNeeded: entry.line + linesBefore)
    self.file = file
    self.isDeleted = entry.row < 0
    self.row = Int32(entry.row < 0 ? RecordEntry.noRow : base + entry.row)
  }
}

/// Finds earlier records with the same identity. Open addressing with linear probing; each slot
/// holds half of the hash next to a number, so that a probe rarely has to look further.
struct IdentityIndex: Sendable {
  /// The upper 32 bits of `high`, and the number plus one; 0 if free. At most half full.
  private var slots: [UInt64] = Array(repeating: 0, count: 1_024)
  private(set) var identities: [IdentityHash] = []

  mutating func reserveCapacity(_ count: Int) {
    identities.reserveCapacity(count)
    if count * 2 > slots.count { resize(toHold: count) }
  }

  /// The number of a known identity; nil for a new one, which then gets the next number, from 0.
  mutating func insert(_ identity: IdentityHash) -> Int? {
    if (identities.count + 1) * 2 > slots.count { resize(toHold: identities.count * 2) }
    let tag = identity.high & 0xFFFF_FFFF_0000_0000
    var slot = Int(truncatingIfNeeded: identity.low) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
        let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
        if identities[number] == identity { return number }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    identities.append(identity)
    slots[slot] = tag | UInt64(identities.count)
    return nil
  }

  private mutating func resize(toHold count: Int) {
    precondition(count < 1 << 31, "a slot has 32 bits for a number")
    var size = slots.count
    while size < count * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (number, identity) in identities.enumerated() {
      var slot = Int(truncatingIfNeeded: identity.low) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = identity.high & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
    }
  }
}
