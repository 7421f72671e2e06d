package import Basics

package protocol RecordDecoding: Sendable {
  associatedtype Log: RecordLog
  /// The keys of the type; the common ones, such as `id`, are not among them.
  var fieldNames: [String] { get }
  /// True to keep the ids and places of records, which costs time and memory for each.
  var keepsSource: Bool { get }
  /// True if the collection is one record, which a `.json` or `.yaml` file may hold without a list
  /// around it.
  var standsAlone: Bool { get }
  /// True if equal records without an id are several, such as the same thing done twice on a day,
  /// and not copies of one.
  var countsRepetitions: Bool { get }
  /// The key of the record's time; nil for records without one.
  var momentField: String? { get }
  /// True if ``DayDigests`` of the records are wanted, which cost time and memory for each.
  var isDigested: Bool { get }
  /// The keys that give a record its day, one or more of them; none for records without a day.
  var dayFields: [String] { get }
  func sink() -> any RecordSink<Log>
}

extension RecordDecoding {
  package var keepsSource: Bool { false }
  package var standsAlone: Bool { false }
  package var countsRepetitions: Bool { false }
  package var momentField: String? { nil }
  package var isDigested: Bool { false }
  package var dayFields: [String] { [] }

  /// All keys of its records, the common ones last.
  var keys: [String] { fieldNames + RecordContext.commonKeys }
}

/// Collects records: of a part of a file for each block that is read, of the whole collection in
/// the end.
package protocol RecordLog: Sendable {
  init()
  /// The number of records added, removed ones included.
  var rowCount: Int { get }
  mutating func reserveCapacity(_ count: Int)
  mutating func append(contentsOf other: Self)
  mutating func append(_ row: Int, of other: Self)
  /// Replaces a record here, perhaps a removed one, by one of another log.
  mutating func replace(_ row: Int, with otherRow: Int, of other: Self)
  mutating func remove(_ row: Int)
  func isEqual(_ row: Int, to otherRow: Int, of other: Self) -> Bool
}

/// The context for reading a record: the zone of local times, and the list of diagnostics.
package struct RecordContext {
  /// The keys that any record may have.
  static let commonKeys = ["id", "updatedAt", "deleted", "conflictOf", "imported"]

  package let zone: Zone
  package internal(set) var source: SourceText
  package var fieldName: String {
    memberName.map { "\(fieldNames[fieldIndex]).\($0)" } ?? fieldNames[fieldIndex]
  }
  /// The member of the field's object whose value is being read.
  var memberName: String?
  var fieldIndex = 0
  private let fieldNames: [String]
  package internal(set) var recordRange = 0..<0
  /// The record's `id`, and the hash of its content.
  var givenIdentifier: FieldValue?
  var contentHash = ContentHash()
  /// The record's id, or the hash of its content without one; known when the record is checked.
  package var recordIdentifier: String { givenIdentifier?.string ?? contentHash.hex }
  /// True if the record has an id of its own; known when the record is checked.
  package var hasIdentifier: Bool { givenIdentifier != nil }
  /// The record's time of change; available in ``RecordDecoding/check``.
  package internal(set) var recordUpdatedAt: Instant?
  /// A hash of the record's `id`, or of its content without one; set when the record is checked.
  var identity = IdentityHash(low: 0, high: 0)
  /// True if an error was reported for the record; it is then skipped.
  package internal(set) var recordHasErrors = false
  package internal(set) var diagnostics = DiagnosticList()
  /// See ``RecordDecoding/isDigested``.
  var isDigested = false
  /// The earliest day that a field of the record named so far.
  var earliestDay: Day?

  init(zone: Zone, source: SourceText, fieldNames: [String]) {
    self.zone = zone
    self.source = source
    self.fieldNames = fieldNames
  }

  package mutating func report(_ problem: some Problem, at range: Range<Int>) {
    report(problem.diagnostic(at: nil), at: range)
  }

  /// Notes a day that the record names.
  package mutating func note(_ day: Day) { earliestDay = min(day, earliestDay ?? day) }

  /// Reports a fault that any record may have, in a range of the text.
  package mutating func report(_ problem: VaultProblem, at range: Range<Int>) {
    report(problem.diagnostic(at: nil), at: range)
  }

  package mutating func report(_ problem: some Problem) { report(problem, at: recordRange) }

  package mutating func report(_ problem: VaultProblem) { report(problem, at: recordRange) }

  mutating func report(_ diagnostic: consuming Diagnostic, at range: Range<Int>) {
    if diagnostic.severity == .error { recordHasErrors = true }
    if diagnostics.keepsMore(of: diagnostic.severity, kind: diagnostic.kind) {
      let (place, excerpt) = source.locate(range)
      diagnostic.place = place
      diagnostic.excerpt = excerpt
    }
    diagnostics.append(diagnostic)
  }

  mutating func include(_ found: DiagnosticList) { diagnostics.append(contentsOf: found) }
}

