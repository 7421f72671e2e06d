import Basics
import Vault
import Wording

// The report of an import, for a terminal and as JSON.
extension ImportWork.Reading {
  /// The report for a terminal.
  ///
  /// - Parameters:
  ///   - passedOver: The files that nothing read.
  ///   - words: The language. Its forms match the English lines.
  func text(passedOver: PassedOver, isDryRun: Bool, in words: Words) -> String {
    let summary = plan.summary
    let formats = plan.formats.isEmpty ? [form.format] : plan.formats
    var head = formats.map(\.inWords)
    if summary.read > 0 { head.append("\(summary.read) read") }
    if summary.unreadable > 0 { head.append("\(summary.unreadable) unreadable") }
    if plan.hasNothing { head.append("nothing in it") }
    var lines: [String] = []
    for kind in summary.kinds {
      let parts = words.commas(kind.parts.map(words.said(part:)))
      lines.append("  " + words.labelled(words.said(part: kind.name), parts))
      if kind.kept > 0 {
        let kept = "\(kind.name): \(kind.kept)"
        lines.append(
          plan.source == nil
            ? "  \(kept) differ, kept as you have them"
            : "  \(kept) changed there and by you, kept as you have them")
      }
      if kind.older > 0 {
        lines.append("  \(kind.name): \(kind.older) kept as a newer file has them")
      }
      if kind.gone > 0 {
        lines.append("  \(kind.name): \(kind.gone) no longer there, and kept here")
        lines += kind.goneInWords.map { "    \($0)" }
        if kind.gone > kind.goneInWords.count {
          lines.append("    and \(kind.gone - kind.goneInWords.count) more")
        }
      }
    }
    if !plan.files.isEmpty { lines.append("  \(plan.files.count.counted("new file"))") }
    lines += plan.remarks.map { "  " + $0 }
    lines += reasons(summary).map { "  left out: \($0.key.inWords) (\($0.value))" }
    if passedOver.count > 0 {
      lines.append(
        passedOver.count == 1
          ? "  passed over: 1 file of other kinds"
          : "  passed over: \(passedOver.count) files of other kinds")
      lines += passedOver.names.map { "    \($0.printable)" }
      let rest = passedOver.count - passedOver.names.count
      if rest > 0, !passedOver.names.isEmpty { lines.append("    and \(rest) more") }
    }
    if isDryRun { lines.append("  nothing was written, as --dry-run was given") }
    let told = lines.map { line in
      let words = words.said(part: String(line.drop { $0 == " " }))
      return String(line.prefix { $0 == " " }) + words
    }
    let first = words.labelled(path, words.commas(head.map(words.said(part:))))
    let report = plan.report.map { ["", $0(words)] } ?? []
    return ([first] + told + report).joined(separator: "\n")
  }

  func json(isWritten: Bool) -> JSONLine {
    let summary = plan.summary
    return [
      "file": .string(path),
      "format": .string((plan.formats.count == 1 ? plan.formats[0] : form.format).name),
      "read": .int(summary.read), "unreadable": .int(summary.unreadable),
      "kinds": .array(summary.kinds.map(\.json)), "files": .int(plan.files.count),
      "leftOut": .array(reasons(summary)) {
        ["reason": .string($0.key.inWords), "count": .int($0.value)]
      },
      "remarks": .strings(plan.remarks), "report": JSONText(plan.report?(.english)),
      "dryRun": .bool(!isWritten),
    ]
  }

  /// The reasons why rows were left out.
  private func reasons(
    _ summary: ImportSummary
  ) -> [(key: ImportSummary.Reason, value: Int)] { summary.skipped.sorted { $0.key < $1.key } }
}

extension ImportSummary.Kind {
  /// `12 new`, `3 changed`, `40 unchanged`, `2026-01-02 to 2026-03-31`.
  fileprivate var parts: [String] {
    var parts = ["\(added) new"]
    if changed > 0 { parts.append("\(changed) changed") }
    parts.append("\(same) unchanged")
    if let days {
      parts.append(
        days.lowerBound == days.upperBound
          ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)")
    }
    return parts
  }

  fileprivate var json: JSONText {
    [
      "kind": .string(name), "added": .int(added), "changed": .int(changed), "same": .int(same),
      "kept": .int(kept), "older": .int(older), "gone": .int(gone),
      "from": JSONText(days?.lowerBound.description),
      "to": JSONText(days?.upperBound.description),
    ]
  }
}

extension ImportSummary {
  /// True if nothing in the file was usable.
  var isEmpty: Bool { added + changed + alreadyThere == 0 && skipped.isEmpty }

  /// True if it has rows, and none of them could be read.
  var isUnreadable: Bool { read > 0 && unreadable >= read && skipped.isEmpty }
}

extension ImportPlan {
  /// True if nothing is to be written.
  var changesNothing: Bool {
    summary.changesNothing && files.isEmpty && appendices.isEmpty && replacements.isEmpty
  }

  /// True if the reader of a file took it for its own and read nothing in it, without an error.
  var wasNotRead: Bool {
    isUnreadable
      || hasNothing && !isBlank && found.isEmpty && remarks.isEmpty && summary.skipped.isEmpty
        && replacements.isEmpty && appendices.isEmpty
  }

  /// True if none of its rows could be read, and no error says so.
  private var isUnreadable: Bool {
    summary.isUnreadable && !diagnostics.hasErrors && found.isEmpty && files.isEmpty
  }

  /// True if there is nothing to report.
  var hasNothing: Bool {
    summary.kinds.isEmpty && summary.read == 0 && diagnostics.isEmpty && files.isEmpty
      && doubt == nil
  }
}
