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
      return [EntryProblem("exercise", problem, problem.message, hint: problem.hint)]
    })

  /// A scan.
  package static let scan = EntryForm(
    for: ScanRecord.self,
    verify: { values, _ in
      guard let image = values["image"], ScanRecord.picture(image) == nil else { return [] }
      return [
        EntryProblem(
          "image", ExerciseProblem.notAPicture(image),
          "'\(image)' is not the path of a picture within the vault, such as "
            + "exercise/images/2026-11-20.jpg")
      ]
    })
}

extension EntryProblem {
  /// A slip of the pen that would count nowhere, so what reading warns of is an error here.
  fileprivate init(
    _ field: String, _ problem: ExerciseProblem, _ message: String, hint: String? = nil
  ) {
    self.init(
      field: field, diagnostic: Diagnostic(.error, kind: problem.kind, message, hint: hint))
  }
}

extension EntryField.Known {
  /// Of exercises; nothing else will do.
  static let routines = Self("routines", isExhaustive: true)
}
