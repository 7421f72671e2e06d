package import Basics

/// Many sessions in little memory: about 48 bytes each plus their notes.
///
/// The few projects, sources and sets of tags are each stored once; notes are in one buffer. A
/// million sessions with notes of 30 bytes take about 80 MB.
package struct SessionLog: Sendable {
  /// A session's place in the log; stays the same when others are removed.
  typealias Index = Int

  private struct Row: Sendable {
    /// Microseconds since 1970.
    var start: Int64
    /// Microseconds since 1970; `Int64.max` while running.
    var end: Int64
    /// Index into `labelTable`; 0 for none.
    var project: LabelTable.Number
    var source: LabelTable.Number
    /// Index into `tagTable`; 0 for none.
    var tags: LabelTable.Number
    /// Offset in `notes`; an empty note has no bytes.
    var noteStart: UInt64
    var noteCount: UInt32
    var kind: Session.Kind
    var isValid: Bool
    var isRemoved = false

    /// The latest end that it may be given, in microseconds since 1970.
    var latestEnd: Int64 {
      end == .max ? start.addingUpToEnd(Duration.hours(24).microseconds) : end
    }

    func touches(_ time: Interval) -> Bool {
      !isRemoved && start < time.end.microseconds && latestEnd >= time.start.microseconds
    }
  }

  private var rows: [Row] = []
  private var labelTable = LabelTable()
  /// The tags of a session as one text, see ``joined(_:)``.
  private var tagTable = LabelTable()
  private var notes: [UInt8] = []
  private var removed = 0
  /// The ids of sessions without an end.
  private var ids: [Index: String] = [:]
  /// The places of sessions without an end; figures need no others.
  var places: [Index: Place] = [:]
  /// The original rows of sessions without an end, by row, when only some rows are read.
  private var openRows: [Index: Index] = [:]

  package init() {}

  package init(_ sessions: some Sequence<Session>) {
    for session in sessions { append(session) }
  }

  package var count: Int { rows.count - removed }
  var isEmpty: Bool { count == 0 }

  @discardableResult
  mutating func append(_ session: Session) -> Index {
    ids[rows.count] = session.id
    rows.append(row(for: session))
    return rows.count - 1
  }

  mutating func replace(_ index: Index, with session: Session) {
    let wasRemoved = rows[index].isRemoved
    ids[index] = session.id
    rows[index] = row(for: session)
    if wasRemoved { removed -= 1 }
  }

  mutating func remove(_ index: Index) {
    guard !rows[index].isRemoved else { return }
    rows[index].isRemoved = true
    removed += 1
  }

  struct Entry: Sendable, Hashable {
    var index: Index
    var start: Instant
    /// Nil while it is still running.
    var end: Instant?
    var kind: Session.Kind
    /// False when it counts nowhere.
    var isValid: Bool
    /// True if its source samples, see ``Session/samplingSources``.
    var isSampled: Bool
  }

  /// Every session without its words, in the order of insertion.
  var entries: some Sequence<Entry> {
    let sampling = Set(Session.samplingSources.compactMap(labelTable.known))
    return rows.indices.lazy.filter { !rows[$0].isRemoved }.map { index in
      let row = rows[index]
      return Entry(
        index: index, start: Instant(microseconds: row.start),
        end: row.end == .max ? nil : Instant(microseconds: row.end), kind: row.kind,
        isValid: row.isValid, isSampled: !sampling.isEmpty && sampling.contains(row.source))
    }
  }

  /// A session as it is stored: times in microseconds since 1970, the end `Int64.max` while it
  /// runs, labels and sets of tags by their numbers.
  struct Stored {
    var start: Int64
    var end: Int64
    var kind: Session.Kind
    var isValid: Bool
    var project: Int
    var source: Int
    var tags: Int
    var note: UnsafeBufferPointer<UInt8>
  }

  /// Calls `body` with each session, without a text for its words.
  func forEachStored(_ body: (Stored) -> Void) {
    notes.withUnsafeBufferPointer { notes in
      for row in rows where !row.isRemoved { body(stored(row, notes)) }
    }
  }

  /// Calls `body` with a session, without a text for its words.
  func withStored<Result>(_ index: Index, _ body: (Stored) -> Result) -> Result {
    notes.withUnsafeBufferPointer { body(stored(rows[index], $0)) }
  }

  private func stored(_ row: Row, _ notes: UnsafeBufferPointer<UInt8>) -> Stored {
    let start = Int(row.noteStart)
    return Stored(
      start: row.start, end: row.end, kind: row.kind, isValid: row.isValid,
      project: Int(row.project), source: Int(row.source), tags: Int(row.tags),
      note: UnsafeBufferPointer(rebasing: notes[start..<(start + Int(row.noteCount))]))
  }

  /// Calls `body` with the start of each valid session of focus, however short, up to an instant.
  func forEachStart(upTo last: Instant, _ body: (Instant) -> Void) {
    for row in rows where row.kind == .focus && row.isValid && !row.isRemoved {
      if row.start <= last.microseconds { body(Instant(microseconds: row.start)) }
    }
  }

  func isOpen(after instant: Instant) -> Bool {
    rows.contains { $0.end > instant.microseconds && !$0.isRemoved }
  }

  var openIndices: [Index] {
    rows.indices.filter { rows[$0].end == .max && !rows[$0].isRemoved }
  }

  func source(at index: Index) -> String? { labelTable[rows[index].source] }
  /// The number of the project of the session at `index`, for ``label(_:)``.
  func projectNumber(at index: Index) -> Int { Int(rows[index].project) }
  func sourceNumber(at index: Index) -> Int { Int(rows[index].source) }
  /// The number of label numbers, which start at 0 for none.
  var labelCount: Int { labelTable.count }
  /// A project or source by its number; nil for none.
  func label(_ number: Int) -> String? { labelTable[LabelTable.Number(number)] }

  /// The note of the session at `index` as UTF-8; empty if there is none.
  func note(at index: Index) -> ArraySlice<UInt8> {
    note(of: rows[index])
  }
  func project(at index: Index) -> String? { labelTable[rows[index].project] }
  /// The tags of the session at `index`, each once.
  func tags(at index: Index) -> [String] {
    tagTable[rows[index].tags]?.split(separator: Self.tagSeparator).map(String.init) ?? []
  }
  /// All tags, each once.
  var tags: [String] {
    tagTable.labels.flatMap { $0.split(separator: Self.tagSeparator) }.map(String.init).uniqueNames
  }

  private static let tagSeparator: Character = "\n"

  /// Tags as one text; nil for none. A tag is on one line.
  private static func joined(_ tags: [String]) -> String? {
    tags.isEmpty
      ? nil : tags.map(\.onOneLine).joined(separator: String(tagSeparator))
  }

  subscript(index: Index) -> Session {
    let row = rows[index]
    let note = note(at: index)
    var session = Session(
      start: Instant(microseconds: row.start),
      end: row.end == .max ? nil : Instant(microseconds: row.end), kind: row.kind,
      isValid: row.isValid, project: labelTable[row.project],
      note: note.isEmpty ? nil : String(decoding: note, as: UTF8.self),
      source: labelTable[row.source])
    session.id = ids[index]
    session.tags = tags(at: index)
    return session
  }

  mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  private mutating func row(for session: Session) -> Row {
    var note = session.note ?? ""
    var added = note.withUTF8 { note in
      row(
        start: session.start, end: session.end, kind: session.kind, isValid: session.isValid,
        project: labelTable.number(of: session.project),
        source: labelTable.number(of: session.source), note: note)
    }
    added.tags = tagTable.number(of: Self.joined(session.tags))
    return added
  }

  private mutating func row(
    start: Instant, end: Instant?, kind: Session.Kind, isValid: Bool,
    project: LabelTable.Number, source: LabelTable.Number, note: UnsafeBufferPointer<UInt8>
  ) -> Row {
    let noteStart = UInt64(notes.count)
    notes.append(contentsOf: note)
    return Row(
      start: start.microseconds, end: end?.microseconds ?? .max, project: project, source: source,
      tags: 0, noteStart: noteStart, noteCount: UInt32(note.count), kind: kind, isValid: isValid)
  }
}

