import Liquid
import Testing
import Wording

@testable import Gifts

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
