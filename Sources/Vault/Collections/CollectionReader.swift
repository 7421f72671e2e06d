package import Basics

/// Reads collections: the records of one kind, from one file or many.
///
/// The collection `running/laps` is the file `running/laps.jsonl`, `.json`, `.csv` or `.yaml`, or
/// the files in the folder `running/laps/`. If there are several, all are read: first the files
/// next to the folder, then the files in it, each group by name.
package struct CollectionReader: Sendable {
  package let files: any Files
  package let zone: Zone
  /// The number of bytes of JSON Lines read at a time.
  package var blockSize = 256 << 10
  /// The number of blocks decoded at a time; up to twice as many are in memory.
  package var width: Int
  /// The folder that keeps indexes of large files between processes; nil for none.
  package var cache: Cache?
  /// The cache for records as columns; nil for none.
  package var columns: ColumnCache?
  /// True if only the figures of some days are asked for: a system may leave the records of others
  /// in ``columns``.
  package var readsSpans = false
  /// The minimum size in bytes of a file whose lines get an index in ``cache``; smaller files are
  /// read without one.
  package var leastIndexed = 64 << 10

  /// A reader that decodes on `width` cores.
  package init(
    files: any Files, zone: Zone, width: Int, cache: Cache? = nil,
    columns: ColumnCache? = nil
  ) {
    self.files = files
    self.zone = zone
    self.width = max(1, width)
    self.cache = cache
    self.columns = columns
  }

  /// Reads a collection; a missing one is empty.
  package func read<Record: RecordDecoding>(
    _ collection: VaultPath, of type: Record
  ) async -> CollectionContents<Record> {
    await collect(collection, of: type).finish()
  }

  /// Reads a collection, with the identities and line numbers of its records.
  package func collect<Record: RecordDecoding>(
    _ collection: VaultPath, of type: Record
  ) async -> RecordCollector<Record> {
    var collector = RecordCollector(collection, of: type)
    var isLocked = false
    for part in parts(of: collection, report: { collector.report($0) }) {
      do throws(FileError) {
        _ = try await read(part, try files.open(part.path), into: &collector)
      } catch {
        // Without an identity no locked part can be read, but everything else can: reported once.
        guard error.reason == .locked else {
          collector.report(error.diagnostic)
          continue
        }
        if !isLocked { collector.report(error.warning) }
        isLocked = true
      }
    }
    return collector
  }

  struct Part {
    var path: VaultPath
    var format: Format
  }

  enum Format: String {
    case jsonl, json, csv, yaml, yml
  }

  package func filePaths(of collection: VaultPath) -> [VaultPath] {
    parts(of: collection, report: { _ in }).map(\.path)
  }

  /// The files of a collection, in reading order: JSON Lines last, as a line may change what
  /// another file holds.
  ///
  /// - Parameter report: Receives files in no known format, and folders that cannot be listed; the
  ///   parts found until then count.
  func parts(of collection: VaultPath, report: (Diagnostic) -> Void) -> [Part] {
    var paths: [VaultPath] = []
    do throws(FileError) {
      try files.addFiles(of: collection, to: &paths)
    } catch {
      report(error.diagnostic)
    }
    return parts(at: paths, of: collection, report)
  }

  /// The same before a change: a change made from half a collection would be a different one.
  ///
  /// - Throws: When some of the collection's files cannot be listed.
  func wholeParts(of collection: VaultPath) throws(FileError) -> [Part] {
    parts(at: try files.files(of: collection), of: collection) { _ in }
  }

  private func parts(
    at paths: [VaultPath], of collection: VaultPath, _ report: (Diagnostic) -> Void
  ) -> [Part] {
    var parts = paths.compactMap { path -> Part? in
      if let format = Format(rawValue: path.formatExtension) {
        return Part(path: path, format: format)
      }
      // A folder is rejected on opening, under its own name.
      let problem = VaultProblem.unknownFormat(pathExtension: path.formatExtension)
      report(problem.diagnostic(at: Place(file: files.displayName(of: path))))
      return nil
    }
    if parts.contains(where: \.path.isLocked) { checkLocked(&parts, of: collection, report) }
    return parts.filter { $0.format != .jsonl } + parts.filter { $0.format == .jsonl }
  }

  /// Reports files of a locked collection that are not encrypted, and drops duplicates left when
  /// locking or unlocking was interrupted.
  private func checkLocked(
    _ parts: inout [Part], of collection: VaultPath, _ report: (Diagnostic) -> Void
  ) {
    let plain = Set(parts.map(\.path).filter { !$0.isLocked })
    for path in plain.sorted() {
      let problem = VaultProblem.notLocked(collection: collection)
      report(problem.diagnostic(at: Place(file: files.displayName(of: path))))
    }
    parts.removeAll { part in
      guard part.path.isLocked, plain.contains(part.path.unlocked),
        let bytes = try? files.contents(of: part.path)
      else { return false }
      return (try? files.contents(of: part.path.unlocked)) == bytes
    }
  }

  /// Reads a file of a collection.
  ///
  /// - Returns: The number of lines of a JSON Lines file; 0 for any other.
  func read<Record>(
    _ part: Part, _ file: any OpenFile, into collector: inout RecordCollector<Record>
  ) async throws(FileError) -> Int {
    let name = files.displayName(of: part.path)
    collector.begin(file: name)
    guard try !file.bytes(in: 0..<min(4, file.size)).looksLikeUTF16 else {
      collector.report(VaultProblem.utf16.diagnostic(at: Place(file: name)))
      return 0
    }
    if part.format == .jsonl { return try await readLines(of: file, name: name, into: &collector) }
    take(try file.bytes(in: 0..<file.size)[...], name: name, part.format, into: &collector)
    return 0
  }

  /// Reads the records in a file's bytes on their own.
  func take<Record>(
    _ bytes: ArraySlice<UInt8>, name: String, _ format: Format,
    into collector: inout RecordCollector<Record>
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      let source = SourceText(file: name, bytes: bytes.withoutMark)
      let sink = collector.type.sink()
      var assembler = RecordAssembler(source, zone: zone, into: sink)
      format.read(source, into: &assembler)
      collector.add(assembler.finish(), of: sink.log, from: source, linesBefore: 0)
    }
  }
}

