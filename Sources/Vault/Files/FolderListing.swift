package import Basics

extension Files {
  /// The files below `folder` in order of path, links followed; what starts with a dot is left out.
  /// None, and nothing wrong, when the folder is not there.
  package func files(
    below folder: VaultPath
  ) -> (paths: [VaultPath], diagnostics: [Diagnostic]) {
    var paths: [VaultPath] = []
    var diagnostics: [Diagnostic] = []
    do throws(FileError) {
      guard try status(of: folder)?.kind == .folder else { return ([], []) }
    } catch {
      return ([], [error.diagnostic])
    }
    var folders = [folder]
    while let folder = folders.popLast() {
      do throws(FileError) {
        for entry in try list(folder) where !entry.name.hasPrefix(".") {
          guard let path = folder.appending(entry.name) else { continue }
          switch entry.kind == .link ? try status(of: path)?.kind : entry.kind {
          case .folder: folders.append(path)
          case .file: paths.append(path)
          default: continue
          }
        }
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    return (paths.sorted(), diagnostics)
  }
}
