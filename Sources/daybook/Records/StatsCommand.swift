import AllSystems
import ArgumentParser
import SiteKit

/// `daybook stats`: what a system reports is a command of its own.
struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print figures of a period.",
    discussion: "Examples:\n\(Systems.examples(.stats))",
    subcommands: Systems.commands(.stats))
}
