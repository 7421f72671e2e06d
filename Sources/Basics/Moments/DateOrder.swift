/// The order of day, month and year in dates such as `03/04/2026`, which is the account's
/// that wrote a file and not said in it.
package enum DateOrder: String, Sendable, CaseIterable {
  case yearFirst = "ymd"
  case monthFirst = "mdy"
  case dayFirst = "dmy"

  /// The day that a text names in this order, with numbers joined by `/`, `.`, `-` or a blank, or
  /// without anything between eight digits of which four are the year; nil for none.
  package func day(_ text: some StringProtocol) -> Day? {
    guard let fields = DigitFields(text, separatedBy: { "/.- ".utf8.contains($0) }) else {
      return nil
    }
    var (first, second, third) = (fields.first, fields.second, fields.third)
    if fields.count == 1, first.digits == 8 {
      // Without anything between.
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

  /// The orders in which each of some texts is a day, of those that some text is one in; all that
  /// fit leave it open which is meant.
  ///
  /// - Returns: Where no order fits all texts, the one that fits most.
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

/// Days that are written with the English name of their month.
package enum EnglishDate {
  /// Year, month and day of `2 Mar 2026`, `March 2nd 2026` or `Mon 02 Mar 2026`, a day of the
  /// calendar or not; nil where one of them is not there.
  package static func numbers(of words: [String]) -> (year: Int, month: Int, day: Int)? {
    let numbers = words.compactMap { word in
      Int(word.prefix { $0.isASCII && $0.isNumber }).map { (number: $0, word: word) }
    }
    let month = words.lazy.compactMap(month).first
    let year = numbers.first { $0.word.count == 4 && (1_000...9_999).contains($0.number) }?.number
    let day = numbers.first {
      (1...2).contains(String($0.number).count) && !$0.word.contains(":")
    }
    guard let month, let year, let day else { return nil }
    return (year, month, day.number)
  }

  /// The month that a word is the whole name of, or that with which English shortens it.
  private static func month(_ word: String) -> Int? {
    var scanner = Scanner(WrittenText.plain(word))
    return scanner.take(WrittenDate.months).flatMap { scanner.isAtEnd ? $0 : nil }
  }
}
