import Basics
import Foundation
import SiteKit
import Testing

@testable import Gifts

/// The output of `daybook stats gifts` and `daybook suggest gift`, for people and for programs.
struct GiftReportTests {
  private func ledger() throws -> GiftLedger {
    func gift(
      _ id: String, _ direction: Gift.Direction, _ minorUnits: Int128, _ contact: String,
      _ text: String, _ category: OccasionCategory, _ currency: Currency = .renminbi
    ) throws -> Gift {
      var gift = Gift(
        source: RecordSource(id: id), amount: Money(minorUnits: minorUnits, currency),
        direction: direction, day: try #require(Day(text)), contact: contact)
      gift.category = category
      return gift
    }
    var records = GiftRecords()
    var zhang = Contact(source: RecordSource(id: "z"), name: "张三")
    (zhang.relation, zhang.household) = (.colleague, "张家")
    records.contacts = [zhang]
    records.gifts = [
      try gift("a", .sent, 120_050, "z", "2025-10-01", .wedding),
      try gift("b", .received, 60_000, "z", "2026-02-17", .springFestival),
      try gift("c", .sent, 1, "李四\u{1B}[31m", "2026-03-01", .other),
      try gift("d", .sent, 2_000, "z", "2026-03-02", .other, try #require(Currency("USD"))),
      try gift("e", .sent, 500_000, "z", "2026-01-01", .other),
    ]
    records.gifts[4].kind = .loan
    records.gifts[4].due = Day("2026-11-19")
    let noon = Zone.utc.interval(of: try #require(Day("2026-11-20"))).start
    return GiftLedger(records, moment: Moment(asOf: noon, zone: .utc))
  }

  private func json(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test
  func `JSON has exact amounts in units, a tally a currency, and parts that sum to the whole`()
    throws
  {
    let text = GiftReport(ledger: try ledger(), days: nil, person: nil).json.text
    #expect(text.contains("\"sent\":1200.51,"))
    #expect(text.contains("\"balance\":-600.51,"))
    let report = try json(text)
    #expect(report["period"] as? String == "all")
    #expect(report["count"] as? Int == 3)
    let currencies = try #require(report["currencies"] as? [[String: Any]])
    #expect(currencies.map { $0["currency"] as? String } == ["CNY", "USD"])
    #expect(currencies.map { $0["sent"] as? Double } == [1200.51, 20])
    for name in ["byMonth", "byCategory", "byRelation", "byBook", "people"] {
      let parts = try #require(report[name] as? [[String: Any]])
      #expect(parts.reduce(0) { $0 + ($1["count"] as? Int ?? 0) } == 3, "\(name)")
    }
    let months = try #require(report["byMonth"] as? [[String: Any]])
    #expect(months.count == 14)
    #expect(months.first?["month"] as? String == "2025-10")
    let people = try #require(report["people"] as? [[String: Any]])
    #expect(people.first?["name"] as? String == "张三")
    // The last gift sent, in dollars, is later than the last one received.
    #expect(people.first?["status"] as? String == "core")
    let loans = try #require(report["loans"] as? [[String: Any]])
    #expect(loans.count == 1)
    #expect(loans[0]["status"] as? String == "overdue")
    #expect(loans[0]["outstanding"] as? Int == 5_000)
    let households = try #require(report["households"] as? [[String: Any]])
    #expect(households.map { $0["name"] as? String } == ["张家"])
  }

  @Test func `A period and a person limit the figures`() throws {
    let ledger = try ledger()
    let period = try #require(Period("2026"))
    let report = try json(
      GiftReport(ledger: ledger, days: period.days, person: ledger.person(named: "张三")).json.text)
    #expect(report["sent"] as? Int == 0)
    #expect(report["received"] as? Int == 600)
    #expect((report["people"] as? [Any])?.count == 1)
    #expect((report["byMonth"] as? [Any])?.count == 12)
    #expect((report["person"] as? [String: String])?["id"] == "z")
  }

  @Test func `Text is aligned by columns of the terminal and prints no control character`() throws {
    let text = GiftReport(ledger: try ledger(), days: nil, person: nil).text
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("\n  张三   owes you  5000 CNY  due 2026-11-19  overdue\n"))
    // The last column of each table is right-aligned: its lines have equal widths.
    for table in text.components(separatedBy: "\n\n").dropFirst() where !table.contains("owes") {
      let lines = table.split(separator: "\n").map { String($0) }
      let widths = Set(lines.map(\.columnCount))
      #expect(widths.count == 1, "\(table)")
    }
  }

  @Test func `A suggestion is printed with its range and reasons`() throws {
    let ledger = try ledger()
    let person = try #require(ledger.person(named: "张三"))
    let suggestion = try #require(ledger.suggestion(for: person, .wedding))
    let report = SuggestionReport(
      suggestion: suggestion, name: person.name, isKnown: true, ledger: ledger)
    let values = try json(report.json.text)
    #expect(values["amount"] as? Int == 600)
    #expect(values["category"] as? String == "wedding")
    #expect(values["range"] is NSNull)
    let reasons = try #require(values["reasons"] as? [[String: String]])
    #expect(reasons.map { $0["kind"] } == ["gaveLast", "even"])
    #expect(report.text.hasPrefix("¥600 for 张三, wedding 婚礼\n"))
    #expect(report.text.contains("they gave ¥600 last, 17 February 2026, Spring Festival 春节"))
  }

  @Test(arguments: [
    ("张", 4, TextTable.Alignment.left, "张  "), ("张a", 4, .right, " 张a"),
    ("abcdef", 3, .left, "abcdef"),
    ("", 2, .right, "  "),
  ])
  func `Text is padded by the columns that it takes`(
    text: String, columns: Int, alignment: TextTable.Alignment, padded: String
  ) {
    #expect(text.padded(to: columns, alignment) == padded)
  }
}
