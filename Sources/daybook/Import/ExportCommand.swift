import AllSystems
import ArgumentParser
import SiteKit

/// `daybook export`: each kind of export is a command of its system.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write records as files for other programs, and loan notes to print.",
    discussion: """
      Examples:
      \(Systems.examples(.export))
      """,
    subcommands: Systems.commands(.export))
}
