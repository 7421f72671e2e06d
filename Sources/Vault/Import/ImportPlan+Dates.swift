package import Basics

extension ImportPlan {
  /// The order of the dates of a file, which all of them tell together; nil when they leave it
  /// open, which a person is asked about.
  ///
  /// - Parameters:
  ///   - dates: The dates, without what is empty.
  ///   - rows: Some rows as a person sees them, of which a few are shown.
  ///   - said: The order that the person said, which holds unless a date has another.
  package mutating func dateOrder(
    of dates: [String], rows: [String], said: DateOrder?, in file: String
  ) -> DateOrder? {
    let fitting = DateOrder.fitting(dates)
    if let said, dates.isEmpty || fitting.contains(said) || fitting.isEmpty { return said }
    guard fitting.count > 1, said == nil, !dates.isEmpty else { return fitting.first ?? .yearFirst }
    let shown = rows.prefix(ImportDoubt.rowCount)
    report(ImportProblem.openDates(shown.first ?? ""), at: Place(file: file))
    doubt = ImportDoubt(
      "dates", "which is the order of these dates, dmy or mdy?", rows: Array(shown))
    return nil
  }
}
