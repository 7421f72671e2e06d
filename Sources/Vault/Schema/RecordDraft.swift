import Diagnostics

/// A record while its fields come in, read by a schema. As with ``RecordDecoding``, slices of bytes
/// that it keeps stay valid until it has become a record.
package protocol RecordDraft: DescribedRecord {
  associatedtype Decoding = SchemaRecord<Self>
  /// What it becomes.
  associatedtype Element: Hashable & Sendable
  /// Its fields, and how each is read.
  static var schema: Schema<Self> { get }
  /// As ``RecordDecoding/standsAlone``.
  static var standsAlone: Bool { get }
  /// As ``RecordDecoding/countsRepetitions``.
  static var countsRepetitions: Bool { get }

  /// A record without fields.
  init()
  /// The record once all fields are there, with its id and what else `context` knows; nil when it
  /// cannot be one. What is wrong between its fields is reported; what is missing has been.
  func record(_ context: inout RecordContext) -> Element?
}

extension RecordDraft {
  package static var kind: KindOfRecord { schema.kind }
  package static var standsAlone: Bool { false }
  package static var countsRepetitions: Bool { false }
}

/// The decoding of records by the schema of a draft.
package struct SchemaRecord<Draft: RecordDraft>: RecordDecoding {
  /// A field by its place in the schema.
  package struct Field: RawRepresentable, CaseIterable, Sendable {
    let index: Int
    package var rawValue: String { Draft.schema.members[index].field.name }

    init(index: Int) { self.index = index }

    package init?(rawValue: String) {
      let index = Draft.schema.members.firstIndex { $0.field.name == rawValue }
      guard let index else { return nil }
      self.init(index: index)
    }

    package static var allCases: [Field] { Draft.schema.members.indices.map(Field.init) }
  }

  package static var keepsSource: Bool { true }
  package static var standsAlone: Bool { Draft.standsAlone }
  package static var countsRepetitions: Bool { Draft.countsRepetitions }

  private let schema = Draft.schema
  private var draft = Draft()
  /// A bit for each field that was given, whether it could be read or not.
  private var given: UInt64 = 0
  private var element: Draft.Element?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    given |= 1 << UInt64(field.index)
    schema.members[field.index].take(value, &draft, &context)
  }

  package mutating func check(_ context: inout RecordContext) {
    if schema.kind.needsIdentifier, !context.hasIdentifier {
      context.report(VaultProblem.missing(field: "id"))
    }
    let missing = schema.required & ~given
    for index in schema.members.indices where missing & (1 << UInt64(index)) != 0 {
      context.report(VaultProblem.missing(field: schema.members[index].field.name))
    }
    element = draft.record(&context)
  }

  package func add(to log: inout RowLog<Draft.Element>) {
    if let element { log.append(element) }
  }
}
