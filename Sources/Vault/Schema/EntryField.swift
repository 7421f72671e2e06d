package import Wording

package struct EntryField: Sendable {
  /// What is filled in, and how it is written into the record.
  package enum Kind: Sendable, Hashable {
    case text
    case paragraph
    /// A day; today when it is left out.
    case day
    case dayOrNone
    /// A moment; now when it is left out and `defaultsToNow`.
    case time(defaultsToNow: Bool)
    /// A whole number; the range is for the form, records decide themselves.
    case whole(ClosedRange<Int>)
    /// A number, which may have decimals.
    case number
    /// Several short texts with commas or semicolons between them.
    case texts
    /// Several texts, a line each, or with semicolons between them.
    case lines
    /// Several objects, a line each, or with semicolons between them: the values of these keys,
    /// with bars between them; those at the end may be left out.
    case rows([String])
    /// A line of text, or `true`, which is written as such.
    case textOrTrue
    /// One of a few words.
    case choice([String])
    /// Whether something holds; false is written or left out.
    case flag(writesFalse: Bool)
    /// Whether something is so as of now: the moment is written, or nothing.
    case moment
    /// A length of time as a number of minutes. Where it is not part of the record it says when
    /// that began or ended.
    case length(ClosedRange<Int>)
  }

  package private(set) var name: String
  /// The option of `daybook add` that gives it; by default its name.
  package let option: String
  package let label: Words.Key
  /// What is asked on a terminal when it is missing; nil when it is not asked for.
  package let question: String?
  package let kind: Kind
  /// Whether there is no record without it.
  package let isRequired: Bool
  package private(set) var help: Words.Key?
  /// The names that it is one of, or that its list has.
  package let known: Known?
  /// The field that has to say something new for this one to matter: who is in the ledger already
  /// needs no birthday. It is no part of the record then, but of one that is written with it. nil
  /// for a field that always matters.
  package private(set) var onlyForNew: String?
  /// What it means, for the help of a command; nil where there is only the form.
  package let meaning: String?
  /// The field of the record that it fills in; nil for one that is not part of the record.
  package let record: Field?
  /// What one of the words of a choice is called; nil for itself.
  package let naming: @Sendable (_ choice: String, Words) -> String?

  /// A field; all but its name and label can be left out.
  package init(
    _ name: String, _ label: Words.Key, _ kind: Kind = .text, question: String? = nil,
    isRequired: Bool = false, help: Words.Key? = nil, known: Known? = nil,
    option: String? = nil, meaning: String? = nil, record: Field? = nil,
    naming: @escaping @Sendable (_ choice: String, Words) -> String? = { _, _ in nil }
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.question = question
    self.isRequired = isRequired
    self.help = help
    self.known = known
    self.option = option ?? name
    self.meaning = meaning
    self.record = record
    self.naming = naming
  }
}

extension EntryField {
  /// The field of another form in one that writes such a record when `field` says something new.
  ///
  /// - Parameter help: What to know about it there, where there is nothing else to know.
  package func onlyForNew(
    _ field: String, as name: String, help: Words.Key
  ) -> EntryField {
    var copy = self
    copy.name = name
    copy.help = self.help ?? help
    copy.onlyForNew = field
    return copy
  }
}
