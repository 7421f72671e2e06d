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
  package var members: [(String, JSONText)]
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

  package var json: String { JSONText.members(members).line }
  package var identifier: String {
    if case .string(let id)? = members.first(where: { $0.0 == "id" })?.1 { id } else { "" }
  }
  /// The members without the record's own management.
  package var content: [RecordText.Member] {
    members.filter { !RecordContext.commonKeys.contains($0.0) }
      .map { RecordText.Member($0.0, $0.1) }
  }
  package var isValid: Bool {
    record != nil && !problems.contains { $0.diagnostic.severity == .error }
  }

  /// True if it can be written, though with warnings.
  package var isOdd: Bool { isValid && problems.contains { $0.diagnostic.severity == .warning } }

  /// A record that a form has made in its own way.
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
  /// The record from fields and their values.
  ///
  /// - Parameter standing: The existing record, if there is only one of the kind: it is changed.
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
      // A fault already reported for its field is not reported again in other words.
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

/// The members of a record while a form collects them. A name with a dot is a member of an object:
/// `measure.target`.
struct EntryMembers {
  private(set) var all: [(String, JSONText)] = []

  /// Sets a member. An existing object gets its members set one by one; new elements of a list are
  /// appended.
  mutating func set(_ name: String, _ value: JSONText) {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let index = all.firstIndex(where: { $0.0 == parts[0] }) else {
      all.append((parts[0], parts.count == 1 ? value : .members([(parts[1], value)])))
      return
    }
    guard parts.count == 2 else {
      all[index].1 = all[index].1.elements.map { .array($0.merged(value)) } ?? value
      return
    }
    var inner = EntryMembers()
    inner.all = all[index].1.objectMembers ?? []
    inner.set(parts[1], value)
    all[index].1 = .members(inner.all)
  }

  /// The name of the member at a place in the record's line; nil for none.
  func name(at place: Place) -> String? {
    guard place.line == 1, place.column > 0 else { return nil }
    // The line is `{member,member…}`, so each member ends where the line without the next ones
    // does; one inside an object ends a brace earlier.
    for index in all.indices {
      let before = Array(all[..<index])
      for inner in all[index].1.objectMembers.map({ Array($0.indices) }) ?? [] {
        let part = all[index].1.objectMembers.map { Array($0[...inner]) } ?? []
        let line = JSONText.members(before + [(all[index].0, .members(part))]).line
        if line.count - 1 > place.column { return "\(all[index].0).\(part[inner].0)" }
      }
      if JSONText.members(Array(all[...index])).line.count > place.column { return all[index].0 }
    }
    return nil
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
  /// The elements, followed by those of a list that are new. An object changes the one with the
  /// same first member, which identifies it.
  fileprivate func merged(_ list: JSONText) -> [JSONText] {
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
