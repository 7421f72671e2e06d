import Basics
import Testing
import Vault

@testable import Gifts

struct GiftReaderTests {
  private func read(
    _ files: [VaultPath: String], zone: Zone = .utc
  ) async -> StoredRecords<GiftRecords> {
    await GiftReader.read(
      CollectionReader(
        files: MemoryFiles(bytes: files.mapValues { Array($0.utf8) }), zone: zone, width: 2))
  }

  /// Kind, line and message of each problem.
  private func found(_ stored: StoredRecords<GiftRecords>) -> [String] {
    stored.diagnostics.kept.map { "\($0.kind) \($0.place?.line ?? 0): \($0.message)" }
  }

  @Test func `A record is read with all of its fields`() async throws {
    let stored = await read([
      "gifts/contacts.jsonl": #"{"id":"c1","name":"张三"}"#,
      "gifts/books.jsonl":
        ##"{"id":"b1","name":"婚礼簿","color":"#00ff00","order":2,"archived":true}"##,
      "gifts/records.jsonl":
        #"{"id":"r1","amount":"1,200.50","direction":"received","type":"loan","event":"借款","category":"other","date":"2026-11-20","book":"b1","contact":"c1","name":"三哥","gift":"茶","note":"n","source":"voice","currency":"CNY","due":"2026-12-01","settled":"2026-12-02","void":true,"voidReason":"错"}"#,
    ])
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let gift = try #require(stored.records.gifts.first)
    #expect(gift.amount == Money(minorUnits: 120_050))
    #expect(gift.direction == .received && gift.kind == .loan && gift.origin == .voice)
    #expect(gift.event == "借款" && gift.book == "b1" && gift.contact == "c1" && gift.name == "三哥")
    #expect(gift.goods == "茶" && gift.note == "n" && gift.isVoid && gift.voidReason == "错")
    #expect(gift.due == Day("2026-12-01"))
    #expect(gift.settlement == .on(try #require(Day("2026-12-02"))))
    #expect(gift.source.place?.line == 1)
    let book = try #require(stored.records.books.first)
    #expect(book.order == 2 && book.isArchived)
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-20"), ("2026-11-19T17:00:00Z", "2026-11-20"),
    ("2026-11-20T23:30", "2026-11-20"),
    // Mid-Autumn and New Year's Day in printed calendars.
    ("农历2026年八月十五", "2026-09-25"), ("二〇二六年正月初一", "2026-02-17"),
  ])
  func `A date is a day, a time in the vault's zone, or a lunar day`(
    text: String, day: String
  ) async {
    let stored = await read(
      [
        "gifts/records.jsonl":
          #"{"amount":1,"direction":"sent","contact":"c","date":""# + text + #""}"#
      ], zone: Zone(identifier: "Asia/Shanghai", initialOffset: 28_800))
    #expect(stored.records.gifts.map(\.day) == [Day(day)])
  }

  @Test func `Repayments name a loan or say only that they are one, in JSON and in CSV`() async {
    let json = await read([
      "gifts/records.jsonl": """
      {"id":"l","amount":9,"direction":"sent","type":"loan","contact":"c","date":"2026-01-01","settled":true}
      {"amount":1,"direction":"received","contact":"c","date":"2026-02-01","repays":"l"}
      {"amount":1,"direction":"received","contact":"c","date":"2026-02-02","repays":true}
      {"amount":1,"direction":"received","contact":"c","date":"2026-02-03","repays":false}
      """
    ])
    let csv = await read([
      "gifts/records.csv": """
      id,amount,direction,type,contact,date,settled,repays
      l,9,sent,loan,c,2026-01-01,true,
      a,1,received,,c,2026-02-01,,l
      b,1,received,,c,2026-02-02,,true
      d,1,received,,c,2026-02-03,,no
      """
    ])
    for stored in [json, csv] {
      #expect(found(stored).isEmpty)
      #expect(stored.records.gifts.map(\.repayment) == [nil, .loan("l"), .unnamed, nil])
      #expect(stored.records.gifts.map(\.kind) == [.loan, .loan, .loan, .gift])
      #expect(stored.records.gifts[0].settlement == .someDay)
    }
  }

  @Test func `Categories and relations have Chinese names too`() async {
    let stored = await read([
      "gifts/contacts.csv": "id,name,relation,birthday\nc,张三,同事,腊月廿五\nd,李四,family,05-06\n",
      "gifts/records.csv":
        "amount,direction,date,contact,category\n1,sent,2026-01-01,c,婚礼\n2,sent,2026-01-01,c,full_moon\n",
    ])
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    #expect(stored.records.contacts.map(\.relation) == [.colleague, .family])
    #expect(stored.records.contacts.map { $0.birthday != nil } == [true, true])
    #expect(stored.records.gifts.map(\.category) == [.wedding, .fullMoon])
  }

  @Test func `A birthday that was read as lunar is told of until it is written otherwise`() async {
    let stored = await read([
      "gifts/contacts.jsonl": """
      {"id":"a","name":"张三","birthday":"11月30日"}
      {"id":"b","name":"李四","birthday":"1980年5月6号"}
      {"id":"c","name":"王五","birthday":"五月六日"}
      {"id":"c","name":"王五","birthday":"农历五月六日","updatedAt":"2026-11-20T09:00:00Z"}
      {"id":"d","name":"赵六","birthday":"腊月廿五"}
      {"id":"e","name":"孙七","birthday":"5月31日"}
      {"id":"f","name":"周八","birthday":"6 May"}
      """
    ])
    #expect(
      found(stored) == [
        #"solar-birthday 1: birthday "11月30日" is a day of the solar year; it was once read as lunar"#,
        #"solar-birthday 2: birthday "1980年5月6号" is a day of the solar year; it was once read as lunar"#,
      ])
    #expect(
      stored.diagnostics.kept.first?.hint
        == "if it is solar: daybook edit a birthday=11-30; "
        + "if it is lunar: daybook edit a birthday=农历11月30日")
    #expect(stored.records.contacts.compactMap(\.birthday?.solarText).count == 4)
  }

  @Test func `What is odd between records is told once a name, at its first place`() async throws {
    let gift = #""amount":5,"direction":"sent","date":"2026-11-20""#
    let stored = await read([
      "gifts/contacts.jsonl": """
      {"id":"a","name":"张三"}
      {"id":"b","name":"张三"}
      {"id":"c","name":"李四"}
      """,
      "gifts/books.jsonl": #"{"id":"wedding","name":"婚礼"}"#,
      "gifts/records.jsonl": """
      {\(gift),"contact":"王五","event":"1"}
      {\(gift),"contact":"张三","event":"2"}
      {\(gift),"contact":"x9","name":"王五","event":"3"}
      {\(gift),"contact":"b","event":"4"}
      {\(gift),"contact":"张三","event":"5","book":"weding"}
      {\(gift),"contact":"c","event":"6","book":"weding"}
      {\(gift),"contact":"c","event":"6","note":"again"}
      {\(gift),"contact":"李四","event":"6","note":"void","void":true}
      {"amount":5,"direction":"received","date":"2026-11-20","contact":"c","event":"6"}
      {"amount":1,"direction":"received","date":"2026-11-20","contact":"c","repays":"nothing"}
      """,
    ])
    #expect(
      found(stored) == [
        // A name alone needs no contact; an id with a name does.
        #"unlisted-contact 3: contact "x9" is not in gifts/contacts"#,
        #"ambiguous-name 2: the name "张三" in 2 records is that of 2 contacts; the first one was taken"#,
        #"unknown-book 5: book "weding" in 2 records is not in gifts/books"#,
        #"unknown-loan 10: repays names "nothing", which is no loan"#,
        "possible-duplicate 7: the record says the same as the one at vault/gifts/records.jsonl:6: "
          + "person, date, event and amount",
      ])
    #expect(stored.diagnostics.kept.map(\.severity) == Array(repeating: .warning, count: 5))
    #expect(stored.diagnostics.kept[0].hint == "the person still counts, by name")
    #expect(stored.diagnostics.kept[2].hint == #"did you mean "wedding"?"#)
    let hint = try #require(stored.diagnostics.kept[4].hint)
    let id = try #require(stored.records.gifts.first { $0.note == "again" }).id
    let short = id.shortIdentifier
    #expect(hint == "if it was entered twice: daybook void \(short) --reason \"entered twice\"")
    #expect(stored.recordCount == 14)
  }

  @Test func `What is paid beyond a loan is told with the record that paid it`() async throws {
    let stored = await read([
      "gifts/records.jsonl": """
      {"id":"l","amount":100,"direction":"sent","type":"loan","contact":"张三","date":"2026-01-01"}
      {"id":"r","amount":"130.50","direction":"received","contact":"张三","date":"2026-02-01","repays":"l"}
      """
    ])
    let noon = Zone.utc.interval(of: try #require(Day("2026-11-20"))).start
    let ledger = GiftLedger(stored.records, moment: Moment(asOf: noon, zone: .utc))
    let found = GiftsSystem().problems(of: ledger, in: MemoryFiles())
    #expect(found.map(\.kind) == ["repaid-too-much"])
    #expect(found.first?.place?.line == 2)
    #expect(found.first?.message.contains("30.50 CNY") == true)
  }

  @Test func `Markup and control characters of records stay text`() async throws {
    let name = #"<script>\u001b[31m张\u0000三\"\n"#
    let stored = await read([
      "gifts/records.jsonl":
        #"{"amount":1,"direction":"sent","date":"2026-01-01","contact":""# + name + #""}"#
    ])
    let text = stored.diagnostics.text()
    #expect(!text.contains("\u{1B}") && !text.contains("\0"))
    #expect(stored.records.gifts.first?.contact == "<script>\u{1B}[31m张\0三\"")
  }

  @Test func `Etiquette has texts or lists of them`() async {
    let stored = await read([
      "gifts/etiquette.yaml": """
      - {province: 江苏, city: 苏州, category: wedding, min: 600, average: 1000, max: 二千, tips: 成双, taboos: [四, 二百五]}
      """
    ])
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let etiquette = stored.records.etiquette.first
    #expect(etiquette?.most == .units(2_000))
    #expect(etiquette?.tips == ["成双"])
    #expect(etiquette?.taboos == ["四", "二百五"])
  }

  @Test func `The place and the income are settings`() {
    let (gifts, problems) = settings(
      """
      gifts:
        yearlyIncome: 150000
        currency: jpy
        province: 江苏
        city: 苏州
      """)
    #expect(problems.isEmpty)
    #expect(gifts.currency.code == "JPY")
    #expect(gifts.yearlyIncome == .units(150_000, gifts.currency))
    #expect(gifts.city == "苏州" && gifts.province == "江苏")
  }

  @Test(arguments: [
    "yearlyIncome: 0", "yearlyIncome: -5", "yearlyIncome: much", "currency: 元元", "city: [a]",
  ])
  func `A setting of gifts that is none is told`(line: String) {
    let (gifts, problems) = settings("gifts:\n  \(line)\n")
    #expect(problems.map(\.kind) == ["wrong-type"])
    #expect(gifts == GiftSettings())
  }

  private func settings(_ text: String) -> (gifts: GiftSettings, problems: [Diagnostic]) {
    let (settings, problems) = Settings.read(
      Array(text.utf8), keys: SettingKey.gifts, systemNames: ["gifts"])
    return (settings[GiftSettings.self], problems)
  }
}
