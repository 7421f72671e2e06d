package import Basics

extension CollectionReader {
  /// The records of a collection as written, each in its current version, in the order first
  /// written; deleted ones are skipped.
  ///
  /// - Parameter report: Receives the faults that keep records from being read; the values of
  ///   fields are not checked.
  package func texts(
    of type: any RecordDecoding, in collection: VaultPath,
    report: (DiagnosticList) -> Void = { _ in }
  ) throws(FileError) -> [RecordText] {
    try versions(of: type, in: collection, report: report).thatCount
  }

  /// The deleted records of a collection as they were before, in file order.
  func deletedTexts(
    of type: any RecordDecoding, in collection: VaultPath,
    report: (DiagnosticList) -> Void
  ) throws(FileError) -> [RecordText] {
    try versions(of: type, in: collection, report: report).deleted
  }

  /// All records of a collection as written, in file order, including outdated versions and
  /// tombstones.
  func versions(
    of type: any RecordDecoding, in collection: VaultPath,
    report: (DiagnosticList) -> Void = { _ in }
  ) throws(FileError) -> [RecordText] {
    var versions: [RecordText] = []
    for part in try wholeParts(of: collection) {
      let bytes = try files.contents(of: part.path)
      let log = RecordTextLog(part.path) { _ in true }
      report(read(bytes, part, of: type, seenBy: log))
      versions += log.texts
    }
    return versions
  }

  /// All records in a file's present or future content, including outdated versions and tombstones.
  func texts(
    of type: any RecordDecoding, in bytes: [UInt8], _ part: Part, firstLine: Int = 1,
    where wants: @escaping (borrowing ObservedRecord) -> Bool = { _ in true }
  ) -> [RecordText] {
    let log = RecordTextLog(part.path, wants: wants)
    _ = read(bytes, part, firstLine: firstLine, of: type, seenBy: log)
    return log.texts
  }

  /// Reads a file's content for a witness.
  ///
  /// - Returns: The faults that keep records from being read; the values of fields are not checked.
  func read(
    _ bytes: [UInt8], _ part: Part, firstLine: Int = 1, of type: any RecordDecoding,
    seenBy witness: (any FieldObserver)? = nil
  ) -> DiagnosticList {
    let name = files.displayName(of: part.path)
    if bytes.looksLikeUTF16 {
      return DiagnosticList([VaultProblem.utf16.diagnostic(at: Place(file: name))])
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let source = SourceText(file: name, bytes: bytes.withoutMark, firstLine: firstLine)
      var assembler = RecordAssembler(source, zone: zone, into: EmptySink(type), seenBy: witness)
      part.format.read(source, into: &assembler)
      return assembler.finish().diagnostics
    }
  }
}

extension [RecordText] {
  /// The version that counts of each record, in the order first written; deleted ones are skipped.
  var thatCount: [RecordText] { latest.filter { !$0.isDeleted } }

  /// The deleted records as they were before, in the order first written. A tombstone whose record
  /// is not there is skipped.
  var deleted: [RecordText] {
    let gone = Set(latest.filter(\.isDeleted).map { Array<UInt8>($0.identifier.utf8) })
    return filter { !$0.isDeleted && gone.contains(Array<UInt8>($0.identifier.utf8)) }.latest
  }

  /// The version that counts of each record, in the order first written, deleted ones too.
  var latest: [RecordText] {
    var counting: [RecordText] = []
    var places: [[UInt8]: Int] = [:]
    for text in self {
      let identifier = Array<UInt8>(text.identifier.utf8)
      guard let place = places[identifier] else {
        places[identifier] = counting.count
        counting.append(text)
        continue
      }
      if text.counts(over: counting[place]) { counting[place] = text }
    }
    return counting
  }
}

/// One of several versions of a record.
protocol RecordVersioned {
  /// The time the record gives for its change; nil if it gives none, which sorts before all others.
  var updatedAt: Instant? { get }
  /// True for a tombstone.
  var isDeleted: Bool { get }
}

extension RecordVersioned {
  /// True if it counts over `other`, an earlier version with the same id: it is newer, or a
  /// tombstone of the same time. Of two different versions with one time the first counts.
  func counts(over other: Self) -> Bool {
    if updatedAt == other.updatedAt { return isDeleted && !other.isDeleted }
    guard let updatedAt else { return false }
    return other.updatedAt.map { updatedAt > $0 } ?? true
  }
}

extension RecordText: RecordVersioned {}

extension CollectionReader.Format {
  func read(_ source: SourceText, into assembler: inout RecordAssembler) {
    switch self {
    case .jsonl: _ = JSONLines.read(source, into: &assembler)
    case .json: JSONRecords.readDocument(source, into: &assembler)
    case .csv: CSVRecords.read(source, into: &assembler)
    case .yaml, .yml: YAMLRecords.read(source, into: &assembler)
    }
  }
}
