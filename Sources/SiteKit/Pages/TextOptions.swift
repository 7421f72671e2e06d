package import Vault
package import Wording

extension MarkdownOptions {
  /// The options of a person's own text, in a page, a review or an entry: as the settings say, with
  /// highlights and alerts.
  package init(_ settings: Settings, _ words: Words, idPrefix: String = "text-") {
    self.init(allowsRawHTML: settings.keepsRawHTML, idPrefix: idPrefix)
    readsEastAsian = settings.readsEastAsian
    hasHighlights = true
    for (kind, title) in Self.alertTitles { alerts[kind] = words(title) }
  }

  /// The options of a text of records or data in a template: GitHub's flavour, and Chinese and
  /// Japanese text as the settings say.
  package init(ofTextsIn settings: Settings) {
    self.init()
    readsEastAsian = settings.readsEastAsian
  }

  /// The kinds of GitHub, then the kinds of Obsidian alone.
  private static let alertTitles: [(kind: String, title: Words.Key)] = [
    ("note", "alert.note"), ("tip", "alert.tip"), ("important", "alert.important"),
    ("warning", "alert.warning"), ("caution", "alert.caution"), ("abstract", "alert.abstract"),
    ("info", "alert.info"), ("todo", "alert.todo"), ("success", "alert.success"),
    ("question", "alert.question"), ("failure", "alert.failure"), ("danger", "alert.danger"),
    ("bug", "alert.bug"), ("example", "alert.example"), ("quote", "alert.quote"),
  ]
}
