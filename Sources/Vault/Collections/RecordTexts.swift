package import Basics

extension CollectionReader {
  /// The records of a collection as they are written, each as it counts now, in the order in which
  /// they were first written; what was taken out is left out.
  ///
  /// - Parameter report: Told of what keeps records from being read, whatever their fields say.
  package func texts(
    of type: any RecordDecoding, in collection: VaultPath,
    report: (DiagnosticList) -> Void = { _ in }
  ) throws(FileError) -> [RecordText] {
    try versions(of: type, in: collection, report: report).thatCount
  }

  /// All records of a collection as they are written, in the order of its files, also those that do
  /// not count any more and those that say that one is deleted.
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

  /// All records of what a file holds, or would hold, also those that do not count any more and
  /// those that say that one is deleted.
  func texts(
    of type: any RecordDecoding, in bytes: [UInt8], _ part: Part, firstLine: Int = 1,
    where wants: @escaping (borrowing WitnessedRecord) -> Bool = { _ in true }
  ) -> [RecordText] {
    let log = RecordTextLog(part.path, wants: wants)
    _ = read(bytes, part, firstLine: firstLine, of: type, seenBy: log)
    return log.texts
  }

  /// What keeps records of what a file holds from being read, whatever their fields say.
  func problems(
    of type: any RecordDecoding, in bytes: [UInt8], _ part: Part
  ) -> DiagnosticList {
    read(bytes, part, of: type)
  }

  /// Reads what a file holds for the sake of a witness, and gives what is wrong with it.
  private func read(
    _ bytes: [UInt8], _ part: Part, firstLine: Int = 1, of type: any RecordDecoding,
    seenBy witness: (any RecordWitness)? = nil
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
  /// Of several versions of a record the one that counts, in the order in which the records were
  /// first written; what was taken out is left out.
  var thatCount: [RecordText] {
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
    return counting.filter { !$0.isDeleted }
  }
}

/// One of several versions of a record, of which one counts.
protocol RecordVersioned {
  /// When the record says that it was changed; nil where it does not, which is before all that do.
  var updatedAt: Instant? { get }
  /// Whether it says that the record is taken out.
  var isDeleted: Bool { get }
}

extension RecordVersioned {
  /// Whether it counts when `other`, which has the same id, was read before: it says that it is
  /// newer, or takes the other out at the same time. Of two that say different things at one time
  /// the first stays.
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
