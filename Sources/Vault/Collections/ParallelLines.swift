internal import Basics

private struct DecodedBlock<Record: RecordDecoding>: Sendable {
  var number: Int
  var lines: LineBlock
  var lineCount: Int
  var batch: RecordBatch
  var log: Record.Log
}

extension CollectionReader {
  /// Reads JSON Lines block by block: blocks are decoded on several cores in parallel and collected
  /// in file order, so that the result does not depend on timing.
  ///
  /// - Parameter linesBefore: The number of lines already read from the start of the file; nil for
  ///   none.
  /// - Returns: The number of lines, including those before.
  func readLines<Record>(
    of file: any OpenFile, name: String, behind linesBefore: Int? = nil,
    into collector: inout RecordCollector<Record>
  ) async throws(FileError) -> Int {
    let blocks = LineBlocks(file, blockSize: blockSize, isStart: linesBefore == nil)
    let zone = zone
    typealias Outcome = Result<DecodedBlock<Record>, FileError>

    // Mutated only in the group's body, which runs in this task; moved in and out again because the
    // body may not capture an `inout` parameter.
    var failure: FileError?
    var taken = collector
    let type = collector.type
    collector = RecordCollector(of: type)
    var linesBefore = linesBefore ?? 0
    await withTaskGroup(of: Outcome.self) { group in
      var started = 0
      func startNext() {
        guard started < blocks.count else { return }
        let number = started
        started += 1
        group.addTask {
          Self.decode(number, of: blocks, as: type, name: name, zone: zone)
        }
      }
      for _ in 0..<(width * 2) { startNext() }

      var early: [Int: DecodedBlock<Record>] = [:]
      var next = 0
      while let outcome = await group.next() {
        switch outcome {
        case .failure(let error):
          failure = failure ?? error
        case .success(let block):
          early[block.number] = block
        }
        if failure != nil { continue }
        while let block = early.removeValue(forKey: next) {
          // A block starts when one has been collected, not decoded, so that a slow first block
          // does not let all others pile up.
          startNext()
          if next == 0 {
            taken.reserveCapacity(for: block.batch.entries.count, in: block.lines, of: file.size)
          }
          taken.add(block, name: name, linesBefore: linesBefore)
          linesBefore += block.lineCount
          next += 1
        }
      }
    }
    collector = taken
    if let failure { throw failure }
    return linesBefore
  }

  private static func decode<Record: RecordDecoding>(
    _ number: Int, of blocks: LineBlocks, as type: Record, name: String, zone: Zone
  ) -> Result<DecodedBlock<Record>, FileError> {
    do throws(FileError) {
      let lines = try blocks.lines(of: number)
      let sink = type.sink()
      let (batch, lineCount) = lines.withSource(name: name) { source in
        var assembler = RecordAssembler(source, zone: zone, into: sink)
        assembler.reserveCapacity(source.bytes.count / 128)
        let lineCount = JSONLines.read(source, into: &assembler)
        return (assembler.finish(), lineCount)
      }
      return .success(
        DecodedBlock(
          number: number, lines: lines, lineCount: lineCount, batch: batch, log: sink.log))
    } catch {
      return .failure(error)
    }
  }
}

extension LineBlock {
  /// Passes the lines as text whose first line is 1.
  fileprivate func withSource<T>(name: String, _ body: (SourceText) -> T) -> T {
    bytes.withUnsafeBufferPointer {
      body(SourceText(file: name, bytes: UnsafeBufferPointer(rebasing: $0[range])))
    }
  }
}

extension RecordCollector {
  fileprivate mutating func add(
    _ block: DecodedBlock<Record>, name: String, linesBefore: Int
  ) {
    block.lines.withSource(name: name) {
      add(block.batch, of: block.log, from: $0, linesBefore: linesBefore)
    }
    takeRows?(&self)
  }

  /// Reserves space for all records of a file, estimated from its first block.
  fileprivate mutating func reserveCapacity(for count: Int, in lines: LineBlock, of size: Int) {
    guard contents.log.rowCount == 0, takeRows == nil, lines.range.count < size,
      !lines.range.isEmpty
    else { return }
    let expected = Double(count) / Double(lines.range.count) * Double(size)
    reserveCapacity(Int(clamping: expected * 1.02))
  }
}

/// A file of lines cut into blocks that can be read independently, in any order.
///
/// A line belongs to the block that it starts in. So a block reads past its end until its last line
/// is complete, and skips everything before the first line that starts in it.
struct LineBlocks: Sendable {
  let file: any OpenFile
  let size: Int
  /// True if a byte-order mark may come first: nothing was read before.
  private let isStart: Bool

  /// The number of bytes a block first reads past its end; most lines are much shorter.
  private static let overlap = 8_192

  init(_ file: any OpenFile, blockSize: Int, isStart: Bool = true) {
    self.file = file
    self.isStart = isStart
    // The first block has to extend past a byte-order mark, to the start of the first line.
    self.size = max(4, blockSize)
  }

  var count: Int { (file.size + size - 1) / size }

  /// The lines that start in a block, the last one with or without its newline; a line above the
  /// maximum length is cut, but stays above it.
  func lines(of block: Int) throws(FileError) -> LineBlock {
    let start = block * size
    let end = min(start + size, file.size)
    // The byte before shows if a line starts right at the block.
    let from = max(0, start - 1)
    var bytes = try read(from, end + Self.overlap)
    let first =
      block == 0
      ? (isStart ? bytes.lengthOfMark : 0) : bytes.newline(in: 0..<(end - from), from) ?? end
    guard first < end else { return LineBlock(bytes: [], range: 0..<0) }
    var last = bytes.newline(in: (end - 1 - from)..<bytes.count, from)
    if last == nil, from + bytes.count < file.size {
      bytes = try read(from, end + JSONLines.longestLine + 1)
      last = bytes.newline(in: (end - 1 - from)..<bytes.count, from)
    }
    return LineBlock(
      bytes: bytes, range: (first - from)..<((last ?? from + bytes.count) - from))
  }

  private func read(_ from: Int, _ to: Int) throws(FileError) -> [UInt8] {
    try file.bytes(in: from..<min(to, file.size))
  }
}

struct LineBlock: Sendable {
  var bytes: [UInt8]
  var range: Range<Int>
}

extension [UInt8] {
  /// The file offset after the first newline in `range`, when the bytes start at `base`.
  fileprivate func newline(in range: Range<Int>, _ base: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      UnsafeBufferPointer(rebasing: bytes[range]).newline(from: 0)
        .map { base + range.lowerBound + $0 + 1 }
    }
  }

  /// True if the bytes look like the start of a UTF-16 text: its byte-order mark, or ASCII
  /// characters with a zero byte each.
  var looksLikeUTF16: Bool {
    guard count >= 2 else { return false }
    return starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
      || count >= 4 && (self[0] == 0) != (self[1] == 0) && (self[0] == 0) == (self[2] == 0)
        && (self[1] == 0) == (self[3] == 0)
  }
}
