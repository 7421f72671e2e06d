/// The order of day, month and year in dates such as `03/04/2026`. It depends on the account that
/// exported a file, and the file does not state it.
package enum DateOrder: String, Sendable, CaseIterable {
  case yearFirst = "ymd"
  case monthFirst = "mdy"
  case dayFirst = "dmy"

  /// The day that a text names in this order: numbers joined by `/`, `.`, `-` or a blank, or
  /// eight digits without a separator, four of them the year. Nil if it names none.
  package func day(_ text: some StringProtocol) -> Day? {
    guard let fields = DigitFields(text, separatedBy: { "/.- ".utf8.contains($0) }) else {
      return nil
    }
    var (first, second, third) = (fields.first, fields.second, fields.third)
    if fields.count == 1, first.digits == 8 {
      // No separator.
      let number = first.value
      if self == .yearFirst {
        first = DigitFields.Field(number / 10_000, digits: 4)
        second = DigitFields.Field(number / 100 % 100, digits: 2)
        third = DigitFields.Field(number % 100, digits: 2)
      } else {
        first = DigitFields.Field(number / 1_000_000, digits: 2)
        second = DigitFields.Field(number / 10_000 % 100, digits: 2)
        third = DigitFields.Field(number % 10_000, digits: 4)
      }
    } else if fields.count != 3 {
      return nil
    }
    let (year, month, day) =
      switch self {
      case .yearFirst: (first, second, third)
      case .monthFirst: (third, first, second)
      case .dayFirst: (third, second, first)
      }
    guard year.digits == 4, 1...2 ~= month.digits, 1...2 ~= day.digits else { return nil }
    return Day(year: year.value, month: month.value, day: day.value)
  }

  /// The day of `20-11-2026`, which is one in a single order only; nil for `03-04-2026`.
  package static func onlyDay(_ text: some StringProtocol) -> Day? {
    let days = Set(allCases.compactMap { $0.day(text) })
    return days.count == 1 ? days.first : nil
  }

  /// The orders that make every one of `texts` a day, out of the orders possible for any of them;
  /// several mean that the order is ambiguous.
  ///
  /// - Returns: If no order fits all texts, the order that fits most.
  package static func fitting(_ texts: some Sequence<String>) -> [DateOrder] {
    var counts: [DateOrder: Int] = [:]
    var count = 0
    for text in Set(texts) {
      count += 1
      for order in allCases where order.day(text) != nil { counts[order, default: 0] += 1 }
    }
    let fitting = allCases.filter { counts[$0] == count }
    if !fitting.isEmpty { return fitting }
    return allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }.map { [$0] } ?? []
  }
}
