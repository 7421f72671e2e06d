package import Basics
package import Vault

/// A form that `daybook log` fills in from a sentence.
package struct SentenceForm: Sendable {
  package let form: EntryForm
  /// The fields that a sentence fills in; nil when it tells of something else. A pure function,
  /// which throws a ``SentenceDoubt`` when the sentence can be meant more than one way, and a
  /// `Failure` when it tells of what cannot be.
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

/// That a sentence can be meant more than one way: a question for the person, and an error where
/// nobody can be asked.
package struct SentenceDoubt: Error {
  /// The error.
  package let diagnostic: Diagnostic
  package let question: String
  /// Possible answers, for a person who answered something else.
  package let hint: String
  /// The values of the sentence, given an answer; nil for an answer that is not understood. Throws
  /// a doubt that is left.
  package let settled: @Sendable (_ answer: String) throws -> [String: String]?

  /// A doubt with its question.
  package init(
    _ diagnostic: Diagnostic, _ question: String, hint: String,
    settled: @escaping @Sendable (_ answer: String) throws -> [String: String]?
  ) {
    self.diagnostic = diagnostic
    self.question = question
    self.hint = hint
    self.settled = settled
  }
}
