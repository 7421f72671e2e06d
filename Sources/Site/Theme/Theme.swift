package import Basics
import Charts
import Liquid
package import Vault
import Wording

/// Templates and assets: the default ones, overridden by files of the same name in the vault's
/// chosen theme, and these by the vault's own `templates/`.
package struct Theme: Sendable {
  /// The folder of a vault's own theme files.
  package static let folder: VaultPath = "templates"
  /// The folder of a vault's own files other than templates, which are copied into the site.
  package static let assets: VaultPath = "templates/assets"

  struct File: Sendable {
    /// The path within the theme: `partials/change.liquid`.
    let path: VaultPath
    let kind: ThemeFileKind
    var displayName: String
    var bytes: [UInt8]
    /// Its folder in the vault. For a file of the program, the folder of its copy in a vault, or
    /// for a theme other than the default, its folder in the repository, so that it differs between
    /// themes.
    var folder: VaultPath

    init(path: VaultPath, displayName: String, bytes: [UInt8], folder: VaultPath) {
      self.path = path
      kind = ThemeFileKind(path: path.text)
      self.displayName = displayName
      self.bytes = bytes
      self.folder = folder
    }

    /// The path in a vault whose changes affect the file.
    var origin: VaultPath { folder.appending(path.text) ?? folder }

    var isWords: Bool { if case .strings = kind { true } else { false } }

    /// The name that is unique in a theme: of a template, an asset, or any other file.
    var name: String {
      switch kind {
      case .template(let name): name + ".liquid"
      case .asset(let address): address
      case .strings, .other: path.text
      }
    }
  }

  /// A file that is copied into the site.
  struct Asset: Sendable {
    var path: VaultPath
    /// The path in a vault whose changes affect it.
    var origin: VaultPath
    var displayName: String
    var bytes: [UInt8]
  }

  private(set) var files: [File]

  /// The default theme, which is part of the program.
  package static let standard = Theme(files: embedded.filter { !$0.isWords })

  /// The default theme's words. The words of a vault replace them one by one, not as a file.
  static let words = embedded.filter(\.isWords)

  private static let embedded = ProgramTheme.quiet.files.compactMap { file in
    VaultPath(validating: file.path).map {
      File(path: $0, displayName: "templates/\(file.path)", bytes: file.bytes, folder: folder)
    }
  }

  /// The theme overridden by the files of another one in the program.
  func overridden(by other: ProgramTheme) -> Theme {
    if other == .quiet { return self }
    let folder = VaultPath(validating: "themes/\(other.name)") ?? Self.folder
    return overridden(
      by: other.files.compactMap { file in
        VaultPath(validating: file.path).map {
          File(path: $0, displayName: "\(folder)/\($0)", bytes: file.bytes, folder: folder)
        }
      })
  }

  /// The theme with the files in a folder of `vault`, by default `templates/`, added; they replace
  /// files of the same name. The subfolder of a file does not matter.
  package func overridden(
    by vault: any Files, in folder: VaultPath = Theme.folder
  ) -> (theme: Theme, diagnostics: [Diagnostic]) {
    var own: [String: File] = [:]
    var diagnostics: [Diagnostic] = []
    let paths = vault.files(below: folder, followsLinks: true, linkingTo: [folder.topFolder]) {
      diagnostics.append($0.diagnostic)
    }
    for path in paths.withoutSyncCopies {
      guard let inTheme = path.dropping(folder) else { continue }
      do throws(FileError) {
        let file = File(
          path: inTheme, displayName: vault.displayName(of: path),
          bytes: try vault.text(of: path), folder: folder)
        if let first = own[file.name] {
          diagnostics.append(Self.sameName(file, as: first))
        } else {
          own[file.name] = file
        }
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    return (overridden(by: Array(own.values)), diagnostics)
  }

  private func overridden(by own: [File]) -> Theme {
    var byName: [String: File] = [:]
    for file in files + own { byName[file.name] = file }
    return Theme(files: byName.values.sorted { $0.path < $1.path })
  }

  private static func sameName(_ file: File, as first: File) -> Diagnostic {
    Diagnostic(
      .error, kind: "same-name", at: Place(file: file.displayName),
      "\(first.displayName) has the same name, which counts without its folder; this file was "
        + "left out",
      hint: "give one of them another name")
  }

  /// The name of a template in requests: the name of its file, without folders and `.liquid`.
  static func templateName(of path: VaultPath) -> String {
    if case .template(let name) = ThemeFileKind(path: path.text) { name } else { path.text }
  }

  var templates: [File] { files.filter { if case .template = $0.kind { true } else { false } } }

  /// The vault's own words, in the order of their files.
  var strings: [StringsFile] {
    files.compactMap { file in
      guard case .strings(let tag) = file.kind else { return nil }
      return StringsFile(file.bytes, tag: tag, file: file.displayName)
    }
  }

  var assets: [Asset] {
    files.compactMap { file in
      guard case .asset(let address) = file.kind, let path = VaultPath(validating: address) else {
        return nil
      }
      return Asset(
        path: path, origin: file.origin, displayName: file.displayName, bytes: file.bytes)
    }
    .sorted { $0.path < $1.path }
  }

  /// The style sheet that pages and drawings read after all others, if there is one.
  static let ownStyles = "theme.css"

  package var hasOwnStyles: Bool { asset(Self.ownStyles) != nil }

  package func asset(_ name: String) -> [UInt8]? {
    files.first { $0.kind == .asset("assets/" + name) }?.bytes
  }
}

extension VaultPath {
  /// The path within `folder`; nil if it is not in it.
  func dropping(_ folder: VaultPath) -> VaultPath? {
    text.hasPrefix(folder.text + "/")
      ? VaultPath(validating: text.dropFirst(folder.text.count + 1)) : nil
  }
}

extension Theme {
  /// The compiled templates without faulty ones, whose problems are reported.
  func compiled(
    in environment: Environment
  ) -> (library: TemplateLibrary, diagnostics: [Diagnostic]) {
    var library = TemplateLibrary()
    var diagnostics: [Diagnostic] = []
    for file in templates {
      do throws(SyntaxErrors) {
        let template = try Template(
          String(decoding: file.bytes, as: UTF8.self), name: file.displayName,
          environment: environment)
        library.insert(template, as: Theme.templateName(of: file.path))
      } catch {
        diagnostics += error.diagnostics
      }
    }
    return (library, diagnostics + library.unplacedBlocks)
  }

  /// The style sheets in order of precedence: the sheet that pages read last, the theme's others,
  /// and the default theme's.
  var styleSheets: [String] {
    let sheets = (assets + Theme.standard.assets).filter { $0.path.pathExtension == "css" }
    return ([asset(Self.ownStyles)].compactMap(\.self) + sheets.map(\.bytes))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Theme {
  /// The sheets with the tokens of drawings, and those with their rules.
  private static let sheets = (
    tokens: ["tokens.css", ownStyles],
    rules: ["charts.css", "tokens.css", "widgets.css", ownStyles]
  )

  /// True if widgets and drawings look the same as in `other`, and pages load the same sheets.
  package func draws(like other: Theme) -> Bool {
    Self.sheets.rules.allSatisfy { asset($0) == other.asset($0) }
  }

  /// The styles of standalone drawings. A sheet of a vault comes after the default one of the same
  /// name, which provides the tokens that it lacks.
  var drawingStyle: DrawingStyle {
    func sheet(_ name: String) -> String {
      let all = [Theme.standard, self].compactMap { $0.asset(name) }
      return Set(all).count == 1
        ? String(decoding: all[0], as: UTF8.self)
        : all.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
    return DrawingStyle(
      tokens: Self.sheets.tokens.map(sheet).joined(separator: "\n"),
      rules: Self.sheets.rules.map(sheet).joined(separator: "\n"))
  }
}
