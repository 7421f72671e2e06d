package import Basics

/// The records of a collection that are read for the time that is asked, so that memory does not
/// grow with the records of all times.
///
/// The pieces of the columns whose records are outside of a time are skipped. Records that are
/// not in the columns, as they came later or are few, are in ``news``.
package struct ColumnSpans<Log: ColumnLog>: Sendable {
  /// Identifies the records in the columns; empty if there are none.
  package let identity: String
  /// Has no rows, but what rows share.
  private let empty: Log
  private let pieces: CachePieces?
  private let parts: [(piece: ColumnHead.Piece, rows: Range<Int>)]
  /// The records that are not in the columns.
  package var news = Log()
  /// The places of the rows in the columns, as far as they are asked for.
  package internal(set) var places: [Int: Place] = [:]
  /// See ``ColumnCache/windowCount``.
  package let windowCount: Int
  private let makeEntry: @Sendable ([String]) -> CacheEntry

  init(
    identity: String = "", empty: Log = Log(),
    cached: (CachePieces, [(piece: ColumnHead.Piece, rows: Range<Int>)])? = nil, windowCount: Int,
    entry: @escaping @Sendable ([String]) -> CacheEntry
  ) {
    self.identity = identity
    self.empty = empty
    pieces = cached?.0
    parts = cached?.1 ?? []
    self.windowCount = windowCount
    makeEntry = entry
  }

  /// The times of the pieces that have any.
  package var times: [Interval] { parts.compactMap(\.piece.time) }

  /// A cache entry for results computed from all records in columns.
  ///
  /// - Parameter inputs: The inputs besides this collection.
  package func entry(from inputs: [String]) -> CacheEntry { makeEntry([identity] + inputs) }

  /// The records in the columns that touch a time: that begin before its end, and do not end before
  /// its start.
  package func log(touching time: Interval) throws(DamagedEntry) -> Log {
    var log = empty
    guard let pieces else { return log }
    for (piece, rows) in parts {
      guard let own = piece.time, own.start < time.end, own.end >= time.start else { continue }
      var found = try pieces.dropping(piece.offset)
      var reader = try found.next()
      try log.read(rows, touching: time, from: &reader)
      guard reader.isAtEnd else { throw DamagedEntry() }
    }
    return log
  }
}

package struct SpannedContents<Record: RecordDecoding>: Sendable where Record.Log: ColumnLog {
  package var spans: ColumnSpans<Record.Log>
  /// Everything but the records in columns; its log has the others.
  package var contents: CollectionContents<Record>
  /// The places of rows of this log.
  package var places: RowPlaces
}

extension CollectionReader {
  /// A collection of JSON Lines whose records are read for the time that is asked; nil when all
  /// must be read: there are no columns of its files as they are, or a record in the columns
  /// changed since.
  ///
  /// - Parameter placed: See ``read(_:of:placing:)``; its rows in the columns have been placed when
  ///   they were written.
  package func spans<Record: RecordDecoding>(
    _ collection: VaultPath, of type: Record, placing placed: (Record.Log) -> Set<Int>?
  ) async -> SpannedContents<Record>? where Record.Log: ColumnLog {
    var wasTold = false
    let parts = parts(of: collection) { _ in wasTold = true }
    guard let columns, !wasTold,
      parts.allSatisfy({ $0.format == .jsonl && !$0.path.isLocked })
    else { return nil }
    let kept = CachedColumns(columns, collection, type, zone: zone)
    guard var head = kept.head() else {
      let size = parts.reduce(0) { $0 + (files.stamp(of: $1.path)?.size ?? columns.leastSize) }
      guard size < columns.leastSize else { return nil }
      let few = Self.contents(await collect(collection, of: type), placed) { _ in }
      var spans = ColumnSpans<Record.Log>(
        windowCount: columns.windowCount, entry: kept.figures)
      spans.news = few.contents.log
      return SpannedContents(spans: spans, contents: few.contents, places: few.places)
    }
    guard !head.namesPlaces || head.rootName == files.rootName,
      let additions = additions(to: &head, in: parts, kept),
      let found: (spans: ColumnSpans<Record.Log>, identities: CachePieces) = try? kept.spans(head)
    else { return nil }
    let names = head.files.map { files.displayName(of: $0.path) }
    var contents = CollectionContents<Record>()
    contents.recordCount = head.recordCount
    contents.diagnostics = DiagnosticList(head.diagnostics)
    var collector = RecordCollector(
      contents, of: type, files: names, index: RecordIndex(), unknownKeys: head.unknownKeys,
      collection: collection)
    collector.identitiesBefore = head.identityCount
    guard await read(additions, into: &collector),
      let known = try? kept.index(of: Set(collector.identities), head, in: found.identities),
      known.count == 0
    else { return nil }
    let news = Self.contents(collector, placed) { _ in }
    var spans = found.spans
    spans.news = news.contents.log
    for place in head.places {
      spans.places[Int(place.row)] = Place(
        file: names[Int(place.file)], line: Int(place.line), column: 1)
    }
    return SpannedContents(spans: spans, contents: news.contents, places: news.places)
  }
}
