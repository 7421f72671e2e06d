import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Gifts

struct GiftExportTests {
  private static let asOf = Instant(seconds: 20_777 * 86_400 + 43_200)  // 2026-11-20T12:00:00Z

  private static let contacts = """
    {"id":"c1","name":"张三","relation":"friend","group":"张家"}
    {"id":"c2","name":"=HYPERLINK(\\"https://example.org\\")"}
    {"id":"@c3","name":"李四, \\"老李\\""}
    """
  private static let records = """
    {"id":"r1","amount":"1000","direction":"sent","event":"结婚","category":"wedding","date":"2025-05-01","contact":"c1","book":"b1"}
    {"id":"r2","amount":"888.80","direction":"received","category":"full_moon","date":"2026-03-01","contact":"c2","note":"+86 139\\n-1","source":"ocr"}
    {"id":"r3","amount":"1200","direction":"sent","type":"loan","date":"2026-06-01","contact":"@c3","due":"2026-12-01","note":"'quoted'"}
    {"id":"r4","amount":"200","direction":"received","type":"loan","repays":"r3","date":"2026-07-01","contact":"@c3"}
    {"id":"=r5","amount":"0.01","direction":"received","type":"loan","date":"2026-08-01","contact":"c2","settled":true,"note":"'=1"}
    {"id":"r6","amount":"300","direction":"sent","date":"2026-08-01","contact":"c2","void":true,"voidReason":"＝错"}
    {"id":"r7","amount":"500","currency":"JPY","direction":"sent","date":"2026-08-01","contact":"c1","gift":"茶"}
    """

  private func read(_ files: MemoryFiles) async -> StoredRecords<GiftRecords> {
    await GiftReader.read(CollectionReader(files: files, zone: .utc, width: 1))
  }

  private func stored() async -> StoredRecords<GiftRecords> {
    await read(
      MemoryFiles([
        "gifts/contacts.jsonl": Self.contacts, "gifts/records.jsonl": Self.records,
        "gifts/books.jsonl": #"{"id":"b1","name":"婚礼"}"#,
      ]))
  }

  private func export(
    on days: ClosedRange<Day>? = nil, of person: String? = nil
  ) async -> GiftExport {
    let ledger = GiftLedger(await stored().records, moment: Moment(asOf: Self.asOf, zone: .utc))
    return GiftExport(ledger, on: days, of: person.flatMap(ledger.person(named:)))
  }

