import Basics
import Liquid
import TestKit
import Testing
import Wording

@testable import Gifts

@Suite struct MoneyTests {
  @Test(
    arguments: [
      (0, "0.00", "0"), (5, "0.05", "0.05"), (-5, "-0.05", "-0.05"), (100, "1.00", "1"),
      (5210, "52.10", "52.10"), (-120_000, "-1200.00", "-1200"),
      (1_000_000_000_000_000, "10000000000000.00", "10000000000000"),
    ] as [(Int128, String, String)])
  func `An amount is written with two decimals, or with none where there is nothing to show`(
    minorUnits: Int128, full: String, short: String
  ) {
    let money = Money(minorUnits: minorUnits)
    #expect(money.description == full)
    #expect(money.shortDescription == short)
  }

  @Test func `The pattern of currencies is met by the texts that name one`() throws {
    let pattern = try Regex(Currency.pattern)
    for text in ["CNY", "Cny", "dem", "hk$", "US$", "yuan", "Quid", "元", "歐元", "C N Y", "£"] {
      #expect(text.contains(pattern) && Currency(named: text) != nil, "\(text)")
    }
    for text in ["XYZ", "EU", "cnyx", "$$", "US.", "drachmas", "CNY,EUR", ""] {
      #expect(!text.contains(pattern) && Currency(named: text) == nil, "\(text)")
    }
  }

  @Test func `A currency without a minor unit has no decimals`() throws {
    let yen = try #require(Currency("jpy"))
    #expect(Money.units(1_200, yen).description == "1200")
    let dinar = try #require(Currency("KWD"))
    #expect(Money(minorUnits: 1_234, dinar).description == "1.234")
  }

  @Test(arguments: ["", "CN", "CNYY", "C1Y", "元"])
  func `What is no code is no currency`(text: String) {
    #expect(Currency(text) == nil)
  }

  @Test func `Sums keep currencies apart`() throws {
    let dollar = try #require(Currency("USD"))
    let sums = MoneySums([.units(100), .units(7, dollar), .units(23), .units(-3, dollar)])
    #expect(sums.amounts == [.units(123), .units(4, dollar)])
    #expect(sums[try #require(Currency("EUR"))].isZero)
  }

  /// Splits random amounts at random places; the parts must add up.
  @Test func `The parts of any split sum to the whole`() {
    var random = SeededGenerator(20_261_123)
    for _ in 0..<2_000 {
      let whole = Money(
        minorUnits: Int128.random(in: -Money.largest...Money.largest, using: &random))
      var rest = whole
      var parts: [Money] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let part = Money(
          minorUnits: Int128.random(in: -Money.largest...Money.largest, using: &random))
        parts.append(part)
        rest -= part
      }
      parts.append(rest)
      #expect(parts.shuffled(using: &random).reduce(.zero(), +) == whole)
      #expect(MoneySums(parts)[.renminbi] == whole)
    }
  }
}

struct MoneyWordsTests {
  @Test(
    arguments: [
      (120_000, "CNY", "¥1,200"), (5_210, "CNY", "¥52.10"), (-1, "CNY", "−¥0.01"), (0, "CNY", "¥0"),
      (123_456_789_000, "CNY", "¥1,234,567,890"), (6_000, "USD", "USD\u{A0}60"),
      (1_500, "JPY", "JPY\u{A0}1,500"), (-1_500, "KWD", "−KWD\u{A0}1.500"),
    ] as [(Int, String, String)])
  func `Amounts have their sign, groups and all decimals or none`(
    _ units: Int, _ code: String, _ text: String
  ) throws {
    let money = Money(minorUnits: Int128(units), try #require(Currency(code)))
    #expect(Words.english.money(money) == text)
    // A template holds it exactly.
    guard case .string(let held) = MoneyWords.value(money) else {
      Issue.record("not a text")
      return
    }
    #expect(MoneyWords.money(held) == money)
  }

  @Test(arguments: ["", "abc", "1.234 CNY", "1,200 CNY", "1 2 3", "1 YUAN", "--1", ".", "1.", "٣"])
  func `What is no amount is not taken for one`(_ text: String) {
    #expect(MoneyWords.money(text) == nil)
  }

  @Test func `The filter takes amounts and numbers, and says what is wrong with others`() throws {
    var environment = Environment.standard
    GiftsSystem().addFilters(to: &environment, .english)
    func render(_ source: String) throws -> (text: String, problems: Int) {
      let template = try Template(source, name: "t", environment: environment)
      var bytes: [UInt8] = []
      let problems = template.render(
        [:], library: TemplateLibrary(), context: RenderContext(), into: &bytes)
      return (String(decoding: bytes, as: UTF8.self), problems.count)
    }
    #expect(try render("{{ '1200.00 CNY' | money }}").text == "¥1,200")
    #expect(try render("{{ 52.5 | money: 'USD' }}").text == "USD\u{A0}52.50")
    #expect(try render("{{ nil | money }}").text == "¥0")
    #expect(try render("{{ 'much' | money }}").problems == 1)
  }
}
