package import Chronology
internal import Diagnostics

extension CollectionReader {
  /// The records with an id as they are written, each as it counts now, in the order in which they
  /// were first written: of ``texts(of:in:)`` those with the id, found without reading all of a
  /// large file when there is a ``cache``.
  package func texts(
    of type: any RecordDecoding.Type, in collection: VaultPath, _ query: IdentifierQuery
  ) throws(FileError) -> [RecordText] {
    try versions(of: type, in: collection, query).thatCount
  }

  /// All records with an id as they are written, in order, also those that do not count any more
  /// and those that say that one is deleted.
  func versions(
    of type: any RecordDecoding.Type, in collection: VaultPath, _ query: IdentifierQuery
  ) throws(FileError) -> [RecordText] {
    var found: [RecordText] = []
    for part in parts(of: collection, report: { _ in }) {
      found += try lookUp(part, type) { lines throws(FileError) in
        try lines.versions(query)
      } scan: {
        texts(of: type, in: $0, part) { record in record.withIdentifier { query.matches($0) } }
      }
    }
    return found
  }

  /// The records of a moment, by the field of their kind that says when one was; found as those of
  /// an id are.
  package func texts(
    of type: any RecordDecoding.Type, in collection: VaultPath, at moment: Instant
  ) throws(FileError) -> [RecordText] {
    var found: [RecordText] = []
    for part in parts(of: collection, report: { _ in }) {
      found += try lookUp(part, type) { lines throws(FileError) in
        try lines.versions(at: moment)
      } scan: {
        texts(of: type, in: $0, part).filter {
          $0.instant(of: type.momentField, in: zone) == moment
        }
      }
    }
    var counted: [RecordText] = []
    for text in found where try counting(of: type, in: collection, text) != nil {
      counted.append(text)
    }
    return counted
  }

  /// The record of the latest moment that counts and is wanted; of several of a moment the one that
  /// was first written last.
  ///
  /// - Parameter count: Among how many, from the latest on, it is looked for; nil for all.
  package func latest(
    of type: any RecordDecoding.Type, in collection: VaultPath, among count: Int? = nil,
    where wants: (RecordText) -> Bool = { _ in true }
  ) throws(FileError) -> RecordText? {
    var parts: [NewestFirst] = []
    for part in self.parts(of: collection, report: { _ in }) {
      parts.append(
        try lookUp(part, type) { lines throws(FileError) in
          try lines.newestFirst()
        } scan: { bytes throws(FileError) in
          try NewestFirst(segments: [], others: texts(of: type, in: bytes, part), type, zone)
        })
    }
    var records = NewestFirst(parts)
    var latest: (moment: Instant, text: RecordText, rank: Int)?
    var looked = 0
    while let record = try records.next() {
      if let latest, record.moment < latest.moment { break }
      looked += 1
      if looked > count ?? Self.mostLooked {
        return count == nil ? try latestOfAll(of: type, in: collection, where: wants) : nil
      }
      guard wants(record.text),
        let rank = try counting(of: type, in: collection, record.text)
      else { continue }
      if latest.map({ $0.rank < rank }) ?? true { latest = (record.moment, record.text, rank) }
    }
    return latest?.text
  }

  /// Behind how many records that do not count it is quicker to read all.
  private static var mostLooked: Int { 1_000 }

  private func latestOfAll(
    of type: any RecordDecoding.Type, in collection: VaultPath, where wants: (RecordText) -> Bool
  ) throws(FileError) -> RecordText? {
    var latest: (moment: Instant, text: RecordText)?
    for text in try texts(of: type, in: collection) where wants(text) {
      guard let moment = text.instant(of: type.momentField, in: zone) else { continue }
      if latest.map({ $0.moment <= moment }) ?? true { latest = (moment, text) }
    }
    return latest?.text
  }

  /// Where among the versions of all records the first one of a record stands; nil when another
  /// version of the record counts.
  private func counting(
    of type: any RecordDecoding.Type, in collection: VaultPath, _ text: RecordText
  ) throws(FileError) -> Int? {
    let versions = try versions(of: type, in: collection, .exactly(text.identifier))
    guard let first = versions.first, let counting = versions.thatCount.first,
      counting.path == text.path, counting.line == text.line
    else { return nil }
    let paths = parts(of: collection, report: { _ in }).map(\.path)
    return (paths.firstIndex(of: first.path) ?? 0) << 40 + first.line
  }

  /// On which line the byte at `offset` of a file of JSON Lines is.
  func line(
    at offset: Int, of path: VaultPath, _ type: any RecordDecoding.Type
  ) throws(FileError) -> Int {
    try lookUp(Part(path: path, format: .jsonl), type) { lines throws(FileError) in
      try lines.line(at: offset)
    } scan: {
      $0[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
    }
  }

  /// Notes that lines were added to a file of JSON Lines, so that what is known of it is kept.
  func note(_ addition: FileAddition, of path: VaultPath, _ type: any RecordDecoding.Type) {
    guard let cache, addition.offset >= leastIndexed else { return }
    store(cache, path, reading(path, type)).note(addition)
  }

  private func store(
    _ cache: CacheFolder, _ path: VaultPath, _ reading: LineReading
  ) -> LineIndexStore {
    LineIndexStore(cache, path, reading, leastSize: leastIndexed)
  }

  private func reading(_ path: VaultPath, _ type: any RecordDecoding.Type) -> LineReading {
    LineReading(name: files.displayName(of: path), type: type, zone: zone)
  }

  /// Asks the index of a file that is large and has one; else, and when the index is damaged, looks
  /// through all of the file's bytes.
  private func lookUp<Found>(
    _ part: Part, _ type: any RecordDecoding.Type,
    _ ask: (IndexedLines) throws(FileError) -> Found,
    scan: ([UInt8]) throws(FileError) -> Found
  ) throws(FileError) -> Found {
    let file = try files.open(part.path)
    if let cache, part.format == .jsonl, file.size >= leastIndexed {
      let reading = reading(part.path, type)
      let store = store(cache, part.path, reading)
      do throws(FileError) {
        return try ask(IndexedLines(part, file, try store.index(of: file), reading))
      } catch {
        store.forget()
      }
    }
    return try scan(try file.bytes(in: 0..<file.size))
  }
}
