package import Basics
package import Vault
package import Wording

/// A form that `daybook log` fills in from a sentence.
package struct SentenceForm: Sendable {
  package let form: EntryForm
  /// The fields that a sentence fills in; nil when it tells of something else. A pure function,
  /// which throws a ``SentenceDoubt`` when the sentence can be meant more than one way, and a
  /// `Failure` when it tells of what cannot be.
  package let values: @Sendable (_ sentence: String, EntryMoment) throws -> [String: String]?

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
  package let diagnostic: Diagnostic
  package let question: String
  /// Possible answers, for a person who answered something else.
  package let hint: String
  /// The values of the sentence, given an answer; nil for an answer that is not understood. Throws
  /// a doubt that is left.
  package let settled: @Sendable (_ answer: String) throws -> [String: String]?

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

/// Records that are written a line at a time in the preview, such as the gifts of a wedding while
/// the guests arrive.
package struct LineEntry: Sendable {
  /// What lines are written for, such as a book.
  package struct Place: Sendable, Hashable {
    package var id: String
    package var title: String

    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  package struct Tally: Sendable {
    package struct Row: Sendable {
      package var id: String
      package var cells: [String]

      package init(id: String, cells: [String]) {
        self.id = id
        self.cells = cells
      }
    }

    /// What stands over the cells of each row.
    package var columns: [Words.Key]
    /// In the order in which they were written.
    package var rows: [Row]
    /// All of them together, in words.
    package var sum: String

    package init(columns: [Words.Key], rows: [Row], sum: String) {
      self.columns = columns
      self.rows = rows
      self.sum = sum
    }
  }

  /// Its part of addresses.
  package let name: String
  /// What it is called, and what a line of it holds.
  package let title: Words.Key
  package let label: Words.Key
  package let help: Words.Key
  /// The form that a line fills in, and the kind of what that makes.
  package let form: EntryForm
  package let kind: KindOfRecord
  /// Where lines can be written.
  package let places: @Sendable (EntryMoment) -> [Place]
  /// The values that a line fills the form in with; throws a `Failure` when it can be meant more
  /// than one way.
  package let values: Values
  package let tally: @Sendable (Place, EntryMoment, Words) -> Tally

  package typealias Values =
    @Sendable (_ line: String, Place, EntryMoment) throws -> [String: String]

  package init(
    _ name: String, title: Words.Key, label: Words.Key, help: Words.Key, form: EntryForm,
    kind: KindOfRecord, places: @escaping @Sendable (EntryMoment) -> [Place],
    values: @escaping Values,
    tally: @escaping @Sendable (Place, EntryMoment, Words) -> Tally
  ) {
    self.name = name
    self.title = title
    self.label = label
    self.help = help
    self.form = form
    self.kind = kind
    self.places = places
    self.values = values
    self.tally = tally
  }
}

/// A form that is filled in one question at a time, with what was said before beside it: for words
/// that take an evening.
package struct Wizard: Sendable {
  package struct Question: Sendable {
    package let field: EntryField
    package let text: Words.Key
  }

  /// The word for it in addresses: `anti-vision`.
  package let name: String
  package let title: Words.Key
  /// What the answers make: where there is one record of its kind, they change it.
  package let form: EntryForm
  package let questions: [Question]
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

/// What a person begins and ends with a click, such as a session; one runs at a time.
package struct Stopwatch: Sendable {
  package struct Running: Sendable, Hashable {
    /// What it is called; nil for nothing.
    package var title: String?
    package var since: Instant

    package init(title: String?, since: Instant) {
      self.title = title
      self.since = since
    }
  }

  package let begin: @Sendable (RecordLibrary, Settings) throws -> ChangeEntry
  package let end: @Sendable (RecordLibrary, Settings) throws -> ChangeEntry

  package init(
    begin: @escaping @Sendable (RecordLibrary, Settings) throws -> ChangeEntry,
    end: @escaping @Sendable (RecordLibrary, Settings) throws -> ChangeEntry
  ) {
    self.begin = begin
    self.end = end
  }
}
