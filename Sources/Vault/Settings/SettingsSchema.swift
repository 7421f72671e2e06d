import Algorithms

/// A JSON Schema (2020-12) of settings, or of the front matter of pages, for editors to complete
/// and check. It knows keys, forms and words; `daybook check` knows more.
package enum SettingsSchema {
  /// The file of the schema of `daybook.yaml` in a new vault, whose first lines name it.
  package static let path: VaultPath = ".daybook/settings.schema.json"

  /// The file of the schema of a file of settings, such as `measures.yaml`.
  package static func path(of file: String) -> VaultPath? {
    let name = file.prefix { $0 != "." }
    return file == Settings.fileName ? path : VaultPath(validating: ".daybook/\(name).schema.json")
  }

  /// The comment that names the schema of such a file to editors.
  package static func comment(of file: String) -> String {
    path(of: file).map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
  }

  /// The schema of `daybook.yaml`.
  package static func settings(_ keys: [SettingKey]) -> JSONText {
    document(Settings.fileName, object(keys.filter { $0.file == nil && !$0.isRefused }, depth: 0))
  }

  /// The schema of a file next to it that holds the value of one key, such as `measures.yaml`.
  package static func file(of key: SettingKey) -> JSONText {
    document(key.file ?? key.name, key.schema)
  }

  /// The schema of the front matter of pages, which may have other keys.
  package static var frontMatter: JSONText {
    let members = FrontMatterKey.all.map { ($0.name, JSONText.members($0.schema)) }
    return document(
      "front matter", [("type", ["object", "null"]), ("properties", .members(members))])
  }

  private static func document(_ title: String, _ schema: [(String, JSONText)]) -> JSONText {
    .members(
      [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string(title)),
      ] + schema)
  }

  /// An object of the keys, all with the same first `depth` names. A group without a value is one
  /// that is not set.
  private static func object(_ keys: [SettingKey], depth: Int) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    for name in keys.map({ $0.path[depth] }).uniqued() {
      let meant = keys.filter { $0.path[depth] == name }
      if let whole = meant.first(where: { $0.path.count == depth + 1 }) {
        members.append((name, .members(whole.schema)))
        continue
      }
      let group = JSONText.members(object(meant, depth: depth + 1))
      // A group may be its main key alone: `theme: dense`.
      if let main = meant.first(where: { $0.path.dropFirst(depth + 1) == [SettingKey.main] }) {
        members.append((name, ["anyOf": [group, .members(main.schema)]]))
      } else {
        members.append((name, group))
      }
    }
    return [
      ("type", ["object", "null"]), ("properties", .members(members)),
      ("additionalProperties", .bool(false)),
    ]
  }
}

extension SettingKey.Form {
  private static let scalar: JSONText = ["string", "number", "boolean", "null"]
  private static let digits = "[0-9０-９一二两三四五六七八九十壹贰叁肆伍陆柒捌玖拾]"

  /// Its JSON Schema; a key without a value is a key that is not set.
  ///
  /// - Parameters:
  ///   - choices: Words that it can be, or that its list can have.
  ///   - isClosed: True if it can have no others.
  func schema(_ choices: [String], isClosed: Bool) -> [(String, JSONText)] {
    let known: [(String, JSONText)] = choices.isEmpty ? [] : [("examples", .strings(choices))]
    let closed: [(String, JSONText)] = [("enum", .array(choices.map(JSONText.string) + [.null]))]
    switch self {
    case .flag:
      return [
        ("enum", [.bool(true), .bool(false), "true", "false", "yes", "no", "on", "off", .null])
      ]
    case .number:
      let pattern = ([Self.digits] + choices).joined(separator: "|")
      return [("type", ["number", "string", "null"]), ("pattern", .string(pattern))]
    case .time, .length, .text: return isClosed ? closed : [("type", Self.scalar)] + known
    case .list:
      let items: JSONText =
        isClosed ? ["anyOf": [.members(closed), ["type": "object"]]] : .members(known)
      return [("type", ["array", "string", "number", "boolean", "null"]), ("items", items)]
    case .map: return known
    }
  }
}

extension SettingKey {
  fileprivate var schema: [(String, JSONText)] {
    let usual = defaultText.map { " (\($0))" } ?? ""
    var schema =
      form.schema(choices, isClosed: isClosed) + [("description", .string(meaning + usual))]
    if !parts.isEmpty {
      let members = parts.map { part in
        let words: [(String, JSONText)] =
          part.choices.isEmpty ? [] : [("examples", .strings(part.choices))]
        return (part.name, JSONText.members(words + [("description", .string(part.meaning))]))
      }
      schema.append(("additionalProperties", ["properties": .members(members)]))
    }
    return schema
  }

  /// True if it refuses other words than its choices, and other forms.
  private var isClosed: Bool {
    guard !choices.isEmpty else { return false }
    let mark = YAMLMark(line: 1, column: 1)
    func list(_ word: String) -> YAMLNode {
      YAMLNode(.sequence([YAMLNode(scalar: word, isPlain: true, at: mark)]), at: mark)
    }
    let values =
      if case .list = form {
        [list("no-such-word"), list("/no-such-address/")]
      } else {
        [YAMLNode(scalar: "no-such-word", isPlain: true, at: mark), list("100")]
      }
    return values.allSatisfy { value in
      var draft = SettingsDraft([self])
      return (try? read(value, &draft))?.isEmpty != true
    }
  }
}
