import ArgumentParser
import Chronology
import Diagnostics
import SiteKit
import Vault

/// `daybook import activitywatch`.
struct ActivityWatchCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "activitywatch",
    abstract: "Import an export of all buckets of ActivityWatch.",
    discussion: """
      Focus is the time in which you were not away and a window was in front, each moment once. \
      Titles and addresses are private and left out unless --keep-titles is given.

      Example:
        daybook import activitywatch aw-buckets-export.json --dry-run
      """)

  @OptionGroup var options: ImportOptions

  @Flag(help: "Keep the titles of windows, and browser events with their titles and addresses.")
  var keepTitles = false

  func run(_ host: any CommandHost) async throws {
    try await options.run(host) { ActivityWatchImporter(zone: $0, keepsTitles: keepTitles) }
  }
}

/// `daybook import toggl`.
struct TogglCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggl",
    abstract: "Import a detailed report of Toggl Track as CSV.",
    discussion: """
      The report names no time zone; its times are read in the vault's.

      Example:
        daybook import toggl Toggl_time_entries.csv
      """)

  @OptionGroup var options: ImportOptions

  func run(_ host: any CommandHost) async throws {
    try await options.run(host) { TogglImporter(zone: $0) }
  }
}

/// What both importers take, and the way they go: read, plan, perform, say.
struct ImportOptions: ParsableArguments {
  @Argument(help: "The file to import.", completion: .file())
  var file: String

  @Flag(help: "Say what would be added, and write nothing.")
  var dryRun = false

  @Option(help: "How the summary and the messages are written: text or json.")
  var format = OutputFormat.text

  /// Imports the file into the vault, with what `importer` makes for the vault's zone.
  func run(_ host: any CommandHost, importer: (Zone) -> some Importer) async throws {
    let vault = try host.files
    let plan: ImportPlan
    do {
      plan = try await self.plan(host, vault, importer)
      host.report(plan.diagnostics, format)
      if !dryRun { try plan.perform(in: vault) }
    } catch let error as FileError {
      throw Failure(error.diagnostic)
    }
    host.print(report(plan.summary))
    // A file of which nothing could be read is not what it was taken for.
    if plan.summary.read == 0, plan.diagnostics.hasErrors { throw ExitCode.failure }
  }

  private func plan(
    _ host: any CommandHost, _ vault: any Files, _ importer: (Zone) -> some Importer
  ) async throws -> ImportPlan {
    let zone = try host.settings.settings.zone
    let bytes = try host.read(file, orStandardInput: false)
    let importer = importer(zone)
    var known = await importer.known(
      in: CollectionReader(files: vault, zone: zone, width: host.width))
    let progress = host.progress("importing \(file)")
    defer { progress.finish() }
    return bytes.withUnsafeBufferPointer { bytes in
      importer.plan(
        bytes, path: file, among: host.importFormats, known: &known, now: host.clock
      ) { progress.show($0, of: $1) }
    }
  }

  private func report(_ summary: ImportSummary) -> String {
    switch format {
    case .text:
      let counts =
        "\(file): \(summary.read) read, \(summary.added) added, \(summary.extended) extended, "
        + "\(summary.alreadyThere) already there, \(summary.unreadable) unreadable"
      return ([counts] + summary.notes(dryRun: dryRun)).joined(separator: "\n")
    case .json:
      return JSONText.object([
        ("file", .string(file)), ("read", .int(summary.read)), ("added", .int(summary.added)),
        ("extended", .int(summary.extended)), ("alreadyThere", .int(summary.alreadyThere)),
        ("unreadable", .int(summary.unreadable)), ("leftOut", summary.leftOut),
        ("dryRun", .bool(dryRun)),
      ])
    }
  }
}
