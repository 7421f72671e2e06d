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
  package var chineseCapitals: String {
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
