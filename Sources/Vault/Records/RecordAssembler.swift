package import Basics

/// Assembles records from their fields, one after another; all readers feed it.
///
/// ```swift
/// assembler.begin(line: 7, at: …)
/// assembler.field(key, keyRange: …, value)   // for each
/// assembler.end(recordRange)                 // or abandon() when the record is malformed
/// ```
package struct RecordAssembler {
  /// For reporting faults of the text itself.
  package var context: RecordContext
  private var table: KeyTable
  let type: any RecordDecoding
  private let sink: any RecordSink
  private let fieldCount: Int
  private var batch = RecordBatch()
  /// Receives the records as written, if there is one.
  private let witness: (any FieldObserver)?

  private var seen: UInt64 = 0
  private var line = 0
  private var hash: ContentHash?
  /// A hash of everything in the record, as far as ``RecordDecoding/isDigested`` asks for it.
  private var digest = RecordDigest()
  /// A bit for each of ``RecordDecoding/dayFields``.
  private let dayFields: UInt64
  private var hasDay = false
  private var identity: IdentityHash?
  private var identityRange = 0..<0
  private var updatedAt: Instant?
  private var isDeleted = false

  /// An assembler of the records in `source`, whose bytes outlive it; they go into `sink`.
  package init(_ source: SourceText, zone: Zone, into sink: any RecordSink) {
    self.init(source, zone: zone, into: sink, seenBy: nil)
  }

  /// An assembler that also passes the records to a witness.
  init(
    _ source: SourceText, zone: Zone, into sink: any RecordSink,
    seenBy witness: (any FieldObserver)?
  ) {
    self.sink = sink
    self.type = sink.type
    self.witness = witness
    let names = type.keys
    self.fieldCount = names.count - RecordContext.commonKeys.count
    precondition(fieldCount < 60, "a bit of a word stands for each field")
    self.table = KeyTable(names)
    let days = Set(type.dayFields)
    dayFields = names.indices.reduce(0) { days.contains(names[$1]) ? $0 | 1 << UInt64($1) : $0 }
    self.context = RecordContext(zone: zone, source: source, fieldNames: table.names)
    context.isDigested = type.isDigested
  }

  package mutating func reserveCapacity(_ count: Int) {
    sink.reserveCapacity(count)
    batch.entries.reserveCapacity(count)
  }

  /// Starts a record at `offset` of the text, which is on `line`.
  package mutating func begin(line: Int, at offset: Int) {
    context.source.mark(offset: offset, line: line)
    sink.begin()
    witness?.begin()
    table.begin()
    seen = 0
    self.line = line
    hash = ContentHash()
    digest = RecordDigest()
    context.earliestDay = nil
    hasDay = false
    identity = nil
    updatedAt = nil
    isDeleted = false
    context.givenIdentifier = nil
    context.recordHasErrors = false
  }

  /// Adds a field, whose bytes stay valid until ``end(_:)`` returns: records keep slices of them.
  /// Null counts as a missing field.
  ///
  /// - Parameter keyRange: The range of the key in the text, quotes included.
  package mutating func field(
    _ key: UnsafeBufferPointer<UInt8>, keyRange: Range<Int>, _ value: FieldValue
  ) {
    witness?.field(key, value)
    if context.isDigested { digest.add(key, value) }
    guard let index = table.index(of: key) else {
      batch.noteUnknownKey(key, at: keyRange, in: context.source)
      hash?.add(key, value)
      return
    }
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: index)
    if seen & bit != 0 { context.report(.duplicateKey(table.names[index]), at: keyRange) }
    seen |= bit
    if value.form == .null { return }
    context.fieldIndex = index
    if index < fieldCount {
      if identity == nil { hash?.add(key, value) }
      let before = context.earliestDay
      context.earliestDay = nil
      sink.take(value, at: index, &context)
      if dayFields & bit != 0, context.earliestDay != nil { hasDay = true }
      if let before { context.note(before) }
    } else if index == fieldCount {
      takeIdentifier(value)
    } else if index == fieldCount + 1 {
      updatedAt = value.instant(&context)
    } else if index == fieldCount + 2 {
      isDeleted = value.bool(&context) ?? false
    } else {
      // Only a person who resolves a conflict, or the next import, needs it; readers of the record
      // do not.
      _ = value.nonEmptyText(&context)
    }
  }

  private mutating func takeIdentifier(_ value: FieldValue) {
    guard value.isText else { return value.reportType("a text", &context) }
    guard !value.bytes.isEmpty else { return context.report(.emptyIdentifier, at: value.range) }
    context.givenIdentifier = value
    identity =
      value.hasEscapes
      ? JSONEscapes.resolved(value.bytes).withUnsafeBufferPointer(\.identityHash)
      : value.bytes.identityHash
    identityRange = value.range
    hash = nil
  }

  /// Ends a record with its `range` in the text.
  package mutating func end(_ range: Range<Int>) {
    context.recordRange = range
    context.recordUpdatedAt = updatedAt
    context.contentHash = hash ?? ContentHash()
    context.identity = identity ?? contentIdentity
    if !isDeleted { sink.check(&context) }
    if isDeleted, identity == nil { context.report(.missing(field: "id")) }
    witness?.end(
      ObservedRecord(
        givenIdentifier: context.givenIdentifier, contentHash: context.contentHash, range: range,
        line: line, updatedAt: updatedAt, isDeleted: isDeleted,
        hasErrors: context.recordHasErrors))
    guard !context.recordHasErrors else {
      batch.leftOut += 1
      return
    }
    let hasIdentifier = identity != nil
    let row = isDeleted ? RecordEntry.noRow : sink.add()
    batch.entries.append(
      RecordEntry(
        identity: context.identity, updatedAt: updatedAt?.microseconds ?? .min,
        line: line, anchor: hasIdentifier ? identityRange : range, hasIdentifier: hasIdentifier,
        row: row, digest: digest.number, day: hasDay ? context.earliestDay : nil))
  }

  private var contentIdentity: IdentityHash {
    (hash ?? ContentHash()).withHexDigits(\.identityHash)
  }

  /// Drops a malformed record that was already reported.
  package mutating func abandon() { batch.leftOut += 1 }

  /// The result; the records are in the sink.
  package consuming func finish() -> RecordBatch {
    batch.diagnostics = context.diagnostics
    return batch
  }
}

