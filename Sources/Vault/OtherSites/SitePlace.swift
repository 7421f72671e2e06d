import Basics

/// The place of a file of another site in a vault.
enum SitePlace: Sendable, Hashable {
  /// A page, by its path within `pages/`.
  case page(String, isDraft: Bool = false)
  /// A picture or another file that pages show, by its path within `pages/`.
  case file(String)
  /// A file that is not imported, for a reason that a person reads.
  case left(Reason)

  enum Reason: Sendable, Hashable {
    /// Part of the program or the theme.
    case theme
    /// A page in HTML, or in another language than Markdown.
    case otherPage
    /// Not a page to its program, as it has no front matter.
    case noPage
    /// A style, a script or another file that pages do not show.
    case otherFile
  }
}

extension OtherSite {
  /// The place of a file.
  ///
  /// - Parameter path: Its path in the site's folder.
  func place(of path: String) -> SitePlace {
    switch generator {
    case .hugo: contentPlace(of: path, contentFolder, staticFolders)
    case .zola: contentPlace(of: path, contentFolder, ["static"])
    case .jekyll: jekyllPlace(of: path)
    case .eleventy: eleventyPlace(of: path)
    case .obsidian: obsidianPlace(of: path)
    }
  }

  /// The folder of the texts of Hugo or Zola.
  var contentFolder: String {
    generator == .zola ? "content" : hugoFolder
  }

  private var hugoFolder: String {
    Self.folder(setting("contentDir")?.text ?? "content")
  }

  private var staticFolders: [String] {
    let folders = (try? setting("staticDir")?.asList()) ?? ["static"]
    return folders.map(Self.folder)
  }

  /// A folder without `./` before it and slashes at its end.
  static func folder(_ text: String) -> String {
    let path = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    return path.trimming { $0 == "/" || $0 == "." }
  }

  /// The place of a file of a site with a folder of texts and one of files to copy.
  private func contentPlace(
    of path: String, _ content: String, _ statics: [String]
  ) -> SitePlace {
    if let inside = path.below(content) ?? SiteLanguages(self)?.place(of: path) {
      if let name = inside.asPage { return .page(name) }
      if inside.isShown { return .file(inside) }
      return .left(inside.isPageElsewhere ? .otherPage : .otherFile)
    }
    if let inside = statics.lazy.compactMap(path.below).first {
      return inside.isShown ? .file(inside) : .left(.otherFile)
    }
    return .left(.theme)
  }

  private func jekyllPlace(of path: String) -> SitePlace {
    let source = Self.folder(setting("source")?.text ?? "")
    guard let inside = source.isEmpty ? path : path.below(source) else { return .left(.theme) }
    let excluded =
      ((try? setting("exclude")?.asList()) ?? []) + ["node_modules", "vendor", "_site"]
    if excluded.contains(where: { inside == $0 || inside.hasPrefix(Self.folder($0) + "/") }) {
      return .left(.theme)
    }
    var names = inside.split(separator: "/").map(String.init)
    let name = names.removeLast()
    var isDraft = false
    for index in names.indices where names[index].hasPrefix("_") {
      let folder = String(names[index].dropFirst())
      switch folder {
      case "posts": names[index] = "posts"
      case "drafts": isDraft = true
      default:
        guard let collection = setting("collections")?.collection(folder) else {
          return .left(.theme)
        }
        names[index] = folder
        isDraft = isDraft || !collection.isPublished
      }
    }
    let target = (names + [name]).joined(separator: "/")
    if let page = target.asPage { return .page(page, isDraft: isDraft) }
    if target.isShown { return .file(target) }
    return .left(target.isPageElsewhere ? .otherPage : .otherFile)
  }

