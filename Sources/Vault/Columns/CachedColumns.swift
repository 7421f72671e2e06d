internal import Basics

/// The columns of a collection, in three files of a ``ColumnCache``: the rows of its log, the data
/// that decides between records with the same id, and the head, which lists the source files.
struct CachedColumns: Sendable {
  private let cache: CacheFolder
  private let name: String
  private let basis: String

  init(
    _ cache: ColumnCache, _ collection: VaultPath, _ type: any RecordDecoding, zone: Zone
  ) {
    self.cache = cache.folder
    name = ContentHash([("columns", collection.text)]).hex
    // Times without an offset are stored as moments.
    basis = [
      "daybook-columns-1", cache.basis, zone.identifier, ContentHash.hex(of: zone.rules),
      type.keys.joined(separator: ","),
    ].joined(separator: "\n")
  }

  private func path(_ pathExtension: String) -> VaultPath? {
    cache.folder.appending("\(name).\(pathExtension)")
  }

  /// The source of the columns; nil when this program has cached none.
  func head() -> ColumnHead? {
    guard let path = path("head"), let bytes = try? cache.files.contents(of: path) else {
      return nil
    }
    return try? ColumnHead(bytes, basis: basis)
  }

  /// Replaces the cached head. Failing to cache is not an error.
  func keep(_ head: ColumnHead) {
    guard let path = path("head") else { return }
    try? cache.files.replace(path, with: head.bytes(basis: basis), .written)
  }

  /// Removes the cached columns, which nobody would use again.
  func forget() {
    for pathExtension in ["head", "rows", "identities"] {
      if let path = path(pathExtension) { try? cache.files.remove(path) }
    }
  }

  private func pieces(_ pathExtension: String) throws(DamagedColumns) -> ColumnPieces {
    guard let path = path(pathExtension), let file = try? cache.files.open(path) else {
      throw DamagedColumns()
    }
    return ColumnPieces(file)
  }
}

extension CachedColumns {
  func log<Log: ColumnLog>(_ head: ColumnHead) throws(DamagedColumns) -> Log {
    var pieces = try pieces("rows")
    var shared = try pieces.next()
    var log = try Log(sharing: &shared)
    guard shared.isAtEnd else { throw DamagedColumns() }
    log.reserveCapacity(head.rowCount + head.rowCount / 64)
    while log.rowCount < head.rowCount {
      var piece = try pieces.next()
      let expected = min(log.rowCount + ColumnPieces.rowCount, head.rowCount)
      try log.read(expected - log.rowCount, from: &piece)
      guard piece.isAtEnd, log.rowCount == expected else { throw DamagedColumns() }
    }
    guard pieces.isAtEnd, pieces.check.value == head.rowCheck else { throw DamagedColumns() }
    return log
  }

  func index(
    of wanted: Set<IdentityHash>, _ head: ColumnHead
  ) throws(DamagedColumns) -> RecordIndex {
    var index = RecordIndex()
    guard !wanted.isEmpty else { return index }
    // Most of a million are ruled out without asking the set.
    var marks = Array(repeating: false, count: 1 << 16)
    for identity in wanted { marks[Int(identity.low & 0xFFFF)] = true }
    try forEachPiece(head) { (piece: inout IdentityPiece) throws(DamagedColumns) in
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
    _ head: ColumnHead, _ body: (IdentityHash, RecordIndex.Known) -> Void
  ) throws(DamagedColumns) {
    try forEachPiece(head) { (piece: inout IdentityPiece) throws(DamagedColumns) in
      try piece.readRest(head)
      for row in piece.lows.indices { body(piece.identity(row), piece.known(row)) }
    }
  }

  private func forEachPiece(
    _ head: ColumnHead, _ body: (inout IdentityPiece) throws(DamagedColumns) -> Void
  ) throws(DamagedColumns) {
    var pieces = try pieces("identities")
    guard try pieces.next().isAtEnd else { throw DamagedColumns() }
    var left = head.identityCount
    while left > 0 {
      let count = min(left, ColumnPieces.rowCount)
      var piece = try IdentityPiece(try pieces.next(), count)
      try body(&piece)
      left -= count
    }
    guard pieces.isAtEnd, pieces.check.value == head.identityCheck else { throw DamagedColumns() }
  }

  func keep<Record>(
    _ collector: RecordCollector<Record>, from files: [ColumnHead.File], rootName: String
  ) -> Bool where Record.Log: ColumnLog {
    let contents = collector.contents
    let found = contents.diagnostics
    let count = found.count(of: .error) + found.count(of: .warning) + found.count(of: .note)
    guard count == found.kept.count, let rows = path("rows"), let identities = path("identities")
    else { return false }
    var head = ColumnHead(
      rootName: rootName, files: files, rowCount: contents.log.rowCount,
      recordCount: contents.recordCount, identityCount: collector.index.count,
      diagnostics: found.kept, unknownKeys: collector.foundKeys)
    do throws(FileError) {
      head.rowCheck = try write(head.rowCount, to: rows) { range, writer in
        if let range {
          contents.log.write(range, to: &writer)
        } else {
          contents.log.writeShared(to: &writer)
        }
      }
      var all = collector.index.all.makeIterator()
      head.identityCheck = try write(head.identityCount, to: identities) { range, writer in
        guard let range else { return }
        var piece = IdentityPiece()
        for _ in range {
          if let (identity, known) = all.next() { piece.add(identity, known) }
        }
        piece.write(to: &writer)
      }
    } catch {
      return false
    }
    keep(head)
    return true
  }

  /// Writes pieces of rows, after one without rows.
  private func write(
    _ count: Int, to path: VaultPath, _ body: @escaping (Range<Int>?, inout ColumnWriter) -> Void
  ) throws(FileError) -> UInt64 {
    var check = ByteCheck()
    let starts = [nil] + stride(from: 0, to: count, by: ColumnPieces.rowCount).map { $0 }
    let pieces = starts.lazy.map { start in
      var writer = ColumnWriter()
      body(start.map { $0..<min($0 + ColumnPieces.rowCount, count) }, &writer)
      return ColumnPieces.bytes(of: writer, &check)
    }
    try cache.files.replace(path, withPieces: pieces, .written)
    return check.value
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
  init(_ piece: ColumnReader, _ count: Int) throws(DamagedColumns) {
    reader = piece
    lows = try reader.column(count)
  }

  mutating func readRest(_ head: ColumnHead) throws(DamagedColumns) {
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
    else { throw DamagedColumns() }
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
