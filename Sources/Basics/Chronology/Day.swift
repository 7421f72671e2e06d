/// A day of the proleptic Gregorian calendar, with no zone.
public struct Day: Sendable, Hashable {
  /// Days since 1970-01-01.
  public var number: Int

  /// The day `number` days after 1970-01-01.
  public init(number: Int) {
    self.number = number
  }

  /// The day, or nil when the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Month.length(year: year, month: month)
    else { return nil }
    self.init(year, month, day)
  }

  /// Days since 1970 by counting from 1 March of the year 0 in eras of 400 years. Counted so, the
  /// first m months have `(153 m + 2) / 5` days in total.
  init(_ year: Int, _ month: Int, _ day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.dividedDown(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.number = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1–12) and day of the month (1–31).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted.dividedDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year the day is in.
  package var year: Year { Year(components.year) }
  /// The month the day is in.
  package var month: Month {
    let (year, month, _) = components
    return Month(unchecked: year, month)
  }
  /// The day of the month, 1–31.
  public var dayOfMonth: Int { components.day }
  /// The day of the week.
  package var weekday: Weekday {
    let shifted = (number + 3) % 7
    return Weekday(rawValue: (shifted < 0 ? shifted + 7 : shifted) + 1) ?? .monday
  }
  /// The ISO 8601 week the day is in.
  package var week: Week { Week(containing: self) }
}

extension Day: Comparable, Strideable {
  /// True if `left` is the earlier day.
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
  /// The days from this one to `other`; negative if `other` is earlier.
  public func distance(to other: Day) -> Int { other.number - number }
  /// The day that is `days` later, or earlier for a negative number.
  public func advanced(by days: Int) -> Day { Day(number: number + days) }
}

extension Day: LosslessStringConvertible {
  /// The day written as `2026-11-21`; nil for anything else.
  public init?(_ text: String) {
    var text = text
    let fields: (year: Int, month: Int, day: Int)? = text.withUTF8 { text in
      guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
        let year = text.number(in: 0..<4), let month = text.number(in: 5..<7),
        let day = text.number(in: 8..<10)
      else { return nil }
      return (year, month, day)
    }
    guard let fields else { return nil }
    self.init(year: fields.year, month: fields.month, day: fields.day)
  }

  /// `2026-11-21`.
  public var description: String {
    let (year, month, day) = components
    guard (0...9_999).contains(year) else {
      return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
    }
    return String(fields: (year, 4), (month, 2), (day, 2), separator: "-")
  }
}

/// A day of the week; ISO 8601 counts from Monday, 1.
package enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension BinaryInteger {
  /// Division that rounds down, also below zero.
  func dividedDown(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self < quotient * divisor ? quotient - 1 : quotient
  }
}

extension Int {
  /// The number with zeros before it up to `width` digits.
  package func padded(_ width: Int) -> String {
    let digits = String(magnitude)
    return (self < 0 ? "-" : "")
      + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}

extension String {
  /// Numbers of at most the given digits each, none negative, with an ASCII sign between them.
  init(fields: (number: Int, digits: Int)..., separator: Unicode.Scalar) {
    let count = fields.reduce(fields.count - 1) { $0 + $1.digits }
    self.init(unsafeUninitializedCapacity: count) { text in
      var end = count
      for (number, digits) in fields.reversed() {
        var rest = number
        for _ in 0..<digits {
          end -= 1
          text[end] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
        guard end > 0 else { break }
        end -= 1
        text[end] = UInt8(ascii: separator)
      }
      return count
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number that ASCII digits write; nil for anything else.
  fileprivate func number(in range: Range<Int>) -> Int? {
    var number = 0
    for byte in self[range] {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

extension Substring {
  /// The number that exactly `count` ASCII digits write; nil for anything else.
  func fixedDigits(_ count: Int) -> Int? {
    utf8.count == count && utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(self) : nil
  }
}
