internal import Basics

/// The columns of a collection, in two entries of a cache: the head, which lists the source files,
/// and the columns of the log and of the data that decides between records with the same id.
struct CachedColumns: Sendable {
  private let cache: Cache
  private let name: String
  private let inputs: [String]
  let pieceCount: Int
  let partCount: Int
  private let windowCount: Int

  init(
    _ columns: ColumnCache, _ collection: VaultPath, _ type: any RecordDecoding, zone: Zone
  ) {
    cache = columns.cache
    name = ContentHash([("columns", collection.text)]).hex
    pieceCount = columns.pieceCount
    partCount = columns.partCount
    windowCount = columns.windowCount
    // Times without an offset are stored as moments.
    inputs =
      ["4", "\(pieceCount)", columns.basis, zone.identifier, ContentHash.hex(of: zone.rules)]
      + type.keys
  }

  private var headEntry: CacheEntry { cache.entry("columns", name + ".head", from: inputs) }

  private func columns(_ head: ColumnHead) -> CacheEntry {
    cache.entry("columns", name, from: inputs + [head.columns])
  }

  /// The source of the columns; nil when this program has cached none.
  func head() -> ColumnHead? { headEntry.value() }

  /// Replaces the cached head. Failing to cache is not an error.
  func keep(_ head: ColumnHead) { headEntry.keep(head) }

  /// An entry for figures of all records, which `inputs` identify.
  func figures(from inputs: [String]) -> CacheEntry {
    cache.entry("columns", name + ".figures", from: self.inputs + inputs)
  }

  /// Removes the cached columns, which nobody would use again.
  func forget() {
    for name in [name + ".head", name, name + ".figures"] {
      cache.entry("columns", name, from: []).remove()
    }
  }

  /// A part of the columns while they are made, see ``PartedColumns``.
  func part(_ number: Int, of files: [ColumnHead.File]) -> CacheEntry {
    let stamps = files.flatMap { [$0.path.text, $0.stamp.text] }
    return cache.entry("columns", "\(name).part-\(number)", from: inputs + stamps)
  }

  /// The rows of each piece.
  func ranges(_ count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: pieceCount).map { $0..<min($0 + pieceCount, count) }
  }
}

extension [Int] {
  /// Consecutive ranges of these lengths, the first from 0; nil if they are not `count` in all.
  fileprivate func ranges(of count: Int) -> [Range<Int>]? {
    var start = 0
    let ranges = map { length in
      defer { start += length }
      return start..<(start + length)
    }
    return start == count ? ranges : nil
  }
}

extension ColumnHead {
  /// The rows of each piece.
  fileprivate func rowRanges() throws(DamagedEntry) -> [Range<Int>] {
    guard let ranges = pieces.map(\.rowCount).ranges(of: rowCount) else { throw DamagedEntry() }
    return ranges
  }
}

extension CachedColumns {
  /// The log, and the pieces of identities after it.
  func log<Log: ColumnLog>(
    _ head: ColumnHead
  ) throws(DamagedEntry) -> (log: Log, identities: CachePieces) {
    var pieces = try columns(head).pieces()
    var shared = try pieces.next()
    var log = try Log(sharing: &shared)
    guard shared.isAtEnd else { throw DamagedEntry() }
    log.reserveCapacity(head.rowCount + head.rowCount / 64)
    for range in try head.rowRanges() {
      var piece = try pieces.next()
      try log.read(range, touching: nil, from: &piece)
      guard piece.isAtEnd, log.rowCount == range.upperBound else { throw DamagedEntry() }
    }
    return (log, pieces)
  }

  /// The columns to be read by time, with the pieces of identities.
  func spans<Log: ColumnLog>(
    _ head: ColumnHead
  ) throws(DamagedEntry) -> (spans: ColumnSpans<Log>, identities: CachePieces) {
    let ranges = try head.rowRanges()
    let pieces = try columns(head).pieces()
    var first = pieces
    var shared = try first.next()
    let log = try Log(sharing: &shared)
    guard shared.isAtEnd else { throw DamagedEntry() }
    let spans = ColumnSpans(
      identity: head.columns, empty: log,
      cached: (pieces, zip(head.pieces, ranges).map { ($0, $1) }), windowCount: windowCount,
      entry: figures)
    return (spans, try pieces.dropping(head.identityOffset))
  }

