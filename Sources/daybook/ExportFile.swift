import ArgumentParser
import Diagnostics
import Foundation
import Storage

/// Where an export goes: a file that was named on the command line.
struct ExportFileOptions: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The file to write; - for standard output.", valueName: "file"),
    completion: .file())
  var file: String

  @Flag(help: "Replace the file when it is there.")
  var overwrite = false
}

/// A file that an export writes, at once: whoever reads it sees the old content or the new.
struct ExportFile {
  let name: String
  private let files: DiskFiles
  private let path: VaultPath

  /// The file, when it may be written.
  ///
  /// - Parameter vault: The vault's folder, whose own folders take no exports.
  init(_ options: ExportFileOptions, vault: DiskFiles) throws {
    name = options.file
    let url = URL(fileURLWithPath: options.file)
    let folder = url.deletingLastPathComponent()
    let place = Place(file: name)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw Failure(GiftExportProblem.noFolder(folder.relativePath).diagnostic(at: place)) }
    guard !options.file.hasSuffix("/"), let path = VaultPath(validating: url.lastPathComponent)
    else { throw Failure(FileError(name, .isFolder).diagnostic) }
    if let reserved = Self.recordFolder(of: folder, in: vault) {
      throw Failure(GiftExportProblem.inVault(folder: reserved).diagnostic(at: place))
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
      throw Failure(GiftExportProblem.fileExists.diagnostic(at: place))
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

  /// The folders of a vault whose files are records, pages or templates.
  private static let recordFolders = [
    "exercise", "focus", "gifts", "growth", "pages", "prompts", "reviews", "templates",
  ]

  /// Which of the vault's own folders `folder` is in, links resolved.
  private static func recordFolder(of folder: URL, in vault: DiskFiles) -> String? {
    let folder = folder.resolvingSymlinksInPath().path + "/"
    let vault = URL(fileURLWithPath: vault.rootName).resolvingSymlinksInPath().path
    return recordFolders.first { folder.hasPrefix("\(vault)/\($0)/") }
  }
}
