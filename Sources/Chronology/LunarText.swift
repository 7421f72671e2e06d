/// A lunar date as people write it, in parts; whether the calendar has it is another question.
///
/// A date is a month and a day, with 农历 or the like before it or not, and a year or not:
/// 腊月廿五, 农历十月廿一, 闰二月初一, 2026年正月十五, 大年三十; or `lunar:12-25`, in a leap month
/// `lunar:闰4-1`. Simplified or traditional, numbers in Chinese or in digits of either width.
struct LunarText {
  private(set) var year: Int?
  private(set) var month = 0
  private(set) var isLeapMonth = false
  private(set) var day = 0

  private var rest: Substring

  /// The parts of a date; nil for anything else.
  init?(_ text: String) {
    rest = Self.normalized(text)[...]
    if take(["lunar:"]) {
      guard readNumbers() else { return nil }
    } else {
      _ = take(["农历", "阴历", "旧历", "夏历"])
      guard readName() || readYearMonthAndDay() else { return nil }
    }
    guard rest.isEmpty else { return nil }
  }

  /// `12-25`, `闰4-1`.
  private mutating func readNumbers() -> Bool {
    isLeapMonth = take(["闰"])
    guard let month = takeDigits(2), take(["-"]), let day = takeDigits(2) else { return false }
    self.month = month
    self.day = day
    return true
  }

  /// The last and the first days of the year, by their names.
  private mutating func readName() -> Bool {
    let start = rest
    if take(["除夕", "大年三十", "年三十", "大年夜"]) {
      (month, day) = (12, 30)
      return true
    }
    if take(["大年初", "年初"]), let number = takeNumber(upTo: 10) {
      (month, day) = (1, number)
      return true
    }
    rest = start
    return false
  }

  private mutating func readYearMonthAndDay() -> Bool {
    let start = rest
    year = takeYear()
    if year == nil { rest = start }
    isLeapMonth = take(["闰"])
    guard let month = takeMonth(), let day = takeDay() else { return false }
    self.month = month
    self.day = day
    return true
  }

  /// 2026年, 二〇二六年.
  private mutating func takeYear() -> Int? {
    var year = takeDigits(4)
    if year == nil {
      let digits = rest.prefix(4).compactMap { LunarNames.digits.firstIndex(of: String($0)) }
      guard digits.count == 4, digits.allSatisfy({ $0 < 10 }) else { return nil }
      year = digits.reduce(0) { $0 * 10 + $1 }
      rest = rest.dropFirst(4)
    }
    return take(["年"]) ? year : nil
  }

  /// 正月, 十一月, 冬月, 12月.
  private mutating func takeMonth() -> Int? {
    let month: Int?
    if take(["正"]) {
      month = 1
    } else if take(["冬"]) {
      month = 11
    } else if take(["腊"]) {
      month = 12
    } else {
      month = takeNumber(upTo: 12)
    }
    return take(["月"]) ? month : nil
  }

  /// 初一, 十五, 廿三, 二十三, 三十, 25日.
  private mutating func takeDay() -> Int? {
    let day = take(["初"]) ? takeNumber(upTo: 10) : takeNumber(upTo: 30)
    _ = take(["日", "号"])
    return day
  }

  /// A number from 1 to `limit`, in digits or in Chinese.
  private mutating func takeNumber(upTo limit: Int) -> Int? {
    var number = takeDigits(2)
    if number == nil {
      if take(["卅", "三十"]) {
        number = 30
      } else if take(["廿", "二十"]) {
        number = 20 + (takeUnit() ?? 0)
      } else if take(["十"]) {
        number = 10 + (takeUnit() ?? 0)
      } else {
        number = takeUnit()
      }
    }
    return number.flatMap { (1...limit).contains($0) ? $0 : nil }
  }

  /// One of 一 … 九.
  private mutating func takeUnit() -> Int? {
    guard let first = rest.first, let unit = LunarNames.digits.firstIndex(of: String(first)),
      (1...9).contains(unit)
    else { return nil }
    rest.removeFirst()
    return unit
  }

  /// Up to `count` ASCII digits, and no more of them after.
  private mutating func takeDigits(_ count: Int) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= count else { return nil }
    rest = rest[digits.endIndex...]
    return Int(digits)
  }

  private mutating func take(_ words: [String]) -> Bool {
    guard let word = words.first(where: rest.hasPrefix) else { return false }
    rest.removeFirst(word.count)
    return true
  }

  /// The text without blanks, simplified, with ASCII digits.
  private static func normalized(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      switch scalar {
      case "農": scalars.append("农")
      case "曆", "厯": scalars.append("历")
      case "陰": scalars.append("阴")
      case "舊": scalars.append("旧")
      case "閏": scalars.append("闰")
      case "臘": scalars.append("腊")
      case "號": scalars.append("号")
      case "零", "○", "Ｏ": scalars.append("〇")
      case "：": scalars.append(":")
      case "０"..."９":
        scalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30)))
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

extension LunarDay: LosslessStringConvertible {
  /// The day that a text with a year names, such as 农历2026年十月廿一 or 二〇二六年闰六月初一; nil
  /// for anything else, and for a day that the calendar has not.
  package init?(_ text: String) {
    guard let date = LunarText(text), let year = date.year else { return nil }
    self.init(year: year, month: date.month, isLeapMonth: date.isLeapMonth, day: date.day)
  }

  /// The date with its year in digits: 农历2026年闰四月初一.
  package var description: String { "农历\(year)年\(chineseName)" }
}

extension LunarAnniversary: LosslessStringConvertible {
  /// The month and day that a text names: 腊月廿五, 农历十月廿一, 闰二月初一, `lunar:12-25`; a year
  /// before them is left out. Nil for anything else.
  package init?(_ text: String) {
    guard let date = LunarText(text) else { return nil }
    if let year = date.year {
      guard
        let day = LunarDay(
          year: year, month: date.month, isLeapMonth: date.isLeapMonth, day: date.day)
      else { return nil }
      self.init(of: day)
    } else {
      self.init(month: date.month, isLeapMonth: date.isLeapMonth, day: date.day)
    }
  }
}
