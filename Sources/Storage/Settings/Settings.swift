package import Chronology
package import Exercise
package import Focus
package import Gifts
package import Growth

/// What a person sets in the vault's `daybook.yaml`. Everything has a default, so that a vault
/// without settings is a valid vault.
package struct Settings: Sendable, Hashable {
  /// The file's name in the vault.
  package static let fileName = "daybook.yaml"

  /// The site's name.
  package var title = "Daybook"
  /// Who keeps it; nil when that is nobody's business.
  package var author: String?
  /// The languages of the site's words, as BCP 47 names them, at least one; the first leads.
  package var languages = ["en"]
  /// The language that leads.
  package var language: String {
    get { languages.first ?? "en" }
    set { languages = [newValue] }
  }
  /// The zone in which days begin and local times are read.
  package var zone = Zone.utc
  /// Where the site will stand, such as `https://example.org/daybook`, without a slash at its end;
  /// nil when it may stand anywhere.
  package var baseURL: String?
  /// The instant that counts as now; nil for the real one.
  package var asOf: Instant?
  /// Whether HTML in pages is kept as it is, scripts too, rather than left out.
  package var keepsRawHTML = false
  /// Whether an unknown variable or filter in a template is an error.
  package var hasStrictTheme = true
  /// What is set about focus.
  package var focus = FocusSettings()
  /// What is set about exercise.
  package var exercise = ExerciseSettings()
  /// What is set about growth.
  package var growth = GrowthSettings()
  /// What is set about the gift ledger.
  package var gifts = GiftSettings()

  /// The defaults.
  package init() {}
}
