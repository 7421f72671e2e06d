package import Basics

/// How records of a kind are decoded.
package protocol RecordDecoding: Sendable {
  /// What records are gathered in.
  associatedtype Log: RecordLog
  /// The keys it knows; those that any record may have, such as `id`, are not its business.
  var fieldNames: [String] { get }
  /// Whether the ids and places of records are kept, which costs time and memory for each.
  var keepsSource: Bool { get }
  /// Whether the collection is one record, which a `.json` or `.yaml` file may hold without a list
  /// around it.
  var standsAlone: Bool { get }
  /// Whether records that have no id and say the same are several, such as the same thing done
  /// twice on a day, rather than copies of one.
  var countsRepetitions: Bool { get }
  /// The key that says when a record was; nil for records that do not.
  var momentField: String? { get }
  /// What records become while a file is read.
  func sink() -> any RecordSink<Log>
}

extension RecordDecoding {
  package var keepsSource: Bool { false }
  package var standsAlone: Bool { false }
  package var countsRepetitions: Bool { false }
  package var momentField: String? { nil }

  /// All keys of its records, those that any record may have behind its own.
  var keys: [String] { fieldNames + RecordContext.commonKeys }
}

/// Where records are gathered: a part of a file for each block that is read, all of a collection in
/// the end.
package protocol RecordLog: Sendable {
  /// An empty log.
  init()
  /// How many records were put in, removed ones included.
  var rowCount: Int { get }
  /// Makes room for `count` records.
  mutating func reserveCapacity(_ count: Int)
  /// Adds all records of another log, in order.
  mutating func append(contentsOf other: Self)
  /// Adds one record of another log.
  mutating func append(_ row: Int, of other: Self)
  /// Puts a record of another log in the place of one here, a removed one too.
  mutating func replace(_ row: Int, with otherRow: Int, of other: Self)
  /// Takes a record out; the rows of the others stay.
  mutating func remove(_ row: Int)
  /// Whether two records say the same.
  func isEqual(_ row: Int, to otherRow: Int, of other: Self) -> Bool
}

/// What a record is read with: the zone of local times, and the place for what is found wrong.
package struct RecordContext {
  /// The keys that any record may have.
  static let commonKeys = ["id", "updatedAt", "deleted", "conflictOf", "imported"]

  /// The zone of times without an offset.
  package let zone: Zone
  /// The text that is read.
  package internal(set) var source: SourceText
  /// The key whose value is being read.
  package var fieldName: String {
    memberName.map { "\(fieldNames[fieldIndex]).\($0)" } ?? fieldNames[fieldIndex]
  }
  /// The member of the field's object whose value is being read.
  var memberName: String?
  var fieldIndex = 0
  private let fieldNames: [String]
  /// Where the whole record is.
  package internal(set) var recordRange = 0..<0
  /// The `id` that the record has, and the hash of its content.
  var givenIdentifier: FieldValue?
  var contentHash = ContentHash()
  /// The record's id, or the hash of its content when it has none; known when the record is
  /// checked.
  package var recordIdentifier: String { givenIdentifier?.string ?? contentHash.hex }
  /// Whether the record has an id of its own; known when the record is checked.
  package var hasIdentifier: Bool { givenIdentifier != nil }
  /// When the record says that it was last changed; known to ``RecordDecoding/check``.
  package internal(set) var recordUpdatedAt: Instant?
  /// What stands for the record's `id`, or its content when it has none; set when the record is
  /// checked.
  var identity = IdentityHash(low: 0, high: 0)
  /// Whether an error was reported for the record; it is then left out.
  package internal(set) var recordHasErrors = false
  /// What was found.
  package internal(set) var diagnostics = DiagnosticList()

  init(zone: Zone, source: SourceText, fieldNames: [String]) {
    self.zone = zone
    self.source = source
    self.fieldNames = fieldNames
  }

  /// Reports what is wrong in a stretch of the text.
  package mutating func report(_ problem: some Problem, at range: Range<Int>) {
    report(problem.diagnostic(at: nil), at: range)
  }

  /// Reports what can be wrong with any record, in a stretch of the text.
  package mutating func report(_ problem: VaultProblem, at range: Range<Int>) {
    report(problem.diagnostic(at: nil), at: range)
  }

  /// Reports what is wrong with the record as a whole.
  package mutating func report(_ problem: some Problem) { report(problem, at: recordRange) }

  /// Reports what can be wrong with any record as a whole.
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

  /// Takes over what a reader of a format found wrong.
  mutating func include(_ found: DiagnosticList) { diagnostics.append(contentsOf: found) }
}
