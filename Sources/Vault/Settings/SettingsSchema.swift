import Algorithms
import Basics

/// A JSON Schema (2020-12) of settings, or of the front matter of pages, for editors to complete
/// and check. It knows keys, forms, words and bounds; `daybook check` knows more.
package enum SettingsSchema {
  /// The schema of a file of settings in a new vault, whose first lines name it.
  package static func path(of file: String) -> VaultPath {
    let name = file == Settings.fileName ? "settings" : file.split(separator: ".").first ?? ""
    return VaultPath(stringLiteral: ".daybook/\(name).schema.json")
  }

  /// The line that tells editors with yaml-language-server the schema of a file.
  package static func line(of file: String) -> String {
    "# yaml-language-server: $schema=\(path(of: file))\n"
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

  /// An object of the keys, all with the same first `depth` names. A group without a value is not
  /// set.
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

extension SettingKey {
  fileprivate var schema: [(String, JSONText)] {
    let usual = defaultText.map { " (\($0))" } ?? ""
    let learned = LearnedSchema(
      YAMLNode(inFlow: defaultText ?? example), choices: choices, hints: hints, pattern: pattern,
      belowNames: schemaParts.isEmpty ? parts : schemaParts, takes: takes)
    return learned.keywords + [("description", .string(meaning + usual))]
  }

  /// True if its reader finds no error in a value in flow style.
  private func takes(_ text: String) -> Bool {
    guard let node = YAMLNode(inFlow: text) else { return false }
    // A key without a value is not set.
    if node.content == .null, guarded == nil { return true }
    var draft = SettingsDraft([self])
    return (try? read(node, &draft))?.allSatisfy { $0.problem.severity != .error } ?? false
  }
}
