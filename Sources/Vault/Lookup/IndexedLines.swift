internal import Basics

/// A file of JSON Lines with its index: finds records without reading all of them.
struct IndexedLines {
  private let path: VaultPath
  private let file: any OpenFile
  private let index: LineIndex
  private let reading: LineReading

  /// - Parameter file: The open file; lines added to it later are not found.
  init(
    _ path: VaultPath, _ file: any OpenFile, _ index: LineIndex, _ reading: LineReading
  ) {
    self.path = path
    self.file = file
    self.index = index
    self.reading = reading
  }

  /// For more records, reading everything is faster.
  private static let most = 1_000

  /// The first of `count` sorted places that does not come before the target.
  private static func first(
    of count: Int, before isBefore: (Int) throws(FileError) -> Bool
  ) throws(FileError) -> Int {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if try isBefore(middle) { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// The records with an id, in file order, including outdated versions; nil when there are so many
  /// that reading everything is faster.
  func versions(_ query: IdentifierQuery) throws(FileError) -> [RecordText]? {
    var found: [RecordText] = []
    for segment in index.segments {
      let base = segment.outline.range.lowerBound
      let wanted = Array(query.text.utf8)
      var lower = try Self.first(of: segment.identifiers.count) { middle throws(FileError) in
        let line = try record(at: base + (try segment.identifiers.number(at: middle)))
        return line.identifier.utf8.lexicographicallyPrecedes(wanted)
      }
      var matches: [RecordText] = []
      while lower < segment.identifiers.count {
        let offset = base + (try segment.identifiers.number(at: lower))
        var record = try record(at: offset)
        guard query.matches(record.identifier.utf8) else { break }
        guard found.count + matches.count < Self.most else { return nil }
        record.line = try line(at: offset)
        matches.append(record)
        lower += 1
      }
      found += matches.sorted { $0.line < $1.line }
    }
    return try found + tail { record in record.withIdentifier { query.matches($0) } }
  }

  func tail(
    where wants: @escaping (borrowing ObservedRecord) -> Bool
  ) throws(FileError) -> [RecordText] {
    let bytes = try file.bytes(in: index.end..<max(index.end, file.size))
    let log = RecordTextLog(path, wants: wants)
    let lines = index.segments.map(\.outline.lineCount).reduce(0, +)
    bytes.withUnsafeBufferPointer {
      reading.read(index.end == 0 ? $0.withoutMark : $0, firstLine: lines + 1, log)
    }
    return log.texts
  }

  func line(at offset: Int) throws(FileError) -> Int {
    var lines = 1
    var from = index.end
    for segment in index.segments {
      let range = segment.outline.range
      guard range.contains(offset) else {
        lines += segment.outline.lineCount
        continue
      }
      let block = (offset - range.lowerBound) / IndexSegment.blockSize
      lines += try segment.lines.number(at: block)
      from = range.lowerBound + block * IndexSegment.blockSize
      break
    }
    guard from < offset else { return lines }
    let bytes = try file.bytes(in: from..<offset)
    return lines + bytes.withUnsafeBufferPointer { $0.count(of: UInt8(ascii: "\n")) }
  }

  /// The record that starts at a byte of a segment; its line is 0.
  ///
  /// - Throws: ``FileError/Reason/changed`` if none does.
  private func record(at offset: Int) throws(FileError) -> RecordText {
    var size = 1_024
    while true {
      var bytes = try file.bytes(in: offset..<min(offset + size, file.size))
      let newline = bytes.withUnsafeBufferPointer { $0.newline(from: 0) }
      if let newline {
        bytes.removeSubrange(newline...)
      } else if bytes.count == size, size <= JSONLines.longestLine {
        size *= 8
        continue
      }
      let log = RecordTextLog(path) { _ in true }
      bytes.withUnsafeBufferPointer { reading.read($0, firstLine: 0, log) }
      guard let text = log.texts.first else { throw FileError(reading.name, .changed) }
      return text
    }
  }
}

struct DatedRecord {
  var moment: Instant
  var text: RecordText
}

extension IndexedLines {
  private func moment(of record: RecordText) -> Instant? {
    record.instant(of: reading.type.momentField, in: reading.zone)
  }

  /// The record at a position in a segment's order by time.
  private func dated(
    _ position: Int, in segment: IndexSegment
  ) throws(FileError) -> (record: DatedRecord, offset: Int) {
    let offset = segment.outline.range.lowerBound + (try segment.moments.number(at: position))
    let text = try record(at: offset)
    guard let moment = moment(of: text) else { throw FileError(reading.name, .changed) }
    return (DatedRecord(moment: moment, text: text), offset)
  }

  /// The records from a first to a last moment, likewise.
  func versions(during moments: ClosedRange<Instant>) throws(FileError) -> [RecordText]? {
    var found: [RecordText] = []
    for segment in index.segments {
      var lower = try Self.first(of: segment.moments.count) { middle throws(FileError) in
        try dated(middle, in: segment).record.moment < moments.lowerBound
      }
      while lower < segment.moments.count {
        var (record, offset) = try dated(lower, in: segment)
        guard moments.contains(record.moment) else { break }
        guard found.count < Self.most else { return nil }
        record.text.line = try line(at: offset)
        found.append(record.text)
        lower += 1
      }
    }
    return try found
      + tail { _ in true }.filter { moment(of: $0).map(moments.contains) ?? false }
  }

  /// The records from the latest to the first, one by one.
  func newestFirst() throws(FileError) -> NewestFirst {
    let tail = try tail { _ in true }
    return try NewestFirst(
      segments: index.segments.map { ($0, self) }, others: tail, reading.type, reading.zone)
  }

  /// The record at a position in a segment's order by time, with its line.
  func placed(_ position: Int, in segment: IndexSegment) throws(FileError) -> DatedRecord {
    var (record, offset) = try dated(position, in: segment)
    record.text.line = try line(at: offset)
    return record
  }
}

/// Iterates over records from the latest to the first, including outdated versions.
struct NewestFirst {
  private enum Source {
    case segment(IndexSegment, IndexedLines)
    case records([DatedRecord])
  }

  /// The position in each source, with its next record.
  private var heads: [(source: Source, next: DatedRecord, left: Int)] = []

  init(
    segments: [(IndexSegment, IndexedLines)], others: [RecordText],
    _ type: any RecordDecoding, _ zone: Zone
  ) throws(FileError) {
    for (segment, lines) in segments where segment.moments.count > 0 {
      let last = segment.moments.count - 1
      heads.append((.segment(segment, lines), try lines.placed(last, in: segment), last))
    }
    let dated = others.compactMap { text in
      text.instant(of: type.momentField, in: zone).map { DatedRecord(moment: $0, text: text) }
    }.sorted { $0.moment < $1.moment }
    if let last = dated.last { heads.append((.records(dated), last, dated.count - 1)) }
  }

  init(_ several: [NewestFirst]) { heads = several.flatMap(\.heads) }

  mutating func next() throws(FileError) -> DatedRecord? {
    guard let latest = heads.indices.max(by: { heads[$0].next.moment < heads[$1].next.moment })
    else { return nil }
    let (source, record, left) = heads[latest]
    guard left > 0 else {
      heads.remove(at: latest)
      return record
    }
    heads[latest].left = left - 1
    switch source {
    case .segment(let segment, let lines):
      heads[latest].next = try lines.placed(left - 1, in: segment)
    case .records(let records): heads[latest].next = records[left - 1]
    }
    return record
  }
}
