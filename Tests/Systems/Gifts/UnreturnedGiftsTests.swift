import Basics
import SiteKit
import TestKit
import Testing
import Wording

@testable import Gifts

/// The people who got nothing back, on 2026-11-20.
struct UnreturnedGiftsTests {
  private func known() throws -> GiftLedger {
    try ledger(
      [
        gift("a", .received, 400, "chen", on: "2026-10-01", .birthday),
        // A household gives and is given together.
        gift("b", .sent, 300, "wife", on: "2026-03-01"),
        gift("c", .received, 500, "husband", on: "2026-05-01", .wedding),
        gift("d", .received, 100, "zhou", on: "2026-01-01"),
        gift("e", .received, 200, "zhou", on: "2026-02-01"),
        // Their gift gave back ours.
        gift("f", .sent, 1_000, "li", on: "2024-05-01"),
        gift("g", .received, 1_000, "li", on: "2025-05-01"),
        gift("h", .received, 500, "wu", on: "2026-01-01"),
        gift("i", .sent, 600, "wu", on: "2026-06-01"),
        // Both on one day.
        gift("j", .received, 300, "zheng", on: "2026-05-01"),
        gift("k", .sent, 200, "zheng", on: "2026-05-01"),
        loan("l", .received, 5_000, "sun", on: "2026-07-01"),
      ],
      [contact("wife", household: "王家"), contact("husband", household: "王家")])
  }

  @Test func `Who gave last and more is listed, the latest gift first`() throws {
    let found = try known().unreturned()
    #expect(found.map(\.person.id) == ["chen", "husband", "zhou"])
    #expect(found.map(\.gifts.count) == [1, 1, 2])
    #expect(found.map(\.balance.shortDescription) == ["400", "200", "300"])
    let days = try day("2026-02-01")...day("2026-05-31")
    #expect(try known().unreturned(on: days).map(\.person.id) == ["husband", "zhou"])
  }

  @Test func `It is printed in the person's language`() throws {
    var report = GiftReport(ledger: try known(), days: nil, person: nil)
    report.isOfUnreturned = true
    #expect(
      report.text == """
        Gifts, all

          Not returned  Gifts  Balance  Last        Amount  Occasion
          chen              1      400  2026-10-01    ¥400  Birthday 生日
          husband           1      200  2026-05-01    ¥500  Wedding 婚礼
          zhou              2      300  2026-02-01    ¥200  Other 其他

        """)
    report.words = .standard(.simplifiedChinese)
    #expect(
      report.text == """
        礼尚往来，全部

          还未还礼  次数  差额  最近        金额  事由
          chen         1   400  2026-10-01  ¥400  生日
          husband      1   200  2026-05-01  ¥500  婚礼
          zhou         2   300  2026-02-01  ¥200  其他

        """)
    var nobody = GiftReport(ledger: try ledger([]), days: nil, person: nil)
    nobody.isOfUnreturned = true
    #expect(nobody.text.contains("Everything is returned."))
  }
}
