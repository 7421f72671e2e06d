package import Basics

/// All words of a language, and its formats of dates, numbers, lengths of time and amounts.
///
/// Daybook's own words are ``english`` and ``standard(_:)``.
///
/// ```swift
/// words("dashboard.goal_met", ["goal": words.duration(seconds: 14_400)])
/// ```
public struct Words: Sendable {
  /// The key of a message, made only from literals, so that a test can find all keys in use; or a
  /// person's own name for something.
  package struct Key: Sendable, Hashable, ExpressibleByStringLiteral {
    package let text: String
    private let own: LocalizedName?

    package init(stringLiteral text: String) {
      self.text = text
      own = nil
    }

    /// A person's own name for something.
    package init(_ name: LocalizedName) {
      text = name.text
      own = name
    }

    /// The person's text in a language; nil for the key of a message.
    fileprivate func ownText(in tag: String) -> String? { own?.text(in: tag) }
  }

  struct Entry: Sendable, Hashable {
    /// The form for every count without its own.
    var other: Message
    var forms: [PluralRule.Category: Message] = [:]

    init(_ line: StringsFile.Line) {
      other = line.message
      take(line)
    }

    /// Takes the form that a line has.
    mutating func take(_ line: StringsFile.Line) {
      switch line.form {
      case nil, .other: other = line.message
      case let form?: forms[form] = line.message
      }
    }

    var places: [String] {
      var names = other.places
      for form in PluralRule.Category.allCases {
        for name in forms[form]?.places ?? [] where !names.contains(name) { names.append(name) }
      }
      return names
    }
  }

  /// The language as a BCP 47 tag, such as `zh-Hans`.
  package let tag: String
  /// The language of words that are not messages, such as the names of levels.
  package let language: Language
  let rule: PluralRule
  /// The messages that were read; they override ``own``.
  private let read: [String: Entry]
  /// Daybook's own messages, in the language itself first. None if all were read.
  private let own: [MessageIndex]
  private(set) var names = CalendarNames()

  /// The messages of `index`, which override `base`; each is read when it is asked for.
  init(tag: String, over base: Words? = nil, _ index: MessageIndex) {
    self.tag = tag
    language = Language(tag)
    rule = PluralRule(tag: tag)
    read = [:]
    own = [index] + (base?.own ?? [])
    names = CalendarNames(self)
  }

  /// The messages of `lines`, which override `base`. A faulty line is reported and skipped.
  init(
    tag: String, over base: Words? = nil, _ lines: [StringsFile.Line],
    diagnostics: inout [Diagnostic]
  ) {
    self.tag = tag
    language = Language(tag)
    let rule = PluralRule(tag: tag)
    self.rule = rule
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(lines.count)
    let before = base?.entries
    lazy var known = before?.keys.sorted() ?? []
    let same = base?.isSameLanguage(as: tag) == true ? before : nil
    for line in lines {
      if let problem = Self.problem(with: line, rule, before, known: { known }) {
        diagnostics.append(problem.diagnostic(at: line.location))
        if case .missingPlaces = problem {} else { continue }
      }
      // Single forms may replace forms of the same language while the others stay; until the last
      // form is read, any will do.
      entries[line.key, default: same?[line.key] ?? Entry(line)].take(line)
    }
    read = before?.merging(entries) { _, own in own } ?? entries
    own = []
    names = CalendarNames(self)
  }

  /// The same words, all read.
  init(reading words: Words) {
    tag = words.tag
    language = words.language
    rule = words.rule
    read = words.entries
    own = []
    names = words.names
  }

  /// All messages, by their keys. Not fast if they are still to be read.
  var entries: [String: Entry] {
    if own.isEmpty { return read }
    return own.reversed().reduce(into: [:]) { entries, index in
      var own: [String: Entry] = [:]
      for line in index.lines { own[line.key, default: Entry(line)].take(line) }
      entries.merge(own) { _, own in own }
    }.merging(read) { _, read in read }
  }

  private func entry(_ key: String) -> Entry? {
    if let entry = read[key] { return entry }
    for index in own { if let entry = index.entry(key) { return entry } }
    return nil
  }

