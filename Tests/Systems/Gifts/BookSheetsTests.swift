import Basics
import Testing

@testable import Gifts

@Suite struct BookSheetsTests {
  private func records(_ count: Int) throws -> GiftRecords {
    var records = GiftRecords()
    records.books = [Book(source: RecordSource(id: "b"), name: "喜事")]
    for number in 1...count {
      var entry = try gift("g\(number)", .received, 200, "客\(number)", on: "2026-05-02", .wedding)
      entry.book = "b"
      entry.payment = number == 1 ? .wechat : number == 2 ? .cash : nil
      records.gifts.append(entry)
    }
    var void = try gift("v", .received, 9_999, "废", on: "2026-05-02")
    void.book = "b"
    void.isVoid = true
    var owed = try loan("l", .received, 8_888, "借", on: "2026-05-02")
    owed.book = "b"
    records.gifts += [void, owed]
    return records
  }

  @Test func `A sheet has eighteen gifts, its sum and the sum so far, in capitals and figures`()
    async throws
  {
    let (files, problems) = try await giftSite(records(20))
    #expect(problems == [])
    let sheets = try #require(files["gifts/books/b/table/index.html"])
    #expect(sheets.split(separator: "<section class=\"sheet\">").count == 3)
    for text in [
      "Page 1 of 2", "Page 2 of 2", "叁仟陆佰元整", "¥3,600", "肆佰元整", "¥400", "肆仟元整", "¥4,000",
      "贰佰元整", "20 gifts", "WeChat", "Not noted", "¥3,600",
    ] {
      #expect(sheets.contains(text), "\(text)")
    }
    // Neither void records nor loans.
    #expect(!sheets.contains("废") && !sheets.contains("8,888") && !sheets.contains("9,999"))
    #expect(
      files["gifts/books/b/index.html"]?.contains("href=\"../../../gifts/books/b/table/\"") == true)
  }

  @Test func `A sheet has fewer gifts with long notes, and each gift is on one`() async throws {
    var records = try records(24)
    for index in 0..<4 {
      records.gifts[index].note = String(repeating: "放下红包就走了连饭也没吃", count: index == 3 ? 40 : 3)
    }
    let (files, _) = try await giftSite(records)
    // In the order of ids: after 客1 come 客10 to 客19.
    for (layout, sheets) in [("vertical", 3), ("table", 4)] {
      let page = try #require(files["gifts/books/b/\(layout)/index.html"])
      #expect(page.split(separator: "<section class=\"sheet\">").count == 1 + sheets)
      for number in 1...24 { #expect(page.contains(">客\(number)<"), "\(layout) \(number)") }
    }
  }

  @Test(arguments: [
    (30_000, "金参万円也"), (112_030, "金壱拾壱万弐千参拾円也"), (100_000_000, "金壱億円也"), (0, "金零円也"),
    (5_000, "金五千円也"),
  ])
  func `Yen are written as Japanese contracts have them`(yen: Int, text: String) throws {
    let currency = try #require(Currency("JPY"))
    #expect(Money.units(yen, currency).japaneseCapitals == text)
    #expect(Money.units(1).japaneseCapitals == nil)
  }
}
