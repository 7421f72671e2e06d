package import Basics

/// A log whose records can be cached as columns, to be read again without decoding.
package protocol ColumnLog: RecordLog {
  /// Writes data shared by rows, such as frequent texts.
  func writeShared(to writer: inout ColumnWriter)
  /// A log without rows, which share the written data.
  init(sharing reader: inout ColumnReader) throws(DamagedEntry)
  func write(_ rows: Range<Int>, to writer: inout ColumnWriter)
  /// Adds written rows. With a time, only the rows that touch it are added, with other numbers
  /// here. The rows read before damage was found stay in the log.
  mutating func read(
    _ rows: Range<Int>, touching time: Interval?, from reader: inout ColumnReader
  ) throws(DamagedEntry)
  /// The time that rows take up, without removed ones; nil if there is nothing else. A record
  /// without an end takes up all the time that it may be given.
  func time(of rows: Range<Int>) -> Interval?
  /// Adds the rows of another log that touch a time.
  mutating func append(touching time: Interval, of other: Self)
}

package struct PlacedContents<Record: RecordDecoding>: Sendable {
  package var contents: CollectionContents<Record>
  package var places: RowPlaces
}

package struct RowPlaces: Sendable {
  private struct Entry: Sendable {
    var row: Int32
    var file: UInt32
    var line: UInt32
  }

  private let files: [String]
  private var entries: [Entry] = []

  init(files: [String]) { self.files = files }

  mutating func add(_ record: RecordIndex.Known) {
    entries.append(Entry(row: record.row, file: record.file, line: record.line))
  }

  package func forEach(_ body: (_ row: Int, Place) -> Void) {
    for entry in entries {
      body(
        Int(entry.row),
        Place(file: files[Int(entry.file)], line: Int(entry.line), column: 1))
    }
  }
}

extension CollectionReader {
  /// Reads a collection that may have very many records: unchanged files come from ``columns``, and
  /// of a last file that only grew, only the new lines are read.
  ///
  /// - Parameter placed: The rows of a log whose places are needed; nil for all.
  package func read<Record: RecordDecoding>(
    _ collection: VaultPath, of type: Record, placing placed: (Record.Log) -> Set<Int>?
  ) async -> PlacedContents<Record> where Record.Log: ColumnLog {
    precondition(!type.keepsSource, "places are asked for by `placed`")
    var wasTold = false
    let parts = parts(of: collection) { _ in wasTold = true }
    guard let columns, !wasTold else {
      return Self.contents(await collect(collection, of: type), placed) { _ in }
    }
    let kept = CachedColumns(columns, collection, type, zone: zone)
    // Nothing decrypted is cached, nor anything from before it was locked.
    guard !parts.contains(where: \.path.isLocked) else {
      kept.forget()
      return Self.contents(await collect(collection, of: type), placed) { _ in }
    }
    if let head = kept.head(),
      let contents: PlacedContents<Record> = await resume(
        collection, of: type, kept, head, parts, placed)
    {
      return contents
    }
    var collector = RecordCollector(collection, of: type)
    var sources: [ColumnHead.File]? = []
    for part in parts {
      do throws(FileError) {
        let file = try files.open(part.path)
        let lines = try await read(part, file, into: &collector)
        sources?.append(
          ColumnHead.File(path: part.path, stamp: file.stamp, size: file.size, lines: lines))
      } catch {
        collector.report(error.diagnostic)
        sources = nil
      }
    }
    let isKept =
      sources.flatMap { settled($0, parts) }
      .map {
        kept.keep(
          collector, from: $0, rootName: files.rootName,
          placing: placed(collector.contents.log) ?? [])
      } ?? false
    if !isKept { kept.forget() }
    return Self.contents(collector, placed) { _ in }
  }

  static func contents<Record>(
    _ collector: RecordCollector<Record>, _ placed: (Record.Log) -> Set<Int>?,
    besides others: (_ add: (RecordIndex.Known) -> Void) throws -> Void
  ) rethrows -> PlacedContents<Record> {
    let wanted = placed(collector.contents.log)
    var places = RowPlaces(files: collector.files)
    func add(_ record: RecordIndex.Known) {
      if !record.isDeleted, wanted?.contains(Int(record.row)) ?? true { places.add(record) }
    }
    if wanted?.isEmpty != true {
      try others(add)
      for (_, record) in collector.index.all { add(record) }
    }
    return PlacedContents(contents: collector.finish(), places: places)
  }

  /// Files that were read, when they are worth caching and did not change meanwhile; the last one
  /// with the check of its bytes.
  func settled(_ sources: [ColumnHead.File], _ parts: [Part]) -> [ColumnHead.File]? {
    guard let columns, sources.reduce(0, { $0 + $1.size }) >= columns.leastSize else { return nil }
    var sources = sources
    if let last = sources.last, parts.last?.format == .jsonl, last.size >= 4, last.lines > 0,
      let file = try? files.open(last.path),
      (try? file.bytes(in: (last.size - 1)..<last.size)) == [UInt8(ascii: "\n")]
    {
      sources[sources.count - 1].check = Self.check(of: last.size, of: file)
    }
    let isSettled = sources.allSatisfy {
      $0.stamp.isSettled(at: columns.readAt) && files.stamp(of: $0.path) == $0.stamp
    }
    return isSettled ? sources : nil
  }

