import Vault

extension MachineName {
  /// The name of this machine and its user: in `$XDG_STATE_HOME/daybook/`, or
  /// `~/.local/state/daybook/`, for its owner alone; unknown when there is no home.
  static var own: MachineName { named(in: Machine.environment) }

  /// The name that is kept where these variables say.
  static func named(in environment: [String: String]) -> MachineName {
    // The specification takes paths that are absolute, and no others.
    let chosen = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return MachineName((chosen ?? home).map { DiskFiles(root: $0, isPrivate: true) })
  }
}
