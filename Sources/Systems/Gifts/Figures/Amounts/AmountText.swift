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
