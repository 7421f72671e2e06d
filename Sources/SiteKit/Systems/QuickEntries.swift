package import Basics
package import Vault
package import Wording

/// A form that a sentence fills in, in `daybook log` and in the preview.
package struct SentenceForm: Sendable {
  package typealias Understanding =
    @Sendable (_ values: [String: String], EntryMoment, Words) -> [(label: String, text: String)]

  /// A field of the form that takes a whole sentence, followed by fields of other records.
  package struct Whole: Sendable {
    let field: String
    let kind: KindOfRecord
    let fields: [Field]

    package init(_ field: String, _ kind: KindOfRecord, _ fields: [Field]) {
      self.field = field
      self.kind = kind
      self.fields = fields
    }
  }

  package let form: EntryForm
  /// Nil for a form that has the fields itself.
  let whole: Whole?
  /// The fields that a sentence fills in; nil if the sentence is about something else. A pure
  /// function, which throws a ``SentenceDoubt`` if the sentence is ambiguous, and a `Failure` if it
  /// is impossible.
  package let values: @Sendable (_ sentence: String, EntryMoment) throws -> [String: String]?
  /// True if a text alone makes a record of the form, even if it could be read in other ways.
  package let isCertain: @Sendable (_ text: String, EntryMoment) -> Bool
  /// The parts of a sentence that it understands; nil to use its fields.
  let understood: Understanding?

  package init(
    _ form: EntryForm, whole: Whole? = nil,
    isCertain: @escaping @Sendable (_ text: String, EntryMoment) -> Bool = { _, _ in false },
    understood: Understanding? = nil,
    values: @escaping @Sendable (_ sentence: String, EntryMoment) throws -> [String: String]?
  ) {
    self.form = form
    self.whole = whole
    self.isCertain = isCertain
    self.understood = understood
    self.values = values
  }
}

/// The error for an ambiguous sentence: a question for the person, and a failure if nobody can be
/// asked.
package struct SentenceDoubt: Error {
  package let diagnostic: Diagnostic
  package let question: String
  /// Possible answers, shown after an invalid answer.
  package let hint: String
  /// The question with its possible answers, in the words of a language.
  package let inWords: @Sendable (Words) -> String
  /// The values of the sentence, given an answer; nil if the answer is not understood. Throws any
  /// remaining doubt.
  package let settled: @Sendable (_ answer: String) throws -> [String: String]?

  package init(
    _ diagnostic: Diagnostic, _ question: String, hint: String,
    inWords: @escaping @Sendable (Words) -> String,
    settled: @escaping @Sendable (_ answer: String) throws -> [String: String]?
  ) {
    self.diagnostic = diagnostic
    self.question = question
    self.hint = hint
    self.inWords = inWords
    self.settled = settled
  }

  /// The same doubt about a sentence that also has some values.
  package func adding(_ values: [String: String]) -> SentenceDoubt {
    let settled = settled
    return SentenceDoubt(diagnostic, question, hint: hint, inWords: inWords) { answer in
      try settled(answer).map { $0.merging(values) { $1 } }
    }
  }
}

/// Records that are entered one line at a time in the preview, such as the gifts of a wedding while
/// the guests arrive.
package struct LineEntry: Sendable {
  /// A target for lines, such as a book.
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

    /// The headings of the columns.
    package var columns: [Words.Key]
    /// In the order they were written.
    package var rows: [Row]
    /// Their total, in words.
    package var sum: String

    package init(columns: [Words.Key], rows: [Row], sum: String) {
      self.columns = columns
      self.rows = rows
      self.sum = sum
    }
  }

  /// Its part of addresses.
  package let name: String
  /// Its title, and the content of a line.
  package let title: Words.Key
  package let label: Words.Key
  package let help: Words.Key
  /// The form that a line fills in, and the kind of record it makes.
  package let form: EntryForm
  package let kind: KindOfRecord
  /// The names that a line may begin with, to choose from; nil for none.
  package let known: Field.Known?
  /// The kinds of warnings that nobody is asked about, as almost every line has one.
  package let unasked: Set<String>
  /// The targets for lines.
  package let places: @Sendable (EntryMoment) -> [Place]
  /// The values that a line fills the form in with; throws a `Failure` if it is ambiguous.
  package let values: Values
  package let tally: @Sendable (Place, EntryMoment, Words) -> Tally

  package typealias Values =
    @Sendable (_ line: String, Place, EntryMoment) throws -> [String: String]

  package init(
    _ name: String, title: Words.Key, label: Words.Key, help: Words.Key, form: EntryForm,
    kind: KindOfRecord, known: Field.Known? = nil, unasked: Set<String> = [],
    places: @escaping @Sendable (EntryMoment) -> [Place],
    values: @escaping Values,
    tally: @escaping @Sendable (Place, EntryMoment, Words) -> Tally
  ) {
    self.name = name
    self.title = title
    self.label = label
    self.help = help
    self.form = form
    self.kind = kind
    self.known = known
    self.unasked = unasked
    self.places = places
    self.values = values
    self.tally = tally
  }
}