  func index(
    of wanted: Set<IdentityHash>, _ head: ColumnHead, in pieces: CachePieces
  ) throws(DamagedEntry) -> RecordIndex {
    var index = RecordIndex()
    guard !wanted.isEmpty else { return index }
    // Most of a million are ruled out without asking the set.
    var marks = Array(repeating: false, count: 1 << 16)
    for identity in wanted { marks[Int(identity.low & 0xFFFF)] = true }
    try forEachPiece(head, in: pieces) { (piece: inout IdentityPiece) throws(DamagedEntry) in
      let rows = piece.lows.indices.filter { marks[Int(piece.lows[$0] & 0xFFFF)] }
      guard !rows.isEmpty else { return }
      try piece.readRest(head)
      for row in rows where wanted.contains(piece.identity(row)) {
        index.add(piece.identity(row), piece.known(row))
      }
    }
    return index
  }

  func forEachKnown(
    _ head: ColumnHead, in pieces: CachePieces,
    _ body: (IdentityHash, RecordIndex.Known) -> Void
  ) throws(DamagedEntry) {
    try forEachPiece(head, in: pieces) { (piece: inout IdentityPiece) throws(DamagedEntry) in
      try piece.readRest(head)
      for row in piece.lows.indices { body(piece.identity(row), piece.known(row)) }
    }
  }

  private func forEachPiece(
    _ head: ColumnHead, in pieces: CachePieces,
    _ body: (inout IdentityPiece) throws(DamagedEntry) -> Void
  ) throws(DamagedEntry) {
    var pieces = pieces
    guard head.identityPieces.reduce(0, +) == head.identityCount else { throw DamagedEntry() }
    for count in head.identityPieces {
      var piece = try IdentityPiece(try pieces.next(), count)
      try body(&piece)
    }
    guard pieces.isAtEnd else { throw DamagedEntry() }
  }

  /// Replaces the cached columns.
  ///
  /// - Returns: False if they cannot be cached, as their problems are too many to keep.
  func keep<Record>(
    _ collector: RecordCollector<Record>, from files: [ColumnHead.File], rootName: String,
    placing placed: Set<Int>
  ) -> Bool where Record.Log: ColumnLog {
    let (log, index) = (collector.contents.log, collector.index)
    guard var head = collector.head(files, rootName, log.rowCount, index.count) else {
      return false
    }
    if !placed.isEmpty {
      head.places = index.all.map(\.1).filter {
        !$0.isDeleted && placed.contains(Int($0.row))
      }
    }
    return keep(
      &head, shared: log.writeShared,
      rows: ranges(log.rowCount).map { rows in
        let piece = ColumnHead.Piece(rowCount: rows.count, time: log.time(of: rows))
        return (piece, { log.write(rows, to: &$0) })
      },
      identities: ranges(index.count).map { range in
        (range.count, { index.write(range, rowsBefore: 0, to: &$0) })
      })
  }

  /// Writes columns, each piece when those before it are written, and keeps their head.
  ///
  /// - Parameters:
  ///   - rows: The pieces of rows, in order.
  ///   - identities: The pieces of identities, with the number in each.
  func keep(
    _ head: inout ColumnHead, shared: @escaping (inout ColumnWriter) -> Void,
    rows: [(piece: ColumnHead.Piece, write: (inout ColumnWriter) -> Void)],
    identities: [(count: Int, write: (inout ColumnWriter) -> Void)]
  ) -> Bool {
    // Columns of other files, which a killed program may leave next to the old head, have another.
    var source = ColumnWriter()
    head.write(to: &source)
    head.columns = ContentHash.hex(of: source.bytes)
    do throws(FileError) {
      // The pieces hold no state: of an iterator that they share, the optimizer gives each a copy.
      let offsets = try columns(head).write([shared] + rows.map(\.write) + identities.map(\.write))
      head.pieces = zip(offsets.dropFirst(), rows).map { offset, row in
        var piece = row.piece
        piece.offset = offset
        return piece
      }
      head.identityOffset = offsets[rows.count + 1]
      head.identityPieces = identities.map(\.count)
    } catch {
      return false
    }
    keep(head)
    return true
  }
}

