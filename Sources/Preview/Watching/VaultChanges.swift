package import Vault

/// The changes in a vault since the last check.
package struct VaultChanges: Sendable, Hashable {
  /// Files, and folders with all that is in them.
  package var paths: Set<VaultPath>
  /// True if anything may have changed: at the start, and after lost notices.
  package var isEverything = false
  /// True if a new day began: every figure depends on the day.
  package var isNewDay = false

  package init(_ paths: Set<VaultPath> = []) {
    self.paths = paths
  }

  /// No file changed, but a new day began.
  package static var newDay: VaultChanges {
    var changes = VaultChanges()
    changes.isNewDay = true
    return changes
  }

  package static var everything: VaultChanges {
    var changes = VaultChanges()
    changes.isEverything = true
    return changes
  }

  package var isEmpty: Bool { paths.isEmpty && !isEverything && !isNewDay }

  /// True if the file at `path`, or a folder that contains it, is among the changes.
  package func touches(_ path: VaultPath) -> Bool {
    if isEverything || paths.contains(path) { return true }
    var folder = path.parent
    while let above = folder {
      if paths.contains(above) { return true }
      folder = above.parent
    }
    return false
  }

  /// True if anything in the folder of the person's pages is among the changes.
  var touchesPages: Bool { isEverything || paths.contains(where: Self.isInPages) }

  static func isInPages(_ path: VaultPath) -> Bool {
    path == PageFolder.path || path.text.hasPrefix(PageFolder.path.text + "/")
  }

  package mutating func formUnion(_ other: VaultChanges) {
    isEverything = isEverything || other.isEverything
    isNewDay = isNewDay || other.isNewDay
    paths = isEverything ? [] : paths.union(other.paths)
  }
}

extension VaultPath {
  /// True if a name in the path starts with a dot. Such files are never part of a site: locks and
  /// temporary files of Daybook and of editors, and version control's files.
  var isHidden: Bool {
    isInSite || text.split(separator: "/").contains { $0.hasPrefix(".") }
  }
}

/// Changes found by checking every file at intervals and comparing its metadata.
final class PollingChanges: ChangeSource {
  private let root: String
  private let pause: Duration
  private let wakeUp: Int32
  private var seen: [VaultPath: FolderTree.Entry.State]

  init(root: String, pause: Duration, wakeUp: Int32) {
    self.root = root
    self.pause = pause
    self.wakeUp = wakeUp
    self.seen = FolderTree.files(in: root)
  }

  func close() {}

  func changes(within time: Duration?) throws(WatchingFailure) -> VaultChanges {
    _ = waitToRead([wakeUp], within: min(time ?? pause, pause))
    let now = FolderTree.files(in: root)
    defer { seen = now }
    var changed: Set<VaultPath> = []
    for (path, state) in now where seen[path] != state { changed.insert(path) }
    for path in seen.keys where now[path] == nil { changed.insert(path) }
    return VaultChanges(changed)
  }
}
