package import Basics
package import SiteKit
package import Vault
package import Wording

package struct SiteInput: Sendable {
  /// What was read of the systems, as far as the site's audience may see it.
  package var contents: VaultContents
  /// The systems whose filters templates may use, those that are not shown too.
  package var filtering: [any System]
  package var pages: [PageSource]
  package var reviews: [ReviewSource]
  /// Files beside the pages that go into the site as they are, by their path in `pages/`.
  package var pageFiles: [VaultPath]
  package var data: [DataMember] = []
  package var theme: Theme
  package var showsDrafts: Bool
  /// Whether records have controls to tick, change and take them out, as in the preview.
  package var hasControls = false
  /// Whether a page of it is to stand alone, such as in a mail, and has nothing to lead to.
  package var isSingle = false
  /// Whether styles and scripts have names by their content; not in a preview, which puts them in
  /// their place when they change, nor in a page that stands alone.
  package var namesAssets = false
  /// Makes the pictures of the pages' cards; nil for a site without any, as one without
  /// ``Settings/baseURL`` always is.
  package var paintCard: CardPainter?

  /// What a highlighter says of the code of pages; nil for a site without highlighted code.
  package var code: HighlightedCode?
  /// The copies of the person's pictures in other widths; none in a preview.
  package var pictureCopies = PictureCopies()

  /// Takes down whether any page asks the clock.
  let clockUse = Kept<Bool>()
  package var asksClock: Bool { clockUse.value ?? false }

  /// The files of the site once all are known, from its top.
  let known = Kept<NamedValues<String>>()

  /// Where the terms of search are kept between builds; nil for nowhere.
  package var terms: TermStore?

  package var audience: Audience { contents.audience }
  package var settings: Settings { contents.settings }
  package var vault: any Files { contents.files }
  package var moment: Moment { contents.moment }
  package var today: Day { moment.today }
  /// The words of the first language, with those of the theme over them.
  package var words: Words { Words.words(tag: settings.language, own: theme.strings).words }

  package init(
    _ contents: VaultContents, pages: [PageSource] = [], reviews: [ReviewSource] = [],
    pageFiles: [VaultPath] = [], theme: Theme = .standard, showsDrafts: Bool = false
  ) {
    self.contents = contents
    filtering = contents.systems
    self.pages = pages
    self.reviews = reviews
    self.pageFiles = pageFiles
    self.theme = theme
    self.showsDrafts = showsDrafts
  }
}

extension SiteInput {
  /// The person's own pages that are shown, newest first, then by title.
  var ownPages: [UserPage] {
    UserPage.all(
      pages, for: audience, in: vault, languages: settings.languages, zone: moment.zone,
      today: today, showsDrafts: showsDrafts)
  }

  /// What others do not see, though it may be for them, as its front matter has an error.
  var leftOut: [Diagnostic] {
    let reviews = audience.isOwner || audience.reviews != .words ? [] : reviews
    return contents.leftOut
      + UserPage.leftOut(
        pages, for: audience, in: vault, languages: settings.languages, zone: moment.zone,
        today: today, showsDrafts: showsDrafts)
      + reviews.filter { $0.frontMatter.flaw.map { $0 != .unclear } ?? false }
      .map { KeyProblem.leftOut.diagnostic(at: Place(file: $0.file)) }
  }

  /// The files of the theme's `assets/`, by the names that they have in the site.
  var assets: SiteAssets {
    SiteAssets(
      theme, isNamedByContent: namesAssets,
      // A browser refuses a file with a hash on a page that it opens from a disk.
      hasIntegrity: settings.hasIntegrity && settings.baseURL != nil, baseURL: settings.baseURL)
  }

  /// Whether code of the person's own pages could be highlighted, if there were a highlighter.
  package var lacksHighlighter: Bool {
    func hasCode(_ page: PageSource) -> Bool {
      CodeBlock.all(in: page).contains(where: \.canBeHighlighted)
    }
    // A highlighter is looked for where there is code, and pages are gone through where there is
    // none.
    guard let code, pages.contains(where: hasCode), code.identity == nil else { return false }
    return ownPages.contains { hasCode($0.source) }
  }

  /// The reviews that are shown, by their periods.
  ///
  /// - Parameter sections: The names of the sections that Daybook writes.
  func writtenReviews(_ sections: [String]) -> [Period: WrittenReview] {
    guard audience.reviews == .words || audience.isOwner else { return [:] }
    return reviews.filter {
      (showsDrafts || !$0.frontMatter.isDraft) && (audience.isOwner || $0.frontMatter.flaw == nil)
    }.reduce(into: [:]) {
      $0[$1.period] = WrittenReview($1, sections: sections, for: audience)
    }
  }

  /// Whether a page may be kept that was made from `other` and not from the text of a page that
  /// changed: the lists of pages, which any template may show, are the same. For others a page that
  /// fails is in none, and what pages link to decides which files there are.
  package func listsPages(like other: SiteInput) -> Bool {
    let (own, others) = (ownPages, other.ownPages)
    return own.map(\.head) == others.map(\.head) && pageFiles == other.pageFiles
      && (audience.isOwner || pageFiles.isEmpty && !(own + others).contains(where: \.hasLiquid))
  }
}

/// Makes a picture of PNG from a drawing; nil when it cannot, with the reason. Called on any
/// thread.
package typealias CardPainter =
  @Sendable (_ svg: String) -> (bytes: [UInt8]?, diagnostics: [Diagnostic])

extension SiteInput {
  /// Why templates and charts find nothing of a system that the audience does not see, by its name.
  var absences: [String: String] {
    filtering.reduce(into: [:]) { absences, system in
      absences[system.name] = audience.withheld(system.name, of: filtering)?.message
    }
  }

  /// The files beside the pages that are in a site for others because the settings name them.
  var namedFiles: Set<VaultPath> {
    Set(pageFiles.filter { audience.sees(page: $0.text, for: []) })
  }
}
