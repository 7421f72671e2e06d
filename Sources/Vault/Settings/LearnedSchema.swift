/// The JSON Schema of a value in YAML, learned from its reader: it is asked about one value after
/// another, so the schema refuses nothing that the reader takes.
struct LearnedSchema {
  /// A value that the reader takes, in flow style; empty if there is none to show.
  private let sample: YAMLNode?
  /// Words that it can be, or that its list can have.
  private let choices: [String]
  /// Some of its words, if it can be others.
  private let hints: [String]
  /// A regular expression that all its texts match; nil for none.
  private let pattern: String?
  /// The keys of a mapping, and those below each name that the person makes up.
  private let keys: (own: [SettingKey.Part], belowNames: [SettingKey.Part])
  /// True for a value in flow style that the reader takes.
  private let takes: (String) -> Bool

  init(
    _ sample: YAMLNode?, choices: [String] = [], hints: [String] = [], pattern: String? = nil,
    own: [SettingKey.Part] = [], belowNames: [SettingKey.Part] = [],
    takes: @escaping (String) -> Bool
  ) {
    self.sample = sample
    self.choices = choices
    self.hints = hints.isEmpty ? choices : hints
    self.pattern = pattern
    keys = (own, belowNames)
    self.takes = takes
  }

  /// Its keywords; none if nothing is known, as of a value that means something only together with
  /// others.
  var keywords: [(String, JSONText)] {
    let shown = sample.flatMap { $0.content == .null ? nil : [$0.inFlow] }
    guard (shown ?? choices + Self.scalars + Self.lists + Self.maps).contains(where: takes) else {
      return []
    }
    if [Self.word, "[]", "{}", "null"].allSatisfy(takes) { return known }
    let scalar = isScalar ? self.scalar : Scalar(flagsOf: self)
    var (types, composite) = (scalar.types, scalar.keywords)
    if isList {
      types.append("array")
      let items = item.keywords
      if !items.isEmpty { composite.append(("items", .members(items))) }
    }
    if isMap {
      types.append("object")
      composite += members
    }
    if takes("null") { types.append("null") }
    let type = ("type", types.count == 1 ? types[0] : JSONText.array(types))
    guard let words = scalar.words else { return [type] + composite }
    let closed = ("enum", JSONText.array(words + (takes("null") ? [.null] : [])))
    if !isList, !isMap { return [closed] }
    return [("anyOf", [.members([closed]), .members([type] + composite)])]
  }

  /// The words as hints.
  private var known: [(String, JSONText)] {
    hints.isEmpty ? [] : [("examples", .strings(hints))]
  }

  static let word = "no-such-word"
  private static let address = "/no-such-address/"
  private static let number = "100"
  private static let flags = ["true", "false", "yes", "no", "on", "off"]

  // Forms that a reader may take and no example shows.
  private static let scalars = [word, number, "true"]
  private static let lists = ["[]", "[\(number)]", "[\(number), 200]", "[a, b]", "[en, ja]"]
  private static let maps = ["{}", "{en: a}", "{title: a, url: /a/}"]
}

// Lists and mappings

extension LearnedSchema {
  private var items: [YAMLNode] {
    if case .sequence(let items) = sample?.content { items } else { [] }
  }

  private var isList: Bool {
    if case .sequence = sample?.content { return true }
    let own = (choices + [text].compactMap(\.self)).map { "[\(YAMLLine(scalar: $0).inFlow)]" }
    return (own + Self.lists).contains(where: takes)
  }

  private var item: LearnedSchema {
    let words = choices.filter { takes("[\(YAMLLine(scalar: $0).inFlow)]") }
    return LearnedSchema(items.first, choices: words, pattern: pattern) { takes("[\($0)]") }
  }

  private var entries: [YAMLEntry] {
    if case .mapping(let entries) = sample?.content { entries } else { [] }
  }

  private var isMap: Bool { !entries.isEmpty || Self.maps.contains(where: takes) }

  /// The keywords of a mapping.
  private var members: [(String, JSONText)] {
    guard let first = entries.first else { return [] }
    guard keys.own.isEmpty else { return ownMembers }
    let name = YAMLLine.key(first.key)
    let isTaken: (String) -> Bool = { takes("{\(name): \($0)}") }
    // A name may have the value of one key alone: `acme: 90 EUR`.
    let alone = keys.belowNames.first { !$0.example.isEmpty && isTaken($0.example) }
    let named = LearnedSchema(
      first.value, pattern: alone?.pattern, own: keys.belowNames, takes: isTaken)
    let schema = named.keywords
    return schema.isEmpty ? [] : [("additionalProperties", .members(schema))]
  }

  private var ownMembers: [(String, JSONText)] {
    func text(without name: String) -> String {
      entries.filter { $0.key != name }.map { "\(YAMLLine.key($0.key)): \($0.value.inFlow), " }
        .joined()
    }
    let properties = keys.own.map { part in
      let rest = text(without: part.name)
      let shown = entries.first { $0.key == part.name }?.value
      let hint = part.example.isEmpty ? part.choices.first ?? "" : part.example
      let example = shown ?? YAMLNode(inFlow: hint)
      let schema = LearnedSchema(example, choices: part.choices, pattern: part.pattern) {
        takes("{\(rest)\(YAMLLine.key(part.name)): \($0)}")
      }
      let keywords = schema.keywords
      let hints = keywords.isEmpty ? schema.known : []
      return (
        part.name, JSONText.members(keywords + hints + [("description", .string(part.meaning))])
      )
    }
    var members: [(String, JSONText)] = [("properties", .members(properties))]
    let required = keys.own.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(("required", .strings(required))) }
    if !takes("{\(text(without: ""))no-such-key: a}") {
      members.append(("additionalProperties", .bool(false)))
    }
    return members
  }
}

