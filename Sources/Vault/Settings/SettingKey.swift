package import Basics
package import Wording

/// A key of `daybook.yaml`: its meaning, its default, and its reader.
///
/// The site's own keys are ``general(systemNames:)``; each system has a list of its own. Reading,
/// `daybook init` and the documentation follow these lists.
package struct SettingKey: Sendable {
  /// The names from the outermost to the key's own: `theme`, `strict`.
  package let path: [String]
  /// The default as it would be written; nil for none.
  package let defaultText: String?
  /// A value to show if there is no default.
  package let example: String
  package let meaning: String
  /// The file next to `daybook.yaml` that has the value; nil for a key of that file.
  package let file: String?
  /// The data that others would see or get without it; nil for a key that protects nothing. An
  /// empty value of a protecting key is an error, as it may have been meant to hide something.
  package private(set) var guarded: String?
  /// The words that it can be, or that its list can have; empty where others are possible too.
  package private(set) var choices: [String] = []
  /// The variable of the environment that comes before it.
  package private(set) var variable: String?
  /// The keys below each name of a key whose names the person makes up; empty if they depend on
  /// other settings.
  package private(set) var parts: [Part] = []
  /// The same for its schema, if forms ask for no single one of them.
  private(set) var schemaParts: [Part] = []
  /// A regular expression that its text, or each text in its list, matches; nil for none.
  private(set) var pattern: String?
  /// Some of the words that it can be, for editors to complete.
  private(set) var hints: [String] = []
  /// True for a key that is only recognised to be refused: it is never shown to a person who did
  /// not write it.
  package private(set) var isRefused = false
  /// The part of a draft that stores its value; nil if it goes straight into the settings.
  let draft: (any SettingsDraftPart.Type)?
  /// Stores a value in a draft; faults of parts are reported with their places.
  let read: @Sendable (YAMLNode, inout SettingsDraft) throws(YAMLValueError) -> [PlacedProblem]

  /// The last name of a key whose group may be written as this value alone: `theme: dense` for
  /// `theme: {name: dense}`.
  package static let main = "name"

  /// A fault of a part of a value, with its place.
  package typealias PlacedProblem = (mark: YAMLMark, problem: any Problem)

  /// A key below a name that the person makes up: `goal` of a measure.
  package struct Part: Sendable {
    package let name: String
    package let meaning: String
    /// A value to show.
    package let example: String
    package let choices: [String]
    /// Its label in a form; nil for its name.
    package let label: Words.Key?
    /// A regular expression that its texts match; nil for none.
    let pattern: String?
    let isRequired: Bool

    package init(
      _ name: String, example: String = "", choices: [String] = [], matching pattern: String? = nil,
      isRequired: Bool = false, label: Words.Key? = nil, _ meaning: String
    ) {
      self.name = name
      self.example = example
      self.choices = choices
      self.pattern = pattern
      self.isRequired = isRequired
      self.label = label
      self.meaning = meaning
    }

    /// The pattern of a text that has a number in it.
    package static let anyNumber = LearnedSchema.digit
  }

  /// The names joined by dots: `theme.strict`.
  package var name: String { path.joined(separator: ".") }

  /// A key with a single value.
  ///
  /// - Parameters:
  ///   - name: Its name, with dots: `theme.strict`.
  ///   - value: Reads its value: `YAMLNode.asFlag`.
  package init<Value>(
    _ name: String, default defaultText: String? = nil, example: String = "", _ meaning: String,
    _ value: @escaping @Sendable (YAMLNode) -> () throws(YAMLValueError) -> Value,
    set: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    self.init(name, defaultText, example, meaning) { (node, draft) throws(YAMLValueError) in
      let value = try value(node)()
      set(&draft.settings, value)
      return []
    }
  }

  /// A key whose value depends on other keys, and waits for them in a part of the draft.
  package init<Value, Part: SettingsDraftPart>(
    _ name: String, default defaultText: String? = nil, example: String = "", _ meaning: String,
    _ value: @escaping @Sendable (YAMLNode) -> () throws(YAMLValueError) -> Value,
    in part: Part.Type, set: @escaping @Sendable (inout Part, Value) -> Void
  ) {
    self.init(name, defaultText, example, meaning, draft: part) {
      (node, draft) throws(YAMLValueError) in
      let value = try value(node)()
      set(&draft[part], value)
      return []
    }
  }

  /// A key whose value has keys made up by the person; a fault in one discards only that one.
  package init(
    _ name: String, example: String, _ meaning: String, file: String? = nil,
    reading: @escaping @Sendable (YAMLNode, inout Settings) -> [PlacedProblem]
  ) {
    self.init(name, nil, example, meaning, file: file) { reading($0, &$1.settings) }
  }

  private init(
    _ name: String, _ defaultText: String?, _ example: String, _ meaning: String,
    file: String? = nil, draft: (any SettingsDraftPart.Type)? = nil,
    read:
      @escaping @Sendable (
        YAMLNode, inout SettingsDraft
      ) throws(YAMLValueError) -> [PlacedProblem]
  ) {
    path = name.split(separator: ".").map(String.init)
    self.defaultText = defaultText
    self.example = example
    self.meaning = meaning
    self.file = file
    self.draft = draft
    self.read = read
  }

  /// The key, marked as protecting something.
  package func guarding(_ guarded: String) -> SettingKey { with(guarded, \.guarded) }

  /// The key, with the words that it can be.
  package func choosing(from choices: [String]) -> SettingKey { with(choices, \.choices) }

  /// The key, which a variable of the environment comes before.
  package func overridden(by variable: String) -> SettingKey { with(variable, \.variable) }

  /// The key, with the keys below each of its names.
  package func naming(_ parts: [Part]) -> SettingKey { with(parts, \.parts) }

  /// The key, with the keys below each of its names for its schema alone.
  package func describing(_ parts: [Part]) -> SettingKey { with(parts, \.schemaParts) }

  /// The key, with a regular expression that its texts, or those of its list, match, and some of
  /// its words for editors to complete.
  package func matching(_ pattern: String, hints: [String] = []) -> SettingKey {
    with(pattern, \.pattern).with(hints, \.hints)
  }

  private func with<Value>(
    _ value: Value, _ member: WritableKeyPath<SettingKey, Value>
  ) -> SettingKey {
    var key = self
    key[keyPath: member] = value
    return key
  }

  /// The pattern of language tags.
  static let languageTag = "^[A-Za-z0-9]{2,3}(-[A-Za-z0-9]{1,8})*$"
  /// The pattern of the names of time zones: a place in an area of the time-zone database, or one
  /// word.
  static let zoneName =
    "^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe"
    + "|Indian|Mexico|Pacific|US|SystemV)/[A-Za-z0-9_+/-]+$|^[A-Za-z0-9_+-]+$"
  /// The pattern of addresses on the web.
  package static let webAddress = "^[Hh][Tt][Tt][Pp][Ss]?://[^/.:]"

  /// A key whose value is ignored; the reason is reported.
  package static func refused(
    _ name: String, why: @escaping @Sendable (YAMLNode, Settings) -> any Problem
  ) -> SettingKey {
    var key = SettingKey(name, example: "", "") { node, settings in
      [(node.mark, why(node, settings))]
    }
    key.isRefused = true
    return key
  }
}

