package import ArgumentParser

/// A command of a system. It is given the vault's options, `--vault` and `--as-of`, by what runs
/// it.
package protocol RoomCommand: ParsableArguments {
  /// Its name, what it does, and an example.
  static var configuration: CommandConfiguration { get }
  /// The commands below it; with any, it does nothing itself.
  static var subcommands: [any RoomCommand.Type] { get }
  /// True if it prints, or writes into a file, what is computed from all that is on record. When
  /// something of that cannot be read, or the settings are wrong, its exit code says so.
  static var printsFigures: Bool { get }
  /// Does the work.
  func run(_ host: any CommandHost) async throws
}

extension RoomCommand {
  package static var subcommands: [any RoomCommand.Type] { [] }
  package static var printsFigures: Bool { false }
  package func run(_ host: any CommandHost) async throws { throw CleanExit.helpRequest() }
}

/// Where a command of a system stands.
package enum CommandPlace: Sendable, Hashable {
  /// By itself: `daybook log`.
  case top
  /// `daybook add …`, `daybook stats …`, `daybook export …`.
  case add, stats, export
}
