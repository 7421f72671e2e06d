import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Imports as the command makes them: recognition, preview, question, writing.
struct ImportWorkTests {
  private func run(
    _ host: RecordedHost, _ paths: [String], _ answers: [String: String] = [:],
    _ change: (inout ImportRequest) -> Void = { _ in }
  ) async throws {
    var request = ImportRequest(paths)
    request.answers = answers
    request.isYes = !host.isAttended
    change(&request)
    var work = try ImportWork(request, in: host)
    try await work.run()
  }

  private func host(
    _ vault: MemoryFiles = MemoryFiles(), _ files: [String: String], answers: [String]? = nil
  ) throws -> RecordedHost {
    RecordedHost(vault, asOf: try at("2026-11-20 18:40"), files: files, answers: answers)
  }

  private let list = ["date": "2026-05-01", "direction": "received"]

  @Test(arguments: [
    ("a.json", #"{"buckets": {}}"#, "activitywatch"),
    ("a.csv", "User,Email,Start date,Start time\n", "toggl"),
    ("a.csv", #""Project","Start Date","Start Time","Duration (h)""#, "clockify"),
    ("a.csv", "act,prompt\n", "prompts"), ("a.json", #"[{"act":"a","prompt":"b"}]"#, "prompts"),
    ("x.prompt.md", "Do it.", "prompts"), ("a.vcf", "BEGIN:VCARD\n", "gifts"),
    ("a.csv", "姓名,金额\n张三,500\n", "gifts"), ("a.csv", "name,amount,direction\n", "gifts"),
    ("a.csv", "Guest,Amount\n", "gifts"), ("a.csv", "name,amount,date,event\n", "gifts"),
    ("a.txt", "张三 500\n李四 600\n", "gifts"),
    // In YAML, a number after a word is no gift.
    (
      "a.yaml",
      "prompts:\n  - Write about {{topic}}\nproviders:\n"
        + String(
          repeating: "  - id: small-v1:0\n    label: Small 4\n    max_tokens: 2048\n", count: 3),
      "prompts"
    ),
  ])
  func `A file is recognised by what it holds`(path: String, text: String, format: String) {
    let head = Array(text.utf8).withUnsafeBufferPointer { ImportHead($0, path: path) }
    #expect(Systems.imports.first { $0.format.recognises(head) }?.format.name == format)
  }

  @Test(arguments: [
    ("a.csv", "Name,Amount,Date\nRent,-800,2026-01-02\n", "looks like a table of another program"),
    ("a.csv", "Date,Weight,Place\n2026-01-02,71,\n2026-01-03,72,\n", "looks like a table of"),
    ("a.csv", "Item,Price\nCoffee,3.50\nTea,3\nCake,5\nMilk,1\n", "looks like a table of"),
    ("a.csv", "id,title,body\n1,2,3\n", "looks like a table of another program"),
    ("a.json", #"{"a": 1}"#, "looks like JSON of another program"),
    ("a.md", "# Notes\n\nBought 3 apples.\n", "looks like something else"),
    ("a.txt", "", "is empty"),
    ("a.db", "SQLite format 3\u{0}", "looks like an SQLite database"),
  ])
  func `What no import reads is named as what it is, and never taken for something else`(
    path: String, text: String, message: String
  ) async throws {
    let vault = MemoryFiles()
    let host = try host(vault, [path: text])
    await #expect(throws: ImportFailed.self) { try await run(host, [path]) }
    #expect(host.record.reported.kept.count == 1)
    #expect(host.record.reported.kept.first?.message.contains(message) == true)
    #expect(vault.allFiles.isEmpty)
  }

  @Test func `A spreadsheet of before 2007 is named, with how to save it`() {
    let bytes: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0]
    let head = bytes.withUnsafeBufferPointer { ImportHead($0, path: "a.xls") }
    let problem = ImportProblem.unknown(found: ImportFormat.detect(head))
    #expect(problem.message.contains("looks like a spreadsheet of before 2007 (.xls)"))
    #expect(problem.hint == "save it as .xlsx with a spreadsheet program")
  }

  @Test(arguments: [
    ("a.json", #"{"buckets": {}}"#), ("a.csv", "Start date,Start time,End date,End time\n"),
    ("a.csv", "title,prompt\n"), ("a.csv", "姓名,金额,收/送\n"),
    ("a.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"),
    ("a.csv", "Date,Time Spent (seconds),Number of People,Activity\n"),
    ("Journal.json", #"{"metadata": {"version": "1.0"}, "entries": [], "creationDate": ""}"#),
    ("userdata.json", #"{"tasks":{"habits":[],"dailys":[],"todos":[],"rewards":[]}}"#),
    ("a.csv", "姓名,金额,日期\n"), ("j.json", #"{"tags": {}, "entries": []}"#),
    ("Journal.json", #"{"metadata":{"version":"1.0"},"entries":[]}"#),
  ])
  func `A header alone, or an empty list, is nothing and no fault`(
    path: String, text: String
  ) async throws {
    let host = try host(MemoryFiles(), [path: text])
    try await run(host, [path])
    #expect(host.record.reported.kept.isEmpty)
    let printed = host.record.printed.joined(separator: "\n")
    #expect(printed.ranges(of: "nothing in it").count == 1)
  }

  /// A workbook of one sheet, in the encoding of ECMA-376.
  private func workbook(_ rows: String, merged range: String) -> [String: String] {
    [
      "g/xl/workbook.xml": #"<workbook><sheets><sheet name="S" r:id="r"/></sheets></workbook>"#,
      "g/xl/_rels/workbook.xml.rels":
        #"<Relationships><Relationship Id="r" Type="x/worksheet" Target="s.xml"/></Relationships>"#,
      "g/xl/s.xml": "<worksheet><sheetData>\(rows)</sheetData>"
        + #"<mergeCells><mergeCell ref="\#(range)"/></mergeCells></worksheet>"#,
    ]
  }

  private func row(_ number: Int, _ cells: String...) -> String {
    let texts = zip(["A", "B", "C", "D"], cells).map { column, text in
      text.isEmpty
        ? "" : #"<c r="\#(column)\#(number)" t="str"><v>\#(text)</v></c>"#
    }
    return #"<row r="\#(number)">\#(texts.joined())</row>"#
  }

  @Test func `Amounts that are merged, and formulas without a value, are told by their cells`()
    async throws
  {
    let formula = #"<row r="5"><c r="A5" t="str"><v>王五</v></c><c r="B5"><f>B3*2</f></c></row>"#
    let rows = row(1, "姓名", "金额", "关系") + row(3, "张三", "500", "同学") + row(4, "李四") + formula
    for (range, told) in [("B3:B4", true), ("B1:B2", false), ("C3:C4", false)] {
      let host = try host(MemoryFiles(), workbook(rows, merged: range))
      try await run(host, ["g"], list)
      let messages = host.record.reported.kept.map { "\($0.place?.line ?? 0): \($0.message)" }
      let merged = "3: the amount of B3:B4 is merged, and counts for each of its rows"
      #expect(messages.contains(merged) == told, "\(range): \(messages)")
      #expect(
        messages.contains("0: the formula in B5 has no value in the file, so the cell is empty"))
      #expect(host.record.printed.joined().contains("gift: \(told ? 2 : 1) new"))
    }
  }

  @Test func `Nothing read in a file of a known format is a fault`() async throws {
    let files = [
      "l/Habits.csv": "Position,Name,Question\n001,Walk,\n", "l/001 Walk/Checkmarks.csv": "",
      "l/001 Walk/Scores.csv": "2026-11-01,0.5\n", "l/Scores.csv": "2026-11-01,0.5\n",
    ]
    let host = try host(MemoryFiles(), files)
    await #expect(throws: ImportFailed.self) { try await run(host, ["l"]) }
    #expect(
      host.record.reported.kept.map(\.message)
        == ["nothing in it could be read as an export of Loop Habit Tracker"])
  }

  @Test func `A file of whose rows none could be read is a fault`() async throws {
    let daily =
      #"{"id":"d1","text":"Walk","createdAt":"2026-11-10T08:00:00.000Z","history":[{"date":"never","#
      + #""value":1,"completed":true}]}"#
    let files = [
      "userdata.json": #"{"tasks":{"habits":[],"dailys":[\#(daily)],"todos":[],"rewards":[]}}"#,
      "notes.md": "Hello",
    ]
    for (file, format) in [("userdata.json", nil), ("notes.md", "daily-note")] {
      let host = try host(MemoryFiles(), files)
      await #expect(throws: ImportFailed.self) {
        try await run(host, [file]) { $0.format = format }
      }
      #expect(host.record.reported.kept.contains { $0.severity == .error })
    }
  }

  @Test func `Files that are passed over are named`() async throws {
    var files = ["n/2026-11-20.md": "# Day\n", "n/x.png": "\u{89}PNG"]
    for number in 1...7 { files["n/other\(number).dat"] = "0" }
    let host = try host(MemoryFiles(), files)
    try await run(host, ["n"])
    let text = host.record.printed.joined(separator: "\n")
    #expect(text.contains("passed over: 8 files of other kinds"))
    #expect(text.contains("    other1.dat\n"))
    #expect(text.contains("    other5.dat\n    and 3 more"))
    #expect(!text.contains("other6"))
  }

  @Test func `Where nobody agrees, JSON says what would be written`() async throws {
    let vault = MemoryFiles()
    let host = try host(vault, ["list.txt": "张三 500\n李四 600\n"])
    await #expect(throws: Failure.self) {
      try await run(host, ["list.txt"], list) { ($0.isYes, $0.output) = (false, .json) }
    }
    #expect(vault.allFiles.isEmpty)
    let printed = host.record.printed
    #expect(printed.count == 1 && printed[0].contains(#""kind":"gift","added":2,"#))
    #expect(printed[0].contains(#""dryRun":true"#))
    try await run(host, ["list.txt"], list) { $0.output = .json }
    #expect(host.record.printed.last?.contains(#""dryRun":false"#) == true)
  }

  @Test func `A person who is asked sees what would be written, and JSON what was`() async throws {
    let host = try host(MemoryFiles(), ["list.txt": "张三 500\n"], answers: ["y"])
    try await run(host, ["list.txt"], list) { $0.output = .json }
    #expect(host.record.notes.joined().contains("gift: 1 new"))
    #expect(host.record.printed.first?.contains(#""dryRun":false"#) == true)
  }

  @Test func `Files of one import know of each other, and a missing one stops all`() async throws {
    let vault = MemoryFiles()
    let host = try host(vault, ["list.txt": "张三 500\n"])
    await #expect(throws: Failure.self) { try await run(host, ["list.txt", "missing.txt"], list) }
    var answers = list
    answers["book"] = "nobook"
    await #expect(throws: Failure.self) { try await run(host, ["list.txt"], answers) }
    try await run(host, ["list.txt"], list) { $0.isDryRun = true }
    #expect(vault.allFiles.isEmpty)
    try await run(host, ["list.txt", "list.txt"], list)
    let lines = String(decoding: try vault.contents(of: "gifts/records.jsonl"), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""contact":"张三","source":"import""#) == true)
  }

  @Test(
    arguments: [
      ("list.txt", "张三 500\n李四 600\n王五 700\n赵六 800\n", ["张三  500", "李四  600", "王五  700"]),
      ("t.csv", "姓名,金额\n张三,500\n李四,600\n", ["张三  500", "李四  600"]),
    ])
  func `Which way gifts went is asked with three rows, and never guessed`(
    file: String, text: String, rows: [String]
  ) async throws {
    func run(_ answers: [String]?) async throws -> (MemoryFiles, RecordedHost.Record) {
      let vault = MemoryFiles()
      let host = try host(vault, [file: text], answers: answers)
      do {
        try await self.run(host, [file], ["date": "2026-05-01"]) { $0.isYes = true }
      } catch is ImportFailed {
      } catch is Failure {}
      return (vault, host.record)
    }
    let (vault, record) = try await run(["what?", "rec"])
    #expect(record.asked == Array(repeating: "were these received or sent?", count: 2))
    let refused = try await run(["what?", "no idea", "received"])
    #expect(refused.1.asked.count == 2 && refused.0.allFiles["gifts/records.jsonl"] == nil)
    #expect(record.notes.first == rows.map { "  \($0)\n" }.joined())
    let lines = String(decoding: vault.allFiles["gifts/records.jsonl"] ?? [], as: UTF8.self)
    #expect(
      lines.split(separator: "\n").count == text.split(separator: "\n").count { $0.contains("0") })
    #expect(lines.contains(#""direction":"received""#) && !lines.contains("sent"))
    // Without an answer, or a terminal, nothing is imported.
    for answers in [[""], nil] as [[String]?] {
      let (vault, record) = try await run(answers)
      #expect(vault.allFiles["gifts/records.jsonl"] == nil)
      #expect(record.reported.hasErrors)
    }
  }

  @Test func `What was found is shown with its kinds and days, and asked before it is written`()
    async throws
  {
    let card = "BEGIN:VCARD\r\nFN:李四\r\nEND:VCARD\r\n"
    let files = ["a.vcf": card, "book.csv": "姓名,金额,电话\n王五,600,138\n"]
    let vault = MemoryFiles()
    let declined = try host(vault, files, answers: ["n"])
    await #expect(throws: ExitCode.failure) { try await run(declined, ["book.csv"], list) }
    #expect(declined.record.asked == ["Import it? [y/N]"])
    #expect(vault.allFiles.isEmpty)
    #expect(
      declined.record.notes == [
        """
        book.csv: a table of gifts, 1 read
          contact: 1 new, 0 unchanged
          gift: 1 new, 0 unchanged, 2026-05-01

        """, "nothing was imported\n",
      ])
    let alone = try host(vault, files)
    let failure = await #expect(throws: Failure.self) {
      try await run(alone, ["book.csv"], list) { $0.isYes = false }
    }
    #expect(failure?.diagnostic.message == "nothing was imported")
    #expect(failure?.diagnostic.hint == "import it with --yes" && vault.allFiles.isEmpty)
    let taken = try host(vault, files, answers: ["是"])
    try await run(taken, ["book.csv", "a.vcf"], list)
    #expect(taken.record.printed == ["imported: 3 added, 0 changed"])
    let again = try host(vault, files)
    try await run(again, ["book.csv"], list) { $0.output = .json }
    #expect(again.record.printed.first?.contains(#""format":"table""#) == true)
    #expect(again.record.printed.first?.contains(#""added":0"#) == true)
  }

  @Test func `A folder is looked into, and what nothing reads there is passed over`() async throws {
    let vault = MemoryFiles()
    let host = try host(
      vault, ["all/list.txt": "张三 500\n", "all/deep/p.prompt.md": "Do.", "all/x.bin": "\u{1}"])
    try await run(host, ["all"], list)
    #expect(vault.allFiles.keys.sorted().contains("prompts/p.md"))
    #expect(vault.allFiles["gifts/records.jsonl"] != nil)
    #expect(host.record.printed.contains { $0.contains("passed over: 1 file of other kinds") })
  }

  @Test func `Files of several formats are named each, and what is passed over is said once`()
    async throws
  {
    let host = try host(
      MemoryFiles(),
      [
        "all/book.csv": "姓名,金额\n张三,500\n", "all/card.vcf": "BEGIN:VCARD\nFN:李四\nEND:VCARD\n",
        "all/p.prompt.md": "Do.", "all/x.bin": "\u{1}",
      ])
    try await run(host, ["all"], list)
    let printed = host.record.printed.joined(separator: "\n")
    #expect(printed.contains("all: a table of gifts, contacts (vCard), 2 read\n"))
    #expect(printed.ranges(of: "passed over: 1 file of other kinds").count == 1)
  }

  @Test func `Records that name no day are shown without one, and wanted with any days`()
    async throws
  {
    let vault = MemoryFiles(["measures.yaml": "steps: {title: Steps, kind: count}\n"])
    let host = try host(
      vault,
      [
        "all/gifts/contacts.jsonl": #"{"id":"a","name":"张三"}"# + "\n",
        "all/measures/steps.jsonl": #"{"id":"b","day":"2026-03-02","value":10}"# + "\n"
          + #"{"id":"c","day":"2026-03-04","value":10}"# + "\n",
      ])
    try await run(host, ["all"]) { request in
      request.isDryRun = true
    }
    let printed = host.record.printed.joined(separator: "\n")
    #expect(printed.contains("  contact: 1 new, 0 unchanged\n"), "\(printed)")
    #expect(printed.contains("  steps: 2 new, 0 unchanged, 2026-03-02 to 2026-03-04\n"))
    try await run(host, ["all"]) { request in
      request.days = Day("2026-03-04").map { $0...$0 }
    }
    #expect(vault.allFiles["gifts/contacts.jsonl"] != nil)
    #expect(
      vault.allFiles["measures/steps.jsonl"].map { $0.count { $0 == 0x0A } } == 1,
      "\(host.record.printed)")
  }
}

/// A newer export, an older one, and changes by the person in between.
struct ImportAgainTests {
  private let columns = "Email,Description,Start date,Start time,End date,End time\n"

