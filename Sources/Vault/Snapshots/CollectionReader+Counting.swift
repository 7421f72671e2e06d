internal import Basics

extension CollectionReader {
  /// How many records a collection has, and how many of it were deleted: what ``read(_:of:)``
  /// tells, on one core and for those who cannot wait. A file that cannot be read has none.
  func counted(_ collection: VaultPath, of type: any RecordDecoding) -> CountedRecords {
    func opened<Record: RecordDecoding>(_ type: Record) -> CountedRecords {
      var collector = RecordCollector(collection, of: type)
      for part in parts(of: collection, report: { _ in }) {
        // What is wrong with the file, those say who read it for what it holds.
        try? count(part, try files.open(part.path), into: &collector)
      }
      return collector.finish().counted
    }
    return opened(type)
  }

  private func count<Record>(
    _ part: Part, _ file: any OpenFile, into collector: inout RecordCollector<Record>
  ) throws(FileError) {
    let name = files.displayName(of: part.path)
    collector.begin(file: name)
    guard try !file.bytes(in: 0..<min(4, file.size)).looksLikeUTF16 else { return }
    guard part.format == .jsonl else {
      return take(
        try file.bytes(in: 0..<file.size)[...], name: name, part.format, into: &collector)
    }
    let blocks = LineBlocks(file, blockSize: blockSize)
    for number in 0..<blocks.count {
      let lines = try blocks.lines(of: number)
      take(lines.bytes[lines.range], name: name, .jsonl, into: &collector)
    }
  }
}
