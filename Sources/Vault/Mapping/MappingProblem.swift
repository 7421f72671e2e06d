package import Basics

/// The problems of a mapping, and of a table read with it.
package enum MappingProblem {
  private static func problem(
    _ kind: String, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(.error, kind: kind, message, hint: hint)
  }

  private static func unknown(
    _ kind: String, _ name: String, known: [String], _ message: String
  ) -> Diagnostic {
    Diagnostic(
      .error, kind: kind, message,
      hint: known.nearest(to: name).map { "did you mean \($0.shortQuoted)?" }
        ?? (known.isEmpty ? nil : "there are \(known.joined(separator: ", "))"))
  }

  /// A required key is missing.
  static func missing(key: String) -> Diagnostic {
    problem(
      "missing", "the mapping does not say \(key)",
      hint: key == "kind"
        ? "kind: task says that rows are tasks"
        : "fields: {day: Date} says that the column Date has the day")
  }

  /// A key that a mapping, or an element of it, does not have.
  static func unknownKey(_ key: String, owner: String, known: [String]) -> Diagnostic {
    unknown("unknown-key", key, known: known, "\(owner) has no key \(key.shortQuoted)")
  }

  /// The vault has no such kind of records in collections.
  static func unknownKind(_ name: String, known: [String]) -> Diagnostic {
    unknown("unknown-kind", name, known: known, "\(name.shortQuoted) is not a kind of record")
  }

  package static func unknownField(_ name: String, kind: String, known: [String]) -> Diagnostic {
    unknown(
      "unknown-field", name, known: known, "\(kind.withArticle) has no field \(name.shortQuoted)")
  }

  /// A required field of the kind is not mapped.
  static func missingField(_ name: String, kind: String) -> Diagnostic {
    problem(
      "missing", "\(kind.withArticle) has to have \(name), and the mapping has nothing for it",
      hint: "name the column that has it under fields, or say what it always is under always: "
        + "{\(name): …}")
  }

  /// A unit that a field does not have.
  static func unit(_ unit: String, field: String, expected: String) -> Diagnostic {
    problem("unit", "\(field) is not counted in \(unit.shortQuoted), but in \(expected)")
  }

  static let empty = problem("unknown-format", "the file is empty")

  static func noColumn(_ name: String, known: [String]) -> Diagnostic {
    unknown("no-column", name, known: known, "the table has no column \(name.shortQuoted)")
  }

  static func notAnObject(found: String) -> Diagnostic {
    problem("not-a-record", "a row should be an object, not \(found)")
  }
}

/// Problems with the cells of a table, each reason once: a column that another program fills in its
/// own way has the same fault in each row.
struct CellProblems {
  private struct Finding {
    var diagnostic: Diagnostic
    var isLeftOut: Bool
    /// The lines of the other rows it applies to.
    var lines: [Int] = []
  }

  private struct Reason: Hashable {
    var kind: String
    var severity: Diagnostic.Severity
    /// The field it is about, or its text if it is not about a single cell.
    var subject: String
  }

  /// The maximum number of lines that a reason lists.
  private static let mostLines = 20

  private var findings: [Finding] = []
  private var places: [Reason: Int] = [:]

  /// Adds a problem, which has its place.
  ///
  /// - Parameter field: The field whose cell cannot be read; nil for a problem with a subject of
  ///   its own.
  mutating func add(_ diagnostic: Diagnostic, of field: String?, isLeftOut: Bool = false) {
    var diagnostic = diagnostic
    if isLeftOut { diagnostic.severity = .warning }
    let reason = Reason(
      kind: diagnostic.kind, severity: diagnostic.severity, subject: field ?? diagnostic.message)
    guard let place = places[reason] else {
      places[reason] = findings.count
      findings.append(Finding(diagnostic: diagnostic, isLeftOut: isLeftOut))
      return
    }
    let line = diagnostic.place?.line ?? 0
    if findings[place].lines.last != line { findings[place].lines.append(line) }
  }

  var all: DiagnosticList {
    DiagnosticList(
      findings.map { finding in
        var diagnostic = finding.diagnostic
        if finding.isLeftOut { diagnostic.trail.append("the record is kept without this cell") }
        if !finding.lines.isEmpty {
          let lines = finding.lines.prefix(Self.mostLines).map(String.init)
          let more = finding.lines.count - lines.count
          diagnostic.trail.append(
            "also on line\(finding.lines.count == 1 ? "" : "s") "
              + lines.joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""))
        }
        return diagnostic
      })
  }
}