  private func report(_ rows: [(day: String, hour: String, note: String)]) -> [UInt8] {
    Array(
      (columns
        + rows.map { "a@x,\($0.note),2026-11-\($0.day),\($0.hour):00,2026-11-\($0.day),23:00:00\n" }
        .joined()).utf8)
  }

  private func notes(_ bench: ImportBench) throws -> [String] {
    try bench.library.records(of: try bench.library.kind("session")).map {
      $0.text["note"]?.plain ?? ""
    }
  }

  @Test func `A newer export adds and changes, an older one does neither`() async throws {
    let vault = MemoryFiles()
    var bench = ImportBench(vault, at: Instant(seconds: 1_795_000_000))
    let (monday, tuesday) = (bench.now, bench.now + .hours(24))
    let first = report([("02", "09:00", "a"), ("03", "09:00", "b")])
    let second = report([("02", "09:00", "a"), ("03", "09:00", "b2"), ("04", "09:00", "c")])
    #expect(try await bench.add(first, as: "toggl", writtenAt: monday).summary.added == 2)
    bench.now = tuesday
    let newer = try await bench.add(second, as: "toggl", writtenAt: tuesday).summary
    #expect((newer.added, newer.changed, newer.alreadyThere) == (1, 1, 1))
    #expect(try notes(bench) == ["a", "b2", "c"])
    bench.now = tuesday + .hours(1)
    let older = try await bench.add(first, as: "toggl", writtenAt: monday).summary
    #expect((older.added, older.changed, older.kinds.first?.older) == (0, 0, 1))
    let again = try await bench.add(second, as: "toggl", writtenAt: tuesday).summary
    #expect((again.added, again.changed, again.alreadyThere) == (0, 0, 3))
    #expect(try notes(bench) == ["a", "b2", "c"])
  }

