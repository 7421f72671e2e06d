import AllSystems
import ArgumentParser
import SiteKit

/// `daybook export`: records of any kind, and what systems write in forms of their own.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write records as files for other programs, and loan notes to print.",
    discussion: """
      daybook export KIND writes the records of any kind of the vault, such as session or task.

      Examples:
        daybook export session 2026 --to sessions.csv
      \(Systems.examples(.export))
      """,
    subcommands: [hosted(ExportRecordsCommand.self)] + Systems.commands(.export),
    defaultSubcommand: hosted(ExportRecordsCommand.self))
}
