/// A lunar month and day that come back each year, such as a birthday.
///
/// Not every year has every one of them. In a year without the leap month, a day of it falls on the
/// same day of the ordinary month of that number; a day 30 falls on day 29 of a month that has no
/// day 30. So each lunar year has each anniversary once.
package struct LunarAnniversary: Sendable, Hashable {
  /// The month, 1–12.
  package let month: Int
  /// Whether it is the leap month after the month of that number.
  package let isLeapMonth: Bool
  /// The day of the month, 1–30.
  package let day: Int

  /// The anniversary, or nil when no year has such a month or day.
  package init?(month: Int, isLeapMonth: Bool = false, day: Int) {
    guard (1...12).contains(month), (1...30).contains(day) else { return nil }
    self.month = month
    self.isLeapMonth = isLeapMonth
    self.day = day
  }

  /// The anniversary of a lunar day.
  package init(of day: LunarDay) {
    self.month = day.month
    self.isLeapMonth = day.isLeapMonth
    self.day = day.day
  }

  /// The day in a lunar year; nil when that month of 1900 is not known.
  package func day(in year: LunarYear) -> LunarDay? {
    guard let month = (isLeapMonth ? year.month(month, isLeap: true) : nil) ?? year.month(month)
    else { return nil }
    return LunarDay(month, min(day, month.length))
  }

  /// The first one on `day` or after it; nil when that is beyond the calendar.
  package func next(from day: Day) -> LunarDay? {
    guard let year = LunarDay(day)?.year else { return nil }
    return (year...(year + 1)).lazy.compactMap { LunarYear($0).flatMap(self.day(in:)) }
      .first { $0.gregorian >= day }
  }
}

extension LunarAnniversary: CustomStringConvertible {
  /// Month and day in Chinese: 腊月廿五.
  package var description: String {
    (isLeapMonth ? "闰" : "") + LunarNames.months[month - 1] + "月" + LunarNames.day(day)
  }
}
