internal import Moments
package import Wording

/// A kind of record that a person adds: what is filled in, and where it goes. One description
/// serves `daybook add` and the forms of the preview.
package struct EntryForm: Sendable {
  /// The word for it: `task`.
  package let name: String
  /// The word with its article, as a title: `A task`.
  package let title: Words.Key
  /// The collection that records go to.
  package let collection: VaultPath
  /// What is filled in, in the order of the record.
  package let fields: [EntryField]
  /// Whether it looks at the records that the vault has, beside the names of its fields.
  package private(set) var readsRecords = false
  /// What is asked for a field in place of its own question, by what is filled in already.
  package private(set) var questions: @Sendable (_ values: [String: String]) -> [String: String] = {
    _ in [:]
  }
  private let compose:
    @Sendable (_ values: [String: String], EntryMoment, [EntryProblem]) -> EntryDraft

  /// A form for records that are read as `type`.
  ///
  /// - Parameters:
  ///   - prepare: Turns what is filled in into what the record holds.
  ///   - verify: What is wrong with that beside what reading the record finds.
  package init<Record: RecordDecoding>(
    _ name: String, title: Words.Key, _ collection: VaultPath, of type: Record.Type,
    _ fields: [EntryField],
    prepare: @escaping @Sendable (_ values: inout [String: String], EntryMoment) -> Void = { _, _ in
    },
    verify: @escaping @Sendable (_ values: [String: String], EntryMoment) -> [EntryProblem] = {
      _, _ in []
    }
  ) {
    self.name = name
    self.title = title
    self.collection = collection
    self.fields = fields
    self.compose = { values, moment, problems in
      var values = values
      prepare(&values, moment)
      return EntryDraft(
        values, of: fields, in: collection, moment, problems: problems + verify(values, moment)
      ) {
        NewRecord($0, of: type, in: collection, zone: moment.zone)
      }
    }
  }

  /// The form of a kind of record, with the fields that its schema puts into forms.
  ///
  /// - Parameters:
  ///   - extra: Fields that are not part of the record, each before the field it is named with.
  ///   - readsRecords: As of ``readsRecords``.
  ///   - questions: As of ``questions``.
  ///   - prepare: As of the other initialisers.
  package init<Record: DescribedRecord>(
    for record: Record.Type, extra: [(field: EntryField, before: String)] = [],
    readsRecords: Bool = false,
    questions: @escaping @Sendable (_ values: [String: String]) -> [String: String] = { _ in [:] },
    prepare: @escaping @Sendable (_ values: inout [String: String], EntryMoment) -> Void = { _, _ in
    },
    verify: @escaping @Sendable (_ values: [String: String], EntryMoment) -> [EntryProblem] = {
      _, _ in []
    }
  ) where Record.Decoding: RecordDecoding {
    let kind = Record.kind
    let fields = kind.fields.flatMap { field in
      extra.filter { $0.before == field.name }.map(\.field)
        + [field.entryField].compactMap(\.self)
    }
    self.init(
      kind.name, title: kind.title ?? "entry.record", kind.collection,
      of: Record.Decoding.self, fields, prepare: prepare, verify: verify)
    self.questions = questions
    self.readsRecords = readsRecords
  }

  /// A form whose record is made in a way of its own.
  package init(
    _ name: String, title: Words.Key, _ collection: VaultPath, _ fields: [EntryField],
    compose: @escaping @Sendable (_ values: [String: String], EntryMoment) -> EntryDraft
  ) {
    self.name = name
    self.title = title
    self.collection = collection
    self.fields = fields
    self.compose = { values, moment, problems in
      let draft = compose(values, moment)
      return EntryDraft(
        members: draft.members, record: draft.record, year: draft.year,
        problems: problems + draft.problems)
    }
  }

  /// The record that `values` make, by the names of fields. A value that is blank is one left out.
  /// Moments, days and lengths are in any form that ``Moments`` reads.
  package func draft(_ values: [String: String], _ moment: EntryMoment) -> EntryDraft {
    var values = values.filter { !$0.value.allSatisfy(\.isWhitespace) }
    var problems: [EntryProblem] = []
    for field in fields {
      guard let text = values[field.name] else { continue }
      do throws(WrittenProblem) {
        values[field.name] = try field.canonical(text, moment)
      } catch {
        problems.append(EntryProblem(field, error))
      }
    }
    return compose(values, moment, problems)
  }
}
