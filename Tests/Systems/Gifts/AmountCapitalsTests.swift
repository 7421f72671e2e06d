import Basics
import TestKit
import Testing

@testable import Gifts

@Suite struct AmountCapitalsTests {
  // The examples in the rules of the People's Bank; an optional 零 is omitted.
  @Test(
    arguments: [
      (140_950, "壹仟肆佰零玖元伍角整"), (600_714, "陆仟零柒元壹角肆分"),
      (168_032, "壹仟陆佰捌拾元叁角贰分"), (10_700_053, "壹拾万柒仟元伍角叁分"),
      (1_640_902, "壹万陆仟肆佰零玖元零贰分"), (32_504, "叁佰贰拾伍元零肆分"),
    ] as [(Int128, String)])
  func `The published examples are written so`(fen: Int128, text: String) {
    #expect(Money(minorUnits: fen).chineseCapitals == text)
  }

  @Test(
    arguments: [
      (0, "零元整"), (1, "壹分"), (10, "壹角整"), (50, "伍角整"), (55, "伍角伍分"), (100, "壹元整"),
      (101, "壹元零壹分"), (110, "壹元壹角整"), (1_000, "壹拾元整"), (1_100, "壹拾壹元整"),
      (1_005, "壹拾元零伍分"), (1_050, "壹拾元伍角整"), (10_000, "壹佰元整"),
      (10_100, "壹佰零壹元整"), (120_000, "壹仟贰佰元整"), (100_100, "壹仟零壹元整"),
      (101_000, "壹仟零壹拾元整"), (1_000_100, "壹万零壹元整"), (1_010_000, "壹万零壹佰元整"),
      (1_100_000, "壹万壹仟元整"), (10_000_000, "壹拾万元整"), (10_000_500, "壹拾万零伍元整"),
      (100_000_000, "壹佰万元整"), (10_000_000_000, "壹亿元整"), (10_000_000_100, "壹亿零壹元整"),
      (10_000_500_000, "壹亿零伍仟元整"), (10_001_000_000, "壹亿零壹万元整"),
      (10_100_000_000, "壹亿零壹佰万元整"), (11_000_000_000, "壹亿壹仟万元整"),
      (12_345_678_901_234, "壹仟贰佰叁拾肆亿伍仟陆佰柒拾捌万玖仟零壹拾贰元叁角肆分"),
      (1_000_000_000_000_000, "壹拾万亿元整"), (100_020_000_000_000, "壹万零贰亿元整"),
      (-120_000, "壹仟贰佰元整"),
    ] as [(Int128, String)])
  func `Zeros are written where the rules want them`(fen: Int128, text: String) {
    #expect(Money(minorUnits: fen).chineseCapitals == text)
  }

  @Test func `Currencies have the decimals of their own`() throws {
    let yen = try #require(Currency("JPY"))
    let dinar = try #require(Currency("KWD"))
    #expect(Money(minorUnits: 1_205, yen).chineseCapitals == "壹仟贰佰零伍元整")
    #expect(Money(minorUnits: 1_205, dinar).chineseCapitals == "壹元贰角零伍厘")
    #expect(Money(minorUnits: 1_005, dinar).chineseCapitals == "壹元零伍厘")
    #expect(Money(minorUnits: 5, dinar).chineseCapitals == "伍厘")
  }

  /// The table's simplified texts with 元, unchanged; 圆 is its other form.
  @Test func `The amounts in capitals of the table are written as they were read`() throws {
    let rows = try ReferenceTable.amounts.rows.filter {
      $0[2] == "capitals" && $0[0].contains("元")
    }
    #expect(rows.count >= 5)
    for row in rows {
      let money = try AmountText.money(row[1])
      #expect(money.chineseCapitals == row[0])
    }
  }

  /// A parser independent of the writer: each digit times its unit, sections multiplied.
  @Test func `What is written can be read back exactly`() throws {
    let figures: [Int128] = (0..<4_000).map { $0 * 7_919_331_017 % 1_000_000_000_000_000 }
    let round: [Int128] = (0...15).flatMap { power -> [Int128] in
      let ten = (0..<power).reduce(Int128(1)) { value, _ in value * 10 }
      return [ten, ten * 9, ten + 1, max(ten - 1, 0), ten + ten / 1_000]
    }.filter { $0 <= Money.largest }
    for fen in figures + round + Array(0...2_000) {
      let text = Money(minorUnits: fen).chineseCapitals
      #expect(read(text) == fen, "\(text)")
      #expect(!text.contains("零零"))
    }
  }

  private func read(_ text: String) -> Int128 {
    let digits: [Character: Int128] = [
      "零": 0, "壹": 1, "贰": 2, "叁": 3, "肆": 4, "伍": 5, "陆": 6, "柒": 7, "捌": 8, "玖": 9,
    ]
    let places: [Character: Int128] = ["拾": 10, "佰": 100, "仟": 1_000]
    var fen: Int128 = 0
    var section: Int128 = 0
    var whole: Int128 = 0
    var digit: Int128 = 0
    for character in text {
      if let value = digits[character] { digit = value }
      if let place = places[character] {
        section += digit * place
        digit = 0
      }
      switch character {
      case "万":
        whole += (section + digit) * 10_000
        (section, digit) = (0, 0)
      case "亿":
        whole = (whole + section + digit) * 100_000_000
        (section, digit) = (0, 0)
      case "元":
        fen += (whole + section + digit) * 100
        (section, digit) = (0, 0)
      case "角":
        fen += digit * 10
        digit = 0
      case "分":
        fen += digit
        digit = 0
      default: break
      }
    }
    return fen
  }
}
