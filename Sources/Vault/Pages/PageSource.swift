package import Basics

/// A Markdown file of the vault's `pages/`: its front matter and its text.
package struct PageSource: Sendable {
  /// The path within `pages/`: `notes/sleep.md`.
  package let path: String
  /// The path without its extension, and without a final `index` or `_index`: `notes/sleep`; empty
  /// for the first page. Characters not allowed in an address become a hyphen: `What? #1.md` is
  /// `What-1`.
  package let slug: String
  package private(set) var frontMatter: FrontMatter
  /// The Markdown text, with replacement characters for bytes that are not UTF-8.
  package private(set) var body: String
  /// ``body`` as in the file, for the places in messages.
  package private(set) var written: String
  /// The line of the file where ``body`` starts, counted from 1.
  package let bodyFirstLine: Int
  /// Identifies the page: the ``ContentHash`` of the file's bytes.
  package private(set) var digest: String
  /// The ``ContentHash`` of the bytes before ``body``.
  package let digestOfFrontMatter: String
  package let diagnostics: [Diagnostic]
  /// The shortcodes of another program in its text that stay as they are written, by name.
  package private(set) var leftShortcodes: [String: TranslatedText.Left] = [:]

  /// Reads a page.
  ///
  /// - Parameter isReview: True for a review, which ignores days of publication and expiry.
  package init(
    _ bytes: [UInt8], path: String, file: String, zone: Zone, isReview: Bool = false
  ) {
    let markdown = MarkdownFile(bytes, file: file)
    var diagnostics = markdown.diagnostics
    var frontMatter = markdown.flaw.map { FrontMatter($0) } ?? FrontMatter()
    if let document = markdown.frontMatter {
      frontMatter = FrontMatter(
        document, zone: zone, isOfPage: !isReview, diagnostics: &diagnostics)
    }
    frontMatter.addFacts(ofPath: path)
    self.path = path
    digest = ContentHash.hex(of: bytes)
    let body = markdown.source.start(ofLine: markdown.bodyFirstLine)
    digestOfFrontMatter = ContentHash.hex(of: Array(markdown.source.bytes[..<body]))
    self.slug = Self.slug(ofPath: path)
    self.frontMatter = frontMatter
    self.body = markdown.body
    written = markdown.body
    self.bodyFirstLine = markdown.bodyFirstLine
    self.diagnostics = diagnostics
  }

  /// The page with its text as readers see it.
  package func showing(_ visible: (String) -> String) -> PageSource {
    var page = self
    page.body = visible(body)
    page.frontMatter.title = frontMatter.title.map(visible)
    page.frontMatter.description = frontMatter.description.map(visible)
    return page
  }

  /// The page with the shortcodes of Hugo in its text as Markdown, if Hugo is one of `programs`.
  package func reading(_ programs: Set<SiteGenerator>) -> PageSource {
    guard programs.contains(.hugo), body.offset(of: "{{<") != nil || body.offset(of: "{{%") != nil
    else { return self }
    // A name alone is looked for next to the page, any other from the top on.
    let translated = TranslatedText(hugo: body) { name in
      let path = name.prefix { $0 != "#" }
      let isAtTop = path.hasPrefix("/") || path.isEmpty || !path.contains("/")
      return (isAtTop ? name : "/" + name).replacing(" ", with: "%20")
    }
    var page = self
    page.body = translated.text
    page.leftShortcodes = translated.left
    page.frontMatter.readsLiquid = false
    return page
  }

  package func with(body: String) -> PageSource {
    var page = self
    page.body = body
    page.written = body
    page.digest = ContentHash.hex(of: Array((digest + body).utf8))
    return page
  }

  /// The file name, without its extension, of a folder's page, which lists its pages.
  package static let folderPage = "_index"

  /// The ``slug`` of a file within `pages/`.
  static func slug(ofPath path: String) -> String {
    var names = path.pathNames
    if let last = names.popLast() {
      let name = last.utf8.lastIndex(of: UInt8(ascii: ".")).map { last[..<$0] } ?? last
      if name != "index", name != Self.folderPage[...] { names.append(name) }
    }
    return names.map(SitePath.name).joined(separator: "/")
  }
}

