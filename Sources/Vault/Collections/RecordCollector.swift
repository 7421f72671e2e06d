package import Basics

package struct CollectionContents<Record: RecordDecoding>: Sendable {
  /// The records that count: the latest of each id, without deleted ones.
  package internal(set) var log = Record.Log()
  package internal(set) var recordCount = 0
  /// Counts of the records, including deleted ones.
  package internal(set) var counted = CountedRecords()
  package internal(set) var diagnostics = DiagnosticList()
  /// The digests of the records that count; nil unless ``RecordDecoding/isDigested`` asks for
  /// them.
  package internal(set) var digests: DayDigests?
  /// The lines that the records start on, by row of the log; empty unless
  /// ``RecordDecoding/keepsSource`` asks for them.
  package internal(set) var places: [Place?] = []
}

package struct CountedRecords: Sendable, Hashable {
  package var collection: VaultPath
  package var records: Int
  /// The number of records known to be deleted.
  package var deleted: Int

  package init(_ collection: VaultPath = .root, records: Int = 0, deleted: Int = 0) {
    self.collection = collection
    self.records = records
    self.deleted = deleted
  }
}

extension CollectionContents {
  /// The records that count, in order, each with its place.
  package func elements<Element: Sourced>() -> [Element] where Record.Log == RowLog<Element> {
    (0..<log.rowCount).compactMap { row in
      guard var element = log[row] else { return nil }
      element.source.place = places[row]
      return element
    }
  }
}