extension SessionLog {
  /// The number of sessions added, including removed ones: one more than the largest index.
  var rowCount: Int { rows.count }

  /// Adds a session without tags, whose words are UTF-8; an empty note or a nil project is none.
  mutating func append(
    id: String?, start: Instant, end: Instant?, kind: Session.Kind, isValid: Bool,
    project: UnsafeBufferPointer<UInt8>?, note: UnsafeBufferPointer<UInt8>?,
    source: UnsafeBufferPointer<UInt8>?
  ) {
    let project = project.map { labelTable.number(ofUTF8: $0) } ?? 0
    let source = source.map { labelTable.number(ofUTF8: $0) } ?? 0
    if let id { ids[rows.count] = id }
    rows.append(
      row(
        start: start, end: end, kind: kind, isValid: isValid, project: project, source: source,
        note: note ?? UnsafeBufferPointer(start: nil, count: 0)))
  }

  /// Adds all sessions of another log, including removed ones; its index `i` becomes
  /// `rowCount + i`, with the count before.
  mutating func append(contentsOf other: SessionLog) {
    var numbers: [LabelTable.Number] = [0]
    for number in 1..<max(1, other.labelTable.count) {
      numbers.append(labelTable.number(of: other.labelTable[LabelTable.Number(number)]))
    }
    let tags = other.tagTable.labels.map { tagTable.number(of: $0) }
    let noteStart = UInt64(notes.count)
    notes.append(contentsOf: other.notes)
    for (index, id) in other.ids { ids[rows.count + index] = id }
    rows.append(
      contentsOf: other.rows.lazy.map { row in
        var row = row
        row.noteStart += noteStart
        row.project = numbers[Int(row.project)]
        row.source = numbers[Int(row.source)]
        if row.tags > 0 { row.tags = tags[Int(row.tags) - 1] }
        return row
      })
    removed += other.removed
  }
}

