import Basics
import Vault

/// The files in the cache of a vault.
struct VaultCache {
  /// An entry, or a folder of files that are used together.
  struct Item {
    let path: VaultPath
    var files: [VaultPath] = []
    var size = 0
    /// When one of its files was last written or read, as far as the file system notes that.
    var used: Instant

    /// The kind of cached data: the folder's name.
    var kind: String { String(path.text.prefix { $0 != "/" }) }
    /// True for the rules of sites that were sent, which cannot be made again.
    fileprivate var isLasting: Bool {
      kind == VaultMark.kind || path.text.hasPrefix("publish/rules-")
    }
  }

  /// The number of files that were removed, and their size.
  struct Removed {
    var files = 0
    var size = 0
  }

  private let cache: Cache
  private let disk: DiskFiles
  /// The folders in it, those in others last.
  private let folders: [VaultPath]
  /// The path of the vault; nil if it is not known.
  let vault: String?
  /// True if there is no such vault at that path.
  let isGone: Bool
  let items: [Item]

  /// Its folder.
  var folder: String { disk.rootName }

  init(_ cache: Cache) {
    self.cache = cache
    disk = DiskFiles(root: cache.files.displayName(of: cache.folder), isPrivate: true)
    let mark: VaultMark? = cache.vault.value()
    vault = mark?.path
    isGone = mark.map { !VaultMark(at: $0.path).isOfSameVault(as: $0) } ?? false
    (items, folders) = Self.contents(of: disk)
  }

  private static func contents(of disk: DiskFiles) -> (items: [Item], folders: [VaultPath]) {
    var items: [VaultPath: Item] = [:]
    var folders: [VaultPath] = []
    func add(_ folder: VaultPath) {
      for entry in (try? disk.list(folder)) ?? [] {
        guard let path = folder.appending(entry.name) else { continue }
        if entry.kind == .folder {
          folders.append(path)
          add(path)
          continue
        }
        let names = path.text.split(separator: "/").prefix(2).joined(separator: "/")
        let whole = VaultPath(validating: names) ?? path
        let used = max(entry.modified, disk.lastRead(path) ?? entry.modified)
        var item = items[whole] ?? Item(path: whole, used: used)
        item.files.append(path)
        item.size += entry.size
        item.used = max(item.used, used)
        items[whole] = item
      }
    }
    add(.root)
    return (items.values.sorted { $0.path < $1.path }, folders)
  }
}

extension VaultCache {
  /// Removes everything that can be made again; for a vault that is gone, the rest too.
  func removeAll() throws(FileError) -> Removed { try remove { isGone || !$0.isLasting } }

  /// Removes what nobody used for long, and all of a vault that is gone.
  ///
  /// - Parameter goneAfter: How long a vault has to be gone.
  func removeUnused(now: Instant, goneAfter: Duration = .zero) throws(FileError) -> Removed {
    let last = items.map(\.used).max() ?? now
    if isGone, now - last >= goneAfter { return try removeAll() }
    return try remove { !$0.isLasting && now - $0.used >= VaultCaches.unusedAfter }
  }

  private func remove(_ isRemoved: (Item) -> Bool) throws(FileError) -> Removed {
    let items = items.filter(isRemoved)
    // A publication that is being made ends first.
    var locks: [FolderLock] = []
    for item in items where item.files.first != item.path {
      if let lock = try? FolderLock(disk.displayName(of: item.path), wait: {}) {
        locks.append(lock)
      }
    }
    defer { withExtendedLifetime(locks) {} }
    var removed = Removed()
    for item in items {
      for file in item.files { try disk.remove(file) }
      removed.files += item.files.count
      removed.size += item.size
    }
    // Folders that are not empty stay.
    for folder in folders.reversed() { try? disk.remove(folder) }
    try? cache.files.remove(cache.folder)
    return removed
  }
}
