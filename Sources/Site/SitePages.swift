package import Diagnostics
import Storage

extension SiteInput {
  /// The files of the site, in order of path, with what is wrong before any is rendered. A pure
  /// function of the input.
  package func files() -> (files: [OutputFile], diagnostics: [Diagnostic]) {
    let ownPages = OwnPage.all(in: self)
    var (context, diagnostics) = SiteContext.make(self, pages: OwnPage.list(ownPages))
    var pages = [dashboard(context), notFound(context), pageIndex(context)]
    pages += FocusPages(context: context).all
    pages += ExercisePages(context: context).all
    pages += context.exerciseImages.outputs
    pages += GrowthPages(context: context).all
    pages += GiftPages(context: context).all
    pages += PromptPages(context: context).all
    pages += ReviewPages(context: context).all
    pages += ownPages.map { $0.output(context) }
    pages += theme.assets.map { asset in
      OutputFile(path: asset.path, source: asset.displayName, inputs: .copy(asset.pathInVault)) {
        (asset.bytes, [])
      }
    }
    pages += pageFiles.map(copied)

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
    return (unique.sorted { $0.path < $1.path }, diagnostics)
  }

  private func dashboard(_ context: SiteContext) -> OutputFile {
    OutputFile(path: "index.html", source: "the dashboard") {
      context.render("dashboard", at: "", .init(title: context.settings.title))
    }
  }

  /// The page that hosts show for an address that is none. It is shown at any depth, so its links
  /// start at the host's top, or at the site's folder when ``Settings/baseURL`` names one.
  private func notFound(_ context: SiteContext) -> OutputFile {
    OutputFile(path: "404.html", source: "the page for what is not found") {
      let base = context.settings.baseURL ?? ""
      let path = base.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
      let root = path.reduce("/") { $0 + $1 + "/" }
      return context.render("404", at: "404.html", .init(title: "Not found"), root: root)
    }
  }

  private func pageIndex(_ context: SiteContext) -> OutputFile {
    OutputFile(path: "pages/index.html", source: "the list of pages") {
      context.render("pages", at: "pages/", .init(title: "Pages"))
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
