/// A day of the Chinese calendar, from the first of month 11 of the lunar year 1900 to the last day
/// of 2100.
package struct LunarDay: Sendable, Hashable {
  /// The lunar year, named by the Gregorian year in which it begins.
  package let year: Int
  /// The month, 1–12; a leap month has the number of the month it follows.
  package let month: Int
  /// Whether the month is a leap month.
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
