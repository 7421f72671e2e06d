package import Basics

/// The entries of the inbox that were written, and the files that were moved, as kept in
/// `.daybook/inbox.jsonl`. So an entry is known when a sync program brings its file back.
package struct InboxLedger: Sendable {
  static let path: VaultPath = ".daybook/inbox.jsonl"

  /// The answer to the question if an entry was written.
  package enum State: Sendable, Hashable {
    case new
    case written(at: Instant)
    /// A file of the same name had the same line, was moved when it was written, and is there again
    /// with another time: either the line was meant once more, or a program touched its file.
    case perhaps(at: Instant)
  }

  private struct Entry {
    let at: Instant
    let change: String?
    /// The number of its line.
    let order: Int
  }

  private struct Move {
    let modified: Int64
    let order: Int
  }

  private var entries: [String: [Entry]] = [:]
  private var moves: [String: Move] = [:]
  private let undone: UndoneEntries

  /// Reads the ledger of a vault; a missing one is empty.
  package init(in files: any Files) throws(FileError) {
    var earliest: Instant?
    let lines = (try files.current(Self.path) ?? []).split(separator: UInt8(ascii: "\n"))
    for (order, line) in lines.enumerated() {
      let members = JSONText.parsedMembers(String(decoding: line, as: UTF8.self)) ?? []
      func text(_ name: String) -> String? { members.first { $0.name == name }?.value.plain }
      guard let at = text("at").flatMap({ try? TimeText($0) })?.instant(in: .utc) else { continue }
      if let key = text("key") {
        entries[key, default: []].append(Entry(at: at, change: text("change"), order: order))
        earliest = min(earliest ?? at, at)
      } else if let file = text("moved"), let modified = text("modified").flatMap({ Int64($0) }) {
        moves[file] = Move(modified: modified, order: order)
      }
    }
    var undone = UndoneEntries()
    if let earliest {
      try ChangeLog(files).forEach { change in
        undone.take(change)
        return change.at >= earliest
      }
    }
    self.undone = undone
  }

  package func state(of line: InboxLine) -> State {
    guard let last = entries[line.key]?.last, !isUndone(last) else { return .new }
    guard !line.isUnique, let move = moves[line.file], move.order > last.order,
      move.modified != line.modified.microseconds
    else { return .written(at: last.at) }
    return .perhaps(at: last.at)
  }

  private func isUndone(_ entry: Entry) -> Bool {
    entry.change.map { undone.contains(id: $0) } ?? false
  }

  /// The numbers for the ids of an entry's records: the same ones on each machine, and others after
  /// it was written before.
  package func numbers(for line: InboxLine) -> RepeatableNumbers {
    let count = entries[line.key]?.count ?? 0
    return RepeatableNumbers(count == 0 ? line.key : "\(line.key) \(count)")
  }
}

extension InboxLedger {
  /// Notes that entries were written with a change, or needed none.
  static func note(
    _ lines: [InboxLine], _ change: String?, at now: Instant, in files: any Files
  ) throws(FileError) {
    if lines.isEmpty { return }
    try append(
      lines.map { line in
        [("key", .string(line.key)), ("at", .string(now.formatted()))]
          + (change.map { [("change", .string($0))] } ?? [])
      }, to: files)
  }

  /// Notes that files were moved, as all of their entries are written.
  static func note(
    moved: [InboxFile], at now: Instant, in files: any Files
  ) throws(FileError) {
    if moved.isEmpty { return }
    try append(
      moved.map { file in
        [
          ("moved", .string(file.name)), ("modified", .string("\(file.modified.microseconds)")),
          ("at", .string(now.formatted())),
        ]
      }, to: files)
  }

  private static func append(
    _ lines: [[(String, JSONText)]], to files: any Files
  ) throws(FileError) {
    let text = lines.map { JSONText.members($0).line + "\n" }.joined()
    try files.append(Array(text.utf8), to: path)
  }
}
