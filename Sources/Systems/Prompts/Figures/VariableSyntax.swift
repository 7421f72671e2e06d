/// A program's notation for the variables of a prompt.
enum VariableSyntax: Sendable {
  /// `{{name}}`, with any name that a prompt may have: MCP, and many others.
  case braces
  /// `{{ name }}` as in Nunjucks, a name without spaces, dots and hyphens: promptfoo.
  case nunjucks
  /// `$name` with an ASCII name, and `$$` for a dollar sign: `llm`.
  case dollar
  /// `${input:name}`: VS Code.
  case input
}

extension VariableSyntax {
  /// A comment of Nunjucks, which says nothing but has a line break.
  static let lineBreak = "{#\n#}"

  /// Words that Nunjucks does not take for names.
  private static let reserved: Set<String> = [
    "and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "null", "loop", "super",
  ]

  /// The names of variables in this syntax, each other than those before it.
  func names(of variables: [String]) -> [String: String] {
    var taken: Set<String> = []
    var names: [String: String] = [:]
    for variable in variables {
      let plain = name(of: variable)
      var name = plain
      var number = 2
      while !taken.insert(name).inserted { (name, number) = ("\(plain)_\(number)", number + 1) }
      names[variable] = name
    }
    return names
  }

  private func name(of variable: String) -> String {
    switch self {
    case .braces: return variable
    case .input: return variable.replacing(" ", with: "_")
    case .nunjucks:
      let name = variable.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
      return Self.reserved.contains(name.lowercased()) ? name + "_" : name
    case .dollar:
      let name = variable.map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? String(character) : "_"
      }.joined()
      return name.allSatisfy { $0 == "_" } ? "value" : name
    }
  }

  /// A prompt's body in this syntax; other text stays plain text in it.
  func body(of prompt: Prompt, names: [String: String]? = nil) -> String {
    let names = names ?? self.names(of: prompt.variables)
    let parts = prompt.bodyParts
    return parts.indices.map { index in
      let part = parts[index]
      guard let name = part.variable.flatMap({ names[String($0)] }) else {
        return literal(String(part.text))
      }
      return switch self {
      case .braces: "{{\(name)}}"
      case .nunjucks: "{{ \(name) }}"
      case .dollar:
        // Braces only where a letter follows: llm does not ask for such a variable.
        index + 1 < parts.count && parts[index + 1].text.first.map(Self.isInName) ?? false
          ? "${\(name)}" : "$\(name)"
      case .input: "${input:\(name)}"
      }
    }.joined()
  }

  /// A part of a text that would be code there; nil if there is none. Nothing protects it for sure,
  /// as promptfoo renders a text once or twice.
  func code(in text: String) -> String? {
    self == .nunjucks ? ["{{", "{%", "{#"].first(where: text.contains) : nil
  }

  /// A part of a prompt's text that would be code there; nil if there is none.
  func code(in prompt: Prompt) -> String? {
    let parts = prompt.bodyParts
    let texts = parts.indices.filter { parts[$0].variable == nil }.map { index in
      // A brace right before a variable would be one of its own.
      String(parts[index].text) + (index + 1 < parts.count ? "{" : "")
    }
    return texts.lazy.compactMap(code).first
  }

  private func literal(_ text: String) -> String {
    switch self {
    case .braces, .input, .nunjucks: return text
    case .dollar: return text.replacing("$", with: "$$")
    }
  }

  /// A text of this syntax with its variables as `{{name}}`.
  func read(_ text: String) -> String {
    switch self {
    case .braces: return text
    case .dollar: return Self.readDollars(text)
    case .input: return Self.readInputs(text)
    case .nunjucks:
      return text.replacing("{% raw %}", with: "").replacing("{% endraw %}", with: "")
        .replacing(Self.lineBreak, with: "")
    }
  }

  private static func isInName(_ character: Character) -> Bool {
    character == "_" || character.isASCII && (character.isLetter || character.isNumber)
  }

  private static func readDollars(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      result += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      if rest.first == "$" {
        result += "$"
        rest.removeFirst()
        continue
      }
      let isBraced = rest.first == "{"
      let start = isBraced ? rest.dropFirst() : rest
      let name = start.prefix(while: isInName)
      let after = start.dropFirst(name.count)
      let isName = name.first.map { !$0.isNumber } ?? false
      guard isName, !isBraced || after.first == "}" else {
        result += "$"
        continue
      }
      result += "{{\(name)}}"
      rest = isBraced ? after.dropFirst() : after
    }
    return result + rest
  }

  /// Takes `${input:name}` and `${input:name:a hint}`.
  private static func readInputs(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${input:") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else { break }
      let name = rest[start.upperBound..<end].prefix { $0 != ":" }
      result += rest[..<start.lowerBound] + "{{\(name)}}"
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