  /// A check of the first bytes of a file; nil when it has fewer.
  private static func check(of size: Int, of file: any OpenFile) -> UInt64? {
    var check = ByteCheck()
    let step = 256 << 10
    for start in stride(from: 0, to: size, by: step) {
      let range = start..<min(start + step, size)
      guard let bytes = try? file.bytes(in: range), bytes.count == range.count else { return nil }
      check.add(bytes)
    }
    return check.value
  }
}

extension CollectionReader {
  /// Lines after the cached ones: the rest of a file, or all of a new one.
  struct Addition {
    var part: Part
    var file: MemoryFile
    /// The number of cached lines of the file; nil for a new one.
    var linesBefore: Int?
  }

  /// The cached content and the lines after it; nil when something else changed, or much was added.
  private func resume<Record>(
    _ collection: VaultPath, of type: Record, _ kept: CachedColumns, _ head: ColumnHead,
    _ parts: [Part],
    _ placed: (Record.Log) -> Set<Int>?
  ) async -> PlacedContents<Record>? where Record.Log: ColumnLog {
    var head = head
    guard !head.namesPlaces || head.rootName == files.rootName,
      let additions = additions(to: &head, in: parts, kept),
      let (log, identities): (Record.Log, CachePieces) = try? kept.log(head)
    else { return nil }
    var contents = CollectionContents<Record>()
    contents.log = log
    contents.recordCount = head.recordCount
    contents.diagnostics = DiagnosticList(head.diagnostics)
    let names = head.files.map { files.displayName(of: $0.path) }
    var news = RecordCollector(
      CollectionContents(), of: type, files: names, index: RecordIndex(), unknownKeys: [])
    guard await read(additions, into: &news) else { return nil }
    let added = Set(news.identities)
    guard let index = try? kept.index(of: added, head, in: identities) else { return nil }
    var collector = RecordCollector(
      contents, of: type, files: names, index: index, unknownKeys: head.unknownKeys,
      collection: collection)
    collector.identitiesBefore = head.identityCount - index.count
    guard await read(additions, into: &collector) else { return nil }
    return try? Self.contents(collector, placed) { add in
      try kept.forEachKnown(head, in: identities) { if !added.contains($0) { add($1) } }
    }
  }

  /// Reads additions.
  func read<Record>(
    _ additions: [Addition], into collector: inout RecordCollector<Record>
  ) async -> Bool {
    for addition in additions {
      do throws(FileError) {
        if let linesBefore = addition.linesBefore {
          _ = try await readLines(
            of: addition.file, name: files.displayName(of: addition.part.path),
            behind: linesBefore, into: &collector)
        } else {
          _ = try await read(addition.part, addition.file, into: &collector)
        }
      } catch {
        return false
      }
    }
    return true
  }

  /// The lines after the cached ones; nil when those changed, or so much was added that caching
  /// everything again is better. A head that is still true under another stamp is saved with it.
  func additions(
    to head: inout ColumnHead, in parts: [Part], _ kept: CachedColumns
  ) -> [Addition]? {
    guard let columns, parts.count >= head.files.count, let last = head.files.last,
      zip(parts, head.files).allSatisfy({ $0.path == $1.path }),
      head.files.dropLast().allSatisfy({ files.stamp(of: $0.path) == $0.stamp }),
      parts[head.files.count...].allSatisfy({ $0.format == .jsonl })
    else { return nil }
    var additions: [Addition] = []
    var left = max(columns.leastSize, head.size / 64)
    func add(_ part: Part, _ file: any OpenFile, from start: Int, behind lines: Int?) -> Bool {
      left -= file.size - start
      guard left >= 0, let bytes = try? file.bytes(in: start..<file.size),
        bytes.count == file.size - start
      else { return false }
      additions.append(Addition(part: part, file: MemoryFile(bytes), linesBefore: lines))
      return true
    }
    if files.stamp(of: last.path) != last.stamp || last.stamp.size != last.size {
      guard let check = last.check, let file = try? files.open(last.path),
        file.size >= last.size,
        file.stamp == last.stamp || Self.check(of: last.size, of: file) == check,
        add(parts[head.files.count - 1], file, from: last.size, behind: last.lines)
      else { return nil }
      if file.stamp != last.stamp, file.stamp.isSettled(at: columns.readAt) {
        head.files[head.files.count - 1].stamp = file.stamp
        kept.keep(head)
      }
    }
    for part in parts[head.files.count...] {
      guard let file = try? files.open(part.path), add(part, file, from: 0, behind: nil) else {
        return nil
      }
    }
    return additions
  }
}
