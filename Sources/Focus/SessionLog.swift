package import Chronology

/// Many sessions in little memory: about 48 bytes each beside their notes.
///
/// Projects and sources, of which there are few, are kept once; notes lie in one buffer. A million
/// sessions with notes of 30 bytes take about 80 MB.
package struct SessionLog: Sendable {
  /// A session's place in the log; stays the same when others are removed.
  package typealias Index = Int

  private struct Row: Sendable {
    /// Microseconds since 1970.
    var start: Int64
    /// Microseconds since 1970; `Int64.max` while running.
    var end: Int64
    /// Into `labels`; 0 for none.
    var project: UInt32
    var source: UInt32
    /// Into `notes`; an empty note has no bytes.
    var noteStart: UInt64
    var noteCount: UInt32
    var kind: Session.Kind
    var isValid: Bool
    var isRemoved = false
  }

  private var rows: [Row] = []
  private var labels: [String] = [""]
  private var labelIndex: [String: UInt32] = [:]
  private var notes: [UInt8] = []
  private var removed = 0

  /// An empty log.
  package init() {}

  /// A log of `sessions`.
  package init(_ sessions: some Sequence<Session>) {
    for session in sessions { append(session) }
  }

  /// How many sessions there are.
  package var count: Int { rows.count - removed }
  /// Whether there are none.
  package var isEmpty: Bool { count == 0 }

  /// Adds a session, and returns its place.
  @discardableResult
  package mutating func append(_ session: Session) -> Index {
    rows.append(row(for: session))
    return rows.count - 1
  }

  /// Puts `session` in the place of another.
  package mutating func replace(_ index: Index, with session: Session) {
    let wasRemoved = rows[index].isRemoved
    rows[index] = row(for: session)
    if wasRemoved { removed -= 1 }
  }

  /// Takes a session out.
  package mutating func remove(_ index: Index) {
    guard !rows[index].isRemoved else { return }
    rows[index].isRemoved = true
    removed += 1
  }

  /// What figures need of a session, without its words.
  package struct Entry: Sendable, Hashable {
    /// The session's place in the log.
    package var index: Index
    /// When it began.
    package var start: Instant
    /// When it ended; nil while it is still running.
    package var end: Instant?
    /// What it was.
    package var kind: Session.Kind
    /// False when it counts nowhere.
    package var isValid: Bool
  }

  /// Every session without its words, in the order in which they were added.
  package var entries: some Sequence<Entry> {
    rows.indices.lazy.filter { !rows[$0].isRemoved }.map { index in
      let row = rows[index]
      return Entry(
        index: index, start: Instant(microseconds: row.start),
        end: row.end == .max ? nil : Instant(microseconds: row.end), kind: row.kind,
        isValid: row.isValid)
    }
  }

  /// The project of the session at `index`.
  package func project(at index: Index) -> String? { label(rows[index].project) }
  /// The source of the session at `index`.
  package func source(at index: Index) -> String? { label(rows[index].source) }

  /// The session at `index`, with its words.
  package subscript(index: Index) -> Session {
    let row = rows[index]
    let note = notes[Int(row.noteStart)..<(Int(row.noteStart) + Int(row.noteCount))]
    return Session(
      start: Instant(microseconds: row.start),
      end: row.end == .max ? nil : Instant(microseconds: row.end), kind: row.kind,
      isValid: row.isValid, project: label(row.project),
      note: note.isEmpty ? nil : String(decoding: note, as: UTF8.self),
      source: label(row.source))
  }

  private func label(_ number: UInt32) -> String? { number == 0 ? nil : labels[Int(number)] }

  /// Makes room for `count` sessions at once.
  package mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  private mutating func row(for session: Session) -> Row {
    var row = Row(
      start: session.start.microseconds, end: session.end?.microseconds ?? .max,
      project: number(for: session.project), source: number(for: session.source),
      noteStart: UInt64(notes.count), noteCount: 0, kind: session.kind, isValid: session.isValid)
    if let note = session.note, !note.isEmpty {
      notes.append(contentsOf: note.utf8)
      row.noteCount = UInt32(notes.count - Int(row.noteStart))
    }
    return row
  }

  private mutating func number(for text: String?) -> UInt32 {
    guard let text else { return 0 }
    if let known = labelIndex[text] { return known }
    let new = UInt32(labels.count)
    labels.append(text)
    labelIndex[text] = new
    return new
  }
}
