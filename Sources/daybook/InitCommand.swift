import ArgumentParser
import Diagnostics
import Foundation
import Storage

/// `daybook init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a new vault: an empty one with commented settings, or the sample.",
    discussion: """
      Examples:
        daybook init my-days
        daybook init try-it --sample
      """)

  @Argument(help: "The vault's folder; it must be new or empty.", completion: .directory)
  var folder: String

  @Flag(help: "Fill the vault with the sample: eighteen months of a person's focus.")
  var sample = false

  func run() throws {
    let place = Place(file: folder)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        Diagnostic(
          .error, kind: "no-folder", at: place, "the folder cannot be made",
          hint: "choose another place"))
    }
    let files = DiskFiles(root: folder)
    do throws(FileError) {
      let present = try files.list(.root).filter { !$0.name.hasPrefix(".") }
      if let first = present.first {
        Console.note(
          Diagnostic(
            .error, kind: "not-empty", at: place, "the folder is not empty: it holds \(first.name)",
            hint: "choose a new or an empty folder; nothing was changed"
          ).description + "\n")
        throw FileError(folder, .folderNotEmpty)
      }
      for (path, bytes) in contents {
        try files.replace(path, with: bytes, .flushed)
      }
    } catch {
      if error.reason == .folderNotEmpty { throw ExitCode.failure }
      throw Failure(error.diagnostic)
    }
    let count = contents.count
    Console.print(
      """
      \(folder): a new vault with \(count) \(count == 1 ? "file" : "files")
      Next: daybook build --vault \(folder) --output public
      """)
  }

  private var contents: [(VaultPath, [UInt8])] {
    if sample {
      return EmbeddedFiles.all.compactMap { file in
        VaultPath(validating: file.path).map { ($0, file.bytes) }
      }
    }
    let settings = Settings.template(timeZone: TimeZone.current.identifier)
    return [(VaultPath(stringLiteral: Settings.fileName), Array(settings.utf8))]
  }
}
