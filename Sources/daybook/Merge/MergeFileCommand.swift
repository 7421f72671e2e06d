import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

struct MergeFileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-file",
    abstract: "Merge three versions of a file of records: a merge driver for git.",
    discussion: """
      The merged file replaces the second one. Lines of .jsonl and rows of .csv are merged by \
      record and field; other files, and other tables, are merged as text. Run this once in each \
      clone; .gitattributes, which daybook init writes, names the files:
        git config merge.daybook.driver 'daybook merge-file --path %P %O %A %B'

      Exit codes: 0, merged; 1 to 127, the number of conflicts left; 255, failed.

      Example:
        daybook merge-file base.jsonl ours.jsonl theirs.jsonl
      """)

  @Argument(help: "The common ancestor.", completion: .file())
  var base: String
  @Argument(help: "This side's version, which becomes the merged one.", completion: .file())
  var ours: String
  @Argument(help: "The other side's version.", completion: .file())
  var theirs: String
  @Option(
    help: ArgumentHelp(
      "The path of the file in the repository (git's %P), which tells the kind of its records.",
      valueName: "path"))
  var path: String?

  @OptionGroup var quiet: QuietOption

  func run() async throws {
    do {
      try await merge()
    } catch let error as FileError {
      try fail(error.diagnostic)
    } catch let failure as Failure {
      try fail(failure.diagnostic)
    }
  }

  /// To git, less than 128 is a number of conflicts.
  private func fail(_ diagnostic: Diagnostic) throws -> Never {
    Console.report([diagnostic], .text)
    throw ExitCode(255)
  }

  private func merge() async throws {
    let name = path ?? ours
    let (library, place) = try vault(of: name)
    let sides = try [base, ours, theirs].map { try NamedFile($0).contents() }
    let merged: LineMerge? =
      switch place.pathExtension {
      case "jsonl":
        LineMerge(base: sides[0], ours: sides[1], theirs: sides[2], path: place, library)
      case "csv" where library.kind(ofFile: place) != nil:
        LineMerge(tableBase: sides[0], ours: sides[1], theirs: sides[2], path: place, library)
      default: nil
      }
    guard let merged else {
      let status = try await GitTexts.mergeFiles(base: base, ours: ours, theirs: theirs)
      guard let status else {
        try fail(
          Diagnostic(
            .error, kind: "no-git", at: Place(file: name),
            "git is not installed, and this file is not merged by record"))
      }
      throw ExitCode(status)
    }
    try write(merged.bytes)
    for conflict in merged.conflicts {
      Console.note(
        "\(name): two versions of \(conflict.conflictOf.shortIdentifier) that were changed apart; "
          + "both are kept, the second as \(conflict.identifier.shortIdentifier); "
          + "daybook check says how to settle it\n")
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    let resolved = DiskFiles.resolve(ours) ?? ours
    let slash = resolved.lastIndex(of: "/")
    let folder = slash.map { String(resolved[..<$0]) } ?? "."
    let name = slash.map { resolved[resolved.index(after: $0)...] } ?? resolved[...]
    guard let file = VaultPath(validating: name) else { throw FileError(ours, .notFound) }
    try DiskFiles(root: folder.isEmpty ? "/" : folder).replace(file, with: bytes, .flushed)
  }

  /// The record kinds of the vault that a file belongs to: the nearest folder above it with
  /// settings.
  ///
  /// - Returns: Also the file's path in that vault.
  private func vault(of name: String) throws -> (RecordLibrary, VaultPath) {
    var names = name.split(separator: "/").map(String.init)
    var inside = [names.popLast() ?? name]
    let root = name.hasPrefix("/") ? "/" : ""
    var folder = root + names.joined(separator: "/")
    while !names.isEmpty, DiskFiles.isFolder("\(folder)/\(Settings.fileName)") != false {
      inside.insert(names.removeLast(), at: 0)
      folder = root + names.joined(separator: "/")
    }
    // Settings may be unreadable while they are being merged; then all three versions are read in
    // UTC.
    let read = try? Settings.read(
      in: DiskFiles(root: folder), keys: NamedVault.settingKeys, systemNames: Systems.names)
    let settings = read?.settings ?? Settings()
    let zone = read?.settings.zone ?? .utc
    let reader = CollectionReader(files: MemoryFiles(), zone: zone, width: 1)
    let library = Systems.library(
      settings, reader, moment: Moment(asOf: .now, zone: zone), clock: .now)
    guard let place = VaultPath(validating: inside.joined(separator: "/")) else {
      throw Failure(FileError(name, .notFound).diagnostic)
    }
    return (library, place)
  }
}

/// Merges texts by `git merge-file`, if git is installed.
enum GitTexts {
  /// The merged text of both sides; nil if both changed the same lines, or without git.
  @Sendable
  static func merge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]
  ) async throws -> [UInt8]? {
    guard let git = ExternalProgram(named: "git") else { return nil }
    do throws(FileError) {
      let folder = try TemporaryFolder()
      let files = DiskFiles(root: folder.path, isPrivate: true)
      for (name, bytes) in [("base", base), ("ours", ours), ("theirs", theirs)] {
        try files.replace(VaultPath(stringLiteral: name), with: bytes, .written)
      }
      let names = ["ours", "base", "theirs"].map { "\(folder.path)/\($0)" }
      let status: Int32
      do {
        status = try await git.run(["merge-file", "--quiet"] + names).status
      } catch {
        throw FileError("git", .system("it cannot be run"))
      }
      return status == 0 ? try files.contents(of: "ours") : nil
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  /// Merges files as git does without a driver, with conflict markers around lines that both sides
  /// changed.
  ///
  /// - Returns: Git's exit code; nil if git is not installed.
  static func mergeFiles(
    base: String, ours: String, theirs: String
  ) async throws -> Int32? {
    try await ExternalProgram(named: "git")?.run([
      "merge-file", "-L", "ours", "-L", "base", "-L", "theirs", "--", ours, base, theirs,
    ]).status
  }
}
