internal import Basics

/// A log that can forget its rows once these are written.
package protocol PartedLog: ColumnLog {
  /// Removes all rows; the next ones have numbers from 0 again, and share what these shared.
  mutating func forgetRows()
}

extension CollectionReader {
  /// Caches the columns of a large collection of JSON Lines, for ``spans(_:of:placing:)``: its rows
  /// are written part by part while they are read, so that memory does not grow with them.
  ///
  /// Nothing is cached if the collection is small, or changes meanwhile, or has several records of
  /// one identity that are far apart: then it is read as a whole.
  package func keepParts<Record: RecordDecoding>(
    _ collection: VaultPath, of type: Record
  ) async where Record.Log: PartedLog {
    var wasTold = false
    let parts = parts(of: collection) { _ in wasTold = true }
    guard let columns, !wasTold, !type.keepsSource, !type.isDigested,
      parts.allSatisfy({ $0.format == .jsonl && !$0.path.isLocked })
    else { return }
    var opened: [(part: Part, file: any OpenFile)] = []
    for part in parts {
      guard let file = try? files.open(part.path) else { return }
      opened.append((part, file))
    }
    let size = opened.reduce(0) { $0 + $1.file.size }
    guard size >= columns.leastParted else { return }
    var sources = opened.map { part, file in
      ColumnHead.File(path: part.path, stamp: file.stamp, size: file.size, lines: 0)
    }
    let kept = CachedColumns(columns, collection, type, zone: zone)
    let parted = PartedColumns<Record>(kept, sources, bucketCount: 1 + size / columns.leastParted)
    defer { parted.remove() }
    var collector = RecordCollector(collection, of: type)
    collector.takeRows = { parted.take(&$0, isLast: false) }
    for (number, (part, file)) in opened.enumerated() {
      guard let lines = try? await read(part, file, into: &collector) else { return }
      sources[number].lines = lines
    }
    parted.take(&collector, isLast: true)
    guard let settled = settled(sources, parts), parted.isEachOnce() else { return }
    if !parted.keep(collector, from: settled, rootName: files.rootName) { kept.forget() }
  }
}

/// Makes the columns of a collection while it is read. Each full part goes into its own entry, and
/// ``keep(_:from:rootName:)`` joins the parts.
///
/// An entry has pieces of rows, pieces of identities, and then the identities again, in buckets by
/// their hashes. An identity is in the same bucket of each part: to find identities that several
/// parts have, one bucket of all parts is read at a time.
private final class PartedColumns<Record: RecordDecoding> where Record.Log: PartedLog {
  private struct Piece {
    var part: Int
    var offset: Int
  }

  private let columns: CachedColumns
  private let files: [ColumnHead.File]
  private let bucketCount: Int
  private var count = 0
  private var rowCount = 0
  private var identityCount = 0
  private var rows: [(piece: ColumnHead.Piece, place: Piece)] = []
  private var identities: [(count: Int, place: Piece)] = []
  /// The pieces of each bucket, with the number of identities in each.
  private var buckets: [[(count: Int, place: Piece)]]
  private var hasFailed = false

  init(_ columns: CachedColumns, _ files: [ColumnHead.File], bucketCount: Int) {
    self.columns = columns
    self.files = files
    self.bucketCount = bucketCount
    buckets = Array(repeating: [], count: bucketCount)
  }

  private func entry(_ part: Int) -> CacheEntry { columns.part(part, of: files) }

  /// Writes the rows that were collected, if they are enough for a part.
  func take(_ collector: inout RecordCollector<Record>, isLast: Bool) {
    let (log, index) = (collector.contents.log, collector.index)
    let isFull = max(log.rowCount, index.count) >= columns.pieceCount * columns.partCount
    if hasFailed { return collector.forgetRows { $0.forgetRows() } }
    guard isFull || isLast else { return }
    let (rowRanges, ranges) = (columns.ranges(log.rowCount), columns.ranges(index.count))
    let before = rowCount
    var sorted = Array(repeating: [Int](), count: bucketCount)
    for number in 0..<index.count { sorted[bucket(of: index.identity(number))].append(number) }
    var pieces: [(inout ColumnWriter) -> Void] = rowRanges.map { range in
      { log.write(range, to: &$0) }
    }
    pieces += ranges.map { range in { index.write(range, rowsBefore: before, to: &$0) } }
    pieces += sorted.map { numbers in
      { writer in
        writer.write(numbers.map { Int64(bitPattern: index.identity($0).low) })
        writer.write(numbers.map { Int64(bitPattern: index.identity($0).high) })
      }
    }
    guard let offsets = try? entry(count).write(pieces) else {
      hasFailed = true
      return
    }
    var places = offsets.map { Piece(part: count, offset: $0) }[...]
    for range in rowRanges {
      let piece = ColumnHead.Piece(rowCount: range.count, time: log.time(of: range))
      rows.append((piece, places.removeFirst()))
    }
    for range in ranges { identities.append((range.count, places.removeFirst())) }
    for bucket in 0..<bucketCount {
      buckets[bucket].append((sorted[bucket].count, places.removeFirst()))
    }
    count += 1
    rowCount += log.rowCount
    identityCount += index.count
    collector.forgetRows { $0.forgetRows() }
  }

  private func bucket(of identity: IdentityHash) -> Int {
    Int(identity.high % UInt64(bucketCount))
  }

  /// True if no identity is in several parts.
  func isEachOnce() -> Bool {
    guard !hasFailed else { return false }
    guard count > 1 else { return true }
    do throws(DamagedEntry) {
      let parts = try opened()
      for bucket in buckets {
        var found = IdentityIndex()
        found.reserveCapacity(bucket.reduce(0) { $0 + $1.count })
        for (count, place) in bucket {
          var piece = try Self.piece(place, in: parts)
          let (lows, highs) = (try piece.column(count), try piece.column(count))
          for (low, high) in zip(lows, highs) {
            let identity = IdentityHash(
              low: UInt64(bitPattern: low), high: UInt64(bitPattern: high))
            if found.insert(identity) != nil { return false }
          }
        }
      }
      return true
    } catch {
      return false
    }
  }

  private func opened() throws(DamagedEntry) -> [CachePieces] {
    var parts: [CachePieces] = []
    for part in 0..<count { parts.append(try entry(part).pieces()) }
    return parts
  }

  private static func piece(
    _ place: Piece, in parts: [CachePieces]
  ) throws(DamagedEntry) -> ColumnReader {
    var pieces = try parts[place.part].dropping(place.offset)
    return try pieces.next()
  }

  /// Puts the parts together as the columns of the collection.
  func keep(
    _ collector: RecordCollector<Record>, from files: [ColumnHead.File], rootName: String
  ) -> Bool {
    guard !hasFailed, let parts = try? opened(),
      var head = collector.head(files, rootName, rowCount, identityCount)
    else { return false }
    func copy(_ place: Piece) -> (inout ColumnWriter) -> Void {
      { [self] writer in
        guard let piece = try? Self.piece(place, in: parts) else { return hasFailed = true }
        writer.write(piece)
      }
    }
    let isKept = columns.keep(
      &head, shared: collector.contents.log.writeShared,
      rows: rows.map { ($0.piece, copy($0.place)) },
      identities: identities.map { ($0.count, copy($0.place)) })
    return isKept && !hasFailed
  }

  /// Removes the parts, and any parts left by a killed program.
  func remove() {
    for part in 0... {
      let entry = entry(part)
      guard part < count || entry.written != nil else { return }
      entry.remove()
    }
  }
}
