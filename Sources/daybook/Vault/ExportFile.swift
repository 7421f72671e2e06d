import AllSystems
import Basics
import SiteKit
import Vault

/// A file that an export writes, at once: whoever reads it sees the old content or the new.
struct ExportFile: ExportDestination {
  let name: String
  private let files: DiskFiles
  private let path: VaultPath

  /// The file, when it may be written.
  ///
  /// - Parameter vault: The vault's folder, whose own folders take no exports.
  init(_ options: ExportFileOptions, vault: any Files) throws {
    name = options.file
    let (folder, file) = Self.split(options.file)
    let place = Place(file: name)
    guard DiskFiles.isFolder(folder) == true
    else { throw Failure(ExportProblem.noFolder(folder).diagnostic(at: place)) }
    guard !file.isEmpty, let path = VaultPath(validating: file), path != .root
    else { throw Failure(FileError(name, .isFolder).diagnostic) }
    if let reserved = Self.recordFolder(of: folder, in: vault) {
      throw Failure(ExportProblem.inVault(folder: reserved).diagnostic(at: place))
    }
    files = DiskFiles(root: folder)
    self.path = path
    do throws(FileError) {
      guard let present = try files.status(of: path) else { return }
      switch present.kind {
      case .folder: throw FileError(name, .isFolder)
      case .file: break
      // A device or a pipe would be replaced by a file.
      case .link, .other, .misnamed: throw FileError(name, .notAFile)
      }
    } catch {
      throw Failure(FileError(name, error.reason).diagnostic)
    }
    guard options.overwrite else {
      throw Failure(ExportProblem.fileExists.diagnostic(at: place))
    }
  }

  /// The folder of a file, and its name in it, which is empty when the path ends with a slash.
  private static func split(_ path: String) -> (folder: String, file: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[slash...].dropFirst()))
  }

  /// Writes the file.
  func write(_ bytes: [UInt8]) throws {
    do throws(FileError) {
      try files.replace(path, with: bytes, .flushed)
    } catch {
      throw Failure(FileError(name, error.reason).diagnostic)
    }
  }

  /// The folder of the vault's own files that `folder` is in or below; nil when it is in none.
  private static func recordFolder(of folder: String, in vault: any Files) -> String? {
    guard let folder = DiskFiles.resolve(folder).map({ $0 + "/" }),
      let vault = DiskFiles.resolve(vault.rootName.isEmpty ? "." : vault.rootName)
    else { return nil }
    let own = Systems.all.map(\.name) + ["pages", "reviews", "templates"]
    return own.first { folder.hasPrefix("\(vault)/\($0)/") }
  }
}
