internal import Basics

/// The outcome of decoding one block.
private struct DecodedBlock<Record: RecordDecoding>: Sendable {
  var number: Int
  var lines: LineBlock
  var lineCount: Int
  var batch: RecordBatch
  var log: Record.Log
}

extension CollectionReader {
  /// Reads JSON Lines block by block: blocks are decoded on several cores at once, and taken in in
  /// the order of the file, so that the result does not depend on which core was faster.
  ///
  /// - Parameter linesBefore: How many lines were taken out at the start of the file; nil for none.
  /// - Returns: How many lines there are, those before included.
  func readLines<Record>(
    of file: any OpenFile, name: String, behind linesBefore: Int? = nil,
    into collector: inout RecordCollector<Record>
  ) async throws(FileError) -> Int {
    let blocks = LineBlocks(file, blockSize: blockSize, isStart: linesBefore == nil)
    let zone = zone
    typealias Outcome = Result<DecodedBlock<Record>, FileError>

    // Mutated in the group's body only, which runs in this task; moved in and out again because the
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
          // A block is started when one was taken in, not when one was decoded, so that a slow
          // first block does not let all others pile up behind it.
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
  /// Lends the lines as text whose first line is 1.
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
  }

  /// Makes room for all records of a file, judged by those of its first block.
  fileprivate mutating func reserveCapacity(for count: Int, in lines: LineBlock, of size: Int) {
    guard contents.log.rowCount == 0, lines.range.count < size, !lines.range.isEmpty else {
      return
    }
    let expected = Double(count) / Double(lines.range.count) * Double(size)
    reserveCapacity(Int(clamping: expected * 1.02))
  }
}