  /// The beginning of the keys of a theme's own messages.
  private static let ownKeys = "own."

  private func isSameLanguage(as other: String) -> Bool {
    tag.split(separator: "-").first == other.split(separator: "-").first
  }

  private static func problem(
    with line: StringsFile.Line, _ rule: PluralRule, _ base: [String: Entry]?,
    known keys: () -> [String]
  ) -> StringsProblem? {
    if let form = line.form, !rule.categories.contains(form) {
      return .unknownForm(form.rawValue, known: rule.categories.map(\.rawValue))
    }
    guard let base else { return nil }
    guard let known = base[line.key] else {
      return line.key.hasPrefix(Self.ownKeys) ? nil : .unknownKey(line.key, known: keys())
    }
    let places = line.message.places
    if let unknown = places.first(where: { !known.places.contains($0) && $0 != "count" }) {
      return .unknownPlace(unknown, known: known.places)
    }
    // A form for a small count may write the count in words.
    let missing = known.places.filter { !places.contains($0) && $0 != "count" }
    return missing.isEmpty ? nil : .missingPlaces(missing)
  }
}

// Looking up.
extension Words {
  /// The message `key` with `arguments` in its placeholders; `count` among them chooses the form.
  package func callAsFunction(
    _ key: Key, _ arguments: KeyValuePairs<String, any WordsArgument> = [:]
  ) -> String {
    if let text = key.ownText(in: tag) { return text }
    guard let entry = entry(key.text) else { return "⟦\(key.text)⟧" }
    guard !arguments.isEmpty else { return entry.other.plainText ?? "⟦\(key.text)⟧" }
    let count = entry.forms.isEmpty ? nil : arguments.first { $0.key == "count" }?.value.quantity
    var text = ""
    for piece in message(entry, count).pieces {
      switch piece {
      case .text(let part): text += part
      case .place(let name):
        text += value(of: name, in: arguments) ?? "⟦\(name)⟧"
      }
    }
    return text
  }

  private func value(
    of name: String, in arguments: KeyValuePairs<String, any WordsArgument>
  ) -> String? {
    for argument in arguments where argument.key == name { return argument.value.text(in: self) }
    return nil
  }

  /// The message for `key`, in the form for `count`; nil when there is none.
  package func message(_ key: String, count: Double?) -> Message? {
    entry(key).map { message($0, count) }
  }

  /// The meaning of a setting, whose name ends the key of its message, with an underscore for each
  /// space; nil if there is none.
  package func meaning(ofSetting name: String) -> String? {
    message("setting.\(name.replacing(" ", with: "_"))", count: nil)?.plainText
  }

  /// The placeholders of the message `key`, in all its forms.
  package func places(of key: String) -> [String] { entry(key)?.places ?? [] }

  /// The keys of all messages, in order.
  package var keys: [String] { entries.keys.sorted() }

  private func message(_ entry: Entry, _ count: Double?) -> Message {
    guard let count, !entry.forms.isEmpty else { return entry.other }
    return entry.forms[rule.category(count)] ?? entry.other
  }

  /// A list message, split at its separators.
  func list(_ key: Key) -> [String] {
    (entry(key.text)?.other.plainText ?? "").split(separator: "|").map { part in
      var part = part
      while part.first == " " { part = part.dropFirst() }
      while part.last == " " { part = part.dropLast() }
      return String(part)
    }
  }
}

/// A value for a placeholder in a message.
package protocol WordsArgument {
  func text(in words: Words) -> String
  /// The number that chooses the plural form; nil for any other value.
  var quantity: Double? { get }
}

extension String: WordsArgument {
  package func text(in words: Words) -> String { self }
  package var quantity: Double? { nil }
}

extension Int: WordsArgument {
  // `Int` has a type of its own called `Words`.
  package func text(in words: Wording.Words) -> String { words.number(Double(self), decimals: 0) }
  package var quantity: Double? { Double(self) }
}

extension Double: WordsArgument {
  package func text(in words: Words) -> String { words.number(self, decimals: 2) }
  package var quantity: Double? { self }
}
