/// Numbers as people write them: in digits, in Chinese and Japanese, in English words.
extension Scanner {
  /// As many ASCII digits as there are, when there are `count` of them.
  mutating func digits(_ count: ClosedRange<Int>) -> Int? {
    attempt { scanner in
      let run = scanner.text[scanner.position...].prefix(while: \.isDigit)
      guard count.contains(run.count) else { return nil }
      scanner.position = run.endIndex
      return Int(String(run))
    }
  }

  /// A whole number in digits or in Chinese, of at most `length` digits, blanks before it left
  /// out.
  mutating func number(_ length: Int = 7) -> Int? {
    attempt { scanner in
      scanner.skipBlank()
      return scanner.digits(1...length) ?? scanner.chineseNumber(length)
    }
  }

  /// 二十三, 一百零五, and digit by digit 二〇二六.
  private mutating func chineseNumber(_ length: Int) -> Int? {
    attempt { scanner in
      let run = scanner.text[scanner.position...].prefix { Self.chinese[$0] != nil }
      scanner.position = run.endIndex
      let values = run.compactMap { Self.chinese[$0] }
      guard !values.isEmpty, values.count <= 8 else { return nil }
      if values.allSatisfy({ $0 < 10 }) {
        return values.count <= length ? values.reduce(0) { $0 * 10 + $1 } : nil
      }
      return Self.sum(values)
    }
  }

  /// The number that digits and the tens and hundreds behind them make; nil when they make none.
  /// The last unit may not be left out, as in 一百二 for 120.
  private static func sum(_ values: [Int]) -> Int? {
    var total = 0
    var digit: Int?
    var smallest = 10_000
    var isAfterZero = false
    for value in values {
      switch value {
      case 0:
        guard digit == nil else { return nil }
        isAfterZero = true
      case 1..<10:
        guard digit == nil else { return nil }
        digit = value
      case 20, 30:  // 廿, 卅
        guard digit == nil, smallest > 10 else { return nil }
        total += value
        smallest = 10
      default:
        guard value < smallest else { return nil }
        total += (digit ?? 1) * value
        (smallest, digit, isAfterZero) = (value, nil, false)
      }
    }
    guard let digit else { return total }
    return smallest == 10 || isAfterZero ? total + digit : nil
  }

  private static let chinese: [Character: Int] = [
    "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    "十": 10, "廿": 20, "卅": 30, "百": 100, "千": 1_000,
  ]

  /// A number in millionths, at most 9,999,999: 1.5, .5, 1½, 2 1/2, 三, twenty-five.
  mutating func millionths() -> Int? {
    attempt { scanner in
      scanner.skipBlank()
      if let fraction = scanner.fraction() { return fraction }
      guard let whole = scanner.number() ?? scanner.englishNumber() else { return nil }
      return whole * 1_000_000 + (scanner.fraction() ?? 0)
    }
  }

  /// What stands behind a whole number, in millionths: .25, ½, 1/2.
  private mutating func fraction() -> Int? { decimals() ?? take(Self.vulgar) }

  /// A point and digits, in millionths; what is finer is left out.
  mutating func decimals() -> Int? {
    attempt { scanner in
      guard scanner.skip(".") else { return nil }
      let run = scanner.text[scanner.position...].prefix(while: \.isDigit)
      scanner.position = run.endIndex
      return run.isEmpty ? nil : Int(String((run + Array("00000")).prefix(6)))
    }
  }

  private static let vulgar = WordTable<Int>([
    (250_000, "¼, 1/4"), (500_000, "½, 1/2"), (750_000, "¾, 3/4"),
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