extension SessionLog {
  /// Projects and sources by number, from 1.
  var labels: ArraySlice<String> { labelTable.labels }
  /// The sets of tags by number, from 1, each as one text.
  var tagLabels: ArraySlice<String> { tagTable.labels }
  /// The ids of sessions without an end, by row.
  var openIDs: [Index: String] { ids }

  /// A log without sessions; nil if a label occurs twice.
  ///
  /// - Parameters:
  ///   - labels: As in ``labels``.
  ///   - tagLabels: As in ``tagLabels``.
  ///   - openIDs: As in ``openIDs``, of sessions that are added later.
  init?(labels: [String], tagLabels: [String], openIDs: [Index: String]) {
    guard let table = LabelTable(labels), let tags = LabelTable(tagLabels) else { return nil }
    labelTable = table
    tagTable = tags
    ids = openIDs
  }

  /// The same sessions with other names for projects and sources; no two may become equal.
  func relabeled(_ name: (String) -> String) -> SessionLog {
    var log = self
    if let table = LabelTable(labels.map(name)) { log.labelTable = table }
    return log
  }

  /// Rows as columns, including removed ones.
  func columns(of range: Range<Int>) -> SessionColumns {
    let rows = rows[range]
    let kinds = Session.Kind.allCases
    let marks = rows.map { row in
      (row.kind == .focus ? 0 : Int64(kinds.firstIndex(of: row.kind) ?? 0))
        | (row.isValid ? SessionMark.valid : 0) | (row.isRemoved ? SessionMark.removed : 0)
        | (row.end == .max ? SessionMark.running : 0)
    }
    return SessionColumns(
      numbers: [
        rows.map(\.start), rows.map { $0.end == .max ? 0 : $0.end &- $0.start },
        rows.map { Int64($0.project) }, rows.map { Int64($0.source) },
        rows.map { Int64($0.noteCount) }, marks, rows.map { Int64($0.tags) },
      ],
      notes: notes(of: rows))
  }

  /// The notes of consecutive rows, which are nearly always contiguous: only the note of a session
  /// that replaced another is out of order, as it was added at the end.
  private func notes(of rows: ArraySlice<Row>) -> ArraySlice<UInt8> {
    let start = rows.first?.noteStart ?? 0
    var end = start
    for row in rows {
      if row.noteStart != end, row.noteCount > 0 { return ArraySlice(rows.flatMap(note(of:))) }
      end += UInt64(row.noteCount)
    }
    return notes[Int(start)..<Int(end)]
  }

  private func note(of row: Row) -> ArraySlice<UInt8> {
    notes[Int(row.noteStart)..<(Int(row.noteStart) + Int(row.noteCount))]
  }

