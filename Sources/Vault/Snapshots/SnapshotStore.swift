package import Chronology
package import Diagnostics

/// A copy of a vault's files as they were at one moment.
package struct Snapshot: Sendable {
  /// Its name without its ending: when it was made, unless a person renamed it.
  package let id: String
  /// What it holds.
  package let list: SnapshotList
  /// How many bytes it has.
  package let fileSize: Int
}

/// The snapshots of a vault in a folder, each a file `2026-11-20T10-40-05.123Z.tar.zst`, which any
/// program for such archives unpacks.
package struct SnapshotStore: Sendable {
  /// The vault's files.
  let vault: any Files
  /// Where the snapshots are.
  private let files: any Files
  private let folder: VaultPath
  private let limits: SnapshotLimits

  /// Snapshots of a vault in its own folder for them.
  package init(of vault: any Files, limits: SnapshotLimits = SnapshotLimits()) {
    self.init(of: vault, in: vault.stored.forOwner, SnapshotTree.snapshots, limits: limits)
  }

  /// Snapshots of a vault in another folder.
  package init(
    of vault: any Files, in files: any Files, _ folder: VaultPath = .root,
    limits: SnapshotLimits = SnapshotLimits()
  ) {
    self.vault = vault.stored
    self.files = files
    self.folder = folder
    self.limits = limits
  }

  /// The folder for them in a vault.
  package static let folderInVault = SnapshotTree.snapshots

  private static let ending = ".tar.zst"

  /// What a person calls the folder.
  package var folderName: String { files.displayName(of: folder) }

  /// What a person calls the file of a snapshot.
  package func fileName(of id: String) -> String { files.displayName(of: path(of: id)) }

  private func path(of id: String) -> VaultPath { folder.appending(id + Self.ending) ?? folder }

  /// The name of a snapshot that is made at a moment.
  private static func id(at instant: Instant) -> String {
    let millisecond = Int((instant.microseconds / 1_000) % 1_000)
    let second = Instant(seconds: instant.seconds).formatted().dropLast().replacing(":", with: "-")
    return "\(second).\(millisecond.padded(3))Z"
  }

  /// Whether a snapshot has a name that Daybook gives.
  private static func isOwn(_ id: String) -> Bool {
    let form = Array("0000-00-00T00-00-00.000Z".utf8)
    return id.utf8.count == form.count
      && zip(id.utf8, form).allSatisfy {
        $1 == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) : $0 == $1
      }
  }
}

extension SnapshotStore {
  /// The names of all snapshots that there are, in order of name.
  package func ids() throws(Failure) -> [String] {
    try failing { () throws(FileError) in
      guard try files.status(of: folder)?.kind == .folder else { return [] }
      return try files.list(folder).map(\.name)
        .filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
        .map { String($0.dropLast(Self.ending.count)) }
    }
  }

  private func file(_ id: String) throws(Failure) -> SnapshotFile {
    try failing { () throws(FileError) in
      let path = path(of: id)
      return try SnapshotFile(
        try files.open(path), name: files.displayName(of: path), limits)
    }
  }

  /// The snapshot with a name, of which the list alone is read.
  package func snapshot(_ id: String) throws(Failure) -> Snapshot {
    let file = try file(id)
    return Snapshot(id: id, list: try file.list(), fileSize: file.size)
  }

