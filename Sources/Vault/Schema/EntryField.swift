package import Wording

package struct EntryField: Sendable {
  /// The kind of input, and its form in the record.
  package enum Kind: Sendable, Hashable {
    case text
    case paragraph
    /// A day; today if empty.
    case day
    case dayOrNone
    /// A moment; now if empty and `defaultsToNow`.
    case time(defaultsToNow: Bool)
    /// A whole number; the range is only for the form, records check their own.
    case whole(ClosedRange<Int>)
    /// A number, which may have decimals.
    case number
    /// Several short texts, separated by commas or semicolons.
    case texts
    /// Several texts, one a line or separated by semicolons.
    case lines
    /// Several objects, one a line or separated by semicolons: the values of these keys, with bars
    /// between them; trailing ones are optional.
    case rows([String])
    /// A line of text, or `true`, which is written as a boolean.
    case textOrTrue
    /// One of a few words.
    case choice([String])
    /// A yes-or-no field; false is written or omitted.
    case flag(writesFalse: Bool)
    /// Yes as of now: the current moment is written, or nothing.
    case moment
    /// A length of time in minutes. If it is not part of the record, it determines the record's
    /// start or end.
    case length(ClosedRange<Int>)
  }

  package private(set) var name: String
  /// Its option in `daybook add`; by default its name.
  package let option: String
  package let label: Words.Key
  /// The question on a terminal when it is missing; nil to not ask.
  package let question: String?
  package let kind: Kind
  /// True if every record has it.
  package let isRequired: Bool
  package private(set) var help: Words.Key?
  /// The names that it, or its list, refers to.
  package let known: Known?
  /// The field that must have a new value for this one to apply: a person already in the ledger
  /// needs no birthday. It is then part of another record, which is written together with this one.
  /// nil for a field that always applies.
  package private(set) var onlyForNew: String?
  /// The meaning, for the help of a command; nil if there is only the form.
  package let meaning: String?
  /// The field of the record that it fills in; nil for a field that is not part of the record.
  package let record: Field?
  /// The name of a choice; nil for the word itself.
  package let naming: @Sendable (_ choice: String, Words) -> String?

  /// A field; only its name and label are required.
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
  /// The field of another form, whose record is written when `field` has a new value.
  ///
  /// - Parameter help: The help text there, if the field has none.
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
