import AllSystems
import ArgumentParser
import SiteKit

/// A command of a system, with the options that all of them take.
private struct HostedCommand<Command: SystemCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Command.configuration }

  @OptionGroup var command: Command
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    try await command.run(Host(vault: vault, asOf: asOf))
  }
}

/// A command of a system that prints figures, limited to an audience's view if one is named.
private struct HostedFigures<Command: SystemCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Command.configuration }

  @OptionGroup var command: Command
  @OptionGroup var audience: AudienceOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    let host = Host(vault: vault, asOf: asOf, for: audience.audience)
    // Without anything to see, some commands would print zeros.
    if let system = Systems.withStats(Command.self) {
      let seen = try Systems.all.audience(audience.audience, in: try host.settings.settings)
      if seen.levels[system.name] == .totals, let command = command as? any PeriodCommand {
        return try await host.printFigures {
          try await command.printTotals(host, of: system.name, for: seen)
        }
      }
      guard seen.sight(of: system.name) != nil else {
        throw seen.figuresNotShown(of: system.name)
      }
    }
    try await host.printFigures { try await command.run(host) }
  }
}

/// A command of a system that only holds others.
private struct HostedGroup<Command: SystemCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = Command.configuration
    configuration.subcommands = Command.subcommands.map(hosted)
    return configuration
  }
}

/// The command that the parser knows for a command of a system.
func hosted(_ command: any SystemCommand.Type) -> any AsyncParsableCommand.Type {
  func opened<Command: SystemCommand>(_ type: Command.Type) -> any AsyncParsableCommand.Type {
    if !Command.subcommands.isEmpty { return HostedGroup<Command>.self }
    return Command.printsFigures ? HostedFigures<Command>.self : HostedCommand<Command>.self
  }
  return opened(command)
}

extension Systems {
  /// The system whose figures a command below `stats` prints; nil for another command.
  fileprivate static func withStats(_ command: any SystemCommand.Type) -> (any System)? {
    all.first { $0.commands[.stats]?.contains { $0 == command } ?? false }
  }

  /// The first example of each command below `group`, a line each.
  static func examples(_ group: CommandPlace) -> String {
    all.flatMap { $0.commands[group] ?? [] }
      .compactMap { command in
        command.configuration.discussion.split(separator: "\n").first {
          $0.hasPrefix("  daybook ")
        }
      }
      .joined(separator: "\n")
  }

  /// Their commands below `group`.
  static func commands(_ group: CommandPlace) -> [any AsyncParsableCommand.Type] {
    all.flatMap { $0.commands[group] ?? [] }.map(hosted)
  }
}

struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print figures of a period.",
    discussion: "Examples:\n\(Systems.examples(.stats))",
    subcommands: Systems.commands(.stats))
}
