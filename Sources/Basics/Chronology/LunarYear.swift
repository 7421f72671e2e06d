/// A year of the Chinese calendar, named by the Gregorian year in which it begins.
package struct LunarYear: Sendable, Hashable, Comparable {
  /// The Gregorian year in which it begins: 2026 began on 2026-02-17.
  package let number: Int

  /// The lunar year, or nil when it is not one of 1900–2100. Of 1900 only the last two months are
  /// known.
  package init?(_ number: Int) {
    guard LunarTable.years.contains(number) else { return nil }
    self.number = number
  }

  init(unchecked number: Int) { self.number = number }

  package static func < (left: LunarYear, right: LunarYear) -> Bool { left.number < right.number }

  /// All days that have a lunar date: 1900-12-22 to 2101-01-28.
  package static let knownDays: ClosedRange<Day> = {
    let end = LunarTable.firstDays[LunarTable.firstDays.count - 1]
    return LunarTable.firstDay...Day(number: end - 1)
  }()

  /// New Year's Day; of 1900, the first day that is known.
  package var firstDay: Day { LunarTable.firstDay(of: number) }
  /// The day before the next New Year.
  package var lastDay: Day {
    Day(number: LunarTable.firstDays[number - LunarTable.years.lowerBound + 1] - 1)
  }
  /// The number of the month after which a leap month comes; nil when the year has none.
  package var leapMonth: Int? {
    let month = LunarTable.leapMonth(of: number)
    return month == 0 ? nil : month
  }

  /// The known months in order, a leap month after its month.
  package var months: [LunarMonth] {
    var months: [LunarMonth] = []
    var firstDay = firstDay
    let leapMonth = LunarTable.leapMonth(of: number)
    for position in (LunarTable.firstMonth(of: number) - 1)..<LunarTable.monthCount(of: number) {
      // Positions after the leap month, itself included, are one ahead of the months' numbers.
      let isShifted = leapMonth != 0 && position >= leapMonth
      let month = LunarMonth(
        year: number, number: isShifted ? position : position + 1,
        isLeap: leapMonth != 0 && position == leapMonth, firstDay: firstDay,
        length: LunarTable.monthLength(number, at: position))
      months.append(month)
      firstDay = month.lastDay.next
    }
    return months
  }

  /// The month, or nil when the year has no such month.
  package func month(_ number: Int, isLeap: Bool = false) -> LunarMonth? {
    months.first { $0.number == number && $0.isLeap == isLeap }
  }
}

/// A month of a lunar year.
package struct LunarMonth: Sendable, Hashable {
  /// The lunar year.
  package let year: Int
  /// The month's number, 1–12; a leap month has that of the month it follows.
  package let number: Int
  /// Whether it is a leap month.
  package let isLeap: Bool
  /// The day of its new moon.
  package let firstDay: Day
  /// How many days it has: 29 or 30.
  package let length: Int

  /// The last day, still inside.
  package var lastDay: Day { Day(number: firstDay.number + length - 1) }
}
