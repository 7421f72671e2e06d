/// Merges three versions of a file of records, by record: a merge driver for git.
///
/// Lines of both sides stay, in order and byte for byte; additions and removals of one side are
/// applied. Lines that are not records are merged as lines. A record that both have changed gets
/// each field's changed value; if both have changed the same field, the later value counts, and the
/// other one is kept. For a record that the base lacks the latest version counts, as always, and
/// two different versions of one moment are both kept (``RecordVersions/settle()``).
package struct LineMerge: Sendable {
  /// A conflict copy of a record, next to it.
  package struct Conflict: Sendable, Hashable {
    package let identifier: String
    package let conflictOf: String
  }

  package let bytes: [UInt8]
  /// The conflict copies of this merge, by id.
  package let conflicts: [Conflict]

  /// Merges files of JSON Lines.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; empty when there is none.
  ///   - path: The file, to find what is known of its collection.
  ///   - library: The kinds of records, and the zone of times without an offset.
  package init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], path: VaultPath, _ library: RecordLibrary
  ) {
    if path == ChangeWriter.log {
      bytes = ChangeLogMerge.merged(ours, theirs)
      conflicts = []
      return
    }
    let reader = MergedLines.Reader(path: path, library)
    var lines = MergedLines(reader.lines(base), reader.lines(ours), reader.lines(theirs))
    lines.settle()
    bytes = lines.bytes
    conflicts = lines.conflicts
  }

  /// Merges tables of records with the same header.
  ///
  /// - Returns: Nil if the headers differ, a row takes several lines or has no cells of records, or
  ///   two versions of a record disagree, also about one cell: a table cannot hold the resolution.
  package init?(
    tableBase base: [UInt8], ours: [UInt8], theirs: [UInt8], path: VaultPath,
    _ library: RecordLibrary
  ) {
    let reader = MergedLines.Reader(path: path, library)
    var tables = [base, ours, theirs].map { ($0, reader.lines($0)) }
    let header = tables[1].1.first?.key
    for (bytes, lines) in tables where !bytes.isEmpty {
      let rows = lines.dropFirst().filter { !$0.isBlank }
      guard lines.first?.key == header, rows.allSatisfy({ $0.version != nil }) else { return nil }
    }
    guard
      let merged = MergedLines.mergeCells(tables[0].1, tables[1].1, tables[2].1, with: reader)
    else { return nil }
    (tables[1].1, tables[2].1) = merged
    var lines = MergedLines(tables[0].1, tables[1].1, tables[2].1)
    guard lines.isSettled else { return nil }
    lines.settle()
    lines.removeSuperseded()
    (bytes, conflicts) = (lines.bytes, [])
  }
}

/// The lines of three versions of a file during a merge.
struct MergedLines {
  struct Line {
    var bytes: [UInt8]
    /// Nil for a line without a record.
    var version: RecordVersion?

    /// The key of the line; two lines with equal keys are the same.
    var key: Key { version.map(Key.record) ?? .text(bytes) }
    var isBlank: Bool { version == nil && bytes.allSatisfy { $0 <= 0x20 } }
  }

  enum Key: Hashable {
    case record(RecordVersion)
    case text([UInt8])
  }

  struct Reader {
    private let reader: CollectionReader
    private let part: CollectionReader.Part
    private let kind: KindOfRecord?
    private let type: any RecordDecoding

    init(path: VaultPath, _ library: RecordLibrary) {
      reader = library.reader
      part = CollectionReader.Part(
        path: path, format: CollectionReader.Format(rawValue: path.pathExtension) ?? .jsonl)
      kind = library.kind(ofFile: path)
      type = kind.flatMap { library.decoding(of: $0) } ?? AnyRecord()
    }

    func lines(_ bytes: [UInt8]) -> [Line] {
      var versions: [Int: RecordVersion] = [:]
      for text in reader.texts(of: type, in: bytes, part) {
        versions[text.line] = RecordVersion(kind.map { text.typed(by: $0) } ?? text)
      }
      var lines = bytes.lineRanges.enumerated().map { index, range in
        Line(bytes: Array(bytes[range]), version: versions[index + 1])
      }
      // The line may end up in the middle of a file.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lines[0].bytes.removeFirst(3) }
      return lines
    }
  }

  private(set) var lines: [Line] = []
  private(set) var conflicts: [LineMerge.Conflict] = []
  /// The other side's additions, in order.
  private var added: [Line] = []
  private let changed: [[UInt8]: ChangedRecord]

