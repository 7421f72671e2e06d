/// A day of the Chinese calendar, from the first of month 11 of the lunar year 1900 to the last day
/// of 2100.
package struct LunarDay: Sendable, Hashable {
  /// The lunar year, numbered by the Gregorian year of its first day.
  package let year: Int
  /// The month, 1–12; a leap month has the number of the month it follows.
  package let month: Int
  /// True if the month is a leap month.
  package let isLeapMonth: Bool
  /// The day of the month, 1–30.
  package let day: Int
  /// The same day in the Gregorian calendar.
  package let gregorian: Day

  /// The lunar day, or nil when the calendar has no such day, or it is out of range.
  package init?(year: Int, month: Int, isLeapMonth: Bool = false, day: Int) {
    guard let month = LunarYear(year)?.month(month, isLeap: isLeapMonth),
      (1...month.length).contains(day)
    else { return nil }
    self.init(month, day)
  }

  /// The lunar date of a Gregorian day; nil outside ``LunarYear/knownDays``.
  package init?(_ gregorian: Day) {
    guard LunarYear.knownDays.contains(gregorian) else { return nil }
    let next = LunarTable.firstDays.partitioningIndex { $0 > gregorian.number }
    let year = LunarYear(unchecked: LunarTable.years.lowerBound + next - 1)
    guard let month = year.months.last(where: { $0.firstDay <= gregorian }) else { return nil }
    self.init(month, month.firstDay.distance(to: gregorian) + 1)
  }

  init(_ month: LunarMonth, _ day: Int) {
    self.year = month.year
    self.month = month.number
    self.isLeapMonth = month.isLeap
    self.day = day
    self.gregorian = Day(number: month.firstDay.number + day - 1)
  }
}

extension LunarDay: Comparable {
  package static func < (left: LunarDay, right: LunarDay) -> Bool {
    left.gregorian < right.gregorian
  }
}

/// A lunar month and day that come back each year, such as a birthday.
///
/// Not every year has each of them. In a year without the leap month, its days fall on the same
/// days of the ordinary month of that number; a day 30 falls on day 29 of a shorter month. So each
/// lunar year has each anniversary once.
package struct LunarAnniversary: Sendable, Hashable {
  /// The month, 1–12.
  package let month: Int
  /// True if it is the leap month after the month of that number.
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

  /// The day in a lunar year; nil for the months of 1900 that are not covered.
  package func day(in year: LunarYear) -> LunarDay? {
    guard let month = (isLeapMonth ? year.month(month, isLeap: true) : nil) ?? year.month(month)
    else { return nil }
    return LunarDay(month, min(day, month.length))
  }

  /// The first one on `day` or after it; nil if the calendar ends before it.
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
