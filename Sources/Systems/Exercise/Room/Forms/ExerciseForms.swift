import Chronology
import Diagnostics
import Exercise
package import Vault

extension EntryForm {
  /// An exercise that was done, given by its id or its name.
  package static let completion = EntryForm(
    for: CompletionRecord.self,
    prepare: { values, moment in
      guard let name = values["exercise"], moment.known[.routines]?.contains(name) != true else {
        return
      }
      let named = moment.routines.filter { $0.name.lowercased() == name.lowercased() }
      if named.count == 1 { values["exercise"] = named[0].id }
    },
    verify: { values, moment in
      guard let id = values["exercise"], let known = moment.known[.routines], !known.contains(id)
      else { return [] }
      let problem = ExerciseProblem.unknownExercise(
        id, known: known + moment.routines.map(\.name))
      // A slip of the pen that would count nowhere, so what reading warns of is an error here.
      return [
        EntryProblem(
          field: "exercise",
          diagnostic: Diagnostic(.error, kind: problem.kind, problem.message, hint: problem.hint))
      ]
    })

  /// A scan.
  package static let scan = EntryForm(
    for: ScanRecord.self, readsRecords: true,
    verify: { values, moment in
      let at = values["at"].map { moment.instant($0) } ?? moment.now
      guard let day = at.map(moment.zone.day) else { return [] }
      let scans = moment.records[ExerciseRecords.self]?.scans ?? []
      let most = moment.settings[ExerciseSettings.self].maxScansPerDay
      guard scans.count(where: { moment.zone.day(of: $0.at) == day }) >= most else { return [] }
      let problem = ExerciseProblem.scanOverLimit(most: most)
      return [EntryProblem(field: nil, diagnostic: problem.diagnostic(at: nil))]
    })
}

extension EntryMoment {
  fileprivate var routines: [Routine] { records[ExerciseRecords.self]?.routines ?? [] }
}

extension EntryField.Known {
  /// Of exercises; nothing else will do.
  static let routines = Self("routines", isExhaustive: true)
}
