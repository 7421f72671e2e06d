package import Basics

extension CollectionReader {
  /// The records with an id as they are written, each as it counts now, in the order in which they
  /// were first written: of ``texts(of:in:)`` those with the id, found without reading all of a
  /// large file when there is a ``cache``.
  package func texts(
    of type: any RecordDecoding, in collection: VaultPath, _ query: IdentifierQuery
  ) throws(FileError) -> [RecordText] {
    try versions(of: type, in: collection, query).thatCount
  }

  /// All records with an id as they are written, in order, also those that do not count any more
  /// and those that say that one is deleted.
  func versions(
    of type: any RecordDecoding, in collection: VaultPath, _ query: IdentifierQuery
  ) throws(FileError) -> [RecordText] {
    try lookup(type, collection).versions(query)
  }

  /// The records of a moment, by the field of their kind that says when one was; found as those of
  /// an id are.
  package func texts(
    of type: any RecordDecoding, in collection: VaultPath, at moment: Instant
  ) throws(FileError) -> [RecordText] {
    try lookup(type, collection).texts(at: moment)
  }

  /// The record of the latest moment that counts and is wanted; of several of a moment the one that
  /// was first written last.
  ///
  /// - Parameter count: Among how many, from the latest on, it is looked for; nil for all.
  package func latest(
    of type: any RecordDecoding, in collection: VaultPath, among count: Int? = nil,
    where wants: (RecordText) -> Bool = { _ in true }
  ) throws(FileError) -> RecordText? {
    let lookup = try lookup(type, collection)
    var records = try lookup.newestFirst()
    var latest: (moment: Instant, text: RecordText, rank: Int)?
    var looked = 0
    while let record = try records.next() {
      if let latest, record.moment < latest.moment { break }
      looked += 1
      if looked > count ?? Self.mostLooked {
        if count != nil { break }
        return try latestOfAll(of: type, in: collection, where: wants)
      }
      guard wants(record.text), let rank = try lookup.rank(of: record.text) else { continue }
      if latest.map({ $0.rank < rank }) ?? true { latest = (record.moment, record.text, rank) }
    }
    return latest?.text
  }

  /// Behind how many records that do not count it is quicker to read all.
  private static var mostLooked: Int { 1_000 }

  private func latestOfAll(
    of type: any RecordDecoding, in collection: VaultPath, where wants: (RecordText) -> Bool
  ) throws(FileError) -> RecordText? {
    var latest: (moment: Instant, text: RecordText)?
    for text in try texts(of: type, in: collection) where wants(text) {
      guard let moment = text.instant(of: type.momentField, in: zone) else { continue }
      if latest.map({ $0.moment <= moment }) ?? true { latest = (moment, text) }
    }
    return latest?.text
  }

  /// On which line the byte at `offset` of a file of JSON Lines is.
  func line(
    at offset: Int, of path: VaultPath, _ type: any RecordDecoding
  ) throws(FileError) -> Int {
    try CollectionLookup(self, type, [Part(path: path, format: .jsonl)]).line(at: offset)
  }

  /// Notes that lines were added to a file of JSON Lines, so that what is known of it is kept.
  func note(_ addition: FileAddition, of path: VaultPath, _ type: any RecordDecoding) {
    guard addition.offset >= leastIndexed else { return }
    store(path, type)?.store.note(addition)
  }

  /// The index of a file that is open; nil when it is small, or nothing is kept.
  func index(
    of file: any OpenFile, at path: VaultPath, _ type: any RecordDecoding
  ) throws(FileError) -> (lines: IndexedLines, store: LineIndexStore)? {
    guard file.size >= leastIndexed, let (store, reading) = store(path, type) else { return nil }
    return (IndexedLines(path, file, try store.index(of: file), reading), store)
  }

  private func store(
    _ path: VaultPath, _ type: any RecordDecoding
  ) -> (store: LineIndexStore, reading: LineReading)? {
    // What is known of an encrypted file is never written down.
    guard let cache, !path.isLocked else { return nil }
    let reading = LineReading(name: files.displayName(of: path), type: type, zone: zone)
    return (LineIndexStore(cache, path, reading, leastSize: leastIndexed), reading)
  }

  private func lookup(
    _ type: any RecordDecoding, _ collection: VaultPath
  ) throws(FileError) -> CollectionLookup {
    try CollectionLookup(self, type, wholeParts(of: collection))
  }
}
