package import Basics

/// A Markdown file of the vault's `pages/`: what it says about itself, and its text.
package struct PageSource: Sendable {
  /// The path within `pages/`: `notes/sleep.md`.
  package let path: String
  /// The path without its ending, and without a last `index` or `_index`: `notes/sleep`; empty for
  /// the first page. What an address may not hold is a hyphen in it: of `What? #1.md` it is
  /// `What-1`.
  package let slug: String
  /// What the page says about itself.
  package private(set) var frontMatter: FrontMatter
  /// The Markdown text, with replacement characters for bytes that are not UTF-8.
  package private(set) var body: String
  /// ``body`` as it is in the file, in which messages find their places.
  package private(set) var written: String
  /// The line of the file on which ``body`` starts, counted from 1.
  package let bodyFirstLine: Int
  /// What tells the page from any other: the ``ContentHash`` of the file's bytes.
  package private(set) var digest: String
  /// The ``ContentHash`` of the bytes before ``body``.
  package let digestOfFrontMatter: String
  /// What was found wrong.
  package let diagnostics: [Diagnostic]

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - path: The path within `pages/`.
  ///   - file: The path that messages name.
  ///   - zone: The zone of local times.
  package init(_ bytes: [UInt8], path: String, file: String, zone: Zone) {
    let markdown = MarkdownFile(bytes, file: file)
    var diagnostics = markdown.diagnostics
    var frontMatter = markdown.flaw.map { FrontMatter($0) } ?? FrontMatter()
    if let document = markdown.frontMatter {
      frontMatter = FrontMatter(document, zone: zone, diagnostics: &diagnostics)
    }
    self.path = path
    digest = ContentHash.hex(of: bytes)
    let body = markdown.source.start(ofLine: markdown.bodyFirstLine)
    digestOfFrontMatter = ContentHash.hex(of: Array(markdown.source.bytes[..<body]))
    self.slug = Self.slug(path)
    self.frontMatter = frontMatter
    self.body = markdown.body
    written = markdown.body
    self.bodyFirstLine = markdown.bodyFirstLine
    self.diagnostics = diagnostics
  }

  /// The page as its readers see it.
  ///
  /// - Parameter visible: What they see of a text.
  package func showing(_ visible: (String) -> String) -> PageSource {
    var page = self
    page.body = visible(body)
    page.frontMatter.title = frontMatter.title.map(visible)
    page.frontMatter.description = frontMatter.description.map(visible)
    return page
  }

  /// The page with another text.
  package func with(body: String) -> PageSource {
    var page = self
    page.body = body
    page.written = body
    page.digest = ContentHash.hex(of: Array((digest + body).utf8))
    return page
  }

  /// The name, without its ending, of the page of a folder, which lists those in it.
  package static let folderPage = "_index"

  private static func slug(_ path: String) -> String {
    var names = path.split(separator: "/")
    if let last = names.popLast() {
      let name = last.lastIndex(of: ".").map { last[..<$0] } ?? last
      if name != "index", name != Self.folderPage[...] { names.append(name) }
    }
    return names.map(SitePath.name).joined(separator: "/")
  }
}
