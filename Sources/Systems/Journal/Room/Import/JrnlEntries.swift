import Chronology
import Diagnostics
import SiteKit
import Vault

extension ImportFormat {
  /// A journal of jrnl, as its own file or exported as JSON.
  static let jrnl = ImportFormat("jrnl", "a journal of jrnl") { head in
    switch head.form {
    case .json where head.text.hasPrefix("{"):
      ["\"entries\"", "\"title\"", "\"body\"", "\"date\"", "\"time\""].allSatisfy {
        head.text.contains($0)
      }
    default: JrnlHeading(head.text.prefix { !$0.isNewline }) != nil
    }
  }
}

extension ImportForm {
  /// Entries of jrnl.
  static let jrnlEntries = ImportForm(.jrnl, makes: "journal entries") {
    JrnlEntries(zone: $0.zone)
  }
}

/// The line with which an entry of jrnl begins: `[2026-11-20 09:30] The title.`
private struct JrnlHeading {
  var time: Result<LocalTime, TimeTextError>
  var title: String

  /// Nil for a line that is none.
  init?(_ line: some StringProtocol) {
    guard line.first == "[", let close = line.firstIndex(of: "]") else { return nil }
    let inner = line[line.index(after: line.startIndex)..<close]
    let parts = String(inner).split { $0 == " " }.map(String.init)
    guard (1...3).contains(parts.count), let date = parts.first,
      date.filter({ "-/.".contains($0) }).count == 2, date.first?.isNumber == true
    else { return nil }
    title = line[line.index(after: close)...].trimming(\.isWhitespace)
    time = Self.time(date, parts.dropFirst().first, parts.dropFirst(2).first)
  }

  private static func time(
    _ date: String, _ clock: String?, _ half: String?
  ) -> Result<LocalTime, TimeTextError> {
    let numbers = date.split(omittingEmptySubsequences: false) { "-/.".contains($0) }.map {
      Int($0)
    }
    // A day that begins with its year is of one order; another could be of two.
    guard date.prefix(4).allSatisfy({ $0.isASCII && $0.isNumber }), numbers.count == 3,
      let year = numbers[0], let month = numbers[1], let number = numbers[2]
    else { return .failure(.form) }
    guard let day = Day(year: year, month: month, day: number) else {
      return .failure(.impossible)
    }
    guard let clock else { return .success(LocalTime(day, .startOfDay)) }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), var hour = parts[0], let minute = parts[1] else {
      return .failure(.form)
    }
    switch half?.uppercased() {
    case nil: break
    // jrnl of some settings writes 16:30:00 PM too.
    case "AM": hour = hour == 12 ? 0 : hour
    case "PM": hour = hour < 12 ? hour + 12 : hour
    default: return .failure(.form)
    }
    guard hour < 24,
      let time = TimeOfDay(
        hour: hour, minute: minute, second: parts.count == 3 ? parts[2] ?? 60 : 0)
    else { return .failure(.impossible) }
    return .success(LocalTime(day, time))
  }
}

/// Makes a journal entry of each entry of jrnl. Its times have no zone: they are in the vault's.
struct JrnlEntries: Importer {
  /// The vault's zone.
  let zone: Zone

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = "jrnl"
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
        readJSON(bytes, file.path, &plan)
      } else {
        readText(TextFile(Array(bytes), file: file.path), &plan)
      }
    }
    file.ticker.finished()
  }

  private func readText(_ text: TextFile, _ plan: inout ImportPlan) {
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
      let line = String(decoding: text.line(number), as: UTF8.self)
      if let heading = JrnlHeading(line) {
        close()
        plan.summary.read += 1
        isLost = false
        switch heading.time {
        case .success(let time): open = (time, heading.title, number, [])
        case .failure(let error):
          isLost = true
          plan.summary.unreadable += 1
          let written = String(line.dropFirst().prefix { $0 != "]" })
          let problem: VaultProblem =
            error == .form
            ? .notATime(field: "the date", text: written)
            : .impossibleTime(field: "the date", text: written)
          plan.diagnostics.append(
            problem.diagnostic(
              at: text.locate(line: number, bytes: 1..<(1 + written.utf8.count))))
        }
      } else if open != nil {
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
    var places = PlaceFinder(bytes, file: path)
    var draft = plan
    do throws(JSONError) {
      var cursor = JSONCursor(bytes)
      let root = try JSONFields(&cursor)
      try cursor.expectEnd()
      var faults: [JSONFields.Fault] = []
      if root["entries"] == nil { faults.append(root.missing("entries")) }
      let wrong = try root.list("entries", in: bytes) { cursor throws(JSONError) in
        draft.summary.read += 1
        let entry = try JSONFields(&cursor)
        let tags = try entry.texts("tags", in: bytes)
        do throws(JSONFields.Fault) {
          try take(entry, tags, &draft)
        } catch {
          draft.summary.unreadable += 1
          faults.append(error)
        }
      }
      for fault in faults + (wrong.map { [$0] } ?? []) {
        draft.diagnostics.append(fault.problem.diagnostic(at: places.locate(fault.range)))
      }
      plan = draft
    } catch {
      plan.diagnostics.append(error.diagnostic(at: places.locate(error.range)))
    }
  }

  private func take(
    _ entry: JSONFields, _ tags: [String], _ plan: inout ImportPlan
  ) throws(JSONFields.Fault) {
    guard let date = try entry.text("date"), let value = entry["date"] else {
      throw entry.missing("date")
    }
    guard let day = Day(date) else {
      throw JSONFields.Fault(
        problem: .notADay(field: "date", text: date), range: value.range)
    }
    var time = TimeOfDay.startOfDay
    if let clock = try entry.text("time"), let value = entry["time"] {
      guard let given = TimeOfDay(clock), given < .endOfDay else {
        throw JSONFields.Fault(
          problem: .notATime(field: "time", text: clock), range: value.range)
      }
      time = given
    }
    add(
      at: LocalTime(day, time), try entry.text("title")?.unwrappedLine ?? "",
      try entry.text("body")?.trimming(\.isNewline) ?? "",
      tags: tags.map { $0.first == "@" || $0.first == "#" ? String($0.dropFirst()) : $0 },
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
    // What has only a title is that text.
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
