package import Basics

/// Amounts of money as people write them.
package enum AmountText {
  /// The amount that `text` writes, in full or as it is said, in digits of any kind:
  ///
  /// - 一千零五, 壹仟贰佰元整, 廿八, 二〇〇〇, 1,200.50, １，２００, 十二万三千, 一万二千亿;
  /// - with the last unit left out, which makes a digit right behind a unit a tenth of it: 两万三 is
  ///   23,000, 一千二 is 1,200, but 一千零五 is 1,005; 百五, 千二 and 万二 are 150, 1,200, 12,000;
  /// - units behind digits: 1.2万, 3千5, 1万2000, 1.5K, 2w;
  /// - with units of money: 五百块, 3块5毛, 两块五, 九块九毛九, 三毛五, 三块零五, 两块半;
  /// - with a sign and the name of a currency before or behind: ¥-50.00, 负五十, 港币五百, US$20.
  ///
  /// Blanks do not count, except that they must not stand between two digits. Numbers about how
  /// much (三五百, 几百块, 百八十, 五百左右) are vague. Not amounts: digits in groups other than of
  /// three (1,20), a unit without a number (百元; 十 is 10), units twice or out of order (一千一千),
  /// 万一, which is a word, and the like: nothing is guessed, and nothing unread is zero.
  ///
  /// - Parameter currency: The currency of an amount that names none. 元 and 块 name none; `$` and
  ///   `¥` are it where it is a currency with that sign, else dollars of the United States
  ///   and for renminbi.
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

  /// The whole number that a few plain digits write, as nearly all amounts of records are written;
  /// nil for all else.
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
  /// The amount, without its sign and its currency, in the capitals of Chinese banking, which
  /// nobody can turn into others with a stroke of the pen: 壹仟贰佰元整.
  ///
  /// By the People's Bank's rules for filling in bills (《正确填写票据和结算凭证的基本规定》):
  /// - 整 after 元 and after 角, not after 分.
  /// - Zeros between two digits are one 零: 陆仟零柒元壹角肆分.
  /// - 零 before 分 where 角 is zero: 贰拾元零伍分.
  /// - Where 万, 亿 or 元 stands for a zero and the digit after it is none, the rules leave 零 to the
  ///   writer; it is left out: 壹拾万柒仟元伍角叁分.
  ///
  /// 元 stands for the unit of any currency. Of dinars and their like the third decimal is 厘.
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
    // What stands for a digit of zero, once, before the next one that is none.
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

  /// A whole number from 1 to below 10¹⁶, four digits at a time: 亿 counts 万 of them before it.
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
}
