import Charts
import Chronology
package import Diagnostics
import Focus
import Storage
import Wording

extension SiteInput {
  /// The files of the site, in order of path, with what is wrong before any is rendered. A pure
  /// function of the input.
  package func files() -> (files: [OutputFile], diagnostics: [Diagnostic]) {
    let own = OwnPage.all(in: self)
    let trees = SiteTree.all(settings.languages)
    var diagnostics = own.flatMap { $0.diagnostics(trees) }
    let words = trees.map { tree in
      let (words, problems) = Words.words(tag: tree.tag, own: theme.strings)
      diagnostics += problems
      return words
    }
    let languages = SiteLanguages(
      all: zip(trees, words).map { tree, words in
        .init(
          tree: tree, name: words("base.language"),
          ownAddresses: Set(own.filter { $0.isIn(tree) }.map(\.address)))
      })
    let reviews = WrittenReview.all(in: self)
    let images = ExerciseImages(exercise, in: vault)
    let widgetStyle = Lazy { [theme] in theme.drawingStyle }
    var pages: [OutputFile] = []
    var cards: [VaultPath: OutputFile] = [:]
    for (tree, words) in zip(trees, words) {
      let context = SiteContext(
        self, tree, words, languages, pages: own.filter { $0.isIn(tree) }, reviews: reviews,
        exerciseImages: images)
      // What is wrong with a template is so in every language.
      if tree.isFirst {
        diagnostics += context.diagnostics
        pages.append(notFound(context))
        pages += context.exerciseImages.outputs
        pages += context.charts.data
        pages += withoutReplaced([RobotsFile(baseURL: settings.baseURL).output])
      }
      pages += self.pages(context, widgetStyle).map(tree.placed)
      // Two cards that are the same are one picture.
      for card in context.cards?.outputs ?? [] { cards[card.path] = card }
    }
    pages += cards.values.sorted { $0.path < $1.path }
    pages += theme.assets.map { asset in
      OutputFile(path: asset.path, source: asset.displayName, inputs: .copy(asset.pathInVault)) {
        (asset.bytes, [])
      }
    }

    var owners: [VaultPath: String] = [:]
    var unique: [OutputFile] = []
    for page in pages {
      if let first = owners[page.path] {
        diagnostics.append(
          SiteProblem.sameAddress(address: page.path.text, first: first)
            .diagnostic(at: Place(file: page.source)))
      } else {
        owners[page.path] = page.source
        unique.append(page)
      }
    }
    unique.sort { $0.path < $1.path }
    guard let baseURL = settings.baseURL else { return (unique, diagnostics) }
    unique += withoutReplaced(Sitemap(of: unique, at: baseURL, in: trees).outputs)
    return (unique.sorted { $0.path < $1.path }, diagnostics)
  }

  /// `forms` for other programs without those in whose place the person has put a file of their own.
  private func withoutReplaced(_ forms: [OutputFile]) -> [OutputFile] {
    forms.filter { !pageFiles.contains($0.path) }
  }

  /// The pages of a language.
  private func pages(_ context: SiteContext, _ widgetStyle: Lazy<DrawingStyle>) -> [OutputFile] {
    let focus = FocusPages(context: context)
    let exercise = ExercisePages(context: context)
    let growth = GrowthPages(context: context)
    let gifts = GiftPages(context: context)
    let prompts = PromptPages(context: context)
    let reviews = ReviewPages(context: context)
    var pages = [dashboard(context), pageIndex(context)]
    pages += focus.all + exercise.all + growth.all + gifts.all + prompts.all + reviews.all
    pages +=
      SearchPages(
        context: context,
        documents: context.ownPages.map(\.document) + focus.documents + exercise.documents
          + growth.documents + gifts.documents + prompts.documents + reviews.documents
      ).all
    pages +=
      WidgetPages(
        context: context, style: widgetStyle, namesPeople: namesPeopleInWidgets
      ).all
    pages += context.ownPages.map { $0.output(context) }
    pages += withoutReplaced(MachineForms(context: context, reviews: reviews).all)
    // Pages name the files beside them relative to themselves.
    return pages + pageFiles.map(copied)
  }

  private func dashboard(_ context: SiteContext) -> OutputFile {
    OutputFile(path: "index.html", source: "the dashboard") {
      let week = Period.week(context.history.today.week)
      let figures = ReviewFigures(base: context.reviewBase, period: week, words: context.words)
      return context.render(
        "dashboard", at: "",
        .init(
          title: context.settings.title,
          description: figures.sentence.map {
            context.words("list.labelled", ["label": context.words.short(week), "value": $0])
          }))
    }
  }

  /// The page that hosts show for an address that is none. It is shown at any depth, so its links
  /// start at the host's top, or at the site's folder when ``Settings/baseURL`` names one.
  private func notFound(_ context: SiteContext) -> OutputFile {
    OutputFile.page(at: SiteContext.notFound, source: "the page for what is not found") {
      let base = context.settings.baseURL ?? ""
      let path = base.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
      let root = path.reduce("/") { $0 + $1 + "/" }
      return context.render(
        "404", at: "404.html", .init(title: context.words("not_found.title")), root: root)
    }
  }

  private func pageIndex(_ context: SiteContext) -> OutputFile {
    OutputFile(path: "pages/index.html", source: "the list of pages") {
      context.render("pages", at: "pages/", .init(title: context.words("nav.pages")))
    }
  }

  private func copied(_ path: VaultPath) -> OutputFile {
    let vault = vault
    let source = PageFolder.path.appending(path.text) ?? PageFolder.path
    return OutputFile(path: path, source: "pages/\(path.text)", inputs: .copy(source)) {
      do throws(FileError) {
        return (try vault.contents(of: source), [])
      } catch {
        return (nil, [error.diagnostic])
      }
    }
  }
}

extension OutputFile {
  /// The page at `address`.
  static func page(
    at address: String, source: String, inputs: OutputInputs = .site,
    render: @escaping @Sendable () -> (bytes: [UInt8]?, diagnostics: [Diagnostic])
  ) -> OutputFile {
    OutputFile(
      path: VaultPath(validating: SiteAddress.file(address)) ?? .root, source: source,
      inputs: inputs, render: render)
  }
}