/// Questions that are asked one at a time, next to the earlier answers: for words that take an
/// evening.
package struct Wizard: Sendable {
  package struct Question: Sendable {
    /// The form of its record.
    package let form: EntryForm
    package let field: Field
    package let text: Words.Key
    /// Further values of a new record, by the names of fields; see ``Wizard/today`` and
    /// ``Wizard/main``.
    package let given: [String: String]
    /// True if the answer goes into the record of the question before.
    package let isAddition: Bool

    /// A question about a field of a form; nil if the form has no field of that name.
    package init?(
      _ form: EntryForm, _ field: String, _ text: Words.Key, given: [String: String] = [:],
      isAddition: Bool = false
    ) {
      guard let field = form.fields.first(where: { $0.name == field }) else { return nil }
      self.form = form
      self.field = field
      self.text = text
      self.given = given
      self.isAddition = isAddition
    }
  }

  /// As a given value: the day of today, and the id of the record of the first question.
  package static let today = "<today>"
  package static let main = "<main>"

  /// The word for it in addresses: `anti-vision`.
  package let name: String
  package let title: Words.Key
  /// Words before the first question; nil for none.
  package let opening: Words.Key?
  package let questions: [Question]
  package let end: String
  /// True if each answer is written when it is given; otherwise all answers make one record.
  package let writesEach: Bool
  /// True if it goes on with the first question that has no answer on record.
  package let goesOn: Bool

  /// A workshop on fields of a form, by their names; names that the form does not have are left
  /// out. If a single record of its kind exists, the answers change it.
  package init(
    _ name: String, title: Words.Key, _ form: EntryForm, endsAt end: String,
    _ questions: [(field: String, text: Words.Key)]
  ) {
    self.end = end
    self.name = name
    self.title = title
    self.questions = questions.compactMap { Question(form, $0.field, $0.text) }
    opening = nil
    writesEach = form.isOfOne
    goesOn = false
  }

  /// A workshop on fields of several forms, which writes each answer.
  package init(
    _ name: String, title: Words.Key, opening: Words.Key? = nil, endsAt end: String,
    goesOn: Bool = false, _ questions: [Question?]
  ) {
    self.name = name
    self.title = title
    self.opening = opening
    self.end = end
    self.questions = questions.compactMap(\.self)
    self.goesOn = goesOn
    writesEach = true
  }
}

extension Wizard {
  /// The records that were written on the way, by their ids.
  package struct Course: Sendable {
    /// That of the first question.
    package var main: String?
    /// That of the last one.
    package var last: String?

    package init(main: String? = nil, last: String? = nil) {
      self.main = main
      self.last = last
    }
  }

  /// The latest record with an answer to a question, among those with its given values.
  package func answered(_ question: Question, in library: RecordLibrary) throws -> StoredRecord? {
    guard let kind = question.form.kind else { return nil }
    let given = given(question, Course(), at: library.moment)
    let records = try library.records(of: kind).filter { record in
      given.allSatisfy { record.text.members[$0.key]?.plain == $0.value }
    }
    let last = question.isAddition ? Array(records.suffix(1)) : records
    return last.last { !($0.text.value(of: question.field) ?? "").isEmpty }
  }

  /// The index of the first question without an answer; nil if all have one.
  package func firstOpen(in library: RecordLibrary) throws -> Int? {
    try questions.indices.first { try answered(questions[$0], in: library) == nil }
  }

  /// The record that an answer adds to; nil if there is none, and for a new record.
  package func extended(
    by question: Question, _ course: Course, in library: RecordLibrary
  ) throws -> StoredRecord? {
    guard question.isAddition, let kind = question.form.kind else { return nil }
    guard let last = course.last else { return goesOn ? try library.records(of: kind).last : nil }
    return try library.record(of: kind, last)
  }

  /// The given values of a question for a new record.
  package func given(_ question: Question, _ course: Course, at moment: Moment) -> [String: String]
  {
    question.given.compactMapValues { value in
      switch value {
      case Self.today: "\(moment.today)"
      case Self.main: course.main
      default: value
      }
    }
  }
}

/// Something that a person starts and stops with a click, such as a session; one runs at a time.
package struct Stopwatch: Sendable {
  package struct Running: Sendable, Hashable {
    /// Its title; nil if it has none.
    package var title: String?
    package var since: Instant

    package init(title: String?, since: Instant) {
      self.title = title
      self.since = since
    }
  }

  /// Something that it can be started for, such as a project.
  package struct Subject: Sendable, Hashable {
    package let id: String
    package let title: String

    package init(_ id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// - Parameter subject: The id of a subject, or its title; nil for none.
  package typealias Begin =
    @Sendable (RecordLibrary, Settings, _ subject: String?) throws -> ChangeEntry

  package let begin: Begin
  package let end: @Sendable (RecordLibrary, Settings) throws -> ChangeEntry

  package init(
    begin: @escaping Begin,
    end: @escaping @Sendable (RecordLibrary, Settings) throws -> ChangeEntry
  ) {
    self.begin = begin
    self.end = end
  }
}
