internal import Basics

/// The consecutive segments of a file of JSON Lines, from its start.
struct LineIndex: Sendable {
  var segments: [IndexSegment] = []

  var end: Int { segments.last?.outline.range.upperBound ?? 0 }
}

/// Stores the ``LineIndex`` of a file in a ``CacheFolder``.
///
/// A small file, the head, lists the segments next to the stamp that the file of lines had when
/// they were valid. Under another stamp, the bytes of each segment are read and hashed before it is
/// trusted again; under the same one they need not be. Missing, damaged or outdated parts are made
/// again.
struct LineIndexStore: Sendable {
  private let cache: CacheFolder
  private let name: String
  private let reading: LineReading
  /// See ``CollectionReader/leastIndexed``.
  private let leastSize: Int

  /// The index of the file at `path`, whose records are read this way.
  init(_ cache: CacheFolder, _ path: VaultPath, _ reading: LineReading, leastSize: Int) {
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

  private var headPath: VaultPath? { cache.folder.appending(name + ".head") }

  private func path(of outline: IndexSegment.Outline) -> VaultPath? {
    cache.folder.appending("\(name)-\(outline.range.lowerBound)-\(outline.hash).lines")
  }

  /// The index of an open file, valid for its bytes, brought up to date if much was added. Failing
  /// to store it is not an error.
  func index(of file: any OpenFile) throws(FileError) -> LineIndex {
    let head = readHead()
    var index = LineIndex()
    for outline in head?.head.outlines ?? [] where outline.range.upperBound <= file.size {
      guard outline.range.lowerBound == index.end, let segment = open(outline) else { break }
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
      write(Head(stamp: file.stamp, isMarked: isMarked, outlines: outlines))
      for outline in head?.head.outlines ?? [] where !outlines.contains(outline) {
        if let path = path(of: outline) { try? cache.files.remove(path) }
      }
    }
    return index
  }

  /// Notes that Daybook itself added lines to the file, so that its index stays valid.
  func note(_ addition: FileAddition) {
    guard let before = addition.before, let after = addition.after, let head = readHead(),
      isTrusted(head, before)
    else { return }
    write(Head(stamp: after, isMarked: true, outlines: head.head.outlines))
  }

  func forget() { if let headPath { try? cache.files.remove(headPath) } }

  private func isTrusted(_ head: (head: Head, modified: Instant)?, _ stamp: FileStamp) -> Bool {
    guard let head, head.head.stamp == stamp else { return false }
    return head.head.isMarked || stamp.isSettled(at: head.modified)
  }

  private func open(_ outline: IndexSegment.Outline) -> IndexSegment? {
    guard let path = path(of: outline), let file = try? cache.files.open(path),
      file.size == IndexSegment.size(of: outline)
    else { return nil }
    return IndexSegment(outline, in: file)
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
    let (outline, bytes) = try reading.segment(of: index.end..<end, in: file)
    if let path = path(of: outline) { try? cache.files.replace(path, with: bytes, .flushed) }
    index.segments.append(open(outline) ?? IndexSegment(outline, in: MemoryFile(bytes)))
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

extension LineIndexStore {
  private static let version = "daybook-lines-1"

  private func readHead() -> (head: Head, modified: Instant)? {
    guard let headPath, let status = (try? cache.files.status(of: headPath)) ?? nil,
      let bytes = try? cache.files.contents(of: headPath), let head = Head(bytes, Self.version)
    else { return nil }
    return (head, status.modified)
  }

  private func write(_ head: Head) {
    guard let headPath else { return }
    try? cache.files.replace(headPath, with: head.bytes(Self.version), .written)
  }
}

extension LineIndexStore.Head {
  /// The head as lines of words; the last line is a check of the others.
  fileprivate func bytes(_ version: String) -> [UInt8] {
    var text = "\(version)\n"
    text += "\(stamp.text) \(isMarked ? 1 : 0)\n"
    for outline in outlines {
      text += "\(outline.range.lowerBound) \(outline.range.upperBound) \(outline.lineCount) "
      text += "\(outline.identifierCount) \(outline.momentCount) \(outline.hash)\n"
    }
    return Array((text + ContentHash.hex(of: Array(text.utf8)) + "\n").utf8)
  }

  fileprivate init?(_ bytes: [UInt8], _ version: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n")
    guard lines.count >= 3, let check = lines.last, lines[0] == version,
      ContentHash.hex(of: Array(text.utf8.dropLast(check.utf8.count + 1))) == check
    else { return nil }
    guard let space = lines[1].lastIndex(of: " "),
      let stamp = FileStamp(text: Array(lines[1][..<space].utf8)[...])
    else { return nil }
    self.stamp = stamp
    isMarked = lines[1][space...] == " 1"
    outlines = []
    for line in lines[2..<(lines.count - 1)] {
      let words = line.split(separator: " ")
      let numbers = words.prefix(5).compactMap { Int($0) }
      guard words.count == 6, numbers.count == 5, numbers.allSatisfy({ $0 >= 0 }),
        numbers[0] < numbers[1]
      else { return nil }
      outlines.append(
        IndexSegment.Outline(
          range: numbers[0]..<numbers[1], lineCount: numbers[2], identifierCount: numbers[3],
          momentCount: numbers[4], hash: String(words[5])))
    }
  }
}
