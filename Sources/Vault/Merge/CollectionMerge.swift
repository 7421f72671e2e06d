internal import Basics

/// The changes that another copy's collection brings into this one's. A value: nothing is written
/// until ``MergePlan/perform(in:)``.
package struct CollectionMerge: Sendable {
  package struct Outcome: Sendable {
    package var change: RecordChange
    /// The id of the record that this one will be in conflict with; nil for none.
    package var conflictOf: String?
  }

  struct Replacement: Sendable {
    var version: RecordVersion
    /// The file for a line, if this one cannot hold the change.
    var fallback: VaultPath
  }

  package let collection: VaultPath
  let type: any RecordDecoding
  /// In the order of the other's files, conflict copies last.
  package private(set) var outcomes: [Outcome] = []
  /// Whole lines that this vault lacks, by the files they are appended to.
  private(set) var lines: [(path: VaultPath, bytes: [UInt8])] = []
  private(set) var replacements: [Replacement] = []
  /// The other's files that are copied unchanged, as this vault has nothing like them.
  private(set) var files: [(path: VaultPath, bytes: [UInt8])] = []

  package var isEmpty: Bool { lines.isEmpty && replacements.isEmpty && files.isEmpty }

  struct Sides {
    var ours: CollectionReader
    var ourParts: [CollectionReader.Part]
    var theirs: CollectionReader
    var theirParts: [CollectionReader.Part]
    let type: any RecordDecoding
    /// The kind of the records; nil if unknown.
    var kind: KindOfRecord?
    /// The year whose file new lines go to, if the collection is a folder.
    var year: Year
    /// The known changes of its records, in both copies.
    var changes: [[UInt8]: Set<LoggedChange>] = [:]
  }

  /// Compares a collection with the other's. A record is left alone if the other has nothing new
  /// for it.
  ///
  /// - Parameter report: Receives read errors; after an error nothing may be written.
  init(
    of collection: VaultPath, _ sides: Sides, report: (DiagnosticList) -> Void
  ) throws(FileError) {
    self.collection = collection
    type = sides.type
    var wanted = try sides.differingIdentities(report)
    guard !wanted.isEmpty else { return }
    var ours: [RecordText] = []
    var theirs: [RecordText] = []
    while true {
      ours = try sides.texts(sides.ours, sides.ourParts, wanted)
      theirs = try sides.texts(sides.theirs, sides.theirParts, wanted)
      let versions = RecordVersions(
        (ours + theirs).map { RecordVersion($0) }, changes: sides.changes)
      let following = versions.merged(with: versions).counts.keys.map(\.identity)
      // Earlier conflict copies are here already, and may have been resolved.
      if wanted.isSuperset(of: following) { break }
      wanted.formUnion(following)
    }
    let taken = try takeFiles(sides, besides: ours, &theirs)

    let known = (ours + taken).map { RecordVersion($0) }
    let versions = theirs.map { RecordVersion($0) }
    let merged = RecordVersions(known, changes: sides.changes)
      .merged(with: RecordVersions(versions))
    var counting = merged.counting(includingDeleted: true)
    // A version here that still counts is not written again.
    let newest = Dictionary(
      versions.map { ($0.identity, $0.updatedAt) }, uniquingKeysWith: RecordVersion.later)
    for own in ours.thatCount.map({ RecordVersion($0) })
    where sides.changes[own.identity] != nil
      && counting[own.identity]?.content == own.content
      && counting[own.identity]?.isDeleted == false
      && own.isNewer(than: newest[own.identity] ?? nil)
    {
      counting[own.identity] = own
    }
    let settled = Dictionary(ours.thatCount.map { ($0.identity, $0) }) { $1 }

    var writer = Writer(
      sides: sides,
      destination: try RecordWriter(files: sides.ours.files).destination(
        of: collection, year: sides.year), collection: collection, known: known)
    ours.forEach { writer.note($0) }
    for text in ours.thatCount {
      guard let version = counting[text.identity] else { continue }
      writer.replace(text, by: version)
    }
    writer.settle(counting, saidIn: Set(known).union(versions), besides: theirs + ours)
    try writer.add(theirs, versions, counting)
    (lines, replacements) = (writer.lines, writer.replacements)
    note(counting, after: settled, inOrderOf: taken + theirs + ours)
  }

  /// Copies files that hold no lines and none of this vault's records.
  ///
  /// - Returns: Their records, which are removed from `theirs`.
  private mutating func takeFiles(
    _ sides: Sides, besides ours: [RecordText], _ theirs: inout [RecordText]
  ) throws(FileError) -> [RecordText] {
    let known = Set(ours.map(\.identity))
    var taken: [RecordText] = []
    for part in sides.theirParts where part.format != .jsonl {
      let isInPlace =
        sides.ourParts.isEmpty
        || sides.ourParts.contains { $0.path.parent == part.path.parent }
      let records = theirs.filter { $0.path == part.path }
      guard isInPlace, try sides.ours.files.status(of: part.path) == nil,
        !records.contains(where: { known.contains($0.identity) })
      else { continue }
      files.append((part.path, try sides.theirs.files.contents(of: part.path)))
      taken += records
      theirs.removeAll { $0.path == part.path }
    }
    return taken
  }

  private mutating func note(
    _ counting: [[UInt8]: RecordVersion], after before: [[UInt8]: RecordText],
    inOrderOf texts: [RecordText]
  ) {
    var noted: Set<[UInt8]> = []
    let conflicts = counting.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for identity in texts.map(\.identity) + conflicts where noted.insert(identity).inserted {
      guard let version = counting[identity] else { continue }
      let old = before[identity].map { RecordVersion($0) }
      guard old?.content ?? [] != version.content || (old == nil) != version.isDeleted else {
        continue
      }
      if old == nil, version.isDeleted { continue }
      outcomes.append(
        Outcome(
          change: RecordChange(
            collection, version.identifier, before: before[identity]?.content,
            after: version.isDeleted ? nil : version.facts),
          conflictOf: old == nil ? version.conflictOf : nil))
    }
  }
}

