package import Basics

/// The changes that restoring a snapshot makes in a folder: afterwards the chosen part of it holds
/// exactly the snapshot's content.
package struct RestorePlan: Sendable {
  package struct Step: Sendable, Hashable {
    package enum Action: String, Sendable, Hashable, CaseIterable {
      case added, replaced, removed
    }

    package let path: VaultPath
    package let action: Action
    let before: SnapshotList.Entry.Content?
  }

  package let snapshot: Snapshot
  /// The changes, in order of path.
  package let steps: [Step]

  /// The changes of a restore.
  ///
  /// - Parameter names: The parts to restore: folders, collections and files, by their paths in the
  ///   vault; empty for everything.
  /// - Throws: ``Failure`` if neither the snapshot nor the folder has such a part, and if something
  ///   there cannot be read.
  package init(
    of snapshot: Snapshot, only names: [String] = [], in files: any Files
  ) throws(Failure) {
    self.snapshot = snapshot
    let tree = try failing { () throws(FileError) in try SnapshotTree(of: files) }
    let there = Dictionary(tree.nodes.map { ($0.path, $0.node) }) { first, _ in first }
    let kept = Dictionary(snapshot.list.entries.map { ($0.path, $0) }) { first, _ in first }
    let paths = Set(there.keys).union(kept.keys).sorted()
    let parts = try Self.parts(names, of: snapshot, among: paths)
    var steps: [Step] = []
    for path in paths where parts.isEmpty || parts.contains(where: { $0.holds(path) }) {
      if path == ChangeWriter.purged, there[path] != nil { continue }
      let before = try failing { () throws(FileError) in
        try Self.content(there[path], of: path, in: files)
      }
      let after = kept[path]?.content
      guard before != after else { continue }
      steps.append(
        Step(
          path: path,
          action: before == nil ? .added : after == nil ? .removed : .replaced,
          before: before))
    }
    self.steps = steps
  }

  private static func parts(
    _ names: [String], of snapshot: Snapshot, among paths: [VaultPath]
  ) throws(Failure) -> [VaultPath] {
    var parts: [VaultPath] = []
    for name in names {
      guard let path = VaultPath(validating: name), paths.contains(where: path.holds) else {
        let folders = Set(paths.compactMap(\.folderOfSystem)).sorted()
        let known = folders + snapshot.list.counted.map(\.collection.text) + paths.map(\.text)
        throw SnapshotProblem.nothingNamed(name, nearest: known.nearest(to: name)).failure(at: nil)
      }
      parts.append(path)
    }
    return parts
  }

  private static func content(
    _ node: SnapshotTree.Node?, of path: VaultPath, in files: any Files
  ) throws(FileError) -> SnapshotList.Entry.Content? {
    switch node {
    case nil: return nil
    case .link(let target): return .link(target)
    case .file:
      let bytes = try files.contents(of: path)
      return .file(size: bytes.count, hash: SHA256Hash.hash(of: bytes).hex)
    }
  }

  /// Performs it, one file at a time, each atomically. Stops at a file that changed since the plan
  /// was made.
  ///
  /// - Parameter isAlone: True if nobody else writes there, as in a folder made for it.
  package func perform(
    from store: SnapshotStore, in files: any Files, isAlone: Bool = false
  ) throws(Failure) {
    let before = Dictionary(steps.map { ($0.path, $0.before) }) { first, _ in first }
    let wanted = Set(steps.filter { $0.action != .removed }.map(\.path))
    // All of it is read before the first file is changed.
    try store.forEach(of: snapshot, wanted) { _, _ throws(Failure) in }
    try store.forEach(of: snapshot, wanted) { entry, bytes throws(Failure) in
      try failing { () throws(FileError) in
        try put(entry, bytes, over: before[entry.path] ?? nil, in: files, isAlone)
      }
    }
    for step in steps where step.action == .removed {
      try failing { () throws(FileError) in
        let old = try check(step.path, step.before, in: files)
        if case .file = step.before {
          try files.change(step.path, from: old, to: nil)
        } else {
          try files.remove(step.path)
        }
      }
    }
  }

  private func put(
    _ entry: SnapshotList.Entry, _ bytes: [UInt8], over before: SnapshotList.Entry.Content?,
    in files: any Files, _ isAlone: Bool
  ) throws(FileError) {
    let path = entry.path
    let files = path.text.hasPrefix(".daybook/") ? files.forOwner : files
    let old = try check(path, before, in: files)
    if case .link(let target) = entry.content {
      if before != nil { try files.remove(path) }
      try files.createLink(path, to: target)
      do throws(FileError) { _ = try files.status(of: path) } catch {
        // It leads out of the folder through another link.
        try files.remove(path)
        throw error
      }
    } else if case .file = before {
      try files.exchange(path, old, for: bytes)
    } else {
      if before != nil { try files.remove(path) }
      if isAlone {
        try files.replace(path, with: bytes, .flushed)
      } else {
        try files.exchange(path, nil, for: bytes)
      }
    }
  }

  /// - Returns: The bytes of the current file.
  /// - Throws: If it has changed.
  private func check(
    _ path: VaultPath, _ before: SnapshotList.Entry.Content?, in files: any Files
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    let now: SnapshotList.Entry.Content?
    if let target = try files.linkTarget(ofAnythingAt: path) {
      now = .link(target)
    } else if try files.status(of: path) != nil {
      bytes = try files.contents(of: path)
      now = .file(size: bytes.count, hash: SHA256Hash.hash(of: bytes).hex)
    } else {
      now = nil
    }
    guard now == before else { throw FileError(files.displayName(of: path), .changed) }
    return bytes
  }
}

extension Files {
  /// The target of a link; nil for anything else, and for nothing.
  fileprivate func linkTarget(ofAnythingAt path: VaultPath) throws(FileError) -> String? {
    do throws(FileError) { return try linkTarget(of: path) } catch {
      if error.reason == .notFound { return nil }
      throw error
    }
  }
}

extension VaultPath {
  /// True if a path is this, in this folder, or a file of this collection.
  func holds(_ path: VaultPath) -> Bool { self == path || self == .root || isCollection(of: path) }

  fileprivate var folderOfSystem: String? {
    let names = text.split(separator: "/")
    return names.count > 1 ? String(names[0]) : nil
  }
}
