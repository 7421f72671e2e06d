package import Chronology
package import Exercise
package import Focus
package import Gifts
package import Growth
package import Prompts
package import Storage
package import Wording

/// All that a site is made from.
package struct SiteInput: Sendable {
  /// What the person set.
  package var settings: Settings
  /// The focus up to *as-of*.
  package var history: FocusHistory
  /// The exercise up to *as-of*.
  package var exercise: ExerciseHistory
  /// The growth up to *as-of*.
  package var growth: GrowthHistory
  /// The gifts and loans up to *as-of*.
  package var gifts: GiftLedger
  /// The prompts that the site's audience may see.
  package var prompts: PromptLibrary
  /// How many records were read, of those that the audience may see.
  package var recordCount: Int
  /// The person's own pages.
  package var pages: [PageSource]
  /// The reviews that the person wrote.
  package var reviews: [ReviewSource]
  /// Whether sections of reviews that the person edited are shown. They may tell of what an audience
  /// must not see, as Daybook wrote them for the person.
  package var showsEditedSections: Bool
  /// Whether widgets name the people of the gift ledger. They are made to be seen by more people
  /// than the site is.
  package var namesPeopleInWidgets = true
  /// Files beside the pages that go into the site as they are, by their path in `pages/`.
  package var pageFiles: [VaultPath]
  /// Templates and assets.
  package var theme: Theme
  /// The vault, for the bytes of ``pageFiles``.
  package var vault: any Files
  /// Whether drafts are shown.
  package var showsDrafts: Bool
  /// Makes the pictures of the pages' cards; nil for a site without any, as one without ``Settings/baseURL``
  /// always is.
  package var paintCard: CardPainter?

  /// The input of a site.
  ///
  /// - Parameter prompts: All of them or, for an audience, those that it may see; none by default.
  package init(
    settings: Settings, history: FocusHistory, exercise: ExerciseHistory? = nil,
    growth: GrowthHistory? = nil, gifts: GiftLedger? = nil, prompts: PromptLibrary? = nil,
    recordCount: Int, pages: [PageSource] = [], reviews: [ReviewSource] = [],
    showsEditedSections: Bool = true, pageFiles: [VaultPath] = [], theme: Theme,
    vault: any Files, showsDrafts: Bool = false
  ) {
    self.settings = settings
    self.history = history
    self.exercise =
      exercise
      ?? ExerciseHistory(
        ExerciseRecords(), settings: settings.exercise, zone: history.zone, asOf: history.asOf)
    self.growth =
      growth ?? GrowthHistory(GrowthRecords(), zone: history.zone, asOf: history.asOf)
    self.gifts =
      gifts
      ?? GiftLedger(
        GiftRecords(), settings: settings.gifts, zone: history.zone, asOf: history.asOf)
    self.prompts = prompts ?? PromptLibrary(PromptRecords(), asOf: history.asOf)
    self.recordCount = recordCount
    self.pages = pages
    self.reviews = reviews
    self.showsEditedSections = showsEditedSections
    self.pageFiles = pageFiles
    self.theme = theme
    self.vault = vault
    self.showsDrafts = showsDrafts
  }
}

extension SiteInput {
  /// The day of *as-of*.
  package var today: Day { history.today }

  /// The words of the first language, with those of the theme over them.
  package var words: Words { Words.words(tag: settings.language, own: theme.strings).words }

  /// The days up to today that a record of any system is about, in order, each once.
  package var recordedDays: [Day] {
    var days = Set(history.dayTotals.map(\.day))
    days.formUnion(growth.recordedDays)
    days.formUnion(exercise.recordedDays)
    days.formUnion(gifts.recordedDays)
    return days.sorted()
  }

  /// Whether a page may be kept that was made from `other` and not from the text of a page that
  /// changed: the lists of pages, which any template may show, are the same.
  package func listsPages(like other: SiteInput) -> Bool {
    OwnPage.all(in: self).map(\.head) == OwnPage.all(in: other).map(\.head)
  }
}
