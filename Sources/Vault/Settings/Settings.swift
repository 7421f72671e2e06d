package import Basics

/// What a person sets in the vault's `daybook.yaml`. Everything has a default, so that a vault
/// without settings is a valid vault.
package struct Settings: Sendable, Hashable {
  package static let fileName = "daybook.yaml"
  package static let themeKey = "theme.name"

  package var title = "Daybook"
  /// Who keeps it; nil when that is nobody's business.
  package var author: String?
  /// The languages of the site's words, as BCP 47 names them, at least one; the first leads.
  package var languages = ["en"]
  package var language: String {
    get { languages.first ?? "en" }
    set { languages = [newValue] }
  }
  /// The zone in which days begin and local times are read.
  package var zone = Zone.utc
  /// Whether that is the zone which the person means: not when the settings name none that there
  /// is, or cannot be read. Then nothing may be written, as times would be of another zone.
  package var isZoneCertain = true
  /// Where the site will stand, such as `https://example.org/daybook`, without a slash at its end;
  /// nil when it may stand anywhere.
  package var baseURL: String?
  /// Where `daybook build` writes the site, from the vault's folder on.
  package var output = VaultPath.site.text
  /// The instant that counts as now; nil for the real one.
  package var asOf: Instant?
  /// The names of the systems that are used, each once and in the order written; nil for all.
  package var systems: [String]?
  /// The keys of front matter whose terms have pages of their own; tags are always one.
  package var taxonomies = ["tags"]
  /// How many items a list of pages or prompts shows at once; nil for all of them.
  package var pageSize: Int?
  /// The widths in pixels in which the pictures of pages have copies, the narrowest first; none for
  /// no copies.
  package var pictureWidths = [480, 960, 1_920]
  /// The links of the navigation; nil for those that the site has by itself.
  package var menu: [MenuItem]?
  /// The sections of the dashboard in their order, each the name of a system or one of
  /// ``firstDashboardSections`` or ``lastDashboardSections``; nil for all, in that order with the
  /// systems between them.
  package var dashboard: [String]?
  /// The systems whose cards the dashboard has, in their order; nil for all.
  package var dashboardCards: [String]?
  /// The sections that every dashboard may have, before those of its systems.
  package static let firstDashboardSections = ["today", "week", "next"]
  /// The sections that every dashboard may have, behind those of its systems.
  package static let lastDashboardSections = ["pages", "feeds"]
  /// Whether HTML in pages is kept rather than shown as text, but for elements that GitHub
  /// disarms, such as script; attributes such as onclick are kept.
  package var keepsRawHTML = false
  /// Whether code in pages is highlighted, where a highlighter is installed.
  package var highlightsCode = true
  /// Whether styles and scripts of a built site have names by their content.
  package var hasFingerprints = true
  /// Whether pages say the hashes of such files, where it is known where the site will stand.
  package var hasIntegrity = false
  /// The theme's name, or its folder in the vault, as written; nil for the default one.
  package var theme: String?
  /// Whether an unknown variable or filter in a template is an error.
  package var hasStrictTheme = true
  /// The public keys of those for whom records are locked, as the program `age` takes them.
  package var recipients: [String] = []
  /// Where the identity is that opens locked records, as written; nil when the settings do not say.
  package var identity: String?
  private var parts: [ObjectIdentifier: StoredPart] = [:]

  package init() {}

  /// What is set about a system; its defaults where nothing is.
  package subscript<Part: SettingsPart>(_ type: Part.Type) -> Part {
    get { parts[ObjectIdentifier(type)]?.value as? Part ?? Part() }
    // A part that sets nothing is as good as none, and must be equal to none.
    set { parts[ObjectIdentifier(type)] = newValue == Part() ? nil : StoredPart(value: newValue) }
  }
}

/// What a person sets about one system.
package protocol SettingsPart: Hashable, Sendable {
  init()
}

/// A part of which nothing is known but that it can be compared.
private struct StoredPart: Hashable, Sendable {
  let value: any SettingsPart

  static func == (left: StoredPart, right: StoredPart) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