  @Test func `The table has the fields of the records`() async {
    let lines = await export().csv().split(separator: "\r\n")
    #expect(
      lines.prefix(2) == [
        "id,date,name,direction,amount,currency,event,category,type,gift,payment,note,book,due,settled,"
          + "repays,source,picture,void,voidReason,contact",
        "r1,2025-05-01,张三,sent,1000.00,CNY,结婚,wedding,gift,,,,b1,,,,manual,,,,c1",
      ])
    #expect(lines.count == 8)
  }

  @Test func `Names, notes and ids are never formulas`() async {
    let csv = await export().csv()
    #expect(csv.contains(#""'=HYPERLINK(""https://example.org"")""#))
    #expect(csv.contains("\"'+86 139\n-1\"") && csv.contains("\r\n'=r5,") && csv.contains("''=1"))
    #expect(csv.contains(",'＝错,") && csv.contains(",'@c3\r\n"))
    #expect(csv.contains(",'quoted',"))
  }

  @Test func `The table is read back as the records that it was made of`() async {
    let before = await stored()
    let csv = await export().csv()
    let after = await read(
      MemoryFiles(["gifts/contacts.jsonl": Self.contacts, "gifts/records.csv": "\u{FEFF}" + csv]))
    #expect(after.diagnostics.kept.filter { $0.severity == .error }.isEmpty)
    let (gifts, again) = (before.records.gifts, after.records.gifts)
    #expect(again.map(\.id).sorted() == gifts.map(\.id).sorted())
    let ledgers = [before, after].map {
      GiftLedger($0.records, moment: Moment(asOf: Self.asOf, zone: .utc))
    }
    for (gift, other) in zip(ledgers[0].gifts, ledgers[1].gifts) {
      var named = gift
      // The table also has the person's name.
      named.name = ledgers[0].person(gift.contact)?.name
      #expect(other == named)
    }
  }

  @Test func `The table is imported as the records that it was made of, and adds nothing twice`()
    async throws
  {
    let csv = Array("\u{FEFF}\(await export().csv())".utf8)
    let vault = MemoryFiles(["gifts/contacts.jsonl": Self.contacts])
    let plan = try await plan(csv, into: vault)
    #expect(plan.summary.added == 7 && plan.diagnostics.isEmpty)
    try plan.perform(in: vault)
    let before = await stored()
    let after = await read(vault)
    #expect(after.diagnostics.kept.filter { $0.severity == .error }.isEmpty)
    let ledgers = [before, after].map {
      GiftLedger($0.records, moment: Moment(asOf: Self.asOf, zone: .utc))
    }
    for (gift, other) in zip(ledgers[0].gifts, ledgers[1].gifts) {
      var named = gift
      named.name = ledgers[0].person(gift.contact)?.name
      #expect(other == named)
    }
    #expect(ledgers[1].loans.map(\.outstanding) == ledgers[0].loans.map(\.outstanding))

    let again = try await self.plan(csv, into: vault)
    #expect(again.summary.added == 0 && again.summary.alreadyThere == 7)
  }

  /// The vault's records leave out what an export fills in: names, currencies, kinds, sources.
  @Test func `A table that its own vault wrote says nothing new to it`() async throws {
    let vault = MemoryFiles([
      "gifts/contacts.jsonl": Self.contacts, "gifts/records.jsonl": Self.records,
      "gifts/books.jsonl": #"{"id":"b1","name":"婚礼"}"#,
    ])
    let csv = await export().csv()
    // A spreadsheet writes amounts and days in its own way.
    for text in [
      csv, csv.replacing("1000.00", with: "1000").replacing("2025-05-01", with: "2025/5/1"),
    ] {
      let plan = try await plan(Array(text.utf8), into: vault)
      let gifts = plan.summary[kind: "gift"]
      #expect((gifts.same, gifts.kept, gifts.added, plan.summary.read) == (7, 0, 0, 7))
    }
    let other = try await plan(Array(csv.replacing("888.80", with: "888.00").utf8), into: vault)
    #expect((other.summary[kind: "gift"].same, other.summary[kind: "gift"].kept) == (6, 1))
  }

  @Test func `Its own table is known by its header`() async {
    func isOwn(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { GiftsSystem.wrote(ImportHead($0, path: "g.csv")) }
    }
    let csv = await export().csv()
    #expect(isOwn("\u{FEFF}" + csv) && isOwn(csv))
    #expect(!isOwn("id,name,amount,date\n") && !isOwn("{\"id\":\"a\"}"))
  }

  /// The plan for importing a table.
  private func plan(
    _ csv: [UInt8], into vault: MemoryFiles = MemoryFiles()
  ) async throws -> ImportPlan {
    try await ImportBench(vault, at: Self.asOf).plan(csv, "gifts.csv", as: "gifts")
  }

  @Test func `A row of an exported table that was broken since is told with its line`()
    async throws
  {
    let csv = await export().csv().replacing("1000.00", with: "ten")
    let plan = try await plan(Array(csv.utf8))
    #expect(plan.summary.added == 6 && plan.summary.unreadable == 1)
    #expect(plan.diagnostics.kept.map { $0.place?.description } == ["gifts.csv:2"])
  }

  @Test func `A period and a person choose records`() async throws {
    let year = try #require(Year("2025"))
    #expect(await export(on: year.days).gifts.map(\.id) == ["r1"])
    #expect(await export(of: "张三").gifts.map(\.id) == ["r1", "r7"])
    #expect(await export(of: "c2").gifts.map(\.id) == ["r2", "=r5", "r6"])
  }

  private func texts(_ table: Table) -> [[String]] { table.rows.map { $0.map(\.plainText) } }

  private func workbook() async throws -> GiftWorkbook {
    let files = MemoryFiles([
      "gifts/contacts.jsonl": Self.contacts, "gifts/records.jsonl": Self.records,
      "gifts/books.jsonl": #"{"id":"b1","name":"婚礼"}"#,
    ])
    let names = try await RecordedHost(files, asOf: Self.asOf).contents(of: "gifts").names
    return try GiftWorkbook(
      await export(), from: ImportBench(files, at: Self.asOf).library,
      in: RecordWords(.english, names))
  }

  @Test func `Sheets have the balances of persons, the loans and the years`() async throws {
    let workbook = try await workbook()
    #expect(
      texts(workbook.people) == [
        [
          "c2", "=HYPERLINK(\"https://example.org\")", "", "", "", "", "", "CNY", "888.80", "0.00",
          "888.80", "0.01", "0.00", "0.00",
        ],
        [
          "c1", "张三", "", "Friend 朋友", "张家", "", "", "CNY", "0.00", "1000.00", "-1000.00", "0.00",
          "0.00", "0.00",
        ],
        ["c1", "张三", "", "Friend 朋友", "张家", "", "", "JPY", "0", "500", "-500", "0", "0", "0"],
        [
          "@c3", "李四, \"老李\"", "", "", "", "", "", "CNY", "0.00", "0.00", "0.00", "200.00",
          "1200.00", "-1000.00",
        ],
      ])
    let columns = ["id", "Direction", "Amount", "Due", "Repaid", "Outstanding", "Status"]
    let places = columns.compactMap(workbook.loans.header.firstIndex)
    #expect(
      workbook.loans.rows.map { row in places.map { row[$0].plainText } } == [
        ["r3", "lent", "1200.00", "2026-12-01", "200.00", "1000.00", "open"],
        ["=r5", "borrowed", "0.01", "", "0.00", "0.00", "settled"],
      ])
    #expect(
      texts(workbook.years) == [
        ["2025", "CNY", "0.00", "1000.00", "-1000.00", "1"],
        ["2026", "CNY", "888.80", "0.00", "888.80", "1"],
        ["2026", "JPY", "0", "500", "-500", "1"],
      ])
  }

  @Test(
    .enabled(if: OutsideProgram.hasPython(with: "openpyxl"), "openpyxl is not there"))
  func `The spreadsheet is what openpyxl reads, without a formula`() async throws {
    let script = """
      import openpyxl, sys
      book = openpyxl.load_workbook(open(sys.argv[1], "rb"))
      print(book.sheetnames, book.properties.created)
      for sheet in book:
          print(sheet.title, sheet.freeze_panes, sheet.auto_filter.ref)
          print(sum(cell.data_type == "f" for row in sheet.iter_rows() for cell in row))
      records = book["Records"]
      columns = {cell.value: cell.column for cell in records[1]}
      names = ("Day", "Contact", "Amount", "Note")
      print([records.cell(3, columns[name]).value for name in names])
      print([records.cell(2, columns[name]).number_format for name in ("Day", "Amount")])
      print(records.cell(2, columns["Book"]).value)
      """
    let python = try #require(OutsideProgram("python3"))
    let output = try python.output(["-c", script], file: await workbook().workbook.bytes())
    #expect(
      output.split(separator: "\n").map(String.init) == [
        "['Records', 'People', 'Loans', 'Years'] 2026-11-20 12:00:00", "Records A2 A1:U8", "0",
        "People A2 A1:N5", "0", "Loans A2 A1:X3", "0", "Years A2 A1:F4", "0",
        "[datetime.datetime(2026, 3, 1, 0, 0), '=HYPERLINK(\"https://example.org\") [c2]', 888.8, "
          + "'+86 139\\n-1']", "['yyyy-mm-dd', '#,##0.00']", "婚礼 [b1]",
      ])
  }
}

