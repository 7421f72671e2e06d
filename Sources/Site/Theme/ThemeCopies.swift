import Basics
package import Vault
import Wording

/// The files of a theme that a vault can have copies of in its `templates/`, to change them.
package struct ThemeCopies: Sendable {
  package struct Copy: Sendable, Hashable {
    /// The path of the copy in the vault: `templates/partials/card.liquid`.
    package var path: VaultPath
    package var source: String
    package var bytes: [UInt8]
    /// True if it contains words of the pages, which a vault changes one by one.
    package var isWords: Bool
    /// The vault's own file of the name, which may have another path; nil if there is none.
    package var own: VaultPath?
    package var isChanged: Bool
    /// The name of a template, without folders and `.liquid`.
    fileprivate var templateName: String?
  }

  /// In order of path.
  package let all: [Copy]

  /// The files of the theme that `choice` names, with those in the `templates/` of `vault`.
  package init(of choice: ThemeChoice, for vault: any Files) {
    let theme = Theme.standard.overridden(by: choice, of: vault).theme
    let own = Dictionary(
      Theme(files: []).overridden(by: vault).theme.files.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    all = (theme.files + Theme.words).compactMap { file -> Copy? in
      guard let path = Theme.folder.appending(file.path.text) else { return nil }
      let known = own[file.name]
      return Copy(
        path: path, source: file.displayName, bytes: file.bytes, isWords: file.isWords,
        own: known?.origin, isChanged: known.map { $0.bytes != file.bytes } ?? false,
        templateName: file.templateName)
    }
    .sorted { $0.path < $1.path }
  }

  /// The files that `name` selects: by path, by the end of a path such as `tokens.css`, by the name
  /// of a template such as `levers`, or all files in a folder.
  ///
  /// - Throws: If there are none.
  package func named(_ name: String) throws(ThemeProblem) -> [Copy] {
    let path = VaultPath(validating: name)?.text ?? name
    let found = all.filter { copy in
      let inTheme = copy.path.dropping(Theme.folder)?.text ?? ""
      return [copy.path.text, inTheme, copy.templateName].contains(path)
        || inTheme.hasSuffix("/" + path) || (inTheme + "/").hasPrefix(path + "/")
    }
    guard found.isEmpty else { return found }
    let names = all.flatMap { copy in
      [String(copy.path.name), copy.templateName, copy.path.dropping(Theme.folder)?.text]
        .compactMap(\.self)
    }
    throw .noFile(name, nearest: names.nearest(to: name))
  }
}

extension Theme.File {
  fileprivate var templateName: String? {
    if case .template(let name) = kind { name } else { nil }
  }
}
