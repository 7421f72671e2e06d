import Basics
import TestKit
import Testing

@testable import Gifts

@Suite struct AmountTextTests {
  /// The amount in yuan, such as `52.10`; fails the test if invalid.
  private func yuan(_ text: String) -> String? {
    do throws(AmountProblem) {
      return try AmountText.money(text).description
    } catch {
      Issue.record("\(text): \(error)")
      return nil
    }
  }

  private func problem(_ text: String, in currency: Currency = .renminbi) -> AmountProblem? {
    do throws(AmountProblem) {
      let money = try AmountText.money(text, in: currency)
      Issue.record("\(text) was read as \(money)")
      return nil
    } catch {
      return error
    }
  }

  @Test func `Amounts are read as the table of amounts says`() throws {
    let rows = try ReferenceTable.amounts.rows
    #expect(rows.count > 50)
    for row in rows {
      // The table omits trailing zeros.
      let value = row[1].split(separator: ".")
      let decimals =
        value.count == 2 ? value[1] + String(repeating: "0", count: 2 - value[1].count) : "00"
      #expect(yuan(row[0]) == "\(value[0]).\(decimals)", "\(row[0])")
    }
  }

  @Test(
    arguments: [
      ("一千零五", "1005.00"), ("两万三", "23000.00"), ("一万零五百", "10500.00"),
      ("1万零500", "10500.00"), ("1万零50元", "10050.00"), ("一千零50", "1050.00"),
      ("2千零3万", "20030000.00"),
      ("1亿零500万", "105000000.00"), ("10万零800", "100800.00"), ("一百万零5000", "1005000.00"),
      ("一万五百", "10500.00"), ("十二万三千", "123000.00"), ("十二万三", "123000.00"),
      ("十万零五千", "105000.00"), ("一万二千亿", "1200000000000.00"),
      ("三万亿五千万", "3000050000000.00"), ("一万万", "100000000.00"),
      ("一万万五千万", "150000000.00"), ("两千零三万", "20030000.00"),
      ("壹仟贰佰元整", "1200.00"), ("貳萬參仟圓正", "23000.00"), ("陸拾兩萬", "620000.00"),
      ("贰拾元零伍分", "20.05"), ("叁元零角伍分", "3.05"), ("伍元伍角整", "5.50"),
      ("卅", "30.00"), ("一百廿五", "125.00"), ("念五", "25.00"), ("卌二万", "420000.00"),
      ("十", "10.00"), ("一百十五", "115.00"), ("零", "0.00"), ("零元", "0.00"),
      ("零点五元", "0.50"), ("二〇〇〇", "2000.00"), ("八八", "88.00"), ("壹陆捌", "168.00"),
      ("百五", "150.00"), ("千二", "1200.00"), ("万二", "12000.00"),
      ("1,200.50", "1200.50"), ("１，２００．５０", "1200.50"), ("0500", "500.00"),
      ("1.2万", "12000.00"), ("1.5w", "15000.00"), ("2W", "20000.00"), ("150k", "150000.00"),
      ("1.5百万", "1500000.00"), ("2.5万亿", "2500000000000.00"), ("15千", "15000.00"),
      ("3千5百", "3500.00"), ("1万2000", "12000.00"), ("1万500", "10500.00"), ("5百20", "520.00"),
      ("1亿2000万", "120000000.00"), ("1,200万", "12000000.00"),
      ("五百块", "500.00"), ("五百塊錢", "500.00"), ("三毛五", "0.35"), ("五分", "0.05"),
      ("十五毛", "1.50"), ("三块零五", "3.05"), ("3块零5分", "3.05"), ("两块半", "2.50"),
      ("三毛半", "0.35"), ("1块2毛5", "1.25"), ("3元25分", "3.25"), ("三元二十五分", "3.25"),
      ("俩块", "2.00"), ("仨", "3.00"), ("一千整", "1000.00"), ("CNY 300元", "300.00"),
      ("人民币壹仟元整", "1000.00"), ("一百元人民币", "100.00"), ("负五十", "-50.00"),
      ("－￥５０", "-50.00"), ("+50.00", "50.00"), ("¥ 888", "888.00"), ("12.500", "12.50"),
      ("1.234.567", "1234567.00"), ("10000000000000", "10000000000000.00"), (" 5 百 块 ", "500.00"),
    ] as [(String, String)])
  func `What people write is read`(text: String, expected: String) {
    #expect(yuan(text) == expected)
  }

