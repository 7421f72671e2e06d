/// Numbers in digits, in Chinese and Japanese, and in English words.
extension Scanner {
  /// All ASCII digits that follow, if their number is in `count`.
  mutating func digits(_ count: ClosedRange<Int>) -> Int? {
    attempt { scanner in
      let run = scanner.text[scanner.position...].prefix(while: \.isDigit)
      guard count.contains(run.count) else { return nil }
      scanner.position = run.endIndex
      return Int(String(run))
    }
  }

  /// A whole number in digits or in Chinese, of at most `length` digits, after optional blanks.
  mutating func number(_ length: Int = 7) -> Int? {
    attempt { scanner in
      scanner.skipBlank()
      return scanner.digits(1...length) ?? scanner.chineseNumber(length)
    }
  }

  /// 二十三, 一百零五, and digit by digit 二〇二六. The last unit may not be omitted, as in
  /// 一百二 for 120, and an approximate number such as 三五 is refused.
  private mutating func chineseNumber(_ length: Int) -> Int? {
    attempt { scanner in
      let run = scanner.text[scanner.position...].prefix(while: Self.counting.contains)
      scanner.position = run.endIndex
      guard (1...8).contains(run.count) else { return nil }
      let symbols = AmountSymbol.symbols(in: Array(run))
      let digits = symbols.compactMap { symbol -> Int? in
        if case .digit(let digit, _) = symbol.kind { digit } else { nil }
      }
      guard digits.count < symbols.count else {
        let isVague =
          digits.count == 2 && digits[0] > 0
          && (digits[1] == digits[0] + 1 || digits == [3, 5])
        return isVague || digits.count > length ? nil : digits.reduce(0) { $0 * 10 + $1 }
      }
      var grammar = AmountGrammar(symbols)
      guard let number = try? grammar.number(), grammar.isAtEnd, !number.leavesUnitOut else {
        return nil
      }
      return Int(number.value.digits.whole)
    }
  }

  /// The characters that count days and hours; others used in amounts are parts of words in
  /// dates.
  private static let counting = Set("〇一二两三四五六七八九十廿卅百千")

  /// A number in millionths, at most 9,999,999: 1.5, 1,5, .5, 1½, 2 1/2, 三, twenty-five.
  mutating func millionths() -> Int? {
    attempt { scanner in
      guard
        let number = scanner.decimal()
          ?? (scanner.number() ?? scanner.englishNumber()).map({ Decimal(whole: "\($0)") }),
        number.whole.count <= 7
      else { return nil }
      return Int(number.whole + (number.fraction + "000000").prefix(6))
    }
  }

  /// The digits of a number without its sign.
  struct Decimal {
    var whole = "0"
    /// Empty for none.
    var fraction = ""

    /// As JSON writes it.
    var text: String { fraction.isEmpty ? whole : "\(whole).\(fraction)" }
  }

  /// A number in digits, or a fraction: 1,234.5, .5, ½, 2 1/2.
  mutating func decimal() -> Decimal? {
    attempt { scanner in
      if let part = scanner.take(Self.vulgar) { return Decimal(fraction: part) }
      scanner.skipBlank()
      if scanner.next == "." {
        let end = DigitRun.end(in: scanner.text, from: scanner.position + 1)
        let digits = String(scanner.text[(scanner.position + 1)..<end])
        scanner.position = end
        return !digits.isEmpty && digits.allSatisfy(\.isDigit) ? Decimal(fraction: digits) : nil
      }
      let end = DigitRun.end(in: scanner.text, from: scanner.position)
      guard let run = DigitRun(scanner.text[scanner.position..<end]) else { return nil }
      scanner.position = end
      let part = run.fraction.isEmpty ? scanner.take(Self.vulgar) : nil
      return Decimal(whole: run.whole, fraction: part ?? run.fraction)
    }
  }

  /// A spoken Chinese or Japanese number with its multipliers, also after digits: 一百八, 两万,
  /// 三点五, 半, 一个半, 1.2万.
  mutating func chineseDecimal() -> Decimal? {
    attempt { scanner in
      scanner.skipBlank()
      var said =
        scanner.attempt { scanner -> String? in
          let number = scanner.decimal()
          return scanner.isSaid ? number?.text : nil
        } ?? ""
      let start = scanner.position
      while scanner.isSaid { scanner.position += 1 }
      said += String(scanner.text[start..<scanner.position])
      let half = scanner.take(Self.halves) != nil
      if said.isEmpty { return half ? Decimal(fraction: "5") : nil }
      var grammar = AmountGrammar(AmountSymbol.symbols(in: Array(said)))
      guard let number = try? grammar.number(), grammar.isAtEnd else { return nil }
      let (whole, fraction) = number.value.digits
      guard half else { return Decimal(whole: whole, fraction: fraction) }
      return fraction.isEmpty ? Decimal(whole: whole, fraction: "5") : nil
    }
  }

  /// True if a Chinese numeral follows that does not begin a unit, such as 千克.
  private var isSaid: Bool {
    guard let next, Self.said.contains(next) else { return false }
    let isKilo = next == "千" && position + 1 < text.count && "克米卡瓦焦".contains(text[position + 1])
    return !isKilo
  }

  private static let said = Set("〇零一壹二贰两俩三叁仨四肆五伍六陆七柒八捌九玖十拾廿卅卌百佰千仟万亿点")
  private static let halves = WordTable<Void>([((), "半, 个半")])

  /// A point and digits, in millionths; finer digits are ignored.
  mutating func decimals() -> Int? {
    attempt { scanner in
      guard scanner.skip(".") else { return nil }
      let run = scanner.text[scanner.position...].prefix(while: \.isDigit)
      scanner.position = run.endIndex
      return run.isEmpty ? nil : Int(String((run + Array("00000")).prefix(6)))
    }
  }

  /// The decimals of fractions.
  private static let vulgar = WordTable<String>([
    ("25", "¼, 1/4"), ("5", "½, 1/2"), ("75", "¾, 3/4"),
  ])

  /// One to ninety-nine.
  mutating func englishNumber() -> Int? {
    attempt { scanner in
      guard let tens = scanner.take(Self.tens) else { return scanner.take(Self.ones) }
      let unit = scanner.attempt { scanner in
        _ = scanner.skip("-")
        return scanner.take(Self.ones).flatMap { $0 < 10 ? $0 : nil }
      }
      return tens + (unit ?? 0)
    }
  }

  private static let ones = WordTable<Int>(
    [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ].enumerated().map { ($0.offset + 1, $0.element) })

  private static let tens = WordTable<Int>(
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
      .enumerated().map { ($0.offset * 10 + 20, $0.element) })
}