extension CollectionMerge.Sides {
  /// The identities of records whose bytes in the other's files differ from this vault's. In a
  /// large collection these are few, and only they are compared.
  fileprivate func differingIdentities(
    _ report: (DiagnosticList) -> Void
  ) throws(FileError) -> Set<[UInt8]> {
    var known: [IdentityHash: Int] = [:]
    for part in ourParts {
      let bytes = try ours.files.contents(of: part.path)
      if part.format == .jsonl, !bytes.looksLikeUTF16 {
        for range in bytes.lineRanges {
          if let hash = bytes.lineHash(range) { known[hash, default: 0] += 1 }
        }
      } else {
        // Unreadable records would seem to be missing, and be added again.
        report(ours.read(bytes, part, of: type))
      }
    }
    var differing: Set<[UInt8]> = []
    for part in theirParts {
      var bytes = try theirs.files.contents(of: part.path)
      if part.format == .jsonl {
        bytes.blankLines(known)
      } else if ourParts.contains(where: { $0.path == part.path }),
        try ours.files.contents(of: part.path) == bytes
      {
        continue
      }
      report(theirs.read(bytes, part, of: type))
      for text in theirs.texts(of: type, in: bytes, part) { differing.insert(text.identity) }
    }
    return differing
  }

  /// All versions of the wanted records, with typed values.
  fileprivate func texts(
    _ reader: CollectionReader, _ parts: [CollectionReader.Part], _ wanted: Set<[UInt8]>
  ) throws(FileError) -> [RecordText] {
    var texts: [RecordText] = []
    for part in parts {
      let bytes = try reader.files.contents(of: part.path)
      texts += reader.texts(of: type, in: bytes, part) { record in
        record.withIdentifier { identity in
          let identity = Array(identity)
          // The conflict copy of a record may have to go.
          return wanted.contains(identity)
            || RecordVersion.identity(conflictingAs: identity).map {
              wanted.contains($0) && changes[$0] != nil
            } ?? false
        }
      }
    }
    guard let kind else { return texts }
    return texts.map { $0.typed(by: kind) }
  }
}

