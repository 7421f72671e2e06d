internal import Basics
package import Wording

/// The display words for stored keys and ids: the words of a language, and the names of referenced
/// records.
package struct RecordWords: Sendable {
  package let words: Words
  private let names: [Field.Known: [Field.KnownName]]
  private let titles: [Field.Known: [String: String]]

  /// English, without names.
  package static let english = RecordWords(.english)

  /// The words of a language, and the names in a vault.
  package init(_ words: Words, _ names: [Field.Known: [Field.KnownName]] = [:]) {
    self.words = words
    self.names = names
    titles = names.mapValues { names in
      let titled = names.compactMap { name in name.title.map { (name.id, $0) } }
      return Dictionary(titled) { first, _ in first }
    }
  }

  /// The title of an id; nil if it has none.
  func title(of id: String, _ known: Field.Known) -> String? { titles[known]?[id] }

  /// Every spelling that records may use for the thing a text names, folded. For an id these are
  /// the id and its title, if no other record has that title; for a title, the title and the ids of
  /// all records with it. Nil for a text that names nothing.
  func spellings(of text: String, _ known: Field.Known) -> Set<String>? {
    guard let names = names[known] else { return nil }
    let folded = text.folded
    func isCalled(_ name: Field.KnownName, _ text: String) -> Bool {
      (name.title ?? name.id).folded == text
    }
    if let name = names.first(where: { $0.id == text && $0.title != nil }) {
      let title = (name.title ?? text).folded
      let ids = Set(names.filter { isCalled($0, title) && $0.title != nil }.map(\.id))
      return ids.count == 1 ? [folded, title] : [folded]
    }
    let named = names.filter { isCalled($0, folded) || $0.id.folded == folded }
    return named.isEmpty ? nil : Set(named.map(\.id.folded) + [folded])
  }

  /// All names, those offered first.
  func all(_ known: Field.Known) -> [String] {
    let names = names[known] ?? []
    return (names.filter(\.isOffered) + names.filter { !$0.isOffered }).map { $0.title ?? $0.id }
  }
}

extension Field {
  /// A value as people see it: keys and ids by name, lengths in words, lists with commas or
  /// semicolons; nil for nothing. Reading typed text reverses it, as far as forms ask for it.
  package func words(_ value: JSONText, _ names: RecordWords) -> String? {
    if let members = value.objectMembers {
      let shown = members.compactMap { name, value -> String? in
        guard let member = self.members.first(where: { $0.name == name }) else { return nil }
        let words = member.words(value, names)
        return words.map { "\(member.label.map { names.words($0) } ?? name): \($0)" }
      }
      return shown.isEmpty ? nil : shown.joined(separator: "; ")
    }
    if let elements = value.elements {
      if case .rows = kind { return written(value)?.replacing("\n", with: "; ") }
      return elements.compactMap { words($0, names) }.listed(withCommas: kind != .lines)
    }
    let text = value.plain
    return text == "null" ? nil : words(text, names)
  }

  private func words(_ text: String, _ names: RecordWords) -> String {
    if let known, let title = names.title(of: text, known) { return title }
    if text == "true" || text == "false", type.mayBeFlag {
      let isYes = text == "true"
      if kind == .choice(["yes", "no"]), let name = naming(isYes ? "yes" : "no", names.words) {
        return name
      }
      return names.words(isYes ? "entry.yes" : "entry.no")
    }
    if let unit = lengthUnit {
      return JSONText.string(text).length(of: unit)?.inWords(names.words) ?? text
    }
    switch type {
    case .time: return text.asShortTime
    case .choice: return name(of: text, names.words) ?? text.replacing("_", with: " ")
    default: return naming(text, names.words) ?? text
    }
  }

  /// The name of a choice in any spelling; nil for itself.
  package func name(of choice: String, _ words: Words) -> String? {
    naming(key(of: choice), words) ?? naming(choice, words)
  }

  /// The unit of a plain number in it, if it holds a length of time.
  var lengthUnit: Duration? {
    if type == .duration { return .seconds(1) }
    return type.content == .minutes ? .minutes(1) : nil
  }
}

extension FieldType {
  /// True if a value may be true or false.
  var mayBeFlag: Bool {
    switch self {
    case .flag, .form(_, _, allowsFlag: true, _): true
    default: false
    }
  }
}

extension [String] {
  /// The texts as a list that a field splits again.
  func listed(withCommas: Bool) -> String {
    let hasCommas = contains { $0.contains { ",，、".contains($0) } }
    let isParted = withCommas && !hasCommas
    return joined(separator: isParted ? ", " : "; ") + (hasCommas && count == 1 ? ";" : "")
  }
}

extension RecordText {
  /// The text that fills in a field, as ``value(of:)``, with names for ids.
  package func value(of field: Field, _ names: RecordWords) -> String? {
    guard let text = value(of: field), let known = field.offered else { return value(of: field) }
    let parts = field.kind == .texts ? text.listed : [text]
    let titles = parts.map { names.title(of: $0, known) ?? $0 }
    // A title that would be split into several stays an id.
    return parts.count > 1 && titles.contains { $0.listed.count > 1 }
      ? text : titles.joined(separator: ", ")
  }
}
