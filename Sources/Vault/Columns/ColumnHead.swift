internal import Basics

/// What columns are of: the files of a collection, as they were when they were read.
struct ColumnHead: Sendable {
  /// A file that was read.
  struct File: Sendable {
    var path: VaultPath
    /// What tells that nobody changed it since.
    var stamp: FileStamp
    /// How many bytes of it were read: all that there were then.
    var size: Int
    /// How many lines these are.
    var lines: Int
    /// Of these bytes, by which they are known when others come behind them; nil where that cannot
    /// be, as none but whole lines may come behind whole lines, or nobody asks.
    var check: UInt64?
  }

  /// What messages put before paths.
  var rootName: String
  var files: [File]
  var rowCount: Int
  /// As of ``CollectionContents/recordCount``.
  var recordCount: Int
  var identityCount: Int
  var diagnostics: [Diagnostic]
  var unknownKeys: [RecordBatch.UnknownKey]
  /// The check of the file of rows, and of that of identities.
  var rowCheck: UInt64 = 0
  var identityCheck: UInt64 = 0

  /// How many bytes were read.
  var size: Int { files.reduce(0) { $0 + $1.size } }
  /// Whether it tells of places by the name of the vault's folder.
  var namesPlaces: Bool { !diagnostics.isEmpty || !unknownKeys.isEmpty }
}

extension ColumnHead {
  /// The most rows that are believed.
  private static let mostRows = Int(Int32.max)

  /// The head as it is kept.
  func bytes(basis: String) -> [UInt8] {
    var writer = ColumnWriter()
    writer.write(basis)
    writer.write(rootName)
    for number in [rowCount, recordCount, identityCount] { writer.write(number) }
    for check in [rowCheck, identityCheck] { writer.write(Int64(bitPattern: check)) }
    writer.write(files.count)
    for file in files {
      writer.write(file.path.text)
      writer.write(file.stamp)
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
    var check = ByteCheck()
    return ColumnPieces.bytes(of: writer, &check)
  }

  /// The head that `bytes` keep, on the same basis.
  init(_ bytes: [UInt8], basis: String) throws(DamagedColumns) {
    var pieces = ColumnPieces(MemoryFile(bytes))
    var reader = try pieces.next()
    guard pieces.isAtEnd, try reader.text() == basis else { throw DamagedColumns() }
    rootName = try reader.text()
    rowCount = try reader.count(atMost: Self.mostRows)
    recordCount = try reader.count(atMost: Self.mostRows)
    identityCount = try reader.count(atMost: Self.mostRows)
    rowCheck = UInt64(bitPattern: try reader.number())
    identityCheck = UInt64(bitPattern: try reader.number())
    files = []
    for _ in 0..<(try reader.count(atMost: bytes.count)) {
      guard let path = VaultPath(validating: try reader.text()) else { throw DamagedColumns() }
      let stamp = try reader.stamp()
      let (size, lines) = (try reader.count(), try reader.count(atMost: Int(UInt32.max)))
      let hasCheck = try reader.count(atMost: 1) == 1
      let check = UInt64(bitPattern: try reader.number())
      files.append(
        File(path: path, stamp: stamp, size: size, lines: lines, check: hasCheck ? check : nil))
    }
    diagnostics = []
    for _ in 0..<(try reader.count(atMost: bytes.count)) {
      diagnostics.append(try reader.diagnostic())
    }
    unknownKeys = []
    for _ in 0..<(try reader.count(atMost: bytes.count)) {
      let (name, count) = (try reader.text(), try reader.count())
      guard let place = try reader.place(), let excerpt = try reader.excerpt() else {
        throw DamagedColumns()
      }
      unknownKeys.append(
        RecordBatch.UnknownKey(name: name, count: count, place: place, excerpt: excerpt))
    }
    guard reader.isAtEnd else { throw DamagedColumns() }
  }
}

extension ColumnWriter {
  fileprivate mutating func write(_ stamp: FileStamp) {
    write(stamp.size)
    write(Int64(bitPattern: stamp.inode))
    write(stamp.modified)
    write(stamp.changed)
  }

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
  fileprivate mutating func stamp() throws(DamagedColumns) -> FileStamp {
    FileStamp(
      size: try count(), inode: UInt64(bitPattern: try number()), modified: try number(),
      changed: try number())
  }

  fileprivate mutating func diagnostic() throws(DamagedColumns) -> Diagnostic {
    guard let severity = Diagnostic.Severity(rawValue: try text()) else { throw DamagedColumns() }
    var diagnostic = Diagnostic(severity, kind: try text(), at: try place(), try text())
    diagnostic.excerpt = try excerpt()
    for _ in 0..<(try count(atMost: 1_000)) { diagnostic.trail.append(try text()) }
    diagnostic.hint = try optionalText()
    return diagnostic
  }

  fileprivate mutating func place() throws(DamagedColumns) -> Place? {
    guard let file = try optionalText() else { return nil }
    return Place(file: file, line: try count(), column: try count(), length: try count())
  }

  fileprivate mutating func excerpt() throws(DamagedColumns) -> Excerpt? {
    guard let text = try optionalText() else { return nil }
    return Excerpt(text: text, start: try count(), length: try count())
  }
}
