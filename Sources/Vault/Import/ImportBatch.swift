package import Basics

/// The records that an import found in a file, each id once.
///
/// About 150 bytes an entry, as a file may have millions: ids and fields lie in one buffer.
package struct ImportBatch: Sendable {
  struct Draft {
    var identity: IdentityHash
    /// In `collections`.
    var collection: Int32
    /// Where it stands in the file; 0 when that has no lines.
    var line: Int32
    /// Nil when it names no day.
    var start: Instant?
    var end: Instant?
    /// In `text`.
    var id: Range<Int>
    /// All but what is the record's management, in `text`.
    var fields: Range<Int>
  }

  private(set) var collections: [VaultPath] = []
  private(set) var drafts: [Draft] = []
  /// How many drafts came again.
  private(set) var repeated = 0
  private var places: [IdentityHash: Int] = [:]
  private var text: [UInt8] = []

  /// No records yet.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { drafts.isEmpty }

  /// Adds a record.
  ///
  /// Of two with one id, the one that goes on longer is kept, and of those that go on equally long
  /// the later.
  ///
  /// - Parameters:
  ///   - id: A hash of what makes it the same record in every export.
  ///   - start: When it was, by which records are put in order, into years, and left out by
  ///     `--from` and `--to`; nil when it names no day, so that it is of any.
  ///   - end: Until when it went; `start` when left out.
  ///   - line: Where it stands in the file, from 1; nil when that has no lines.
  ///   - fields: What it says, without its id.
  package mutating func add(
    _ id: ContentHash, to collection: VaultPath, at start: Instant?, until end: Instant? = nil,
    line: Int? = nil, _ fields: RecordFields
  ) {
    id.withHexDigits { add($0, to: collection, start, end ?? start, line, fields) }
  }

  /// Adds a record that has an id of its own, as in a file that Daybook wrote.
  package mutating func add(
    id: String, to collection: VaultPath, at start: Instant?, until end: Instant? = nil,
    line: Int? = nil, _ fields: RecordFields
  ) {
    var id = id
    id.withUTF8 { add($0, to: collection, start, end ?? start, line, fields) }
  }

  private mutating func add(
    _ id: UnsafeBufferPointer<UInt8>, to collection: VaultPath, _ start: Instant?, _ end: Instant?,
    _ line: Int?, _ fields: RecordFields
  ) {
    let identity = id.identityHash
    let place = places[identity]
    if let place {
      repeated += 1
      if let end, let other = drafts[place].end, end < other { return }
    }
    let index = collections.lastIndex(of: collection) ?? collections.count
    if index == collections.count { collections.append(collection) }
    let lower = text.count
    text += id
    let middle = text.count
    text += fields.bytes
    let draft = Draft(
      identity: identity, collection: Int32(index), line: Int32(clamping: line ?? 0), start: start,
      end: end, id: lower..<middle, fields: middle..<text.count)
    if let place {
      drafts[place] = draft
    } else {
      places[identity] = drafts.count
      drafts.append(draft)
    }
  }

  /// The drafts of a collection, in order of time; those that name no day last.
  func ordered(_ collection: Int) -> [Draft] {
    func key(_ draft: Draft) -> (Int64, Int) {
      (draft.start?.microseconds ?? .max, draft.fields.lowerBound)
    }
    return drafts.filter { $0.collection == collection }.sorted { key($0) < key($1) }
  }

  /// What a draft says.
  func fields(_ draft: Draft) -> ArraySlice<UInt8> { text[draft.fields] }

  /// The id of a draft.
  func id(_ draft: Draft) -> String { String(decoding: text[draft.id], as: UTF8.self) }
}
