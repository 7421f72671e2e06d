import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// Imports of calendars, task lists and journals: each sample is made by hand, imported twice,
/// and then again after a change in the other program.
struct ImportFormatTests {
  private let vault = MemoryFiles()
  private var bench: ImportBench { ImportBench(vault, at: Instant(seconds: 1_795_200_000)) }

  /// Imports files, their format recognised, a day apart each time.
  private func add(_ path: String, _ text: String, day: Int = 0) async throws -> [String] {
    let host = RecordedHost(
      vault, asOf: Instant(seconds: 1_795_200_000 + Int64(day) * 86_400), files: [path: text])
    var request = ImportRequest([path])
    request.output = .json
    request.isYes = true
    var work = try ImportWork(request, in: host)
    try await work.run()
    return host.record.printed
  }

  /// An import without questions.
  private func taking(_ path: String) -> ImportRequest {
    var request = ImportRequest([path])
    request.isYes = true
    return request
  }

  private func records(_ kind: String, _ keys: String...) throws -> [String] {
    let library = try bench.library
    return try library.records(of: try library.kind(kind)).map { record in
      keys.map { record.text[$0]?.plain ?? "-" }.joined(separator: " | ")
    }
  }

  private func calendar(_ parts: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Work\r\n\(parts)END:VCALENDAR\r\n"
  }

