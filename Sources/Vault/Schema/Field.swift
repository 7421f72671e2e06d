internal import Basics
package import Wording

/// A field of a kind of record: everything about it but how it is read.
package struct Field: Sendable {
  package let name: String
  package let type: FieldType
  /// True if every record has it.
  package let isRequired: Bool
  package let privacy: Privacy
  /// The names of a number's unit, such as `kg`, which may follow a typed number.
  package let units: [String]
  /// The meaning, with its unit and its default, in a sentence without a full stop.
  package let meaning: String
  /// Its appearance in forms; nil for a field that no form asks for.
  package let entry: FieldEntry?
  /// The label of its values: `Energy`; nil for none.
  package private(set) var label: Words.Key?
  /// The vault's names that it, or its list, refers to.
  package private(set) var known: EntryField.Known?
  /// The choice or answer that a record without it means; nil for none.
  package private(set) var leftOut: String?
  /// The name of a choice; nil for itself.
  package private(set) var naming: @Sendable (_ choice: String, Words) -> String?
  /// True if a day or moment here is in the future.
  package let isToCome: Bool
  /// The fields of its object, or of each object in its list.
  package let members: [Field]

  package init(
    _ name: String, _ type: FieldType, _ meaning: String, isRequired: Bool = false,
    privacy: Privacy = .open, units: [String] = [], entry: FieldEntry? = nil,
    isToCome: Bool = false, members: [Field] = []
  ) {
    self.name = name
    self.type = type
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

  /// The field with words for people, if no form asks for it.
  package func shown(
    as label: Words.Key, known: EntryField.Known? = nil, leftOut: String? = nil,
    naming: @escaping @Sendable (_ choice: String, Words) -> String? = { _, _ in nil }
  ) -> Field {
    var field = self
    field.label = label
    field.known = known
    field.leftOut = leftOut ?? self.leftOut
    field.naming = naming
    return field
  }
}

/// The appearance of a field in forms, on the terminal and in the preview.
package struct FieldEntry: Sendable {
  /// The label: `Energy`.
  package let label: Words.Key
  /// The input kind, if it does not follow from the type.
  package let kind: EntryField.Kind?
  /// The question on a terminal when it is missing; nil to not ask.
  package let question: String?
  package let help: Words.Key?
  /// The vault's names that it refers to.
  package let known: EntryField.Known?
  /// Its option in `daybook add`; by default its name.
  package let option: String?
  /// True if forms require it though records may lack it.
  package let isRequired: Bool
  /// Further words for choices, besides their names on pages, in small letters.
  package let spoken: [String: String]
  /// The choice that a record without it means; nil for none.
  package let leftOut: String?
  /// The name of a choice; nil for itself.
  package let naming: @Sendable (_ choice: String, Words) -> String?

  /// A place in forms; only the label is required.
  package init(
    _ label: Words.Key, as kind: EntryField.Kind? = nil, question: String? = nil,
    help: Words.Key? = nil, known: EntryField.Known? = nil, option: String? = nil,
    isRequired: Bool = false, spoken: [String: String] = [:], leftOut: String? = nil,
    naming: @escaping @Sendable (_ choice: String, Words) -> String? = { _, _ in nil }
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
  }
}

extension Field {
  /// The fields in a form: itself, or the fields of its object, each with its key and a dot before
  /// its own; empty if no form asks.
  package var entryFields: [EntryField] {
    if let field = entryField(prefix: "") { return [field] }
    return type == .object ? members.compactMap { $0.entryField(prefix: name + ".") } : []
  }

  /// The field in a form; nil if no form asks for it.
  private func entryField(prefix: String) -> EntryField? {
    entry.map { entry in
      // A required field of an object is missing only if the object is there.
      let isRequired = isRequired && !hasEntryDefault && prefix.isEmpty
      return EntryField(
        prefix + name, entry.label, entryKind, question: entry.question,
        isRequired: entry.isRequired || isRequired, help: entry.help, known: entry.known,
        option: entry.option, meaning: meaning, record: self, naming: entry.naming)
    }
  }

  /// The fields in the form of an existing record, which has all of its fields.
  package var editFields: [EntryField] {
    let inner = type == .object ? members.filter { $0.entry != nil } : []
    if entry == nil, !inner.isEmpty { return inner.map { $0.editField(prefix: name + ".") } }
    return [editField(prefix: "")]
  }

  private func editField(prefix: String) -> EntryField {
    // An empty field of an existing record does not mean today; a tick is a moment in it.
    let kind: EntryField.Kind =
      switch entryKind {
      case .moment, .time: .time(defaultsToNow: false)
      case .day: .dayOrNone
      case .flag: .flag(writesFalse: false)
      case let kind: kind
      }
    return EntryField(
      prefix + name, label ?? "entry.note", kind, isRequired: isRequired && prefix.isEmpty,
      help: entry?.help, known: entry?.known, option: entry?.option, meaning: meaning,
      record: self, naming: naming)
  }

  /// The input kind: an optional day does not default to today.
  private var entryKind: EntryField.Kind {
    entry?.kind ?? (type == .day && !isRequired ? .dayOrNone : type.entryKind)
  }

  /// True if a form fills in an empty field: with the current day and time.
  private var hasEntryDefault: Bool { entryKind == .day || entryKind == .time(defaultsToNow: true) }
}

extension KindOfRecord {
  /// The fields in the form of an existing record.
  package var editFields: [EntryField] { fields.flatMap(\.editFields) }

  /// The field that a text names: by its name, its option, the end of its name (`now` for
  /// `measure.now`) or its label in one of the languages; nil for none, and for several.
  package func editField(named name: String) -> EntryField? {
    EntryField.named(name, among: editFields)
  }
}

extension EntryField {
  /// The field that a text names; see ``KindOfRecord/editField(named:)``.
  package static func named(_ name: String, among fields: [EntryField]) -> EntryField? {
    if let field = fields.first(where: { $0.name == name }) { return field }
    func only(_ isNamed: (EntryField) -> Bool) -> EntryField? {
      let named = fields.filter(isNamed)
      return named.count == 1 ? named[0] : nil
    }
    if let field = only({ $0.option == name }) { return field }
    if let field = only({ $0.name.hasSuffix("." + name) }) { return field }
    let folded = name.folded
    for language in Language.allCases {
      let words = Words.standard(language)
      if let field = only({ words($0.label).folded == folded }) { return field }
    }
    return nil
  }
}

extension FieldType {
  fileprivate var entryKind: EntryField.Kind {
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
