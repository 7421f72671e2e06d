import Basics
import SiteKit
import Vault

/// What a merge does, or would do.
struct MergeResult: CommandResult {
  /// What was merged, as it was named.
  let source: String
  let plans: [MergePlan]
  /// Files beside others whose text a person must merge.
  var byHand: [VaultPath] = []
  /// Files beside others that were merged, or would be.
  var copies: [VaultPath] = []
  let library: RecordLibrary
  /// Whether it was written.
  var isWritten = false

  private var outcomes: [CollectionMerge.Outcome] { plans.flatMap(\.outcomes) }
  private var files: [MergePlan.FileOutcome] { plans.flatMap(\.files) }

  private func outcomes(_ hasBefore: Bool, _ hasAfter: Bool) -> [CollectionMerge.Outcome] {
    outcomes.filter {
      ($0.change.before != nil) == hasBefore && ($0.change.after != nil) == hasAfter
    }
  }

  private var counts: [(String, Int)] {
    [
      ("added", outcomes(false, true).count), ("changed", outcomes(true, true).count),
      ("deleted", outcomes(true, false).count),
    ]
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { plans.allSatisfy(\.isEmpty) && copies.isEmpty }

  /// The records in a line, for the list of changes.
  var summary: String {
    "\(source): " + counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
  }

  var text: String {
    var lines = [summary]
    for plan in plans {
      for collection in plan.collections where !collection.outcomes.isEmpty {
        lines.append("  \(collection.collection): \(collection.outcomes.count.counted("record"))")
      }
    }
    for outcome in outcomes where outcome.conflictOf != nil {
      let other = outcome.conflictOf?.shortIdentifier ?? ""
      lines.append("  both kept: \(library.recordInWords(of: outcome.change)) and \(other)")
    }
    for file in files {
      switch file.action {
      case .added: lines.append("  new file: \(file.path)")
      case .merged: lines.append("  merged: \(file.path)")
      case .keptBoth(let copy): lines.append("  both kept: \(file.path) and \(copy)")
      case .differs where byHand.isEmpty: lines.append("  both are here already: \(file.path)")
      case .differs: break
      }
    }
    if plans.contains(where: \.bringsChanges) { lines.append("  its list of changes") }
    for path in byHand { lines.append("  yours to merge: \(path)") }
    for path in copies { lines.append("  \(isWritten ? "merged" : "to merge"): \(path)") }
    if isEmpty { lines.append("  nothing to write") }
    return lines.map { $0.printable }.joined(separator: "\n")
  }

  var json: JSONLine {
    var members: [(String, JSONText)] = [("source", .string(source))]
    members += counts.map { ($0.0, .int($0.1)) }
    members.append(
      (
        "conflicts",
        .array(
          outcomes.filter { $0.conflictOf != nil }.map { outcome in
            .members([
              ("kind", JSONText(kind(of: outcome))), ("id", .string(outcome.change.identifier)),
              ("conflictOf", JSONText(outcome.conflictOf)),
            ])
          })
      ))
    members.append(("files", .array(files.map(\.json))))
    members.append(("byHand", .array(byHand.map { .string($0.text) })))
    members.append(("copies", .array(copies.map { .string($0.text) })))
    members.append(("written", .bool(isWritten)))
    return JSONLine(members)
  }

  private func kind(of outcome: CollectionMerge.Outcome) -> String? {
    library.kinds.first { $0.collection == outcome.change.collection }?.name
  }
}

extension MergePlan.FileOutcome {
  fileprivate var json: JSONText {
    let (word, copy): (String, VaultPath?) =
      switch action {
      case .added: ("added", nil)
      case .merged: ("merged", nil)
      case .keptBoth(let copy): ("kept both", copy)
      case .differs: ("differs", nil)
      }
    return .members([
      ("file", .string(path.text)), ("outcome", .string(word)), ("copy", JSONText(copy?.text)),
    ])
  }
}
