package import Chronology
package import Diagnostics
package import Wording

/// A kind of record that a person adds: what is filled in, and where it goes. One description serves
/// `daybook add` and the forms of the preview.
package struct EntryForm: Sendable {
  /// The word for it: `task`.
  package let name: String
  /// The word with its article, as a title: `A task`.
  package let title: Words.Key
  /// The collection that records go to.
  package let collection: VaultPath
  /// What is filled in, in the order of the record.
  package let fields: [EntryField]
  private let compose: @Sendable (_ values: [String: String], EntryMoment) -> EntryDraft

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
    self.compose = { values, moment in
      var values = values
      prepare(&values, moment)
      return EntryDraft(
        values, of: fields, in: collection, moment, problems: verify(values, moment)
      ) {
        NewRecord($0, of: type, in: collection, zone: moment.zone)
      }
    }
  }

  /// A form whose record is made in a way of its own.
  init(
    _ name: String, title: Words.Key, _ collection: VaultPath, _ fields: [EntryField],
    compose: @escaping @Sendable (_ values: [String: String], EntryMoment) -> EntryDraft
  ) {
    self.name = name
    self.title = title
    self.collection = collection
    self.fields = fields
    self.compose = compose
  }

  /// The record that `values` make, by the names of fields. A value that is blank is one left out.
  package func draft(_ values: [String: String], _ moment: EntryMoment) -> EntryDraft {
    compose(values.filter { !$0.value.allSatisfy(\.isWhitespace) }, moment)
  }
}

/// What a record that is added depends on beside what is filled in.
package struct EntryMoment: Sendable {
  /// The zone of the vault.
  package var zone: Zone
  /// The moment that counts as now.
  package var now: Instant
  /// The moment of the machine's clock, so that no two records of a kind share an id.
  package var clock: Instant
  /// The names that the vault has.
  package var known: [EntryField.Known: [String]]
  /// What notes on gifts are read with; nil for an empty ledger.
  package var notes: NoteLog?

  /// A moment.
  package init(
    zone: Zone, now: Instant, clock: Instant, known: [EntryField.Known: [String]] = [:],
    notes: NoteLog? = nil
  ) {
    self.zone = zone
    self.now = now
    self.clock = clock
    self.known = known
    self.notes = notes
  }

  /// An id such as `tasks-20261120-3f9k2a1`: the day, and the moment of the clock within it.
  ///
  /// - Parameter count: How many records the same moment has made before this one.
  func newIdentifier(for collection: VaultPath, after count: Int = 0) -> String {
    let day = zone.day(of: now).description.filter { $0 != "-" }
    let clock = UInt64(bitPattern: self.clock.microseconds) % 86_400_000_000 + UInt64(count)
    return "\(collection.name)-\(day)-\(String(clock, radix: 36))"
  }
}

/// What is wrong with a record that is to be added.
package struct EntryProblem: Sendable, Hashable {
  /// The name of the field it is about; nil for the whole record.
  package var field: String?
  /// What is wrong.
  package var diagnostic: Diagnostic

  /// A problem with `field`.
  package init(field: String?, diagnostic: Diagnostic) {
    self.field = field
    self.diagnostic = diagnostic
  }
}

/// A record as it was filled in.
package struct EntryDraft: Sendable {
  /// Its members, in order.
  package let members: [(String, JSONText)]
  /// The record, tried by the decoding that will read it; nil when there is none to try.
  package let record: NewRecord?
  /// The year whose file the record goes to: that of its day, else the running one.
  package let year: Year
  /// What is wrong; it must not be written while there are errors among it.
  package let problems: [EntryProblem]

  /// The record on one line.
  package var json: String { JSONText.members(members).line }
  /// Whether it can be written.
  package var isValid: Bool {
    record != nil && !problems.contains { $0.diagnostic.severity == .error }
  }
}

