internal import Chronology

/// How records of one kind stand in a list, whoever shows it.
extension [RecordLibrary.Found] {
  /// The latest first, those of one day as well, by their place in the file; those without a day
  /// last.
  package var newestFirst: [RecordLibrary.Found] {
    let days = map { $0.day?.number ?? .min }
    return indices.sorted { (days[$0], $0) > (days[$1], $1) }.map { self[$0] }
  }

  /// The fields that columns show: when a record was and whom it is about first, then in the order
  /// of the fields; none that no record has, and so many at most.
  package func columns(most: Int) -> [Field] {
    guard let kind = first?.kind else { return [] }
    let day = kind.dayField?.name
    func leads(_ field: Field) -> Bool { field.name == day || field.privacy == .name }
    let fields = kind.fields.filter(leads) + kind.fields.filter { !leads($0) }
    let filled = fields.filter { field in contains { $0.text[field.name] != nil } }
    return [Field](filled.prefix(most))
  }
}