extension [UInt8] {
  /// Blanks lines that occur as often as known ones here; the others keep their numbers.
  fileprivate mutating func blankLines(_ known: [IdentityHash: Int]) {
    var counts: [IdentityHash: Int] = [:]
    let lines = lineRanges.map { ($0, lineHash($0)) }
    for case (_, let hash?) in lines { counts[hash, default: 0] += 1 }
    for case (let range, let hash?) in lines where known[hash] ?? 0 >= counts[hash] ?? 0 {
      for place in range { self[place] = UInt8(ascii: " ") }
    }
  }
}

private struct Writer {
  private(set) var lines: [(path: VaultPath, bytes: [UInt8])] = []
  private(set) var replacements: [CollectionMerge.Replacement] = []
  private var replaced: Set<[UInt8]> = []
  /// The files of this vault's records, if lines can be added to them.
  private var homes: [[UInt8]: VaultPath] = [:]
  /// The records in tables, which are changed in place.
  private var tabled: Set<[UInt8]> = []
  private let sides: CollectionMerge.Sides
  private let destination: VaultPath
  private let collection: VaultPath
  /// The number of times each version is there already.
  private var left: [RecordVersion: Int]
  /// The records with a version before the additions.
  private var identities: Set<[UInt8]>
  /// The records among them with a time of change.
  private var timed: Set<[UInt8]>
  private var sources: [VaultPath: (bytes: [UInt8], lines: [Range<Int>])] = [:]

  init(
    sides: CollectionMerge.Sides, destination: VaultPath, collection: VaultPath,
    known: [RecordVersion]
  ) {
    self.sides = sides
    self.destination = destination
    self.collection = collection
    left = RecordVersions(known).counts
    identities = Set(known.map(\.identity))
    timed = Set(known.lazy.filter { $0.updatedAt != nil }.map(\.identity))
  }

  /// Notes the file of a record of this vault: additions to it go after its last line, so that
  /// readers see them later.
  mutating func note(_ text: RecordText) {
    homes[text.identity] = text.path.pathExtension == "jsonl" ? text.path : destination
    if text.path.pathExtension != "jsonl", text["updatedAt"] != nil { tabled.insert(text.identity) }
  }

  /// Replaces the values of a record in a file that holds no lines, if it has a time of change.
  /// Without one, the file could not hold the time of the new values, so a line counts over it.
  mutating func replace(_ text: RecordText, by version: RecordVersion) {
    guard text.path.pathExtension != "jsonl", text["updatedAt"] != nil, !version.isDeleted,
      version.counts(over: RecordVersion(text))
    else { return }
    replacements.append(CollectionMerge.Replacement(version: version, fallback: destination))
    replaced.insert(version.identity)
  }

  /// Adds the lines that resolve conflicts: before the conflicting lines, so that these are older
  /// than the version read before them.
  mutating func settle(
    _ counting: [[UInt8]: RecordVersion], saidIn said: Set<RecordVersion>,
    besides texts: [RecordText]
  ) {
    let settling = counting.values.filter { !said.contains($0) && !replaced.contains($0.identity) }
    guard !settling.isEmpty else { return }
    // Lines that resolve a record go to its file.
    var places: [[UInt8]: VaultPath] = [:]
    for text in texts { places[text.identity] = text.path }
    for version in settling.sorted(by: {
      $0.identity.lexicographicallyPrecedes($1.identity)
    }) {
      let record = version.conflictOf.map { Array<UInt8>($0.utf8) } ?? version.identity
      timed.insert(version.identity)
      let home = homes[version.identity] ?? homes[record] ?? place(of: places[record])
      add(version.line, of: version.identity, to: home)
    }
  }