/// The data of one record in a batch that decide which of several with one id counts.
struct RecordEntry: Sendable {
  static let noRow = -1

  var identity: IdentityHash
  /// Microseconds since 1970; `Int64.min` for a record without a time.
  var updatedAt: Int64
  /// Counted from 1.
  var line: Int
  /// The range of its id in the batch's text, or of all of it without an id.
  var anchor: Range<Int>
  var hasIdentifier: Bool
  /// The row in the batch's log; ``noRow`` for a tombstone.
  var row: Int
  /// A hash of everything in it, and the first day that it counts; see ``DayDigests``.
  var digest: UInt128
  var day: Day?
}

/// A hash of all fields of a record, in their order and as they are written.
private struct RecordDigest {
  private var content = ContentHash()
  private var forms: UInt64 = 0

  mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    content.add(key, value)
    forms = forms &* 11 &+ value.form.number &+ (value.isTyped ? 0 : 5)
  }

  var number: UInt128 { content.number &* 3 &+ UInt128(forms) }
}

extension FieldValue.Form {
  fileprivate var number: UInt64 {
    switch self {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .text: 3
    case .list: 4
    case .object: 5
    }
  }
}

/// The data about the records of a file, or of a part of one, besides the records themselves.
package struct RecordBatch: Sendable {
  package internal(set) var diagnostics = DiagnosticList()
  package internal(set) var leftOut = 0
  var entries: [RecordEntry] = []
  /// In order of first appearance.
  private(set) var unknownKeys: [UnknownKey] = []
  private var unknownKeyIndex: [String: Int] = [:]

  struct UnknownKey: Sendable {
    var name: String
    var count: Int
    var place: Place
    var excerpt: Excerpt
  }

  fileprivate mutating func noteUnknownKey(
    _ key: UnsafeBufferPointer<UInt8>, at range: Range<Int>, in source: SourceText
  ) {
    let name = String(decoding: key, as: UTF8.self)
    if let index = unknownKeyIndex[name] {
      unknownKeys[index].count += 1
      return
    }
    let (place, excerpt) = source.locate(range)
    unknownKeyIndex[name] = unknownKeys.count
    unknownKeys.append(UnknownKey(name: name, count: 1, place: place, excerpt: excerpt))
  }
}

