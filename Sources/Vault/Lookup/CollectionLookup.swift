package import Basics

/// The files of a collection, opened once, for looking up single records.
struct CollectionLookup {
  /// A file, with its index if it is large and has one.
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

  /// Queries the index of a file; without one, and if it is damaged or finds too much, searches all
  /// of the file's bytes.
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

  /// All records with an id, in order, including outdated versions.
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

  func texts(during moments: ClosedRange<Instant>) throws(FileError) -> [RecordText] {
    func isDuring(_ text: RecordText) -> Bool {
      text.instant(of: type.momentField, in: reader.zone).map(moments.contains) ?? false
    }
    var found: [RecordText] = []
    for source in sources {
      found += try ask(source) { lines throws(FileError) in
        try lines.versions(during: moments)
      } scan: {
        reader.texts(of: type, in: $0, source.part).filter(isDuring)
      }
    }
    guard found.count * Self.bytesOfLookup < sources.map(\.file.size).reduce(0, +) else {
      return try all().thatCount.filter(isDuring)
    }
    var counted: [RecordText] = []
    for text in found where try rank(of: text) != nil { counted.append(text) }
    return counted
  }

  /// The number of bytes read in the time of one lookup by id.
  static let bytesOfLookup = 4_000

  /// All records, in order, including outdated versions.
  private func all() throws(FileError) -> [RecordText] {
    var all: [RecordText] = []
    for source in sources {
      let bytes = try source.file.bytes(in: 0..<source.file.size)
      all += reader.texts(of: type, in: bytes, source.part)
    }
    return all
  }

  /// The records from the latest to the first, including outdated versions.
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

  /// The position of a record's first version among the versions of all records; nil when another
  /// version of it counts.
  func rank(of text: RecordText) throws(FileError) -> Int? {
    let versions = try versions(.exactly(text.identifier))
    guard let first = versions.first, let counting = versions.thatCount.first,
      counting.path == text.path, counting.line == text.line
    else { return nil }
    let source = sources.firstIndex { $0.part.path == first.path } ?? 0
    return source << 40 + first.line
  }

  /// The line of the byte at `offset` in the only file.
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
  /// The records with an id as written, each in its current version, in the order first written:
  /// the same as from ``texts(of:in:)``, but found without reading all of a large file if there is
  /// a ``cache``.
  package func texts(
    of type: any RecordDecoding, in collection: VaultPath, _ query: IdentifierQuery
  ) throws(FileError) -> [RecordText] {
    try versions(of: type, in: collection, query).thatCount
  }

  /// All records with an id as written, in order, including outdated versions and tombstones.
  func versions(
    of type: any RecordDecoding, in collection: VaultPath, _ query: IdentifierQuery
  ) throws(FileError) -> [RecordText] {
    try lookup(type, collection).versions(query)
  }

  /// The records from a first to a last moment, by the time field of their kind; looked up as by
  /// id.
  package func texts(
    of type: any RecordDecoding, in collection: VaultPath, during moments: ClosedRange<Instant>
  ) throws(FileError) -> [RecordText] {
    try lookup(type, collection).texts(during: moments)
  }

  /// The latest record that counts and is wanted; of several at one moment, the record that was
  /// added last.
  ///
  /// - Parameter count: Only this many records are searched, from the latest on; nil for all.
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

  /// The number of outdated records that makes reading everything faster.
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

  /// The line of the byte at `offset` in a file of JSON Lines.
  func line(
    at offset: Int, of path: VaultPath, _ type: any RecordDecoding
  ) throws(FileError) -> Int {
    try CollectionLookup(self, type, [Part(path: path, format: .jsonl)]).line(at: offset)
  }

  /// Notes that lines were added to a file of JSON Lines, so that its index stays valid.
  func note(_ addition: FileAddition, of path: VaultPath, _ type: any RecordDecoding) {
    guard addition.offset >= leastIndexed else { return }
    store(path, type)?.store.note(addition)
  }

  /// The index of an open file; nil if it is small, or nothing is cached.
  func index(
    of file: any OpenFile, at path: VaultPath, _ type: any RecordDecoding
  ) throws(FileError) -> (lines: IndexedLines, store: LineIndexStore)? {
    guard file.size >= leastIndexed, let (store, reading) = store(path, type) else { return nil }
    return (IndexedLines(path, file, try store.index(of: file), reading), store)
  }

  private func store(
    _ path: VaultPath, _ type: any RecordDecoding
  ) -> (store: LineIndexStore, reading: LineReading)? {
    // An index of an encrypted file is never written to disk.
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
  /// Appends the record to its collection.
  ///
  /// - Parameter year: The year whose file it goes to, if the collection is a folder.
  /// - Returns: Its place, without the line when that cannot be read.
  package func write(
    with reader: CollectionReader, year: Year
  ) throws(FileError) -> (path: VaultPath, place: Place) {
    let files = reader.files
    let path = try RecordWriter(files: files).destination(of: collection, year: year)
    let addition = try files.append(line, to: path)
    reader.note(addition, of: path, type)
    // The first line needs no reading, which a locked collection may not allow.
    let number = addition.offset == 0 ? 1 : try? reader.line(at: addition.offset, of: path, type)
    return (path, Place(file: files.displayName(of: path), line: number ?? 0))
  }
}
