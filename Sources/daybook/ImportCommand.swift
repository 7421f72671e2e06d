import ArgumentParser
import Chronology
import Diagnostics
import Focus
import Foundation
import Storage

/// `daybook import`.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring records of another program into the vault.",
    discussion: """
      Importing the same file again adds nothing.

      Examples:
        daybook import activitywatch aw-buckets-export.json
        daybook import gifts wedding.csv --book wedding --date 2026-05-01
      """,
    subcommands: [ActivityWatchCommand.self, TogglCommand.self, ImportGiftsCommand.self])
}

/// `daybook import activitywatch`.
struct ActivityWatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activitywatch",
    abstract: "Import an export of all buckets of ActivityWatch.",
    discussion: """
      Focus is the time in which you were not away and a window was in front, each moment once. \
      Titles and addresses are private and left out unless --keep-titles is given.

      Example:
        daybook import activitywatch aw-buckets-export.json --dry-run
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var options: ImportOptions

  @Flag(help: "Keep the titles of windows, and browser events with their titles and addresses.")
  var keepTitles = false

  func run() async throws {
    try await options.run(vault) { ActivityWatchImporter(zone: $0, keepsTitles: keepTitles) }
  }
}

/// `daybook import toggl`.
struct TogglCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggl",
    abstract: "Import a detailed report of Toggl Track as CSV.",
    discussion: """
      The report names no time zone; its times are read in the vault's.

      Example:
        daybook import toggl Toggl_time_entries.csv
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var options: ImportOptions

  func run() async throws {
    try await options.run(vault) { TogglImporter(zone: $0) }
  }
}

/// What all importers take, and the way they all go: read, plan, perform, say.
struct ImportOptions: ParsableArguments {
  @Argument(help: "The file to import.", completion: .file())
  var file: String

  @Flag(help: "Say what would be added, and write nothing.")
  var dryRun = false

  @Option(help: "How the summary and the messages are written: text or json.")
  var format = OutputFormat.text

  /// Imports the file into a vault.
  func run(_ vault: VaultOptions, importer: (Zone) -> any Importer) async throws {
    let files = DiskFiles(root: try vault.folder())
    let plan: ImportPlan
    do throws(FileError) {
      plan = try await self.plan(for: files, importer)
      Console.report(plan.diagnostics, format)
      if !dryRun { try plan.perform(in: files) }
    } catch {
      throw Failure(error.diagnostic)
    }
    report(plan.summary)
    // A file of which nothing could be read is not what it was taken for.
    if plan.summary.read == 0, plan.diagnostics.hasErrors { throw ExitCode.failure }
  }

  private func plan(
    for vault: DiskFiles, _ importer: (Zone) -> any Importer
  ) async throws(FileError) -> ImportPlan {
    let zone = try Settings.read(in: vault).settings.zone
    let bytes = try NamedFile(file).contents()
    let known = await KnownVault.read(
      CollectionReader(
        files: vault, zone: zone, width: ProcessInfo.processInfo.activeProcessorCount))
    let progress = ProgressLine("importing \(file)")
    defer { progress.finish() }
    let now = Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
    return bytes.withUnsafeBytes { buffer in
      importer(zone).plan(
        buffer.bindMemory(to: UInt8.self), file: file, known: known, now: now,
        progress: { progress.show($0, of: $1) })
    }
  }

  private func report(_ summary: ImportSummary) {
    switch format {
    case .text:
      let counts =
        "\(file): \(summary.read) read, \(summary.added) added, \(summary.extended) extended, "
        + "\(summary.alreadyThere) already there, \(summary.unreadable) unreadable"
      Console.print(([counts] + summary.notes(dryRun: dryRun)).joined(separator: "\n"))
    case .json:
      Console.print(
        JSONText.object([
          ("file", .string(file)), ("read", .int(summary.read)), ("added", .int(summary.added)),
          ("extended", .int(summary.extended)), ("alreadyThere", .int(summary.alreadyThere)),
          ("unreadable", .int(summary.unreadable)), ("leftOut", summary.leftOut),
          ("dryRun", .bool(dryRun)),
        ]))
    }
  }
}

extension ImportSummary {
  /// What was left out and why, and whether all was for nothing; a line each.
  func notes(dryRun: Bool) -> [String] {
    skipped.sorted { $0.key < $1.key }.map { "  left out: \($0.value) \($0.key.inWords)" }
      + (dryRun ? ["  nothing was written, as --dry-run was given"] : [])
  }

  /// What was left out and why, for programs.
  var leftOut: JSONText {
    .array(
      skipped.sorted { $0.key < $1.key }.map {
        .members([("reason", .string($0.key.inWords)), ("count", .int($0.value))])
      })
  }
}
