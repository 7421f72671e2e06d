import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Gifts

/// Notes converted to records of a vault.
struct LogTests {
  private static let contacts = #"""
    {"id":"c1","name":"赵六"}
    {"id":"c2","name":"张三"}
    {"id":"c3","name":"五百"}

    """#

  private func vault(_ records: String = "") -> MemoryFiles {
    MemoryFiles([
      "daybook.yaml": "timeZone: Asia/Shanghai\n", "gifts/contacts.jsonl": Self.contacts,
      "gifts/records.jsonl": records,
    ])
  }

  private func log(_ vault: MemoryFiles) async throws -> NoteLog {
    try await GiftVault(RecordedHost(vault, asOf: at("2026-11-20 18:40"))).notes
  }

  private func stored(_ vault: MemoryFiles) async -> StoredRecords<GiftRecords> {
    await GiftReader.read(CollectionReader(files: vault, zone: .utc, width: 1))
  }

  /// The record without its id, which depends on the time.
  private func record(_ entry: NoteEntry) -> String {
    (entry.members?.object.line ?? "null").replacing(
      /"id":"records-20261120-[0-9a-z]+",/, with: "")
  }

  @Test(
    arguments: [
      (
        "张三结婚随礼一千元",
        #"{"name":"张三","contact":"c2","amount":1000,"direction":"sent","type":"gift","event":"结婚","category":"wedding","date":"2026-11-20","source":"manual"}"#
      ),
      (
        "昨天收到王五红包12.30",
        #"{"name":"王五","amount":12.30,"direction":"received","type":"gift","event":"","category":"other","date":"2026-11-19","source":"manual"}"#
      ),
      (
        "借给赵六五千块 下个月还",
        #"{"name":"赵六","contact":"c1","amount":5000,"direction":"sent","type":"loan","event":"","category":"other","date":"2026-11-20","due":"2026-12-31","source":"manual"}"#
      ),
      (
        "收到王五还款两千，结清",
        #"{"name":"王五","amount":2000,"direction":"received","type":"loan","event":"","category":"other","date":"2026-11-20","repays":true,"settled":true,"source":"manual"}"#
      ),
      (
        "给五百随了HK$300",
        #"{"name":"五百","contact":"c3","amount":300,"currency":"HKD","direction":"sent","type":"gift","event":"","category":"other","date":"2026-11-20","source":"manual"}"#
      ),
      ("没有随礼", "null"), ("张三随礼三五百", "null"), ("随礼五百", "null"),
    ])
  func `A note becomes a record`(note: String, expected: String) async throws {
    let log = try await log(vault())
    #expect(record(log.entry(of: note)) == expected)
  }

  @Test(arguments: [
    ("张三随礼500 category=婚礼", #""category":"wedding""#),
    ("张三随礼500 category=wedding note=早 到", #""category":"wedding","note":"早 到""#),
    ("gave Ann 200 event=Promotion payment=微信", #""event":"Promotion","payment":"wechat""#),
    ("张三随礼500 date=2025-12-30", #""date":"2025-12-30""#),
  ])
  func `Fields follow a note`(note: String, expected: String) async throws {
    let entry = try await log(vault()).entry(of: note)
    #expect(entry.isReady && record(entry).contains(expected), "\(record(entry))")
    let shown = entry.parts(in: .english).map { "\($0.0): \($0.1)" }
    #expect(shown.contains("Category: Wedding 婚礼") == expected.contains("wedding"), "\(shown)")
    #expect(entry.gift?.day.description == (note.contains("2025") ? "2025-12-30" : "2026-11-20"))
  }

  @Test(arguments: [
    ("张三随礼500 categry=wedding", "gift has no \"categry\""),
    ("张三随礼500 amount=600", "amount is given twice"),
    ("张三昨天随礼500 date=2026-11-18", "date is given twice"),
    ("张三随礼500 category=foo", "category \"foo\" is not known"),
  ])
  func `A field that cannot follow a note keeps it from being written`(
    note: String, message: String
  ) async throws {
    let entry = try await log(vault()).entry(of: note)
    let said = entry.diagnostics(file: Place.typedNote).kept.map(\.message)
    #expect(!entry.isReady && said.count == 1 && said[0].contains(message), "\(said)")
  }

  @Test func `What is written is what was shown, and the reader takes it`() async throws {
    let vault = vault()
    let log = try await log(vault)
    let note = "中秋送岳父母月饼和酒 合计860元"
    let entry = log.entry(of: note)
    let place = try NoteLog.write([entry], to: vault)
    #expect(place.line == 1)
    #expect(
      try vault.contents(of: "gifts/records.jsonl")
        == Array(((entry.members ?? []).object.line + "\n").utf8))
    let gift = try #require(await stored(vault).records.gifts.first)
    #expect(gift.amount == .units(860))
    #expect(gift.direction == .sent)
    #expect(gift.event == "中秋")
    #expect(gift.category == .midAutumn)
    #expect(gift.goods == "月饼、酒")
    #expect(gift.day.description == "2026-09-25")
  }

  @Test func `A repayment names the one loan that is open`() async throws {
    let vault = vault(
      #"""
      {"id":"l1","amount":5000,"direction":"sent","type":"loan","date":"2026-01-05","contact":"c1"}
      {"id":"l2","amount":900,"direction":"received","type":"loan","date":"2026-01-06","contact":"c1"}
      {"id":"l3","amount":700,"direction":"sent","type":"loan","date":"2026-01-07","contact":"c1","settled":true}

