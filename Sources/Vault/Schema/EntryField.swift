package import Wording

/// A field of a record that a person fills in.
package struct EntryField: Sendable {
  /// What is filled in, and how it is written into the record.
  package enum Kind: Sendable, Hashable {
    /// A line of text.
    case text
    /// Text of several lines.
    case paragraph
    /// A day; today when it is left out.
    case day
    /// A moment; now when it is left out and `defaultsToNow`.
    case time(defaultsToNow: Bool)
    /// A whole number; the range is for the form, records decide themselves.
    case whole(ClosedRange<Int>)
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

  /// A kind of names that the vault has, of which the field is one.
  package struct Known: Sendable, Hashable {
    /// What the names are called: `people`.
    package let name: String
    /// Whether nothing else will do; otherwise something new may be meant too.
    package let isExhaustive: Bool

    /// A kind of names.
    package init(_ name: String, isExhaustive: Bool = false) {
      self.name = name
      self.isExhaustive = isExhaustive
    }
  }

  /// The key in the record.
  package let name: String
  /// The option of `daybook add` that gives it; by default its name.
  package let option: String
  /// What stands before it in a form: `Energy`.
  package let label: Words.Key
  /// What is asked on a terminal when it is missing; nil when it is not asked for.
  package let question: String?
  /// What is filled in.
  package let kind: Kind
  /// Whether there is no record without it.
  package let isRequired: Bool
  /// What to know about it, in a sentence.
  package let help: Words.Key?
  /// The names that it is one of.
  package let known: Known?
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
