import ArgumentParser
import SiteKit

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

  @Argument(help: "The file to import; - for standard input.", completion: .file())
  var file: String
  @OptionGroup var options: ImportOptions

  @Flag(help: "Keep the titles of windows, and browser events with their titles and addresses.")
  var keepTitles = false

  func run(_ host: any CommandHost) async throws {
    try await options.run([file], in: host) {
      ActivityWatchImporter(zone: $0, keepsTitles: keepTitles)
    }
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

  @Argument(help: "The file to import; - for standard input.", completion: .file())
  var file: String
  @OptionGroup var options: ImportOptions

  func run(_ host: any CommandHost) async throws {
    try await options.run([file], in: host) { TogglImporter(zone: $0) }
  }
}
