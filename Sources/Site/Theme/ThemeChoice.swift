import Algorithms
package import Basics
package import Vault
package import Wording

/// A vault's choice of theme: one in the program, or a folder of its own.
package enum ThemeChoice: Sendable, Hashable {
  case inProgram(ProgramTheme)
  case folder(VaultPath)

  /// The theme called `name`: one in the program takes precedence over a folder of that name, which
  /// is written `./name`.
  ///
  /// - Throws: If there is no such theme.
  package init(_ name: String, in vault: any Files) throws(ThemeProblem) {
    if let theme = ProgramTheme(rawValue: name) {
      self = .inProgram(theme)
      return
    }
    guard let folder = VaultPath(validating: name), folder != .root else {
      throw .outside(name)
    }
    let names = folder.text.split(separator: "/")
    if names.first.map(String.init) == PageFolder.path.text { throw .amongPages(folder) }
    if names.contains(where: { $0.hasPrefix(".") }) { throw .hidden(folder) }
    let status: FileEntry?
    do throws(FileError) { status = try vault.status(of: folder) } catch {
      throw .unreadable(error)
    }
    guard status?.kind == .folder else {
      throw .unknown(name, nearest: ProgramTheme.allCases.map(\.name).nearest(to: name))
    }
    self = .folder(folder)
  }

  package var name: String {
    switch self {
    case .inProgram(let theme): theme.name
    case .folder(let folder):
      ProgramTheme(rawValue: folder.text) == nil ? folder.text : "./\(folder.text)"
    }
  }
}

package enum ThemeProblem: Error, Sendable, Hashable {
  /// Neither a theme in the program nor a folder of the vault.
  case unknown(String, nearest: String?)
  /// A path outside the vault, or to the vault itself.
  case outside(String)
  /// A folder of `pages/`.
  case amongPages(VaultPath)
  /// A folder that starts with a dot, or is in one.
  case hidden(VaultPath)
  case noFile(String, nearest: String?)
  case unreadable(FileError)
}

extension ThemeProblem: Problem {
  package var severity: Diagnostic.Severity { .error }

  package var kind: String {
    switch self {
    case .unknown: "no-theme"
    case .outside, .amongPages, .hidden: "theme-place"
    case .noFile: "no-file"
    case .unreadable(let error): error.reason.kind
    }
  }

  package var message: String {
    switch self {
    case .unknown(let name, _): "there is no theme \"\(name)\""
    case .outside(let name): "\"\(name)\" is not a folder in the vault"
    case .amongPages(let folder): "the theme \(folder) would be part of the pages"
    case .hidden(let folder): "\(folder) is hidden, so changes in it would go unnoticed"
    case .noFile(let name, _): "the theme has no file \"\(name)\""
    case .unreadable(let error): "\(error.file): \(error.reason.message)"
    }
  }

  package var hint: String? {
    let names = ProgramTheme.allCases.map(\.name).joined(separator: ", ")
    return switch self {
    case .unknown(_, let nearest?): "did you mean \(nearest)? There are \(names)"
    case .unknown(_, nil): "there are \(names); or name a folder of the vault, such as themes/mine"
    case .outside:
      "a theme is one of \(names), or a folder in the vault, such as themes/mine; copy yours there"
    case .amongPages, .hidden: "move it to another folder of the vault, such as themes/mine"
    case .noFile(_, let nearest?): "did you mean \(nearest)?"
    case .noFile: "daybook theme eject --list names them"
    case .unreadable(let error): error.reason.hint
    }
  }
}

extension Theme {
  /// The theme that the settings name, overridden by the files of the vault's own `templates/`; the
  /// default one if it does not exist.
  package static func chosen(
    by settings: Settings, in vault: any Files
  ) -> (theme: Theme, diagnostics: [Diagnostic]) {
    var (theme, diagnostics) = (Theme.standard, [Diagnostic]())
    func add(_ layer: (theme: Theme, diagnostics: [Diagnostic])) {
      theme = layer.theme
      diagnostics += layer.diagnostics
    }
    if let name = settings.theme {
      do throws(ThemeProblem) {
        add(theme.overridden(by: try ThemeChoice(name, in: vault), of: vault))
      } catch {
        let (place, excerpt) = SettingsText.locate(Settings.themeKey, in: vault)
        diagnostics.append(error.diagnostic(at: place, excerpt: excerpt))
      }
    }
    add(theme.overridden(by: vault))
    return (theme, diagnostics)
  }

  /// The theme with the files of another one added; they replace files of the same name.
  package func overridden(
    by choice: ThemeChoice, of vault: any Files
  ) -> (theme: Theme, diagnostics: [Diagnostic]) {
    switch choice {
    case .inProgram(let other): (overridden(by: other), [])
    case .folder(let folder): overridden(by: vault, in: folder)
    }
  }
}

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
    // If a theme has words of its own, the program's words are not copied.
    all = (theme.files + Theme.words).compactMap { file -> Copy? in
      guard let path = Theme.folder.appending(file.path.text) else { return nil }
      let known = own[file.name]
      return Copy(
        path: path, source: file.displayName, bytes: file.bytes, isWords: file.isWords,
        own: known?.origin, isChanged: known.map { $0.bytes != file.bytes } ?? false,
        templateName: file.templateName)
    }
    .uniqued(on: \.path).sorted { $0.path < $1.path }
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
