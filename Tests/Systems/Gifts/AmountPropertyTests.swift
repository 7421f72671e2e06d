import Basics
import TestKit
import Testing

@testable import Gifts

/// Spells numbers by independent rules to be read back, and texts that are no numbers.
@Suite struct AmountPropertyTests {
  private struct Speller {
    var digits = Array("零一二三四五六七八九").map(String.init)
    var units = ["", "十", "百", "千"]
    /// True if 2 before 百, 千, 万 and 亿 is 两.
    var saysLiang = false
    /// True if 10 is 十 rather than 一十.
    var saysTen = true

    static let capitals = Speller(
      digits: Array("零壹贰叁肆伍陆柒捌玖").map(String.init), units: ["", "拾", "佰", "仟"],
      saysTen: false)

    /// Place by place, from the first nonzero digit; a zero is written once, if another digit
    /// follows in the same group of four, or in a later one.
    func spell(_ number: Int) -> String {
      if number == 0 { return digits[0] }
      var text = ""
      var owesZero = false
      for (power, name) in [(100_000_000, "亿"), (10_000, "万"), (1, "")] {
        let four = power == 100_000_000 ? number / power : number / power % 10_000
        if four == 0 {
          owesZero = owesZero || !text.isEmpty
          continue
        }
        if !text.isEmpty, owesZero || four < 1_000 { text += digits[0] }
        let part = spellFour(four)
        text += saysLiang && part == "二" && !name.isEmpty ? "两" : part
        text += name
        owesZero = false
      }
      if saysTen, text.hasPrefix("一十") { text.removeFirst() }
      return text
    }

    /// 1–9999.
    private func spellFour(_ four: Int) -> String {
      var text = ""
      var divisor = 1_000
      for place in stride(from: 3, through: 0, by: -1) {
        let digit = four / divisor % 10
        let above = four / (divisor * 10)
        if digit != 0 {
          if above != 0, above % 10 == 0, !text.hasSuffix(digits[0]) { text += digits[0] }
          text += (saysLiang && digit == 2 && place >= 2 ? "两" : digits[digit]) + units[place]
        }
        divisor /= 10
      }
      return text
    }
  }

