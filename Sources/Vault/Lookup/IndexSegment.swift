internal import Basics

/// The records of a stretch of a file of JSON Lines in two orders: by id, and by when they were.
///
/// It holds where records start and no more; what they say is read from the file itself. So it
/// follows from the bytes of its stretch alone, and stays true when lines come behind them.
struct IndexSegment: Sendable {
  /// What a segment is of, and what it holds.
  struct Outline: Sendable, Hashable {
    /// The bytes that it is of, all of them whole lines.
    var range: Range<Int>
    /// How many lines they are.
    var lineCount: Int
    /// How many of these are records.
    var identifierCount: Int
    /// How many of those say when they were.
    var momentCount: Int
    /// The ``RangeHash`` of the bytes.
    var hash: String
  }

  /// How many bytes lie between places whose line is known.
  static let blockSize = 1 << 16

  let outline: Outline
  /// Where records start, from the start of the stretch, by the bytes of their ids and then by
  /// place.
  let identifiers: NumberPages
  /// Where records start, from the start of the stretch, by when they were and then by place.
  let moments: NumberPages
  /// How many lines end before each block.
  let lines: NumberPages

  init(_ outline: Outline, in file: any OpenFile) {
    self.outline = outline
    let sizes = [outline.identifierCount, outline.momentCount].map(NumberPages.size)
    identifiers = NumberPages(file, at: 0, count: outline.identifierCount)
    moments = NumberPages(file, at: sizes[0], count: outline.momentCount)
    lines = NumberPages(
      file, at: sizes[0] + sizes[1],
      count: (outline.range.count + Self.blockSize - 1) / Self.blockSize)
  }

  /// How many bytes the file of such a segment has.
  static func size(of outline: Outline) -> Int {
    [
      outline.identifierCount, outline.momentCount,
      (outline.range.count + blockSize - 1) / blockSize,
    ].map(NumberPages.size).reduce(0, +)
  }
}

/// A hash of a stretch of a file, which is read in pieces.
struct RangeHash {
  /// How many bytes are read at a time.
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

  /// The hash of a stretch of a file.
  static func hex(of range: Range<Int>, in file: any OpenFile) throws(FileError) -> String {
    var hash = RangeHash()
    for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceSize) {
      hash.add(try file.bytes(in: start..<min(start + pieceSize, range.upperBound)))
    }
    return hash.hex
  }
}
