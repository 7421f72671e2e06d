package import Basics
package import Wording

/// A person's settings in the vault's `daybook.yaml`. Everything has a default, so that a vault
/// without settings is valid.
package struct Settings: Sendable, Hashable {
  package static let fileName = "daybook.yaml"
  package static let themeKey = "theme.name"

  package var title = "Daybook"
  /// The person who keeps it; nil for anonymous.
  package var author: String?
  /// The languages of the site's words, as BCP 47 tags, at least one; the first is the main one.
  package var languages = ["en"]
  package var language: String {
    get { languages.first ?? "en" }
    set { languages = [newValue] }
  }
  /// The words of its main language.
  package var words: Words { .standard(Language(language)) }
  /// The zone for the start of days and for local times.
  package var zone = Zone.utc
  /// True if the zone is the one the person means: not if the settings name an unknown one, or
  /// cannot be read. Then nothing may be written, as times would be in the wrong zone.
  package var isZoneCertain = true
  /// The form of a vault's files that this program reads and writes. A later program that writes
  /// what this one would misread or lose raises it.
  package static let form = 1
  /// The form of this vault's files, from 1.
  package var form = Settings.form
  /// The site's address, such as `https://example.org/daybook`, without a slash at its end; nil for
  /// anywhere.
  package var baseURL: String?
  /// The folder that `daybook build` writes to, relative to the vault.
  package var output = VaultPath.site.text
  /// The instant to use as now; nil for the real one.
  package var asOf: Instant?
  /// The names of the systems in use, each once and in the order written; nil for all.
  package var systems: [String]?
  /// The front-matter keys whose terms have their own pages; tags always do.
  package var taxonomies = ["tags"]
  /// The number of items that a list of pages or prompts shows at a time; nil for all of them.
  package var pageSize: Int?
  /// The widths in pixels of the copies of pages' pictures, the narrowest first; empty for no
  /// copies.
  package var pictureWidths = [480, 960, 1_920]
  /// The links of the navigation; nil for the default ones.
  package var menu: [MenuItem]?
  /// The sections of the dashboard in their order, each the name of a system or one of
  /// ``firstDashboardSections`` or ``lastDashboardSections``; nil for all, in that order with the
  /// systems between them.
  package var dashboard: [String]?
  /// The systems with cards on the dashboard, in order; nil for all.
  package var dashboardCards: [String]?
  /// The sections that every dashboard may have, before the sections of its systems.
  package static let firstDashboardSections = ["week", "today", "next", "year", "charts"]
  /// The sections that every dashboard may have, after the sections of its systems.
  package static let lastDashboardSections = ["pages", "feeds"]
  /// True to keep HTML in pages and not show it as text, except for elements that GitHub disarms,
  /// such as script; attributes such as onclick are kept.
  package var keepsRawHTML = false
  /// True to read emphasis, bare addresses and ends of lines in Chinese and Japanese text as people
  /// mean them.
  package var readsEastAsian = true
  /// The programs whose tags and filters pages and templates may use.
  package var compatibility: Set<SiteGenerator> = []
  /// True if the site gives days of the lunar calendar, false if it does not; nil to give them in
  /// Chinese, and next to gifts.
  package var showsLunarCalendar: Bool?
  /// True if text between dollar signs is mathematics in pages that do not say so themselves.
  package var hasMath = false

  /// True if text between dollar signs is mathematics on a page.
  package func hasMath(on page: PageSource) -> Bool { page.frontMatter.hasMath ?? hasMath }

  /// True to highlight code in pages, if a highlighter is installed.
  package var highlightsCode = true
  /// True if single keys open pages in the preview.
  package var hasPreviewKeys = false
  /// True if the person's own site has the page for entries from a phone.
  package var hasCapture = false
  /// The titles that it offers to tick off, and the names of the measures that it takes values of.
  package var capturedTicks: [String] = []
  package var capturedValues: [String] = []
  /// True to name the styles and scripts of a built site by their content.
  package var hasFingerprints = true
  /// True to add the hashes of such files to pages, if the site's address is known.
  package var hasIntegrity = false
  /// The theme's name, or its folder in the vault, as written; nil for the default one.
  package var theme: String?
  /// True if an unknown variable or filter in a template is an error.
  package var hasStrictTheme = true
  /// The public keys of the recipients of locked records, in the syntax of the program `age`.
  package var recipients: [String] = []
  /// The path of the identity that opens locked records, as written; nil if not set.
  package var identity: String?
  private var parts: [ObjectIdentifier: StoredPart] = [:]

  package init() {}

  /// The settings of a system; its defaults if none are set.
  package subscript<Part: SettingsPart>(_ type: Part.Type) -> Part {
    get { parts[ObjectIdentifier(type)]?.value as? Part ?? Part() }
    // A part without settings is the same as none, and must be equal to none.
    set { parts[ObjectIdentifier(type)] = newValue == Part() ? nil : StoredPart(value: newValue) }
  }
}

/// A person's settings for one system.
package protocol SettingsPart: Hashable, Sendable {
  init()
}

/// A part known only to be comparable.
private struct StoredPart: Hashable, Sendable {
  let value: any SettingsPart

  static func == (left: StoredPart, right: StoredPart) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
