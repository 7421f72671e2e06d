internal import Basics
package import Wording

/// A field of a kind of record, of a form, or of both: everything about it but how it is read.
package struct Field: Sendable {
  /// Its key in records; for a member of an object in a form, after the object's: `measure.now`.
  package private(set) var name: String
  package let type: FieldType
  /// The kind of input in forms.
  package private(set) var kind: Kind
  /// True if every record has it; of a form, if it must be filled in.
  package private(set) var isRequired: Bool
  package let privacy: Privacy
  /// The names of a number's unit, such as `kg`, which may follow a typed number.
  package let units: [String]
  /// The meaning, with its unit and its default, in a sentence without a full stop; empty for a
  /// field that only a form has and that needs none.
  package let meaning: String
  /// Its appearance in forms; nil for a field that no form asks for.
  package private(set) var entry: FieldEntry?
  /// The label of its values: `Energy`; nil for none.
  package private(set) var label: Words.Key?
  /// The vault's names that it, or its list, refers to.
  package private(set) var known: Known?
  /// The choice or answer that a record without it means; nil for none.
  package private(set) var leftOut: String?
  /// The name of a choice; nil for itself.
  package private(set) var naming: @Sendable (_ choice: String, Words) -> String?
  /// True if a day or moment here is in the future.
  package let isToCome: Bool
  /// The fields of its object, or of each object in its list.
  package let members: [Field]
  /// False for a field of a form that is not part of the form's record.
  package private(set) var isInRecord = true
  /// The field that must have a new value for this one to apply: a person already in the ledger
  /// needs no birthday. It is then part of another record, which is written together with this one.
  /// nil for a field that always applies.
  package private(set) var onlyForNew: String?

  package init(
    _ name: String, _ type: FieldType, _ meaning: String, isRequired: Bool = false,
    privacy: Privacy = .open, units: [String] = [], entry: FieldEntry? = nil,
    isToCome: Bool = false, members: [Field] = []
  ) {
    self.name = name
    self.type = type
    // An optional day does not default to today.
    kind = entry?.kind ?? (type == .day && !isRequired ? .dayOrNone : type.kind)
    self.meaning = meaning
    self.isRequired = isRequired
    self.privacy = privacy
    self.units = units
    self.entry = entry
    label = entry?.label
    known = entry?.known
    leftOut = entry?.leftOut ?? (type == .flag ? "false" : nil)
    naming = { choice, words in entry?.naming(choice, words) }
    self.isToCome = isToCome
    self.members = members
  }

  /// A field of a form that is not part of the form's record.
  package init(
    ofForm name: String, _ meaning: String = "", isRequired: Bool = false, as entry: FieldEntry
  ) {
    self.init(name, .text, meaning, isRequired: isRequired, entry: entry)
    isInRecord = false
  }

  /// The field with words for people, if no form asks for it.
  ///
  /// - Parameter kind: The kind of input, if it does not follow from the type.
  package func shown(
    as label: Words.Key, in kind: Kind? = nil, known: Known? = nil, leftOut: String? = nil,
    naming: @escaping @Sendable (_ choice: String, Words) -> String? = { _, _ in nil }
  ) -> Field {
    var field = self
    field.label = label
    field.kind = kind ?? self.kind
    field.known = known
    field.leftOut = leftOut ?? self.leftOut
    field.naming = naming
    return field
  }
}

extension Field {
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
}

/// The appearance of a field in forms, on the terminal and in the preview.
package struct FieldEntry: Sendable {
  /// The label: `Energy`.
  package let label: Words.Key
  /// The input kind, if it does not follow from the type.
  package let kind: Field.Kind?
  /// The question on a terminal when it is missing; nil to not ask.
  package let question: String?
  package fileprivate(set) var help: Words.Key?
  /// The vault's names that it refers to.
  package let known: Field.Known?
  /// Its option in `daybook add`; by default its name.
  package fileprivate(set) var option: String?
  /// True if forms require it though records may lack it.
  package let isRequired: Bool
  /// Further words for choices, besides their names on pages, in small letters. Asked for when a
  /// person types one, as they may be in files of words, which every command would read.
  package let spoken: @Sendable () -> [String: String]
  /// The choice that a record without it means; nil for none.
  package let leftOut: String?
  /// The name of a choice; nil for itself.
  package let naming: @Sendable (_ choice: String, Words) -> String?
  /// The meaning of a choice in a sentence or two, if its name does not explain it; nil for none.
  package let explaining: @Sendable (_ choice: String, Words) -> String?

  /// A place in forms; only the label is required.
  package init(
    _ label: Words.Key, as kind: Field.Kind? = nil, question: String? = nil,
    help: Words.Key? = nil, known: Field.Known? = nil, option: String? = nil,
    isRequired: Bool = false,
    spoken: @escaping @autoclosure @Sendable () -> [String: String] = [:], leftOut: String? = nil,
    naming: @escaping @Sendable (_ choice: String, Words) -> String? = { _, _ in nil },
    explaining: @escaping @Sendable (_ choice: String, Words) -> String? = { _, _ in nil }
  ) {
    self.label = label
    self.kind = kind
    self.question = question
    self.help = help
    self.known = known
    self.option = option
    self.isRequired = isRequired
    self.spoken = spoken
    self.leftOut = leftOut
    self.naming = naming
    self.explaining = explaining
  }
}