  @Test func `What the person changed stays, and what is gone there is told and stays`()
    async throws
  {
    let vault = MemoryFiles()
    var bench = ImportBench(vault, at: Instant(seconds: 1_795_000_000))
    let rows = [("02", "09:00", "a"), ("03", "09:00", "b"), ("04", "09:00", "c")]
    try await bench.add(report(rows), as: "toggl", writtenAt: bench.now)
    let kind = try bench.library.kind("session")
    let found = try #require(
      try bench.library.records(of: kind).first { $0.text["note"]?.plain == "a" })
    var edit = RecordEdit(found)
    bench.now = bench.now + .hours(1)
    try edit.set([("note", "mine")], by: nil, EntryMoment(zone: .utc, now: bench.now))
    _ = try edit.write("edit", to: bench.library)
    bench.now = bench.now + .hours(1)
    let newer = report([("02", "09:00", "theirs"), ("04", "09:00", "c")])
    let summary = try await bench.add(newer, as: "toggl", writtenAt: bench.now).summary
    let session = summary[kind: "session"]
    #expect((session.added, session.changed, session.same, session.kept) == (0, 0, 1, 1))
    #expect(session.gone == 1 && session.goneInWords.first?.contains("b") == true)
    #expect(try notes(bench) == ["mine", "b", "c"])
  }

