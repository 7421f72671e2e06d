package import Diagnostics
package import Storage
import Wording

/// Templates and assets: the default ones, each replaced by the vault's file of the same path.
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
    /// Where a vault keeps it, or would in place of the default one.
    var pathInVault: VaultPath { Theme.folder.appending(path.text) ?? Theme.folder }
  }

  /// The files by path, in order.
  private(set) var files: [File]

  /// The default theme, which is part of the program.
  package static let standard = Theme(
    files: EmbeddedFiles.all.compactMap { file in
      // Words of a vault do not replace these as a file, but one by one.
      guard !file.path.hasPrefix("strings/") else { return nil }
      return VaultPath(validating: file.path).map {
        File(path: $0, displayName: "templates/\(file.path)", bytes: file.bytes)
      }
    })

  /// The theme with the files that `vault` has in its `templates/` in place of those of the same
  /// path, or beside them.
  package func overridden(by vault: any Files) -> (theme: Theme, diagnostics: [Diagnostic]) {
    var byPath: [VaultPath: File] = [:]
    for file in files { byPath[file.path] = file }
    var (paths, diagnostics) = vault.files(below: Self.folder)
    for path in paths {
      guard let inTheme = path.dropping(Self.folder) else { continue }
      do throws(FileError) {
        byPath[inTheme] = File(
          path: inTheme, displayName: vault.displayName(of: path),
          bytes: try vault.contents(of: path))
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    var theme = self
    theme.files = byPath.values.sorted { $0.path < $1.path }
    return (theme, diagnostics)
  }

  /// The name under which a template is asked for: its path without `partials/` and `.liquid`.
  static func templateName(of path: VaultPath) -> String {
    var name = path.text[...]
    if name.hasPrefix("partials/") { name = name.dropFirst("partials/".count) }
    return String(name.dropLast(".liquid".count))
  }

  /// The Liquid templates.
  var templates: [File] { files.filter { $0.path.pathExtension == "liquid" } }
  /// The vault's own words.
  var strings: [StringsFile] {
    files.filter { $0.path.text.hasPrefix("strings/") && $0.path.pathExtension == "properties" }
      .map { file in
        StringsFile(
          file.bytes, tag: String(file.path.name.dropLast(".properties".count)),
          file: file.displayName)
      }
  }

  /// The files that go into the site as they are: those in `assets/`.
  var assets: [File] { files.filter { $0.path.text.hasPrefix("assets/") } }

  /// The bytes of the file called `name` in `assets/`; nil when there is none.
  package func asset(_ name: String) -> [UInt8]? {
    files.first { $0.path.text == "assets/" + name }?.bytes
  }
}

extension VaultPath {
  /// The path within `folder`; nil when it is not below it.
  func dropping(_ folder: VaultPath) -> VaultPath? {
    text.hasPrefix(folder.text + "/")
      ? VaultPath(validating: text.dropFirst(folder.text.count + 1)) : nil
  }
}