extension Field {
  /// The fields in a form: itself, or the fields of its object; empty if no form asks.
  package var entryFields: [Field] {
    parts.compactMap { part in
      guard let entry = part.entry else { return nil }
      var field = part
      let hasDefault = part.kind == .day || part.kind == .time(defaultsToNow: true)
      field.isRequired = entry.isRequired || part.isRequired && !hasDefault
      return field
    }
  }

  /// The fields in the form of an existing record, which has all of its fields.
  package var editFields: [Field] {
    parts.map { part in
      var field = part
      // An empty field of an existing record does not mean today; a tick is a moment in it.
      switch part.kind {
      case .moment, .time: field.kind = .time(defaultsToNow: false)
      case .day: field.kind = .dayOrNone
      case .flag: field.kind = .flag(writesFalse: false)
      default: break
      }
      field.label = part.label ?? "entry.note"
      return field
    }
  }

  /// Itself, or the fields of its object that forms ask for one by one.
  private var parts: [Field] {
    let asked = type == .object && entry == nil ? members.filter { $0.entry != nil } : []
    return asked.isEmpty
      ? [self]
      : asked.map { member in
        var part = member
        part.name = "\(name).\(member.name)"
        // A required field of an object is missing only if the object is there.
        part.isRequired = false
        return part
      }
  }

  /// The field of another form, whose record is written when `field` has a new value.
  ///
  /// - Parameter help: The help text there, if the field has none.
  package func onlyForNew(_ field: String, as name: String, help: Words.Key) -> Field {
    var copy = self
    copy.entry?.option = option
    copy.entry?.help = self.help ?? help
    copy.name = name
    copy.onlyForNew = field
    return copy
  }

  /// Its option in `daybook add`.
  package var option: String { entry?.option ?? name }
  /// The question on a terminal when it is missing; nil to not ask.
  package var question: String? { entry?.question }
  package var help: Words.Key? { entry?.help }

  /// Its choices by name, each with its meaning, in their order; empty if the names say enough.
  package func explained(in words: Words) -> [(name: String, meaning: String)] {
    guard case .choice(let choices) = kind, let entry else { return [] }
    return choices.compactMap { choice in
      entry.explaining(choice, words).map { (naming(choice, words) ?? choice, $0) }
    }
  }

  /// The vault's names that a person may type in it, or in its list.
  package var offered: Known? { entry?.known }

  /// The field that a text names: by its name, its option, the end of its name (`now` for
  /// `measure.now`) or its label in one of the languages; nil for none, and for several.
  package static func named(_ name: String, among fields: [Field]) -> Field? {
    if let field = fields.first(where: { $0.name == name }) { return field }
    func only(_ isNamed: (Field) -> Bool) -> Field? {
      let named = fields.filter(isNamed)
      return named.count == 1 ? named[0] : nil
    }
    if let field = only({ $0.option == name }) { return field }
    if let field = only({ $0.name.hasSuffix("." + name) }) { return field }
    let folded = name.folded
    for language in Language.allCases {
      let words = Words.standard(language)
      if let field = only({ $0.label.map { words($0).folded == folded } ?? false }) { return field }
    }
    return nil
  }
}

extension KindOfRecord {
  /// The fields in the form of an existing record.
  package var editFields: [Field] { fields.flatMap(\.editFields) }

  /// The field that a text names; see ``Field/named(_:among:)``.
  package func editField(named name: String) -> Field? {
    Field.named(name, among: editFields)
  }
}

extension FieldType {
  fileprivate var kind: Field.Kind {
    switch self {
    case .text, .duration, .object, .objects, .form: .text
    case .texts: .texts
    case .number: .number
    case .paragraph: .paragraph
    case .whole(let range): .whole(range)
    case .flag: .flag(writesFalse: false)
    case .day: .day
    case .time: .time(defaultsToNow: false)
    case .choice(let words): .choice(words)
    }
  }
}

/// The permission that an audience other than the person needs to see a field.
package enum Privacy: String, Sendable, Hashable, CaseIterable {
  /// No permission of its own: it is visible with its record, and counts in sums.
  case open
  case name
  case amount
  /// The person's own words, which may contain anything; published whole or not at all.
  case text
  /// The person's feelings and other intimate data: hidden unless the audience names it.
  case intimate

  package var meaning: String {
    switch self {
    case .open: "shown with its record, and in sums"
    case .name: "names a person"
    case .amount: "an amount of money"
    case .text: "your own words"
    case .intimate: "stays private unless an audience names it"
    }
  }
}

/// The part of a person's data that names somebody or something: hidden from others even where they
/// may read the text around it.
package struct PrivateName: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case person, place, project
    /// Anything else with a name: a book, an application, a measure, a team.
    case thing
    /// An amount of money, in digits.
    case amount
    /// A kind of records whose numbers are amounts of money.
    case money
    case telephone
    /// A street address, or a web address.
    case address
  }

  package let kind: Kind
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

extension [PrivateName] {
  /// The names of one kind; nil texts are skipped.
  package static func of(_ kind: PrivateName.Kind, _ texts: some Sequence<String?>) -> Self {
    texts.compactMap { $0.map { PrivateName(kind, $0) } }
  }
}