  init(_ base: [Line], _ ours: [Line], _ theirs: [Line]) {
    changed = Self.changed(base, ours, theirs)
    let (before, own, other) = (Self.counts(base), Self.counts(ours), Self.counts(theirs))
    /// The number of times a line is in the merged file.
    func count(_ key: Key) -> Int {
      let (was, here, there) = (before[key] ?? 0, own[key] ?? 0, other[key] ?? 0)
      if here >= was, there >= was { return max(here, there) }
      if here <= was, there <= was { return min(here, there) }
      return max(0, here + there - was)
    }
    var left: [Key: Int] = [:]
    for line in theirs where !line.isBlank {
      // The first common copies of a line are those here.
      let rest = left[line.key] ?? count(line.key) - (own[line.key] ?? 0)
      left[line.key] = rest - 1
      if rest > 0 { added.append(line) }
    }
    var added: [Line?] = added
    var replacing: [[UInt8]: [Int]] = [:]
    for (index, line) in added.enumerated().reversed() {
      if let version = line?.version { replacing[version.identity, default: []].append(index) }
    }
    left = [:]
    for line in ours {
      let rest = left[line.key] ?? count(line.key)
      left[line.key] = rest - 1
      if line.isBlank || rest > 0 {
        lines.append(line)
      } else if let identity = line.version?.identity,
        let index = replacing[identity]?.popLast(), let new = added[index]
      {
        // A line changed in place keeps its place.
        lines.append(new)
        added[index] = nil
      }
    }
    self.added = added.compactMap(\.self)
  }

  private static func counts(_ lines: [Line]) -> [Key: Int] {
    lines.reduce(into: [:]) { if !$1.isBlank { $0[$1.key, default: 0] += 1 } }
  }

  private var versions: [RecordVersion] { (lines + added).compactMap(\.version) }

  /// True if no two versions of a record differ at one moment.
  var isSettled: Bool {
    let versions = RecordVersions(versions)
    return versions.merged(with: versions).counts.count == versions.counts.count
  }

  /// Appends the other side's additions to our lines, with the lines that resolve conflicts before
  /// them.
  mutating func settle() {
    let identities = Set(versions.map(\.identity))
    let written = Set(versions)
    // A side's way to its version of a record does not matter.
    let compared = RecordVersions(
      versions.filter { changed[$0.identity] == nil } + changed.values.flatMap(\.versions),
      changes: changed.mapValues(\.changes))
    let settling = compared.merged(with: compared).counting(includingDeleted: true).values
      .filter { !written.contains($0) && !compared.has($0) }
      .sorted { $0.identity.lexicographicallyPrecedes($1.identity) }
    var settled: Set<[UInt8]> = []
    for version in settling {
      if let conflictOf = version.conflictOf, !identities.contains(version.identity) {
        conflicts.append(.init(identifier: version.identifier, conflictOf: conflictOf))
      } else {
        settled.insert(version.identity)
      }
      lines.append(Line(bytes: Array(version.line.dropLast()), version: version))
    }
    place(settled)
  }

  /// Puts each added line where readers give it the right rank: at the end, except for a record
  /// without a time of change, which counts less than all before it.
  private mutating func place(_ settled: Set<[UInt8]>) {
    var firsts: [[UInt8]: Int] = [:]
    for (index, line) in lines.enumerated() {
      if let version = line.version, firsts[version.identity] == nil {
        firsts[version.identity] = index
      }
    }
    var before: [Int: [Line]] = [:]
    var behind: [Line] = []
    var behindIdentities: Set<[UInt8]> = []
    for line in added {
      guard let version = line.version, version.updatedAt == nil, !version.isDeleted,
        let first = firsts[version.identity]
      else {
        behind.append(line)
        if let version = line.version { behindIdentities.insert(version.identity) }
        continue
      }
      // The line that resolves a conflict has its values.
      if settled.contains(version.identity) { continue }
      let stands = lines[first].version
      if stands == version {
        behind.append(line)
      } else if stands?.updatedAt != nil {
        before[first, default: []].append(line)
      }
    }
    var placed: [Line] = []
    for (index, line) in lines.enumerated() { placed += (before[index] ?? []) + [line] }
    lines = placed + behind
  }

  /// Removes the rows that another one of the same record counts over.
  mutating func removeSuperseded() {
    let counting = RecordVersions(lines.compactMap(\.version)).counting(includingDeleted: true)
    lines.removeAll { line in line.version.map { counting[$0.identity] != $0 } ?? false }
  }

  var bytes: [UInt8] { lines.flatMap { $0.bytes + [0x0A] } }
}

extension RecordLibrary {
  /// The kind of the records in a file of a vault, by its path; nil for a file outside collections.
  package func kind(ofFile path: VaultPath) -> KindOfRecord? {
    let name = path.parent?.appending(path.name.prefix { $0 != "." })
    return kinds.first { $0.collection == name || $0.collection == path.parent }
  }
}