/// Turns the fields of a file's records into values, one record after another, in any order and
/// from any format, and collects the records.
///
/// ``RecordAssembler`` itself handles `id`, `updatedAt` and `deleted`, and skips null fields; the
/// context has the `id`. A sink keeps decoded values, or slices of bytes, which stay valid until
/// ``add()`` returns.
///
/// ``RecordAssembler`` knows nothing else of a kind of record, so that all kinds are read by the
/// same code.
package protocol RecordSink<Log>: AnyObject {
  associatedtype Log: RecordLog
  var type: any RecordDecoding { get }
  var log: Log { get }

  func reserveCapacity(_ count: Int)
  func begin()
  /// Reads the value of the type's field at `index`, and reports its faults.
  func take(_ value: FieldValue, at index: Int, _ context: inout RecordContext)
  func check(_ context: inout RecordContext)
  func add() -> Int
}

/// A log for kinds with small or few records: an array with holes.
package struct RowLog<Element: Hashable & Sendable>: RecordLog {
  private var rows: [Element?] = []

  package init() {}

  /// The records that were not removed, in order.
  package var elements: [Element] { rows.compactMap(\.self) }

  package var rowCount: Int { rows.count }

  /// The record in a row; nil when it was removed.
  package subscript(row: Int) -> Element? { rows[row] }

  package mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  package mutating func append(_ element: Element) { rows.append(element) }

  package mutating func append(contentsOf other: RowLog) { rows += other.rows }

  package mutating func append(_ row: Int, of other: RowLog) { rows.append(other.rows[row]) }

  package mutating func replace(_ row: Int, with otherRow: Int, of other: RowLog) {
    rows[row] = other.rows[otherRow]
  }

  package mutating func remove(_ row: Int) { rows[row] = nil }

  package func isEqual(_ row: Int, to otherRow: Int, of other: RowLog) -> Bool {
    rows[row] == other.rows[otherRow]
  }
}

/// The bytes of a file, or of some of its lines, that records are read from; offsets into it become
/// places.
///
/// A borrowed view: its creator keeps the bytes alive while it is in use, and it never leaves the
/// call it was made for.
package struct SourceText {
  /// The file as a person would type it.
  package let file: String
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The number of its first line in the file.
  package let firstLine: Int
  /// An offset whose line is known, so that later places are found without counting from the start;
  /// advanced with every record.
  private var landmark: (offset: Int, line: Int)

  package init(file: String, bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1) {
    self.file = file
    self.bytes = bytes
    self.firstLine = firstLine
    self.landmark = (0, firstLine)
  }

  mutating func mark(offset: Int, line: Int) { landmark = (offset, line) }

  /// The place of a range of bytes, and the line that shows it; anything after the first line is
  /// cut off.
  package func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
    let newline = UInt8(ascii: "\n")
    let from = max(0, min(range.lowerBound, bytes.count))
    // A range that starts after the last newline of the text belongs to the line before.
    let start = from == bytes.count && from > 0 && bytes[from - 1] == newline ? from - 1 : from
    let known = landmark.offset <= start ? landmark : (offset: 0, line: firstLine)
    let number =
      known.line + UnsafeBufferPointer(rebasing: bytes[known.offset..<start]).count(of: newline)
    let lineStart = bytes.lastOffset(of: newline, before: start).map { $0 + 1 } ?? 0
    var lineEnd = bytes.newline(from: start) ?? bytes.count
    if lineEnd > lineStart, bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
    let upper = max(from, range.upperBound)
    return Place.locate(
      (from - lineStart)..<(upper - lineStart),
      in: UnsafeBufferPointer(rebasing: bytes[lineStart..<lineEnd]), number: number, file: file)
  }
}
