package import Basics

/// Amounts of money as people write them.
package enum AmountText {
  /// The amount written in `text`, in digits or in words:
  ///
  /// - 一千零五, 壹仟贰佰元整, 廿八, 二〇〇〇, 1,200.50, １，２００, 十二万三千, 一万二千亿;
  /// - without the last unit, a digit right after a unit counts tenths of it: 两万三 is 23,000, 一千二 is
  ///   1,200, but 一千零五 is 1,005; 百五, 千二 and 万二 are 150, 1,200 and 12,000;
  /// - units after digits: 1.2万, 3千5, 1万2000, 1.5K, 2w;
  /// - with units of money: 五百块, 3块5毛, 两块五, 九块九毛九, 三毛五, 三块零五, 两块半;
  /// - with a sign, and a currency before or after: ¥-50.00, 负五十, 港币五百, US$20.
  ///
  /// Spaces are ignored, but not allowed between two digits. Approximate numbers (三五百, 几百块, 百八十,
  /// 五百左右) are vague. Not amounts: digits in groups other than three (1,20), a unit without a
  /// number (百元; 十 is 10), repeated or unordered units (一千一千), the word 万一, and the like. Nothing
  /// is guessed, and unreadable text never counts as zero.
  ///
  /// - Parameter currency: The currency of an amount without one. 元 and 块 name none. `$` and `¥`
  ///   mean this currency if it uses that sign, otherwise US dollars and renminbi.
  package static func money(
    _ text: String, in currency: Currency = .renminbi
  ) throws(AmountProblem) -> Money {
    if let plain = plain(text) { return .units(plain, currency) }
    let written = try WrittenMoney(text, in: currency.code)
    let named = Currency(written.currency) ?? currency
    guard let units = written.units(decimals: named.fractionDigits) else {
      throw AmountProblem.tooFine(at: written.range)
    }
    guard units.magnitude <= Money.largest.magnitude else {
      throw AmountProblem.tooLarge(at: written.range)
    }
    return Money(minorUnits: units, named)
  }

  /// The fast path for a whole number in a few plain digits, as in nearly all records; nil for any
  /// other text.
  private static func plain(_ text: String) -> Int? {
    let digits = text.utf8
    guard (1...12).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension Money {
  /// The amount, without its sign and currency, in the Chinese banking numerals, which cannot be
  /// altered with a stroke of the pen: 壹仟贰佰元整.
  ///
  /// By the People's Bank's rules for filling in bills (《正确填写票据和结算凭证的基本规定》):
  /// - 整 after 元 and after 角, not after 分.
  /// - Consecutive zeros between two digits become one 零: 陆仟零柒元壹角肆分.
  /// - 零 before 分 if 角 is zero: 贰拾元零伍分.
  /// - After a zero that is covered by 万, 亿 or 元 and before a nonzero digit, the rules make 零
  ///   optional; it is omitted here: 壹拾万柒仟元伍角叁分.
  ///
  /// 元 is the unit of any currency. The third decimal, as of dinars, is 厘.
  var chineseCapitals: String {
    let (whole, fraction) = magnitude.minorUnits.quotientAndRemainder(
      dividingBy: Int128(currency.minorUnitsPerUnit))
    let written = Int(fraction)
    let text = whole == 0 ? "" : Self.capitals(ofWhole: Int(whole)) + "元"
    guard written > 0 else { return (text.isEmpty ? "零元" : text) + "整" }
    return text + fractionInCapitals(written, after: Int(whole))
  }

  private func fractionInCapitals(_ fraction: Int, after whole: Int) -> String {
    var digits = "\(fraction + currency.minorUnitsPerUnit)".dropFirst().compactMap(
      \.wholeNumberValue)
    while digits.last == 0 { digits.removeLast() }
    var text = ""
    // A pending 零, written once before the next nonzero digit.
    var owesZero = false
    for (digit, unit) in zip(digits, ["角", "分", "厘"]) {
      if digit == 0 {
        owesZero = whole > 0 || !text.isEmpty
      } else {
        text += (owesZero ? "零" : "") + Self.capitalDigits[digit] + unit
        owesZero = false
      }
    }
    return digits.count == 1 ? text + "整" : text
  }

  private static let capitalDigits = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"]

  /// A whole number from 1 to below 10¹⁶, in groups of four digits; 亿 multiplies the 万 before it.
  private static func capitals(ofWhole number: Int) -> String {
    let (hundredMillions, rest) = number.quotientAndRemainder(dividingBy: 1_0000_0000)
    let (tenThousands, units) = rest.quotientAndRemainder(dividingBy: 1_0000)
    var text = ""
    if hundredMillions > 0 { text += capitals(ofWhole: hundredMillions) + "亿" }
    for (group, unit) in [(tenThousands, "万"), (units, "")] where group > 0 {
      let skips = group < 1_000 || (unit.isEmpty && tenThousands == 0)
      text += (text.isEmpty || !skips ? "" : "零") + capitals(ofGroup: group) + unit
    }
    return text
  }

  /// A number from 1 to 9,999.
  private static func capitals(ofGroup number: Int) -> String {
    var text = ""
    var owesZero = false
    for (value, unit) in [(1_000, "仟"), (100, "佰"), (10, "拾"), (1, "")] {
      let digit = number / value % 10
      if digit == 0 {
        owesZero = !text.isEmpty
      } else {
        text += (owesZero ? "零" : "") + capitalDigits[digit] + unit
        owesZero = false
      }
    }
    return text
  }

  /// An amount of yen, without its sign, as Japanese contracts have it: 金壱拾弐万参千円也, with 壱, 弐,
  /// 参 and 拾 for the digits that a stroke could change; nil for other currencies.
  var japaneseCapitals: String? {
    guard currency.code == "JPY" else { return nil }
    var rest = Int(magnitude.minorUnits)
    var text = rest == 0 ? "零" : ""
    for unit in ["", "万", "億", "兆"] where rest > 0 {
      let group = rest % 1_0000
      if group > 0 { text = Self.japaneseCapitals(ofGroup: group) + unit + text }
      rest /= 1_0000
    }
    return "金" + text + "円也"
  }

  private static func japaneseCapitals(ofGroup number: Int) -> String {
    let digits = ["", "壱", "弐", "参", "四", "五", "六", "七", "八", "九"]
    return [(1_000, "千"), (100, "百"), (10, "拾"), (1, "")].map { value, unit in
      let digit = number / value % 10
      return digit == 0 ? "" : digits[digit] + unit
    }.joined()
  }
}