extension [UInt8] {
  /// The ranges of the lines without their newlines; none after the last newline.
  var lineRanges: [Range<Int>] {
    withUnsafeBufferPointer { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.newline(from: start) ?? bytes.count
        ranges.append(start..<end)
        start = end + 1
      }
      return ranges
    }
  }

  /// The range without white space at its end, such as a carriage return.
  func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1] <= 0x20 { end -= 1 }
    return range.lowerBound..<end
  }

  /// A hash of a line's bytes; nil for a blank one.
  func lineHash(_ range: Range<Int>) -> IdentityHash? {
    let range = withoutBlanks(range)
    guard !range.isEmpty else { return nil }
    return withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[range]).identityHash }
  }
}

// The changes of both sides to the records of their common base.
extension MergedLines {
  /// A record changed by both sides, each in its own way.
  struct ChangedRecord {
    /// Its common base, and each side's version.
    var versions: Set<RecordVersion>
    var changes: Set<LoggedChange>
  }

  /// The records changed by both sides, by identity.
  static func changed(
    _ base: [Line], _ ours: [Line], _ theirs: [Line]
  ) -> [[UInt8]: ChangedRecord] {
    let all = [base, ours, theirs].map { RecordVersions($0.compactMap(\.version)) }
    let states = all.map { $0.counting(includingDeleted: true) }
    var changed: [[UInt8]: ChangedRecord] = [:]
    for (identity, old) in states[0] {
      // A side that has the other's version has gone on from it.
      guard let own = states[1][identity], let other = states[2][identity], own != old,
        other != old, !all[2].has(own), !all[1].has(other)
      else { continue }
      let changes = [own, other].map { new in
        LoggedChange(
          of: identity, at: new.updatedAt, from: old.isDeleted ? nil : old.facts,
          to: new.isDeleted ? nil : new.facts)
      }
      changed[identity] = ChangedRecord(versions: [old, own, other], changes: Set(changes))
    }
    return changed
  }

  /// Merges, cell by cell, the rows of tables that both sides have changed.
  ///
  /// - Returns: The rows of both sides, with equal rows for records that both have changed; nil
  ///   when both have changed a cell.
  static func mergeCells(
    _ base: [Line], _ ours: [Line], _ theirs: [Line], with reader: Reader
  ) -> (ours: [Line], theirs: [Line])? {
    guard let header = ours.first?.bytes else { return (ours, theirs) }
    let rows = [base, ours, theirs].map(rowsOfRecords)
    var merged = (ours: ours, theirs: theirs)
    for (identity, old) in rows[0] {
      guard let own = rows[1][identity], let other = rows[2][identity] else { continue }
      let lines = (base[old], ours[own], theirs[other])
      guard lines.1.key != lines.0.key, lines.2.key != lines.0.key, lines.1.key != lines.2.key
      else { continue }
      guard let bytes = cells(lines, below: header),
        let line = reader.lines(header + [0x0A] + bytes).last, line.version?.identity == identity
      else { return nil }
      merged.ours[own] = line
      merged.theirs[other] = line
    }
    return merged
  }

  /// The places of records with a single row.
  private static func rowsOfRecords(_ lines: [Line]) -> [[UInt8]: Int] {
    var rows: [[UInt8]: Int] = [:]
    var repeated: Set<[UInt8]> = []
    for (index, line) in lines.enumerated() {
      guard let identity = line.version?.identity else { continue }
      if rows.updateValue(index, forKey: identity) != nil { repeated.insert(identity) }
    }
    return rows.filter { !repeated.contains($0.key) }
  }

  /// Our row with the cells changed by the other side; nil when both have changed one.
  private static func cells(
    _ rows: (base: Line, ours: Line, theirs: Line), below header: [UInt8]
  ) -> [UInt8]? {
    let start = header.count + 1
    func cells(_ row: Line) -> [String: (range: Range<Int>, bytes: [UInt8])] {
      let table = header + [0x0A] + row.bytes
      return CSVRecords.cells(onLine: 2, of: table).mapValues { range in
        ((range.lowerBound - start)..<(range.upperBound - start), Array(table[range]))
      }
    }
    let (base, ours, theirs) = (cells(rows.base), cells(rows.ours), cells(rows.theirs))
    let isTheirsLater = rows.ours.version.map { rows.theirs.version?.counts(over: $0) ?? false }
    var row = rows.ours.bytes
    for (name, own) in ours.sorted(by: { $0.value.range.lowerBound > $1.value.range.lowerBound }) {
      guard let old = base[name], let other = theirs[name] else { return nil }
      guard other.bytes != old.bytes, other.bytes != own.bytes else { continue }
      if own.bytes != old.bytes {
        // The time of change is the later one.
        guard name == "updatedAt" else { return nil }
        guard isTheirsLater == true else { continue }
      }
      row.replaceSubrange(own.range, with: other.bytes)
    }
    return row
  }
}
