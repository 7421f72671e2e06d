import Chronology
import Vault

extension Day {
  /// The day that a cell of a person's table or of a bill gives: 2026-05-01, 2026/5/1, 2026.5.1,
  /// 20260501, 2026年5月1日, each also with a time behind it, which is left out; or a lunar day with
  /// its year, 农历2026年三月十五. Nil for anything else: 5/1/2026 is two days.
  init?(cell text: String) {
    if let solar = Day(solar: text.halfWidth) {
      self = solar
    } else if let lunar = LunarDay(text), text.contains("历") || !text.contains(where: "日号".contains)
    {
      // 2026年六月一日 without 农历 is rather a day of the solar year.
      self = lunar.gregorian
    } else {
      return nil
    }
  }

  private init?(solar text: String) {
    let date = text.prefix { $0.isASCII && $0.isNumber || "年月日-/.".contains($0) }
    let rest = text[date.endIndex...]
    // Behind a day comes nothing, or a time.
    guard
      rest.isEmpty
        || rest.hasPrefix("T")
        || rest.withoutBlanks.allSatisfy({
          $0.isNumber || "：:. APMapm上下午Z+".contains($0)
        })
    else { return nil }
    if date.count == 8, let number = Int(date) {
      self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
      return
    }
    let separators = date.filter { !$0.isNumber }
    guard ["--", "//", "..", "年月日", "年月"].contains(separators) else { return nil }
    let parts = date.split { !$0.isNumber }
    guard parts.count == 3, parts[0].count == 4, parts[1].count <= 2, parts[2].count <= 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension StringProtocol {
  /// The text with the full-width forms of ASCII (U+FF01–FF5E) and the full-width space as ASCII.
  var halfWidth: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case 0x3000: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
