/// The steps of locking, unlocking or tidying a collection: a value, so that it can be shown first.
///
/// All files are written, and read back, before the first is removed. An interruption between the
/// two leaves duplicate records, never missing ones; repeating the operation completes it.
package struct LockPlan: Sendable {
  package enum Action: String, Sendable {
    case lock
    case unlock
    /// Joins parts.
    case tidy
  }

  /// A file to write; `old` is nil if there was none.
  struct Write: Sendable {
    var path: VaultPath
    var old: [UInt8]?
    var new: [UInt8]
  }

  package let action: Action
  package let collection: VaultPath
  private(set) var writes: [Write] = []
  private(set) var removals: [(path: VaultPath, bytes: [UInt8])] = []

  package var written: [VaultPath] { writes.map(\.path) }
  package var removed: [VaultPath] { removals.map(\.path) }
  package var isEmpty: Bool { writes.isEmpty && removals.isEmpty }

  /// The steps for a collection in its current state.
  ///
  /// - Throws: ``FileError`` for a file that cannot be read or decrypted, for a link, and for a
  ///   folder among the files.
  package init(
    _ action: Action, _ collection: VaultPath, in files: UnlockedFiles
  ) throws(FileError) {
    self.action = action
    self.collection = collection
    let paths = try files.files(of: collection).filter {
      CollectionReader.Format(rawValue: $0.formatExtension) != nil
    }
    for path in paths { try Self.checkPlace(path, in: files) }
    switch action {
    case .lock: try lock(paths, in: files)
    case .unlock: try unlock(paths, in: files)
    case .tidy: try join(paths, in: files)
    }
  }

  /// The steps for the texts below a folder of the vault in their current state
  /// (``LockableTexts``). Each is a file of its own, so there is nothing to join.
  package init(
    _ action: Action, textsOf folder: VaultPath, in files: UnlockedFiles
  )
    throws(FileError)
  {
    self.action = action
    collection = folder
    guard let mark = LockableTexts.mark(of: folder.topFolder) else { return }
    let isMarked = try files.stored.status(of: mark) != nil
    let paths = try files.texts(files.texts, below: folder)
    for path in paths { try Self.checkPlace(path, in: files.stored) }
    switch action {
    case .lock:
      if !isMarked { writes.append(Write(path: mark, old: nil, new: [])) }
      for path in paths where !path.isLocked {
        // Opened here, it is compared with its other form.
        let bytes = try files.contents(of: path)
        if try files.stored.status(of: path.locked) == nil {
          writes.append(Write(path: path.locked, old: nil, new: bytes))
        }
        removals.append((path, bytes))
      }
    case .unlock:
      for path in paths where path.isLocked {
        let bytes = try files.contents(of: path.unlocked)
        if try files.stored.status(of: path.unlocked) == nil {
          writes.append(Write(path: path.unlocked, old: nil, new: bytes))
        }
        removals.append((path, bytes))
      }
      if isMarked { removals.append((mark, try files.contents(of: mark))) }
    case .tidy: return
    }
  }

  /// Refuses links: their targets would stay as they are.
  private static func checkPlace(_ path: VaultPath, in files: any Files) throws(FileError) {
    let entry = try files.list(path.parent ?? .root).first { $0.name == path.name }
    switch entry?.kind {
    case .file, nil: return
    case .folder: throw FileError(files.displayName(of: path), .isFolder)
    case .link: throw FileError(files.displayName(of: path), .link)
    case .other: throw FileError(files.displayName(of: path), .notAFile)
    case .misnamed: throw FileError(files.displayName(of: path), .misnamed)
    }
  }

  private mutating func lock(_ paths: [VaultPath], in files: UnlockedFiles) throws(FileError) {
    if paths.isEmpty, let path = collection.parent?.appending(collection.name + ".jsonl.age") {
      // An empty file, so that later additions are locked too.
      writes.append(Write(path: path, old: nil, new: []))
    }
    for path in paths where !path.isLocked {
      let bytes = try files.contents(of: path)
      let isThere = try files.status(of: path.locked) != nil
      try add(bytes, to: isThere && !files.canDecrypt ? nil : path.locked, like: path, files)
      removals.append((path, bytes))
    }
  }

  private mutating func unlock(_ paths: [VaultPath], in files: UnlockedFiles) throws(FileError) {
    let parts = paths.filter(PartName.isPart)
    for path in paths where path.isLocked {
      let bytes = try files.contents(of: path)
      if !bytes.isEmpty {
        let isJoined = PartName.isPart(path) && path.formatExtension == "jsonl"
        try add(
          bytes, to: isJoined ? target(of: parts, among: paths, isLocked: false) : path.unlocked,
          like: path.unlocked, files)
      }
      removals.append((path, bytes))
    }
  }

  private mutating func join(_ paths: [VaultPath], in files: UnlockedFiles) throws(FileError) {
    let isLocked = paths.contains(where: \.isLocked)
    let parts = paths.filter {
      PartName.isPart($0) && $0.isLocked == isLocked && $0.formatExtension == "jsonl"
    }
    guard let target = target(of: parts, among: paths, isLocked: isLocked),
      parts.contains(where: { $0 != target })
    else { return }
    for part in parts where part != target {
      let bytes = try files.contents(of: part)
      try add(bytes, to: target, like: part.unlocked, files)
      removals.append((part, bytes))
    }
  }

  /// The file that parts are joined in: the one next to the folder when the folder holds only
  /// parts, else the first part, as files are read in order of name.
  private func target(
    of parts: [VaultPath], among paths: [VaultPath], isLocked: Bool
  ) -> VaultPath? {
    let others = paths.filter { $0.parent == collection && !PartName.isPart($0) }
    let path =
      others.isEmpty
      ? collection.parent?.appending(collection.name + ".jsonl") : parts.first?.unlocked
    return isLocked ? path?.locked : path
  }

  /// Adds bytes to a file, after those it already has.
  private mutating func add(
    _ bytes: [UInt8], to target: VaultPath?, like: VaultPath, _ files: UnlockedFiles
  ) throws(FileError) {
    let isLines = like.pathExtension == "jsonl" && !Array(bytes.prefix(2)).areMarkOfUTF16
    if let target {
      if isLines, let index = writes.firstIndex(where: { $0.path == target }) {
        writes[index].new = LineUnion.joined(writes[index].new, bytes)
        return
      }
      let old = try files.current(target)
      if old == bytes { return }
      if let old, isLines, !Array(old.prefix(2)).areMarkOfUTF16 {
        let new = LineUnion.joined(old, bytes)
        if new != old { writes.append(Write(path: target, old: old, new: new)) }
        return
      }
      if old == nil { return writes.append(Write(path: target, old: nil, new: bytes)) }
    }
    // Both are kept where one file cannot hold both.
    var part = try files.newPart(of: collection, format: like.pathExtension)
    if action == .unlock { part = part.unlocked }
    writes.append(Write(path: part, old: nil, new: bytes))
  }
}

