package import Basics

/// Merges three versions of a text: what both have made of the first.
///
/// - Returns: Nil when both have changed the same lines, or when nothing here can merge texts.
package typealias TextMerge =
  @Sendable (
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]
  ) async throws -> [UInt8]?

/// What another copy of a vault brings into this one: what it has that this one lacks. Nothing is
/// taken away. A value, so that what would be done can be shown before it is.
package struct MergePlan: Sendable {
  package struct FileOutcome: Sendable {
    package enum Action: Sendable, Hashable {
      case added
      /// What both have made of the text that both began with.
      case merged
      /// Both have changed it: the other's is kept beside ours, under a name that nothing reads.
      case keptBoth(copy: VaultPath)
      /// Both have changed it, and the other's is beside ours already.
      case differs
    }

    package let path: VaultPath
    package let action: Action
    fileprivate let old: [UInt8]?
    fileprivate let new: [UInt8]
  }

  /// What becomes of records, by collection; only of collections where something does.
  package private(set) var collections: [CollectionMerge] = []
  package private(set) var files: [FileOutcome] = []
  /// What was found wrong. With an error in it nothing may be written.
  package internal(set) var diagnostics = DiagnosticList()
  /// The list of changes, when the other remembers some that this vault does not.
  private var log: (old: [UInt8]?, new: [UInt8])?

  package var outcomes: [CollectionMerge.Outcome] { collections.flatMap(\.outcomes) }

  /// Whether the other remembers changes that this vault does not.
  package var bringsChanges: Bool { log != nil }

  package var isEmpty: Bool {
    collections.isEmpty && log == nil && files.allSatisfy { $0.action == .differs }
  }

  package struct Options: Sendable {
    /// What both began with; nil when nobody knows.
    package var base: (any Files)?
    /// Whether what cannot be merged is kept beside ours; not when it is there already.
    package var keepsBoth = true
    /// Other lists of changes that say how records were changed.
    package var logs: [[UInt8]] = []
    package var texts: TextMerge

    package init(base: (any Files)? = nil, keepsBoth: Bool = true, texts: @escaping TextMerge) {
      self.base = base
      self.keepsBoth = keepsBoth
      self.texts = texts
    }
  }

  /// Compares a vault with another copy of it, whose times are of the same zone.
  ///
  /// - Throws: What kept a text from being merged, and a ``FileError`` for what cannot be read.
  package init(
    _ library: RecordLibrary, with theirs: any Files, _ options: Options
  ) async throws {
    var failure: FileError?
    let paths = theirs.files(below: .root) { failure = failure ?? $0 }
    if let failure { throw failure }
    var history = try ChangeHistory(of: [library.files, theirs])
    for log in options.logs { history.add(log: log) }
    let claimed = try compareRecords(library, theirs, history)
    for path in paths where !claimed.contains(path) && !path.isInSite {
      // Where links lead to folders nothing is looked for.
      guard try theirs.status(of: path)?.kind == .file else { continue }
      if path.pathExtension == "jsonl", try library.files.status(of: path) != nil {
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
  }

  /// Compares the collections of all kinds.
  ///
  /// - Returns: Their files.
  private mutating func compareRecords(
    _ library: RecordLibrary, _ theirs: any Files, _ history: ChangeHistory
  ) throws(FileError) -> Set<VaultPath> {
    let reader = library.reader
    let other = CollectionReader(files: theirs, zone: reader.zone, width: reader.width)
    var claimed: Set<VaultPath> = []
    var compared: Set<VaultPath> = []
    for kind in library.kinds where compared.insert(kind.collection).inserted {
      guard let type = library.decoding(of: kind) else { continue }
      // Of what is one record there must not be two.
      func parts(_ reader: CollectionReader) throws(FileError) -> [CollectionReader.Part] {
        try reader.wholeParts(of: kind.collection)
          .filter { !type.standsAlone || $0.format == .jsonl }
      }
      let sides = CollectionMerge.Sides(
        ours: reader, ourParts: try parts(reader), theirs: other, theirParts: try parts(other),
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

  /// Refuses a locked collection, unless both have the same of it: what one of them keeps from
  /// others must not come to lie open in the other.
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

  /// Compares a file of lines that is of no collection.
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

  private mutating func compare(
    _ collection: VaultPath, _ sides: CollectionMerge.Sides
  ) throws(FileError) {
    var problems = DiagnosticList()
    let merge = try CollectionMerge(of: collection, sides) { problems.append(contentsOf: $0) }
    diagnostics.append(contentsOf: problems)
    if !merge.isEmpty { collections.append(merge) }
  }

  /// Compares a file that holds no records; nil when nothing is to be done.
  private static func compare(
    _ path: VaultPath, _ ours: any Files, _ theirs: any Files, _ options: Options
  ) async throws -> FileOutcome? {
    let their = try theirs.contents(of: path)
    let base = try options.base?.current(path)
    guard let our = try ours.current(path) else {
      // One that both had and that is gone here was taken away here.
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

  /// Whether a file is text that a person writes in lines.
  private static func isText(_ path: VaultPath) -> Bool {
    [
      "md", "markdown", "yaml", "yml", "json", "csv", "txt", "liquid", "html", "css", "js", "svg",
      "properties",
    ].contains(path.pathExtension)
  }
}

extension MergePlan {
  /// Does what the plan says.
  ///
  /// What others have written meanwhile stays: lines go behind theirs, and a file that is another
  /// one by now is left as it is, with an error.
  package func perform(in library: RecordLibrary) throws(FileError) {
    let vault = library.files
    let writer = library.writer
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

  /// Remembers what became of the records of plans that were performed, one after the other, as one
  /// change.
  ///
  /// - Returns: Whether it can be taken back; not of more than
  ///   ``RecordLibrary/rememberedImport`` records.
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
  /// Where another version of the file is kept beside it: under a name that nothing reads
  /// (``SyncCopy``), the same for the same bytes.
  fileprivate func conflictedCopy(of bytes: [UInt8]) -> VaultPath? {
    let dot = pathExtension.isEmpty ? nil : name.lastIndex(of: ".")
    let stem = name[..<(dot ?? name.endIndex)]
    let ending = name[(dot ?? name.endIndex)...]
    return parent?.appending(
      "\(stem) (conflicted copy \(ContentHash.hex(of: bytes).prefix(8)))\(ending)")
  }
}

/// A record of which nothing is known but the keys that any may have.
struct AnyRecord: RecordDecoding {
  let fieldNames: [String] = []
  let countsRepetitions = true
  func sink() -> any RecordSink<RowLog<Never>> { EmptySink(self) }
}
