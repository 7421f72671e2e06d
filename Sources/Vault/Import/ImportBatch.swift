package import Basics

/// The records that an import found in a file, each id once.
///
/// About 150 bytes an entry, as a file may have millions: ids and fields share one buffer.
package struct ImportBatch: Sendable {
  struct Draft {
    var identity: IdentityHash
    var collection: Int32
    /// The line in the file; 0 when the file has no lines.
    var line: Int32
    /// Nil for a record without a day.
    var start: Instant?
    var end: Instant?
    /// In `text`.
    var id: Range<Int>
    /// All fields but the record's management, in `text`.
    var fields: Range<Int>
  }

  private(set) var collections: [VaultPath] = []
  private(set) var drafts: [Draft] = []
  private(set) var repeated = 0
  private var places: [IdentityHash: Int] = [:]
  private var text: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { drafts.isEmpty }

  /// Adds a record.
  ///
  /// Of two with one id the longer one is kept; if equal, the later.
  ///
  /// - Parameters:
  ///   - id: A hash of the data that is the same in every export.
  ///   - start: Its time, which determines the order and year of records, and filtering by
  ///     `--from` and `--to`; nil without a day, which matches any filter.
  ///   - line: The line in the file, from 1; nil when the file has no lines.
  package mutating func add(
    _ id: ContentHash, to collection: VaultPath, at start: Instant?, until end: Instant? = nil,
    line: Int? = nil, _ fields: RecordFields
  ) {
    id.withHexDigits { add($0, to: collection, start, end ?? start, line, fields) }
  }

  /// Adds a record with its own id, as in Daybook's own files.
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

  /// The drafts of a collection, in order of time; those without a day last.
  func ordered(_ collection: Int) -> [Draft] {
    func key(_ draft: Draft) -> (Int64, Int) {
      (draft.start?.microseconds ?? .max, draft.fields.lowerBound)
    }
    return drafts.filter { $0.collection == collection }.sorted { key($0) < key($1) }
  }

  /// The fields of each record, in the order of the file.
  package var records: [[RecordText.Member]] {
    drafts.map { draft in
      let object = [UInt8(ascii: "{")] + fields(draft) + [UInt8(ascii: "}")]
      return ImportPlan.Addition.members(object[...]) ?? []
    }
  }

  func fields(_ draft: Draft) -> ArraySlice<UInt8> { text[draft.fields] }

  func id(_ draft: Draft) -> String { String(decoding: text[draft.id], as: UTF8.self) }
}

/// The repetitions in a file whose rows have nothing to tell them apart: each is a record.
package struct Occurrences {
  private var counts: [ContentHash: Int] = [:]

  package init() {}

  /// The identity of the next record with a hash; that of the first is the hash itself.
  package mutating func next(_ hash: ContentHash) -> ContentHash {
    var hash = hash
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    if count > 1 { hash.add("occurrence".utf8, String(count).utf8) }
    return hash
  }
}

/// The origin noted in an imported record: `toggl 2026-11-23T10:00:00Z 9f86d081884c7d65`.
struct ImportStamp: Hashable {
  /// The source of the import, such as `toggl` or `icalendar/Work`.
  var source: String
  /// When the file was written, to the second.
  var writtenAt: Instant
  /// The first half of the hash of the record's content at that time.
  var content: String

  init(source: String, writtenAt: Instant, content: ContentHash) {
    self.source = source
    self.writtenAt = Instant(seconds: writtenAt.microseconds / 1_000_000)
    self.content = content.half
  }

  /// The stamp of a record; nil when a person replaced it by something else.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count >= 3, let content = parts.last, content.utf8.count == 16,
      case .instant(let instant)? = try? TimeText(String(parts[parts.count - 2]))
    else { return nil }
    source = parts.dropLast(2).joined(separator: " ")
    writtenAt = instant
    self.content = String(content)
  }

  var text: String { "\(source) \(writtenAt.formatted()) \(content)" }
}

extension ContentHash {
  /// The first half of its digits.
  fileprivate var half: String { String(hex.prefix(16)) }

  /// The hash of a record's content without its management; its bytes are JSON, with or without the
  /// braces around it.
  init(ofFields bytes: some Collection<UInt8>) {
    self.init()
    let isObject = bytes.first == UInt8(ascii: "{")
    let object = isObject ? Array(bytes) : [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")]
    object.withUnsafeBufferPointer { object in
      var cursor = JSONCursor(object)
      guard (try? cursor.beginObject()) != nil else { return }
      while let key = try? cursor.nextKey() {
        guard let value = try? cursor.value() else { return }
        var name = key.string
        name.withUTF8 { add(field: $0, value) }
      }
    }
  }

  /// Adds a field, unless it is management or empty.
  mutating func add(field key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    guard value.form != .null,
      !RecordContext.commonKeys.contains(where: { $0.utf8.elementsEqual(key) })
    else { return }
    add(key, value)
  }

  /// True if a record stamped with half of a hash is unchanged.
  func isStamped(_ stamp: ImportStamp) -> Bool { stamp.content == half }
}
