package import Basics

/// Finds losses in a vault since its last snapshot: files that are gone, empty, cut off or noise,
/// and collections with fewer than half of their records.
///
/// Everyday changes are not losses: deleted records, which leave a tombstone; pages that become
/// shorter; files moved unchanged. A file is checked by its stamp, and read only if that looks
/// suspicious.
package struct LossWarning: Sendable {
  package let snapshot: String
  private let list: SnapshotList
  /// The index of each file's entry in the list.
  private let places: [VaultPath: Int]
  /// The files whose loss Daybook itself intended.
  private var expected: Set<VaultPath>
  private let last: String

  /// The state at the last snapshot of a store; nil when there is none.
  ///
  /// If that was made after a loss, the one before counts.
  ///
  /// - Parameter known: The previous result, used again when there is no newer snapshot.
  package init?(_ store: SnapshotStore, known: LossWarning? = nil) {
    if let known, known.last == store.lastID() {
      self = known
      expected = store.expected(after: snapshot)
      return
    }
    guard let last = store.last() else { return nil }
    self.last = last.id
    let base = last.list.base.flatMap { try? store.snapshot($0) } ?? last
    snapshot = base.id
    list = base.list
    places = Dictionary(
      zip(base.list.entries.map(\.path), base.list.entries.indices)
    ) { first, _ in first }
    expected = store.expected(after: base.id)
  }

  package struct Loss: Sendable, Hashable {
    package let path: VaultPath
    let kind: Kind

    enum Kind: Hashable {
      case gone(size: Int)
      case empty(size: Int)
      case unreadable(FileError.Reason)
      case halved(size: Int, from: Int)
      case fewerLines(Int, from: Int)
      case noText
      case fewerRecords(Int, from: Int)
    }
  }

  /// - Parameter counted: The number of records in the collections that were read.
  package func losses(in files: any Files, counted: [CountedRecords]) -> [Loss] {
    let losses = lossesOfFiles(in: files)
    return losses + lossesOfRecords(counted, beside: losses)
  }

  /// The files that were lost.
  ///
  /// - Parameter changed: The files and folders changed since the last call; nil for any.
  package func lossesOfFiles(
    in files: any Files, among changed: Set<VaultPath>? = nil
  ) -> [Loss] {
    let files = files.stored
    var losses: [Loss] = []
    var moved: MovedFiles?
    for entry in list.entries where isLookedAt(entry.path, changed) {
      guard case .file(let size, let hash) = entry.content, size > 0,
        !expected.contains(entry.path), let kind = loss(of: entry, size, in: files)
      else { continue }
      if case .gone = kind {
        let known = moved ?? MovedFiles(in: files, unknownTo: places)
        moved = known
        if known.have(hash, size, in: files) { continue }
      }
      losses.append(Loss(path: entry.path, kind: kind))
    }
    return losses
  }

  /// True if a file changed, or is in a folder that did.
  private func isLookedAt(_ path: VaultPath, _ changed: Set<VaultPath>?) -> Bool {
    changed.map { path.isIn($0) } ?? true
  }

  private func loss(
    of entry: SnapshotList.Entry, _ size: Int, in files: any Files
  ) -> Loss.Kind? {
    let stamp: FileStamp
    if let own = files.stamp(of: entry.path) {
      stamp = own
    } else {
      // A link to a file, or nothing.
      do throws(FileError) {
        guard let status = try files.status(of: entry.path), status.kind == .file else {
          return .gone(size: size)
        }
        stamp = status.stamp
      } catch {
        return .unreadable(error.reason)
      }
    }
    if stamp.size == 0 { return .empty(size: size) }
    if stamp.size == size, stamp.modified == entry.modified { return nil }
    if stamp.size * 2 <= size { return .halved(size: stamp.size, from: size) }
    do throws(FileError) {
      let file = try files.open(entry.path)
      if entry.isText,
        !TextSample.isText(try file.bytes(in: 0..<min(file.size, TextSample.size)), of: file.size)
      {
        return .noText
      }
      guard let lines = entry.lines, file.size < size else { return nil }
      var now = WholeLines()
      _ = try SHA256Hash.hash(of: file, in: 0..<file.size) { now.add($0) }
      let count = now.finish()
      return count < lines ? .fewerLines(count, from: lines) : nil
    } catch {
      return error.reason == .notFound ? .gone(size: size) : .unreadable(error.reason)
    }
  }

  /// The collections with fewer than half of their records. Records deleted since are not lost; a
  /// file that is gone is reported as a file.
  package func lossesOfRecords(
    _ counted: [CountedRecords], beside losses: [Loss]
  ) -> [Loss] {
    let now = Dictionary(counted.map { ($0.collection, $0) }) { first, _ in first }
    return list.counted.compactMap { then in
      guard let now = now[then.collection],
        !losses.contains(where: { then.collection.isCollection(of: $0.path) }),
        !expected.contains(where: then.collection.isCollection)
      else { return nil }
      let accounted = now.records + max(0, now.deleted - then.deleted)
      guard accounted * 2 < then.records else { return nil }
      return Loss(
        path: then.collection, kind: .fewerRecords(now.records, from: then.records))
    }
  }

  /// A loss as a warning, with the command that undoes it.
  package func diagnostic(of loss: Loss, in files: any Files) -> Diagnostic {
    let isOfRecords = if case .fewerRecords = loss.kind { true } else { false }
    return Diagnostic(
      .warning, kind: isOfRecords ? "records-lost" : "file-lost",
      at: Place(file: files.displayName(of: loss.path)), loss.kind.message(since: snapshot),
      hint: "restore it with: daybook backup restore \(snapshot) --only \(loss.path.typed); "
        + "if you deleted it on purpose, run: daybook backup")
  }
}

