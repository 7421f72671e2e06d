internal import Basics

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

  /// The records of a moment that count.
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
  private static let bytesOfLookup = 4_000

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
