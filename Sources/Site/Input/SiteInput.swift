package import Basics
package import SiteKit
package import Vault
package import Wording

package struct SiteInput: Sendable {
  /// The contents of the vault, as far as the site's audience may see them.
  package var contents: VaultContents
  /// The systems whose filters templates may use, including systems that are not shown.
  package var filtering: [any System]
  package var pages: [PageSource]
  package var reviews: [ReviewSource]
  /// Files next to the pages that are copied into the site, by their path in `pages/`.
  package var pageFiles: [VaultPath]
  package var data: [DataMember] = []
  package var theme: Theme
  package var showsDrafts: Bool
  /// True if the site is at the top of its host, as in the preview, even if its `baseURL` has a
  /// path.
  package var isServed = false
  /// True if records have controls to tick, change and delete them, as in the preview.
  package var hasControls = false
  /// The public key that the page for a phone encrypts entries to, in Base64; nil for plain ones.
  package var captureKey: String?
  /// True if a single page is made, such as for a mail, without other pages to link to.
  package var isSingle = false
  /// The days of a printed volume that the site has the first page of; nil for none.
  package var volume: ClosedRange<Day>?
  /// True if styles and scripts are named by their content; false in a preview, which replaces them
  /// when they change, and for a single page.
  package var namesAssets = false
  /// Makes the pictures of the pages' cards; nil for a site without any, such as every site without
  /// ``Settings/baseURL``.
  package var paintCard: CardPainter?

  /// The highlighting of the code of pages; nil for a site without highlighted code.
  package var code: HighlightedCode?
  /// The mathematics of pages as MathML; nil for a site without.
  package var math: ConvertedMath?
  /// The copies of the person's pictures in other widths; none in a preview.
  package var pictureCopies = PictureCopies()

  /// Notes whether any page reads the clock.
  let clockUse = Kept<Bool>()
  package var asksClock: Bool { clockUse.value ?? false }

  /// The files of the site once all are known, by path from its top.
  let known = Kept<NamedValues<String>>()

  /// The store of search terms between builds; nil for none.
  package var terms: TermStore?

  package var audience: Audience { contents.audience }
  package var settings: Settings { contents.settings }
  package var vault: any Files { contents.files }
  package var moment: Moment { contents.moment }
  package var today: Day { moment.today }
  /// The words of the first language, overridden by the theme's.
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
  /// The path from the top of the host to that of the site.
  var hostRoot: String {
    SiteAddress.root(ofHostFor: isServed ? nil : settings.baseURL)
  }

  /// The person's own pages that are shown, newest first, then by title.
  var ownPages: [UserPage] { shown(pages).filter { !$0.isNotFound } }

  /// The person's own page for addresses that do not exist; nil for none.
  var ownNotFound: UserPage? {
    let tree = SiteTree.all(settings.languages)[0]
    return shown(pages.filter { $0.slug.offset(of: "404") != nil })
      .first { $0.isNotFound && $0.isIn(tree) }
  }

  private func shown(_ pages: [PageSource]) -> [UserPage] {
    pages.filter {
      (showsDrafts || isShown($0)) && (audience.isOwner || $0.frontMatter.flaw == nil)
    }
    .map { source in
      let page = UserPage(
        source.reading(settings.compatibility), in: vault, languages: settings.languages)
      return (page: page, day: page.day(moment.zone)?.number ?? .min)
    }
    .filter { isForAudience($0.page) }
    .sorted {
      ($1.day, $0.page.title, $0.page.address) < ($0.day, $1.page.title, $1.page.address)
    }
    .map(\.page)
  }

  private func isShown(_ page: PageSource) -> Bool {
    page.frontMatter.isShown(on: today, in: moment.zone)
  }

  private func isForAudience(_ page: UserPage) -> Bool {
    audience.sees(page: page.name, for: page.source.frontMatter.audiences)
  }

  /// A warning for each page that an audience is given by its name and that does not exist: for the
  /// site's audience, on the person's own site for all.
  var unknownPages: [Diagnostic] {
    let audiences = audience.isOwner ? settings[AudienceSettings.self].declared : [audience]
    let named = audiences.flatMap { audience in audience.pages.map { (audience.name, $0) } }
    guard named.contains(where: { $0.1.name != nil }) else { return [] }
    let names =
      pages.map { UserPage.name(of: $0, languages: settings.languages) } + pageFiles.map(\.text)
    let known = Set(names)
    let file = vault.displayName(of: VaultPath(stringLiteral: Settings.fileName))
    return named.compactMap { audience, pattern in
      guard let name = pattern.name, !known.contains(name) else { return nil }
      return SiteProblem.noPage(name, for: audience, nearest: names.nearest(to: name))
        .diagnostic(
          at: Place(file: file, line: pattern.mark?.line ?? 0, column: pattern.mark?.column ?? 0))
    }
  }

  /// The pages that are not in the site, with the reason, by their paths, addresses, titles and
  /// other names in lower case. On sites of others they are only reported as hidden.
  var hiddenPages: [String: (page: String, why: LinkProblem.Hidden)] {
    var hidden: [String: (page: String, why: LinkProblem.Hidden)] = [:]
    for source in pages {
      let page = UserPage(source, in: vault, languages: settings.languages)
      guard let why = whyHidden(page) else { continue }
      let path = source.path
      let plain = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
      let names = [path, plain, String(page.address.dropLast()), page.title]
      for name in names + source.frontMatter.otherNames {
        hidden[name.lowercased()] = hidden[name.lowercased()] ?? (path, why)
      }
    }
    return hidden
  }

  private func whyHidden(_ page: UserPage) -> LinkProblem.Hidden? {
    if !isForAudience(page) { return .forOthers }
    if showsDrafts || isShown(page.source) { return nil }
    let matter = page.source.frontMatter
    if matter.isDraft { return .draft }
    let hasExpired = matter.expires.map { $0.day(in: moment.zone) < today } ?? false
    return hasExpired ? .expired : .toCome
  }

  /// On the person's own site, a warning for each audience in the front matter of a page that does
  /// not exist.
  var unknownAudiences: [Diagnostic] {
    guard audience.isOwner else { return [] }
    return pages.flatMap { page in
      zip(page.frontMatter.audiences, page.frontMatter.audiencePlaces).compactMap {
        name, place -> Diagnostic? in
        do throws(Failure) {
          _ = try filtering.audience(name, in: settings)
          return nil
        } catch {
          return SiteProblem.noAudience(name, hint: error.diagnostic.hint).diagnostic(at: place)
        }
      }
    }
  }

  /// A warning for each link of the menu in the settings that leads to no file of the site.
  func problemsOfMenu(in files: Set<VaultPath>) -> [Diagnostic] {
    let file = vault.displayName(of: VaultPath(stringLiteral: Settings.fileName))
    let hidden = hiddenAddresses
    return (settings.menu ?? []).compactMap { item -> Diagnostic? in
      guard case .link(_, let address, let mark) = item, address.hasPrefix("/"),
        !hidden.contains(address)
      else { return nil }
      let path = address.dropFirst().prefix { $0 != "?" && $0 != "#" }
      let decoded = PercentEncoding.decoded(path.utf8).map { String(decoding: $0, as: UTF8.self) }
      let place = decoded ?? String(path)
      let known = [SiteAddress.file(place), place + "/index.html"].compactMap {
        VaultPath(validating: $0)
      }
      guard known.allSatisfy({ !files.contains($0) }) else { return nil }
      let addresses = files.map { "/" + SiteAddress.shown($0.text) }.sorted()
      return SiteProblem.noMenuPage(address, nearest: addresses.nearest(to: address))
        .diagnostic(at: Place(file: file, line: mark?.line ?? 0, column: mark?.column ?? 0))
    }
  }

  /// The addresses of the person's own pages that the audience does not see; none for the person.
  var hiddenAddresses: HiddenAddresses {
    guard !audience.isOwner else { return HiddenAddresses() }
    let hidden = pages.lazy.map { UserPage($0, in: vault, languages: settings.languages) }
      .filter { whyHidden($0) != nil }
    return HiddenAddresses(places: Set(hidden.map(\.url)))
  }

  /// Diagnostics for texts hidden from others because of an error in their front matter, though
  /// they may be for them.
  var leftOut: [Diagnostic] {
    if audience.isOwner { return contents.leftOut }
    let hiddenPages = pages.filter { source in
      switch source.frontMatter.flaw {
      case nil, .unclear: false
      case .wrongValue:
        (showsDrafts || isShown(source))
          && isForAudience(UserPage(source, in: vault, languages: settings.languages))
      // Its audience is unknown.
      case .unreadable: true
      }
    }
    let hiddenReviews = audience.reviews == .words ? reviews : []
    return contents.leftOut
      + hiddenPages.map {
        KeyProblem.leftOut.diagnostic(
          at: Place(file: vault.displayName(of: UserPage.path(of: $0))))
      }
      + hiddenReviews.filter { $0.frontMatter.flaw.map { $0 != .unclear } ?? false }
      .map { KeyProblem.leftOut.diagnostic(at: Place(file: $0.file)) }
  }

  /// The files of the theme's `assets/`, by their names in the site.
  var assets: SiteAssets {
    SiteAssets(
      theme, isNamedByContent: namesAssets,
      // Browsers refuse files with an integrity hash on a page opened from disk.
      hasIntegrity: settings.hasIntegrity && settings.baseURL != nil,
      baseURL: isServed ? nil : settings.baseURL)
  }

  /// True if the person's own pages have code that a highlighter could highlight, but there is
  /// none.
  package var lacksHighlighter: Bool { lacksProgram(for: code) }
  /// The same for mathematics.
  package var lacksMathProgram: Bool { lacksProgram(for: math) }

  private func lacksProgram(for answers: ProgramAnswers<some AskedPiece>?) -> Bool {
    // Looks for the program only if there are pieces, and at the shown pages only if there is none.
    guard let answers, answers.lacksProgram else { return false }
    return ownPages.contains { answers.hasPieces($0.source) }
  }

  /// The programs that the text of pages depends on, with their versions; nil if there are none.
  package var programs: String? {
    let names = [code?.identity, math?.identity].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: "; ")
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

  /// True if pages made from `other` can be kept unless their own text changed: the lists of pages,
  /// which any template may show, are the same. For other audiences also false if pages may fail or
  /// there are files next to them: a page that fails is in no list, and links decide which files
  /// are published.
  package func listsPages(like other: SiteInput) -> Bool {
    let (own, others) = (ownPages, other.ownPages)
    return own.map(\.head) == others.map(\.head) && pageFiles == other.pageFiles
      && (audience.isOwner || pageFiles.isEmpty && !(own + others).contains(where: \.hasLiquid))
  }
}

/// Makes a PNG picture from a drawing; nil if that fails, with the reason. Called on any thread.
package typealias CardPainter =
  @Sendable (_ svg: String) -> (bytes: [UInt8]?, diagnostics: [Diagnostic])

extension SiteInput {
  /// The reasons why templates and charts find nothing of systems that the audience does not see,
  /// by name.
  var absences: [String: String] {
    filtering.reduce(into: [:]) { absences, system in
      absences[system.name] = audience.withheld(system.name, of: filtering)?.message
    }
  }

  /// The files next to the pages that the settings name for a site for others.
  var namedFiles: Set<VaultPath> {
    Set(pageFiles.filter { audience.sees(page: $0.text, for: []) })
  }
}

/// The addresses of pages that an audience does not see.
struct HiddenAddresses {
  fileprivate var places: Set<String> = []

  /// True if an address as in a menu is that of such a page, with or without its last slash.
  func contains(_ address: String) -> Bool {
    guard !places.isEmpty else { return false }
    let place = address.dropFirst().prefix { $0 != "?" && $0 != "#" }
    return places.contains(place.isEmpty || place.hasSuffix("/") ? String(place) : place + "/")
  }
}
