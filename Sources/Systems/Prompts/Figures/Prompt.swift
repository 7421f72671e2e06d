import Basics

struct Prompt: Sendable, Hashable {
  enum Visibility: String, Sendable, Hashable, CaseIterable {
    /// Only its owner; the default.
    case `private`
    case team
    case `public`
  }

  struct Argument: Sendable, Hashable {
    /// The variable's name.
    var name: String
    var description: String?
    var isRequired = true
  }

  /// Its unique name, also in addresses and files.
  var id: String
  var title: String
  var description: String?
  /// Its only category.
  var category: String?
  var tags: [String]
  var isTemplate: Bool
  var visibility: Visibility
  /// True if its file is, or may be, visible to its owner only.
  var isWithheld = false
  var team: String?
  var parent: String?
  var createdAt: Instant?
  /// The time of the last change of its body.
  var updatedAt: Instant?
  /// The version number of ``body``, from 1.
  var version: Int
  /// The reason for this version.
  var note: String?
  /// The language model that it is written for.
  var model: String?
  /// Descriptions of its variables.
  var arguments: [Argument] = []
  /// The prompt itself, byte for byte as written.
  var body: String

  /// A prompt; everything but its id and body is optional.
  init(
    id: String, title: String? = nil, description: String? = nil, category: String? = nil,
    tags: [String] = [], isTemplate: Bool = false, visibility: Visibility = .private,
    team: String? = nil, parent: String? = nil, createdAt: Instant? = nil,
    updatedAt: Instant? = nil, version: Int = 1, note: String? = nil, body: String
  ) {
    self.id = id
    self.title = title ?? id
    self.description = description
    self.category = category
    self.tags = tags
    self.isTemplate = isTemplate
    self.visibility = visibility
    self.team = team
    self.parent = parent
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.version = version
    self.note = note
    self.body = body
  }
}

struct PromptUse: Sendable, Hashable {
  /// The record's id; nil if it has none.
  var id: String?
  var at: Instant
  var prompt: String
  var model: String?
  /// The rating of the answer, 1 to 5.
  var rating: Int?
  /// The number of tokens of question and answer.
  var tokens: Int?
  /// The number of the prompt's version; nil if it is not known.
  var version: Int?
  /// The values that it was filled in with, in a line.
  var input: String?
  var answer: String?
  /// The time that the answer took, in seconds.
  var seconds: Double?
  /// The price of the answer in dollars.
  var cost: Double?
  /// The numbers of checks of the answer and of passed checks; nil if it was not checked.
  var checks: Int?
  var passed: Int?

  /// True if the answer passed all its checks; nil if it was not checked.
  var passedAll: Bool? { checks.flatMap { count in passed.map { $0 >= count } } }
}

struct BodyPart: Sendable, Hashable {
  /// The source text, including braces.
  var text: Substring
  /// The variable's name; nil for text.
  var variable: Substring?
}

extension Prompt {
  /// The body split into text and variables, in order.
  ///
  /// A variable is `{{name}}` or `{name}`: a name of letters, digits, `_`, `-`, `.` and single
  /// spaces between words, at most 60 characters, that starts with a letter or `_` and is on one
  /// line. So `{"key": 1}`, `{}` and `{1,2}` are text, and so is `${name}`: a variable of a shell,
  /// or of VS Code.
  var bodyParts: [BodyPart] {
    var parts: [BodyPart] = []
    var textStart = body.startIndex
    var index = body.startIndex
    while let open = body[index...].firstIndex(of: "{") {
      guard let (name, end) = Self.variable(in: body, at: open) else {
        index = body.index(after: open)
        continue
      }
      if textStart < open { parts.append(BodyPart(text: body[textStart..<open])) }
      parts.append(BodyPart(text: body[open..<end], variable: name))
      textStart = end
      index = end
    }
    if textStart < body.endIndex { parts.append(BodyPart(text: body[textStart...])) }
    return parts
  }

  /// The names of the variables in order of first appearance, each once.
  var variables: [String] {
    var seen: Set<Substring> = []
    return bodyParts.compactMap(\.variable).filter { seen.insert($0).inserted }.map(String.init)
  }

  /// The body with values in place of its variables; one without a value stays as it is.
  func filled(_ values: [String: String]) -> String {
    bodyParts.map { part in
      part.variable.flatMap { values[String($0)] } ?? String(part.text)
    }.joined()
  }

  private static func variable(
    in body: String, at open: String.Index
  ) -> (name: Substring, end: String.Index)? {
    let afterOne = body.index(after: open)
    let isDouble = afterOne < body.endIndex && body[afterOne] == "{"
    if !isDouble, open > body.startIndex, body[body.index(before: open)] == "$" { return nil }
    let start = isDouble ? body.index(after: afterOne) : afterOne
    let room = body[start...].prefix(64)
    guard let close = room.firstIndex(of: "}") else { return nil }
    var name = body[start..<close]
    while name.first == " " { name = name.dropFirst() }
    while name.last == " " { name = name.dropLast() }
    guard let first = name.first, first.isLetter || first == "_", name.count <= 60 else {
      return nil
    }
    var previous: Character = "_"
    for character in name {
      let isNamed = character.isLetter || character.isNumber || "_-.".contains(character)
      guard isNamed || character == " " && previous != " " else { return nil }
      previous = character
    }
    var end = body.index(after: close)
    if isDouble {
      guard end < body.endIndex, body[end] == "}" else { return nil }
      end = body.index(after: end)
    }
    return (name, end)
  }
}

extension Prompt {
  /// An estimate of the number of tokens in the body. A CJK character counts as 1.5 tokens, of
  /// everything else four bytes of UTF-8 are one; the sum is rounded up.
  var estimatedTokens: Int { Self.estimatedTokens(of: body) }

  static func estimatedTokens(of text: String) -> Int {
    var quarters = 0
    for scalar in text.unicodeScalars {
      quarters += ScalarKind(scalar) == .cjk ? 6 : UTF8.width(scalar)
    }
    return (quarters + 3) / 4
  }
}
