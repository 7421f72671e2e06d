internal import Basics
package import Wording

/// A kind of record that a person adds: its fields and its collection. One description serves
/// `daybook add` and the forms of the preview.
package struct EntryForm: Sendable {
  package let name: String
  /// The word with its article, as a title: `A task`.
  package let title: Words.Key
  package let collection: VaultPath
  /// The fields, in the order of the record.
  package let fields: [Field]
  /// True if lists show it after the others, as it is rarely needed.
  package private(set) var isOccasional = false
  /// The use it makes of existing records, as written.
  package private(set) var comparison = Comparison.duplicates
  /// True if it reads the vault's records, not only the names for its fields.
  package private(set) var readsRecords = false
  /// True if it looks up the records it needs itself (``EntryMoment/stored``), so that not all have
  /// to be read.
  package private(set) var looksUp = false
  /// The questions asked instead of the fields' own, depending on the values so far.
  package private(set) var questions: Questions = { _ in [:] }
  /// Records written with this one: forms with their values, and the names of their fields here.
  package typealias Companions =
    @Sendable (
      _ values: [String: String], EntryMoment
    ) -> [(form: EntryForm, values: [String: String], name: (String) -> String)]
  package typealias Questions = @Sendable (_ values: [String: String]) -> [String: String]
  package typealias Preparation = @Sendable (_ values: inout [String: String], EntryMoment) -> Void
  package typealias Verification =
    @Sendable (_ values: [String: String], EntryMoment) -> [EntryProblem]
  private var also: Companions = { _, _ in [] }
  private let compose:
    @Sendable (_ values: [String: String], EntryMoment, [EntryProblem]) -> EntryDraft
  /// Checks the values further than reading the record does.
  private(set) var verify: Verification = { _, _ in [] }
  /// The kind of its records; nil for a form that makes them in its own way.
  package private(set) var kind: KindOfRecord?
  let type: any RecordDecoding

  /// True if there is one record of its kind, which it changes.
  package var isOfOne: Bool { type.standsAlone }

  /// The form of a kind of record, with the fields of its schema that forms show.
  ///
  /// - Parameters:
  ///   - extra: Fields that are not part of the record, each before the field it is named with.
  ///   - identifiedBy: The field whose text an id is made of, if others refer to records of the
  ///     kind by their ids: the form then has a field for the id too.
  ///   - prepare: Turns the values into the record's.
  ///   - verify: Reports faults that reading the record does not find.
  package init(
    for declared: DeclaredKind, extra: [(field: Field, before: String)] = [],
    identifiedBy title: String? = nil, isOccasional: Bool = false,
    comparison: Comparison = .duplicates, readsRecords: Bool = false,
    looksUp: Bool = false,
    questions: @escaping Questions = { _ in [:] },
    also: @escaping Companions = { _, _ in [] },
    prepare: @escaping Preparation = { _, _ in }, verify: @escaping Verification = { _, _ in [] }
  ) {
    let (kind, type) = (declared.kind, declared.decoding)
    var fields = kind.fields.flatMap { field in
      extra.filter { $0.before == field.name }.map(\.field) + field.entryFields
    }
    if let title {
      fields.append(
        Field(
          ofForm: "id", "The id that others refer to; by default made from its \(title)",
          as: FieldEntry("entry.id", help: "entry.id_help")))
    }
    name = kind.name
    self.title = kind.title ?? "entry.record"
    collection = kind.collection
    self.fields = fields
    self.isOccasional = isOccasional
    self.comparison = comparison
    self.readsRecords = readsRecords
    self.looksUp = looksUp
    self.questions = questions
    self.also = also
    self.verify = verify
    self.kind = kind
    self.type = type
    compose = { [fields] values, moment, problems in
      var values = values
      if let title { values["id"] = moment.identifier(values["id"], from: values[title]) }
      prepare(&values, moment)
      return EntryDraft(
        kind, type, values, of: fields, moment, problems: problems + verify(values, moment))
    }
  }

  /// A form whose record, decoded as `type`, is made in its own way.
  package init(
    _ name: String, title: Words.Key, _ collection: VaultPath, of type: any RecordDecoding,
    _ fields: [Field],
    compose: @escaping @Sendable (_ values: [String: String], EntryMoment) -> EntryDraft
  ) {
    self.name = name
    self.title = title
    self.collection = collection
    self.fields = fields
    self.type = type
    self.compose = { values, moment, problems in compose(values, moment).told(problems) }
  }

  /// The record from `values`, by field name. A blank value counts as missing. Moments, days and
  /// lengths are in any form that ``Moments`` reads.
  package func draft(_ values: [String: String], _ moment: EntryMoment) -> EntryDraft {
    var values = values.filter { !$0.value.allSatisfy(\.isWhitespace) }
    var problems: [EntryProblem] = []
    for field in fields {
      guard let text = values[field.name] else { continue }
      do throws(WrittenProblem) {
        let first = kind?.dayField?.name
        let start = first == field.name ? nil : first.flatMap { values[$0] }.flatMap(moment.instant)
        if let kind,
          let clock = try field.clock(text, in: kind, from: start, isFirst: false, moment)
        {
          values[field.name] = clock.value
          problems += clock.problem.map { [$0] } ?? []
          continue
        }
        let value = try field.canonical(text, moment)
        values[field.name] = value.isEmpty ? nil : value
      } catch {
        problems.append(EntryProblem(field, error))
      }
    }
    let unknown = resolve(&values, moment)
    var draft = compared(
      compose(values, moment, problems).told(unknown), values, moment)
    // The existing records were read for this form's collection, not for theirs.
    var moment = moment
    moment.written = []
    for companion in also(values, moment) {
      let other = companion.form.draft(companion.values, moment)
      draft.also.append(other)
      draft.problems += other.problems.map {
        EntryProblem(field: $0.field.map(companion.name), diagnostic: $0.diagnostic)
      }
    }
    return draft
  }
}

