import Basics
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The caches of the user's vaults on this machine: a folder for each in
/// `$XDG_CACHE_HOME/daybook/`, or `~/.cache/daybook/`, that only the user can read.
struct VaultCaches {
  private static let folder: VaultPath = "daybook"
  private let files: DiskFiles

  /// The caches in the folder that these variables specify; nil without a home folder.
  init?(_ environment: [String: String] = Machine.environment) {
    // The specification allows absolute paths only.
    let chosen = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
    guard let base = chosen ?? home else { return nil }
    files = DiskFiles(root: base, isPrivate: true)
  }

  private func cache(named name: String) -> Cache? {
    Self.folder.appending(name).map { Cache(files, $0) }
  }

  /// The cache of the vault at `root`, named after its path; nil if there is no such folder. A
  /// vault that was moved takes its cache along when it is first used at its new path. A copy,
  /// which has the same identity, gets its own, as the original is still where it was.
  func cache(ofVaultAt root: String) -> Cache? {
    guard let path = DiskFiles.resolve(root) else { return nil }
    let name = ContentHash.hex(of: Array(path.utf8))
    guard let cache = cache(named: name) else { return nil }
    let mark = VaultMark(at: path)
    let known: VaultMark? = cache.vault.value()
    if known == mark { return cache }
    if known?.isOfSameVault(as: mark) != true { take(cacheOf: mark, to: name) }
    cache.vault.keep(mark)
    return cache
  }

  /// How many caches are asked about a vault that was moved, those changed last first.
  private static let mostAsked = 200

  /// Renames the cache of a vault that was moved, if there is one.
  private func take(cacheOf mark: VaultMark, to name: String) {
    for other in folders.sorted(by: { $0.modified > $1.modified }).prefix(Self.mostAsked)
    where other.name != name {
      guard let known: VaultMark = cache(named: other.name)?.vault.value(),
        known.isOfSameVault(as: mark),
        !VaultMark(at: known.path).isOfSameVault(as: known)
      else { continue }
      // That of another vault, which was here and may be used elsewhere.
      move(name, to: "\(name)-\(RandomText.hex())")
      return move(other.name, to: name)
    }
  }

  /// Failing to move it is not an error.
  private func move(_ name: String, to other: String) {
    guard let from = Self.folder.appending(name), let to = Self.folder.appending(other) else {
      return
    }
    _ = rename(files.displayName(of: from), files.displayName(of: to))
  }

  private var folders: [FileEntry] {
    ((try? files.list(Self.folder)) ?? []).filter { $0.kind == .folder }
  }

  var all: [VaultCache] {
    folders.compactMap { folder in cache(named: folder.name).map { VaultCache($0) } }
  }

  /// Entries that nobody used for this long are removed.
  static let unusedAfter = Duration.seconds(90 * 86_400)
  /// A vault may be on a disk that is not connected, so builds wait this long.
  private static let goneAfter = Duration.seconds(30 * 86_400)
  private static let tidiedEvery = Duration.seconds(7 * 86_400)

  /// Removes what is unused, unless that was done this week.
  func tidyNowAndThen(now: Instant) {
    guard let mark = Self.folder.appending("tidied") else { return }
    if let last = try? files.status(of: mark)?.modified, now - last < Self.tidiedEvery { return }
    try? files.replace(mark, with: [], .written)
    for cache in all { _ = try? cache.removeUnused(now: now, goneAfter: Self.goneAfter) }
  }
}

extension Cache {
  /// The cache of the vault at a path of the machine; nil if there is no place for it.
  static func ofVault(
    at root: String, _ environment: [String: String] = Machine.environment
  ) -> Cache? { VaultCaches(environment)?.cache(ofVaultAt: root) }

  /// The vault that it belongs to.
  var vault: CacheEntry { entry(VaultMark.kind, "mark", from: ["1"]) }
}

/// A vault as its cache remembers it.
struct VaultMark: CacheValue, Equatable {
  static let kind = "vault"
  let path: String
  /// See ``SnapshotStore/identity()``; nil before the first snapshot.
  private let identity: String?
  /// The stamp of its settings, which moving it does not change.
  private let settings: FileStamp?

  init(at path: String) {
    self.path = path
    let files = DiskFiles(root: path)
    identity = SnapshotStore(of: files).identity()
    settings = VaultPath(validating: Settings.fileName).flatMap { files.stamp(of: $0) }
  }

  /// True for the same vault, or a copy of it.
  func isOfSameVault(as other: VaultMark) -> Bool {
    if let identity, let other = other.identity { return identity == other }
    return settings != nil && settings == other.settings
  }

  init(from reader: inout ColumnReader) throws(DamagedEntry) {
    (path, identity) = (try reader.text(), try reader.optionalText())
    settings = try reader.stamps(1).first ?? nil
  }

  func write(to writer: inout ColumnWriter) {
    writer.write(path)
    writer.write(identity)
    writer.write([settings])
  }
}