/// Collects the batches of a collection in order, and decides which of several records with one id
/// counts.
///
/// The later `updatedAt` wins, whichever comes first in the files; a record without one is earlier
/// than any with one. Of two with the same time or none, the first stays: a copy of it is reported
/// as a warning, a different record as an error. A tombstone (`deleted: true`) that is not earlier
/// than a record deletes it, and only a later record restores it.
package struct RecordCollector<Record: RecordDecoding> {
  package private(set) var contents = CollectionContents<Record>()
  private(set) var index = RecordIndex()
  private(set) var files: [String] = []
  private var unknownKeys: [String: RecordBatch.UnknownKey] = [:]
  private var unknownKeyOrder: [String] = []
  var collection: VaultPath
  let type: Record
  /// The number of earlier identities that are not in ``index``.
  var identitiesBefore = 0
  /// Takes the rows after each block of lines, if they are enough for a part; nil to collect all.
  var takeRows: ((inout RecordCollector) -> Void)?
  /// The digest of each row of the log with its day; nil for a removed one.
  private var marks: [Mark?] = []

  private struct Mark {
    var digest: UInt128
    var day: Day?

    init(_ entry: RecordEntry) { (digest, day) = (entry.digest, entry.day) }
  }

  init(_ collection: VaultPath = .root, of type: Record) {
    self.collection = collection
    self.type = type
  }

  /// A collector that continues after `contents`, taken from `files`, with the lines that follow.
  ///
  /// - Parameter index: The known records with the identities of these lines.
  init(
    _ contents: CollectionContents<Record>, of type: Record, files: [String], index: RecordIndex,
    unknownKeys: [RecordBatch.UnknownKey], collection: VaultPath = .root
  ) {
    self.collection = collection
    self.type = type
    self.contents = contents
    self.files = files
    self.index = index
    note(unknownKeys, linesBefore: 0)
  }

  /// The identities of the records that were added.
  var identities: some Sequence<IdentityHash> { index.all.lazy.map { $0.0 } }

  /// Unknown keys, in order of first appearance.
  var foundKeys: [RecordBatch.UnknownKey] { unknownKeyOrder.compactMap { unknownKeys[$0] } }

  mutating func reserveCapacity(_ count: Int) {
    contents.log.reserveCapacity(count)
    index.reserveCapacity(count)
  }

  /// Removes what `remove` removes from the log, which was written, and all identities.
  mutating func forgetRows(_ remove: (inout Record.Log) -> Void) {
    remove(&contents.log)
    index = RecordIndex()
  }

  mutating func begin(file: String) { files.append(file) }

  mutating func report(_ diagnostic: Diagnostic) { contents.diagnostics.append(diagnostic) }

  /// Adds the next batch of the file.
  ///
  /// - Parameter linesBefore: The number of lines before it in the file.
  mutating func add(
    _ batch: consuming RecordBatch, of log: Record.Log, from source: SourceText, linesBefore: Int
  ) {
    batch.diagnostics.moveDown(by: linesBefore)
    contents.diagnostics.append(contentsOf: batch.diagnostics)
    note(batch.unknownKeys, linesBefore: linesBefore)

    let entries = batch.entries
    let file = UInt32(truncatingIfNeeded: files.count - 1)
    var next = 0
    while true {
      // The rows of new records are consecutive, in the batch and here.
      let firstRow = entries[next...].first { $0.row >= 0 }?.row ?? 0
      let new = index.takeNew(
        entries[next...], file: file, linesBefore: linesBefore,
        base: contents.log.rowCount - firstRow)
      contents.recordCount += new.records
      if type.isDigested {
        for entry in entries[next..<(next + new.taken)] where entry.row >= 0 {
          marks.append(Mark(entry))
        }
      }
      // Nearly all batches have only new records, and are added whole.
      if next == 0, new.repeated == nil { return contents.log.append(contentsOf: log) }
      for entry in entries[next..<(next + new.taken)] where entry.row >= 0 {
        contents.log.append(entry.row, of: log)
      }
      guard let number = new.repeated else { return }
      next += new.taken
      settle(entries[next], number, log, source, linesBefore: linesBefore)
      next += 1
    }
  }

  /// Decides between a record and the known one with its id.
  private mutating func settle(
    _ entry: RecordEntry, _ number: Int, _ log: Record.Log, _ source: SourceText, linesBefore: Int
  ) {
    let first = index[number]
    let isTombstone = entry.row < 0
    if entry.updatedAt < first.updatedAt, entry.updatedAt != .min { return }
    if entry.updatedAt <= first.updatedAt {
      if first.isDeleted { return }
      if !isTombstone {
        let isCopy =
          entry.updatedAt == first.updatedAt
          && contents.log.isEqual(Int(first.row), to: entry.row, of: log)
        if isCopy, !entry.hasIdentifier, type.countsRepetitions {
          append(entry, of: log)
          contents.recordCount += 1
          return
        }
        return reportRepeated(entry, first, isCopy: isCopy, source, linesBefore: linesBefore)
      }
      // A tombstone without a time: it comes after the record, so it is later.
      if entry.updatedAt < first.updatedAt { return }
    }
    index[number].updatedAt = entry.updatedAt
    index[number].line = UInt32(truncatingIfNeeded: entry.line + linesBefore)
    index[number].file = UInt32(truncatingIfNeeded: files.count - 1)
    index[number].isDeleted = isTombstone
    if isTombstone {
      if !first.isDeleted {
        contents.log.remove(Int(first.row))
        if type.isDigested { marks[Int(first.row)] = nil }
        contents.recordCount -= 1
      }
      return
    }
    if first.isDeleted { contents.recordCount += 1 }
    if first.row >= 0 {
      contents.log.replace(Int(first.row), with: entry.row, of: log)
      if type.isDigested { marks[Int(first.row)] = Mark(entry) }
    } else {
      index[number].row = Int32(contents.log.rowCount)
      append(entry, of: log)
    }
  }

  private mutating func append(_ entry: RecordEntry, of log: Record.Log) {
    contents.log.append(entry.row, of: log)
    if type.isDigested { marks.append(Mark(entry)) }
  }

  private mutating func reportRepeated(
    _ entry: RecordEntry, _ first: RecordIndex.Known, isCopy: Bool, _ source: SourceText,
    linesBefore: Int
  ) {
    let firstPlace = Place(file: files[Int(first.file)], line: Int(first.line))
    let text = String(decoding: source.bytes[entry.anchor].dropQuotes, as: UTF8.self)
    let problem: VaultProblem =
      isCopy
      ? .duplicate(id: entry.hasIdentifier ? text : nil, first: firstPlace)
      : .conflict(id: text, first: firstPlace)
    var diagnostic = problem.diagnostic(at: nil)
    if contents.diagnostics.keepsMore(of: diagnostic.severity, kind: diagnostic.kind) {
      var (place, excerpt) = source.locate(entry.anchor)
      place.line += linesBefore
      diagnostic.place = place
      diagnostic.excerpt = excerpt
    }
    contents.diagnostics.append(diagnostic)
  }

  private mutating func note(_ keys: [RecordBatch.UnknownKey], linesBefore: Int) {
    for var key in keys {
      if let count = unknownKeys[key.name]?.count {
        unknownKeys[key.name]?.count = count + key.count
      } else {
        key.place.line += linesBefore
        unknownKeys[key.name] = key
        unknownKeyOrder.append(key.name)
      }
    }
  }

  /// Calls `body` with each identity, in order, and the row of the record that counts; nil for a
  /// deleted one.
  package func forEachIdentity(_ body: (IdentityHash, _ row: Int?) -> Void) {
    for (identity, known) in index.all {
      body(identity, known.isDeleted ? nil : Int(known.row))
    }
  }

  package consuming func finish() -> CollectionContents<Record> {
    // Equal records without an id may share one identity.
    let identities = identitiesBefore + index.count
    contents.counted = CountedRecords(
      collection, records: contents.recordCount,
      deleted: max(0, identities - contents.recordCount))
    if type.keepsSource {
      contents.places = Array(repeating: nil, count: contents.log.rowCount)
      for (_, record) in index.all where record.row >= 0 {
        contents.places[Int(record.row)] = Place(
          file: files[Int(record.file)], line: Int(record.line))
      }
    }
    if type.isDigested {
      var digests = DayDigests()
      for case let mark? in marks { digests.add(mark.digest, on: mark.day) }
      contents.digests = digests
    }
    for name in unknownKeyOrder {
      guard let key = unknownKeys[name] else { continue }
      contents.diagnostics.append(
        VaultProblem.unknownKey(name, count: key.count, known: type.keys)
          .diagnostic(at: key.place, excerpt: key.excerpt))
    }
    return contents
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The text between double quotes, if any.
  fileprivate var dropQuotes: Self {
    guard count >= 2, first == UInt8(ascii: "\""), last == UInt8(ascii: "\"") else { return self }
    return dropFirst().dropLast()
  }
}

/// The records of a system in a vault.
package struct StoredRecords<Records: Sendable>: Sendable {
  package var records: Records
  package var recordCount = 0
  package var counted: [CountedRecords] = []
  package var digests = RecordDigests()
  /// True if some records are locked and no identity is available.
  package private(set) var isLocked = false
  private var hasLockedTexts = false
  package var diagnostics = DiagnosticList()
  /// The files left out of a site for others because of an error in their front matter.
  package private(set) var leftOut: [Diagnostic] = []

  /// Records before any reading, or made in memory.
  package init(_ records: Records) { self.records = records }

  /// Notes that a file is left out of a site for others.
  package mutating func leaveOut(fileOf path: VaultPath, in files: any Files) {
    leftOut.append(KeyProblem.leftOut.diagnostic(at: Place(file: files.displayName(of: path))))
  }

  /// Notes that a text cannot be read. While no identity is available, only the first locked text
  /// is noted.
  package mutating func note(_ error: FileError) {
    guard error.reason == .locked else { return diagnostics.append(error.diagnostic) }
    if !hasLockedTexts { diagnostics.append(error.warning) }
    hasLockedTexts = true
    isLocked = true
  }

  /// Notes that some records are locked, as the diagnostics say.
  package mutating func noteLocked() { isLocked = true }

  /// Notes everything in a collection but its records, and returns these.
  package mutating func take<Record>(_ contents: CollectionContents<Record>) -> Record.Log {
    note(contents)
    return contents.log
  }

  /// Notes everything in a collection but its records, and returns these in order, each with its
  /// place.
  package mutating func take<Element: Sourced, Record>(
    _ contents: CollectionContents<Record>
  ) -> [Element] where Record.Log == RowLog<Element> {
    note(contents)
    return contents.elements()
  }

  private mutating func note<Record>(_ contents: CollectionContents<Record>) {
    recordCount += contents.recordCount
    diagnostics.append(contentsOf: contents.diagnostics)
    if contents.diagnostics.kept.contains(where: { $0.kind == FileError.Reason.locked.kind }) {
      // The number of records in the collection is unknown.
      isLocked = true
    } else {
      counted.append(contents.counted)
      digests.add(contents)
    }
  }
}
