package import Basics

/// What can be wrong with a mapping, or with a table that it is used for.
package enum MappingProblem: Problem {
  /// It says nothing of something that it has to.
  case missing(key: String)
  /// A key that a mapping, or what stands in it, does not have.
  case unknownKey(String, owner: String, known: [String])
  /// The vault has no such kind of record that stands in collections.
  case unknownKind(String, known: [String])
  /// The kind has no such field.
  case unknownField(String, kind: String, known: [String])
  /// A record of the kind has to have a field that nothing is said of.
  case missingField(String, kind: String)
  /// A unit that a field does not have.
  case unit(String, field: String, expected: String)
  /// The file has no row.
  case empty
  /// The table has no such column.
  case noColumn(String, known: [String])
  /// A row is no object of JSON.
  case notAnObject(found: String)

  package var severity: Diagnostic.Severity { .error }

  package var kind: String {
    switch self {
    case .missing, .missingField: "missing"
    case .unknownKey: "unknown-key"
    case .unknownKind: "unknown-kind"
    case .unknownField: "unknown-field"
    case .unit: "unit"
    case .empty: "unknown-format"
    case .noColumn: "no-column"
    case .notAnObject: "not-a-record"
    }
  }

  package var message: String {
    switch self {
    case .missing(let key): "the mapping does not say \(key)"
    case .unknownKey(let key, let owner, _): "\(owner) has no key \(key.shortQuoted)"
    case .unknownKind(let name, _): "\(name.shortQuoted) is not a kind of record"
    case .unknownField(let name, let kind, _):
      "\(kind.withArticle) has no field \(name.shortQuoted)"
    case .missingField(let name, let kind):
      "\(kind.withArticle) has to have \(name), of which the mapping says nothing"
    case .unit(let unit, let field, let expected):
      "\(field) is not counted in \(unit.shortQuoted), but in \(expected)"
    case .empty: "the file is empty"
    case .noColumn(let name, _): "the table has no column \(name.shortQuoted)"
    case .notAnObject(let found): "a row should be an object, not \(found)"
    }
  }

  package var hint: String? {
    switch self {
    case .missing("kind"): "kind: task says that rows are tasks"
    case .missing: "fields: {day: Date} says that the column Date has the day"
    case .unknownKind(let name, let known), .unknownField(let name, _, let known),
      .unknownKey(let name, _, let known), .noColumn(let name, let known):
      known.nearest(to: name).map { "did you mean \($0.shortQuoted)?" }
        ?? (known.isEmpty ? nil : "there are \(known.joined(separator: ", "))")
    case .missingField(let name, _):
      "name the column that has it under fields, or say what it always is under always: "
        + "{\(name): …}"
    case .unit, .empty, .notAnObject: nil
    }
  }
}
