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

  var rootName: String
  var files: [File]
  var rowCount: Int
  /// See ``CollectionContents/recordCount``.
  var recordCount: Int
  var identityCount: Int
  var diagnostics: [Diagnostic]
  var unknownKeys: [RecordBatch.UnknownKey]
  /// The checks of the file of rows and of that of identities.
  var rowCheck: UInt64 = 0
  var identityCheck: UInt64 = 0

  var size: Int { files.reduce(0) { $0 + $1.size } }
  /// True if it names places by the vault's folder.
  var namesPlaces: Bool { !diagnostics.isEmpty || !unknownKeys.isEmpty }
}

extension ColumnHead {
  private static let mostRows = Int(Int32.max)

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

/// A file of pieces, each read and checked separately, so that little of it is in memory at a time.
/// The check of a piece also depends on all pieces before it: the last one identifies the whole
/// file.
struct ColumnPieces {
  /// The maximum number of rows in a piece.
  static let rowCount = 8_192
  private static let frameSize = 16

  private let file: any OpenFile
  private var position = 0
  /// The check of the last piece read.
  private(set) var check = ByteCheck()

  init(_ file: any OpenFile) { self.file = file }

  var isAtEnd: Bool { position == file.size }

  /// The next piece, if intact.
  mutating func next() throws(DamagedColumns) -> ColumnReader {
    var frame = ColumnReader(try bytes(Self.frameSize))
    let size = try frame.count(atMost: file.size - position)
    let known = UInt64(bitPattern: try frame.number())
    let piece = try bytes(size)
    check.add(piece)
    guard check.value == known else { throw DamagedColumns() }
    return ColumnReader(piece)
  }

  private mutating func bytes(_ count: Int) throws(DamagedColumns) -> [UInt8] {
    guard count <= file.size - position,
      let bytes = try? file.bytes(in: position..<(position + count)), bytes.count == count
    else { throw DamagedColumns() }
    position += count
    return bytes
  }

  /// The bytes of a piece as in the file.
  ///
  /// - Parameter check: The check of the pieces before; updated to include this one.
  static func bytes(of piece: ColumnWriter, _ check: inout ByteCheck) -> [UInt8] {
    check.add(piece.bytes)
    var frame = ColumnWriter()
    frame.write(piece.bytes.count)
    frame.write(Int64(bitPattern: check.value))
    return frame.bytes + piece.bytes
  }
}

/// A sum of 64 bits over bytes that come in parts, which detects damage. It depends on the
/// boundaries of the parts. It does not protect against forged bytes.
struct ByteCheck: Sendable, Hashable {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static let factors: (UInt64, UInt64, UInt64, UInt64) = (
    0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3
  )

  mutating func add(_ part: [UInt8]) { part.withUnsafeBufferPointer { add($0) } }

  /// Four sums side by side, as one would wait for each product.
  mutating func add(_ part: UnsafeBufferPointer<UInt8>) {
    let factors = Self.factors
    var (first, second, third, fourth) = (value, ~value, value &* 3, value &* 5)
    var offset = 0
    while offset + 32 <= part.count {
      first = (first ^ part.word(at: offset)).folded(by: factors.0)
      second = (second ^ part.word(at: offset + 8)).folded(by: factors.1)
      third = (third ^ part.word(at: offset + 16)).folded(by: factors.2)
      fourth = (fourth ^ part.word(at: offset + 24)).folded(by: factors.3)
      offset += 32
    }
    while offset + 8 <= part.count {
      first = (first ^ part.word(at: offset)).folded(by: factors.1)
      offset += 8
    }
    for byte in part[offset...] { second = (second ^ UInt64(byte)).folded(by: factors.2) }
    let left = (first ^ UInt64(part.count)).folded(by: factors.3) ^ second.folded(by: factors.0)
    let right = third.folded(by: factors.1) ^ fourth.folded(by: factors.2)
    value = (left ^ right.byteSwapped &+ 0x1D8E_4E27_C47D_124F).folded(by: factors.0)
  }
}