  private func eleventyPlace(of path: String) -> SitePlace {
    let parts = path.split(separator: "/")
    let aside: Set<Substring> = ["node_modules", "_site", "dist", "_includes", "_layouts", "_data"]
    if parts.contains(where: aside.contains) { return .left(.theme) }
    // The folder is chosen in a program, so it is guessed by its usual names.
    var inside = ["src", "content", "public", "static"].lazy.compactMap(path.below).first ?? path
    if let name = inside.below("public") ?? inside.below("static") { inside = name }
    if let page = inside.asPage {
      let isOfProject = parts.count == 1 && Self.projectTexts.contains(path.lowercased())
      return isOfProject ? .left(.noPage) : .page(page)
    }
    if inside.isShown { return .file(inside) }
    return .left(inside.isPageElsewhere ? .otherPage : .otherFile)
  }

  private static let projectTexts: Set<String> = [
    "readme.md", "changelog.md", "contributing.md", "license.md", "code_of_conduct.md",
  ]

  private func obsidianPlace(of path: String) -> SitePlace {
    let folders = path.split(separator: "/").dropLast().map { $0.lowercased() }
    let templates: Set<String> = ["templates", "template", "_templates"]
    if folders.contains(where: templates.contains) { return .left(.theme) }
    if path.lowercased().hasSuffix(".excalidraw.md") { return .left(.otherPage) }
    if let page = path.asPage { return .page(page) }
    let isOther = path.hasSuffix(".canvas") || path.hasSuffix(".base")
    return path.isShown ? .file(path) : .left(isOther ? .otherPage : .otherFile)
  }
}

extension YAMLNode {
  /// A collection of Jekyll by its name, in a list of names or with its own settings; nil if it is
  /// not there.
  fileprivate func collection(_ name: String) -> (isPublished: Bool, permalink: String?)? {
    guard case .mapping(let entries) = content else {
      return (try? asList())?.contains(name) == true ? (isPublished: false, permalink: nil) : nil
    }
    guard let value = entries.first(where: { $0.key == name })?.value else { return nil }
    func part(_ key: String) -> YAMLNode? { value.entries?.first { $0.key == key }?.value }
    return ((try? part("output")?.asFlag()) ?? false, part("permalink")?.text)
  }
}

extension OtherSite {
  /// The pattern of addresses of a collection of Jekyll; nil for the usual one.
  func permalink(ofCollection name: String) -> String? {
    setting("collections")?.collection(name)?.permalink
  }
}

extension String {
  /// The rest of a path in a folder; nil if it is elsewhere.
  func below(_ folder: String) -> String? {
    hasPrefix(folder + "/") ? String(dropFirst(folder.count + 1)) : nil
  }

  /// True for a path with a folder of this name.
  func isInFolder(_ name: String) -> Bool {
    split(separator: "/").dropLast().contains { $0 == name }
  }

  private var ending: String {
    guard let dot = lastIndex(of: ".") else { return "" }
    return self[dot...].dropFirst().lowercased()
  }

  /// The path of a Markdown file, ending in `.md`; nil for any other file.
  fileprivate var asPage: String? {
    guard ["md", "markdown", "mdown", "mkd", "mkdn"].contains(ending) else { return nil }
    return String(dropLast(ending.count)) + "md"
  }

  /// True for a page in another language than Markdown.
  fileprivate var isPageElsewhere: Bool {
    ["html", "htm", "mdx", "njk", "liquid", "org", "rst", "adoc", "textile", "ipynb"]
      .contains(ending)
  }

  /// True for a picture, a film, a sound, a document or data.
  fileprivate var isShown: Bool {
    let name = split(separator: "/").last ?? ""
    return Self.shownEndings.contains(ending) && name != "robots.txt"
  }

  private static let shownEndings: Set<String> = VaultPath.pictureEndings.union([
    "heic", "ico", "jxl", "tif", "tiff", "aac", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav",
    "m4v", "mov", "mp4", "ogv", "webm", "srt", "vtt", "csv", "docx", "epub", "geojson", "gpx",
    "ics", "ods", "odt", "pdf", "pptx", "tsv", "txt", "xlsx", "zip",
  ])
}
