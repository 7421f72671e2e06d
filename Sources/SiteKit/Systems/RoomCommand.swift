package import ArgumentParser

/// A command of a system. It is given the vault's options, `--vault` and `--as-of`, by what runs
/// it.
package protocol RoomCommand: ParsableArguments {
  /// Its name, what it does, and an example.
  static var configuration: CommandConfiguration { get }
  /// The commands below it; with any, it does nothing itself.
  static var subcommands: [any RoomCommand.Type] { get }
  /// Does the work.
  func run(_ host: any CommandHost) async throws
}

extension RoomCommand {
  package static var subcommands: [any RoomCommand.Type] { [] }
  package func run(_ host: any CommandHost) async throws { throw CleanExit.helpRequest() }
}

/// Where a command of a system stands.
package enum CommandPlace: Sendable, Hashable {
  /// By itself: `daybook log`.
  case top
  /// `daybook add …`, `daybook stats …`, `daybook export …`.
  case add, stats, export
}
