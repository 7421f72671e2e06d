/// What a person calls something of their own, in one language or in several.
package struct OwnName: Sendable, Hashable {
  /// What it is called in a language that has no name of its own for it.
  package let text: String
  /// By the languages as BCP 47 names them: `zh-Hans`.
  package let texts: [String: String]

  /// A name.
  package init(_ text: String, in texts: [String: String] = [:]) {
    self.text = text
    self.texts = texts
  }

  /// The name in a language: its own, that of the language without its region or script (`zh` for
  /// `zh-Hant`), or the one for all others.
  package func text(in tag: String) -> String {
    texts[tag] ?? texts[String(tag.prefix { $0 != "-" })] ?? text
  }
}
