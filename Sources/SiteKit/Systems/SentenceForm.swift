package import Vault

/// A form that `daybook log` fills in from a sentence.
package struct SentenceForm: Sendable {
  package let form: EntryForm
  /// The fields that a sentence fills in; nil when it tells of something else. A pure function.
  package let values: @Sendable (_ sentence: String, EntryMoment) -> [String: String]?

  /// A form with how sentences are read for it.
  package init(
    _ form: EntryForm, values: @escaping @Sendable (String, EntryMoment) -> [String: String]?
  ) {
    self.form = form
    self.values = values
  }
}