extension YAMLNode {
  /// A language tag: letters, digits and hyphens.
  package func asLanguage() throws(YAMLValueError) -> String {
    let parts = (text ?? "").split(separator: "-", omittingEmptySubsequences: false)
    let isTag =
      parts.allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      } && (2...3).contains(parts[0].utf8.count)
    guard isTag, let text else {
      throw YAMLValueError(expected: "a language tag", hint: "write one such as en or zh-Hans")
    }
    return text
  }

  /// Language tags, at least one, each once.
  func asLanguages() throws(YAMLValueError) -> [String] {
    let error = YAMLValueError(
      expected: "a list of language tags", hint: "write it as [zh-Hans, en]")
    guard case .sequence(let nodes) = content, !nodes.isEmpty else { throw error }
    var tags: [String] = []
    for node in nodes {
      let tag = try node.asLanguage()
      guard !tags.contains(where: { $0.lowercased() == tag.lowercased() }) else {
        throw YAMLValueError(
          expected: "a list of language tags, each once", hint: "\(tag) is there twice")
      }
      tags.append(tag)
    }
    return tags
  }

  /// A zone of the time-zone database.
  func asZone() throws(YAMLValueError) -> Zone {
    guard let zone = text.flatMap({ Zone(identifier: $0) }) else {
      let nearest = Zone.knownIdentifiers.nearest(to: text ?? "")
      throw YAMLValueError(
        expected: "the name of a time zone",
        hint: ZoneDatabase.whyMissing ?? nearest.map { "did you mean \($0)?" }
          ?? "write a name such as Europe/Berlin")
    }
    return zone
  }

  /// An address on the web with neither query nor fragment, without a slash at its end.
  package func asBaseURL() throws(YAMLValueError) -> String { try Self.baseURL(text) }

  /// The address in a text, as ``asBaseURL()`` reads it.
  package static func baseURL(_ text: String?) throws(YAMLValueError) -> String {
    let error = YAMLValueError(
      expected: "an address on the web", hint: "write it as https://example.org/daybook")
    guard var text else { throw error }
    let rest: Substring
    if text.lowercased().hasPrefix("https://") {
      rest = text.dropFirst(8)
    } else if text.lowercased().hasPrefix("http://") {
      rest = text.dropFirst(7)
    } else {
      throw error
    }
    let isForbidden: (Unicode.Scalar) -> Bool = {
      $0.value <= 0x20 || $0.value >= 0x7F || "\\\"<>?#@^`{|}".unicodeScalars.contains($0)
    }
    guard let first = rest.first, first != "/", first != ":", first != ".",
      !rest.unicodeScalars.contains(where: isForbidden),
      !rest.split(separator: "/").contains("..")
    else { throw error }
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }

  /// An instant, or a local time whose zone is not yet known, with its text.
  func asTime() throws(YAMLValueError) -> (time: TimeText, text: String) {
    do throws(TimeTextError) {
      return (try TimeText(text ?? ""), text ?? "")
    } catch {
      throw YAMLValueError(
        expected: error == .impossible ? "a time that calendar and clock have" : "a time",
        hint: "write it as 2026-11-21T09:30, or with an offset as 2026-11-21T09:30+08:00")
    }
  }

  /// A length of time from a second to a day.
  package func asPartOfDay() throws(YAMLValueError) -> Duration {
    try asDuration(in: .seconds(1) ... .hours(24), "from 1 s to 24 h")
  }

  /// Public keys of the program `age`: its own (`age1…`), and SSH keys.
  func asRecipients() throws(YAMLValueError) -> [String] {
    let error = YAMLValueError(
      expected: "a list of public keys", hint: "write it as [age1…], as age-keygen prints them")
    return try items(or: error) { node in
      node.text.flatMap { key in
        let isKey = ["age1", "ssh-"].contains(where: key.hasPrefix)
        return isKey && !key.contains(where: \.isNewline) ? key : nil
      }
    }
  }

  /// Widths in pixels, each once, the narrowest first; none for `false`.
  func asPictureWidths() throws(YAMLValueError) -> [Int] {
    if (try? asFlag()) == false { return [] }
    let error = YAMLValueError(
      expected: "a list of up to 6 widths in pixels",
      hint: "write it as [480, 960, 1920], or false for no copies of pictures")
    let widths = try items(or: error) { try? $0.asNumber(16...8_192) }
    guard widths.count <= 6 else { throw error }
    return Set(widths).sorted()
  }

  /// A list of names, in the form of `example`.
  func asNames(_ example: String) throws(YAMLValueError) -> [String] {
    let error = YAMLValueError(expected: "a list of names", hint: "write it as \(example)")
    return try items(or: error, \.text)
  }

  /// The items of a list.
  ///
  /// - Throws: `error` for anything but a list, and of the first item that cannot be read.
  private func items<Item>(
    or error: YAMLValueError, _ read: (YAMLNode) -> Item?
  ) throws(YAMLValueError) -> [Item] {
    guard case .sequence(let nodes) = content else { throw error }
    return try nodes.map { node throws(YAMLValueError) in
      guard let item = read(node) else { throw error.of(node) }
      return item
    }
  }
}

/// The faults of the parts of a setting, each with its place.
extension [SettingKey.PlacedProblem] {
  /// Adds that a part has not the value that it needs.
  ///
  /// - Parameters:
  ///   - name: The part in full: `focus.rates.acme.round`.
  ///   - expected: The value that it needs, to follow “should be”.
  package mutating func add(
    _ node: YAMLNode, _ name: String, isNot expected: String, hint: String? = nil
  ) {
    add(node, name, YAMLValueError(expected: expected, hint: hint))
  }

  /// The value of a part; nil, with its fault added, if it is not as expected.
  @discardableResult
  package mutating func value<Value>(
    of node: YAMLNode, _ name: String, _ read: (YAMLNode) throws(YAMLValueError) -> Value
  ) -> Value? {
    do throws(YAMLValueError) { return try read(node) } catch {
      add(node, name, error)
      return nil
    }
  }

  package mutating func add(_ node: YAMLNode, _ name: String, _ error: YAMLValueError) {
    let (problem, place) = error.problem(name, node)
    append((place.mark, problem))
  }
}