extension Files {
  /// The paths of the files of a collection, in any format, in reading order: the files next to its
  /// folder, then the files in it, each group by name.
  package func files(of collection: VaultPath) throws(FileError) -> [VaultPath] {
    var paths: [VaultPath] = []
    try addFiles(of: collection, to: &paths)
    return paths
  }

  /// Adds the files of a collection, including those found before a listing fails.
  func addFiles(of collection: VaultPath, to paths: inout [VaultPath]) throws(FileError) {
    guard let folder = collection.parent, try status(of: folder) != nil else { return }
    for entry in try list(folder).withoutSyncCopies where !entry.name.hasPrefix(".") {
      guard let path = folder.appending(entry.name), entry.name != collection.name,
        String(path.unlocked.name).dropPathExtension == collection.name
      else { continue }
      paths.append(path)
    }
    guard try status(of: collection) != nil else { return }
    for entry in try list(collection).withoutSyncCopies where !entry.name.hasPrefix(".") {
      if let path = collection.appending(entry.name) { paths.append(path) }
    }
  }

  /// True if a collection is locked: one of its files is encrypted, so new records are encrypted
  /// too.
  package func isLocked(_ collection: VaultPath) throws(FileError) -> Bool {
    try files(of: collection).contains(where: \.isLocked)
  }

  /// A new part of a collection, after the existing ones.
  ///
  /// - Parameter format: See ``PartName/next(after:format:)``.
  package func newPart(
    of collection: VaultPath, format: String = "jsonl"
  ) throws(FileError) -> VaultPath {
    let names = try files(of: collection).map(\.name)
    let name = PartName.next(after: names, format: format)
    guard let path = collection.appending(name)?.locked else {
      throw FileError(displayName(of: collection), .isFolder)
    }
    return path
  }
}

extension String {
  fileprivate var dropPathExtension: Substring {
    lastIndex(of: ".").map { self[..<$0] } ?? self[...]
  }
}
