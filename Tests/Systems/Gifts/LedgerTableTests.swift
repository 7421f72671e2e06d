import Basics
import Testing
import Vault
import Wording

@testable import Gifts

@Suite struct LedgerTableTests {
  private func export() throws -> GiftExport {
    var records = GiftRecords()
    records.contacts = [contact("z", "张三", .colleague)]
    records.books = [Book(source: RecordSource(id: "b"), name: "婚宴")]
    var wedding = try gift("1", .received, 1_000, "z", on: "2026-05-02", .wedding)
    (wedding.event, wedding.book, wedding.payment) = ("结婚", "b", .wechat)
    let lent = try loan("2", .sent, 500, "李四", on: "2026-05-03")
    records.gifts = [wedding, lent]
    let ledger = GiftLedger(
      records, moment: Moment(asOf: Instant(seconds: 1_795_000_000), zone: .utc))
    return GiftExport(ledger, in: nil)
  }

  @Test func `The table in words has the columns that people keep by hand`() throws {
    let lines = try export().csv(in: .standard(.simplifiedChinese)).split(separator: "\r\n")
    #expect(
      lines == [
        "序号,姓名,关系,金额,收/送,类型,事件,日期,支付方式,备注",
        "1,张三,同事,1000.00,收到,,结婚,2026-05-02,微信,",
        "2,李四,,500.00,送出,借贷,,2026-05-03,,",
      ])
  }

  @Test(arguments: Language.allCases)
  func `The table in words is read back in each language`(language: Language) throws {
    let table = try export().ledgerTable(in: .standard(language))
    let columns = try #require(GiftColumns(table.header.map(\.columnName)))
    #expect(columns.others.isEmpty)
    #expect(columns[.payment] != nil && columns[.event] != nil && columns[.date] != nil)
    #expect(columns[.direction] != nil && columns[.relation] != nil && columns[.category] != nil)
    for row in table.rows { #expect(Gift.Direction(cell: row[4].plainText) != nil) }
  }

  @Test func `A book alone is written`() throws {
    let ledger = try export().ledger
    #expect(GiftExport(ledger, in: ledger.books[0]).gifts.map(\.id) == ["1"])
  }

  @Test(
    arguments: [
      ("王五 200 微信", "wechat", nil), ("王五 200 wx 表哥", "wechat", "表哥"), ("王五 200 zfb", "alipay", nil),
      ("王五 200 现金", "cash", nil), ("王五 200 transfer", "transfer", nil), ("王五 200 表哥", nil, "表哥"),
      ("王五 200 微信 支付宝", nil, "微信 支付宝"),
    ] as [(String, String?, String?)])
  func `A line of a reception says how it was paid`(
    line: String, payment: String?, note: String?
  ) throws {
    let values = try ReceptionLine(line).values
    #expect(values["name"] == "王五" && values["amount"] == "200")
    #expect(values["payment"] == payment && values["note"] == note)
  }
}
