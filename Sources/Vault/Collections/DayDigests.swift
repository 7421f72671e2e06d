import Algorithms
package import Basics

/// Digests of the records up to each day: while one is the same, so is everything that follows from
/// the records up to that day.
///
/// A record counts from the earliest of its days on, and one without a day of its own always. For
/// the records of one day their order counts, too.
package struct DayDigests: Sendable {
  /// The digests by day; at nil, of the records that always count. Without the records in ``last``.
  private var earlier: [Day?: UInt128] = [:]
  /// The day of the last record, and its digest, as most records are of the day of the one before.
  private var last: (day: Day?, sum: UInt128)?

  package init() {}

  private var sums: [Day?: UInt128] {
    var digests = self
    digests.settle()
    return digests.earlier
  }

  private mutating func settle() {
    if let last { earlier[last.day] = last.sum }
    last = nil
  }

  /// Adds the next record.
  ///
  /// - Parameters:
  ///   - digest: A hash of everything in it.
  ///   - day: The first day that it counts; nil if it always does.
  package mutating func add(_ digest: UInt128, on day: Day?) {
    if last == nil || last?.day != day {
      settle()
      last = (day, earlier[day] ?? 0)
    }
    last?.sum.mix(digest)
  }

  /// Adds the records of another collection.
  package mutating func add(_ others: DayDigests) {
    settle()
    for (day, sum) in others.sums { earlier[day, default: 0].mix(sum) }
  }

  /// The digest of everything.
  package var whole: String { upToDays.last.hex }

  /// The digests of everything up to each day, for many questions.
  package var upToDays: UpToDays {
    let sums = sums
    var all = sums[nil] ?? 0
    var days: [(day: Day, digest: UInt128)] = []
    days.reserveCapacity(sums.count)
    for (day, sum) in sums.sorted(by: { ($0.key?.number ?? .min) < ($1.key?.number ?? .min) }) {
      guard let day else { continue }
      all.mix(UInt128(truncatingIfNeeded: day.number))
      all.mix(sum)
      days.append((day, all))
    }
    return UpToDays(always: sums[nil] ?? 0, days: days)
  }

  package struct UpToDays: Sendable {
    fileprivate let always: UInt128
    /// By day, those with records.
    fileprivate let days: [(day: Day, digest: UInt128)]

    fileprivate var last: UInt128 { days.last?.digest ?? always }

    /// The digest of everything up to the end of a day.
    package func digest(upTo day: Day) -> String {
      let index = days.partitioningIndex { $0.day > day }
      return (index > 0 ? days[index - 1].digest : always).hex
    }
  }
}

// A digest of several values, whose order counts.
extension UInt128 {
  @inlinable package mutating func mix(_ number: Int64) { mix(UInt128(UInt64(bitPattern: number))) }

  package mutating func mix(_ text: String) {
    var text = text
    text.withUTF8 { mix($0) }
  }

  package mutating func mix(_ bytes: UnsafeBufferPointer<UInt8>) {
    let hash = bytes.identityHash
    mix(UInt128(hash.high) << 64 | UInt128(hash.low))
  }

  @inlinable package mutating func mix(_ other: UInt128) {
    self = self &* 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645 &+ other &+ 1
  }
}

/// The digests of the records of a vault, and the files that they are all of.
package struct RecordDigests: Sendable {
  package private(set) var days = DayDigests()
  /// Collections, and single files.
  private var covered: Set<VaultPath> = []

  package init() {}

  /// Adds the records of a collection, if it was digested.
  package mutating func add<Record>(_ contents: CollectionContents<Record>) {
    guard let digests = contents.digests else { return }
    days.add(digests)
    covered.insert(contents.counted.collection)
  }

  /// Adds a file whose records count from a day on.
  package mutating func add(_ bytes: [UInt8], of file: VaultPath, from day: Day?) {
    var hash = ContentHash()
    hash.add(file.text.utf8, bytes)
    days.add(hash.number, on: day)
    covered.insert(file)
  }

  package mutating func add(_ others: RecordDigests) {
    days.add(others.days)
    covered.formUnion(others.covered)
  }

  /// Adds the records of collections that were digested elsewhere.
  package mutating func add(_ others: DayDigests, of collections: [VaultPath]) {
    days.add(others)
    covered.formUnion(collections)
  }

  /// True if the digests cover all of a file.
  package func covers(_ file: VaultPath) -> Bool {
    if covered.contains(file) { return true }
    guard let folder = file.parent else { return false }
    let name = String(file.unlocked.name.prefix { $0 != "." })
    return covered.contains(folder) || folder.appending(name).map(covered.contains) ?? false
  }
}
