internal import Basics

/// Problems with the cells of a table, once a reason: a column that another program fills in
/// its own way has the same fault in each row.
struct CellProblems {
  /// The message about a row.
  private struct Finding {
    var diagnostic: Diagnostic
    var isLeftOut: Bool
    /// The lines of the other rows that it is said of.
    var lines: [Int] = []
  }

  private struct Reason: Hashable {
    var kind: String
    var severity: Diagnostic.Severity
    /// The field that it is about, or for what is not about a cell alone what it says.
    var subject: String
  }

  /// How many lines a reason lists.
  private static let mostLines = 20

  private var findings: [Finding] = []
  private var places: [Reason: Int] = [:]

  /// Notes a problem, which has its place.
  ///
  /// - Parameters:
  ///   - field: The field whose cell cannot be read; nil for what names something of its own.
  ///   - isLeftOut: Whether the record is there without the cell.
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

  /// The problems, each with the lines that it is said of.
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
