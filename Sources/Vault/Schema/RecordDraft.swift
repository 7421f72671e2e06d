import Basics

/// A record being read by a schema. As with ``RecordDecoding``, slices of bytes that it keeps stay
/// valid until it has become a record.
package protocol SchemaDraft: SendableMetatype {
  associatedtype Element: Hashable & Sendable
  /// See ``RecordDecoding/standsAlone``.
  static var standsAlone: Bool { get }
  /// See ``RecordDecoding/countsRepetitions``.
  static var countsRepetitions: Bool { get }

  init()
  /// The record once all fields are there, with its id and other data from `context`; nil if it is
  /// invalid. Faults between its fields are reported here; missing fields already were.
  func record(_ context: inout RecordContext) -> Element?
}

/// A draft whose schema is the same in every vault.
package protocol RecordDraft: SchemaDraft, DescribedRecord {
  /// Its fields, with their readers.
  static var schema: Schema<Self> { get }
}

extension RecordDraft {
  package static var kind: KindOfRecord { schema.kind }
  package static var decoding: (any RecordDecoding)? { SchemaRecord<Self>() }
}

extension SchemaDraft {
  package static var standsAlone: Bool { false }
  package static var countsRepetitions: Bool { false }
}

package struct SchemaRecord<Draft: SchemaDraft>: RecordDecoding {
  package typealias Log = RowLog<Draft.Element>

  private let schema: Schema<Draft>

  package init(_ schema: Schema<Draft>) { self.schema = schema }

  package var fieldNames: [String] { schema.names }
  package var keepsSource: Bool { true }
  package var standsAlone: Bool { Draft.standsAlone }
  package var countsRepetitions: Bool { Draft.countsRepetitions }
  package var momentField: String? { schema.kind.dayField?.name }
  package var isDigested: Bool { true }
  package var dayFields: [String] { schema.kind.isOfDays ? schema.kind.momentFields : [] }
  package func sink() -> any RecordSink<Log> { SchemaSink(schema) }
}

extension SchemaRecord where Draft: RecordDraft {
  /// Decodes by the draft's fixed schema.
  package init() { self.init(Draft.schema) }
}

/// The sink for records read by a schema. No overlapping access can start during reading, so
/// exclusivity is not checked.
package final class SchemaSink<Draft: SchemaDraft>: RecordSink {
  @exclusivity(unchecked) package private(set) var log = RowLog<Draft.Element>()
  @exclusivity(unchecked) private var draft = Draft()
  /// A bit for each field that was present, readable or not.
  @exclusivity(unchecked) private var given: UInt64 = 0
  @exclusivity(unchecked) private var element: Draft.Element?
  private let schema: Schema<Draft>
  private let members: [Schema<Draft>.Member]

  package init(_ schema: Schema<Draft>) {
    self.schema = schema
    members = schema.members
  }

  package var type: any RecordDecoding { SchemaRecord(schema) }
  package func reserveCapacity(_ count: Int) { log.reserveCapacity(count) }

  package func begin() {
    draft = Draft()
    given = 0
  }

  package func take(_ value: FieldValue, at index: Int, _ context: inout RecordContext) {
    given |= 1 << UInt64(index)
    members[index].take(value, &draft, &context)
  }

  package func check(_ context: inout RecordContext) {
    if schema.kind.needsIdentifier, !context.hasIdentifier {
      context.report(VaultProblem.missing(field: "id"))
    }
    let missing = schema.required & ~given
    if missing != 0 {
      for index in members.indices where missing & (1 << UInt64(index)) != 0 {
        context.report(VaultProblem.missing(field: members[index].field.name))
      }
    }
    element = draft.record(&context)
  }

  package func add() -> Int {
    let row = log.rowCount
    if let element { log.append(element) }
    return row
  }
}

extension FieldValue {
  /// The object that `members` read into `part`; nil for anything else, which is reported, as are
  /// unknown keys. Messages name a member as `antiVision.createdAt`.
  func object<Part>(
    _ part: Part, _ members: [Schema<Part>.Member], _ context: inout RecordContext
  ) -> Part? {
    guard form == .object else { return reportType("an object", &context) }
    let names = members.map(\.field.name)
    var part = part
    var given: Set<String> = []
    for (key, value) in self.members {
      let name = String(decoding: key.bytes, as: UTF8.self)
      guard let index = names.firstIndex(of: name) else {
        context.report(.unknownKey(name, count: 1, known: names), at: place(of: key.range))
        continue
      }
      if value.form == .null { continue }
      given.insert(name)
      context.memberName = name
      members[index].take(value, &part, &context)
      context.memberName = nil
    }
    for field in members.map(\.field) where field.isRequired && !given.contains(field.name) {
      context.report(.missing(field: "\(context.fieldName).\(field.name)"), at: range)
    }
    return part
  }
}
