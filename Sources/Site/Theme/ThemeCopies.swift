import Basics
package import Vault
import Wording

/// The files of a theme that a vault can have copies of in its `templates/`, to change them.
package struct ThemeCopies: Sendable {
  package struct Copy: Sendable, Hashable {
    /// Where the copy goes in the vault: `templates/partials/card.liquid`.
    package var path: VaultPath
    package var source: String
    package var bytes: [UInt8]
    /// Whether it holds words of the pages, which a vault changes one by one.
    package var isWords: Bool
    /// The vault's own file of the name, which need not be at the same path; nil for none.
    package var own: VaultPath?
    package var isChanged: Bool
    /// The name of a template, without folders and `.liquid`.
    fileprivate var templateName: String?
  }

  /// In order of path.
  package let all: [Copy]

  /// The files of the theme that `choice` names, with those that `vault` has in its `templates/`.
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

  /// The files that `name` means: a path, the end of one such as `tokens.css`, the name of a
  /// template such as `levers`, or a folder for all that is in it.
  ///
  /// - Throws: When there is none.
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
