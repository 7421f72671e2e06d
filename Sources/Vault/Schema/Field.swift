internal import Basics
package import Wording

/// A field of a kind of record: what is known of it beside how it is read.
package struct Field: Sendable {
  package let name: String
  package let type: FieldType
  /// Whether there is no record without it.
  package let isRequired: Bool
  package let privacy: Privacy
  /// The names of what a number counts, such as `kg`, which may stand behind it where it is typed.
  package let units: [String]
  /// What it means, with its unit and what stands for it when it is left out, in a sentence without
  /// a full stop.
  package let meaning: String
  /// How it stands in forms; nil for a field that no form asks for.
  package let entry: FieldEntry?
  /// The label of its values: `Energy`; nil for a field that has no such word.
  package private(set) var label: Words.Key?
  /// The names of the vault that it is one of, or that its list has.
  package private(set) var known: EntryField.Known?
  /// The word of a choice, or the answer, that a record means which leaves it out; nil for none.
  package private(set) var leftOut: String?
  /// The name of one of the words of a choice; nil for itself.
  package private(set) var naming: @Sendable (_ choice: String, Words) -> String?
  /// Whether a day or moment that a person writes here is one of what is to come.
  package let isToCome: Bool
  /// The fields of the object that it is, or of each object of the list.
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

  /// The field with words for people, where no form asks for it.
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

/// How a field stands in forms, on the terminal and in the preview.
package struct FieldEntry: Sendable {
  /// What stands before it: `Energy`.
  package let label: Words.Key
  /// How it is filled in, where that is not as its type says.
  package let kind: EntryField.Kind?
  /// What is asked on a terminal when it is missing; nil when it is not asked for.
  package let question: String?
  package let help: Words.Key?
  /// The names of the vault that it is one of.
  package let known: EntryField.Known?
  /// The option of `daybook add` that gives it; by default its name.
  package let option: String?
  /// Whether a form asks for it though there are records without it.
  package let isRequired: Bool
  /// Words that a person may say for those of a choice, besides what pages call them, in small
  /// letters.
  package let spoken: [String: String]
  /// The word of a choice that a record means which leaves it out; nil for none.
  package let leftOut: String?
  /// The name of one of the words of a choice; nil for itself.
  package let naming: @Sendable (_ choice: String, Words) -> String?

  /// A place in forms; all but the label can be left out.
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
  /// The fields in a form: itself, or those of the object that it is, each with its key and a dot
  /// before its own; none where no form asks.
  package var entryFields: [EntryField] {
    if let field = entryField(prefix: "") { return [field] }
    return type == .object ? members.compactMap { $0.entryField(prefix: name + ".") } : []
  }

  /// The field in a form; nil for one that no form asks for.
  private func entryField(prefix: String) -> EntryField? {
    entry.map { entry in
      // What an object must have is missing only where there is one.
      let isRequired = isRequired && !hasEntryDefault && prefix.isEmpty
      return EntryField(
        prefix + name, entry.label, entryKind, question: entry.question,
        isRequired: entry.isRequired || isRequired, help: entry.help, known: entry.known,
        option: entry.option, meaning: meaning, record: self, naming: entry.naming)
    }
  }

  /// The fields in the form of a record that is there already, which has all of its fields.
  package var editFields: [EntryField] {
    let inner = type == .object ? members.filter { $0.entry != nil } : []
    if entry == nil, !inner.isEmpty { return inner.map { $0.editField(prefix: name + ".") } }
    return [editField(prefix: "")]
  }

  private func editField(prefix: String) -> EntryField {
    // A field left out of a record that is there is not of today; a tick is a moment in it.
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

  /// How it is filled in: a day that there need not be is not that of today.
  private var entryKind: EntryField.Kind {
    entry?.kind ?? (type == .day && !isRequired ? .dayOrNone : type.entryKind)
  }

  /// Whether a form writes something when the field is left out: a day and a time are those of now.
  private var hasEntryDefault: Bool { entryKind == .day || entryKind == .time(defaultsToNow: true) }
}

extension KindOfRecord {
  /// The fields in the form of a record that is there already.
  package var editFields: [EntryField] { fields.flatMap(\.editFields) }

  /// The field that a person names: by its name, its option, the end of its name (`now` for
  /// `measure.now`) or what forms call it in one of the languages; nil for none, and for several.
  package func editField(named name: String) -> EntryField? {
    EntryField.named(name, among: editFields)
  }
}

extension EntryField {
  /// The field that a person names; see ``KindOfRecord/editField(named:)``.
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

/// What an audience other than the person needs to be allowed before it sees a field.
package enum Privacy: String, Sendable, Hashable, CaseIterable {
  /// Nothing of its own: it goes with its record, and into sums.
  case open
  case name
  case amount
  /// The person's own words, which may say anything; they go out whole or not at all.
  case text
  /// How the person feels, or what else is nobody's business: it stays unless the audience names
  /// it.
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

/// What of a person's names somebody or something: what nobody else should read even where they may
/// read the text around it.
package struct PrivateName: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case person, place, project
    /// Anything else that has a name: a book, an application, a measure, a team.
    case thing
    /// An amount of money, in digits.
    case amount
    case telephone
    /// Where somebody lives, or something is on the web.
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
  /// The names of things of one kind, those that are there.
  package static func of(_ kind: PrivateName.Kind, _ texts: some Sequence<String?>) -> Self {
    texts.compactMap { $0.map { PrivateName(kind, $0) } }
  }
}