/// The host's side of the exports.
struct ExportCommandTests {
  private func host() throws -> RecordedHost {
    RecordedHost(
      MemoryFiles([
        "gifts/records.jsonl": """
        {"id":"l","amount":"1200","direction":"sent","type":"loan","date":"2026-06-01","contact":"张三"}

        """
      ]), asOf: try at("2026-11-20 18:40"))
  }

  @Test(arguments: [
    ["--to", "-"], ["--to", "a.txt"], ["--to", "csv"], ["--to", "-", "--format", "xlsx"],
    ["--to", "a.ics", "--year", "2026"], ["--to", "a.ics", "--years", "0"], [],
  ])
  func `Usage that says too little or too much is refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try ExportGiftsCommand.parse(arguments) }
  }

  @Test(arguments: [
    ["--to", "a.CSV"], ["--to", "-", "--format", "ics"],
    ["--to", "a.b.xlsx", "--month", "2026-11"],
    ["--to", "a", "--format", "journal"],
  ])
  func `Usage of the help is taken`(arguments: [String]) throws {
    _ = try ExportGiftsCommand.parse(arguments)
  }

  @Test func `A table for a file has a mark that one for a pipe has not`() async throws {
    let host = try host()
    try await ExportGiftsCommand.parse(["--to", "a.csv"]).run(host)
    try await ExportGiftsCommand.parse(["--to", "-", "--format", "csv"]).run(host)
    let record = host.record
    #expect(record.files["a.csv"] == [0xEF, 0xBB, 0xBF] + record.written)
    #expect(record.printed == ["a.csv: 1 record"])
  }

  @Test func `A loan note is converted, and says what it lacks`() async throws {
    let host = try host()
    try await ExportLoanNoteCommand.parse(["l", "--to", "loan.pdf"]).run(host)
    try await ExportLoanNoteCommand.parse(["l", "--to", "loan.svg"]).run(host)
    let record = host.record
    let drawing = try #require(record.files["loan.svg"])
    #expect(drawing.starts(with: Array("<svg".utf8)))
    #expect(
      record.files["loan.pdf"] == Array("pdf of \(host.clock.formatted()): ".utf8) + drawing)
    #expect(record.printed == ["loan.pdf: 张三, 1200.00 CNY", "loan.svg: 张三, 1200.00 CNY"])
    #expect(record.reported.kept.filter { $0.kind == "no-author" }.count == 2)
  }
}
