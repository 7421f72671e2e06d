package import Basics
package import Vault
import Wording

/// Templates and assets: the default ones, each replaced by the file of the same name of the theme
/// that the vault names, and this by that of the vault's own `templates/`.
package struct Theme: Sendable {
  /// Where a vault keeps its own files of the theme.
  package static let folder: VaultPath = "templates"
  /// Where a vault keeps its own files beside templates, which go into the site as they are.
  package static let assets: VaultPath = "templates/assets"

  /// A file of a theme.
  struct File: Sendable {
    /// The path within the theme: `partials/change.liquid`.
    let path: VaultPath
    let kind: ThemeFileKind
    /// What messages call it.
    var displayName: String
    var bytes: [UInt8]
    /// The folder of the vault that it is in. That of a file of the program is the one in which a
    /// vault would have it, or for a theme beside the default one, that of its repository, so that
    /// it differs from theme to theme.
    var folder: VaultPath

    init(path: VaultPath, displayName: String, bytes: [UInt8], folder: VaultPath) {
      self.path = path
      kind = ThemeFileKind(path: path.text)
      self.displayName = displayName
      self.bytes = bytes
      self.folder = folder
    }

    /// The path of a vault of which changes count for the file.
    var origin: VaultPath { folder.appending(path.text) ?? folder }

    var isWords: Bool { if case .strings = kind { true } else { false } }

    /// What there is once in a theme: a template or an asset of a name, and any other file.
    var name: String {
      switch kind {
      case .template(let name): name + ".liquid"
      case .asset(let address): address
      case .strings, .other: path.text
      }
    }
  }

  /// A file that goes into the site as it is.
  struct Asset: Sendable {
    /// The path within the site: `assets/tokens.css`.
    var path: VaultPath
    /// The path of a vault of which changes count for it.
    var origin: VaultPath
    /// What messages call it.
    var displayName: String
    var bytes: [UInt8]
  }

  /// The files by path, in order.
  private(set) var files: [File]

  /// The default theme, which is part of the program.
  package static let standard = Theme(files: embedded.filter { !$0.isWords })

  /// The default theme's words. Those of a vault do not replace them as a file, but one by one.
  static let words = embedded.filter(\.isWords)

  private static let embedded = ProgramTheme.quiet.files.compactMap { file in
    VaultPath(validating: file.path).map {
      File(path: $0, displayName: "templates/\(file.path)", bytes: file.bytes, folder: folder)
    }
  }

  /// The theme with the files of another one in the program over it.
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

  /// The theme with the files that `vault` has in a folder, its `templates/`, in place of those of
  /// the same name, or beside them. In which folder below that a file is makes no difference.
  package func overridden(
    by vault: any Files, in folder: VaultPath = Theme.folder
  ) -> (theme: Theme, diagnostics: [Diagnostic]) {
    var own: [String: File] = [:]
    var (paths, diagnostics) = vault.files(below: folder)
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

  /// The name under which a template is asked for: that of its file, without folders and `.liquid`.
  static func templateName(of path: VaultPath) -> String {
    if case .template(let name) = ThemeFileKind(path: path.text) { name } else { path.text }
  }

  /// The Liquid templates.
  var templates: [File] { files.filter { if case .template = $0.kind { true } else { false } } }

  /// The vault's own words, in the order of their files.
  var strings: [StringsFile] {
    files.compactMap { file in
      guard case .strings(let tag) = file.kind else { return nil }
      return StringsFile(file.bytes, tag: tag, file: file.displayName)
    }
  }

  /// The files that go into the site as they are, by their paths there, in order.
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

  /// The style sheet that pages and drawings read behind all others, where there is one.
  static let ownStyles = "theme.css"

  /// Whether there is such a style sheet.
  package var hasOwnStyles: Bool { asset(Self.ownStyles) != nil }

  /// The bytes of the file that the site has as `name` in its `assets/`; nil when there is none.
  package func asset(_ name: String) -> [UInt8]? {
    files.first { $0.kind == .asset("assets/" + name) }?.bytes
  }
}

extension VaultPath {
  /// The path within `folder`; nil when it is not below it.
  func dropping(_ folder: VaultPath) -> VaultPath? {
    text.hasPrefix(folder.text + "/")
      ? VaultPath(validating: text.dropFirst(folder.text.count + 1)) : nil
  }
}
