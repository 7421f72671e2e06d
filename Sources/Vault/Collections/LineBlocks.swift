/// A file of lines cut into blocks that can be read apart from each other, in any order.
///
/// A line belongs to the block in which it starts. So a block reads on behind its end until its
/// last line is whole, and leaves out what comes before the first line that starts in it.
struct LineBlocks: Sendable {
  let file: any OpenFile
  let size: Int
  /// Whether a byte-order mark may stand at the start: nothing was taken out before.
  private let isStart: Bool

  /// How far a block reads on at first; most lines are much shorter.
  private static let overlap = 8_192

  init(_ file: any OpenFile, blockSize: Int, isStart: Bool = true) {
    self.file = file
    self.isStart = isStart
    // The first block has to reach behind a byte-order mark, where the first line starts.
    self.size = max(4, blockSize)
  }

  /// How many blocks there are.
  var count: Int { (file.size + size - 1) / size }

  /// The lines that start in a block, the last one with or without its newline; a line that is
  /// longer than a record may be is cut, but stays too long.
  func lines(of block: Int) throws(FileError) -> LineBlock {
    let start = block * size
    let end = min(start + size, file.size)
    // The byte before tells whether a line starts right at the block.
    let from = max(0, start - 1)
    var bytes = try read(from, end + Self.overlap)
    let first =
      block == 0
      ? (isStart ? bytes.behindByteOrderMark : 0) : bytes.newline(in: 0..<(end - from), from) ?? end
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

/// Lines of a file.
struct LineBlock: Sendable {
  var bytes: [UInt8]
  /// Where the lines are in `bytes`.
  var range: Range<Int>
}

extension [UInt8] {
  /// The offset in the file behind the first newline in `range`, when the bytes start at `base`.
  fileprivate func newline(in range: Range<Int>, _ base: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      UnsafeBufferPointer(rebasing: bytes[range]).newline(from: 0)
        .map { base + range.lowerBound + $0 + 1 }
    }
  }

  /// 3 when the bytes start with the byte-order mark of UTF-8, else 0.
  var behindByteOrderMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether the bytes look like the start of a UTF-16 text: its byte-order mark, or ASCII
  /// characters with a zero byte each.
  var looksLikeUTF16: Bool {
    guard count >= 2 else { return false }
    return starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
      || count >= 4 && (self[0] == 0) != (self[1] == 0) && (self[0] == 0) == (self[2] == 0)
        && (self[1] == 0) == (self[3] == 0)
  }
}