extension LossWarning.Loss.Kind {
  fileprivate func message(since snapshot: String) -> String {
    switch self {
    case .gone(let size): "the file is gone; it had \(size) bytes in the snapshot \(snapshot)"
    case .empty(let size): "the file is empty; it had \(size) bytes in the snapshot \(snapshot)"
    case .unreadable(let reason):
      "the file cannot be read (\(reason.message)); the snapshot \(snapshot) has it"
    case .halved(let size, let before):
      "the file has \(size) bytes; it had \(before) in the snapshot \(snapshot)"
    case .fewerLines(let count, let before):
      "lines of the file are gone: of \(before) whole ones in the snapshot \(snapshot), "
        + "\(count) are left"
    case .noText: "the file is no text any more; it was in the snapshot \(snapshot)"
    case .fewerRecords(let count, let before):
      "fewer than half of the records are left: \(count) of \(before) in the snapshot "
        + snapshot
    }
  }
}

/// The files of a vault that a snapshot lacks: possible destinations of moved ones.
private struct MovedFiles {
  private let files: [(path: VaultPath, size: Int)]

  init(in files: any Files, unknownTo places: [VaultPath: Int]) {
    self.files = ((try? SnapshotTree(of: files))?.nodes ?? []).compactMap { path, node in
      guard case .file(let stamp) = node, places[path] == nil else { return nil }
      return (path, stamp.size)
    }
  }

  /// True if one of them has the previous content of another.
  func have(_ hash: String, _ size: Int, in vault: any Files) -> Bool {
    files.contains { file in
      guard file.size == size, let open = try? vault.open(file.path) else { return false }
      return (try? SHA256Hash.hash(of: open, in: 0..<size))??.hex == hash
    }
  }
}

extension VaultPath {
  /// The extensions of record files; a locked one has another after it.
  private static let formats: Set<String> = ["jsonl", "json", "csv", "yaml", "yml", "age"]

  /// True if the file belongs to this collection.
  func isCollection(of file: VaultPath) -> Bool {
    if file.text.hasPrefix(text + "/") { return true }
    return file.parent == parent && file.name.hasPrefix(name + ".")
      && Self.formats.contains(file.pathExtension)
  }

  /// True if it is one of some files and folders, or in one of them.
  package func isIn(_ paths: Set<VaultPath>) -> Bool {
    var path: VaultPath? = self
    while let each = path {
      if paths.contains(each) { return true }
      path = each.parent
    }
    return false
  }

  /// The path as typed in a shell.
  package var typed: String { ShellWord.word(text) }
}
