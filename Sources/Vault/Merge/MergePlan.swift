package import Basics

/// Merges three versions of a text: both sides' changes to the first.
///
/// - Returns: Nil if both have changed the same lines, or texts cannot be merged here.
package typealias TextMerge =
  @Sendable (
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]
  ) async throws -> [UInt8]?

/// The changes that another copy of a vault brings into this one. Nothing is removed. A value, so
/// that it can be shown before it is performed.
package struct MergePlan: Sendable {
  package struct FileOutcome: Sendable {
    package enum Action: Sendable, Hashable {
      case added
      /// The merge of both sides' changes to a common text.
      case merged
      /// Both have changed it: the other's is kept next to ours, under a name that is never read.
      case keptBoth(copy: VaultPath)
      /// Both have changed it, and the other's is next to ours already.
      case differs
    }

    package let path: VaultPath
    package let action: Action
    fileprivate let old: [UInt8]?
    fileprivate let new: [UInt8]
  }

  /// The outcomes for records, by collection; only collections with changes.
  package private(set) var collections: [CollectionMerge] = []
  package private(set) var files: [FileOutcome] = []
  /// The faults found. After an error nothing may be written.
  package internal(set) var diagnostics = DiagnosticList()
  /// The change log, if the other's has entries that this one lacks.
  private var log: (old: [UInt8]?, new: [UInt8])?
  /// The list of purged texts, if the other's has some that this one lacks.
  private var purged: (old: [UInt8]?, new: [UInt8])?

  package var outcomes: [CollectionMerge.Outcome] { collections.flatMap(\.outcomes) }

  /// True if the other's log has changes that this vault lacks.
  package var bringsChanges: Bool { log != nil }

  /// True if the other copy purged texts that this one did not.
  package var bringsPurges: Bool { purged != nil }

  package var isEmpty: Bool {
    collections.isEmpty && log == nil && purged == nil && files.allSatisfy { $0.action == .differs }
  }

  package struct Options: Sendable {
    /// The common ancestor; nil when unknown.
    package var base: (any Files)?
    /// True to keep the other's version next to ours if they cannot be merged, unless it is there
    /// already.
    package var keepsBoth = true
    /// Further change logs with the history of records.
    package var logs: [[UInt8]] = []
    /// The content of the other's file without the texts that may not come back; nil if it has
    /// none of them.
    package var admitted: (@Sendable (_ path: VaultPath, _ bytes: [UInt8]) -> [UInt8]?)?
    package var texts: TextMerge

    package init(base: (any Files)? = nil, keepsBoth: Bool = true, texts: @escaping TextMerge) {
      self.base = base
      self.keepsBoth = keepsBoth
      self.texts = texts
    }
  }

  /// Compares a vault with another copy of it, whose times are in the same zone.
  ///
  /// - Throws: The reason why a text could not be merged, and a ``FileError`` for a file that
  ///   cannot be read.
  package init(
    _ library: RecordLibrary, with theirs: any Files, _ options: Options
  ) async throws {
    var failure: FileError?
    // Encrypted ones are compared as they are.
    let theirs = theirs.stored
    let texts = (library.files as? UnlockedFiles)?.texts ?? LockableTexts()
    let paths = theirs.files(below: .root) { failure = failure ?? $0 }
    if let failure { throw failure }
    var history = try ChangeHistory(of: [library.files, theirs])
    for log in options.logs { history.add(log: log) }
    let claimed = try compareRecords(library, theirs, options, history)
    for path in paths where !claimed.contains(path) && !path.isInSite && !texts.isMark(path) {
      // Links to folders are not searched.
      guard try theirs.status(of: path)?.kind == .file else { continue }
      if library.files.isLockedText(path) || path.isLocked && texts.contains(path.unlocked) {
        try checkLockedText(path, library.files, theirs)
      } else if path.pathExtension == "jsonl", try library.files.status(of: path) != nil {
        try compareLines(of: path, library, theirs, history)
      } else if let outcome = try await Self.compare(path, library.files, theirs, options) {
        files.append(outcome)
      }
    }
    if let their = try theirs.current(ChangeWriter.log) {
      let old = try library.files.current(ChangeWriter.log)
      let new = ChangeLogMerge.merged(old ?? [], try library.withoutLocked(their))
      if new != old ?? [] { log = (old, new) }
    }
    if let their = try theirs.current(ChangeWriter.purged) {
      let old = try library.files.current(ChangeWriter.purged)
      let new = Self.lines(old ?? [], and: their)
      if new != old ?? [] { purged = (old, new) }
    }
  }

  /// The lines of a file, and the lines of another that it lacks.
  private static func lines(_ ours: [UInt8], and theirs: [UInt8]) -> [UInt8] {
    func lines(_ bytes: [UInt8]) -> [[UInt8]] {
      bytes.lineRanges.map { Array(bytes[bytes.withoutBlanks($0)]) }.filter { !$0.isEmpty }
    }
    let own = lines(ours)
    var known = Set(own)
    let new = lines(theirs).filter { known.insert($0).inserted }
    return new.isEmpty ? ours : (own + new).flatMap { $0 + [0x0A] }
  }

  /// Compares the collections of all kinds.
  ///
  /// - Returns: Their files.
  private mutating func compareRecords(
    _ library: RecordLibrary, _ theirs: any Files, _ options: Options, _ history: ChangeHistory
  ) throws(FileError) -> Set<VaultPath> {
    let reader = library.reader
    let other = CollectionReader(files: theirs, zone: reader.zone, width: reader.width)
    var claimed: Set<VaultPath> = []
    var compared: Set<VaultPath> = []
    for kind in library.kinds where compared.insert(kind.collection).inserted {
      guard let type = library.decoding(of: kind) else { continue }
      // Two copies of one record must not result.
      func parts(_ reader: CollectionReader) throws(FileError) -> [CollectionReader.Part] {
        try reader.wholeParts(of: kind.collection)
          .filter { !type.standsAlone || $0.format == .jsonl }
      }
      let theirParts = try parts(other)
      let sides = CollectionMerge.Sides(
        ours: reader, ourParts: try parts(reader),
        theirs: try Self.admitted(theirParts, of: other, options), theirParts: theirParts,
        type: type, kind: kind, year: reader.zone.day(of: library.clock).year,
        changes: history.collections[kind.collection] ?? [:])
      claimed.formUnion(sides.theirParts.map(\.path))
      if sides.theirParts.isEmpty { continue }
      if (sides.ourParts + sides.theirParts).contains(where: \.path.isLocked) {
        try checkLocked(sides.theirParts.map(\.path), library.files, theirs)
      } else {
        try compare(kind.collection, sides)
      }
    }
    return claimed
  }

  /// Refuses a locked collection, unless both have the same content: text that one of them encrypts
  /// must not become readable in the other.
  private mutating func checkLocked(
    _ paths: [VaultPath], _ ours: any Files, _ theirs: any Files
  ) throws(FileError) {
    for path in paths {
      if try ours.stored.current(path) == theirs.stored.contents(of: path) { continue }
      diagnostics.append(
        Diagnostic(
          .error, kind: "locked-merge", at: Place(file: theirs.displayName(of: path)),
          "a locked collection is not merged, and this file differs from yours",
          hint: "unlock it in both copies, merge them, and lock it again"))
      return
    }
  }

  /// Refuses a text that is locked on a side, unless both are the same there.
  private mutating func checkLockedText(
    _ path: VaultPath, _ ours: any Files, _ theirs: any Files
  ) throws(FileError) {
    let bytes = try theirs.contents(of: path)
    if try ours.stored.current(path) == bytes { return }
    do throws(FileError) { if try ours.current(path) == bytes { return } } catch {
      guard error.reason == .locked else { throw error }
    }
    diagnostics.append(
      Diagnostic(
        .error, kind: "locked-merge", at: Place(file: theirs.displayName(of: path)),
        "a locked text is not merged, and this one differs from yours",
        hint: "unlock it in both copies, merge them, and lock it again"))
  }

  /// Compares a file of lines outside collections.
  private mutating func compareLines(
    of path: VaultPath, _ library: RecordLibrary, _ theirs: any Files, _ history: ChangeHistory
  ) throws(FileError) {
    guard let parent = path.parent,
      let collection = parent.appending(path.name.dropLast(".jsonl".utf8.count))
    else { return }
    let reader = library.reader
    let parts = [CollectionReader.Part(path: path, format: .jsonl)]
    try compare(
      collection,
      CollectionMerge.Sides(
        ours: reader, ourParts: parts,
        theirs: CollectionReader(files: theirs, zone: reader.zone, width: reader.width),
        theirParts: parts, type: AnyRecord(), kind: nil,
        year: reader.zone.day(of: library.clock).year,
        changes: history.collections[collection] ?? [:]))
  }

  /// The other's files, without the texts that may not come back.
  private static func admitted(
    _ parts: [CollectionReader.Part], of other: CollectionReader, _ options: Options
  ) throws(FileError) -> CollectionReader {
    guard let admitted = options.admitted else { return other }
    var isChanged = false
    var contents: [VaultPath: [UInt8]] = [:]
    for part in parts {
      let bytes = try other.files.contents(of: part.path)
      let new = admitted(part.path, bytes)
      if new != nil { isChanged = true }
      contents[part.path] = new ?? bytes
    }
    guard isChanged else { return other }
    return CollectionReader(
      files: MemoryFiles(name: other.files.rootName, bytes: contents), zone: other.zone,
      width: other.width)
  }

  private mutating func compare(
    _ collection: VaultPath, _ sides: CollectionMerge.Sides
  ) throws(FileError) {
    var problems = DiagnosticList()
    let merge = try CollectionMerge(of: collection, sides) { problems.append(contentsOf: $0) }
    diagnostics.append(contentsOf: problems)
    if !merge.isEmpty { collections.append(merge) }
  }

  /// Compares a file without records; nil when there is nothing to do.
  private static func compare(
    _ path: VaultPath, _ ours: any Files, _ theirs: any Files, _ options: Options
  ) async throws -> FileOutcome? {
    let all = try theirs.contents(of: path)
    let their = options.admitted?(path, all) ?? all
    let base = try options.base?.current(path)
    guard let our = try ours.current(path) else {
      // A common file that is missing here was removed here.
      return base == their
        ? nil : FileOutcome(path: path, action: .added, old: nil, new: their)
    }
    guard our != their, base != their else { return nil }
    if let base {
      let merged =
        base == our ? their : isText(path) ? try await options.texts(base, our, their) : nil
      if let merged {
        return merged == our
          ? nil : FileOutcome(path: path, action: .merged, old: our, new: merged)
      }
    }
    guard options.keepsBoth else {
      return FileOutcome(path: path, action: .differs, old: our, new: our)
    }
    guard let copy = path.conflictedCopy(of: their), try ours.status(of: copy) == nil else {
      return FileOutcome(path: path, action: .differs, old: our, new: our)
    }
    return FileOutcome(path: path, action: .keptBoth(copy: copy), old: nil, new: their)
  }

  /// True if a file is text that people edit line by line.
  private static func isText(_ path: VaultPath) -> Bool {
    [
      "md", "markdown", "yaml", "yml", "json", "csv", "txt", "liquid", "html", "css", "js", "svg",
      "properties",
    ].contains(path.pathExtension)
  }
}