  private func event(_ uid: String, _ from: String, _ to: String, _ more: String = "") -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:\(from)\r\nDTEND:\(to)\r\n\(more)END:VEVENT\r\n"
  }

  @Test func `A calendar's events are sessions and its tasks are tasks`() async throws {
    let todo =
      "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Buy\r\n  bread\\, two\r\nDUE;VALUE=DATE:20261118\r\n"
      + "COMPLETED:20261118T101500Z\r\nEND:VTODO\r\n"
    let weekly = event(
      "w", "20261102T090000Z", "20261102T100000Z",
      "SUMMARY:Writing\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEXDATE:20261109T090000Z\r\n")
    let whole =
      "BEGIN:VEVENT\r\nUID:d\r\nDTSTART;VALUE=DATE:20261101\r\nSUMMARY:Fair\r\nEND:VEVENT\r\n"
    let text = calendar(weekly + whole + todo)
    for round in 0..<2 {
      let printed = try await add("c.ics", text, day: round)
      #expect(printed.count == 2)
      #expect(printed.contains { $0.contains("events of whole days") })
      #expect(printed.allSatisfy { $0.contains(#""added":0"#) } == (round == 1))
    }
    #expect(
      try records("session", "start", "end", "note", "source") == [
        "2026-11-02T09:00:00Z | 2026-11-02T10:00:00Z | Writing | icalendar",
        "2026-11-16T09:00:00Z | 2026-11-16T10:00:00Z | Writing | icalendar",
      ])
    #expect(
      try records("task", "title", "day", "doneAt")
        == ["Buy bread, two | 2026-11-18 | 2026-11-18T10:15:00Z"])
    // A rescheduled event is the same event.
    let moved = event("m", "20261104T090000Z", "20261104T100000Z", "SUMMARY:Talk\r\n")
    _ = try await add("c.ics", calendar(weekly + moved), day: 2)
    let later = event("m", "20261104T110000Z", "20261104T120000Z", "SUMMARY:Talk\r\n")
    let printed = try await add("c.ics", calendar(weekly + later), day: 3)
    #expect(printed.contains { $0.contains(#""changed":1"#) })
    #expect(try records("session", "start").contains("2026-11-04T11:00:00Z"))
    #expect(try records("session", "start").count == 3)
  }

  @Test func `Open tasks of Todoist are tasks of their days`() async throws {
    let text =
      "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n"
      + "task,Write,,4,1,,,2026-11-25,en,Europe/Berlin\nsection,S,,,,,,,,\n"
      + "task,Some day,,1,1,,,,en,Europe/Berlin\n"
    let first = try await add("Home.csv", text)
    #expect(first.first?.contains(#""added":1"#) == true)
    #expect(try records("task", "title", "day") == ["Write | 2026-11-25"])
    #expect(try await add("Home.csv", text, day: 1).first?.contains(#""added":0"#) == true)
  }

  @Test func `An export of Todoist since 2024 has blank rows and deadlines`() async throws {
    let text = """
      TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,\
      TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG
      meta,view_style=list,,,,,,,,,,,,,
      ,,,,,,,,,,,,,,
      section,Oven,,False,,,,,,,,,,,
      task,Clean,,,1,1,A (8),,,,Europe/Berlin,,,2026-07-19,de
      task,Pack,,,2,1,A (8),,2026-11-25 at 11:00,en,Europe/Berlin,30,minute,2026-12-01,en
      task,Bath,,,4,2,A (8),,,,Europe/Berlin,,,,
      note,Oiled,,,,,A (8),,2018-06-08T07:02:05.000000Z,,,,,,

      """
    #expect(try await add("Home.csv", text).first?.contains(#""added":2"#) == true)
    let days = try records("task", "title", "day")
    #expect(Set(days) == ["Clean | 2026-07-19", "Pack | 2026-11-25"])
  }

  @Test func `Tasks of Habitica are tasks, done when they were`() async throws {
    let text = """
      {"tasks":{"habits":[],"dailys":[],"rewards":[],"todos":[
        {"id":"h1","text":"Ring","notes":"","createdAt":"2026-11-10T08:00:00.000Z",
         "completed":true,"dateCompleted":"2026-11-12T09:00:00.000Z","date":null,"type":"todo"}]}}
      """
    _ = try await add("userdata.json", text)
    #expect(try records("task", "title", "day").first?.hasPrefix("Ring | 2026-11-1") == true)
    #expect(try records("task", "doneAt").first?.hasPrefix("2026-11-12T09:00:00") == true)
    #expect(try await add("userdata.json", text, day: 1).first?.contains(#""added":0"#) == true)
  }

  @Test func `Entries of Day One and of jrnl are entries of the journal`() async throws {
    let dayOne =
      #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"AB","creationDate":"2026-11-20T01:00:00Z","#
      + #""timeZone":"Asia/Shanghai","text":"Hello\\. World","tags":["x"],"starred":true,"#
      + #""location":{"placeName":"Home"}}]}"#
    for round in 0..<2 {
      let printed = try await add("Journal.json", dayOne, day: round)
      #expect(printed.first?.contains(#""added":\#(1 - round)"#) == true)
    }
    #expect(
      try records("entry", "at", "text", "place", "starred")
        == ["2026-11-20T09:00:00+08:00 | Hello. World | Home | true"])
    let jrnl = "[2026-11-18 09:30] A title.\nAnd a body.\n\n[2026-11-19 21:00] Second.\n"
    for round in 0..<2 {
      let printed = try await add("journal.txt", jrnl, day: round)
      #expect(printed.first?.contains(#""added":\#(2 - 2 * round)"#) == true)
    }
    let exported =
      #"{"tags":{},"entries":[{"title":"A title.","body":"And a body.","date":"2026-11-18","#
      + #""time":"09:30","tags":[],"starred":false}]}"#
    #expect(try await add("j.json", exported, day: 2).first?.contains(#""added":0"#) == true)
    #expect(try records("entry", "at").count == 3)
  }

  @Test func `A place of Day One that names its town is said once`() async throws {
    let entries = [
      ("Rome", "Rome", "Lazio"), ("Café, Rome", "Rome", "Lazio"), ("Home", "Rome", ""),
    ]
    .enumerated().map { number, names in
      #"{"uuid":"\#(number)","creationDate":"2026-11-2\#(number)T01:00:00Z","text":"x","#
        + #""location":{"placeName":"\#(names.0)","localityName":"\#(names.1)","#
        + #""administrativeArea":"\#(names.2)"}}"#
    }
    _ = try await add(
      "Journal.json", #"{"metadata":{},"entries":[\#(entries.joined(separator: ","))]}"#)
    #expect(try records("entry", "place") == ["Rome, Lazio", "Café, Rome, Lazio", "Home, Rome"])
  }

  @Test func `Daily notes of a folder are copied with what they show, and templates are not`()
    async throws
  {
    let files = [
      "n/2026-11-20 Friday.md": "# Day\n\n![](x.png)\n", "n/x.png": "\u{89}PNG",
      "n/Templates/2026-01-01.md": "t", "n/Recipe.md": "Bread.",
    ]
    let host = RecordedHost(vault, asOf: Instant(seconds: 1_795_200_000), files: files)
    for round in 0..<2 {
      var work = try ImportWork(taking("n"), in: host)
      try await work.run()
      let paths = vault.allFiles.keys.map(\.text).filter { !$0.hasPrefix(".daybook") }.sorted()
      #expect(paths.count == 2 && paths.contains { $0.hasSuffix("x.png") })
      #expect(paths.contains { $0.hasPrefix("journal/") && $0.hasSuffix(".md") })
      #expect(host.record.printed.count == round + 1)
    }
  }

  @Test func `Daily notes are named after their day in any form that has its year`() async throws {
    let files = [
      "n/20-11-2026.md": "dmy", "n/2026年11月23日.md": "中文", "n/November 21st, 2026.md": "words",
      "n/03-04-2026.md": "as the others", "n/4 marras 2026.md": "Finnish",
      "n/2026_11_26.md": "Logseq",
    ]
    let host = RecordedHost(vault, asOf: Instant(seconds: 1_796_000_000), files: files)
    var work = try ImportWork(taking("n"), in: host)
    try await work.run()
    let paths = vault.allFiles.keys.map(\.text).filter { $0.hasPrefix("journal") }.sorted()
    #expect(
      paths == [
        "journal/2026-04-03.md", "journal/2026-11-20.md", "journal/2026-11-21.md",
        "journal/2026-11-23.md", "journal/2026-11-26.md",
      ])
  }

  @Test func `The order in the names of daily notes is asked once if all leave it open`()
    async throws
  {
    let files = ["n/03-04-2026.md": "a", "n/05-04-2026.md": "b"]
    let host = RecordedHost(vault, asOf: Instant(seconds: 1_796_000_000), files: files)
    var work = try ImportWork(taking("n"), in: host)
    await #expect(throws: ImportFailed.self) { try await work.run() }
    #expect(
      host.record.reported.kept.map(\.message)
        == ["the order of day and month in its dates is open: 03-04-2026"])
    var request = taking("n")
    request.answers["dates"] = "dmy"
    work = try ImportWork(request, in: host)
    try await work.run()
    let paths = vault.allFiles.keys.map(\.text).filter { $0.hasPrefix("journal") }.sorted()
    #expect(paths == ["journal/2026-04-03.md", "journal/2026-04-05.md"])
  }

  @Test(arguments: [
    ("DD-MM-YYYY", "2026-11-01"), ("MM-DD-YYYY", "2026-01-11"),
    ("YYYY/MM/[week] w/DD-MM-YYYY", "2026-11-01"),
  ])
  func `The settings of Obsidian say the order in the names of daily notes`(
    format: String, day: String
  ) async throws {
    let files = [
      "v/01-11-2026.md": "a", "v/.obsidian/daily-notes.json": "{\"format\": \"\(format)\"}",
    ]
    let host = RecordedHost(vault, asOf: Instant(seconds: 1_796_000_000), files: files)
    var work = try ImportWork(taking("v"), in: host)
    try await work.run()
    #expect(host.record.reported.kept.isEmpty)
    #expect(
      vault.allFiles.keys.map(\.text).filter { $0.hasPrefix("journal") } == ["journal/\(day).md"])
  }

  @Test func `A zone of a calendar that is not known is told, and the vault's is taken`()
    async throws
  {
    let host = RecordedHost(
      vault, asOf: Instant(seconds: 1_795_200_000),
      files: [
        "c.ics": calendar(
          "X-WR-TIMEZONE:Mars/Base\r\n" + event("f", "20261104T090000", "20261104T100000"))
      ])
    var work = try ImportWork(taking("c.ics"), in: host)
    try await work.run()
    #expect(try records("session", "start") == ["2026-11-04T09:00:00Z"])
    #expect(host.record.reported.kept.map { $0.place?.line } == [4])
    #expect(host.record.reported.kept.first?.message.contains("\"Mars/Base\" is not known") == true)
  }

  @Test func `A zone of a calendar that no time needs is not told`() async throws {
    let host = RecordedHost(
      vault, asOf: Instant(seconds: 1_795_200_000),
      files: [
        "c.ics": calendar(
          "X-WR-TIMEZONE:Mars/Base\r\n" + event("f", "20261104T090000Z", "20261104T100000Z"))
      ])
    var work = try ImportWork(taking("c.ics"), in: host)
    try await work.run()
    #expect(try records("session", "start") == ["2026-11-04T09:00:00Z"])
    #expect(host.record.reported.kept.isEmpty)
  }

  @Test func `Only files of the days that are wanted are copied, with their pictures`() async throws
  {
    let files = [
      "n/2026-11-20.md": "![](x.png)\n", "n/x.png": "\u{89}PNG", "n/2026-11-21.md": "![](y.png)\n",
      "n/y.png": "\u{89}PNG2",
    ]
    let host = RecordedHost(vault, asOf: Instant(seconds: 1_795_200_000), files: files)
    var request = taking("n")
    let day = try #require(Day("2026-11-20"))
    request.days = day...day
    var work = try ImportWork(request, in: host)
    try await work.run()
    let paths = vault.allFiles.keys.map(\.text).filter { $0.hasPrefix("journal") }.sorted()
    #expect(paths == ["journal/2026-11-20.md", "journal/x.png"])
    #expect(host.record.printed[0].contains("outside the days of --from and --to (1)"))
  }

  @Test func `A break in a report of Clockify is a break, and a day off no session`() async throws {
    let head =
      ["Project", "Description", "Email", "Type", "Start Date", "Start Time", "End Date"]
      + ["End Time", "Duration (h)"]
    let rows = [
      ["P", "A", "a@x", "Regular", "25/02/2026", "09:00", "25/02/2026", "12:00", "3:00"],
      ["P", "Lunch", "a@x", "Break", "25/02/2026", "12:00", "25/02/2026", "12:30", "0:30"],
      ["", "", "a@x", "Holiday", "26/02/2026", "09:00", "26/02/2026", "17:00", "8:00"],
    ]
    let text = ([head] + rows).map { $0.map { "\"\($0)\"" }.joined(separator: ",") }
      .joined(separator: "\n")
    let printed = try await add("Clockify.csv", text + "\n")
    #expect(printed.first?.contains("days off, which are no sessions") == true)
    #expect(
      try records("session", "start", "kind", "note") == [
        "2026-02-25T09:00:00Z | focus | A", "2026-02-25T12:00:00Z | break | Lunch",
      ])
  }

  @Test(arguments: [
    ("[25/12/2026 09:30] A.\n", "2026-12-25T09:30:00Z"),
    ("[12/25/2026 9:30 PM] A.\n", "2026-12-25T21:30:00Z"),
    ("[Fri 25 Dec 2026 16:30:00 PM] A.\n", "2026-12-25T16:30:00Z"),
    ("[December 25, 2026] A.\n", "2026-12-25T00:00:00Z"),
    ("[2026-12-25T09:30] A.\n[1.2.3] is no date\n", "2026-12-25T09:30:00Z"),
  ])
  func `Dates of jrnl are read in the form that its settings say`(
    text: String, at: String
  ) async throws {
    _ = try await add("journal.txt", text)
    #expect(try records("entry", "at") == [at])
  }

  @Test func `An entry of jrnl begins with a date in brackets and a blank`() async throws {
    let text = """
      [2026-11-20 09:30] Morning walk. It rained.
      [2026-11-19](2026-11-19.md) was better.
      [Entry added 2026-11-21]
      [20261120-1]: a footnote
      [Decision 12 May 2026] is what we call it
      [2026-11-18]: see above
      More.

      [2026-11-21 21:00] Second entry! *\u{20}
      Body @anna.

      [2026年11月22日 08:00] 早上好。
      正文

      [2026年11月22日 星期日 9时30分] 早饭
      [2026-11-23 00:05] * starred first
      x

      """
    let host = RecordedHost(
      vault, asOf: Instant(seconds: 1_795_200_000), files: ["a.journal": text])
    for _ in 0..<2 {
      var work = try ImportWork(taking("a.journal"), in: host)
      try await work.run()
    }
    #expect(
      try records("entry", "at", "starred") == [
        "2026-05-12T00:00:00Z | -", "2026-11-20T09:30:00Z | -", "2026-11-21T21:00:00Z | true",
        "2026-11-22T08:00:00Z | -",
        "2026-11-22T09:30:00Z | -", "2026-11-23T00:05:00Z | true",
      ])
    #expect(
      try records("entry", "title", "text").first
        == "is what we call it | [2026-11-18]: see above\nMore.")
    let problems = host.record.reported.kept.map(\.message)
    #expect(
      Set(problems) == [
        "\"[Decision 12 May 2026]\" begins an entry of 2026-05-12, as in jrnl"
      ])
  }

  /// The days are the results of the function `parse` of jrnl 4.6 for these words.
  @Test(arguments: [
    ("Decision 12 May 2026", "2026-05-12"), ("Entry added 2026-11-18", "2026-11-18"),
    ("会议 2026-11-18", "2026-11-18"), ("2026-11-18 draft", "2026-11-18"),
    ("Rule 7 of May 12, 2026", "2026-05-12"), ("Release 2.3 of 2026-11-18", "2026-11-18"),
    ("20261120-1", nil), ("2026-11-18 and 2026-11-19", nil),
  ])
  func `A day among other words in brackets begins an entry, as in jrnl`(
    words: String, day: String?
  ) async throws {
    _ = try await add("a.journal", "[2026-11-20 09:30] One\n[\(words)] two\nthree\n")
    let days = try records("entry", "at").map { String($0.prefix(10)) }.sorted()
    #expect(days == ([day].compactMap { $0 } + ["2026-11-20"]))
  }

  @Test(arguments: [
    "[ven. 20 nov. 2026 09:30] Un titre", "[20 juil. 2026 09:30] Un titre",
    "[Mi 20 Mai 2026 09:30] Ein Titel", "[mar. 20 oct. 2026 09:30] Un titre",
    "[20 marras 2026 09:30] Otsikko", "[vr 2026-11-20 09:30] Een titel",
    "[2026-11-20 09:30 Uhr] Ein Titel", "[20 novembre 2026] Un titre", "[20. Mai 2026] Ein Titel",
    "[vr 20 mei 2026] Een titel", "[20 de marzo de 2026] Un título",
  ])
  func `A date of jrnl in words of another language is named, and its entry is no part of others`(
    heading: String
  ) async throws {
    let text = "[2026-11-19 09:30] Good\nBody\n\(heading)\nLost\n[2026-11-21 09:30] Good too\n"
    let host = RecordedHost(
      vault, asOf: Instant(seconds: 1_795_200_000), files: ["a.journal": text])
    var work = try ImportWork(taking("a.journal"), in: host)
    try await work.run()
    #expect(
      try records("entry", "at", "text").map { $0.prefix(10) } == ["2026-11-19", "2026-11-21"])
    #expect(try records("entry", "text").allSatisfy { !$0.contains("Lost") })
    #expect(host.record.reported.kept.map { $0.place?.line } == [3])
    let alone = RecordedHost(
      MemoryFiles(), asOf: Instant(seconds: 1_795_200_000), files: ["a.journal": "\(heading)\nx\n"])
    var other = try ImportWork(taking("a.journal"), in: alone)
    await #expect(throws: ImportFailed.self) { try await other.run() }
  }

  @Test(arguments: [
    "[Oct 5 09:30] Second", "[05.10. 21:00] Third", "[10/06 09:30 AM] Fourth", "[Mon 09:30] Fifth",
    "[10月5日 09:30] 第六",
  ])
  func `A heading of jrnl without a year is named, and its entry is no part of others`(
    heading: String
  ) async throws {
    let host = RecordedHost(
      vault, asOf: Instant(seconds: 1_795_200_000),
      files: ["a.journal": "[2026-10-04 09:30] Good\nBody\n\(heading)\nLost\n"])
    var work = try ImportWork(taking("a.journal"), in: host)
    try await work.run()
    #expect(try records("entry", "title", "text") == ["Good | Body"])
    #expect(host.record.reported.kept.map { $0.place?.line } == [3])
    let alone = RecordedHost(
      MemoryFiles(), asOf: Instant(seconds: 1_795_200_000), files: ["a.txt": "\(heading)\nx\n"])
    var other = try ImportWork(taking("a.txt"), in: alone)
    await #expect(throws: ImportFailed.self) { try await other.run() }
    #expect(alone.record.reported.kept.first?.place?.line == 1)
  }

  @Test(arguments: [
    "[20 items of 2026] x", "[meeting 09:30] with Bo", "[09:30] coffee", "[3 of 5] done",
    "[room 5:30] x",
  ])
  func `Other words in brackets, even with a time, are text of jrnl`(line: String) async throws {
    _ = try await add("a.journal", "[2026-10-04 09:30] Good\nBody\n\(line)\nMore\n")
    #expect(try records("entry", "text") == ["Body\n\(line)\nMore"])
  }

  @Test func `A Markdown file whose name is a day is a daily note, whatever is in it`()
    async throws
  {
    let files = [
      "n/2026-11-22.md": "# Sunday 22\n\nSlept badly. Then:\n\n- Weight 71\n- Coffee 2\n",
      "n/2026-11-23.md": "Ran 5\nPages 12\n", "n/2026年11月24日.md": "张三 500\n李四 600\n",
    ]
    let host = RecordedHost(vault, asOf: Instant(seconds: 1_796_000_000), files: files)
    var work = try ImportWork(taking("n"), in: host)
    try await work.run()
    let paths = vault.allFiles.keys.map(\.text).filter { $0.hasPrefix("journal/") }.sorted()
    #expect(
      paths == ["journal/2026-11-22.md", "journal/2026-11-23.md", "journal/2026-11-24.md"])
    #expect(host.record.reported.kept.isEmpty)
  }

  @Test(arguments: [
    ("Nov 25 2026", "en", 1), ("2026年11月25日", "zh", 1), ("2026-11-25", "fi", 1),
    ("25 mar 2026", "fi", 0), ("25. mars 2026", "fr", 0), ("25 nov 2026", "de", 0),
    // Only one order makes it a day.
    ("11/25/2026", "en", 1), ("25/11/2026", "fr", 1),
  ])
  func `Days of Todoist are read in its languages that are known`(
    date: String, language: String, count: Int
  ) async throws {
    let text =
      "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n"
      + "task,Write,,4,1,,,\(date),\(language),Europe/Berlin\n"
    let host = RecordedHost(
      vault, asOf: Instant(seconds: 1_795_200_000), files: ["Home.csv": text])
    var work = try ImportWork(taking("Home.csv"), in: host)
    try await work.run()
    let printed = host.record.printed.joined()
    #expect(printed.contains("words of a language that is not read") == (count == 0))
    #expect(try records("task", "day") == (count == 1 ? ["2026-11-25"] : []))
    let told = host.record.reported.kept.map(\.message)
    let left = "\"\(date)\" is not read as a day, so \"Write\" is left out"
    #expect(told == (count == 1 ? [] : [left]))
    #expect(host.record.reported.kept.allSatisfy { $0.kind == Diagnostic.unreadDay })
  }

  @Test func `Times of a calendar without a zone are in that of the calendar`() async throws {
    let text = calendar(
      "X-WR-TIMEZONE:America/New_York\r\n"
        + event("f", "20261104T090000", "20261104T100000")
        + event("z", "20261105T090000Z", "20261105T100000Z")
        + event("u", "20261106T090000", "20261106T100000"))
    for round in 0..<2 {
      let printed = try await add("c.ics", text, day: round)
      #expect(printed.first?.contains(#""added":\#(3 - 3 * round)"#) == true)
    }
    #expect(
      try records("session", "start") == [
        "2026-11-04T14:00:00Z", "2026-11-05T09:00:00Z", "2026-11-06T14:00:00Z",
      ])
  }

  @Test func `Dates of jrnl that leave their order open are asked for`() async throws {
    let text = "[02/03/2026 09:30] A.\n[05/03/2026 09:30] B.\n"
    await #expect(throws: ImportFailed.self) { _ = try await add("journal.txt", text) }
    let host = RecordedHost(
      vault, asOf: Instant(seconds: 1_795_200_000), files: ["journal.txt": text])
    var request = taking("journal.txt")
    request.answers["dates"] = "dmy"
    var work = try ImportWork(request, in: host)
    try await work.run()
    #expect(try records("entry", "at") == ["2026-03-02T09:30:00Z", "2026-03-05T09:30:00Z"])
  }
}
