package import Vault
package import Wording

/// A form that is filled in one question at a time, with what was said before beside it: for words
/// that take an evening.
package struct Workshop: Sendable {
  /// A question, and the field that its answer fills in.
  package struct Question: Sendable {
    package let field: EntryField
    package let text: Words.Key
  }

  /// The word for it in addresses: `anti-vision`.
  package let name: String
  package let title: Words.Key
  /// What the answers make: where there is one record of its kind, they change it.
  package let form: EntryForm
  /// In the order in which they are asked.
  package let questions: [Question]
  /// The address of the page that has the answers.
  package let end: String

  /// A workshop on fields of a form, by their names; one that the form has not is left out.
  package init(
    _ name: String, title: Words.Key, _ form: EntryForm, endsAt end: String,
    _ questions: [(field: String, text: Words.Key)]
  ) {
    self.end = end
    self.name = name
    self.title = title
    self.form = form
    self.questions = questions.compactMap { question in
      form.fields.first { $0.name == question.field }.map {
        Question(field: $0, text: question.text)
      }
    }
  }
}
