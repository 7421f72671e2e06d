package import Basics

extension SnapshotStore {
  package enum Outcome: Sendable {
    case made(Snapshot, leftOut: [Diagnostic])
    /// Nothing was written, as this one has the same content.
    case unchanged(Snapshot)
    /// Nothing was written, as the vault is empty.
    case empty

    /// The snapshot of the vault's content; nil for an empty vault.
    package var snapshot: Snapshot? {
      switch self {
      case .made(let snapshot, _), .unchanged(let snapshot): snapshot
      case .empty: nil
      }
    }
  }

  /// The reason of a snapshot made by a person.
  package static let asked = "backup"

  /// Takes a snapshot, unless the last one has the same content.
  ///
  /// An automatic one does not replace the base for losses: they are reported until somebody who
  /// saw them makes one.
  ///
  /// - Parameter reason: ``asked``, or the change that comes next: `import`.
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

  /// - Returns: Nil if a file changed during reading.
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
    if reason != Self.asked, let alarm = LossWarning(self),
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

  /// - Returns: Nil if the file is gone, or is becoming shorter.
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

  /// Writes a snapshot of the files in a list.
  ///
  /// - Returns: True if all files were still as listed; else nothing was written.
  func write(_ list: SnapshotList, to path: VaultPath) throws(Failure) -> Bool {
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

  /// Removes this vault's outdated snapshots; never one with a person's name, an unreadable one, or
  /// the base for losses.
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
  /// The file that identifies a vault in its snapshots: 128 random bits.
  private static let identityPath: VaultPath = ".daybook/vault"

  /// Identifies the vault; nil before the first snapshot.
  package func identity() -> String? {
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

extension CollectionReader {
  /// The numbers of records and deleted records in a collection: as ``read(_:of:)`` counts them, on
  /// one core and synchronously. A file that cannot be read counts as empty.
  func counted(_ collection: VaultPath, of type: any RecordDecoding) -> CountedRecords {
    func opened<Record: RecordDecoding>(_ type: Record) -> CountedRecords {
      var collector = RecordCollector(collection, of: type)
      for part in parts(of: collection, report: { _ in }) {
        // The callers that read the file for its content report its faults.
        try? count(part, try files.open(part.path), into: &collector)
      }
      return collector.finish().counted
    }
    return opened(type)
  }

  private func count<Record>(
    _ part: Part, _ file: any OpenFile, into collector: inout RecordCollector<Record>
  ) throws(FileError) {
    let name = files.displayName(of: part.path)
    collector.begin(file: name)
    guard try !file.bytes(in: 0..<min(4, file.size)).looksLikeUTF16 else { return }
    guard part.format == .jsonl else {
      return take(
        try file.bytes(in: 0..<file.size)[...], name: name, part.format, into: &collector)
    }
    let blocks = LineBlocks(file, blockSize: blockSize)
    for number in 0..<blocks.count {
      let lines = try blocks.lines(of: number)
      take(lines.bytes[lines.range], name: name, .jsonl, into: &collector)
    }
  }
}
