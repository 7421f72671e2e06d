package import Chronology
package import Diagnostics

/// What a vault's `pages/` holds.
package struct PageFolder: Sendable {
  /// The Markdown files, by path.
  package var pages: [PageSource] = []
  /// All other files, such as pictures, by their path within `pages/`.
  package var files: [VaultPath] = []
  /// What was found wrong.
  package var diagnostics: [Diagnostic] = []

  /// The folder's path in the vault.
  package static let path: VaultPath = "pages"

  /// Reads the folder and those in it; nothing when it is not there. What starts with a dot is left
  /// out.
  package init(in vault: some Files, zone: Zone) {
    for path in vault.files(below: Self.path, failed: { diagnostics.append($0.diagnostic) }) {
      add(path, vault, zone)
    }
  }

  private mutating func add(_ path: VaultPath, _ vault: some Files, _ zone: Zone) {
    guard let name = VaultPath(validating: path.text.dropFirst(Self.path.text.utf8.count + 1))
    else { return }
    guard ["md", "markdown"].contains(path.pathExtension) else {
      files.append(name)
      return
    }
    do throws(FileError) {
      let page = PageSource(
        try vault.contents(of: path), path: name.text, file: vault.displayName(of: path),
        zone: zone)
      pages.append(page)
      diagnostics += page.diagnostics
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }
}

extension Files {
  /// The files of a folder and of those in it, in order; none when it is not there. What starts
  /// with a dot is left out.
  package func files(
    below folder: VaultPath, failed report: (FileError) -> Void
  ) -> [VaultPath] {
    var files: [VaultPath] = []
    var folders: [VaultPath] = []
    do throws(FileError) {
      if try status(of: folder) != nil { folders.append(folder) }
    } catch {
      report(error)
    }
    while let folder = folders.popLast() {
      do throws(FileError) {
        for entry in try list(folder) where !entry.name.hasPrefix(".") {
          guard let path = folder.appending(entry.name) else { continue }
          if entry.kind == .folder { folders.append(path) } else { files.append(path) }
        }
      } catch {
        report(error)
      }
    }
    return files.sorted()
  }
}
