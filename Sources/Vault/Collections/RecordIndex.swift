/// The records of a collection that were read so far, by their identities.
struct RecordIndex: Sendable {
  /// A record that counts, or a tombstone.
  struct Known: Sendable {
    var updatedAt: Int64
    var line: UInt32
    var file: UInt32
    /// In the log; ``RecordEntry/noRow`` when none with the id ever was in it.
    var row: Int32
    var isDeleted: Bool

    init(updatedAt: Int64, line: UInt32, file: UInt32, row: Int32, isDeleted: Bool) {
      self.updatedAt = updatedAt
      self.line = line
      self.file = file
      self.row = row
      self.isDeleted = isDeleted
    }

    init(_ entry: RecordEntry, file: UInt32, linesBefore: Int, base: Int) {
      self.updatedAt = entry.updatedAt
      self.line = UInt32(truncatingIfNeeded: entry.line + linesBefore)
      self.file = file
      self.isDeleted = entry.row < 0
      self.row = Int32(entry.row < 0 ? RecordEntry.noRow : base + entry.row)
    }
  }

  private var numbers = IdentityIndex()
  /// By number.
  private var known: [Known] = []

  subscript(number: Int) -> Known {
    get { known[number] }
    set { known[number] = newValue }
  }

  /// The identities with what is known of them, in order.
  var all: some Sequence<(IdentityHash, Known)> { zip(numbers.identities, known) }

  /// How many identities there are.
  var count: Int { known.count }

  /// Adds what is known of an identity that is new.
  mutating func add(_ identity: IdentityHash, _ record: Known) {
    if numbers.insert(identity) == nil { known.append(record) }
  }

  /// Makes room for `count` records in all.
  mutating func reserveCapacity(_ count: Int) {
    numbers.reserveCapacity(count)
    known.reserveCapacity(count)
  }

  /// Takes in entries up to the first whose identity is known already.
  ///
  /// - Parameter base: What is added to the rows of the entries.
  /// - Returns: How many it took in, how many of these are no tombstones, and the number of the
  ///   identity that is known; nil when all are new.
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
