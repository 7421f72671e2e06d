import Vault

extension CacheFolder {
  /// The folder for what was computed from a vault: `$XDG_CACHE_HOME/daybook/`, or
  /// `~/.cache/daybook/`, and a folder for the vault in it, which nobody else may read; nil when
  /// there is no home.
  static func ofVault(
    at root: String, _ environment: [String: String] = Machine.environment
  ) -> CacheFolder? {
    // The specification takes paths that are absolute, and no others.
    let chosen = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
    guard let base = chosen ?? home, let resolved = DiskFiles.resolve(root) else { return nil }
    let name = ContentHash.hex(of: Array(resolved.utf8))
    return VaultPath(validating: "daybook/\(name)").map {
      CacheFolder(DiskFiles(root: base, isPrivate: true), $0)
    }
  }
}
