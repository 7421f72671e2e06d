internal import Basics

/// The records of a part of a file of JSON Lines in two orders: by id, and by time.
///
/// It only holds the offsets of records; their content is read from the file itself. So it follows
/// from the bytes of its segment alone, and stays valid when lines are appended.
struct IndexSegment: Sendable {
  struct Outline: Sendable, Hashable {
    /// The range it covers, all of it whole lines.
    var range: Range<Int>
    var lineCount: Int
    var identifierCount: Int
    /// The number of records with a time.
    var momentCount: Int
    /// The ``RangeHash`` of the bytes.
    var hash: String

    var numbers: [Int] {
      [range.lowerBound, range.upperBound, lineCount, identifierCount, momentCount]
    }

    /// The counts of numbers in its pages: records by id and by moment, lines before each block.
    fileprivate var counts: [Int] {
      [identifierCount, momentCount, (range.count + blockSize - 1) / blockSize]
    }
  }

  /// The distance in bytes between places whose line is known.
  static let blockSize = 1 << 16

  let outline: Outline
  /// The offsets of records within the segment, by the bytes of their ids and then by place.
  let identifiers: NumberPages
  /// The offsets of records within the segment, by time and then by place.
  let moments: NumberPages
  /// The number of lines that end before each block.
  let lines: NumberPages

  /// The segment in the pages of an entry; nil if some are missing.
  init?(_ outline: Outline, in pieces: CachePieces) {
    self.outline = outline
    var start = pieces.position
    let pages = outline.counts.map { count in
      defer { start += NumberPages.size(of: count) }
      return NumberPages(pieces, at: start, count: count)
    }
    guard start == pieces.end else { return nil }
    (identifiers, moments, lines) = (pages[0], pages[1], pages[2])
  }
}

/// A hash of a range of a file, which is read in pieces.
struct RangeHash {
  /// The number of bytes read at a time.
  static let pieceSize = 4 << 20

  private var hash = ContentHash()
  private var count = 0

  /// Adds the next piece; all but the last have ``pieceSize`` bytes.
  mutating func add(_ piece: [UInt8]) {
    let number = withUnsafeBytes(of: UInt64(count).littleEndian) { Array($0) }
    number.withUnsafeBufferPointer { number in
      piece.withUnsafeBufferPointer { hash.add(number, $0) }
    }
    count += 1
  }

  var hex: String { hash.hex }

  static func hex(of range: Range<Int>, in file: any OpenFile) throws(FileError) -> String {
    var hash = RangeHash()
    for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceSize) {
      hash.add(try file.bytes(in: start..<min(start + pieceSize, range.upperBound)))
    }
    return hash.hex
  }
}

/// Whole numbers in pages, each a piece of one size, so that a few of many can be read.
struct NumberPages: Sendable {
  private static let pageSize = 4_096
  private static let perPage = (pageSize - CachePieces.size(of: 0)) / 8

  private let pieces: CachePieces
  private let start: Int
  let count: Int

  fileprivate init(_ pieces: CachePieces, at start: Int, count: Int) {
    self.pieces = pieces
    self.start = start
    self.count = count
  }

  fileprivate static func size(of count: Int) -> Int {
    (count + perPage - 1) / perPage * pageSize
  }

  fileprivate static func pages(of numbers: [Int]) -> [(inout ColumnWriter) -> Void] {
    stride(from: 0, to: numbers.count, by: perPage).map { first in
      { writer in
        for index in first..<(first + perPage) {
          writer.write(index < numbers.count ? numbers[index] : 0)
        }
      }
    }
  }

  /// The number at `index`, which must exist.
  ///
  /// - Throws: ``FileError/Reason/changed`` if its page is damaged.
  func number(at index: Int) throws(FileError) -> Int {
    do throws(DamagedEntry) {
      let page = try pieces.piece(
        at: start + index / Self.perPage * Self.pageSize, size: Self.perPage * 8)
      return Int(try page.number(at: index % Self.perPage))
    } catch {
      throw FileError("", .changed)
    }
  }
}

struct LineReading: Sendable {
  /// The file's name in messages.
  let name: String
  let type: any RecordDecoding
  let zone: Zone

  func read(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1, _ witness: any FieldObserver) {
    var assembler = RecordAssembler(
      SourceText(file: name, bytes: bytes, firstLine: firstLine), zone: zone,
      into: EmptySink(type), seenBy: witness)
    _ = JSONLines.read(assembler.context.source, into: &assembler)
  }
}

extension LineReading {
  /// The segment of a range that starts and ends with a whole line.
  func segment(
    of range: Range<Int>, in file: any OpenFile
  ) throws(FileError) -> (
    outline: IndexSegment.Outline, pages: [(inout ColumnWriter) -> Void]
  ) {
    let log = IdentityLog(self)
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
      let first = base + range.lowerBound == 0 ? min(bytes.lengthOfMark, end) : 0
      bytes.withUnsafeBufferPointer { bytes in
        log.base = base + first
        read(UnsafeBufferPointer(rebasing: bytes[first..<end]), log)
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
      NumberPages.pages(of: identifiers) + NumberPages.pages(of: moments)
        + NumberPages.pages(of: linesBefore)
    )
  }
}

/// Collects the offsets, ids and times of records.
private final class IdentityLog: FieldObserver {
  private struct Entry {
    /// The first eight bytes after the common prefix of all ids, in byte order.
    var head: UInt64 = 0
    var start: Int
    var count: Int
    var offset: Int
  }

  @exclusivity(unchecked) var base = 0
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  @exclusivity(unchecked) private var entries: [Entry] = []
  @exclusivity(unchecked) private var moments: [(at: Int64, offset: Int)] = []
  /// The time of the record, of duplicate keys the last; nil if it cannot be read.
  @exclusivity(unchecked) private var moment: Instant?
  private let reading: LineReading
  private let momentField: [UInt8]?

  init(_ reading: LineReading) {
    self.reading = reading
    momentField = reading.type.momentField.map { Array($0.utf8) }
  }

  func begin() { moment = nil }

  func field(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    guard let momentField, key.elementsEqual(momentField) else { return }
    let text =
      value.form == .text
      ? try? value.hasEscapes ? TimeText(value.string) : TimeText(value.bytes) : nil
    moment = text.map { $0.instant(in: reading.zone) }
  }

  func end(_ record: borrowing ObservedRecord) {
    let offset = base + record.range.lowerBound
    let start = bytes.count
    let count = record.withIdentifier { identifier in
      bytes += identifier
      return identifier.count
    }
    entries.append(Entry(start: start, count: count, offset: offset))
    if let moment { moments.append((moment.microseconds, offset)) }
  }

  var byMoment: [Int] { moments.sorted { ($0.at, $0.offset) < ($1.at, $1.offset) }.map(\.offset) }

  var byIdentifier: [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      func identifier(_ entry: Entry) -> Slice<UnsafeBufferPointer<UInt8>> {
        bytes[entry.start..<(entry.start + entry.count)]
      }
      guard let first = entries.first.map(identifier) else { return [] }
      // Ids of a collection mostly share a prefix, so the bytes after it tell most of them apart.
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
