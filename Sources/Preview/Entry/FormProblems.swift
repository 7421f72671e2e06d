internal import Basics
internal import Vault

/// The problems of a form, each where it is shown: beside its field, or above all fields.
///
/// The keyboard goes to the first of them when the form comes back, so that a screen reader begins
/// with it, too: to the text above the fields, or to the field.
struct FormProblems {
  private let above: [Diagnostic]
  private let beside: [String: [Diagnostic]]
  /// The field that the keyboard goes to; nil for none.
  let focused: String?

  /// - Parameter fields: The names of the form's fields, in order.
  init(_ problems: [EntryProblem], fields: [String]) {
    let names = Set(fields)
    var above: [Diagnostic] = []
    var beside: [String: [Diagnostic]] = [:]
    for problem in problems {
      if let field = problem.field, names.contains(field) {
        beside[field, default: []].append(problem.diagnostic)
      } else {
        above.append(problem.diagnostic)
      }
    }
    self.above = above
    self.beside = beside
    focused = above.isEmpty ? fields.first { beside[$0] != nil } : nil
  }

  /// The problems above the fields.
  var html: String {
    above.enumerated().map { index, problem in
      EntryFieldMarkup.problem(problem, isFocused: index == 0)
    }.joined()
  }

  /// The problems of the field with a name.
  subscript(_ field: String) -> [Diagnostic] { beside[field] ?? [] }
}
