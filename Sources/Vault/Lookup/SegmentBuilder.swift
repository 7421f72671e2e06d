internal import Basics

/// How the lines of a file are read as records.
struct LineReading: Sendable {
  /// The file, in messages.
  let name: String
  let type: any RecordDecoding
  let zone: Zone

  /// Shows the records in lines of JSON to a witness.
  func read(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1, _ witness: any RecordWitness) {
    var assembler = RecordAssembler(
      SourceText(file: name, bytes: bytes, firstLine: firstLine), zone: zone,
      into: EmptySink(type), seenBy: witness)
    _ = JSONLines.read(assembler.context.source, into: &assembler)
  }
}

/// Makes the ``IndexSegment`` of a stretch of a file.
struct SegmentBuilder {
  private let reading: LineReading

  init(_ reading: LineReading) { self.reading = reading }

  /// The segment of a stretch that starts with a line and ends with one.
  ///
  /// - Returns: What it holds, and the bytes of its file.
  func segment(
    of range: Range<Int>, in file: any OpenFile
  ) throws(FileError) -> (outline: IndexSegment.Outline, bytes: [UInt8]) {
    let log = IdentityLog(reading)
    var hash = RangeHash()
    var linesInBlocks = [Int](
      repeating: 0, count: (range.count + IndexSegment.blockSize - 1) / IndexSegment.blockSize)
    var rest: [UInt8] = []
    for start in stride(from: range.lowerBound, to: range.upperBound, by: RangeHash.pieceSize) {
      let piece = try file.bytes(in: start..<min(start + RangeHash.pieceSize, range.upperBound))
      hash.add(piece)
      let base = start - rest.count - range.lowerBound
      let bytes = rest + piece
      let end = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      let first = base + range.lowerBound == 0 ? min(bytes.behindByteOrderMark, end) : 0
      bytes.withUnsafeBufferPointer { bytes in
        log.base = base + first
        reading.read(UnsafeBufferPointer(rebasing: bytes[first..<end]), log)
        var at = 0
        while at < end, let newline = bytes.newline(from: at) {
          linesInBlocks[(base + newline) / IndexSegment.blockSize] += 1
          at = newline + 1
          if at == end { break }
        }
      }
      rest = Array(bytes[end...])
    }
    var lineCount = 0
    let linesBefore = linesInBlocks.map { count in
      defer { lineCount += count }
      return lineCount
    }
    let identifiers = log.byIdentifier
    let moments = log.byMoment
    let outline = IndexSegment.Outline(
      range: range, lineCount: lineCount, identifierCount: identifiers.count,
      momentCount: moments.count, hash: hash.hex)
    return (
      outline,
      NumberPages.bytes(of: identifiers) + NumberPages.bytes(of: moments)
        + NumberPages.bytes(of: linesBefore)
    )
  }
}

/// Gathers where records start, with their ids and with when they were.
private final class IdentityLog: RecordWitness {
  /// Where an id is in ``bytes``, and where its record starts.
  private struct Entry {
    /// The first eight bytes behind what all ids begin with, in the order of bytes.
    var head: UInt64 = 0
    var start: Int
    var count: Int
    var offset: Int
  }

  /// Where the text that is read starts.
  @exclusivity(unchecked) var base = 0
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  @exclusivity(unchecked) private var entries: [Entry] = []
  @exclusivity(unchecked) private var moments: [(at: Int64, offset: Int)] = []
  @exclusivity(unchecked) private var moment = MomentWitness()
  private let reading: LineReading
  private let momentField: [UInt8]?

  init(_ reading: LineReading) {
    self.reading = reading
    momentField = reading.type.momentField.map { Array($0.utf8) }
  }

  func begin() { moment = MomentWitness() }

  func field(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    guard let momentField, key.elementsEqual(momentField) else { return }
    moment.take(value, in: reading.zone)
  }

  func end(_ record: borrowing WitnessedRecord) {
    let offset = base + record.range.lowerBound
    let start = bytes.count
    let count = record.withIdentifier { identifier in
      bytes += identifier
      return identifier.count
    }
    entries.append(Entry(start: start, count: count, offset: offset))
    if let instant = moment.instant { moments.append((instant.microseconds, offset)) }
  }

  var byMoment: [Int] {
    moments.sorted { ($0.at, $0.offset) < ($1.at, $1.offset) }.map(\.offset)
  }

  var byIdentifier: [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      func identifier(_ entry: Entry) -> Slice<UnsafeBufferPointer<UInt8>> {
        bytes[entry.start..<(entry.start + entry.count)]
      }
      guard let first = entries.first.map(identifier) else { return [] }
      // Ids of a collection mostly begin alike, so the bytes behind that tell most of them apart.
      var shared = first.count
      for entry in entries where shared > 0 {
        shared = zip(first.prefix(shared), identifier(entry)).prefix { $0 == $1 }.count
      }
      for index in entries.indices {
        let part = identifier(entries[index]).dropFirst(shared).prefix(8)
        var head: UInt64 = 0
        for byte in part { head = head << 8 | UInt64(byte) }
        entries[index].head = head << (UInt64(8 - part.count) * 8)
      }
      return entries.sorted { left, right in
        if left.head != right.head { return left.head < right.head }
        let (one, other) = (identifier(left), identifier(right))
        if one.lexicographicallyPrecedes(other) { return true }
        return one.elementsEqual(other) && left.offset < right.offset
      }.map(\.offset)
    }
  }
}

/// When a record was, as its field says that tells so; of a key that it has twice, the first.
struct MomentWitness {
  private(set) var instant: Instant?
  private var isThere = false

  mutating func take(_ value: FieldValue, in zone: Zone) {
    guard !isThere else { return }
    isThere = true
    guard value.form == .text else { return }
    instant = (try? value.hasEscapes ? TimeText(value.string) : TimeText(value.bytes))
      .map { $0.instant(in: zone) }
  }
}