extension EntryForm {
  /// The values of the fields that would make a record, by name, as a person types them. Members
  /// without a field are skipped.
  package func values(of record: RecordText) -> [String: String] {
    fields.reduce(into: [:]) { values, field in values[field.name] = record.value(of: field) }
  }
}

extension RecordText {
  /// The text of a field for the record's value; nil when it has none.
  package func value(of field: Field) -> String? {
    members[field.name].flatMap { field.written($0) }
  }
}

extension EntryForm {
  /// True if a field is asked for, given the values so far: a field only for new people is, when
  /// nobody has that name yet.
  package func asks(
    for field: Field, beside values: [String: String],
    _ known: [Field.Known: [Field.KnownName]]
  ) -> Bool {
    guard let other = fields.first(where: { $0.name == field.onlyForNew }) else { return true }
    guard let value = values[other.name] else { return false }
    let names = other.offered.flatMap { known[$0] } ?? []
    let id = names.id(of: value)
    return !names.contains { $0.id == id }
  }

  /// Replaces titles by ids, and reports texts that are none of a field's names.
  func resolve(_ values: inout [String: String], _ moment: EntryMoment) -> [EntryProblem] {
    var problems: [EntryProblem] = []
    for field in fields {
      guard let value = values[field.name] else { continue }
      let (resolved, unknown) = field.resolved(value, moment)
      values[field.name] = resolved
      problems += unknown
    }
    return problems
  }
}

extension String {
  /// The parts of a list separated by commas or semicolons, or one a line.
  package var listed: [String] {
    split { ",;，；、".contains($0) || $0.isNewline }.map { $0.withoutBlanks }
      .filter { !$0.isEmpty }
  }

  /// The parts of a list, one a line or separated by semicolons.
  var lines: [String] {
    split { ";；".contains($0) || $0.isNewline }.map { $0.withoutBlanks }
      .filter { !$0.isEmpty }
  }
}
