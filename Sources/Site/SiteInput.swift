package import Focus
package import Prompts
package import Storage

/// All that a site is made from.
package struct SiteInput: Sendable {
  /// What the person set.
  package var settings: Settings
  /// The focus up to *as-of*.
  package var history: FocusHistory
  /// The prompts that the site's audience may see.
  package var prompts: PromptLibrary
  /// How many records were read, of those that the audience may see.
  package var recordCount: Int
  /// The person's own pages.
  package var pages: [PageSource]
  /// Files beside the pages that go into the site as they are, by their path in `pages/`.
  package var pageFiles: [VaultPath]
  /// Templates and assets.
  package var theme: Theme
  /// The vault, for the bytes of ``pageFiles``.
  package var vault: any Files
  /// Whether drafts are shown.
  package var showsDrafts: Bool

  /// The input of a site.
  ///
  /// - Parameter prompts: All of them or, for an audience, those that it may see; none by default.
  package init(
    settings: Settings, history: FocusHistory, prompts: PromptLibrary? = nil,
    recordCount: Int, pages: [PageSource] = [], pageFiles: [VaultPath] = [], theme: Theme,
    vault: any Files, showsDrafts: Bool = false
  ) {
    self.settings = settings
    self.history = history
    self.prompts = prompts ?? PromptLibrary(PromptRecords(), asOf: history.asOf)
    self.recordCount = recordCount
    self.pages = pages
    self.pageFiles = pageFiles
    self.theme = theme
    self.vault = vault
    self.showsDrafts = showsDrafts
  }
}
