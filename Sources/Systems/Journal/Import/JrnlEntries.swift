import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// A journal of jrnl, as its own file or as a JSON export.
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
  static let jrnlEntries = ImportForm(.jrnl, makes: "journal entries", options: [.dates]) {
    JrnlEntries(zone: $0.zone, order: $0.dates)
  }
}

/// The first line of an entry of jrnl: `[2026-11-20 09:30] The title.` Its date format is a
/// setting of jrnl.
private struct JrnlHeading {
  /// The day as written: numbers with a four-digit year, or words.
  let date: String
  /// The day that `date` names in any order; also nil for one that does not exist.
  private let named: Day?
  private var clock: String?
  var title: String

  /// True if the line alone does not decide the order of day and month.
  let isOpen: Bool

  /// Nil for any other line: words in brackets without a year.
  init?(_ line: some StringProtocol) {
    guard line.first == "[", let close = line.firstIndex(of: "]") else { return nil }
    let inner = line[line.index(after: line.startIndex)..<close]
    var words = String(inner).split { $0 == " " || $0 == "," }.map(String.init)
    if words.count == 1, let mark = words[0].firstIndex(of: "T") {
      words = [String(words[0][..<mark]), String(words[0][words[0].index(after: mark)...])]
    }
    guard words.count <= 7 else { return nil }
    title = line[line.index(after: close)...].withoutBlanks
    let time = words.firstIndex { $0.contains(":") }
    clock = time.map { words[$0...].joined(separator: " ") }
    words.removeSubrange((time ?? words.count)...)
    // A weekday may precede the day.
    guard let first = words.firstIndex(where: { $0.contains(where: \.isNumber) }) else {
      return nil
    }
    let numbers = words[first].split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let isNumeric =
      numbers.count == 3 && words.count - first == 1
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
    date = isNumeric ? words[first] : words.joined(separator: " ")
    named = Day(dated: date)
    isOpen = isNumeric && numbers[0].count < 4
    let hasYear = isNumeric ? numbers[2].count == 4 || !isOpen : date.contains(/\b\d{4}\b/)
    guard hasYear, isNumeric || named != nil || WrittenProblem(dated: date) != nil else {
      return nil
    }
  }

  /// The moment in local time.
  ///
  /// - Parameter order: The order of the numbers in dates that do not begin with the year.
  func time(_ order: DateOrder) throws(TimeTextError) -> LocalTime {
    guard let day = isOpen ? order.day(date) : named else { throw .impossible }
    guard let clock else { return LocalTime(day, .startOfDay) }
    // With some settings, jrnl writes 16:30:00 PM.
    let whole = clock.split(separator: " ").first.map(String.init) ?? clock
    if let time = TimeOfDay(written: clock), time < .endOfDay { return LocalTime(day, time) }
    let half = clock.dropFirst(whole.count).withoutBlanks.uppercased()
    guard half.isEmpty || half == "PM" else { throw .form }
    guard let time = TimeOfDay(written: whole), time < .endOfDay else { throw .impossible }
    return LocalTime(day, time)
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
    let open = (1...text.lineCount).compactMap { number in
      JrnlHeading(String(decoding: text.line(number), as: UTF8.self)).flatMap {
        $0.isOpen ? $0.date : nil
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
      if let heading = JrnlHeading(line) {
        close()
        plan.summary.read += 1
        isLost = false
        do throws(TimeTextError) {
          open = (try heading.time(order), heading.title, number, [])
        } catch {
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