/// The fields of one record, copied, for formats whose values are not contiguous in the text: their
/// bytes have to live until the record ends.
struct FieldBuffer {
  private struct Field {
    var key: Range<Int>
    var keyRange: Range<Int>
    var form: FieldValue.Form
    var text: Range<Int>
    var isTyped: Bool
    var range: Range<Int>
  }

  private var fields: [Field] = []
  private var bytes: [UInt8] = []

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - keyRange: The range of the key in the source.
  ///   - text: The decoded value.
  ///   - range: The range of the value in the source.
  mutating func add(
    _ key: some Sequence<UInt8>, at keyRange: Range<Int>, _ form: FieldValue.Form,
    _ text: some Sequence<UInt8>, isTyped: Bool, at range: Range<Int>
  ) {
    let keyStart = bytes.count
    bytes += key
    let textStart = bytes.count
    bytes += text
    fields.append(
      Field(
        key: keyStart..<textStart, keyRange: keyRange, form: form, text: textStart..<bytes.count,
        isTyped: isTyped, range: range))
  }

  /// Passes the fields to `assembler`, ends the record there, and clears them.
  mutating func end(_ range: Range<Int>, in assembler: inout RecordAssembler) {
    bytes.withUnsafeBufferPointer { bytes in
      for field in fields {
        assembler.field(
          UnsafeBufferPointer(rebasing: bytes[field.key]), keyRange: field.keyRange,
          FieldValue(
            field.form, bytes: UnsafeBufferPointer(rebasing: bytes[field.text]),
            isTyped: field.isTyped, range: field.range))
      }
      assembler.end(range)
    }
    forget()
  }

  mutating func forget() {
    fields.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// The known keys of a kind of record, found by bytes without making a string.
struct KeyTable: Sendable {
  private let keys: [PackedKey]
  let names: [String]
  /// The records of a file usually have their keys in one order, so the key that came next the last
  /// time is tried first.
  private var following: [Int]
  private var last = 0

  init(_ names: [String]) {
    self.names = names
    self.keys = names.map { name in
      var name = name
      return name.withUTF8 { PackedKey($0) }
    }
    self.following = Array(repeating: 0, count: names.count + 1)
  }

  /// The index of a key; nil for an unknown one.
  mutating func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    let packed = PackedKey(key)
    let guess = following[last]
    if guess < keys.count, keys[guess] == packed, packed.isWhole || matches(key, guess) {
      last = guess
      return guess
    }
    for index in keys.indices where keys[index] == packed {
      guard packed.isWhole || matches(key, index) else { continue }
      following[last] = index
      last = index
      return index
    }
    return nil
  }

  mutating func begin() { last = names.count }

  private func matches(_ key: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    key.elementsEqual(names[index].utf8)
  }
}

/// A key's length with its first and last eight bytes, which are all of it up to 16 bytes.
private struct PackedKey: Equatable {
  var count: Int
  var first: UInt64
  var last: UInt64

  init(_ key: UnsafeBufferPointer<UInt8>) {
    count = key.count
    (first, last) = key.endWords
  }

  var isWhole: Bool { count <= 16 }
}
