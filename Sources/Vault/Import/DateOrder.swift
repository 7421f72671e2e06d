package import Chronology

/// The order of day, month and year in dates such as `03/04/2026`, which is the account's
/// that wrote a file and not said in it.
package enum DateOrder: String, Sendable, CaseIterable {
  case yearFirst = "ymd"
  case monthFirst = "mdy"
  case dayFirst = "dmy"

  /// The day that a text names in this order, with numbers joined by `/`, `.`, `-` or a blank, or
  /// without anything between eight digits of which four are the year; nil for none.
  package func day(_ text: some StringProtocol) -> Day? {
    var parts = String(text).split(omittingEmptySubsequences: false) { character in
      "/.- ".contains(character)
    }.map(String.init)
    if parts.count == 1, text.count == 8 {
      let first = self == .yearFirst ? 4 : 2
      let digits = Array(String(text))
      parts = [
        String(digits[..<first]), String(digits[first..<(first + 2)]),
        String(digits[(first + 2)...]),
      ]
    }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let (year, month, dayOfMonth) =
      switch self {
      case .yearFirst: (0, 1, 2)
      case .monthFirst: (2, 0, 1)
      case .dayFirst: (2, 1, 0)
      }
    guard parts[year].count == 4, parts[month].count <= 2, parts[dayOfMonth].count <= 2 else {
      return nil
    }
    return Day(
      "\(parts[year])-\(numbers[month].padded(2))-\(numbers[dayOfMonth].padded(2))")
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

extension TimeOfDay {
  /// The time that a clock of 12 or 24 hours shows: `09:30`, `9:30:05 PM`, `9:30 am`; nil for none.
  package init?(clock text: some StringProtocol) {
    let text = String(text).trimming(\.isWhitespace)
    let lower = text.lowercased()
    guard lower.hasSuffix("am") || lower.hasSuffix("pm") else {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      // An hour of one digit is a clock's too.
      self.init(parts.first?.count == 1 ? "0" + text : text)
      return
    }
    let digits = String(text.dropLast(2)).trimming(\.isWhitespace)
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard let hour = parts.first.flatMap({ Int($0) }), (1...12).contains(hour), parts.count <= 3
    else { return nil }
    let hours = hour % 12 + (lower.hasSuffix("pm") ? 12 : 0)
    let rest = parts.count == 1 ? ":00" : parts.dropFirst().map { ":" + $0 }.joined()
    self.init(hours.padded(2) + rest)
  }
}