  /// Whole numbers of all lengths below 10¹².
  private func numbers(_ count: Int) -> [Int] {
    var random = SeededGenerator(20_261_123)
    var limit = 10
    return (0..<count).map { index in
      limit = index.isMultiple(of: 12) ? 10 : limit * 10
      let number = Int.random(in: 0..<limit, using: &random)
      // Zeros in the middle are the error-prone part.
      let power =
        [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
        .randomElement(using: &random) ?? 1
      return index.isMultiple(of: 3) ? number / power * power + number % 10 : number
    }
  }

  @Test func `The speller writes as people do`() {
    let standard = Speller()
    #expect(standard.spell(10_010) == "一万零一十")
    #expect(standard.spell(1_200_300) == "一百二十万零三百")
    #expect(standard.spell(100_000_005) == "一亿零五")
    #expect(standard.spell(15) == "十五")
    #expect(Speller(saysLiang: true).spell(22_222) == "两万两千两百二十二")
    #expect(Speller.capitals.spell(80_875) == "捌万零捌佰柒拾伍")
  }

  @Test func `Numbers in Chinese are read back`() {
    let spellers = [Speller(), Speller(saysLiang: true), Speller(saysTen: false), .capitals]
    for number in numbers(6_000) {
      for speller in spellers {
        let text = speller.spell(number)
        #expect((try? AmountText.money(text)) == .units(number), "\(text) is \(number)")
      }
    }
  }

  @Test func `Amounts with jiao and fen are read back in all ways to write them`() {
    var random = SeededGenerator(99)
    for number in numbers(4_000) {
      let fen = Int.random(in: 1...99, using: &random)
      let money = Money(minorUnits: Int128(number) * 100 + Int128(fen))
      let (tenths, hundredths) = (fen / 10, fen % 10)
      let capitals = Speller.capitals
      var formal = capitals.spell(number) + "元"
      formal += tenths == 0 ? "零" : capitals.digits[tenths] + "角"
      if hundredths != 0 { formal += capitals.digits[hundredths] + "分" }
      #expect((try? AmountText.money(formal)) == money, "\(formal)")

      let standard = Speller(saysLiang: true)
      var oral = standard.spell(number) + "块"
      oral +=
        tenths == 0
        ? "零" + standard.digits[hundredths]
        : standard.digits[tenths] + (hundredths == 0 ? "" : "毛" + standard.digits[hundredths])
      #expect((try? AmountText.money(oral)) == money, "\(oral)")

      let decimals = hundredths == 0 ? "\(tenths)" : "\(tenths)\(hundredths)"
      #expect((try? AmountText.money("¥\(number).\(decimals)")) == money)
      let point =
        standard.spell(number) + "点"
        + decimals.map { standard.digits[$0.wholeNumberValue ?? 0] }
        .joined()
      #expect((try? AmountText.money(point)) == money, "\(point)")
    }
  }

  @Test func `Digits in groups of three, of full width and before 万 are read back`() {
    for number in numbers(4_000) {
      var grouped = ""
      for (index, digit) in String(number).reversed().enumerated() {
        if index > 0, index.isMultiple(of: 3) { grouped = "," + grouped }
        grouped = String(digit) + grouped
      }
      #expect((try? AmountText.money(grouped)) == .units(number), "\(grouped)")
      let wide = String(
        String.UnicodeScalarView(
          grouped.unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x20 + 0xFF00) }))
      #expect((try? AmountText.money(wide)) == .units(number), "\(wide)")
      // 12.3456万.
      let (high, low) = number.quotientAndRemainder(dividingBy: 10_000)
      let decimals = String(String(10_000 + low).dropFirst())
      #expect((try? AmountText.money("\(high).\(decimals)万")) == .units(number))
      if high > 0, low >= 1_000 {
        #expect((try? AmountText.money("\(high)万\(low)")) == .units(number))
      }
      let digits = Speller()
      let read = String(number).map { digits.digits[$0.wholeNumberValue ?? 0] }.joined()
      if read.count > 2 { #expect((try? AmountText.money(read)) == .units(number), "\(read)") }
    }
  }

  @Test func `A unit left out at the end is a tenth of the one before`() {
    let speller = Speller(saysLiang: true)
    for (unit, name) in [(100, "百"), (1_000, "千"), (10_000, "万"), (100_000_000, "亿")] {
      for head in 1...9 {
        for tail in 1...9 {
          let count = head == 2 ? "两" : speller.digits[head]
          let text = count + name + speller.digits[tail]
          #expect(
            (try? AmountText.money(text)) == .units(head * unit + tail * unit / 10), "\(text)")
          let full = count + name + "零" + speller.digits[tail]
          #expect((try? AmountText.money(full)) == .units(head * unit + tail), "\(full)")
        }
      }
    }
  }

  /// Any input gives a value, or a problem with a range in the text.
  @Test func `No mixture of the signs traps`() {
    let alphabet = Array(
      "0123456789０９,，.．-+零〇一二两三五八九十百千万亿廿卅壹贰拾佰仟萬億元圆块角毛分厘半整正钱kKwW¥$负点几多约 港币日元ab👍"
    )
    var random = SeededGenerator(20_261_123)
    var values = 0
    for _ in 0..<100_000 {
      let text = String(
        (0..<Int.random(in: 0...14, using: &random)).compactMap { _ in
          alphabet.randomElement(using: &random)
        })
      do throws(AmountProblem) {
        let money = try AmountText.money(text)
        #expect(money.minorUnits.magnitude <= Money.largest.magnitude)
        values += 1
      } catch {
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= text.count, "\(text)")
        #expect(!error.range.isEmpty || text.allSatisfy(\.isWhitespace), "\(text)")
      }
    }
    #expect(values > 1_000)
  }
}
