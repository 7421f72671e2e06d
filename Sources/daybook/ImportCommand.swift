import ArgumentParser
import Chronology
import Diagnostics
import Foundation
import Storage

/// `daybook import`.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring records of another program into the vault.",
    discussion: """
      Importing the same file again adds nothing.

      Example:
        daybook import activitywatch aw-buckets-export.json
      """,
    subcommands: [])
}
