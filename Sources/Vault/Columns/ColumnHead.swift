internal import Basics

/// The source of columns: the files of a collection, as they were when they were read.
struct ColumnHead: Sendable {
  struct File: Sendable {
    var path: VaultPath
    /// Shows that nobody changed it since.
    var stamp: FileStamp
    /// The number of bytes read: all there were then.
    var size: Int
    var lines: Int
    /// A check of these bytes, which identifies them when others are appended; nil where it is not
    /// needed, or a partial last line rules it out.
    var check: UInt64?
  }

  /// A piece of the columns of a log.
  struct Piece: Sendable, Hashable {
    /// The number of bytes between the first piece of the log and this one.
    var offset = 0
    var rowCount: Int
    /// The time that its records take up; nil if it has none.
    var time: Interval?
  }

  /// Identifies the entry of the columns.
  var columns = ""
  var pieces: [Piece] = []
  /// The number of bytes between the first piece of the log and the first of identities.
  var identityOffset = 0
  /// The number of identities in each of their pieces.
  var identityPieces: [Int] = []
  /// The places of the rows of records without an end; no other places are asked for.
  var places: [RecordIndex.Known] = []
  var rootName: String
  var files: [File]
  var rowCount: Int
  /// See ``CollectionContents/recordCount``.
  var recordCount: Int
  var identityCount: Int
  var diagnostics: [Diagnostic]
  var unknownKeys: [RecordBatch.UnknownKey]

  var size: Int { files.reduce(0) { $0 + $1.size } }
  /// True if it names places by the vault's folder.
  var namesPlaces: Bool { !diagnostics.isEmpty || !unknownKeys.isEmpty }
}

extension ColumnHead: CacheValue {
  private static let mostRows = Int(Int32.max)

  func write(to writer: inout ColumnWriter) {
    writer.write(columns)
    writer.write(rootName)
    for number in [rowCount, recordCount, identityCount, files.count] { writer.write(number) }
    writer.write(files.map(\.path.text))
    writer.write(files.map(\.stamp))
    writer.write(identityOffset)
    writer.write(pieces.count)
    writer.write(pieces.map { Int64($0.offset) })
    writer.write(pieces.map { Int64($0.rowCount) })
    // An empty time begins after it ends.
    writer.write(pieces.map { $0.time?.start.microseconds ?? 1 })
    writer.write(pieces.map { $0.time?.end.microseconds ?? 0 })
    writer.write(identityPieces.count)
    writer.write(identityPieces.map(Int64.init))
    writer.write(places.count)
    for place in places {
      for number in [Int(place.row), Int(place.file), Int(place.line)] { writer.write(number) }
    }
    for file in files {
      writer.write(file.size)
      writer.write(file.lines)
      writer.write(file.check == nil ? 0 : 1)
      writer.write(Int64(bitPattern: file.check ?? 0))
    }
    writer.write(diagnostics.count)
    for diagnostic in diagnostics { writer.write(diagnostic) }
    writer.write(unknownKeys.count)
    for key in unknownKeys {
      writer.write(key.name)
      writer.write(key.count)
      writer.write(key.place)
      writer.write(key.excerpt)
    }
  }

  init(from reader: inout ColumnReader) throws(DamagedEntry) {
    columns = try reader.text()
    rootName = try reader.text()
    rowCount = try reader.count(atMost: Self.mostRows)
    recordCount = try reader.count(atMost: Self.mostRows)
    identityCount = try reader.count(atMost: Self.mostRows)
    let count = try reader.count(atMost: reader.count)
    files = []
    let (paths, stamps) = (try reader.paths(count), try reader.stamps(count))
    identityOffset = try reader.count()
    let pieceCount = try reader.count(atMost: reader.count)
    let (offsets, rows) = (try reader.column(pieceCount), try reader.column(pieceCount))
    let (starts, ends) = (try reader.column(pieceCount), try reader.column(pieceCount))
    pieces = offsets.indices.map { number in
      let (start, end) = (starts[number], ends[number])
      return Piece(
        offset: Int(offsets[number]), rowCount: Int(rows[number]),
        time: start > end
          ? nil : Interval(from: Instant(microseconds: start), to: Instant(microseconds: end)))
    }
    identityPieces = try reader.column(try reader.count(atMost: reader.count)).map(Int.init)
    for _ in 0..<(try reader.count(atMost: reader.count)) {
      let row = try reader.count(atMost: Self.mostRows)
      let file = try reader.count(atMost: max(0, count - 1))
      places.append(
        RecordIndex.Known(
          updatedAt: 0, line: UInt32(try reader.count(atMost: Int(UInt32.max))),
          file: UInt32(file), row: Int32(row), isDeleted: false))
    }
    for (path, stamp) in zip(paths, stamps) {
      guard let stamp else { throw DamagedEntry() }
      let (size, lines) = (try reader.count(), try reader.count(atMost: Int(UInt32.max)))
      let hasCheck = try reader.count(atMost: 1) == 1
      let check = UInt64(bitPattern: try reader.number())
      files.append(
        File(path: path, stamp: stamp, size: size, lines: lines, check: hasCheck ? check : nil))
    }
    diagnostics = []
    for _ in 0..<(try reader.count(atMost: reader.count)) {
      diagnostics.append(try reader.diagnostic())
    }
    unknownKeys = []
    for _ in 0..<(try reader.count(atMost: reader.count)) {
      let (name, count) = (try reader.text(), try reader.count())
      guard let place = try reader.place(), let excerpt = try reader.excerpt() else {
        throw DamagedEntry()
      }
      unknownKeys.append(
        RecordBatch.UnknownKey(name: name, count: count, place: place, excerpt: excerpt))
    }
    guard pieces.allSatisfy({ 0...rowCount ~= $0.rowCount }),
      identityPieces.allSatisfy({ 0...identityCount ~= $0 })
    else { throw DamagedEntry() }
  }
}

extension ColumnWriter {
  fileprivate mutating func write(_ diagnostic: Diagnostic) {
    write(diagnostic.severity.rawValue)
    write(diagnostic.kind)
    write(diagnostic.place)
    write(diagnostic.message)
    write(diagnostic.excerpt)
    write(diagnostic.trail.count)
    for step in diagnostic.trail { write(step) }
    write(diagnostic.hint)
  }

  fileprivate mutating func write(_ place: Place?) {
    write(place?.file)
    guard let place else { return }
    for number in [place.line, place.column, place.length] { write(number) }
  }

  fileprivate mutating func write(_ excerpt: Excerpt?) {
    write(excerpt?.text)
    guard let excerpt else { return }
    for number in [excerpt.start, excerpt.length] { write(number) }
  }
}

extension ColumnReader {
  fileprivate mutating func diagnostic() throws(DamagedEntry) -> Diagnostic {
    guard let severity = Diagnostic.Severity(rawValue: try text()) else { throw DamagedEntry() }
    var diagnostic = Diagnostic(severity, kind: try text(), at: try place(), try text())
    diagnostic.excerpt = try excerpt()
    for _ in 0..<(try count(atMost: 1_000)) { diagnostic.trail.append(try text()) }
    diagnostic.hint = try optionalText()
    return diagnostic
  }

  fileprivate mutating func place() throws(DamagedEntry) -> Place? {
    guard let file = try optionalText() else { return nil }
    return Place(file: file, line: try count(), column: try count(), length: try count())
  }

  fileprivate mutating func excerpt() throws(DamagedEntry) -> Excerpt? {
    guard let text = try optionalText() else { return nil }
    return Excerpt(text: text, start: try count(), length: try count())
  }
}
