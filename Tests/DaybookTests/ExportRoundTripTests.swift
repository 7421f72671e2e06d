import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// The output of `daybook export` imports into an equal vault.
struct ExportRoundTripTests {
  private let now = Instant(seconds: 1_795_000_000)
  private static let kept = 25

  /// The last records of each file of a sample vault, and an empty vault with its settings.
  /// `scripts/check round-trip` tests all of them.
  private func sample(_ language: Language) throws -> (full: MemoryFiles, empty: MemoryFiles) {
    let (full, empty) = (MemoryFiles(), MemoryFiles())
    for (path, whole) in try #require(InitCommand.sample(in: language)) {
      var bytes = whole
      if path.pathExtension == "jsonl" {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        bytes = Array(lines.suffix(Self.kept + 1).joined(separator: [UInt8(ascii: "\n")]))
      }
      try full.replace(path, with: bytes, .written)
      if Systems.settingFiles.contains(path.text) {
        try empty.replace(path, with: bytes, .written)
      }
    }
    return (full, empty)
  }

  /// The file that a command exports.
  private func exported(
    _ arguments: [String], _ vault: MemoryFiles, to file: String
  ) async throws -> [UInt8] {
    try await exported(ExportRecordsCommand.parse(arguments + ["--to", file]), vault)
  }

  private func exported(
    _ command: ExportRecordsCommand, _ vault: MemoryFiles
  ) async throws -> [UInt8] {
    let host = RecordedHost(vault, asOf: now)
    try await command.run(host)
    return try #require(host.record.files[command.file.file])
  }

  /// The reports of all systems, over all time if they have periods.
  private func reports() throws -> [any SystemCommand] {
    try Systems.all.flatMap { $0.commands[.stats] ?? [] }.map { report in
      let all = try? report.parse(["--all", "--format", "json"])
      return try all ?? report.parse(["--format", "json"])
    }
  }

  /// The files of an archive, or the sheets of a workbook, by name; otherwise the file itself.
  private func unpacked(_ bytes: [UInt8], _ file: String) throws -> [String: String] {
    guard bytes.withUnsafeBufferPointer(ImportArchive.recognises) else {
      return [file: String(decoding: bytes, as: UTF8.self)]
    }
    let archive = try ImportArchive(
      WholeFile(held: bytes), path: file, temporaryFolder: Machine.temporaryFolder
    ).tree()
    var files: [String: String] = [:]
    for entry in (try Spreadsheet.tree(archive) ?? archive).entries {
      files["\(file)/\(entry.path)"] = String(decoding: try entry.contents(), as: UTF8.self)
    }
    return files
  }

  /// Imports a file; returns the output and the diagnostics.
  private func add(
    _ bytes: [UInt8], _ file: String, to vault: MemoryFiles
  ) async throws -> RecordedHost.Record {
    let host = RecordedHost(vault, asOf: now, files: try unpacked(bytes, file))
    var request = ImportRequest([file])
    request.isYes = true
    var work = try ImportWork(request, in: host)
    try await work.run()
    return host.record
  }

  /// The records of a kind, regardless of their order and that of their keys.
  private func records(_ name: String, _ vault: MemoryFiles) throws -> [String] {
    let library = try RecordedHost(vault, asOf: now).library
    return try library.records(of: library.kind(name)).map { record in
      let members = record.text.content.map { "\($0.name): \($0.json.line)" }
      return ([record.text.identifier] + members.sorted()).joined(separator: "\n")
    }.sorted()
  }

  /// Records as a collection file, in one of the formats that a person may use.
  private func file(_ records: [StoredRecord], _ format: String) -> String {
    let all = records.map { record in
      [("id", JSONText.string(record.text.identifier))]
        + record.text.content.map { ($0.name, $0.json) }
    }
    switch format {
    case "json":
      return "[\(all.map { JSONText.members($0).line }.joined(separator: ",\n"))]\n"
    case "yaml":
      return all.map { members in
        "- " + members.map { "\($0): \($1.line)" }.joined(separator: "\n  ") + "\n"
      }.joined()
    default:
      var names: [String] = []
      for (name, _) in all.joined() where !names.contains(name) { names.append(name) }
      let rows = all.map { members in
        names.map { name in
          let value = members.first { $0.0 == name }?.1
          return CSVField.field(value.map { list($0) ?? $0.plain } ?? "")
        }
      }
      return ([names] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
    }
  }

  /// A list of texts as written in a cell; nil for other values.
  private func list(_ value: JSONText) -> String? {
    guard let elements = value.elements, elements.allSatisfy({ $0.line.hasPrefix("\"") }) else {
      return nil
    }
    return elements.map(\.plain).joined(separator: "; ") + (elements.count == 1 ? ";" : "")
  }

  @Test(arguments: ["json", "yaml", "csv"])
  func `A record of each kind has the same values in each format, and so has its export`(
    format: String
  ) async throws {
    let (full, empty) = try sample(.english)
    let library = try RecordedHost(full, asOf: now).library
    for kind in library.kinds where !kind.isFrontMatter && !kind.belongsToFiles {
      // A text with a separator cannot be an element of a list in a cell.
      let sampled = try library.records(of: kind).filter { record in
        let texts = record.text.content.flatMap { $0.json.texts ?? [] }
        return format != "csv" || !texts.contains { $0.contains { ",;，；、\n".contains($0) } }
      }
      guard !sampled.isEmpty else { continue }
      let vault = empty.copy
      let path = try #require(VaultPath(validating: "\(kind.collection.text).\(format)"))
      try vault.replace(path, with: Array(file(sampled, format).utf8), .written)
      let own = try RecordedHost(vault, asOf: now).library
      let found = try own.records(of: own.kind(kind.name))
      #expect(found.count == sampled.count, "\(kind.name)")
      for (before, after) in zip(sampled, found) {
        for member in before.text.content {
          let (value, json) = (after.text[member.name], member.json)
          let isTyped = json.line == json.plain
          let isAlone = json.texts.map { $0 == [value?.plain] } ?? false
          #expect(
            isTyped ? value?.line == json.line : value?.plain == json.plain || isAlone,
            "\(kind.name) \(member.name): \(value?.line ?? "none"), not \(json.line)")
        }
      }
      for other in ["jsonl", "csv"] {
        let bytes = try await exported([kind.name], vault, to: "\(kind.name).\(other)")
        let again = empty.copy
        let record = try await add(bytes, "\(kind.name).\(other)", to: again)
        #expect(record.reported.isEmpty, "\(kind.name)")
        #expect(try records(kind.name, again) == records(kind.name, vault), "\(kind.name)")
      }
    }
  }

  private func documents(_ vault: MemoryFiles) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, bytes) in vault.allFiles where path.pathExtension == "md" {
      files[path.text] = bytes
    }
    return files
  }

  /// True if an import found nothing new and nothing different.
  private func isUnchanged(_ report: String, in language: Language) -> Bool {
    let words = Words.standard(language)
    let others = words.said(part: "k: 1 differ, kept as you have them").split(separator: "1").last
    return report.contains(words.said(part: "0 new")) && !report.contains(others ?? "1")
  }

  // The script covers all formats of both.
  @Test(arguments: [
    (Language.english, "csv"), (.simplifiedChinese, "jsonl"), (.english, "xlsx"),
  ])
  func `Each kind of a sample comes back record for record`(
    language: Language, format: String
  ) async throws {
    let (full, empty) = try sample(language)
    let kinds = try RecordedHost(full, asOf: now).library.kinds.filter { !$0.isFrontMatter }
    #expect(kinds.count >= 27)
    // One command for all, as parsing arguments takes longer than the work.
    var export = try ExportRecordsCommand.parse(["session", "--all", "--to", "x.\(format)"])
    for kind in kinds.map(\.name) {
      let vault = empty.copy
      (export.kind, export.file.file) = (kind, "\(kind).\(format)")
      let bytes = try await exported(export, full)
      let record = try await add(bytes, "\(kind).\(format)", to: vault)
      #expect(record.reported.isEmpty, "\(kind)")
      #expect(try records(kind, vault) == records(kind, full), "\(kind)")
      // The original vault has all of it.
      let again = try await add(bytes, "\(kind).\(format)", to: full.copy)
      #expect(again.printed.allSatisfy { isUnchanged($0, in: language) })
    }
    for kind in ["prompt", "journal", "review", "page"] {
      let vault = empty.copy
      let bytes = try await exported([kind], full, to: "\(kind).\(format)")
      _ = try await add(bytes, "\(kind).\(format)", to: vault)
      let folder = try #require(Systems.markdownRecords.first { $0.kind.name == kind }).folder
      let expected = documents(full).filter { $0.key.hasPrefix(folder.text + "/") }
      #expect(!expected.isEmpty && documents(vault) == expected, "\(kind)")
    }
  }

  /// The vaults of ``sample(_:)`` in any language. The samples are in English and Chinese.
  private func vaults(in language: Language) throws -> (full: MemoryFiles, empty: MemoryFiles) {
    let (full, empty) = try sample(language == .english ? .english : .simplifiedChinese)
    for vault in [full, empty] {
      let settings = String(decoding: try vault.contents(of: "daybook.yaml"), as: UTF8.self)
      let said = "language: \(language == .english ? "en" : "zh-Hans")"
      #expect(settings.contains(said))
      let text = settings.replacing(said, with: "language: \(language.rawValue)")
      try vault.replace("daybook.yaml", with: Array(text.utf8), .written)
    }
    return (full, empty)
  }

  /// The records of a kind by id; equal meanings in other forms compare equal.
  private func meanings(_ name: String, _ vault: MemoryFiles) throws -> [String: [String: String]] {
    let found = try RecordedHost(vault, asOf: now).library
    let records = try found.records(of: found.kind(name)).map { record in
      let members = record.text.content.map { member -> (String, String) in
        let text = member.json.plain
        let money = try? WrittenMoney(text, in: "CNY").units(decimals: 2).map { "\($0)" }
        return (member.name, member.name == "amount" ? money ?? text : text)
      }
      return (record.text.identifier, Dictionary(members) { $1 })
    }
    return Dictionary(records) { $1 }
  }

  @Test(arguments: Language.allCases)
  func `The gift ledger comes back from its spreadsheet`(language: Language) async throws {
    let (full, empty) = try vaults(in: language)
    let path = try #require(full.allFiles.keys.first { $0.text.hasPrefix("gifts/records") })
    let loan = #"{"id":"lent","amount":1200,"direction":"sent","type":"loan","contact":"王五","#
    let line = Array((loan + "\"date\":\"2026-06-01\",\"due\":\"2026-12-01\"}\n").utf8)
    try full.replace(path, with: full.contents(of: path) + line, .written)
    let words = Words.standard(language)
    let command = try #require(
      Systems.all.lazy.flatMap { $0.commands[.export] ?? [] }.first {
        $0.configuration.commandName == "gifts"
      })
    let host = RecordedHost(full, asOf: now)
    try await command.parse(["--to", "ledger.xlsx"]).run(host)
    let bytes = try #require(host.record.files["ledger.xlsx"])
    let sheets = try unpacked(bytes, "ledger.xlsx")
    let names: [Words.Key] = ["gifts.records_title", "gifts.people", "gifts.loans", "gifts.years"]
    #expect(Set(sheets.keys) == Set(names.map { "ledger.xlsx/\(words($0)).csv" }))
    for (name, sheet) in sheets {
      #expect(sheet.prefix { $0 != "\n" }.contains(words("entry.currency")), "\(name)")
      if language != .english {
        for word in ["direction", "sent", "received", "lent", "open", "wedding", "friend", "loan"] {
          #expect(!sheet.contains(",\(word),"), "\(name)")
        }
      }
    }

    let vault = empty.copy
    let record = try await add(bytes, "ledger.xlsx", to: vault)
    #expect(record.reported.isEmpty && !record.printed.joined().contains("passed over"))
    #expect(record.printed.joined().contains(words("gifts.outstanding")))
    for kind in ["gift", "contact"] {
      let (before, after) = (try meanings(kind, full), try meanings(kind, vault))
      #expect(after == before && !after.isEmpty)
    }
    let loans = try #require(sheets["ledger.xlsx/\(words("gifts.loans")).csv"])
    let alone = empty.copy
    _ = try await add(Array(loans.utf8), "loans.csv", to: alone)
    let (all, told) = (try meanings("gift", full), try meanings("gift", alone))
    #expect(!told.isEmpty && told.allSatisfy { $1["type"] == "loan" && all[$0] == $1 })

    for vault in [vault, full] {
      let before = vault.allFiles
      let again = try await add(bytes, "ledger.xlsx", to: vault)
      #expect(again.reported.isEmpty && again.printed.allSatisfy { !$0.contains(" changed") })
      #expect(vault.allFiles == before)
    }
  }

  @Test(arguments: Language.allCases)
  func `Each kind of a sample comes back from a table in words`(language: Language) async throws {
    let (full, empty) = try vaults(in: language)
    var export = try ExportRecordsCommand.parse(
      ["session", "--all", "--to", "x.csv", "--headers", "words"])
    for kind in try RecordedHost(full, asOf: now).library.kinds where !kind.isFrontMatter {
      let vault = empty.copy
      (export.kind, export.file.file) = (kind.name, "\(kind.name).csv")
      let bytes = try await exported(export, full)
      let header = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
      if let label = kind.fields.lazy.compactMap(\.label).first, kind.title != nil {
        #expect(header.contains(Words.standard(language)(label)), "\(header)")
      }
      let record = try await add(bytes, "\(kind.name).csv", to: vault)
      #expect(record.reported.isEmpty, "\(kind.name)")
      #expect(try records(kind.name, vault) == records(kind.name, full), "\(kind.name)")
      let again = try await add(bytes, "\(kind.name).csv", to: full.copy)
      #expect(again.printed.allSatisfy { isUnchanged($0, in: language) })
    }
  }

  @Test(arguments: [
    (Language.simplifiedChinese, ["all.zip"]), (.english, ["all.zip", "--format", "csv"]),
    (.simplifiedChinese, ["all.xlsx"]),
  ])
  func `A whole sample comes back with the same figures`(
    language: Language, arguments: [String]
  ) async throws {
    let (full, empty) = try sample(language)
    let file = arguments[0]
    let bytes = try await exported(["all"] + arguments.dropFirst(), full, to: file)
    let vault = empty.copy
    if file.hasSuffix(".zip") {
      // The archive contains the declarations of kinds.
      try vault.remove("measures.yaml")
    }
    let record = try await add(bytes, file, to: vault)
    #expect(record.reported.isEmpty)
    for kind in try RecordedHost(full, asOf: now).library.kinds.map(\.name) {
      #expect(try records(kind, vault) == records(kind, full), "\(kind)")
    }
    #expect(documents(vault) == documents(full))
    let reports = try reports()
    #expect(reports.count >= 6)
    for report in reports {
      var printed: [[String]] = []
      for vault in [full, vault] {
        let host = RecordedHost(vault, asOf: now)
        try await report.run(host)
        printed.append(host.record.printed)
      }
      #expect(printed[0] == printed[1] && !printed[0].isEmpty, "\(report)")
    }
    // A second import adds nothing.
    let before = vault.allFiles
    let again = try await add(bytes, file, to: vault)
    #expect(again.printed.allSatisfy { !$0.contains(" changed") && !$0.contains("new file") })
    for (path, bytes) in before where !path.text.hasPrefix(".daybook") {
      #expect(vault.allFiles[path] == bytes, "\(path)")
    }
  }

  /// Critical texts.
  static let hostile: [String] = [
    "a \"quoted\" text, with a comma; and more", "\"", "\"\"", "\"x\"", "'", "''", "'=1", "''=1",
    "=1+1", "+49 30", "-", "-5", "@home", "＝1", " =1", "\t=1",
    "line\nline\n\nlast\n", "\n", "a\r\nb",
    "\r", "nul\u{0}nul", "\u{1B}[31mred\u{7F}\u{85}", "\u{FFFE}\u{1FFFF}", "a\u{2028}b\u{2029}c",
    "\u{FEFF}mark", "\u{202E}abc", "你好，世界；“引号”", "日本語\nかな", "👩‍👩‍👧 🇨🇳 e\u{301}", "1e3", "007",
    "12", "-0", "0.1", "1.50", "true", "FALSE", "null", "NaN", "", " ", "  both  ", "[]", "[1, 2]",
    "{\"a\": 1}", "{", "[\"x\"",
    "2026-11-20", "2026/11/20", "_x0041_", "<b>&amp;</b>", "a;b", "; ;",
    "\\n", "id", String(repeating: "很长 long ", count: 3_000),
  ]

  @Test(arguments: ["csv", "words.csv", "jsonl", "xlsx", "zip"])
  func `Every text comes back as it is, and a missing one stays missing`(
    format: String
  ) async throws {
    let full = MemoryFiles()
    var lines = ""
    for (index, text) in Self.hostile.enumerated() {
      var record = #"{"id":"t\#(index)","title":"t","day":"2026-11-20","own":"#
      record += JSONText.string(text).line
      if !text.isEmpty { record += #","note \#(index % 3)":"# + JSONText.string(text).line }
      record += #","goal":"# + JSONText.string(text.isEmpty ? "g" : text).line
      lines += record + "}\n"
    }
    let others = [
      "12", "1e3", "-0", "-0.0", "1.50", "0.1", "0.30000000000000004", "9007199254740993", "1e400",
      "123456789012345678901234567890", "0.00001", "true", "false", "[]", "{}", "[\"a\"]",
      "[\"a\",\"b;c\"]", #"{"a":[1,{"b":"\n\u0000"}]}"#,
    ]
    for (index, other) in others.enumerated() {
      lines += #"{"id":"o\#(index)","title":"o","day":"2026-11-20","own":\#(other)}"# + "\n"
    }
    lines += #"{"id":"=cmd","title":"id","day":"2026-11-20"}"# + "\n"
    try full.replace("growth/tasks.jsonl", with: Array(lines.utf8), .written)
    try full.replace("daybook.yaml", with: [], .written)
    let kind = format == "zip" ? "all" : "task"
    let words = format == "words.csv" ? ["--headers", "words"] : []
    let file = format == "words.csv" ? "task.csv" : "task.\(format)"
    let bytes = try await exported([kind] + words, full, to: file)
    let vault = MemoryFiles()
    _ = try await add(bytes, file, to: vault)
    let (expected, found) = (try records("task", full), try records("task", vault))
    #expect(expected.count == Self.hostile.count + others.count + 1)
    for (expected, found) in zip(expected, found) { #expect(expected == found) }
    #expect(found.count == expected.count)
  }

  @Test func `What a spreadsheet would take for a formula has an apostrophe, and loses it again`()
    async throws
  {
    let vault = MemoryFiles()
    let line = #"{"id":"t","title":"=HYPERLINK(\"http://x\")","day":"2026-11-20","goal":"@g"}"#
    try vault.replace("growth/tasks.jsonl", with: Array((line + "\n").utf8), .written)
    let bytes = try await exported(["task"], vault, to: "t.csv")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("\u{FEFF}id,"))
    #expect(text.contains(#""'=HYPERLINK(""http://x"")""#) && text.contains(",'@g,"))
    let empty = MemoryFiles()
    _ = try await add(bytes, "t.csv", to: empty)
    #expect(try records("task", empty) == records("task", vault))
    // In a sheet, a text remains a text.
    let book = try unpacked(try await exported(["task"], vault, to: "t.xlsx"), "t.xlsx")
    #expect(book["t.xlsx/task.csv"]?.contains(#""=HYPERLINK(""http://x"")""#) == true)
  }

  @Test func `A text that no cell holds is refused with its record, and not cut`() async throws {
    let vault = MemoryFiles()
    let long = String(repeating: "x", count: 32_767)
    let line = #"{"id":"t","title":"\#(long)","day":"2026-11-20"}"#
    try vault.replace("growth/tasks.jsonl", with: Array((line + "\n").utf8), .written)
    await #expect {
      _ = try await exported(["task"], vault, to: "t.xlsx")
    } throws: { error in
      (error as? Failure)?.diagnostic.message.contains("Title of the task t") == true
    }
    let bytes = try await exported(["task"], vault, to: "t.csv")
    let empty = MemoryFiles()
    _ = try await add(bytes, "t.csv", to: empty)
    #expect(try records("task", empty) == records("task", vault))
  }

  @Test func `A period has what has a day in it`() async throws {
    let (full, _) = try sample(.english)
    let all = try await exported(["session"], full, to: "s.jsonl")
    let month = try await exported(["session", "2026-11"], full, to: "s.jsonl")
    func lines(_ bytes: [UInt8]) -> [Substring] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
    let expected = lines(all).filter { $0.contains(#""start":"2026-11-"#) }
    #expect(lines(month) == expected && !expected.isEmpty && expected.count < lines(all).count)
    let days = try await exported(["journal", "2026-11"], full, to: "j.jsonl")
    #expect(lines(days).allSatisfy { $0.contains(#"{"id":"journal/2026/11/2026-11-"#) })
    #expect(lines(days).count == documents(full).keys.count { $0.contains("/2026-11-") })
    #expect(lines(try await exported(["book", "2026"], full, to: "b.jsonl")).isEmpty)
  }

  @Test func `A calendar is read by calendar programs, its lines folded at 75 bytes`() async throws
  {
    let (full, empty) = try sample(.simplifiedChinese)
    for kind in ["session", "task"] {
      let bytes = try await exported([kind], full, to: "\(kind).ics")
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      #expect(lines.contains { $0.hasPrefix(" ") })
      let begin = Substring(kind == "task" ? "BEGIN:VTODO" : "BEGIN:VEVENT")
      let expected = try records(kind, full)
      #expect(lines.count { $0 == begin } == expected.count)
      let vault = empty.copy
      let record = try await add(bytes, "\(kind).ics", to: vault)
      #expect(!record.reported.hasErrors)
      let found = try RecordedHost(vault, asOf: now).library
      let texts = try found.records(of: found.kind(kind))
      let own = try RecordedHost(full, asOf: now).library
      let times = { (records: [StoredRecord]) in
        Set(records.map { "\($0.day?.description ?? "") \($0.instant?.formatted() ?? "")" })
      }
      // An empty session is not in a calendar; all others begin at their start.
      #expect(!texts.isEmpty)
      #expect(times(texts).isSubset(of: times(try own.records(of: own.kind(kind)))))
    }
    let all = try await exported(["all"], full, to: "all.ics")
    let text = String(decoding: all, as: UTF8.self)
    #expect(text.contains("BEGIN:VTODO\r\n") && text.contains("BEGIN:VEVENT\r\n"))
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
  }

  @Test(arguments: [
    ["all", "--to", "x.csv"], ["all", "--to", "x.jsonl"], ["all", "--to", "-", "--format", "csv"],
    ["task", "--to", "x.parquet"], ["task", "--to", "x"], ["task", "--to", "-"],
    ["task", "--to", "x.csv", "--format", "parquet"], ["task", "--to", "-", "--format", "xlsx"],
    ["all", "--to", "x.zip", "--format", "ics"], ["all", "--to", "x.zip", "--format", "xlsx"],
  ])
  func `What cannot be written is refused before anything is read`(arguments: [String]) {
    #expect(throws: (any Error).self) {
      try ExportRecordsCommand.parse(arguments).validate()
    }
  }

  @Test func `In a calendar a task is open, completed or cancelled`() async throws {
    let vault = MemoryFiles([
      "growth/tasks.jsonl": """
      {"id":"a","title":"Read","day":"2026-11-12"}
      {"id":"b","title":"Tax","day":"2026-11-13","droppedAt":"2026-11-15T20:00:00+08:00"}
      {"id":"c","title":"Write","day":"2026-11-14","doneAt":"2026-11-14T10:00:00+08:00"}

      """
    ])
    let bytes = try await exported(["task"], vault, to: "tasks.ics")
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").filter { line in
      ["UID", "DUE", "STATUS", "COMPLETED"].contains { line.hasPrefix($0) }
    }
    #expect(
      lines == [
        "UID:task-a@daybook", "DUE;VALUE=DATE:20261112",
        "UID:task-b@daybook", "DUE;VALUE=DATE:20261113", "STATUS:CANCELLED",
        "UID:task-c@daybook", "DUE;VALUE=DATE:20261114", "COMPLETED:20261114T020000Z",
        "STATUS:COMPLETED",
      ])
  }

  @Test func `What has no day is in no calendar, and no kind is guessed`() async throws {
    let (full, _) = try sample(.english)
    for kind in ["book", "journal", "tsk"] {
      await #expect(throws: Failure.self) {
        _ = try await exported([kind], full, to: "x.ics")
      }
    }
  }

  /// A damaged export with the position of the fault.
  struct Damage: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String
    let line: Int
    let column: Int?

    init(_ file: String, _ text: String, _ line: Int, _ column: Int? = nil) {
      (self.file, self.text, self.line, self.column) = (file, text, line, column)
    }

    var testDescription: String { "\(file) \(text.prefix(60))" }
  }

  private static let task = #"{"id":"a","title":"A","day":"2026-11-20"}"# + "\n"
  private static let header = "id,title,day,goal,lever,xp,doneAt\n"

  static let damages: [Damage] = [
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":"2026-13-20"}"#, 2, 29),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":"2026-02-29"}"#, 2, 29),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":20261120}"#, 2, 29),
    Damage("task.jsonl", task + #"{"id":"b","title":12,"day":"2026-11-20"}"#, 2, 19),
    Damage("task.jsonl", task + #"{"id":"b","title":"B"}"#, 2, 1),
    Damage("task.jsonl", task + #"{"id":"b","day":"2026-11-20"}"#, 2, 1),
    Damage("task.jsonl", task + #"{"id":"","title":"B","day":"2026-11-20"}"#, 2, 7),
    Damage("task.jsonl", task + #"{"id":7,"title":"B","day":"2026-11-20"}"#, 2, 7),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":"2026-11-20"#, 2),
    Damage("task.jsonl", task + #"{"id":"b","title":"B" "day":"2026-11-20"}"#, 2, 23),
    Damage("task.jsonl", task + #"{"id":"b",title:"B","day":"2026-11-20"}"#, 2, 11),
    Damage("task.jsonl", task + #"["b","B","2026-11-20"]"#, 2, 1),
    Damage("task.jsonl", task + #""b""#, 2, 1),
    Damage("task.jsonl", task + "12", 2, 1),
    Damage("task.jsonl", task + task.dropLast() + ",", 2),
    Damage("task.jsonl", task + #"{"id":"b","title":"\x","day":"2026-11-20"}"#, 2),
    Damage("task.jsonl", task + "{\"id\":\"b\",\"title\":\"\u{1}\",\"day\":\"2026-11-20\"}", 2),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","title":"C","day":"2026-11-20"}"#, 2, 23),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":"2026-11-20","lever":"x"}"#, 2, 50),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":"2026-11-20","lever":1.5}"#, 2, 50),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":"2026-11-20","doneAt":"8"}"#, 2, 51),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":"2026-11-20","deleted":"?"}"#, 2, 52),
    Damage("task.jsonl", task + #"{"id":"b","title":"B","day":"2026-11-20","updatedAt":"x"}"#, 2),
    Damage("session.jsonl", #"{"id":"s","start":"2026-11-20T10:00:00Z","end":"x"}"#, 1, 48),
    Damage(
      "session.jsonl",
      #"{"id":"s","start":"2026-11-20T10:00:00Z","end":"2026-11-20T09:00:00Z"}"#, 1),
    Damage("task.csv", header + "a,A,2026-13-20,,,,\n", 2, 5),
    Damage("task.csv", header + "a,,2026-11-20,,,,\n", 2, 1),
    Damage("task.csv", header + "a,A,,,,,\n", 2, 1),
    Damage("task.csv", header + "a,A,2026-11-20,,,x,\n", 2, 18),
    Damage("task.csv", header + "a,A,2026-11-20,,,,8\n", 2, 19),
    Damage("task.csv", header + "a,A,2026-11-20,,,,,more\n", 2, 20),
    Damage("task.csv", header + "a,A,2026-11-20\n", 2, 1),
    Damage("task.csv", header + "a,\"A,2026-11-20,,,,\n", 2, 3),
    Damage("task.csv", header + "a,\"A\"x,2026-11-20,,,,\n", 2, 6),
    Damage("task.csv", header + "a,A\"B,2026-11-20,,,,\n", 2, 4),
    Damage("task.csv", header + "a,A\u{0},2026-11-20,,,,\n", 2, 4),
    Damage("task.csv", header + "a,\"line\nline\",2026-11-20,,,,\nb,B,x,,,,\n", 4, 5),
    Damage("task.csv", "id,title,day,title\na,A,2026-11-20,B\n", 1, 14),
    Damage("task.csv", header + "a,{\"x\":1},2026-11-20,,,,\n", 2),
    Damage("prompt.jsonl", #"{"id":"../x.md","markdown":"x"}"#, 1),
    Damage("prompt.jsonl", #"{"id":"/etc/x.md","markdown":"x"}"#, 1),
    Damage("prompt.jsonl", #"{"id":"prompts/x.sh","markdown":"x"}"#, 1),
    Damage("prompt.jsonl", #"{"id":"growth.md","markdown":"x"}"#, 1),
    Damage("prompt.jsonl", #"{"id":"prompts/x.md","markdown":5}"#, 1, 33),
    Damage("prompts.csv", "id,markdown\n.daybook/x.md,x\n", 2),
    Damage("version.jsonl", #"{"id":"v","file":"../x","version":1,"body":"x"}"#, 1),
    // The kind of file.
    Damage("mine.csv", "id,name\na,A\n", 0),
  ]

  @Test(arguments: damages)
  func `What is damaged is told of where it is`(damage: Damage) async throws {
    let vault = MemoryFiles()
    let host = RecordedHost(vault, asOf: now, files: [damage.file: damage.text])
    var request = ImportRequest([damage.file])
    request.isYes = true
    var work = try ImportWork(request, in: host)
    do { try await work.run() } catch is ImportFailed {}
    let places = host.record.reported.kept.map { ($0.place?.line, $0.place?.column, $0.message) }
    #expect(
      places.contains { line, column, _ in
        line == damage.line && (damage.column == nil || column == damage.column)
      }, "\(places)")
    #expect(vault.allFiles.keys.allSatisfy { !$0.text.hasSuffix(".sh") && $0.text != "x.md" })
  }
}

extension MemoryFiles {
  /// Another vault with the same files.
  fileprivate var copy: MemoryFiles {
    let copy = MemoryFiles()
    for (path, bytes) in allFiles { _ = try? copy.replace(path, with: bytes, .written) }
    return copy
  }
}