extension MergePlan {
  /// Performs the plan.
  ///
  /// Changes made by others meanwhile stay: lines are appended to theirs, and a file that has
  /// changed is left alone, with an error.
  package func perform(in library: RecordLibrary) throws(FileError) {
    let vault = library.files
    let writer = library.writer
    // First, so that nothing reads these texts from then on, even if the rest cannot be written.
    if let purged { try vault.exchange(ChangeWriter.purged, purged.old, for: purged.new) }
    for file in files {
      switch file.action {
      case .added: try vault.exchange(file.path, nil, for: file.new)
      case .keptBoth(let copy): try vault.exchange(copy, nil, for: file.new)
      case .merged: try vault.exchange(file.path, file.old ?? [], for: file.new)
      case .differs: break
      }
    }
    for collection in collections {
      for file in collection.files { try vault.exchange(file.path, nil, for: file.bytes) }
      for (path, bytes) in collection.lines {
        library.reader.note(try vault.append(bytes, to: path), of: path, collection.type)
      }
      for replacement in collection.replacements {
        try writer.write(
          replacement.version, in: collection.collection, of: collection.type,
          otherwise: replacement.fallback)
      }
    }
    if let log { try vault.exchange(ChangeWriter.log, log.old, for: log.new) }
  }

  /// Logs the record changes of performed plans as one change.
  ///
  /// - Returns: True if it can be undone; not with more than ``RecordLibrary/rememberedImport``
  ///   records.
  @discardableResult
  package static func remember(
    _ plans: [MergePlan], in library: RecordLibrary, _ summary: String
  ) -> Bool {
    let known = Set(library.kinds.map { $0.collection })
    var changes: [RecordChange] = []
    var places: [[String]: Int] = [:]
    for outcome in plans.flatMap(\.outcomes) where known.contains(outcome.change.collection) {
      let change = outcome.change
      let key = [change.collection.text, change.identifier]
      if let place = places[key] {
        changes[place].after = change.after
      } else {
        places[key] = changes.count
        changes.append(change)
      }
    }
    guard !changes.isEmpty else { return true }
    let isFew = changes.count <= RecordLibrary.rememberedImport
    library.writer.remember(isFew ? changes : nil, "merge", summary)
    return isFew
  }
}

extension VaultPath {
  /// The path of a conflict copy of the file: under a name that is never read (``SyncCopy``), the
  /// same for the same bytes.
  fileprivate func conflictedCopy(of bytes: [UInt8]) -> VaultPath? {
    let dot = pathExtension.isEmpty ? nil : name.lastIndex(of: ".")
    let stem = name[..<(dot ?? name.endIndex)]
    let ending = name[(dot ?? name.endIndex)...]
    return parent?.appending(
      "\(stem) (conflicted copy \(ContentHash.hex(of: bytes).prefix(8)))\(ending)")
  }
}

/// A record of unknown type: only the common keys are read.
struct AnyRecord: RecordDecoding {
  let fieldNames: [String] = []
  let countsRepetitions = true
  func sink() -> any RecordSink<RowLog<Never>> { EmptySink(self) }
}
