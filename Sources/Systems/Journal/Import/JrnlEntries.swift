import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// A journal of jrnl, as its own file or as a JSON export.
  static let jrnl = ImportFormat("jrnl", "a journal of jrnl") { head in
    switch head.form {
    case .json where head.text.hasPrefix("{"):
      head.text.contains(/"tags"\s*:\s*\{\s*\}\s*,\s*"entries"\s*:\s*\[\s*\]/)
        || ["entries", "title", "body", "date", "time"].allSatisfy {
          head.text.contains("\"\($0)\"")
        }
    default: JrnlLine(head.text.prefix { !$0.isNewline }).isOfJrnl
    }
  }
}

extension ImportForm {
  /// Entries of jrnl.
  static let jrnlEntries = ImportForm(.jrnl, makes: "journal entries", options: [.dates]) {
    JrnlEntries(zone: $0.zone, order: $0.dates)
  }
}

/// Makes a journal entry of each entry of jrnl. Its times have no zone: they are in the vault's.
struct JrnlEntries: Importer {
  /// The vault's zone.
  let zone: Zone
  /// The order of ambiguous dates, if the person gave it.
  let order: DateOrder?

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = "jrnl"
    let encoding = TextEncoding.detect(file.bytes)
    encoding.withUTF8(file.bytes) { bytes in
      if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
        readJSON(bytes, file.path, &plan)
      } else {
        readText(TextFile(Array(bytes), file: file.path), encoding, &plan)
      }
    }
    file.ticker.finished()
  }

  /// The order of the dates, derived from all headings; nil if ambiguous.
  private func order(of text: TextFile, _ plan: inout ImportPlan) -> DateOrder? {
    let open = (1...text.lineCount).compactMap { number -> String? in
      if case .heading(let heading) = JrnlLine(String(decoding: text.line(number), as: UTF8.self)),
        heading.isOpen
      {
        heading.date
      } else {
        nil
      }
    }
    return plan.dateOrder(of: open, rows: open, said: order, in: text.file)
  }

  private func readText(
    _ text: TextFile, _ encoding: TextEncoding, _ plan: inout ImportPlan
  ) {
    guard let order = order(of: text, &plan) else { return }
    var open: (time: LocalTime, title: String, line: Int, body: [String])?
    var isLost = false
    func close() {
      guard let entry = open else { return }
      open = nil
      let body = entry.body.joined(separator: "\n").trimming(\.isNewline)
      var starred = false
      var title = entry.title
      if title.hasPrefix("* ") || title.hasSuffix(" *") {
        starred = true
        title = title.trimming { $0 == "*" || $0.isWhitespace }
      }
      add(
        at: entry.time, title, body, tags: [], starred: starred, line: entry.line, &plan)
    }
    for number in 1...text.lineCount {
      let bytes = text.line(number)
      if let invalid = text.firstInvalidUTF8(in: bytes.indices) {
        // An entry that lost a line is not what the person wrote.
        if open == nil { plan.summary.read += 1 }
        open = nil
        isLost = true
        plan.summary.unreadable += 1
        plan.diagnostics.append(encoding.problem.diagnostic(at: text.locate(invalid)))
        continue
      }
      let line = String(decoding: bytes, as: UTF8.self)
      let written = String(line.dropFirst().prefix { $0 != "]" })
      func report(_ problem: some Problem) {
        plan.diagnostics.append(
          problem.diagnostic(at: text.locate(line: number, bytes: 1..<(1 + written.utf8.count))))
      }
      func lose(_ problem: VaultProblem) {
        isLost = true
        plan.summary.unreadable += 1
        report(problem)
      }
      let kind = JrnlLine(line)
      switch kind {
      case .heading(let heading), .worded(let heading):
        close()
        plan.summary.read += 1
        isLost = false
        do throws(TimeTextError) {
          let time = try heading.time(order)
          open = (time, heading.title, number, [])
          if case .worded = kind { report(JournalProblem.wordedHeading(written, time.day)) }
        } catch {
          lose(
            error == .form
              ? .notATime(field: "the date", text: written)
              : .impossibleTime(field: "the date", text: written))
        }
        continue
      case .unread:
        // Its entry is not part of the one before.
        close()
        plan.summary.read += 1
        lose(.notATime(field: "the date", text: written))
        continue
      case .text(let isDated): if isDated { report(JournalProblem.noHeading(written)) }
      }
      if open != nil {
        open?.body.append(line)
      } else if !isLost, !line.allSatisfy(\.isWhitespace) {
        isLost = true
        plan.summary.unreadable += 1
        plan.diagnostics.append(
          VaultProblem.missing(field: "[date time]").diagnostic(
            at: text.locate(line: number, bytes: 0..<line.utf8.count)))
      }
    }
    close()
  }

  private func readJSON(
    _ bytes: UnsafeBufferPointer<UInt8>, _ path: String, _ plan: inout ImportPlan
  ) {
    guard var json = JSONImport(bytes, file: path, &plan) else { return }
    if json.root["entries"] == nil { json.report(json.root.missing("entries"), &plan) }
    json.forEach("entries", of: json.root, into: &plan) { entry, plan throws(JSONFields.Fault) in
      try take(entry, &plan)
    }
  }

  private func take(
    _ entry: JSONFields, _ plan: inout ImportPlan
  ) throws(JSONFields.Fault) {
    guard let date = try entry.text("date"), let value = entry["date"] else {
      throw entry.missing("date")
    }
    guard let day = Day(date) else {
      throw JSONFields.Fault(VaultProblem.notADay(field: "date", text: date), at: value.range)
    }
    var time = TimeOfDay.startOfDay
    if let clock = try entry.text("time"), let value = entry["time"] {
      guard let given = TimeOfDay(clock), given < .endOfDay else {
        throw JSONFields.Fault(VaultProblem.notATime(field: "time", text: clock), at: value.range)
      }
      time = given
    }
    add(
      at: LocalTime(day, time), try entry.text("title")?.unwrappedLine ?? "",
      try entry.text("body")?.trimming(\.isNewline) ?? "",
      tags: entry.texts("tags").map { tag in
        tag.first == "@" || tag.first == "#" ? String(tag.dropFirst()) : tag
      },
      starred: try entry.flag("starred") ?? false, line: nil, &plan)
  }

  private func add(
    at time: LocalTime, _ title: String, _ body: String, tags: [String], starred: Bool, line: Int?,
    _ plan: inout ImportPlan
  ) {
    guard !title.isEmpty || !body.isEmpty else { return plan.summary.skip(.entryWithoutText) }
    let at = zone.instant(time).instant
    var fields = RecordFields()
    fields.add("at", text: at.formatted(in: zone))
    // An entry with only a title has that as its text.
    fields.add("title", text: body.isEmpty ? nil : title)
    fields.add("text", text: body.isEmpty ? title : body)
    if !tags.isEmpty { fields.add(name: "tags", .array(tags.map { JSONText.string($0) })) }
    if starred { fields.add("starred", bool: true) }
    let hash = ContentHash([
      ("source", "jrnl"), ("at", "\(time.day) \(time.time)"), ("title", title),
    ])
    plan.found.add(hash, to: JournalReader.entries, at: at, line: line, fields)
  }
}
