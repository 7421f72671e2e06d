import Basics
import Site
import SiteKit
import Vault

enum OutputFolder {
  /// The folder, which need not exist yet.
  ///
  /// - Throws: ``Failure`` if it is the vault, is inside it but not at ``VaultPath/site``, or
  ///   contains it, or if it is a file.
  static func checked(_ output: String, beside vault: any Files) throws -> DiskFiles {
    let place = Place(file: output)
    let (outputPath, vaultPath) = (resolved(output), resolved(vault.rootName))
    if outputPath == vaultPath
      || outputPath.hasPrefix(vaultPath + "/") && outputPath != "\(vaultPath)/\(VaultPath.site)"
    {
      throw Failure(SiteProblem.outputInVault.diagnostic(at: place))
    }
    if vaultPath.hasPrefix(outputPath == "/" ? "/" : outputPath + "/") {
      throw Failure(SiteProblem.vaultInOutput.diagnostic(at: place))
    }
    if DiskFiles.isFolder(output) == false {
      throw FileError(output, .notAFolder)
    }
    return DiskFiles(root: output)
  }

  /// The folder, created if necessary, if a build may write there; and the lock that prevents other
  /// builds meanwhile.
  ///
  /// - Parameter isPrivate: True for a site of everything.
  /// - Throws: ``Failure`` also if it holds files that Daybook did not make, or a site for others
  ///   that a site of everything would replace.
  static func forBuild(
    _ output: String, beside vault: any Files, isPrivate: Bool
  ) throws -> (files: DiskFiles, lock: FolderLock) {
    _ = try checked(output, beside: vault)
    let place = Place(file: output)
    do throws(FileError) {
      try DiskFiles.createFolders(at: output, isPrivate: isPrivate)
    } catch {
      throw Failure(
        "no-output", at: place, "the output folder cannot be made",
        hint: "choose another one with --output")
    }
    let files = DiskFiles(root: output)
    let lock = try FolderLock(output) {
      Console.note("waiting for another build into \(output) to end\n")
    }
    if isPrivate, try Manifest.isForOthers(in: files) {
      throw Failure(SiteProblem.folderForOthers.diagnostic(at: place))
    }
    // A folder of an earlier build is recognised by its manifest.
    let listing = try Manifest.isAny(in: files) ? [] : files.list(.root)
    if !BuildPlan.isFree(listing) {
      let examples = listing.map(\.name).filter { !$0.hasPrefix(".") }.prefix(3)
      throw Failure(SiteProblem.foreignFolder(examples: Array(examples)).diagnostic(at: place))
    }
    return (files, lock)
  }

  /// The path with every link followed, even if the folder does not exist yet.
  static func resolved(_ path: String) -> String {
    if let resolved = DiskFiles.resolve(path.isEmpty ? "." : path) { return resolved }
    let names = path.split(separator: "/")
    guard let name = names.last else { return "/" }
    func joined(_ names: some Sequence<Substring>) -> String { names.joined(separator: "/") }
    let above = joined(names.dropLast())
    let folder = resolved(path.hasPrefix("/") ? "/" + above : above)
    switch name {
    case ".": return folder
    case "..": return resolved("/" + joined(folder.split(separator: "/").dropLast()))
    default: return (folder == "/" ? "" : folder) + "/" + name
    }
  }
}
