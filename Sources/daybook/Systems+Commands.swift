import AllSystems
import ArgumentParser
import SiteKit

extension Systems {
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
