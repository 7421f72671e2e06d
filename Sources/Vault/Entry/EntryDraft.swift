package import Basics

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
  /// The word for its kind: `task`.
  package var kind: String
  /// Its members, in order.
  package var members: [(String, JSONText)]
  /// The record, tried by the decoding that will read it; nil when there is none to try.
  package var record: NewRecord?
  /// The year whose file the record goes to: that of its day, else the running one.
  package var year: Year
  /// What is wrong; it must not be written while there are errors among it.
  package var problems: [EntryProblem]
  /// The record that it takes the place of, where there is only one of its kind.
  package var replaced: RecordText?
  /// What is written with it, at once and before it: the person whom a gift names first.
  package var also: [EntryDraft] = []

  /// The record on one line.
  package var json: String { JSONText.members(members).line }
  /// Its id.
  package var identifier: String {
    if case .string(let id)? = members.first(where: { $0.0 == "id" })?.1 { id } else { "" }
  }
  /// What it says beside its own management.
  package var content: [RecordText.Member] {
    members.filter { !RecordContext.commonKeys.contains($0.0) }
      .map { RecordText.Member($0.0, $0.1) }
  }
  /// Whether it can be written.
  package var isValid: Bool {
    record != nil && !problems.contains { $0.diagnostic.severity == .error }
  }

  /// Whether it can be written, though there are warnings.
  package var isOdd: Bool {
    isValid && problems.contains { $0.diagnostic.severity == .warning }
  }

  /// A record that a form has put together in a way of its own.
  package init(
    _ kind: String, members: [(String, JSONText)], record: NewRecord?, year: Year,
    problems: [EntryProblem]
  ) {
    self.kind = kind
    self.members = members
    self.record = record
    self.year = year
    self.problems = problems
  }
}

extension EntryDraft {
  /// The record that fields and their values make.
  ///
  /// - Parameter standing: The record that there is, where there is only one of the kind: what is
  ///   filled in changes it.
  init(
    _ kind: String, _ values: [String: String], of fields: [EntryField],
    in collection: VaultPath, _ moment: EntryMoment, standing: RecordText? = nil,
    problems: [EntryProblem], check: (_ json: String) -> NewRecord
  ) {
    var problems = problems
    var written: [(name: String, value: JSONText)] = []
    for field in fields {
      let value = values[field.name]
      if value == nil, field.isRequired {
        problems.append(EntryProblem(field, .missing(field: field.name)))
      }
      let isKnown = problems.contains { $0.field == field.name }
      if let value, !isKnown, let problem = field.problem(of: value) {
        problems.append(EntryProblem(field: field.name, diagnostic: problem))
      }
      if field.name != "id", field.onlyForNew == nil,
        let json = value.map(field.json) ?? field.jsonLeftOut(moment)
      {
        written.append((field.name, json))
      }
    }
    var members = EntryMembers()
    members.set(
      "id",
      .string(
        standing?.identifier ?? values["id"] ?? moment.newIdentifier(for: collection)))
    for member in standing?.content ?? [] { members.set(member.name, member.json) }
    for (name, value) in written { members.set(name, value) }
    let record = check(JSONText.members(members.all).line)
    let told = problems
    for diagnostic in record.diagnostics.kept {
      let name = diagnostic.place.flatMap { members.name(at: $0) }
      // What was told of above, as a problem of its field, is not told again in other words.
      let isTold = told.contains {
        $0.diagnostic.kind == diagnostic.kind || $0.field != nil && $0.field == name
      }
      if !isTold { problems.append(EntryProblem(field: name, diagnostic: diagnostic)) }
    }
    let day = (values["date"] ?? values["day"]).flatMap { Day($0) ?? Day(dated: $0) }
    self.init(
      kind, members: members.all, record: record,
      year: (day ?? moment.zone.day(of: moment.now)).year, problems: problems)
    replaced = standing
  }
}

extension EntryProblem {
  fileprivate init(_ field: EntryField, _ problem: VaultProblem) {
    self.init(field: field.name, diagnostic: problem.diagnostic(at: nil))
  }
}
