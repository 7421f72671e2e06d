internal import Basics

/// The languages of a site of Hugo or Zola.
struct SiteLanguages: Sendable {
  /// The language of a page.
  struct Language: Sendable, Hashable {
    let code: String
    /// The path of its file among the files of the language.
    let place: String
    /// The start of its addresses, such as `/zh`; empty for the main language.
    let prefix: String
  }

  private let main: String
  /// True if addresses of the main language begin with it, too.
  private let isMainPrefixed: Bool
  /// The folder of the texts of each; nil for one whose files have it in their names.
  private let folders: [(code: String, folder: String?)]

  /// The languages in the settings of a site; nil for a site in one language.
  init?(_ site: OtherSite) {
    guard site.generator == .hugo || site.generator == .zola else { return nil }
    let isHugo = site.generator == .hugo
    let main = site.setting(isHugo ? "defaultContentLanguage" : "default_language")?.text ?? "en"
    self.main = main
    isMainPrefixed = (try? site.setting("defaultContentLanguageInSubdir")?.asFlag()) ?? false
    let named = (site.setting("languages")?.entries ?? []).map { entry in
      let folder = entry.value.entries?.first { $0.key.lowercased() == "contentdir" }?.value.text
      return (code: entry.key, folder: folder.map(OtherSite.folder))
    }
    guard !named.isEmpty else { return nil }
    let isMainNamed = named.contains { $0.code.lowercased() == main.lowercased() }
    folders = (isMainNamed ? [] : [(main, nil)]) + named
  }

  /// The language of a text.
  ///
  /// - Parameters:
  ///   - path: The path of its file in the site's folder.
  ///   - content: The folder of all texts.
  func language(of path: String, in content: String) -> Language {
    let own = folders.compactMap { code, folder in
      folder.flatMap { folder in path.below(folder).map { (code, folder, $0) } }
    }
    if let found = own.max(by: { $0.1.count < $1.1.count }) { return language(found.0, found.2) }
    let place = path.below(content) ?? path
    var parts = place.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let ending = parts.dropLast().last?.lowercased()
    if parts.count > 2, let code = folders.first(where: { $0.code.lowercased() == ending }) {
      parts.remove(at: parts.count - 2)
      return language(code.code, parts.joined(separator: "."))
    }
    return language(main, place)
  }

  /// The place within `pages/` of a file in the folder of a language; nil for any other file.
  func place(of path: String) -> String? {
    for (code, folder) in folders {
      if let folder, let inside = path.below(folder) { return "\(code)/\(inside)" }
    }
    return nil
  }

  private func language(_ code: String, _ place: String) -> Language {
    let isMain = code.lowercased() == main.lowercased()
    return Language(
      code: code, place: place, prefix: isMain && !isMainPrefixed ? "" : "/" + code.lowercased())
  }
}

extension OtherSite {
  /// The names of the taxonomies in front matter, such as `tags`.
  var taxonomies: [String] {
    switch (generator, setting("taxonomies")?.content) {
    case (.hugo, .mapping(let entries)?): entries.compactMap(\.value.text)
    case (.zola, .sequence(let items)?):
      items.compactMap { item in item.entries?.first { $0.key == "name" }?.value.text }
    default: []
    }
  }
}
