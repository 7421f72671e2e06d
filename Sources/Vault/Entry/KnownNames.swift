internal import Basics

extension EntryForm {
  /// Whether a field is asked for beside what was filled in: one that is only for somebody new is
  /// when nobody is called so yet.
  package func asks(
    for field: EntryField, beside values: [String: String],
    _ known: [EntryField.Known: [EntryField.KnownName]]
  ) -> Bool {
    guard let other = fields.first(where: { $0.name == field.onlyForNew }) else { return true }
    guard let value = values[other.name] else { return false }
    let names = other.known.flatMap { known[$0] } ?? []
    let id = names.id(of: value)
    return !names.contains { $0.id == id }
  }

  /// Puts ids in the place of titles, and says what is none of the names that its field has.
  func resolve(_ values: inout [String: String], _ moment: EntryMoment) -> [EntryProblem] {
    var problems: [EntryProblem] = []
    for field in fields {
      guard let value = values[field.name] else { continue }
      let (resolved, unknown) = field.resolved(value, moment)
      values[field.name] = resolved
      problems += unknown
    }
    return problems
  }
}

extension String {
  /// The parts of a list with commas or semicolons between them, or a line each.
  package var listed: [String] {
    split { ",;，；、".contains($0) || $0.isNewline }.map { $0.withoutBlanks }
      .filter { !$0.isEmpty }
  }

  /// The parts of a list that has a line for each, or semicolons between them.
  var lines: [String] {
    split { ";；".contains($0) || $0.isNewline }.map { $0.withoutBlanks }
      .filter { !$0.isEmpty }
  }
}
