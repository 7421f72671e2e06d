internal import ArgumentParser
package import Basics
package import Vault

extension CommandHost {
  /// Writes a result in one of its two forms.
  package func print(_ result: some CommandResult, _ format: OutputFormat) {
    print(format == .json ? result.json.text : result.text)
  }

  package func print(_ line: JSONLine) { print(line.text) }

  /// Says what a record is after it was changed.
  package func print(
    _ record: RecordLibrary.Found, of library: RecordLibrary, after action: String,
    _ format: OutputFormat
  ) {
    print(format == .text ? library.inWords(record) : record.json(after: action).text)
  }

  /// Checks a changed record, writes it, and says what it is now.
  ///
  /// - Parameter yes: Whether it is written though there are warnings, unasked.
  package func write(
    _ edit: RecordEdit, _ action: String, to library: RecordLibrary, yes: Bool,
    _ format: OutputFormat
  ) throws {
    let problems = DiagnosticList(edit.problems(in: library).map(\.diagnostic))
    report(problems, format)
    guard !problems.hasErrors else { throw ExitCode.failure }
    if problems.kept.contains(where: { $0.severity == .warning }) {
      try agree(to: .writing("Write it as it is?"), yes)
    }
    let entry = try edit.write(action, to: library)
    var record = edit.result
    record.text.identifier = entry.changes.first?.identifier ?? record.text.identifier
    print(record, of: library, after: action, format)
  }
}
