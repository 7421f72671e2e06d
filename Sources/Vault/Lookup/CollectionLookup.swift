package import Basics

/// The files of a collection, opened once, in which single records are looked up.
struct CollectionLookup {
  /// A file, with its index when it is large and has one.
  private struct Source {
    var part: CollectionReader.Part
    var file: any OpenFile
    var index: (lines: IndexedLines, store: LineIndexStore)?
  }

  private let reader: CollectionReader
  private let type: any RecordDecoding
  private var sources: [Source] = []

  init(
    _ reader: CollectionReader, _ type: any RecordDecoding, _ parts: [CollectionReader.Part]
  ) throws(FileError) {
    self.reader = reader
    self.type = type
    for part in parts {
      let file = try reader.files.open(part.path)
      sources.append(
        Source(
          part: part, file: file,
          index: part.format == .jsonl ? try reader.index(of: file, at: part.path, type) : nil))
    }
  }

  /// Asks the index of a file; without one, and when it is damaged or finds too much, looks through
  /// all of the file's bytes.
  private func ask<Found>(
    _ source: Source, _ ask: (IndexedLines) throws(FileError) -> Found?,
    scan: ([UInt8]) throws(FileError) -> Found
  ) throws(FileError) -> Found {
    if let (lines, store) = source.index {
      do throws(FileError) {
        if let found = try ask(lines) { return found }
      } catch {
        store.forget()
      }
    }
    return try scan(try source.file.bytes(in: 0..<source.file.size))
  }

  /// All records with an id, in order, also those that do not count any more.
  func versions(_ query: IdentifierQuery) throws(FileError) -> [RecordText] {
    var found: [RecordText] = []
    for source in sources {
      found += try ask(source) { lines throws(FileError) in
        try lines.versions(query)
      } scan: {
        reader.texts(of: type, in: $0, source.part) { record in
          record.withIdentifier { query.matches($0) }
        }
      }
    }
    return found
  }

  func texts(at moment: Instant) throws(FileError) -> [RecordText] {
    var found: [RecordText] = []
    for source in sources {
      found += try ask(source) { lines throws(FileError) in
        try lines.versions(at: moment)
      } scan: {
        reader.texts(of: type, in: $0, source.part).filter {
          $0.instant(of: type.momentField, in: reader.zone) == moment
        }
      }
    }
    guard found.count * Self.bytesOfLookup < sources.map(\.file.size).reduce(0, +) else {
      return try all().thatCount.filter {
        $0.instant(of: type.momentField, in: reader.zone) == moment
      }
    }
    var counted: [RecordText] = []
    for text in found where try rank(of: text) != nil { counted.append(text) }
    return counted
  }

  /// So many bytes are read in the time in which a record is looked up by its id.
  static let bytesOfLookup = 4_000

  /// All records, in order, also those that do not count any more.
  private func all() throws(FileError) -> [RecordText] {
    var all: [RecordText] = []
    for source in sources {
      let bytes = try source.file.bytes(in: 0..<source.file.size)
      all += reader.texts(of: type, in: bytes, source.part)
    }
    return all
  }

  /// The records from the latest to the first, also those that do not count.
  func newestFirst() throws(FileError) -> NewestFirst {
    var parts: [NewestFirst] = []
    for source in sources {
      parts.append(
        try ask(source) { lines throws(FileError) in
          try lines.newestFirst()
        } scan: { bytes throws(FileError) in
          try NewestFirst(
            segments: [], others: reader.texts(of: type, in: bytes, source.part), type, reader.zone)
        })
    }
    return NewestFirst(parts)
  }

  /// Where among the versions of all records the first one of a record stands; nil when another
  /// version of the record counts.
  func rank(of text: RecordText) throws(FileError) -> Int? {
    let versions = try versions(.exactly(text.identifier))
    guard let first = versions.first, let counting = versions.thatCount.first,
      counting.path == text.path, counting.line == text.line
    else { return nil }
    let source = sources.firstIndex { $0.part.path == first.path } ?? 0
    return source << 40 + first.line
  }

  /// On which line the byte at `offset` of the only file is.
  func line(at offset: Int) throws(FileError) -> Int {
    guard let source = sources.first else { return 1 }
    return try ask(source) { lines throws(FileError) in
      try lines.line(at: offset)
    } scan: {
      $0[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
    }
  }
}

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

extension NewRecord {
  /// Writes the record behind all others of its collection.
  ///
  /// - Parameter year: The year whose file it goes to, where the collection is a folder.
  /// - Returns: Where it is now, without the line when that cannot be read.
  package func write(
    with reader: CollectionReader, year: Year
  ) throws(FileError) -> (path: VaultPath, place: Place) {
    let files = reader.files
    let path = try RecordWriter(files: files).destination(of: collection, year: year)
    let addition = try files.append(line, to: path)
    reader.note(addition, of: path, type)
    // What stands first needs no reading, which of a locked collection may not be possible.
    let number = addition.offset == 0 ? 1 : try? reader.line(at: addition.offset, of: path, type)
    return (path, Place(file: files.displayName(of: path), line: number ?? 0))
  }
}
