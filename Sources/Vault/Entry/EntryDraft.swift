package import Basics

/// What is wrong with a record that is to be added.
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

  package var json: String { JSONText.members(members).line }
  package var identifier: String {
    if case .string(let id)? = members.first(where: { $0.0 == "id" })?.1 { id } else { "" }
  }
  /// What it says beside its own management.
  package var content: [RecordText.Member] {
    members.filter { !RecordContext.commonKeys.contains($0.0) }
      .map { RecordText.Member($0.0, $0.1) }
  }
  package var isValid: Bool {
    record != nil && !problems.contains { $0.diagnostic.severity == .error }
  }

  /// Whether it can be written, though there are warnings.
  package var isOdd: Bool { isValid && problems.contains { $0.diagnostic.severity == .warning } }

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

/// The members of a record while a form puts them together. A name with a dot is that of a member
/// of an object: `measure.target`.
struct EntryMembers {
  private(set) var all: [(String, JSONText)] = []

  /// Sets a member. The members of an object that is there already are set one by one, and what is
  /// new in a list goes behind what it has.
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

  /// The name of the member that a place in the record's line lies in; nil for none.
  func name(at place: Place) -> String? {
    guard place.line == 1, place.column > 0 else { return nil }
    // The line is `{member,member…}`, so each member ends where the line without the next ones
    // does, and one within an object a brace earlier.
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

  /// What `body` makes of JSON that is written elsewhere; nil for any other value.
  private func read<Value>(_ body: (FieldValue) -> Value?) -> Value? {
    guard case .written(var text) = self else { return nil }
    return text.withUTF8 { bytes in
      var cursor = JSONCursor(bytes)
      return (try? cursor.value()).flatMap(body)
    }
  }
}

extension [JSONText] {
  /// The elements, with those of a list behind them that are not among them. An object changes the
  /// one that begins with the same member, as that says what it is about.
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
  /// The object that a line with bars between its values is.
  func row(_ keys: [String]) -> JSONText {
    let values = split(separator: "|", maxSplits: keys.count - 1, omittingEmptySubsequences: false)
      .map { $0.withoutBlanks }
    return .members(zip(keys, values).filter { !$1.isEmpty }.map { ($0, .string($1)) })
  }
}
