import Basics
import Liquid
import SiteKit
import Testing
import Wording

@testable import Gifts

struct AnnualReportTests {
  @Test func `A report has the biggest, the most frequent and the middle ones`() throws {
    var named = try gift("c", .sent, 300, "乙", on: "2025-05-01", .birthday)
    named.event = "八十大寿"
    var settings = GiftSettings()
    settings.yearlyIncome = .units(30_000)
    let ledger = try ledger(
      [
        gift("a", .sent, 800, "甲", on: "2025-01-01", .wedding),
        gift("b", .sent, 1_000, "甲", on: "2025-02-01", .wedding), named,
        gift("d", .received, 700, "乙", on: "2025-06-01", .wedding),
        gift("e", .received, 700, "丙", on: "2025-07-01", .wedding),
        gift("f", .sent, 5_000, "丙", on: "2025-07-01", .wedding, in: dollar),
        gift("z", .sent, 2_000, "甲", on: "2024-12-31"),
      ], settings: settings)
    let year = Year(2025)
    let report = GiftView(ledger: ledger, words: .english).report(of: year)
    func members(_ list: String, _ member: String) -> [String?] {
      guard case .array(let items)? = report[list] else { return [] }
      return items.map { item in
        if case .object(let object) = item { object[member]?.stringValue } else { nil }
      }
    }
    // The largest of yuan, the earlier of equal ones.
    #expect(
      members("biggest", "record")
        == ["b", "a", "d", "e", "c", "f"].map { RecordControls.name("gift", $0) })
    // 丙, 乙 and 甲 have two each; 甲 exchanged 1800, 乙 1000, 丙 700 yuan.
    #expect(members("frequent", "name") == ["甲", "乙", "丙"])
    #expect(ledger.occasions(on: year.days).map(\.key.name) == ["婚礼", "八十大寿"])
    #expect(ledger.occasions(on: year.days).map(\.totals.count) == [5, 1])
    let (sent, received) = (
      ledger.usualAmounts(on: year.days, .sent), ledger.usualAmounts(on: year.days, .received)
    )
    #expect(sent == [.wedding: .units(900), .birthday: .units(300)])
    #expect(received == [.wedding: .units(700)])
    // 2100 of 30,000 is 7 %; 2100 after 2000 is 5 % more.
    #expect(ledger.shareOfIncome(in: year) == Permille(70))
    let (now, before) = (ledger.totals(on: year.days), ledger.totals(on: year.previous.days))
    #expect(
      Permille(growthTo: now[.renminbi].sent, from: before[.renminbi].sent) == Permille(50))
    #expect(ledger.byMonth(on: year.days).count == 12)
  }

  @Test func `New ones have their first gift in the year, lost ones none for three years`() throws {
    let gifts = [
      try gift("a", .sent, 1, "旧", on: "2022-06-01"),
      try gift("b", .sent, 1, "旧", on: "2023-01-01"),
      try gift("c", .sent, 1, "断", on: "2022-06-01"),
      try gift("d", .sent, 1, "续", on: "2022-06-01"),
      try gift("e", .sent, 1, "续", on: "2025-06-01"),
      try gift("f", .sent, 1, "迟", on: "2022-06-01"),
      try gift("g", .sent, 1, "迟", on: "2025-06-02"),
      try gift("h", .sent, 1, "新", on: "2025-03-01"),
      // Three years are over on the last day of 2025.
      try gift("i", .sent, 1, "末", on: "2022-12-31"),
    ]
    let ledger = try ledger(gifts)
    #expect(ledger.newPeople(in: Year(2025)).map(\.name) == ["新"])
    #expect(ledger.lostPeople(in: Year(2025)).map(\.name) == ["断", "迟", "末"])
    // 旧 lapses on 2026-01-01; 新 has not by 2026-11-20.
    #expect(ledger.lostPeople(in: Year(2026)).map(\.name) == ["旧"])
    #expect(ledger.lostPeople(in: Year(2024)).isEmpty)
    #expect(ledger.lostPeople(in: Year(2028)).isEmpty)
  }

  @Test func `A ledger has the years from its first record to this one`() throws {
    let ledger = try ledger([
      loan("a", .sent, 1, "p", on: "2024-01-01"), gift("b", .sent, 1, "p", on: "2025-01-01"),
    ])
    #expect(ledger.years.map(\.number) == [2024, 2025, 2026])
    #expect(try GiftsTests.ledger([]).years.isEmpty)
  }

  @Test(arguments: [
    (1, 8, 125), (1, 3, 333), (2, 3, 667), (-2, 3, -667), (1, 2_000, 1), (-1, 2_000, -1), (0, 5, 0),
    (1, -8, -125),
  ])
  func `A share is rounded to the nearest thousandth, halves away from zero`(
    part: Int, whole: Int, permille: Int
  ) {
    #expect(Permille(.units(part), of: .units(whole)) == Permille(permille))
    #expect(Permille(.units(part), of: .zero()) == nil)
    #expect(Permille(.units(part), of: .units(whole, dollar)) == nil)
  }

  @Test(arguments: [(125, "12.5%"), (-30, "-3%"), (0, "0%"), (1_005, "100.5%"), (-4, "-0.4%")])
  func `A share is written in percent`(permille: Int, text: String) {
    #expect(Permille(permille).description == text)
  }
}