  /// Adds the other's lines that this vault lacks, as written.
  mutating func add(
    _ texts: [RecordText], _ versions: [RecordVersion], _ counting: [[UInt8]: RecordVersion]
  ) throws(FileError) {
    // For a record that is here, the version that counts comes first: then everything after it is
    // older.
    let isFirst = versions.map { version in
      homes[version.identity] != nil && counting[version.identity] == version
    }
    let order = isFirst.indices.filter { isFirst[$0] } + isFirst.indices.filter { !isFirst[$0] }
    for index in order {
      let (text, version) = (texts[index], versions[index])
      if let count = left[version], count > 0 {
        left[version] = count - 1
        continue
      }
      if replaced.contains(version.identity) { continue }
      // A table's earlier values are gone, here and there.
      if tabled.contains(version.identity), counting[version.identity] != version { continue }
      // A version without a time of change counts less than all before it, or is a copy. The line
      // that resolves a conflict has its values.
      let isRepetition =
        sides.type.countsRepetitions && !text.hasIdentifier && !timed.contains(version.identity)
      if version.updatedAt == nil, !version.isDeleted, identities.contains(version.identity),
        !isRepetition
      {
        continue
      }
      if version.updatedAt != nil { timed.insert(version.identity) }
      add(
        try line(of: text, version), of: version.identity,
        to: homes[version.identity] ?? place(of: text.path))
    }
  }

  private mutating func add(_ line: [UInt8], of identity: [UInt8], to place: VaultPath) {
    identities.insert(identity)
    if let index = lines.firstIndex(where: { $0.path == place }) {
      lines[index].bytes += line
    } else {
      lines.append((place, line))
    }
  }

  /// The file to append a line to that the other has in `path`.
  private func place(of path: VaultPath?) -> VaultPath {
    guard let path, path.pathExtension == "jsonl" else { return destination }
    if sides.ourParts.isEmpty || sides.ourParts.contains(where: { $0.path == path }) { return path }
    let isFolder = sides.ourParts.contains { $0.path.parent == collection }
    return isFolder && path.parent == collection ? path : destination
  }

  /// The line of a record: in its own bytes, unless it comes from a file without lines.
  private mutating func line(
    of text: RecordText, _ version: RecordVersion
  ) throws(FileError) -> [UInt8] {
    guard text.path.pathExtension == "jsonl" else {
      return sides.line(of: version, hasIdentifier: text.hasIdentifier)
    }
    if sources[text.path] == nil {
      let bytes = try sides.theirs.files.contents(of: text.path)
      sources[text.path] = (bytes, bytes.lineRanges)
    }
    guard let (bytes, ranges) = sources[text.path], ranges.indices.contains(text.line - 1) else {
      return version.line
    }
    var line = Array(bytes[bytes.withoutBlanks(ranges[text.line - 1])])
    line.removeFirst(line.lengthOfMark)
    return line + [0x0A]
  }
}

extension CollectionMerge.Sides {
  /// A version from a file without lines as a line. It gets no id if it had none and the line has
  /// the same hash.
  fileprivate func line(of version: RecordVersion, hasIdentifier: Bool) -> [UInt8] {
    guard !hasIdentifier, !version.isDeleted else { return version.line }
    var members = version.members
    members["updatedAt"] = version.updatedAt.map { .string($0.formatted()) }
    let line = Array((members.object.line + "\n").utf8)
    let part = CollectionReader.Part(path: "line.jsonl", format: .jsonl)
    let read = theirs.texts(of: type, in: line, part)
    return read.first?.identity == version.identity ? line : version.line
  }
}

extension RecordText {
  /// The bytes of its id, or of the hash of its content.
  var identity: [UInt8] { Array(identifier.utf8) }
}
