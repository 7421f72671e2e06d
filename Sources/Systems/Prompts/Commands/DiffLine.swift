import Basics

/// A line of two texts, with its numbers in those that have it.
struct DiffLine {
  /// What became of a line.
  enum Change: String {
    case same, removed, added

    fileprivate var mark: String {
      switch self {
      case .same: " "
      case .removed: "-"
      case .added: "+"
      }
    }
  }

  let change: Change
  var old: Int?
  var new: Int?
  let text: String

  /// The lines of a difference. Removed lines of a stretch come before the added ones, as diffs are
  /// read.
  static func lines(of diff: LineDiff) -> [DiffLine] {
    var lines: [DiffLine] = []
    var added: [DiffLine] = []
    for row in diff.rows {
      if row.isSame {
        lines += added
        added = []
        lines.append(
          DiffLine(
            change: .same, old: row.old?.number, new: row.new?.number, text: row.new?.text ?? ""))
      } else {
        if let old = row.old {
          lines.append(DiffLine(change: .removed, old: old.number, text: old.text))
        }
        if let new = row.new {
          added.append(DiffLine(change: .added, new: new.number, text: new.text))
        }
      }
    }
    return lines + added
  }

  /// Lines as a person reads them, with the names of both texts before them.
  static func text(_ lines: [DiffLine], from old: String, to new: String) -> String {
    var text = ["--- \(old)", "+++ \(new)"]
    if lines.allSatisfy({ $0.change == .same }) { text.append("  (the same)") }
    text += lines.map { "\($0.change.mark) \($0.text)" }
    return text.map(\.printable).joined(separator: "\n")
  }
}