  /// Adds rows given as columns.
  ///
  /// - Parameters:
  ///   - time: Only the rows that touch it are added; nil for all.
  ///   - first: The row of the first, in ``openIDs``.
  /// - Returns: False if they are not valid rows of this log; some may have been added by then.
  mutating func append(
    _ columns: SessionColumns, touching time: Interval? = nil, from first: Index = 0
  ) -> Bool {
    guard columns.numbers.count == SessionColumns.count else { return false }
    let (starts, lengths, projects) = (columns.numbers[0], columns.numbers[1], columns.numbers[2])
    let (sources, notes, marks) = (columns.numbers[3], columns.numbers[4], columns.numbers[5])
    let (tags, knownTags) = (columns.numbers[6], 0..<Int64(tagTable.count))
    guard columns.numbers.allSatisfy({ $0.count == starts.count }) else { return false }
    let kinds = Session.Kind.allCases
    let known = 0..<Int64(labelTable.count)
    var noteStart = 0
    let end = columns.notes.count
    var added = UInt64(self.notes.count)
    if time == nil { self.notes.append(contentsOf: columns.notes) }
    for row in starts.indices {
      let mark = marks[row]
      let kind = Int(truncatingIfNeeded: mark & SessionMark.kind)
      guard kind < kinds.count, known.contains(projects[row]), known.contains(sources[row]),
        knownTags.contains(tags[row]), let count = UInt32(exactly: notes[row]),
        end - noteStart >= count
      else { return false }
      let isRemoved = mark & SessionMark.removed != 0
      let isOpen = mark & SessionMark.running != 0
      let session = Row(
        start: starts[row], end: isOpen ? .max : starts[row] &+ lengths[row],
        project: LabelTable.Number(truncatingIfNeeded: projects[row]),
        source: LabelTable.Number(truncatingIfNeeded: sources[row]),
        tags: LabelTable.Number(truncatingIfNeeded: tags[row]), noteStart: added,
        noteCount: count, kind: kinds[kind], isValid: mark & SessionMark.valid != 0,
        isRemoved: isRemoved)
      let note = noteStart..<(noteStart + Int(count))
      noteStart = note.upperBound
      if let time {
        guard session.touches(time) else { continue }
        let start = columns.notes.startIndex
        self.notes += columns.notes[(start + note.lowerBound)..<(start + note.upperBound)]
        if isOpen { openRows[rows.count] = first + row }
      }
      rows.append(session)
      if isRemoved { removed += 1 }
      added += UInt64(count)
    }
    return noteStart == end
  }

  /// The same log, when only some of its rows were read, with the ids and places of those without
  /// an end.
  ///
  /// - Parameter places: Of all rows that were written.
  func settled(placing places: [Index: Place]) -> SessionLog {
    var log = self
    log.ids = openRows.compactMapValues { ids[$0] }
    log.places = openRows.compactMapValues { places[$0] }
    log.openRows = [:]
    return log
  }

  package func time(of range: Range<Int>) -> Interval? {
    rows[range].lazy.filter { !$0.isRemoved }.map { ($0.start, $0.latestEnd) }.hull
  }

  /// True if a session touches a time.
  func touches(_ time: Interval) -> Bool { rows.contains { $0.touches(time) } }

  package mutating func append(touching time: Interval, of other: SessionLog) {
    for (index, row) in other.rows.enumerated() where row.touches(time) {
      places[append(other[index])] = other.places[index]
    }
  }
}

/// Consecutive sessions of a ``SessionLog`` as columns of integers; projects, sources and sets of
/// tags are label numbers.
struct SessionColumns: Sendable {
  static let count = 7

  /// Starts in microseconds since 1970, lengths in microseconds, numbers of projects, of sources,
  /// note lengths in bytes, marks: the kind, and a bit each for sessions that are valid,
  /// removed, running; and numbers of tags.
  var numbers: [[Int64]]
  /// The concatenated notes.
  var notes: ArraySlice<UInt8>
}

/// The bits of a mark: two for the kind, and one for each flag.
enum SessionMark {
  static let kind: Int64 = 3
  static let valid: Int64 = 4
  static let removed: Int64 = 8
  static let running: Int64 = 16
}
