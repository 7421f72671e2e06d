package import Basics

/// A fault of a record to be added.
package struct EntryProblem: Sendable, Hashable {
  /// The name of the field it is about; nil for the whole record.
  package var field: String?
  package var diagnostic: Diagnostic

  package init(field: String?, diagnostic: Diagnostic) {
    self.field = field
    self.diagnostic = diagnostic
  }
}

package struct EntryDraft: Sendable {
  /// The word for its kind: `task`.
  package var kind: String
  /// Its members, the id first.
  package var members: [RecordText.Member]
  /// The record, checked by the decoding that will read it; nil when there is nothing to check.
  package var record: NewRecord?
  /// The year whose file the record goes to: that of its day, else the current one.
  package var year: Year
  /// The faults; with errors among them it must not be written.
  package var problems: [EntryProblem]
  /// The record it replaces, if there is only one of its kind.
  package var replaced: RecordText?
  /// Records written together with it and before it: the person whom a gift names first.
  package var also: [EntryDraft] = []

  package var json: String { members.object.line }
  package var identifier: String { if case .string(let id)? = members["id"] { id } else { "" } }
  /// The members without the record's own management.
  package var content: [RecordText.Member] {
    members.filter { !RecordContext.commonKeys.contains($0.name) }
  }
  package var isValid: Bool {
    record != nil && !problems.contains { $0.diagnostic.severity == .error }
  }

  /// True if it can be written, though with warnings.
  package var isOdd: Bool { isValid && problems.contains { $0.diagnostic.severity == .warning } }

  /// A record that a form has made in its own way.
  package init(
    _ kind: String, members: [RecordText.Member], record: NewRecord?, year: Year,
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
  /// The record from fields and their values. The only record of a kind that has one is changed.
  init(
    _ kind: KindOfRecord, _ type: any RecordDecoding, _ values: [String: String],
    of fields: [Field], _ moment: EntryMoment, problems: [EntryProblem]
  ) {
    let standing = type.standsAlone ? moment.written.first { !$0.isDeleted } : nil
    var problems = problems
    var written: [RecordText.Member] = []
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
        written.append(RecordText.Member(field.name, json))
      }
    }
    var members: [RecordText.Member] = []
    members["id"] = .string(
      standing?.identifier ?? values["id"] ?? moment.newIdentifier(for: kind.collection))
    for member in (standing?.content ?? []) + written { members.merge(member.name, member.json) }
    let record = NewRecord(
      members.object.line, of: type, in: kind.collection, zone: moment.zone)
    problems.add(record.diagnostics.kept, of: members)
    let day = (values["date"] ?? values["day"]).flatMap { Day($0) ?? Day(dated: $0) }
    self.init(
      kind.name, members: members, record: record,
      year: (day ?? moment.zone.day(of: moment.now)).year, problems: problems)
    replaced = standing
  }
}

extension [EntryProblem] {
  /// Adds the faults of a record's line, each with its field. A fault already reported for its
  /// field is not reported again in other words.
  mutating func add(_ faults: [Diagnostic], of members: [RecordText.Member]) {
    let told = self
    for fault in faults {
      let field = fault.place.flatMap { members.name(at: $0) }
      var fault = fault
      // The line is only written later; the message names the field and its value.
      (fault.place, fault.excerpt) = (nil, nil)
      let isTold = told.contains {
        $0.diagnostic.kind == fault.kind || $0.field != nil && $0.field == field
      }
      if !isTold { append(EntryProblem(field: field, diagnostic: fault)) }
    }
  }
}

extension EntryProblem {
  fileprivate init(_ field: Field, _ problem: VaultProblem) {
    self.init(field: field.name, diagnostic: problem.diagnostic(at: nil))
  }
}

extension JSONText {
  /// The members of an object; nil for anything else.
  package var objectMembers: [(String, JSONText)]? {
    if case .members(let members) = self { return members }
    return read { $0.form == .object ? $0.members.map { ($0.key.string, $0.value.json) } : nil }
  }

  /// The elements of a list; nil for anything else.
  package var elements: [JSONText]? {
    if case .array(let elements) = self { return elements }
    return read { $0.form == .list ? $0.elements.map(\.json) : nil }
  }

  /// The result of `body` for JSON written elsewhere; nil for any other value.
  private func read<Value>(_ body: (FieldValue) -> Value?) -> Value? {
    guard case .written(var text) = self else { return nil }
    return text.withUTF8 { bytes in
      var cursor = JSONCursor(bytes)
      return (try? cursor.value()).flatMap(body)
    }
  }
}

extension [JSONText] {
  /// The elements, followed by the new elements of a list. An object changes the element with the
  /// same first member, which identifies it.
  func merged(_ list: JSONText) -> [JSONText] {
    func name(_ element: JSONText) -> String {
      element.objectMembers?.first.map { "\($0.0)=\($0.1.line)" } ?? element.line
    }
    var merged = self
    var places = Dictionary(map(name).enumerated().map { ($1, $0) }) { first, _ in first }
    for element in list.elements ?? [list] {
      guard let place = places[name(element)] else {
        places[name(element)] = merged.count
        merged.append(element)
        continue
      }
      guard var members = merged[place].objectMembers else { continue }
      for (key, value) in element.objectMembers ?? [] {
        if let index = members.firstIndex(where: { $0.0 == key }) {
          members[index].1 = value
        } else {
          members.append((key, value))
        }
      }
      merged[place] = .members(members)
    }
    return merged
  }
}

extension String {
  /// The object from a line with bars between its values.
  func row(_ keys: [String]) -> JSONText {
    let values = split(separator: "|", maxSplits: keys.count - 1, omittingEmptySubsequences: false)
      .map { $0.withoutBlanks }
    return .members(zip(keys, values).filter { !$1.isEmpty }.map { ($0, .string($1)) })
  }
}