  /// All snapshots, the oldest first, and what is wrong with those that cannot be read.
  package func list() throws(Failure) -> (snapshots: [Snapshot], diagnostics: [Diagnostic]) {
    var snapshots: [Snapshot] = []
    var diagnostics: [Diagnostic] = []
    for id in try ids() {
      do throws(Failure) { snapshots.append(try snapshot(id)) } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    snapshots.sort { ($0.list.at, $0.id) < ($1.list.at, $1.id) }
    return (snapshots, diagnostics)
  }

  /// The snapshot that `name`, its name or the beginning of it, means; for nil the latest that was
  /// made while nothing was missing, of this vault where there is one.
  ///
  /// - Throws: ``Failure`` when there is none, or several.
  package func named(_ name: String?) throws(Failure) -> Snapshot {
    let ids = try ids()
    guard !ids.isEmpty else { throw SnapshotProblem.noneIn(folderName).failure(at: nil) }
    guard let name else { return try latest() }
    let typed = name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name
    if ids.contains(typed) { return try snapshot(typed) }
    let found = ids.filter { $0.hasPrefix(typed) }
    guard let id = found.first, !typed.isEmpty else {
      throw SnapshotProblem.unknown(name, nearest: ids.nearest(to: typed)).failure(at: nil)
    }
    guard found.count == 1 else { throw SnapshotProblem.several(name, found).failure(at: nil) }
    return try snapshot(id)
  }

  private func latest() throws(Failure) -> Snapshot {
    let (all, diagnostics) = try list()
    let own = identity()
    let mine = all.filter { $0.list.vault == own }
    let candidates = mine.isEmpty ? all : mine
    guard let latest = candidates.last(where: { $0.list.base == nil }) ?? candidates.last else {
      throw diagnostics.first.map(Failure.init)
        ?? SnapshotProblem.noneIn(folderName).failure(at: nil)
    }
    return latest
  }

  /// The last snapshot with a name of Daybook's that can be read; nil when there is none.
  func last() -> Snapshot? {
    for id in ((try? ids()) ?? []).reversed() where Self.isOwn(id) {
      if let snapshot = try? snapshot(id) { return snapshot }
    }
    return nil
  }

  /// The name of the last snapshot with a name of Daybook's; nil when there is none.
  func lastID() -> String? { (try? ids())?.last(where: Self.isOwn) }

  /// Reads all of a snapshot.
  ///
  /// - Throws: ``Failure`` when a byte of it is not as it was written.
  package func verify(_ snapshot: Snapshot) throws(Failure) {
    try file(snapshot.id).verify()
  }

  /// The files of a snapshot, in memory.
  package func files(of snapshot: Snapshot) throws(Failure) -> MemoryFiles {
    var bytes: [VaultPath: [UInt8]] = [:]
    var links: [VaultPath: String] = [:]
    try forEach(of: snapshot, Set(snapshot.list.entries.map(\.path))) { entry, content in
      if case .link(let target) = entry.content {
        links[entry.path] = target
      } else {
        bytes[entry.path] = content
      }
    }
    let files = MemoryFiles(name: fileName(of: snapshot.id), bytes: bytes)
    for (path, target) in links { files.link(path, to: target) }
    return files
  }

  /// Calls `body` with what a snapshot holds at some paths, in order of path.
  func forEach(
    of snapshot: Snapshot, _ paths: Set<VaultPath>,
    _ body: (SnapshotList.Entry, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try file(snapshot.id).forEach(of: paths, body)
  }
}

extension SnapshotStore {
  /// What came of making a snapshot.
  package enum Outcome: Sendable {
    case made(Snapshot, leftOut: [Diagnostic])
    /// Nothing was written, as this one holds the same.
    case unchanged(Snapshot)
    /// Nothing was written, as the vault holds nothing.
    case empty

    /// The snapshot that holds what the vault held; nil when it held nothing.
    package var snapshot: Snapshot? {
      switch self {
      case .made(let snapshot, _), .unchanged(let snapshot): snapshot
      case .empty: nil
      }
    }
  }

  /// The word for a snapshot that a person asks for.
  package static let asked = "backup"

  /// Makes a snapshot, unless the last one holds the same.
  ///
  /// One that no person asked for does not make up for what was lost before: losses are told until
  /// somebody who saw them makes one.
  ///
  /// - Parameters:
  ///   - reason: ``asked``, or the change that comes next: `import`.
  ///   - now: By the machine's clock.
  ///   - counted: How many records the collections have.
  package func take(
    _ reason: String, at now: Instant, counted: [CountedRecords]
  ) throws(Failure) -> Outcome {
    for _ in 0..<2 {
      if let outcome = try attempt(reason, at: now, counted) { return outcome }
    }
    guard let outcome = try attempt(reason, at: now, counted) else {
      throw SnapshotProblem.unsteady.failure(at: vault.displayName(of: .root))
    }
    return outcome
  }

  /// - Returns: Nil when a file changed while it was read.
  private func attempt(
    _ reason: String, at now: Instant, _ counted: [CountedRecords]
  ) throws(Failure) -> Outcome? {
    let identity = try identity(makingOne: true)
    let tree = try failing { () throws(FileError) in try SnapshotTree(of: vault) }
    guard tree.nodes.contains(where: { $0.path != Self.identityPath }) else { return .empty }
    var list = SnapshotList(
      at: now, reason: reason, vault: identity, base: nil,
      counted: counted.filter { $0.records + $0.deleted > 0 }
        .sorted { $0.collection < $1.collection },
      entries: [])
    for (path, node) in tree.nodes {
      guard let entry = try failing({ () throws(FileError) in try entry(path, node) }) else {
        return nil
      }
      list.entries.append(entry)
    }
    let last = last().flatMap { $0.list.vault == identity ? $0 : nil }
    if reason != Self.asked, let alarm = DropAlarm(self),
      !alarm.losses(in: vault, counted: counted).isEmpty
    {
      list.base = alarm.snapshot
    }
    let makesUp = reason == Self.asked && last?.list.base != nil
    if let last, last.list.holdsSame(as: list), !makesUp { return .unchanged(last) }
    var id = Self.id(at: now)
    var moment = now
    let present = Set(try ids())
    while present.contains(id) {
      moment = moment + .milliseconds(1)
      id = Self.id(at: moment)
    }
    list.at = moment
    guard try write(list, to: path(of: id)) else { return nil }
    return .made(try snapshot(id), leftOut: tree.diagnostics)
  }

  /// - Returns: Nil when the file is not there any more, or is becoming shorter.
  private func entry(
    _ path: VaultPath, _ node: SnapshotTree.Node
  ) throws(FileError) -> SnapshotList.Entry? {
    switch node {
    case .link(let target): return SnapshotList.Entry(path: path, content: .link(target))
    case .file:
      let file: any OpenFile
      do throws(FileError) { file = try vault.open(path) } catch {
        if error.reason == .notFound { return nil }
        throw error
      }
      var lines = WholeLines()
      var isText: Bool?
      let counts = path.pathExtension == "jsonl"
      let hash = try SHA256Hash.hash(of: file, in: 0..<file.size) { bytes in
        if counts { lines.add(bytes) }
        isText = isText ?? TextSample.isText(bytes, of: file.size)
      }
      guard let hash else { return nil }
      return SnapshotList.Entry(
        path: path, content: .file(size: file.size, hash: hash.hex),
        modified: file.stamp.modified, lines: counts ? lines.finish() : nil,
        isText: isText ?? false)
    }
  }

  /// Writes a snapshot of the files that a list names.
  ///
  /// - Returns: Whether each was still what the list says; else nothing was written.
  private func write(_ list: SnapshotList, to path: VaultPath) throws(Failure) -> Bool {
    let name = files.displayName(of: path)
    let writer = try TarWriter(name)
    let hash = RunningHash()
    var failure: Failure?
    var isSame = true
    var parts = SnapshotParts(of: list, in: vault)
    var isDone = false
    do throws(FileError) {
      try files.replace(path, .flushed) { () throws(FileError) in
        do throws(Failure) {
          while !isDone {
            guard let more = try parts.next(to: writer) else {
              isSame = false
              throw Failure(FileError(name, .changed).diagnostic)
            }
            if !more {
              try writer.finish()
              isDone = true
            }
            let bytes = writer.take()
            hash.add(bytes)
            if isDone { return bytes + SnapshotFile.mark + hash.finish() }
            if !bytes.isEmpty { return bytes }
          }
          return nil
        } catch {
          failure = error
          throw FileError(name, .changed)
        }
      }
    } catch {
      if !isSame { return false }
      throw failure ?? Failure(error.diagnostic)
    }
    return true
  }

  /// Removes the snapshots of this vault that are not worth keeping; never one that a person named,
  /// one that cannot be read, or the one that losses are told from.
  ///
  /// - Returns: The names of those that were removed.
  package func thin() throws(Failure) -> [String] {
    guard let own = identity() else { return [] }
    let snapshots = try list().snapshots.filter { Self.isOwn($0.id) && $0.list.vault == own }
    let kept = SnapshotThinning.kept(snapshots.map(\.list.at))
    let base = snapshots.last?.list.base
    var removed: [String] = []
    for (place, snapshot) in snapshots.enumerated()
    where !kept.contains(place) && snapshot.id != base {
      try failing { () throws(FileError) in try files.remove(path(of: snapshot.id)) }
      removed.append(snapshot.id)
    }
    return removed
  }
}

extension SnapshotStore {
  /// Where a vault has what tells its snapshots from those of others: 128 random bits.
  private static let identityPath: VaultPath = ".daybook/vault"

  /// What tells the vault from others; nil when it has no such thing yet.
  private func identity() -> String? {
    guard let bytes = try? vault.contents(of: Self.identityPath), bytes.count >= 32 else {
      return nil
    }
    return String(decoding: bytes.prefix(32), as: UTF8.self)
  }

  private func identity(makingOne: Bool) throws(Failure) -> String {
    if let known = identity() { return known }
    let text = RandomText.hex() + RandomText.hex()
    do throws(FileError) {
      try vault.forOwner.exchange(
        Self.identityPath, try vault.current(Self.identityPath), for: Array((text + "\n").utf8))
    } catch {
      // Another process may have been first.
      guard error.reason == .changed, let known = identity() else {
        throw Failure(error.diagnostic)
      }
      return known
    }
    return text
  }
}

extension SnapshotStore {
  /// The files whose loss Daybook itself means, in this folder.
  private var expectedPath: VaultPath? { folder.appending("expected.jsonl") }

  /// Says that files of the last snapshot are gone or shorter because Daybook put their records
  /// elsewhere, so that nobody is told that they were lost.
  package func expect(_ paths: [VaultPath]) throws(Failure) {
    guard let last = last(), let expectedPath, !paths.isEmpty else { return }
    let lines = paths.map { path in
      JSONText.members([
        ("snapshot", .string(last.list.base ?? last.id)), ("path", .string(path.text)),
      ]).line + "\n"
    }
    try failing { () throws(FileError) in
      _ = try files.append(Array(lines.joined().utf8), to: expectedPath)
    }
  }

  /// The files of a snapshot whose loss is meant.
  func expected(after snapshot: String) -> Set<VaultPath> {
    guard let expectedPath, let bytes = try? files.contents(of: expectedPath) else { return [] }
    var paths: Set<VaultPath> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let texts = try? SnapshotList.texts(of: Array(line)), texts["snapshot"] == snapshot,
        let path = VaultPath(validating: texts["path"] ?? "")
      else { continue }
      paths.insert(path)
    }
    return paths
  }
}
