import AllSystems
import ArgumentParser
import SiteKit

/// `daybook add`: each kind of record is a command of its system.
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a record to the vault.",
    discussion: """
      Fields are options or key=value; moments, days and lengths are written as people say them \
      (daybook date --help). On a terminal, what is missing is asked for. The record is checked as \
      if it were read from its file, then written behind the others of its kind.

      Examples:
      \(Systems.addExamples)
      """,
    subcommands: Systems.addCommands + Systems.commands(.add))
}