extension RecordCollector {
  /// The head of the columns of the collected records; nil if there are too many problems to keep.
  func head(
    _ files: [ColumnHead.File], _ rootName: String, _ rowCount: Int, _ identityCount: Int
  ) -> ColumnHead? {
    let found = contents.diagnostics
    let count = found.count(of: .error) + found.count(of: .warning) + found.count(of: .note)
    guard count == found.kept.count else { return nil }
    return ColumnHead(
      rootName: rootName, files: files, rowCount: rowCount, recordCount: contents.recordCount,
      identityCount: identityCount, diagnostics: found.kept, unknownKeys: foundKeys)
  }
}

extension RecordIndex {
  /// Writes some identities as a piece of columns, with the data of their records.
  ///
  /// - Parameter rowsBefore: Added to the numbers of rows.
  func write(_ range: Range<Int>, rowsBefore: Int, to writer: inout ColumnWriter) {
    var piece = IdentityPiece()
    for number in range {
      var known = self[number]
      if known.row != RecordEntry.noRow { known.row += Int32(rowsBefore) }
      piece.add(identity(number), known)
    }
    piece.write(to: &writer)
  }
}

/// The data of some identities, as columns.
private struct IdentityPiece {
  private(set) var lows: [Int64] = []
  private var highs: [Int64] = []
  private var updates: [Int64] = []
  private var lines: [Int64] = []
  private var files: [Int64] = []
  private var rows: [Int64] = []
  private var deletions: [Int64] = []
  private var reader = ColumnReader([])

  init() {}

  /// Reads only the columns needed from all pieces.
  init(_ piece: ColumnReader, _ count: Int) throws(DamagedEntry) {
    reader = piece
    lows = try reader.column(count)
  }

  mutating func readRest(_ head: ColumnHead) throws(DamagedEntry) {
    highs = try reader.column(lows.count)
    updates = try reader.column(lows.count)
    lines = try reader.column(lows.count)
    files = try reader.column(lows.count)
    rows = try reader.column(lows.count)
    deletions = try reader.column(lows.count)
    guard reader.isAtEnd, lines.allSatisfy({ UInt32(exactly: $0) != nil }),
      files.allSatisfy({ 0..<Int64(head.files.count) ~= $0 }),
      rows.allSatisfy({ Int64(RecordEntry.noRow)..<Int64(head.rowCount) ~= $0 }),
      deletions.allSatisfy({ 0...1 ~= $0 })
    else { throw DamagedEntry() }
  }

  func identity(_ row: Int) -> IdentityHash {
    IdentityHash(low: UInt64(bitPattern: lows[row]), high: UInt64(bitPattern: highs[row]))
  }

  func known(_ row: Int) -> RecordIndex.Known {
    RecordIndex.Known(
      updatedAt: updates[row], line: UInt32(truncatingIfNeeded: lines[row]),
      file: UInt32(truncatingIfNeeded: files[row]), row: Int32(truncatingIfNeeded: rows[row]),
      isDeleted: deletions[row] == 1)
  }

  mutating func add(_ identity: IdentityHash, _ known: RecordIndex.Known) {
    lows.append(Int64(bitPattern: identity.low))
    highs.append(Int64(bitPattern: identity.high))
    updates.append(known.updatedAt)
    lines.append(Int64(known.line))
    files.append(Int64(known.file))
    rows.append(Int64(known.row))
    deletions.append(known.isDeleted ? 1 : 0)
  }

  func write(to writer: inout ColumnWriter) {
    for column in [lows, highs, updates, lines, files, rows, deletions] { writer.write(column) }
  }
}