extension LockPlan {
  /// The number of files in one call of ``perform(in:)``, for progress.
  package var steps: Int { writes.count + removals.count }

  /// Performs the plan.
  ///
  /// - Throws: ``FileError/Reason/changed`` when somebody changed a file meanwhile; files written
  ///   by then stay, and so do all original ones.
  package func perform(in files: UnlockedFiles) throws(FileError) {
    for write in writes {
      let target = Self.files(for: write.path, in: files)
      try target.change(write.path, from: write.old, to: write.new)
      do throws(FileError) { try check(write, in: files) } catch {
        // It is useless, and the file it would have replaced is still there.
        if write.old == nil { try? files.stored.remove(write.path) }
        throw error
      }
    }
    for (path, bytes) in removals {
      try Self.files(for: path, in: files).change(path, from: bytes, to: nil)
    }
    // A killed process may have left a plain file there, which would keep the folder alive.
    if let disk = files.stored as? DiskFiles {
      for path in [collection, collection.appending("part")] {
        if let path { try disk.cleanUp(beside: path) }
      }
    }
    // A folder without parts is removed: new records go to the file next to it.
    let isOfParts = removals.contains { $0.path.parent == collection && PartName.isPart($0.path) }
    if isOfParts { try? files.remove(collection) }
  }

  /// The files to use for a path that is meant as it is stored.
  private static func files(for path: VaultPath, in files: UnlockedFiles) -> any Files {
    path.isLocked ? files : files.stored
  }

  /// Reads the written file back: completely if it can be decrypted, else its form, which
  /// ``UnlockedFiles`` determined.
  private func check(_ write: Write, in files: UnlockedFiles) throws(FileError) {
    let isRight: Bool
    if files.canDecrypt || !write.path.isLocked {
      do throws(FileError) {
        isRight = try Self.files(for: write.path, in: files).contents(of: write.path) == write.new
      } catch {
        guard case .notDecrypted = error.reason else { throw error }
        throw FileError(files.displayName(of: write.path), .notAsWritten)
      }
    } else {
      isRight = AgeFormat.isWhole(
        try files.stored.contents(of: write.path), holding: write.new.count)
    }
    guard isRight else { throw FileError(files.displayName(of: write.path), .notAsWritten) }
  }
}
