extension CollectionReader {
  /// The records of a collection as they are written, each as it counts now, in the order in which
  /// they were first written; what was taken out is left out.
  ///
  /// - Parameter wants: Whether the record with an id is of interest.
  package func texts(
    of type: any RecordDecoding.Type, in collection: VaultPath,
    where wants: @escaping (_ identifier: String) -> Bool = { _ in true }
  ) throws(FileError) -> [RecordText] {
    var texts: [RecordText] = []
    var places: [String: Int] = [:]
    for text in try versions(of: type, in: collection, where: wants) {
      guard let place = places[text.identifier] else {
        places[text.identifier] = texts.count
        texts.append(text)
        continue
      }
      if text.counts(over: texts[place]) { texts[place] = text }
    }
    return texts.filter { !$0.isDeleted }
  }

  /// All records of a collection as they are written, in order, also those that do not count any
  /// more and those that say that one is deleted.
  func versions(
    of type: any RecordDecoding.Type, in collection: VaultPath,
    where wants: @escaping (_ identifier: String) -> Bool
  ) throws(FileError) -> [RecordText] {
    var texts: [RecordText] = []
    for part in parts(of: collection, report: { _ in }) {
      texts += self.texts(of: type, in: try files.contents(of: part.path), part, where: wants)
    }
    return texts
  }

  /// All records of what a file holds, or would hold.
  func texts(
    of type: any RecordDecoding.Type, in bytes: [UInt8], _ part: Part,
    where wants: @escaping (String) -> Bool = { _ in true }
  ) -> [RecordText] {
    let log = RecordTextLog(part.path, wants: wants)
    bytes.withUnsafeBufferPointer { bytes in
      let source = SourceText(file: files.displayName(of: part.path), bytes: bytes.withoutMark)
      var assembler = RecordAssembler(source, zone: zone, into: type.sink(), texts: log)
      part.format.read(source, into: &assembler)
    }
    return log.texts
  }
}

extension RecordText {
  /// Whether it counts when `other`, which has the same id, was read before: it says that it is
  /// newer, or takes the other out and comes after it.
  func counts(over other: RecordText) -> Bool {
    guard let own = updatedAt else { return isDeleted && other.updatedAt == nil }
    return other.updatedAt.map { own > $0 || own == $0 && isDeleted } ?? true
  }
}

extension CollectionReader.Format {
  /// Reads a whole file.
  func read(_ source: SourceText, into assembler: inout RecordAssembler) {
    switch self {
    case .jsonl: _ = JSONLines.read(source, into: &assembler)
    case .json: JSONRecords.readDocument(source, into: &assembler)
    case .csv: CSVRecords.read(source, into: &assembler)
    case .yaml, .yml: YAMLRecords.read(source, into: &assembler)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Without the mark of the byte order that some programs put before UTF-8.
  var withoutMark: UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...])
  }
}