  @Test func `An import that was taken back can be made again`() async throws {
    var bench = ImportBench(MemoryFiles(), at: Instant(seconds: 1_795_000_000))
    let bytes = report([("02", "09:00", "a")])
    try await bench.add(bytes, as: "toggl")
    bench.now = bench.now + .hours(1)
    try bench.library.undo()
    #expect(try notes(bench).isEmpty)
    bench.now = bench.now + .hours(1)
    #expect(try await bench.add(bytes, as: "toggl").summary.added == 1)
    #expect(try notes(bench) == ["a"])
  }

  @Test func `Days that are not wanted are left out`() async throws {
    var bench = ImportBench(MemoryFiles(), at: Instant(seconds: 1_795_000_000))
    let wanted = try #require(Day("2026-11-03"))
    bench.days = wanted...wanted
    let rows = [("02", "09:00", "a"), ("03", "09:00", "b"), ("04", "09:00", "c")]
    let summary = try await bench.add(report(rows), as: "toggl").summary
    #expect(summary.added == 1 && summary.skipped.values.reduce(0, +) == 2)
    #expect(try notes(bench) == ["b"])
  }
}

/// Clockify's reports, whose date order depends on the account.
struct ClockifyTests {
  private let header =
    #""Project","Client","Description","Task","User","Group","Email","Tags","Billable","#
    + #""Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)""# + "\n"

