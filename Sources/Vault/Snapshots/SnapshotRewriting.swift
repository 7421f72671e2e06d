package import Basics

extension SnapshotStore {
  /// Rewrites the snapshots that have something to change, each under its name with the time,
  /// reason and count that it had, and with new hashes. Any other snapshot stays byte for byte.
  ///
  /// Each is written whole before it takes the place of the old one, so that an interruption leaves
  /// it as it was, and the same call again goes on with the rest.
  ///
  /// - Parameters:
  ///   - wants: True for the paths of files that are looked at.
  ///   - changed: The new bytes of a file; nil if it stays as it is.
  /// - Returns: The names of the rewritten snapshots, and the faults of unreadable ones, which stay
  ///   as they are.
  package func rewrite(
    _ wants: (VaultPath) -> Bool, _ changed: (VaultPath, [UInt8]) -> [UInt8]?
  ) throws(Failure) -> (rewritten: [String], unread: [Diagnostic]) {
    var rewritten: [String] = []
    var unread: [Diagnostic] = []
    for id in try ids() {
      let read: (list: SnapshotList, content: MemoryFiles)?
      do throws(Failure) { read = try content(of: id, wants, changed) } catch {
        unread.append(error.diagnostic)
        continue
      }
      guard let (list, content) = read else { continue }
      guard try inPlace(of: content).write(list, to: path(of: id)) else {
        throw SnapshotProblem.unsteady.failure(at: fileName(of: id))
      }
      try verify(try snapshot(id))
      rewritten.append(id)
    }
    return (rewritten, unread)
  }

  /// A snapshot's list and files with the changes; nil if none of its files changes.
  private func content(
    of id: String, _ wants: (VaultPath) -> Bool, _ changed: (VaultPath, [UInt8]) -> [UInt8]?
  ) throws(Failure) -> (list: SnapshotList, content: MemoryFiles)? {
    let snapshot = try snapshot(id)
    var new: [VaultPath: [UInt8]] = [:]
    let paths = Set(snapshot.list.entries.map(\.path).filter(wants))
    try forEach(of: snapshot, paths) { entry, bytes throws(Failure) in
      if let made = changed(entry.path, bytes) { new[entry.path] = made }
    }
    guard !new.isEmpty else { return nil }
    let content = try files(of: snapshot)
    var list = snapshot.list
    for index in list.entries.indices {
      let path = list.entries[index].path
      guard let bytes = new[path] else { continue }
      try failing { () throws(FileError) in try content.replace(path, with: bytes, .written) }
      list.entries[index].take(bytes)
    }
    return (list, content)
  }
}

extension SnapshotList.Entry {
  /// Describes other bytes, as if the file had always had them.
  fileprivate mutating func take(_ bytes: [UInt8]) {
    content = .file(size: bytes.count, hash: SHA256Hash.hash(of: bytes).hex)
    if lines != nil {
      var counted = WholeLines()
      counted.add(bytes)
      lines = counted.finish()
    }
    isText = TextSample.isText(bytes, of: bytes.count)
  }
}