  @Test(
    arguments: [
      ("三五百", 0..<2), ("几百块", 0..<1), ("万把块", 1..<2), ("百八十", 0..<3), ("千儿八百", 1..<2),
      ("千八百", 0..<3), ("千八", 0..<2), ("百十块", 0..<2), ("七八百", 0..<2), ("上千", 0..<1),
      ("数百", 0..<1), ("一两千", 0..<2), ("三四十", 0..<2), ("五百多", 2..<3),
      ("500左右", 3..<5), ("约五百", 0..<1), ("大概500", 0..<2), ("若干", 0..<2),
      ("两三百", 0..<2), ("一二百", 0..<2), ("一万三四", 2..<4), ("十七八块", 1..<3),
      ("500-600", 3..<4), ("五百到六百", 2..<3), ("好几千", 1..<2), ("幾百", 0..<1),
    ])
  func `About how much is no amount`(text: String, place: Range<Int>) {
    #expect(problem(text) == .vague(at: place))
  }

  @Test(
    arguments: [
      "", " ", "12,5O", "一百百", "一千一千", "百", "千", "万", "亿", "百元", "十万百", "五百三百",
      "1.2.3", "1e5", "NaN", "0x10", "1,20", "12,5", "0,500", "1.234,50", "1,2,3", "12,34,567",
      "1,2000", "1,", ",1", "1 200",
      "12.", ".5", "--5", "5-", "元", "块", "¥", "整", "一百块大洋", "万一", "一百五万", "一亿三千", "一亿三千五", "三万五亿",
      "一百二十零", "一千零", "一千零五百", "1千零500", "1万零050", "零五百", "〇五", "一万一万", "一亿一万一亿", "五两",
      "一百钱", "3.5元5毛", "1万20", "1六8", "五百abc", "八百八百八", "一千二五", "¥5 $", "5e", "inf",
      "一万亿二", "1.2万3千", "3块50", "一百二点五", "半", "点五", "约翰", "1;2", "５＝", "👍",
    ])
  func `What is no amount is neither guessed nor zero`(text: String) {
    guard case .notAnAmount = problem(text) else {
      Issue.record("\(text) is told otherwise")
      return
    }
  }

  @Test(
    arguments: [
      ("12,5O", 4..<5), ("一百百", 2..<3), ("随礼五百", 0..<1), ("五百abc", 2..<3), ("1,20", 0..<4),
      ("五百三百", 2..<4), ("1.2.3", 3..<4), ("", 0..<0),
    ])
  func `The characters at fault are told`(text: String, place: Range<Int>) {
    #expect(problem(text)?.range == place)
  }

  @Test(arguments: ["0.001", "三厘", "3.333", "0.0000000000000000000001", "0.0000001万"])
  func `An amount finer than the fen is refused`(text: String) {
    #expect(problem(text) == .tooFine(at: 0..<text.count))
  }

  @Test(
    arguments: [
      "10000000000001", "一百万亿", "一亿亿", "99999999999999999999999999999999999999999999",
      "0.01万万万万万万万万", "99999999999999999999999999999999999999亿",
    ])
  func `An amount that is too large is refused and does not trap`(text: String) {
    #expect(problem(text) == .tooLarge(at: 0..<text.count))
  }

  @Test(
    arguments: [
      ("$20", "USD", "20.00"), ("US$1,200", "USD", "1200.00"), ("USD 20", "USD", "20.00"),
      ("€5", "EUR", "5.00"), ("£5.50", "GBP", "5.50"), ("港币五百元", "HKD", "500.00"),
      ("HK$500", "HKD", "500.00"), ("五百港幣", "HKD", "500.00"), ("1万日元", "JPY", "10000"),
      ("5000円", "JPY", "5000"), ("一百美元", "USD", "100.00"), ("新台幣三千元", "TWD", "3000.00"),
      ("RMB1,200", "CNY", "1200.00"),
    ])
  func `The name of a currency gives the currency`(
    text: String, code: String, number: String
  )
    throws
  {
    let money = try AmountText.money(text)
    #expect(money.currency.code == code)
    #expect(money.description == number)
  }

  @Test func `A sign that currencies share is of the one that is expected`() throws {
    let yen = try #require(Currency("JPY"))
    let hongKong = try #require(Currency("HKD"))
    #expect(try AmountText.money("¥500", in: yen) == .units(500, yen))
    #expect(try AmountText.money("$500", in: hongKong) == .units(500, hongKong))
    #expect(try AmountText.money("500元", in: hongKong) == .units(500, hongKong))
    #expect(try AmountText.money("$5", in: yen).currency.code == "USD")
    #expect(problem("500.5", in: yen) == .tooFine(at: 0..<5))
  }
}
