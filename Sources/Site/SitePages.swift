package import Basics
import Charts
package import SiteKit
import Vault
import Wording

package struct SiteFiles: Sendable {
  /// In order of path.
  package let files: [OutputFile]
  /// Problems found before rendering.
  package let diagnostics: [Diagnostic]
  /// The cards of its pages, in order of path.
  package let cards: [CardDrawing]
  fileprivate let languages: [LanguageSite]
  /// The names of all systems with their titles, in the words of the first language.
  package var systems: [(name: String, title: String)] { languages.first?.systems ?? [] }
  /// The links of its navigation within the site, with their addresses from the top.
  package var menu: [(title: String, address: String)] {
    languages.first.map { $0.context.navigation.links(in: $0.words) } ?? []
  }
}

extension SiteInput {
  /// The files of the site. A pure function of the input.
  package func files() -> SiteFiles {
    known.value = nil
    let trees = SiteTree.all(settings.languages)
    let written = ownPages
    var diagnostics =
      leftOut + problemsOfCapture + unknownPages + unknownAudiences
      + written.flatMap { $0.diagnostics(trees) + $0.problemsOfTerms(settings.taxonomies) }
    let words = trees.map { tree in
      let (words, problems) = Words.words(tag: tree.tag, own: theme.strings)
      diagnostics += problems
      return words
    }
    let assets = self.assets
    let (own, linked, failures) =
      audience.isOwner ? (written, [:], []) : whole(written, trees, words, assets)
    diagnostics += failures
    let languages = languages(of: own, trees, words)
    let widgetStyle = Lazy { [theme] in theme.drawingStyle }
    var sites: [LanguageSite] = []
    var pages: [OutputFile] = []
    var pictures: [VaultPath: (file: OutputFile, drawing: CardDrawing)] = [:]
    var moved: [(from: String, to: String)] = []
    var shownFiles: Set<VaultPath> = []
    for (tree, words) in zip(trees, words) {
      let site = LanguageSite(
        self, tree, words, languages, assets, ownPages: own, files: linked[tree.tag])
      if let cards = SiteCards(site, theme, paint: paintCard) {
        site.context.pictures.value = cards.picture
        // Equal cards share one picture.
        for card in cards.outputs { pictures[card.file.path] = card }
      }
      // Problems of templates and pictures are the same in every language.
      if tree.isFirst {
        diagnostics += site.rooms.flatMap(\.problems) + site.context.diagnostics
        diagnostics += own.problemsOfLayouts(in: site.context.library)
        pages.append(notFound(site))
        pages += site.rooms.having((any OutletSitePart).self)
          .flatMap { site.marked($0.sharedFiles(site.context), of: $0) }
        pages += site.context.charts.data(site.independent)
        pages.append(FiguresNow.output(of: site, running: contents.running))
        shownFiles = Set(pageFiles.filter(site.shows))
        let robots = RobotsFile(baseURL: audience.isOwner ? nil : settings.baseURL)
        pages += [robots.output].filter { !shownFiles.contains($0.path) }
      }
      // First, so that no page of the person's own can be in its place.
      pages += (CapturePage(self, tree, words)?.outputs ?? []).map(tree.placed)
      pages += self.pages(site, widgetStyle).map(tree.placed)
      sites.append(site)
      moved += site.redirects.map {
        ("/" + tree.folder + $0.address, "/" + tree.folder + $0.page.address)
      }
    }
    let cards = pictures.values.sorted { $0.file.path < $1.file.path }
    pages += cards.map(\.file)
    pages += theme.assets.map { asset in
      var file = OutputFile(
        path: asset.path, source: asset.displayName, inputs: .copy(asset.origin)
      ) { (asset.bytes, []) }
      file.isOfTheme = true
      return file
    }
    pages += assets.outputs
    pages += pages.compactMap(\.asJSON)

    var places = OutputPlaces()
    var unique: [OutputFile] = []
    func take(_ files: [OutputFile]) {
      for file in files {
        if let problem = places.take(file) {
          diagnostics.append(problem)
        } else {
          unique.append(file)
        }
      }
    }
    take(pages)
    // Sorts indices, since each file is a large value that sorting would move.
    unique = unique.indices.sorted { unique[$0].path < unique[$1].path }.map { unique[$0] }
    var forms =
      audience.isOwner
      ? []
      : HostFiles(
        of: unique, assets: assets.outputs.map(\.path), moved: moved
      ).outputs
    if let baseURL = settings.baseURL {
      forms += Sitemap(of: unique, at: baseURL, in: trees, changes: changes(of: own, trees)).outputs
    }
    take(forms.filter { !shownFiles.contains($0.path) })
    known.value = NamedValues(unique.map { ($0.path.text, $0.path.text) })
    diagnostics += problemsOfMenu(in: Set(unique.map(\.path)))
    return SiteFiles(
      files: unique.sorted { $0.path < $1.path }, diagnostics: diagnostics,
      cards: cards.map(\.drawing), languages: sites)
  }

