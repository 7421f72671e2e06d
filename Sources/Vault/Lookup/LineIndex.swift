internal import Basics

/// The consecutive segments of a file of JSON Lines, from its start.
struct LineIndex: Sendable {
  var segments: [IndexSegment] = []

  var end: Int { segments.last?.outline.range.upperBound ?? 0 }
}

/// Stores the ``LineIndex`` of a file in a ``Cache``.
///
/// A small entry, the head, lists the segments next to the stamp that the file of lines had when
/// they were valid. Under another stamp, the bytes of each segment are read and hashed before it is
/// trusted again; under the same one they need not be. Missing, damaged or outdated parts are made
/// again.
struct LineIndexStore: Sendable {
  private let cache: Cache
  private let name: String
  private let reading: LineReading
  /// See ``CollectionReader/leastIndexed``.
  private let leastSize: Int

  /// The index of the file at `path`, whose records are read this way.
  init(_ cache: Cache, _ path: VaultPath, _ reading: LineReading, leastSize: Int) {
    self.cache = cache
    self.reading = reading
    self.leastSize = max(1, leastSize)
    let zone = reading.zone
    var hash = ContentHash([
      ("path", path.text), ("keys", reading.type.keys.joined(separator: ",")),
      ("moment", reading.type.momentField ?? ""), ("zone", zone.identifier),
    ])
    // Times without an offset are sorted too.
    hash.add("offsets".utf8, zone.rules)
    name = hash.hex
  }

  fileprivate struct Head {
    var stamp: FileStamp
    /// True if no change leaves the file with the same stamp: Daybook itself marked it.
    var isMarked: Bool
    var outlines: [IndexSegment.Outline]
  }

  private var headEntry: CacheEntry { cache.entry("lines", name + ".head", from: ["2"]) }

  private func entry(of outline: IndexSegment.Outline, in cache: Cache) -> CacheEntry {
    cache.entry(
      "lines", "\(name)-\(outline.range.lowerBound)-\(outline.hash)",
      from: ["2"] + outline.numbers.map { "\($0)" })
  }

  /// The index of an open file, valid for its bytes, brought up to date if much was added. Failing
  /// to store it is not an error.
  func index(of file: any OpenFile) throws(FileError) -> LineIndex {
    let head = readHead()
    var index = LineIndex()
    for outline in head?.head.outlines ?? [] where outline.range.upperBound <= file.size {
      guard outline.range.lowerBound == index.end, let segment = open(outline, in: cache) else {
        break
      }
      if !isTrusted(head, file.stamp) {
        guard try RangeHash.hex(of: outline.range, in: file) == outline.hash else { break }
      }
      index.segments.append(segment)
    }
    let kept = index.segments.map(\.outline)
    try extend(&index, to: file)
    let outlines = index.segments.map(\.outline)
    if head?.head.stamp != file.stamp || head?.head.outlines != outlines || kept != outlines
      || !isTrusted(head, file.stamp)
    {
      let isMarked = head?.head.stamp == file.stamp && head?.head.isMarked == true
      headEntry.keep(Head(stamp: file.stamp, isMarked: isMarked, outlines: outlines))
      for outline in head?.head.outlines ?? [] where !outlines.contains(outline) {
        entry(of: outline, in: cache).remove()
      }
    }
    return index
  }

  /// Notes that Daybook itself added lines to the file, so that its index stays valid.
  func note(_ addition: FileAddition) {
    guard let before = addition.before, let after = addition.after, let head = readHead(),
      isTrusted(head, before)
    else { return }
    headEntry.keep(Head(stamp: after, isMarked: true, outlines: head.head.outlines))
  }

  func forget() { headEntry.remove() }

  private func readHead() -> (head: Head, modified: Instant)? {
    guard let modified = headEntry.written, let head: Head = headEntry.value() else { return nil }
    return (head, modified)
  }

  private func isTrusted(_ head: (head: Head, modified: Instant)?, _ stamp: FileStamp) -> Bool {
    guard let head, head.head.stamp == stamp else { return false }
    return head.head.isMarked || stamp.isSettled(at: head.modified)
  }

  private func open(_ outline: IndexSegment.Outline, in cache: Cache) -> IndexSegment? {
    (try? entry(of: outline, in: cache).pieces()).flatMap { IndexSegment(outline, in: $0) }
  }

  /// Makes a segment of the lines at the end when they are many, together with preceding segments
  /// that are no longer: so there are few segments, and a line is rarely read again.
  private func extend(_ index: inout LineIndex, to file: any OpenFile) throws(FileError) {
    guard file.size - index.end >= leastSize,
      let end = try Self.endOfLines(of: file, behind: index.end)
    else { return }
    while let last = index.segments.last, last.outline.range.count <= end - index.end {
      index.segments.removeLast()
    }
    let (outline, pages) = try reading.segment(of: index.end..<end, in: file)
    // It is used even if it cannot be stored.
    for cache in [cache, Cache(MemoryFiles())] {
      try? entry(of: outline, in: cache).replace(with: pages)
      if let segment = open(outline, in: cache) { return index.segments.append(segment) }
    }
  }

  /// The offset after the last newline; nil when there is none after `start`.
  private static func endOfLines(
    of file: any OpenFile, behind start: Int
  ) throws(FileError) -> Int? {
    var upper = file.size
    while upper > start {
      let lower = max(start, upper - (64 << 10))
      let bytes = try file.bytes(in: lower..<upper)
      if let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) { return lower + newline + 1 }
      upper = lower
    }
    return nil
  }
}

extension LineIndexStore.Head: CacheValue {
  func write(to writer: inout ColumnWriter) {
    writer.write([stamp])
    writer.write(isMarked ? 1 : 0)
    writer.write(outlines.count)
    for outline in outlines {
      for number in outline.numbers { writer.write(number) }
      writer.write(outline.hash)
    }
  }

  init(from reader: inout ColumnReader) throws(DamagedEntry) {
    guard let stamp = try reader.stamps(1).first ?? nil else { throw DamagedEntry() }
    self.stamp = stamp
    isMarked = try reader.count(atMost: 1) == 1
    outlines = []
    for _ in 0..<(try reader.count(atMost: reader.count)) {
      let (start, end) = (try reader.count(), try reader.count())
      guard start < end else { throw DamagedEntry() }
      outlines.append(
        IndexSegment.Outline(
          range: start..<end, lineCount: try reader.count(), identifierCount: try reader.count(),
          momentCount: try reader.count(), hash: try reader.text()))
    }
  }
}
