package import Vault

extension EntryForm {
  /// A task of a day.
  package static let task = EntryForm(for: TaskRecord.self)
  /// A failure.
  package static let failure = EntryForm(for: FailureRecord.self)
  /// A reflection; the question that it answers is asked in place of the form's own.
  package static let reflection = EntryForm(
    for: ReflectionRecord.self,
    questions: { values in values["prompt"].map { ["text": $0] } ?? [:] })
}

extension EntryField.Known {
  /// Of goals; anything else may be meant too.
  static let goals = Self("goals")
  /// Of goals that are projects; anything else may be meant too.
  static let projects = Self("projects")
}