// Single values

extension LearnedSchema {
  private typealias Form = SettingKey.Form

  private struct Scalar {
    var types: [JSONText] = []
    var keywords: [(String, JSONText)] = []
    /// The only values that are taken; nil for others too.
    var words: [JSONText]?

    init() {}

    /// True or false as alternatives to a list or a mapping, if they are taken.
    init(flagsOf schema: LearnedSchema) {
      let taken = LearnedSchema.flags.filter(schema.takes)
      guard !taken.isEmpty else { return }
      let words = LearnedSchema.spellings(taken).joined(separator: "|")
      types = ["boolean", "string"]
      keywords = [("pattern", .string("^(\(words))$"))]
    }
  }

  /// The text of the sample, a number without one if only numbers are taken; nil for none.
  private var text: String? {
    if let sample, sample.content != .null { return sample.text }
    return takes(Self.number) && !takes(Self.word) && !takes("true") ? Self.number : nil
  }

  private var form: Form? {
    if choices == ["true", "false"] { return .flag }
    return text.map(Form.init(ofSample:))
  }

  /// True if it can be a single value.
  private var isScalar: Bool {
    switch sample?.content {
    case .scalar: return true
    case .null, nil:
      return Self.scalars.contains(where: takes) || !isList && !isMap
    case .sequence: return ([Self.word, Self.number] + items.map(\.inFlow)).contains(where: takes)
    case .mapping:
      return ([Self.word, Self.number] + keys.own.map(\.example)).contains {
        !$0.isEmpty && YAMLNode(inFlow: $0)?.text != nil && takes($0)
      }
    }
  }

  private var scalar: Scalar {
    var scalar = Scalar()
    let isOpen = takes(Self.word)
    switch form {
    case .flag where !isOpen:
      scalar.words = Self.flags.prefix(2).map { .bool($0 == "true") }
      scalar.words? += Self.spellings(Self.flags).map(JSONText.string)
      return scalar
    case .number where !isOpen:
      let hasDecimals = text.map { $0.contains(".") || takes("\($0).5") } ?? true
      scalar.types = [hasDecimals ? "number" : "integer", "string"]
      scalar.keywords = bounds
    default:
      // Some may be taken only together with keys that the sample lacks.
      let isClosed = !isOpen && !takes(Self.address) && !isListInText
      if isClosed, form == .text || form == nil,
        choices.contains(where: { takes(YAMLLine(scalar: $0).inFlow) })
      {
        scalar.words = choices.map(JSONText.string)
        return scalar
      }
      scalar.types = ["string"]
      // YAML 1.1 reads 23:00 as a number.
      if takes(Self.number) || form == .time { scalar.types.append("number") }
    }
    if Self.flags.contains(where: takes) { scalar.types.append("boolean") }
    let pattern = pattern ?? wordPattern ?? (isOpen ? nil : formPattern)
    if let pattern { scalar.keywords.append(("pattern", .string(pattern))) }
    if hints.count > 1 { scalar.keywords += known }
    return scalar
  }

  /// True if it can be a list in one text, with commas.
  private var isListInText: Bool {
    choices.count > 1 && takes("\"\(choices[0]), \(choices[1])\"")
  }

  /// The pattern of one of the words, or an address in the site; nil unless it is these two.
  private var wordPattern: String? {
    guard !choices.isEmpty, !takes(Self.word), takes(Self.address) else { return nil }
    return "^(\(choices.joined(separator: "|")))$|^/"
  }

  private var formPattern: String? {
    let words = choices + Self.spellings(Self.flags.filter(takes))
    let also = words.isEmpty ? "" : "|^(\(words.joined(separator: "|")))$"
    switch form {
    case .time: return Self.time + also
    case .length: return Self.digit + "|[Hh]alf|[Qq]uarter|[Cc]ouple|^ *[Aa]n? " + also
    case .number: return Self.digit + also
    case .flag, .list, .text, .map, nil: return nil
    }
  }

  static let digit = "[0-9０-９一二两三四五六七八九十半壹贰叁肆伍陆柒捌玖拾]"
  private static let time = "^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$|^24:00(:00)?$"

  /// The usual spellings of words in any case.
  private static func spellings(_ words: [String]) -> [String] {
    words.flatMap { [$0, $0.prefix(1).uppercased() + $0.dropFirst(), $0.uppercased()] }
  }

  /// The least and the greatest whole number that the reader takes.
  private var bounds: [(String, JSONText)] {
    let start = [text, "1"].compactMap { $0.flatMap { Int($0) } }.first { takes("\($0)") }
    guard let start else { return [] }
    func bound(_ far: Int) -> Int? {
      guard !takes("\(far)") else { return nil }
      var (good, bad) = (start, far)
      while abs(bad - good) > 1 {
        let middle = good + (bad - good) / 2
        if takes("\(middle)") { good = middle } else { bad = middle }
      }
      return good
    }
    let limits = [("minimum", bound(-1_000_000_000)), ("maximum", bound(1_000_000_000))]
    return limits.compactMap { name, limit in limit.map { (name, .int($0)) } }
  }
}

extension YAMLNode {
  /// A value in flow style, null for an empty text; nil for a text that is not YAML.
  init?(inFlow text: String) {
    let document = YAMLDocument(TextFile(Array("a: \(text)\n".utf8), file: ""))
    guard document.diagnostics.isEmpty, let entries = document.root?.entries, entries.count == 1
    else { return nil }
    self = entries[0].value
  }
}
