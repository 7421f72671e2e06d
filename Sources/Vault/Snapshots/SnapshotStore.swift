package import Basics

/// A copy of a vault's files as they were at one moment.
package struct Snapshot: Sendable {
  /// Its name without its extension: the time it was made, unless a person renamed it.
  package let id: String
  package let list: SnapshotList
  package let fileSize: Int
}

/// The snapshots of a vault in a folder, each a file `2026-11-20T10-40-05.123Z.tar.zst`, which any
/// archive program unpacks.
package struct SnapshotStore: Sendable {
  let vault: any Files
  let files: any Files
  private let folder: VaultPath
  private let limits: SnapshotLimits

  /// The snapshots of a vault in its own folder for them.
  package init(of vault: any Files, limits: SnapshotLimits = SnapshotLimits()) {
    self.init(of: vault, in: vault.stored.forOwner, SnapshotTree.snapshots, limits: limits)
  }

  /// The snapshots of a vault in another folder.
  package init(
    of vault: any Files, in files: any Files, _ folder: VaultPath = .root,
    limits: SnapshotLimits = SnapshotLimits()
  ) {
    self.vault = vault.stored
    self.files = files
    self.folder = folder
    self.limits = limits
  }

  /// The same folder, for snapshots of other files.
  func inPlace(of content: any Files) -> SnapshotStore {
    SnapshotStore(of: content, in: files, folder, limits: limits)
  }

  package static let folderInVault = SnapshotTree.snapshots

  package static let ending = ".tar.zst"

  package var folderName: String { files.displayName(of: folder) }

  package func fileName(of id: String) -> String { files.displayName(of: path(of: id)) }

  func path(of id: String) -> VaultPath { folder.appending(id + Self.ending) ?? folder }

  /// The name of a snapshot made at a moment.
  static func id(at instant: Instant) -> String {
    let millisecond = Int((instant.microseconds / 1_000) % 1_000)
    let second = Instant(seconds: instant.seconds).formatted().dropLast().replacing(":", with: "-")
    return "\(second).\(millisecond.padded(3))Z"
  }

  /// True if a snapshot's name was given by Daybook.
  static func isOwn(_ id: String) -> Bool {
    let form = Array("0000-00-00T00-00-00.000Z".utf8)
    return id.utf8.count == form.count
      && zip(id.utf8, form).allSatisfy {
        $1 == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) : $0 == $1
      }
  }
}

extension SnapshotStore {
  /// The names of all snapshots, sorted.
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

  /// The snapshot with a name; only its list is read.
  package func snapshot(_ id: String) throws(Failure) -> Snapshot {
    let file = try file(id)
    return Snapshot(id: id, list: try file.list(), fileSize: file.size)
  }

  /// All snapshots, the oldest first, and the faults of unreadable ones.
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

  /// The snapshot for `name`, its name or a prefix of it; for nil the latest made while nothing was
  /// missing, of this vault if there is one.
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

  /// The last readable snapshot with a name of Daybook's; nil when there is none.
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
  /// - Throws: ``Failure`` if any byte of it is damaged.
  package func verify(_ snapshot: Snapshot) throws(Failure) { try file(snapshot.id).verify() }

  package func files(of snapshot: Snapshot) throws(Failure) -> MemoryFiles {
    try file(snapshot.id).files()
  }

  /// The files of the snapshot at a path of the machine, in memory; at most 4 GB of them.
  package static func files(at path: String) throws(Failure) -> MemoryFiles {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? "./"
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    var limits = SnapshotLimits()
    limits.size = 4 << 30
    let file = try failing { () throws(FileError) in
      guard let place = VaultPath(validating: name) else { throw FileError(path, .notFound) }
      return try SnapshotFile(
        try DiskFiles(root: String(folder)).open(place), name: path, limits)
    }
    return try file.files()
  }

  /// Calls `body` with a snapshot's content at some paths, in order of path.
  func forEach(
    of snapshot: Snapshot, _ paths: Set<VaultPath>,
    _ body: (SnapshotList.Entry, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try file(snapshot.id).forEach(of: paths, body)
  }
}

extension SnapshotStore {
  /// The list of files whose loss Daybook itself intended, in this folder.
  private var expectedPath: VaultPath? { folder.appending("expected.jsonl") }

  /// Declares that files of the last snapshot are gone or shorter because Daybook moved their
  /// records, so that they are not reported as lost.
  package func expect(_ paths: [VaultPath]) throws(Failure) {
    guard let last = last(), let expectedPath, !paths.isEmpty else { return }
    let lines = paths.map { path in
      let line: JSONText = ["snapshot": "\(last.list.base ?? last.id)", "path": "\(path.text)"]
      return line.line + "\n"
    }
    try failing { () throws(FileError) in
      _ = try files.append(Array(lines.joined().utf8), to: expectedPath)
    }
  }

  /// The files of a snapshot whose loss was intended.
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

enum SnapshotThinning {
  /// The number of latest snapshots kept.
  static let last = 10
  /// The number of months whose last snapshot is kept.
  static let months = 12

  /// Of snapshots made at these moments, the indices of those to keep: the last ten, and the last
  /// of each of the last twelve months, in UTC, that have one.
  static func kept(_ moments: [Instant]) -> Set<Int> {
    let order = moments.indices.sorted { (moments[$0], $0) > (moments[$1], $1) }
    var kept = Set(order.prefix(last))
    var seen: Set<Month> = []
    for place in order where seen.count < months {
      if seen.insert(Zone.utc.day(of: moments[place]).month).inserted { kept.insert(place) }
    }
    return kept
  }
}
