internal import Vault

/// Changes found by looking at every file again and again and comparing what the system says of it.
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