  /// The files that may show texts of pages, to replace their versions in `site`, which was made
  /// from an input with the same records, settings and templates that ``listsPages(like:)`` this
  /// one. The result may include other files, and some that are not in the site because another has
  /// their path.
  package func textFiles(of site: SiteFiles) -> [OutputFile] {
    let own = ownPages
    return site.languages.flatMap { last in
      let site = last.showing(own, of: self)
      return textPages(site, ReviewPages(site: site)).map(site.tree.placed)
        + (site.tree.isFirst ? [notFound(site)] : [])
    }
  }

  /// The day that each page was last changed, or else written, by address.
  private func changes(of own: [UserPage], _ trees: [SiteTree]) -> [String: Day] {
    var changes: [String: Day] = [:]
    for page in own {
      let updated = page.updated(at: today, in: moment.zone).map(moment.zone.day)
      let day = updated ?? page.day(moment.zone)
      for tree in trees where page.isIn(tree) { changes[tree.folder + page.address] = day }
    }
    return changes
  }

  /// The languages of the person's pages.
  private func languages(
    of own: [UserPage], _ trees: [SiteTree], _ words: [Words]
  ) -> SiteLanguages {
    SiteLanguages(
      all: zip(trees, words).map { tree, words in
        .init(
          tree: tree, name: words("base.language"),
          ownAddresses: PageIndex(
            own.filter { $0.isIn(tree) }, taxonomies: settings.taxonomies, zone: moment.zone
          ).addresses(pageSize: settings.pageSize))
      })
  }

  /// The pages for others that can be made, and the problems of pages that cannot, which are left
  /// out of lists, feeds and search too. Only pages with features that can fail are tried.
  ///
  /// - Returns: Also the files next to the pages to publish, by language: the files that the
  ///   settings name, and the targets of links and pictures on these pages.
  private func whole(
    _ own: [UserPage], _ trees: [SiteTree], _ words: [Words], _ assets: SiteAssets
  ) -> (pages: [UserPage], files: [String: Set<VaultPath>], diagnostics: [Diagnostic]) {
    let named = namedFiles
    var diagnostics: [Diagnostic] = []
    var failed: Set<String> = []
    var linked: [(tag: String, page: String, files: Set<VaultPath>)] = []
    let takesFiles = named.count < pageFiles.count
    if takesFiles || own.contains(where: \.hasLiquid) {
      let languages = languages(of: own, trees, words)
      for (tree, words) in zip(trees, words) {
        // Until the files to publish are known, a link may lead to any.
        let site = LanguageSite(
          self, tree, words, languages, assets, ownPages: own, files: Set(pageFiles))
        for page in own
        where page.isIn(tree) && (page.hasLiquid || takesFiles)
          && !failed.contains(page.source.path)
        {
          var found: [Diagnostic] = []
          if let files = page.linkedFiles(site, &found) {
            linked.append((tree.tag, page.source.path, files))
          } else {
            failed.insert(page.source.path)
            diagnostics += found
          }
        }
      }
    }
    var files = Dictionary(trees.map { ($0.tag, named) }) { first, _ in first }
    for link in linked where !failed.contains(link.page) {
      files[link.tag]?.formUnion(link.files)
    }
    return (own.filter { !failed.contains($0.source.path) }, files, diagnostics)
  }

