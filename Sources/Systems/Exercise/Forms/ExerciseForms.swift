import Basics
package import Vault

extension EntryForm {
  /// An exercise that was done, given by its id or its name.
  package static let completion = EntryForm(
    for: CompletionRecord.self,
    verify: { values, moment in
      guard let records = moment.records[ExerciseRecords.self],
        let routine = records.routines.first(where: { $0.id == values["exercise"] })
      else { return [] }
      let owned = Set(records.products.map(\.id))
      let missing = routine.products.filter { !owned.contains($0) }
      if missing.isEmpty { return [] }
      let problem = ExerciseProblem.missingProducts(missing)
      return [EntryProblem(field: "exercise", diagnostic: problem.diagnostic(at: nil))]
    })

  /// An exercise.
  package static let routine = EntryForm(
    for: RoutineRecord.self, identifiedBy: "name", isOccasional: true)
  /// Something that exercises need.
  package static let product = EntryForm(
    for: ProductRecord.self, identifiedBy: "name", isOccasional: true)

  /// A scan.
  package static let scan = EntryForm(
    for: ScanRecord.self, readsRecords: true,
    verify: { values, moment in
      let at = values["at"].map { moment.instant($0) } ?? moment.now
      guard let day = at.map(moment.zone.day) else { return [] }
      let scans = moment.records[ExerciseRecords.self]?.scans ?? []
      let most = moment.settings[ExerciseSettings.self].maxScansPerDay
      let others = scans.count { scan in
        let isEdited = moment.edited.map { $0 == scan.id } ?? false
        return moment.zone.day(of: scan.at) == day && !isEdited
      }
      guard others >= most else { return [] }
      let problem = ExerciseProblem.scanOverLimit(most: most)
      return [EntryProblem(field: nil, diagnostic: problem.diagnostic(at: nil))]
    })
}

extension EntryField.Known {
  /// Of exercises; another one would be a slip of the pen that counts nowhere.
  static let routines = Self("exercises", of: "exercise", others: .wrong)
  /// Of things that are owned; others can be had later.
  static let products = Self("products", of: "product", others: .odd)
}
