/// What the vault remembers of its changes, read from the last on.
package struct ChangeLog: Sendable {
  private let files: any Files

  /// The changes that `files` remember.
  package init(_ files: any Files) { self.files = files }

  /// How many bytes are read at a time.
  private static let pieceSize = 64 << 10

  /// Calls `body` with each change, the last first, as long as it returns true. A line that is no
  /// change is left out.
  package func forEach(_ body: (ChangeEntry) -> Bool) throws(FileError) {
    guard try files.status(of: ChangeWriter.log) != nil else { return }
    let file = try files.open(ChangeWriter.log)
    // The start of a line whose end is read already.
    var rest: [UInt8] = []
    var upper = file.size
    while upper > 0 {
      // A long line is read in ever larger pieces, so that its bytes are not moved too often.
      let lower = max(0, upper - max(Self.pieceSize, rest.count))
      let bytes = try file.bytes(in: lower..<upper) + rest
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if lower > 0 { rest = Array(lines.removeFirst()) }
      for line in lines.reversed() {
        let entry = line.withUnsafeBufferPointer { try? ChangeEntry(json: $0) }
        if let entry, !body(entry) { return }
      }
      upper = lower
    }
  }

  /// The last `count` changes, the last first; all of them when there are fewer.
  package func last(_ count: Int) throws(FileError) -> [ChangeEntry] {
    var entries: [ChangeEntry] = []
    guard count > 0 else { return [] }
    try forEach { entry in
      entries.append(entry)
      return entries.count < count
    }
    return entries
  }
}
