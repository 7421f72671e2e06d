import Foundation
import PackagePlugin

/// Puts the files of a target's `Embedded` folder into its module, as `EmbeddedFiles.all`; files of
/// a folder named `Packed` are compressed, as they are rarely needed.
///
/// Either is a folder, a link to one at the top of the repository, or a folder of such links. Only
/// a link lets the build notice a new file: SwiftPM plans again when something is added below a
/// target's own folder, and only then asks a plugin for its inputs. The target excludes it from its
/// sources.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let packed = target.directoryURL.appending(path: "Packed")
    let isPacked = FileManager.default.fileExists(atPath: packed.path)
    let folder = (isPacked ? packed : target.directoryURL.appending(path: "Embedded"))
      .resolvingSymlinksInPath()
    guard let inputs = entries(of: folder) else {
      Diagnostics.error("\(target.name) has no folder named Embedded or Packed")
      return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [folder.path, output.path] + (isPacked ? ["--packed"] : []),
        inputFiles: inputs, outputFiles: [output])
    ]
  }

  /// The folder and everything below it, also through links in it; nil if there is no such folder.
  /// Folders are inputs too: their modification times change when files are added or removed.
  private func entries(of folder: URL) -> [URL]? {
    guard let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return nil }
    let entries = found.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
    return [folder]
      + entries.flatMap { entry in
        let there = entry.resolvingSymlinksInPath()
        return there.path == entry.path ? [entry] : self.entries(of: there) ?? [there]
      }
  }
}