      """#)
    let log = try await log(vault)
    let note = "赵六还我五千"
    let entry = log.entry(of: note)
    #expect(record(entry).contains(#""repays":"l1""#))
    let other = "还给赵六九百"
    #expect(record(log.entry(of: other)).contains(#""repays":"l2""#))
  }

  @Test func `A loan is found by the name of its contact, in other characters too`() async throws {
    let files = vault(
      #"{"id":"l1","amount":500,"direction":"sent","type":"loan","date":"2026-01-05","contact":"鄭八"}"#
        + "\n")
    try files.append(Array((#"{"id":"c8","name":"鄭八"}"# + "\n").utf8), to: "gifts/contacts.jsonl")
    let log = try await log(files)
    let note = "郑八还我五百"
    #expect(record(log.entry(of: note)).contains(#""repays":"l1""#))
  }

  @Test func `A note knows the notes before it`() async throws {
    var log = try await log(vault())
    let loan = log.entry(of: "向钱七借三千", line: 1)
    log.remember(loan)
    let repayment = log.entry(of: "还了钱七一千", line: 2)
    #expect(repayment.gift?.repayment == .loan(try #require(loan.gift?.id)))
    log.remember(repayment)
    log.remember(log.entry(of: "还了钱七两千", line: 3))
    // Nothing is open any more.
    let more = log.entry(of: "还了钱七五百", line: 4)
    #expect(more.gift?.repayment == .unnamed)
  }

  @Test func `A question is told with its place in the batch`() async throws {
    let log = try await log(vault())
    let note = "给张三随了三五百"
    let entry = log.entry(of: note, line: 3)
    let text = entry.diagnostics(file: NoteEntry.standardInput).text()
    #expect(text.hasPrefix("<standard input>:3:6: error: how much was it exactly?"))
    #expect(
      entry.json(isWritten: false).text.hasPrefix(
        #"{"version":1,"kind":"gift","line":3,"record":null,"questions":[{"code":"#))
  }

  @Test func `A note cannot break out of its record`() async throws {
    let vault = vault()
    let log = try await log(vault)
    let note = "张三\",\"void\":true,\"x\":\"结婚随礼一千元\n{\"id\":\"y\"}"
    let entry = log.entry(of: note)
    if entry.isReady { _ = try NoteLog.write([entry], to: vault) }
    let stored = await stored(vault)
    #expect(stored.records.gifts.allSatisfy { !$0.isVoid })
    #expect(stored.records.gifts.count <= 1)
    #expect(!stored.diagnostics.hasErrors)
  }

  @Test func `Writing and only showing exclude each other`() {
    #expect(throws: (any Error).self) { try LogCommand.parse(["--yes", "--dry-run", "x"]) }
  }

  /// Runs `daybook log` with the given answers, or with lines of standard input.
  private func run(
    _ arguments: [String], in vault: MemoryFiles, answers: [String]? = nil, lines: String = ""
  ) async throws -> RecordedHost.Record {
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 18:40"), files: ["-": lines], answers: answers)
    do {
      try await LogCommand.parse(arguments).run(host)
    } catch let code as ExitCode {
      #expect(code == .failure)
    } catch let failure as Failure {
      host.report(DiagnosticList([failure.diagnostic]), .text)
    }
    return host.record
  }

  @Test func `What a note leaves open is asked, then it is written`() async throws {
    let vault = vault()
    let record = try await run(["张三结婚随礼"], in: vault, answers: ["many", "八百", ""])
    #expect(record.asked.last == "Write it? [Y/n]" && record.asked.count == 3)
    #expect(
      record.notes.first == "\"many\" is not understood; write an amount, such as 500 or 五百\n")
    #expect(record.printed.last?.hasPrefix("gift 张三, sent ¥800, 结婚, 2026-11-20 (") == true)
    #expect(await stored(vault).records.gifts.map(\.amount) == [.units(800)])
  }

  @Test func `Of a batch what is understood is written, and the rest told`() async throws {
    let vault = vault()
    let lines = "张三结婚随礼一千元\n\n给张三随了三五百\n"
    let shown = try await run([], in: vault, lines: lines)
    #expect(shown.reported.kept.last?.message == "nothing was written")
    #expect(await stored(vault).records.gifts.isEmpty)
    let written = try await run(["--yes"], in: vault, lines: lines)
    #expect(written.printed.map { $0.prefix(2) } == ["1:", "3:"])
    #expect(written.printed[0].hasPrefix("1: gift 张三, sent ¥1,000, 结婚, 2026-11-20 ("))
    #expect(written.reported.kept.map { $0.place?.line } == [3])
    #expect(await stored(vault).records.gifts.map(\.contact) == ["c2"])
  }

  @Test(arguments: ["昨天李四儿子满月微信随了600；收张三结婚礼金888", "李四随了600，收张三结婚888"])
  func `Of a note of several exchanges all are written with one answer`(
    note: String
  ) async throws {
    let vault = vault()
    let record = try await run([note], in: vault, answers: [""])
    #expect(record.asked == ["Write all 2? [Y/n]"])
    let gifts = await stored(vault).records.gifts
    #expect(gifts.map { $0.name ?? $0.contact } == ["李四", "张三"])
    #expect(gifts.map(\.amount) == [.units(600), .units(888)])
    let library = try RecordedHost(vault, asOf: at("2026-11-20 19:00")).library
    #expect(try library.undo().action == "log")
    #expect(await stored(vault).records.gifts.isEmpty)
  }

  @Test func `A note is written as a whole or not at all`() async throws {
    let vault = vault()
    let record = try await run(["收张三500；给李四随了三五百", "--yes"], in: vault)
    #expect(record.reported.kept.map(\.kind) == ["vague-amount"])
    #expect(record.reported.kept.map { $0.place?.column } == [13])
    let batch = try await run(
      ["--yes"], in: vault, lines: "收张三500；给李四随了三五百\n收王五300；收赵六400\n")
    #expect(batch.printed.map { $0.prefix(2) } == ["1:", "1:", "2:", "2:"])
    #expect(await stored(vault).records.gifts.map(\.amount) == [.units(300), .units(400)])
  }

  @Test func `Of a note of several exchanges a question says which one it is about`() async throws {
    let vault = vault()
    let record = try await run(
      ["收张三500；给李四随了三五百"], in: vault, answers: ["400", ""])
    #expect(record.notes.first == "给李四随了三五百:\n")
    #expect(await stored(vault).records.gifts.map(\.amount) == [.units(500), .units(400)])
  }

  @Test func `Goods that are counted need no amount`() async throws {
    let vault = vault()
    let record = try await run(["丈母娘六十大寿送金镯子一只", "--yes"], in: vault)
    #expect(record.printed.first?.contains("Goods      金镯子一只") == true)
    let last = record.printed.last?.split(separator: "\n").last
    #expect(last?.hasPrefix("gift 丈母娘, sent ") == true, "\(record.printed)")
    let gift = try #require(await stored(vault).records.gifts.first)
    #expect(gift.amount.isZero && gift.goods == "金镯子一只" && gift.category == .birthday)
  }

  @Test(arguments: [
    ("read 1984 2h", "read 1984"), ("一周总结 30 分钟", "一周总结"), ("读1984 14:00-15:30", "读1984"),
    ("2h chapter 12 of 1984", "chapter 12 of 1984"),
  ])
  func `Numbers in what was done make no gift of a session`(
    note: String, what: String
  ) async throws {
    let record = try await run([note], in: vault(), answers: [""])
    let given = try #require(record.added.first?.given)
    #expect((given["project"] ?? given["note"]) == what)
  }

  @Test(arguments: ["给张三五百，聊了两小时", "gave Anna 500, talked 2 hours", "张三结婚随礼500 14:00-15:00"])
  func `A note that says who gave how much is one of a gift`(note: String) async throws {
    let vault = vault()
    let record = try await run([note], in: vault, answers: [""])
    #expect(record.added.isEmpty)
  }

  @Test(arguments: ["给李四500 2小时", "2h gave Anna 500"])
  func `A length that nothing claims is asked about`(note: String) async throws {
    let record = try await run([note, "--yes"], in: vault())
    #expect(record.added.isEmpty && record.reported.kept.map(\.kind) == ["left-over"])
  }

  @Test func `What was written is taken back`() async throws {
    let vault = vault()
    _ = try await run(["张三结婚随礼一千元", "--yes"], in: vault)
    #expect(await stored(vault).records.gifts.count == 1)
    let library = try RecordedHost(vault, asOf: at("2026-11-20 19:00")).library
    #expect(try library.undo().action == "log")
    #expect(await stored(vault).records.gifts.isEmpty)
  }

  @Test func `What another system knows is shown, then added there`() async throws {
    let vault = vault()
    let shown = try await run(["90", "min", "novel"], in: vault)
    #expect(
      shown.printed == [
        """
        start    2026-11-20 17:10
        end      2026-11-20 18:40
        project  novel
        """
      ])
    #expect(
      shown.reported.kept.map(\.hint) == ["repeat the command with --yes to write it"]
        && shown.added.isEmpty)
    let refused = try await run(["专注90分钟 写小说"], in: vault, answers: ["n"])
    #expect(refused.asked == ["Write it? [Y/n]"] && refused.added.isEmpty)
    let written = try await run(["专注90分钟 写小说"], in: vault, answers: [""])
    #expect(written.added.map(\.form) == ["session"])
    #expect(written.added.first?.given["project"] == "写小说")
    let lines = try await run(["--yes"], in: vault, lines: "张三结婚随礼一千元\nslept 7 h\n")
    #expect(lines.added.map { $0.given["kind"] } == ["sleep"])
    #expect(await stored(vault).records.gifts.map(\.contact) == ["c2"])
  }

  @Test(
    arguments: ["送", "送出", "我送的", "随礼", "出", "sent", "gave", "s", "我借给他", "借出", "贈った"].map {
      ($0, Gift.Direction.sent)
    }
      + ["收", "收到", "我收到的", "received", "rec", "he gave me", "もらった"].map { ($0, .received) })
  func `Which way it went is answered as a sentence says it`(
    answer: String, direction: Gift.Direction
  ) async throws {
    let vault = vault()
    let record = try await run(["张三结婚 五百元"], in: vault, answers: [answer, "好"])
    #expect(record.asked.first?.contains("sent or received") == true, "\(record.asked)")
    #expect(await stored(vault).records.gifts.map(\.direction) == [direction])
  }

  @Test func `After two answers that say nothing the note ends, and nothing is written`()
    async throws
  {
    let vault = vault()
    let record = try await run(["张三结婚 五百元"], in: vault, answers: ["what", "why", "sent", "y"])
    #expect(record.asked.count == 2)
    #expect(record.reported.kept.last?.hint == "write sent or received")
    #expect(await stored(vault).records.gifts.isEmpty)
  }

  @Test func `A note without a person and without --yes is a failure that says what to add`()
    async throws
  {
    for note in ["张三结婚随礼一千元", "90 min novel"] {
      let host = RecordedHost(vault(), asOf: try at("2026-11-20 18:40"))
      let failure = await #expect(throws: Failure.self) {
        try await LogCommand.parse([note]).run(host)
      }
      #expect(failure?.diagnostic.message == "nothing was written")
      #expect(failure?.diagnostic.hint == "repeat the command with --yes to write it")
    }
    // A note that says nothing was given makes no record.
    let host = RecordedHost(vault(), asOf: try at("2026-11-20 18:40"))
    try await LogCommand.parse(["没有随礼"]).run(host)
  }

  @Test(arguments: [
    ("9-11 meeting", ["y"], "09:00", "11:00", "meeting"),
    ("9-11 meeting", ["14:00-15:00"], "14:00", "15:00", "meeting"),
    ("20:00-21:30 meeting", ["y"], "20:00", "21:30", "meeting"),
    ("2h monday report", ["n"], "16:40", "18:40", "monday report"),
    ("2h report 17:10", ["y"], "15:10", "17:10", "report"),
  ])
  func `What a session leaves open is asked on a terminal`(
    sentence: String, answers: [String], start: String, end: String, what: String
  ) async throws {
    let record = try await run([sentence], in: vault(), answers: answers + [""])
    let given = try #require(record.added.first?.given, "\(record.asked)")
    #expect(
      given["start"]?.contains("T" + start) == true && given["end"]?.contains("T" + end) == true)
    #expect((given["project"] ?? given["note"]) == what)
    let alone = RecordedHost(vault(), asOf: try at("2026-11-20 18:40"))
    await #expect(throws: Failure.self) { try await LogCommand.parse([sentence]).run(alone) }
  }

  @Test func `A day that a session leaves open is that day when the person says so`() async throws {
    let monday = try await run(["2h monday report"], in: vault(), answers: ["y", ""])
    #expect(monday.added.first?.given["start"]?.hasPrefix("2026-11-16") == true)
    #expect(monday.added.first?.given["project"] == "report")
    let ahead = try await run(["20:00-21:30 meeting"], in: vault(), answers: ["はい", ""])
    #expect(ahead.added.first?.given["start"]?.hasPrefix("2026-11-19T20:00") == true)
    let refused = try await run(["20:00-21:30 meeting"], in: vault(), answers: ["n"])
    #expect(refused.added.isEmpty && refused.reported.hasErrors)
  }

  @Test func `A gift is named by its person, as an import writes it`() async throws {
    func line(_ id: String, _ contact: String) -> String {
      #"{"id":"\#(id)","contact":"\#(contact)","amount":600,"direction":"received","#
        + #""event":"婚宴","date":"2026-05-01"}"# + "\n"
    }
    let vault = vault(line("r1", "c1") + line("r2", "周八") + line("r3", "孙七") + line("r4", "孙七"))
    let library = try RecordedHost(vault, asOf: at("2026-11-20 19:00")).library
    #expect(try library.named("周八").identifier == "r2")
    #expect(try library.named("周八", byWholeTitle: true).identifier == "r2")
    // The contact itself is called so; an amount has only the gift.
    #expect(try library.named("赵六").identifier == "c1")
    let gift = try library.named("赵六") { $0.kind.editField(named: "amount") != nil }
    #expect(gift.identifier == "r1")
    let several = #expect(throws: Failure.self) { try library.named("孙七") }
    #expect(several?.diagnostic.message == #"2 records are called "孙七""#)
    #expect(several?.diagnostic.hint?.contains("(r3); gift 孙七, ") == true, "\(several as Any)")
    // No person is called so.
    let occasion = #expect(throws: Failure.self) { try library.named("婚宴") }
    #expect(occasion?.diagnostic.message == #"4 records are called "婚宴""#)
  }

  @Test func `A gift is voided, and a loan printed, by its short id or the whole name`()
    async throws
  {
    let id = "records-20261120-3f9k2a1m8z0c7q4w5x6y1b2d3"
    let line =
      #"{"id":"\#(id)","name":"张三","amount":500,"direction":"sent","type":"loan","date":"2026-01-05"}"#
      + "\n"
    for name in ["3f9k", "3f9k2a1m", "张三", id] {
      let vault = vault(line)
      let host = RecordedHost(vault, asOf: try at("2026-11-20 18:40"))
      try await ExportLoanNoteCommand.parse([name, "--to", "-"]).run(host)
      #expect(!host.record.written.isEmpty)
      try await VoidCommand.parse([name, "--reason", "twice"]).run(host)
      #expect(await stored(vault).records.gifts.map(\.isVoid) == [true], "\(name)")
      // A repetition says so, and the reason stays.
      let failure = await #expect(throws: Failure.self) {
        try await VoidCommand.parse([name, "--reason", "thrice"]).run(host)
      }
      #expect(failure?.diagnostic.message.hasPrefix("it is void already: gift 张三, ") == true)
      let written = try vault.contents(of: "gifts/records.jsonl")
      #expect(!String(decoding: written, as: UTF8.self).contains("thrice"))
    }
  }
}

extension NoteLog {
  /// The record of a note of one exchange.
  fileprivate func entry(of note: String, line: Int? = nil) -> NoteEntry {
    entry(exchanges(in: note)[0], of: note, line: line)
  }
}
