import AllSystems
import Diagnostics
import Foundation
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
    let url = URL(fileURLWithPath: options.file)
    let folder = url.deletingLastPathComponent()
    let place = Place(file: name)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw Failure(ExportProblem.noFolder(folder.relativePath).diagnostic(at: place)) }
    guard !options.file.hasSuffix("/"), let path = VaultPath(validating: url.lastPathComponent)
    else { throw Failure(FileError(name, .isFolder).diagnostic) }
    if let reserved = Self.recordFolder(of: folder, in: vault) {
      throw Failure(ExportProblem.inVault(folder: reserved).diagnostic(at: place))
    }
    files = DiskFiles(root: folder.path)
    self.path = path
    do throws(FileError) {
      guard let present = try files.status(of: path) else { return }
      switch present.kind {
      case .folder: throw FileError(name, .isFolder)
      case .file: break
      // A device or a pipe would be replaced by a file.
      case .link, .other: throw FileError(name, .notAFile)
      }
    } catch {
      throw Failure(FileError(name, error.reason).diagnostic)
    }
    guard options.overwrite else {
      throw Failure(ExportProblem.fileExists.diagnostic(at: place))
    }
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
  private static func recordFolder(of folder: URL, in vault: any Files) -> String? {
    let folder = folder.resolvingSymlinksInPath().path + "/"
    let vault = URL(fileURLWithPath: vault.rootName).resolvingSymlinksInPath().path
    let own = Systems.all.map(\.name) + ["pages", "reviews", "templates"]
    return own.first { folder.hasPrefix("\(vault)/\($0)/") }
  }
}
