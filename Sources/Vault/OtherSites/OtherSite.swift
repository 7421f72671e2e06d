internal import Basics

extension SiteGenerator {
  /// The generator of the site in a folder or an archive, by its settings; nil for none of them.
  package init?(of tree: ImportTree) {
    let found = Self.allCases.first { OtherSite.settingsFile(of: $0, in: tree) != nil }
    guard let found = found ?? (tree.holdsHidden(".obsidian") ? .obsidian : nil) else {
      return nil
    }
    self = found
  }
}

extension ImportFormat {
  /// The folder of a site that a generator made.
  package static func site(of generator: SiteGenerator) -> ImportFormat {
    ImportFormat(
      generator.rawValue,
      generator == .obsidian ? "a vault of Obsidian" : "a site made with \(generator.title)",
      recognisesTree: { SiteGenerator(of: $0) == generator }, sharesTree: generator == .obsidian)
  }
}

/// A site of another program: its generator, its settings and its files.
struct OtherSite {
  let generator: SiteGenerator
  let tree: ImportTree
  /// The path of its folder in the tree, with a slash after it; empty for the tree itself.
  let root: String
  private let settings: [YAMLEntry]
  /// The data of a site of Eleventy for the pages of its folders, by their paths.
  let folders: [String: FolderData]
  /// The programs among these, which are not run.
  let programs: [String]
  /// The faults of its settings.
  let diagnostics: [Diagnostic]

  /// - Parameter name: The name of the folder or archive, for messages.
  init(_ generator: SiteGenerator, in tree: ImportTree, name: String) {
    self.generator = generator
    self.tree = tree
    root = tree.archivedFolder
    var settings: [YAMLEntry] = []
    var diagnostics: [Diagnostic] = []
    if let entry = Self.settingsFile(of: generator, in: tree),
      let syntax = Self.syntax(of: entry.path)
    {
      let document = YAMLDocument(
        TextFile((try? entry.contents()) ?? [], file: "\(name)/\(entry.path)"), as: syntax,
        passesControls: true)
      settings = document.root?.entries ?? []
      diagnostics = document.diagnostics
      settings += Self.parts(of: entry.path, in: tree)
    }
    (folders, programs) =
      generator == .eleventy ? FolderData.all(in: tree, below: root) : ([:], [])
    self.settings = settings
    self.diagnostics = diagnostics
  }

  /// The settings of Hugo that are in separate files, by the names of these files.
  private static func parts(of path: String, in tree: ImportTree) -> [YAMLEntry] {
    guard let folder = path.firstRange(of: "config/_default/").map({ path[..<$0.upperBound] })
    else { return [] }
    return ["languages", "permalinks", "taxonomies"].compactMap { name in
      for ending in ["toml", "yaml", "yml", "json"] {
        guard let bytes = try? tree["\(folder)\(name).\(ending)"]?.contents(),
          let syntax = syntax(of: ".\(ending)"),
          let root = YAMLDocument(TextFile(bytes, file: name), as: syntax).root
        else { continue }
        return YAMLEntry(key: name, keyMark: .start, value: root)
      }
      return nil
    }
  }

  /// A setting, by its names from the outermost on, in any case; nil if it is not there.
  func setting(_ path: String...) -> YAMLNode? {
    var entries = settings
    for (index, name) in path.enumerated() {
      guard let value = entries.first(where: { $0.key.lowercased() == name.lowercased() })?.value
      else { return nil }
      if index == path.count - 1 { return value }
      entries = value.entries ?? []
    }
    return nil
  }

  /// The files that identify a site's generator, the most certain first.
  private static func names(_ generator: SiteGenerator) -> [String] {
    let endings = ["toml", "yaml", "yml", "json"]
    return switch generator {
    case .hugo:
      ["hugo.", "config.", "config/_default/hugo.", "config/_default/config."].flatMap { name in
        endings.map { name + $0 }
      }
    case .zola: ["zola.toml", "config.toml"]
    case .jekyll: ["_config.yml", "_config.yaml", "_config.toml"]
    case .eleventy: ["js", "mjs", "cjs", "ts"].map { "eleventy.config." + $0 }
    case .obsidian: []
    }
  }

