/// A year of the Chinese calendar, numbered by the Gregorian year of its first day.
package struct LunarYear: Sendable, Hashable, Comparable {
  /// The Gregorian year of its first day: 2026 began on 2026-02-17.
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
  /// The number of the month that the leap month follows; nil when the year has none.
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
      // Positions from the leap month on are one ahead of the months' numbers.
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
  /// True if it is a leap month.
  package let isLeap: Bool
  /// The day of its new moon.
  package let firstDay: Day
  /// The number of days: 29 or 30.
  package let length: Int

  /// The last day, inclusive.
  package var lastDay: Day { Day(number: firstDay.number + length - 1) }
}

/// The facts of the Chinese calendar for the lunar years 1900–2100: which months have 30 days, and
/// which month is followed by a leap month.
///
/// The lengths are published by the Hong Kong Observatory. If the calendar in use at the time
/// differed from later computation, they follow the calendar in use. They cannot be computed: until
/// 1929 the months followed Beijing's local time.
enum LunarTable {
  /// The lunar years in the table. Of 1900 only months 11 and 12 are known.
  static let years = 1900...2100

  /// The first day of the table: the first of month 11 of the lunar year 1900.
  static let firstDay = Day(1900, 12, 22)

  /// The first month of `year` in the table.
  static func firstMonth(of year: Int) -> Int { year == years.lowerBound ? 11 : 1 }

  /// The leap month of `year`, by the number of the month that it follows; 0 for none.
  static func leapMonth(of year: Int) -> Int { Int(bits(year) >> 13) }

  /// The number of months in `year`; the ones of 1900 that are not covered count too.
  static func monthCount(of year: Int) -> Int { leapMonth(of: year) == 0 ? 12 : 13 }

  /// The number of days in the month at `position` in `year`; positions count from 0, a leap month
  /// follows its month.
  static func monthLength(_ year: Int, at position: Int) -> Int {
    29 + Int(bits(year) >> UInt32(position) & 1)
  }

  /// The number of the first day of each year in the table, and of the day after the last.
  static let firstDays: [Int] = {
    var number = firstDay.number
    return [number]
      + years.map { year in
        for position in (firstMonth(of: year) - 1)..<monthCount(of: year) {
          number += monthLength(year, at: position)
        }
        return number
      }
  }()

  /// The first day of `year` in the table.
  static func firstDay(of year: Int) -> Day { Day(number: firstDays[year - years.lowerBound]) }

  private static func bits(_ year: Int) -> UInt32 { packed[year - years.lowerBound] }

  /// A year each, from 1900: bit 0 is set when the first month has 30 days, bit 1 for the second,
  /// up to bit 12; from bit 13 on, the leap month. Ten years a line from 1901.
  private static let packed: [UInt32] = [
    0x00800,
    0x00752, 0x00EA5, 0x0B64A, 0x0064B, 0x00A9B, 0x09556, 0x0056A, 0x00B59, 0x05752, 0x00752,
    0x0DB25, 0x00B25, 0x00A4B, 0x0B4AB, 0x002AD, 0x0056B, 0x04B69, 0x00DA9, 0x0FD92, 0x00E92,
    0x00D25, 0x0BA4D, 0x00A56, 0x002B6, 0x095B5, 0x006D4, 0x00EA9, 0x05E92, 0x00E92, 0x0CD26,
    0x0052B, 0x00A57, 0x0B2B6, 0x00B5A, 0x006D4, 0x06EC9, 0x00749, 0x0F693, 0x00A93, 0x0052B,
    0x0CA5B, 0x00AAD, 0x0056A, 0x09B55, 0x00BA4, 0x00B49, 0x05A93, 0x00A95, 0x0F52D, 0x00536,
    0x00AAD, 0x0B5AA, 0x005B2, 0x00DA5, 0x07D4A, 0x00D4A, 0x10A95, 0x00A97, 0x00556, 0x0CAB5,
    0x00AD5, 0x006D2, 0x08EA5, 0x00EA5, 0x0064A, 0x06C97, 0x00A9B, 0x0F55A, 0x0056A, 0x00B69,
    0x0B752, 0x00B52, 0x00B25, 0x0964B, 0x00A4B, 0x114AB, 0x002AD, 0x0056D, 0x0CB69, 0x00DA9,
    0x00D92, 0x09D25, 0x00D25, 0x15A4D, 0x00A56, 0x002B6, 0x0C5B5, 0x006D5, 0x00EA9, 0x0BE92,
    0x00E92, 0x00D26, 0x06A56, 0x00A57, 0x114D6, 0x0035A, 0x006D5, 0x0B6C9, 0x00749, 0x00693,
    0x0952B, 0x0052B, 0x00A5B, 0x0555A, 0x0056A, 0x0FB55, 0x00BA4, 0x00B49, 0x0BA93, 0x00A95,
    0x0052D, 0x08AAD, 0x00AB5, 0x135AA, 0x005D2, 0x00DA5, 0x0DD4A, 0x00D4A, 0x00C95, 0x0952E,
    0x00556, 0x00AB5, 0x055B2, 0x006D2, 0x0CEA5, 0x00725, 0x0064B, 0x0AC97, 0x00CAB, 0x0055A,
    0x06AD6, 0x00B69, 0x17752, 0x00B52, 0x00B25, 0x0DA4B, 0x00A4B, 0x004AB, 0x0A55B, 0x005AD,
    0x00B6A, 0x05B52, 0x00D92, 0x0FD25, 0x00D25, 0x00A55, 0x0B4AD, 0x004B6, 0x005B5, 0x06DAA,
    0x00EC9, 0x11E92, 0x00E92, 0x00D26, 0x0CA56, 0x00A57, 0x00556, 0x086D5, 0x00755, 0x00749,
    0x06E93, 0x00693, 0x0F52B, 0x0052B, 0x00A5B, 0x0B55A, 0x0056A, 0x00B65, 0x0974A, 0x00B4A,
    0x11A95, 0x00A95, 0x0052D, 0x0CAAD, 0x00AB5, 0x005AA, 0x08BA5, 0x00DA5, 0x00D4A, 0x07C95,
    0x00C96, 0x0F94E, 0x00556, 0x00AB5, 0x0B5B2, 0x006D2, 0x00EA5, 0x08E4A, 0x0068B, 0x10C97,
    0x004AB, 0x0055B, 0x0CAD6, 0x00B6A, 0x00752, 0x09725, 0x00B45, 0x00A8B, 0x0549B, 0x004AB,
  ]
}