package struct PageFolder: Sendable {
  package var pages: [PageSource] = []
  /// The other files that go into a site, such as pictures, by their path within `pages/`.
  package var files: [VaultPath] = []
  package var diagnostics: [Diagnostic] = []

  package static let path: VaultPath = "pages"

  /// Reads the folder recursively; empty when it is missing. Names that start with a dot are
  /// skipped.
  ///
  /// - Parameter width: The number of cores that read pages.
  package init(in vault: some Files, zone: Zone, width: Int) async {
    let paths = vault.files(
      below: Self.path, linkingTo: [Self.path.topFolder, DataFolder.path.topFolder],
      failed: { diagnostics.append($0.diagnostic) }
    ).withoutSyncCopies
    let part = paths.count / (width * 4) + 1
    let starts = Array(stride(from: 0, to: paths.count, by: part))
    let parts = await withTaskGroup(of: (Int, [Entry]).self) { group in
      for (index, start) in starts.enumerated() {
        let paths = paths[start..<min(paths.count, start + part)]
        group.addTask { (index, paths.compactMap { Entry($0, vault, zone) }) }
      }
      var parts = [[Entry]](repeating: [], count: starts.count)
      for await (index, entries) in group { parts[index] = entries }
      return parts
    }
    for entry in parts.joined() {
      switch entry {
      case .page(let page):
        pages.append(page)
        diagnostics += page.diagnostics
      case .file(let name): files.append(name)
      case .left(let file):
        diagnostics.append(
          Diagnostic(
            .warning, kind: "not-copied", at: Place(file: file),
            "a file of this kind is not copied to the site",
            hint: "pictures, sound, film, documents, data and styles are; put it into a .zip, or "
              + "move it out of pages/"))
      case .failed(let error): diagnostics.append(error.diagnostic)
      }
    }
  }

  /// The extensions of files that are copied to the site.
  private static let copied: Set<Substring> = [
    // Pictures, sound, film.
    "apng", "avif", "bmp", "gif", "heic", "ico", "jpeg", "jpg", "jxl", "png", "svg", "tif", "tiff",
    "webp", "aac", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav", "m4v", "mov", "mp4", "ogv",
    "webm", "srt", "vtt",
    // Documents and data.
    "csv", "docx", "epub", "geojson", "gpx", "ics", "json", "ods", "odt", "pdf", "pptx", "tsv",
    "txt", "vcf", "xlsx", "xml", "zip",
    // The files that make up pages.
    "css", "htm", "html", "js", "mjs", "wasm", "webmanifest", "otf", "ttf", "woff", "woff2",
  ]
  private static let copiedNames: Set<Substring> = ["CNAME", "_headers", "_redirects", "LICENSE"]

  private static func isCopied(_ path: VaultPath) -> Bool {
    let name = path.name
    guard let dot = name.lastIndex(of: ".") else { return copiedNames.contains(name) }
    return copied.contains(Substring(name[dot...].dropFirst().lowercased()))
  }

  private enum Entry: Sendable {
    case page(PageSource)
    case file(VaultPath)
    /// A file of a kind that is not copied to sites.
    case left(String)
    case failed(FileError)

    init?(_ path: VaultPath, _ vault: some Files, _ zone: Zone) {
      let folder = PageFolder.path.text.utf8.count + 1
      guard let name = VaultPath(validating: path.text.dropFirst(folder)) else { return nil }
      guard ["md", "markdown"].contains(path.pathExtension) else {
        guard !name.name.isEditorBackup else { return nil }
        self = PageFolder.isCopied(name) ? .file(name) : .left(vault.displayName(of: path))
        return
      }
      do throws(FileError) {
        self = .page(
          PageSource(
            try vault.text(of: path), path: name.text, file: vault.displayName(of: path),
            zone: zone))
      } catch {
        self = .failed(error)
      }
    }
  }
}
