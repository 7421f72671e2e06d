import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Importing a file, and later and earlier versions of it: in the later one, a record is changed,
/// one is new and one is absent.
struct ImportVersionTests {
  /// A format with records: the first changes, the second disappears, the fourth is new.
  struct Source: Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let kinds: [String]
    let earlier: String
    let later: String
    /// True if the import reports absent records.
    var tellsGone = true
    /// Other files of the export, and the path of all; none for the file alone.
    var others: [String: String] = [:]
    var folder: String?
    /// Files that the vault has before.
    var vault: [VaultPath: String] = [:]

    var testDescription: String { name }
  }

  static func source(
    _ name: String, _ file: String, _ kinds: [String], head: String = "", tail: String = "",
    between: String = "", tellsGone: Bool = true, _ record: (Int, String, Bool) -> String
  ) -> Source {
    func text(_ records: [String]) -> String {
      head + records.joined(separator: between) + tail
    }
    return Source(
      name: name, file: file, kinds: kinds,
      earlier: text([record(2, "A", false), record(3, "B", false), record(4, "C", false)]),
      later: text([record(2, "A", true), record(4, "C", false), record(5, "N", false)]),
      tellsGone: tellsGone)
  }

  static let sources: [Source] = [
    source(
      "Toggl", "t.csv", ["session"],
      head: "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,"
        + "End time,Duration,Tags\n"
    ) { day, text, isOther in
      "L,l@x,,P,,\(text)\(isOther ? " more" : ""),No,2026-03-0\(day),09:00:00,2026-03-0\(day),"
        + "10:00:00,01:00:00,\n"
    },
    source(
      "Clockify", "t.csv", ["session"],
      head: "\"Project\",\"Description\",\"Email\",\"Start Date\",\"Start Time\",\"End Date\","
        + "\"End Time\",\"Duration (h)\"\n\"P\",\"O\",\"a@x\",\"01/31/2026\",\"7:00:00 AM\","
        + "\"01/31/2026\",\"8:00:00 AM\",\"01:00:00\"\n"
    ) { day, text, isOther in
      "\"P\",\"\(text)\(isOther ? " more" : "")\",\"a@x\",\"03/0\(day)/2026\",\"9:00:00 AM\","
        + "\"03/0\(day)/2026\",\"10:00:00 AM\",\"01:00:00\"\n"
    },
    source(
      "ActivityWatch", "t.json", ["event"],
      head: #"{"buckets":{"w":{"id":"w","type":"currentwindow","client":"c","hostname":"h","#
        + #""created":"2026-01-01T00:00:00Z","events":["#,
      tail: "]}}}", between: ","
    ) { day, app, isOther in
      #"{"timestamp":"2026-03-0\#(day)T09:00:00Z","duration":\#(isOther ? 900 : 600),"#
        + #""data":{"app":"\#(app)","title":"t"}}"#
    },
    source(
      "iCalendar", "c.ics", ["session", "task"],
      head: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Work\r\n", tail: "END:VCALENDAR\r\n"
    ) { day, text, isOther in
      let words = isOther ? "Other" : text
      return "BEGIN:VEVENT\r\nUID:\(text)\r\nDTSTART:2026030\(day)T0\(isOther ? 7 : 8)0000Z\r\n"
        + "DTEND:2026030\(day)T100000Z\r\nSUMMARY:\(words)\r\nEND:VEVENT\r\nBEGIN:VTODO\r\n"
        + "UID:t\(text)\r\nSUMMARY:\(words)\r\nDUE;VALUE=DATE:2026030\(day)\r\nEND:VTODO\r\n"
    },
    source(
      "Todoist", "Home.csv", ["task"],
      head: "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n"
        + "task,First,,4,1,,,2026-03-01,en,\ntask,Last,,4,1,,,2026-03-31,en,\n"
    ) { day, text, isOther in "task,\(text),,4,1,,,2026-03-\(isOther ? "20" : "0\(day)"),en,\n" },
    source(
      "Habitica", "userdata.json", ["task"],
      head: #"{"tasks":{"habits":[],"dailys":[],"rewards":[],"todos":["#, tail: "]}}",
      between: ","
    ) { day, text, isOther in
      #"{"id":"\#(text)","text":"\#(isOther ? "Other" : text)","type":"todo","completed":false,"#
        + #""createdAt":"2026-03-0\#(day)T08:00:00Z","date":"2026-03-0\#(day)"}"#
    },
    source(
      "Day One", "Journal.json", ["entry"],
      head: #"{"metadata":{"version":"1.0"},"entries":["#, tail: "]}", between: ","
    ) { day, text, isOther in
      #"{"uuid":"\#(text)","creationDate":"2026-03-0\#(day)T01:00:00Z","timeZone":"Asia/Tokyo","#
        + #""text":"\#(isOther ? "Other" : text)"}"#
    },
    source("jrnl", "journal.txt", ["entry"]) { day, text, isOther in
      "[2026-03-0\(day) 09:30] \(text).\n\(isOther ? "Other" : "Body") words.\n\n"
    },
    source(
      "jrnl as JSON", "j.json", ["entry"], head: #"{"tags":{},"entries":["#, tail: "]}",
      between: ","
    ) { day, text, isOther in
      #"{"title":"\#(text).","body":"\#(isOther ? "Other" : "Body")","date":"2026-03-0\#(day)","#
        + #""time":"09:30","tags":[],"starred":false}"#
    },
    source("vCard", "c.vcf", ["contact"], tellsGone: false) { day, text, isOther in
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(text)\r\nFN:\(text) Lin\r\nTEL:\(isOther ? 9 : day)55\r\n"
        + "END:VCARD\r\n"
    },
    source("A list of gifts", "礼金.csv", ["gift"], head: "姓名,金额,收/送,事由,日期,备注\n") {
      day, text, isOther in "\(text)先生,500,收,婚礼,2026-03-0\(day),\(isOther ? "改" : "")\n"
    },
    source(
      "WeChat", "bill.csv", ["gift"],
      head: "微信支付账单明细,,,,,,,,\n"
        + "交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注\n",
      tellsGone: false
    ) { day, text, isOther in
      "2026-03-0\(day) 10:00:00,转账,\(text),\"/\",收入,¥200.00,/,"
        + "\(isOther ? "已退款(￥50.00)" : "已存入零钱"),100\(day)\t,/,\"/\"\n"
    },
    source(
      "Alipay", "bill.csv", ["gift"],
      head: "支付宝交易记录明细查询\n交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,"
        + "收/付款方式,交易状态,交易订单号,商家订单号,备注,\n", tellsGone: false
    ) { day, text, isOther in
      "2026-03-0\(day) 10:00:00,转账红包,\(text),a**@x,红包,收入,200.00,,交易成功,100\(day)\t,\t,"
        + "\(isOther ? "谢谢" : ""),\n"
    },
  ]

  /// A text changed in the other program becomes a version here, unless the person changed it as
  /// well.
  @Test func `A prompt that was changed there is the next version here`() async throws {
    let vault = MemoryFiles(["daybook.yaml": "timeZone: Asia/Shanghai\n"])
    func take(_ rows: [(String, String)], hour: Int) async throws -> String {
      let table = "act,prompt\n" + rows.map { "\"\($0)\",\"\($1)\"\n" }.joined()
      let host = RecordedHost(
        vault, asOf: Instant(seconds: 1_795_200_000 + Int64(hour) * 3_600),
        files: ["p.csv": table])
      var request = ImportRequest(["p.csv"])
      request.isYes = true
      var work = try ImportWork(request, in: host)
      try await work.run()
      return host.record.printed.joined()
    }
    let earlier = [("Poet", "Rhyme."), ("Cook", "Stir."), ("Judge", "Weigh.")]
    let later = [("Poet", "Sing."), ("Judge", "Decide."), ("Guide", "Lead.")]
    #expect(try await take(earlier, hour: 0).contains("prompt: 3 new"))
    let judge = String(decoding: try vault.contents(of: "prompts/judge.md"), as: UTF8.self)
    try vault.replace(
      "prompts/judge.md", with: Array(judge.replacing("Weigh.", with: "Mine.").utf8), .written)
    let printed = try await take(later, hour: 2)
    #expect(printed.contains("prompt: 1 new, 1 changed"), "\(printed)")
    #expect(printed.contains("prompt: 1 changed there and by you, kept"), "\(printed)")
    func text(_ path: VaultPath) throws -> String {
      String(decoding: try vault.contents(of: path), as: UTF8.self)
    }
    #expect(try text("prompts/poet.md").hasSuffix("---\nSing."))
    #expect(try text("prompts/poet.md").contains("version: 2"))
    #expect(try text("prompts/judge.md").hasSuffix("Mine."))
    let history = try text("prompts/history/poet.jsonl").split(separator: "\n")
    #expect(history.count == 2 && history[0].contains("Rhyme.") && history[1].contains("Sing."))
    let state = vault.allFiles
    let older = try await take(earlier, hour: 1)
    #expect(older.contains("prompt: 1 kept as a newer file has them"), "\(older)")
    #expect(try await take(later, hour: 3).contains("prompt: 0 new"))
    #expect(vault.allFiles == state)
    // Two prompts with one title remain two.
    #expect(
      try await take([("Poet", "Sing."), ("Poet", "Whisper.")], hour: 4).contains("prompt: 1 new"))
    // An import is undone like any other change.
    let library = RecordLibrary(
      vault, at: Moment(asOf: Instant(seconds: 1_795_300_000), zone: shanghai), after: 0)
    try library.undo()
    try library.undo()
    #expect(try text("prompts/poet.md").hasSuffix("---\nRhyme."))
    #expect(vault.allFiles["prompts/guide.md"] == nil)
  }

  /// A note is a file of the person's own: it stays, even if it changed in the other program.
  @Test func `A later folder of daily notes brings new days, and is told where it differs`()
    async throws
  {
    let vault = MemoryFiles(["daybook.yaml": "timeZone: Asia/Shanghai\n"])
    func take(_ notes: [String: String]) async throws -> (printed: String, said: [String]) {
      let files = Dictionary(uniqueKeysWithValues: notes.map { ("n/\($0.key).md", $0.value) })
      let host = RecordedHost(vault, asOf: Instant(seconds: 1_795_800_000), files: files)
      var request = ImportRequest(["n"])
      request.isYes = true
      var work = try ImportWork(request, in: host)
      try await work.run()
      return (
        host.record.printed.joined(separator: "\n"), host.record.reported.kept.map(\.message)
      )
    }
    func journal() -> [String: String] {
      var notes: [String: String] = [:]
      for (path, bytes) in vault.allFiles where path.text.hasPrefix("journal/") {
        notes[String(path.name)] = String(decoding: bytes, as: UTF8.self)
      }
      return notes
    }
    let earlier = ["20-11-2026": "A\n", "November 21st, 2026": "B\n", "2026年11月23日": "C\n"]
    let later = ["20-11-2026": "A more\n", "2026年11月23日": "C\n", "24-11-2026": "N\n"]
    let first = try await take(earlier)
    #expect(first.printed.contains("3 new files"), "\(first)")
    let before = ["2026-11-20.md": "A\n", "2026-11-21.md": "B\n", "2026-11-23.md": "C\n"]
    #expect(journal() == before)
    let again = try await take(earlier)
    #expect(!again.printed.contains("new file") && again.said.isEmpty, "\(again)")
    #expect(journal() == before)
    let next = try await take(later)
    #expect(next.printed.contains("1 new file"), "\(next)")
    #expect((next.printed + next.said.joined()).contains("2026-11-20.md"), "\(next)")
    let after = before.merging(["2026-11-24.md": "N\n"]) { $1 }
    #expect(journal() == after)
    let older = try await take(earlier)
    #expect(!older.printed.contains("new file") && journal() == after, "\(older)")
  }

  @Test(arguments: sources + exportsOfMeasures + exportsOfUses)
  func `A later file changes what changed there, an earlier one nothing`(
    source: Source
  ) async throws {
    let vault = MemoryFiles(
      source.vault.merging(["daybook.yaml": "timeZone: Asia/Shanghai\n"]) { $1 })
    func take(_ text: String, hour: Int) async throws -> String {
      let host = RecordedHost(
        vault, asOf: Instant(seconds: 1_795_200_000 + Int64(hour) * 3_600),
        files: source.others.merging([source.file: text]) { $1 })
      var request = ImportRequest([source.folder ?? source.file])
      request.isYes = true
      var work = try ImportWork(request, in: host)
      try await work.run()
      #expect(host.record.reported.kept.filter { $0.severity == .error }.isEmpty)
      return host.record.printed.joined(separator: "\n")
    }
    let all = source.earlier.contains("First") ? 5 : 3
    let first = try await take(source.earlier, hour: 0)
    let again = try await take(source.earlier, hour: 1)
    let later = try await take(source.later, hour: 2)
    let state = vault.allFiles
    let older = try await take(source.earlier, hour: -2)
    let last = try await take(source.later, hour: 3)
    for kind in source.kinds {
      // The head of a report may have entries of its own.
      #expect(first.contains("\(kind): \(all) new") || first.contains("\(kind): 4 new"), "\(first)")
      #expect(again.contains("\(kind): 0 new"), "\(again)")
      #expect(later.contains("\(kind): 1 new, 1 changed"), "\(later)")
      #expect(later.contains("\(kind): 1 no longer there") == source.tellsGone, "\(later)")
      #expect(older.contains("\(kind): 0 new"), "\(older)")
      #expect(older.contains("kept as a newer file has them"), "\(older)")
      #expect(!older.contains(" changed"), "\(older)")
      #expect(last.contains("\(kind): 0 new") && !last.contains(" changed"), "\(last)")
    }
    #expect(vault.allFiles == state)
  }
}