  /// The file with the settings of a generator in a tree; nil if it has none, or another program
  /// has such a file.
  static func settingsFile(
    of generator: SiteGenerator, in tree: ImportTree
  ) -> ImportTree.Entry? {
    let root = tree.archivedFolder
    if generator == .eleventy, tree.holdsHidden(".eleventy.js") {
      return tree.entries.first { $0.path.hasPrefix(root) }
    }
    let found = names(generator).lazy.compactMap { tree[root + $0] }.first
    guard let found else { return nil }
    switch generator {
    case .hugo:
      let isNamed = found.path.dropFirst(root.count).contains("hugo.")
      let isSite = isNamed || keys(of: found).contains { hugoKeys.contains($0) }
      return isSite && !keys(of: found).contains("base_url") ? found : nil
    case .zola:
      let isSite = keys(of: found).contains("base_url") && tree.holds(folder: root + "content")
      return isSite ? found : nil
    // Hexo has settings of the same name.
    case .jekyll: return tree.holds(folder: root + "scaffolds") ? nil : found
    case .eleventy, .obsidian: return found
    }
  }

  private static let hugoKeys: Set<String> = ["baseurl", "theme", "languagecode", "contentdir"]

  /// The keys of a file with settings, in lower case.
  private static func keys(of entry: ImportTree.Entry) -> Set<String> {
    guard let syntax = syntax(of: entry.path), let bytes = try? entry.contents() else { return [] }
    let root = YAMLDocument(TextFile(bytes, file: entry.path), as: syntax).root
    return Set((root?.entries ?? []).map { $0.key.lowercased() })
  }

  private static func syntax(of path: String) -> YAMLDocument.Syntax? {
    switch path.split(separator: ".").last {
    case "toml": .toml
    case "json": .json
    case "yaml", "yml": .yaml
    default: nil
    }
  }
}

extension OtherSite {
  /// The folder of the site on its host, such as `/blog`; nil for the top.
  var basePath: String? {
    guard let text = setting("baseurl")?.text, text.hasPrefix("/") else { return nil }
    let path = text.trimming { $0 == "/" }
    return path.isEmpty ? nil : "/" + path
  }
}

extension OtherSite {
  /// True if names between colons, such as `:smile:`, are characters there.
  var hasEmoji: Bool {
    switch generator {
    case .hugo: (try? setting("enableEmoji")?.asFlag()) ?? false
    case .jekyll:
      ["plugins", "gems"].contains { (try? setting($0)?.asList())?.contains("jemoji") == true }
    case .zola, .eleventy, .obsidian: false
    }
  }
}

extension OtherSite {
  /// The keys that Jekyll's settings give to a text without them, as far as they are read here.
  func defaults(for path: String, isPost: Bool) -> [YAMLEntry] {
    guard generator == .jekyll, case .sequence(let rules)? = setting("defaults")?.content else {
      return []
    }
    let keys: Set<String> = ["published", "draft", "permalink", "categories", "tags"]
    return rules.flatMap { rule -> [YAMLEntry] in
      func part(_ key: String) -> [YAMLEntry] {
        rule.entries?.first { $0.key == key }?.value.entries ?? []
      }
      func scope(_ key: String) -> String {
        part("scope").first { $0.key == key }?.value.text ?? ""
      }
      let (folder, type) = (scope("path"), scope("type"))
      guard path.hasPrefix(folder), type.isEmpty || isPost == (type == "posts") else { return [] }
      return part("values").filter { keys.contains($0.key) }
    }
  }
}

extension OtherSite {
  /// The folders within `pages/` whose pages are not published, each with a slash after it, because
  /// Hugo's page of the folder passes that down.
  ///
  /// - Parameter pages: The pages by their places.
  func closedFolders(among pages: [(entry: ImportTree.Entry, target: String)]) -> [String] {
    switch generator {
    case .hugo:
      pages.compactMap { entry, target in
        guard target.hasSuffix("_index.md"), let bytes = try? entry.contents(),
          let root = MarkdownFile(bytes, file: target).frontMatter?.root,
          let cascade = ComingMatter(root.entries ?? [])["cascade"]
        else { return nil }
        let rules: [YAMLNode] =
          if case .sequence(let items) = cascade.content { items } else { [cascade] }
        let isClosed = rules.contains { rule in
          let matter = ComingMatter(rule.entries ?? [])
          return matter.flag("draft") == true || matter.isRenderedNowhere(by: .hugo)
        }
        return isClosed ? String(target.dropLast("_index.md".count)) : nil
      }
    case .zola, .jekyll, .eleventy, .obsidian: []
    }
  }
}

extension ImportTree {
  /// True if there is a file below a folder.
  func holds(folder: String) -> Bool {
    entries.contains { $0.path.hasPrefix(folder + "/") }
  }

  /// True if its top folder has a hidden file or folder of this name.
  func holdsHidden(_ name: String) -> Bool { hidden.contains(archivedFolder + name) }
}
