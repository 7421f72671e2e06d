import AllSystems
import ArgumentParser
import SiteKit

/// `daybook import`: each kind of file is a command of its system.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import records from another program.",
    discussion: """
      Importing the same file again adds nothing.

      Examples:
      \(Systems.examples(.import))
      """,
    subcommands: Systems.commands(.import))
}
