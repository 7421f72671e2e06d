package import Basics

extension RecordLibrary {
  /// The conflict copies that still wait for a person: neither record was deleted, and this one was
  /// not changed since.
  package func waitingConflicts() throws(FileError) -> [StoredRecord] {
    var found: [StoredRecord] = []
    var searched: Set<VaultPath> = []
    for kind in kinds where searched.insert(kind.collection).inserted {
      guard let type = decoding(of: kind) else { continue }
      var identifiers: [String] = []
      for part in reader.parts(of: kind.collection, report: { _ in }) {
        // Almost no file has one, so a scan of its bytes is all that is needed.
        guard try files.open(part.path).contains(Self.mark) else { continue }
        let texts = reader.texts(of: type, in: try files.contents(of: part.path), part)
        for text in texts where text.conflictOf != nil && !identifiers.contains(text.identifier) {
          identifiers.append(text.identifier)
        }
      }
      for identifier in identifiers {
        let current = try reader.texts(of: type, in: kind.collection, .exactly(identifier)).first
        guard let text = current, let other = text.conflictOf,
          try !reader.texts(of: type, in: kind.collection, .exactly(other)).isEmpty
        else { continue }
        found.append(StoredRecord(kind: kind, text: text.typed(by: kind), zone: reader.zone))
      }
    }
    return found
  }

  private static let mark = Array("conflictOf".utf8)
}

extension RecordLibrary {
  /// The message about a record with an unresolved conflict.
  package func conflict(of record: StoredRecord) -> Diagnostic {
    let text = record.text
    let other = text.conflictOf ?? ""
    return Diagnostic(
      .warning, kind: "conflict-waits",
      at: Place(file: files.displayName(of: text.path), line: text.line, column: 1),
      "\(inWords(record)) and \(other.shortIdentifier) are two versions of one record that were "
        + "changed apart; both are kept",
      hint: "compare them with daybook show, then delete one "
        + "(daybook delete \(text.identifier.shortIdentifier)), or edit this one to keep both")
  }
}

extension OpenFile {
  /// True if the bytes occur in the file, which is read in pieces.
  fileprivate func contains(_ word: [UInt8]) throws(FileError) -> Bool {
    let length = 1 << 20
    var start = 0
    while start < size {
      let bytes = try self.bytes(in: start..<min(size, start + length + word.count - 1))
      if bytes.holds(word) { return true }
      start += length
    }
    return false
  }
}

extension [UInt8] {
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    withUnsafeBufferPointer { bytes in
      guard bytes.count >= word.count else { return false }
      var start = 0
      while start <= bytes.count - word.count {
        guard let found = bytes.firstOffset(of: word[0], from: start),
          found <= bytes.count - word.count
        else { return false }
        if bytes[found..<(found + word.count)].elementsEqual(word) { return true }
        start = found + 1
      }
      return false
    }
  }
}
