import Diagnostics
package import Vault

extension EntryForm {
  /// An exercise that was done.
  package static let completion = EntryForm(
    for: CompletionRecord.self,
    verify: { values, moment in
      guard let id = values["exercise"], let known = moment.known[.routines], !known.contains(id)
      else { return [] }
      let problem = ExerciseProblem.unknownExercise(id, known: known)
      // A slip of the pen that would count nowhere, so what reading warns of is an error here.
      return [
        EntryProblem(
          field: "exercise",
          diagnostic: Diagnostic(.error, kind: problem.kind, problem.message, hint: problem.hint))
      ]
    })

  /// A scan.
  package static let scan = EntryForm(for: ScanRecord.self)
}

extension EntryField.Known {
  /// Of exercises; nothing else will do.
  static let routines = Self("routines", isExhaustive: true)
}