  private func row(_ start: String, _ end: String) -> String {
    #""Novel","","Proofs","","R","","r@x.example","","No",\#(start),\#(end),"04:00:00","4.00""#
      + "\n"
  }

  @Test(arguments: [
    (#""11/21/2026","09:30:00 AM""#, #""11/21/2026","01:30:00 PM""#, nil),
    (#""21/11/2026","9:30""#, #""21/11/2026","13:30""#, nil),
    (#""2026-11-21","09:30:00""#, #""2026-11-21","13:30:00""#, nil),
    (#""04/03/2026","09:30:00 AM""#, #""04/03/2026","01:30:00 PM""#, "dmy"),
  ])
  func `Dates are read in the order that all rows tell, or the person`(
    start: String, end: String, order: String?
  ) async throws {
    var bench = ImportBench(at: Instant(seconds: 1_795_000_000))
    bench.answers["dates"] = order
    let plan = try await bench.plan(Array((header + row(start, end)).utf8), as: "clockify")
    #expect(plan.diagnostics.isEmpty)
    let line = String(decoding: plan.additions.first?.lines ?? [], as: UTF8.self)
    let day = order == nil ? "2026-11-21" : "2026-03-04"
    #expect(line.contains(#""start":"\#(day)T09:30:00Z","end":"\#(day)T13:30:00Z""#))
    #expect(line.contains(#""project":"Novel","note":"Proofs","source":"clockify""#))
  }

  @Test func `Dates that two orders fit are asked about`() async throws {
    let text = header + row(#""04/03/2026","9:30""#, #""04/03/2026","10:30""#)
    let plan = try await ImportBench().plan(Array(text.utf8), as: "clockify")
    #expect(plan.diagnostics.kept.map(\.kind) == ["open-dates"])
    #expect(plan.doubt?.option == "dates" && plan.additions.isEmpty)
  }
}