  private func pages(_ site: LanguageSite, _ widgetStyle: Lazy<DrawingStyle>) -> [OutputFile] {
    let context = site.context
    let reviews = ReviewPages(site: site)
    var pages = audience.isOwner ? [Dashboard(site: site).output] : [HomePage(site: site).output]
    pages += site.rooms.flatMap { site.marked($0.pages(context), of: $0) } + reviews.all
    let widgets =
      site.rooms.having((any OutletSitePart).self)
      .flatMap { room in
        room.widgets(namesPeople: audience.isOwner).map {
          (site.independent.contains(room.name) ? room.name : nil, $0)
        }
      }
      + site.strip(of: .week(site.today.week)).widgets(tone: site.tones.first ?? "").map {
        (nil, $0)
      }
    if audience.isOwner || !widgets.isEmpty {
      pages += WidgetPages(context: context, widgets: widgets, style: widgetStyle).all
    }
    if let volume, site.tree.isFirst {
      pages += VolumePage(site: site, days: volume, reviews: reviews).all
    }
    pages += textPages(site, reviews)
    let pageFiles = pageFiles.filter(site.shows)
    // Pages name the files next to them relative to themselves.
    return pages
      + pageFiles.flatMap { path in
        [copied(PageFolder.path.appending(path.text) ?? PageFolder.path, to: path)]
          + pictureCopies.outputs(of: path)
      }
  }

  /// The files that show texts of the person's pages: the pages themselves with their lists,
  /// search, feeds.
  private func textPages(_ site: LanguageSite, _ reviews: ReviewPages) -> [OutputFile] {
    let documents =
      site.pageDocuments + site.rooms.flatMap(\.documents) + reviews.documents
    return SearchPages(context: site.context, documents: documents, in: terms).all
      + site.pagesAndLists
      // The person's own file with one of these names replaces it.
      + machineForms(site, reviews).filter { !pageFiles.contains($0.path) || !site.shows($0.path) }
  }

  /// The files of a language that other programs read: its feeds and its calendar, whose upcoming
  /// items are only for the person.
  private func machineForms(_ site: LanguageSite, _ reviews: ReviewPages) -> [OutputFile] {
    let feed = Feed(site: site, reviews: reviews)
    let entries = Lazy { feed.entries }
    // A feed contains the texts of pages.
    return [
      .page(at: AtomFeed.path, source: "the Atom feed", inputs: .pages) {
        (Array(AtomFeed(feed: feed, entries: entries.value).text.utf8), [])
      },
      .page(at: JSONFeed.path, source: "the JSON feed", inputs: .pages) {
        (Array(JSONFeed(feed: feed, entries: entries.value).text.utf8), [])
      },
    ] + (audience.isOwner ? [SiteCalendar(site: site).output] : [])
  }

  /// The page that hosts show for an unknown address. It is shown at any depth, so its links start
  /// at the top of the host, or at the site's folder if ``Settings/baseURL`` names one.
  private func notFound(_ site: LanguageSite) -> OutputFile {
    if let own = ownNotFound { return own.output(SharedSite(site)) }
    let (context, root) = (site.context, hostRoot)
    return context.page(
      "404", at: SiteAddress.notFound, source: "the page for addresses that do not exist"
    ) {
      PageContent(.init(title: context.words("not_found.title")), root: root)
    }
  }

  func copied(_ source: VaultPath, to path: VaultPath) -> OutputFile {
    let vault = vault
    let isForOthers = !audience.isOwner
    return OutputFile(path: path, source: source.text, inputs: .copy(source)) {
      do throws(FileError) {
        let bytes = try vault.contents(of: source)
        // Camera metadata is private under any file name.
        guard isForOthers, !bytes.isEmpty,
          PictureMetadata.isKnown(bytes) || PictureMetadata.isKnown(path)
        else { return (bytes, []) }
        guard let cleaned = PictureMetadata.removed(from: bytes) else {
          let place = Place(file: vault.displayName(of: source))
          return (nil, [SiteProblem.unreadablePicture.diagnostic(at: place)])
        }
        return (cleaned, [])
      } catch {
        return (nil, [error.diagnostic])
      }
    }
  }
}

extension SiteInput {
  /// The documents of the site's search, in the main language: pages, reviews, and documents of the
  /// systems.
  package var documents: [SearchDocument] {
    let trees = SiteTree.all(settings.languages)
    guard let tree = trees.first else { return [] }
    let words = Words.words(tag: tree.tag, own: theme.strings).words
    let own = ownPages.filter { $0.isIn(tree) }
    let languages = SiteLanguages(
      all: [
        .init(
          tree: tree, name: words("base.language"), ownAddresses: Set(own.map(\.address)))
      ])
    let site = LanguageSite(
      self, tree, words, languages, assets, ownPages: own,
      files: audience.isOwner ? nil : namedFiles)
    return site.pageDocuments + site.rooms.flatMap(\.documents)
      + ReviewPages(site: site).documents
  }
}
