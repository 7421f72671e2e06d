package import Diagnostics
import StandardTheme
package import Vault
import Wording

/// Templates and assets: the default ones, each replaced by the vault's file of the same name.
package struct Theme: Sendable {
  /// Where a vault keeps its own files of the theme.
  package static let folder: VaultPath = "templates"
  /// Where a vault keeps its own files beside templates, which go into the site as they are.
  package static let assets: VaultPath = "templates/assets"

  /// A file of a theme.
  struct File: Sendable {
    /// The path within the theme: `partials/change.liquid`.
    var path: VaultPath
    /// What messages call it.
    var displayName: String
    var bytes: [UInt8]
    var kind: ThemeFileKind { ThemeFileKind(path: path.text) }
    /// Where a vault keeps it, or would in place of the default one.
    var pathInVault: VaultPath { Theme.folder.appending(path.text) ?? Theme.folder }

    /// What there is once in a theme: a template or an asset of a name, and any other file.
    fileprivate var name: String {
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
    /// Where a vault keeps it, or would in place of the default one.
    var pathInVault: VaultPath
    /// What messages call it.
    var displayName: String
    var bytes: [UInt8]
  }

  /// The files by path, in order.
  private(set) var files: [File]

  /// The default theme, which is part of the program.
  package static let standard = Theme(
    files: EmbeddedFiles.all.compactMap { file in
      // Words of a vault do not replace these as a file, but one by one.
      if case .strings = ThemeFileKind(path: file.path) { return nil }
      return VaultPath(validating: file.path).map {
        File(path: $0, displayName: "templates/\(file.path)", bytes: file.bytes)
      }
    })

  /// The theme with the files that `vault` has in its `templates/` in place of those of the same
  /// name, or beside them. In which folder a vault has a file makes no difference.
  package func overridden(by vault: any Files) -> (theme: Theme, diagnostics: [Diagnostic]) {
    var byName: [String: File] = [:]
    for file in files { byName[file.name] = file }
    var own: [String: File] = [:]
    var (paths, diagnostics) = vault.files(below: Self.folder)
    for path in paths.withoutSyncCopies {
      guard let inTheme = path.dropping(Self.folder) else { continue }
      do throws(FileError) {
        let file = File(
          path: inTheme, displayName: vault.displayName(of: path),
          bytes: try vault.text(of: path))
        if let first = own[file.name] {
          diagnostics.append(Self.sameName(file, as: first))
        } else {
          own[file.name] = file
        }
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    byName.merge(own) { _, own in own }
    var theme = self
    theme.files = byName.values.sorted { $0.path < $1.path }
    return (theme, diagnostics)
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
        path: path, pathInVault: file.pathInVault, displayName: file.displayName, bytes: file.bytes)
    }
    .sorted { $0.path < $1.path }
  }

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
