import AllSystems
import Basics
import SiteKit
import Vault
import Wording

/// A subject that `daybook help` explains, besides the commands.
enum HelpTopic: String, CaseIterable {
  case settings, records, moments, files, charts

  /// The names of all, for a sentence.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The subject that words such as `help moments` ask for; nil for anything else.
  init?(asked words: ArraySlice<String>) {
    guard words.count == 2, words.first == "help", let name = words.last else { return nil }
    self.init(rawValue: name)
  }

  /// The text for a terminal, of at most 80 columns but for examples and long words.
  func text(_ words: Words) -> String {
    switch self {
    case .settings: Self.settings(words)
    case .records:
      MarkdownInTerminal(RecordsDocument(Systems.kinds.map { $0.kind }).markdown).text
    case .moments: MarkdownInTerminal(ProgramRecords.guides[0]).text
    case .files: MarkdownInTerminal(ProgramRecords.guides[1]).text
    case .charts: MarkdownInTerminal(ProgramRecords.guides[2]).text
    }
  }

  /// Every setting with its meaning, and its default or an example.
  private static func settings(_ words: Words) -> String {
    let keys = SettingKey.general(systemNames: Systems.names) + NamedVault.settingKeys
    let described = keys.filter { !$0.isRefused }.map { key in
      let value = key.defaultText ?? "(\(words.said(example: key.example)))"
      let meaning = words.meaning(ofSetting: key.name) ?? key.meaning
      return "| \("\(key.name): \(value)".replacing("|", with: "\\|")) | \(meaning) |"
    }
    return MarkdownInTerminal(
      """
      # \(words.said(part: "Settings"))

      \(words.said(part: about))

      | setting | meaning |
      | --- | --- |
      \(described.joined(separator: "\n"))
      """
    ).text
  }

  private static let about =
    "Write them into daybook.yaml. Each has its default here, or an example in parentheses."
}
