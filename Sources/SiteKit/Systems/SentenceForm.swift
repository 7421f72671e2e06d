package import Vault

/// A form that `daybook log` fills in from a sentence.
package struct SentenceForm: Sendable {
  package let form: EntryForm
  /// The fields that a sentence fills in; nil when it tells of something else. A pure function,
  /// which throws a `Failure` when the sentence can be meant more than one way.
  package let values: @Sendable (_ sentence: String, EntryMoment) throws -> [String: String]?

  /// A form with how sentences are read for it.
  package init(
    _ form: EntryForm,
    values: @escaping @Sendable (_ sentence: String, EntryMoment) throws -> [String: String]?
  ) {
    self.form = form
    self.values = values
  }
}