extension EntryDraft {
  /// The record that fields and their values make.
  fileprivate init(
    _ values: [String: String], of fields: [EntryField], in collection: VaultPath,
    _ moment: EntryMoment, problems: [EntryProblem], check: (_ json: String) -> NewRecord
  ) {
    var problems = problems
    var members = [("id", JSONText.string(moment.newIdentifier(for: collection)))]
    for field in fields {
      let value = values[field.name]
      if value == nil, field.isRequired {
        problems.append(EntryProblem(field, .missing(field: field.name)))
      }
      if field.known == .routines, let value, let known = moment.known[.routines],
        !known.contains(value)
      {
        // A slip of the pen would count nowhere, so what reading warns of is an error here.
        let problem = ExerciseProblem.unknownExercise(value, known: known)
        problems.append(
          EntryProblem(
            field: field.name,
            diagnostic: Diagnostic(
              .error, kind: problem.kind, problem.message, hint: problem.hint)))
      }
      if let value, let problem = field.problem(of: value) {
        problems.append(EntryProblem(field: field.name, diagnostic: problem))
      }
      if let text = field.text(value, moment) { members.append((field.name, text)) }
    }
    let record = check(JSONText.members(members).line)
    let told = problems
    for diagnostic in record.diagnostics.kept {
      let name = Self.member(at: diagnostic.place, of: members)
      // What was told of above, as a problem of its field, is not told again in other words.
      let isTold = told.contains {
        $0.diagnostic.kind == diagnostic.kind || $0.field != nil && $0.field == name
      }
      if !isTold { problems.append(EntryProblem(field: name, diagnostic: diagnostic)) }
    }
    self.members = members
    self.record = record
    self.problems = problems
    let day = (values["date"] ?? values["day"]).flatMap { Day($0) }
    self.year = (day ?? moment.zone.day(of: moment.now)).year
  }

  /// The name of the member that a place in the record's line lies in; nil for none.
  private static func member(at place: Place?, of members: [(String, JSONText)]) -> String? {
    guard let place, place.line == 1, place.column > 0 else { return nil }
    // The line is `{member,member…}`, so each member ends where the line without the next ones does.
    return members.indices.first { index in
      JSONText.members(Array(members[...index])).line.count > place.column
    }.map { members[$0].0 }
  }
}

extension EntryProblem {
  fileprivate init(_ field: EntryField, _ problem: StorageProblem) {
    self.init(field: field.name, diagnostic: problem.diagnostic(at: nil))
  }
}

extension EntryField {
  /// What is wrong with `value` where the field takes a whole number and it is none, or minutes and
  /// there cannot be so many. The bounds of other numbers are those of the record.
  fileprivate func problem(of value: String) -> Diagnostic? {
    let number = Int(value)
    switch kind {
    case .whole(let range):
      guard number == nil else { return nil }
      return Diagnostic(
        .error, kind: "not-a-whole-number", "\(name) is \"\(value)\", not a whole number",
        hint: "write one from \(range.lowerBound) to \(range.upperBound)")
    case .length(let range):
      guard number.map({ !range.contains($0) }) ?? true else { return nil }
      return Diagnostic(
        .error, kind: "wrong-length", "\(name) is \"\(value)\", not a number of minutes",
        hint: "write a whole number from \(range.lowerBound) to \(range.upperBound)")
    default: return nil
    }
  }

  /// What is written into the record; nil for nothing.
  fileprivate func text(_ value: String?, _ moment: EntryMoment) -> JSONText? {
    switch kind {
    case .text, .choice: value.map { .string($0) }
    case .paragraph:
      value.map { .string($0.split(whereSeparator: \.isNewline, keepingEmpty: true)) }
    case .day: .string(value ?? moment.zone.day(of: moment.now).description)
    case .time(let defaultsToNow):
      (value ?? (defaultsToNow ? moment.now.formatted(in: moment.zone) : nil)).map { .string($0) }
    case .whole:
      // What is no number is told of as what reads the record tells it.
      value.map { text in Int(text).map { .int($0) } ?? .string(text) }
    case .flag(let writesFalse):
      value == nil ? (writesFalse ? .bool(false) : nil) : .bool(true)
    case .moment: value == nil ? nil : .string(moment.now.formatted(in: moment.zone))
    case .length: nil
    }
  }
}

extension String {
  /// The lines joined by plain newlines, as forms send carriage returns too.
  fileprivate func split(
    whereSeparator isSeparator: (Character) -> Bool, keepingEmpty: Bool
  ) -> String {
    split(omittingEmptySubsequences: !keepingEmpty, whereSeparator: isSeparator)
      .joined(separator: "\n")
  }
}
