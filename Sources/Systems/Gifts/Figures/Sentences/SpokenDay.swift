internal import Chronology

/// A day as people name it in a note: 昨天, 上周六, 8月8日, 正月初五, 去年中秋, 下个月.
enum SpokenDay: Sendable, Hashable {
  /// Certain days.
  case days(ClosedRange<Day>)
  /// What comes each year.
  case yearly(YearlyDay)
  /// The same in one year.
  case inYear(Int, YearlyDay)
  /// A day of any month.
  case dayOfMonth(Int)
  /// A day of any lunar month.
  case dayOfLunarMonth(Int)
  case weekday(Weekday)

  /// Where to look for what comes again and again.
  enum Side { case past, future }

  /// The days that are meant, as seen from `today`; the nearest on that side, where today is in the
  /// past. Nil for what no calendar has.
  func days(from today: Day, _ side: Side) -> ClosedRange<Day>? {
    switch self {
    case .days(let days): days
    case .inYear(let year, let yearly): yearly.days(in: year)
    case .yearly(let yearly):
      Self.nearest(
        (-2...2).compactMap { yearly.days(in: today.components.year + $0) }, to: today, side)
    case .dayOfMonth(let number):
      Self.nearest(
        (-62...62).map { today.advanced(by: $0) }.filter { $0.dayOfMonth == number }.map {
          $0...$0
        },
        to: today, side)
    case .dayOfLunarMonth(let number):
      Self.nearest(
        (-62...62).map { today.advanced(by: $0) }.filter { LunarDay($0)?.day == number }
          .map { $0...$0 }, to: today, side)
    case .weekday(let weekday):
      Self.nearest(
        (-7...7).map { today.advanced(by: $0) }.filter { $0.weekday == weekday }.map { $0...$0 },
        to: today, side)
    }
  }

  /// Of stretches in order, the last that has begun, or the first that is not over.
  private static func nearest(
    _ stretches: [ClosedRange<Day>], to today: Day, _ side: Side
  ) -> ClosedRange<Day>? {
    switch side {
    case .past: stretches.last { $0.lowerBound <= today }
    case .future: stretches.first { $0.upperBound > today }
    }
  }
}

/// A day, or a month, of every year.
enum YearlyDay: Sendable, Hashable {
  case solar(month: Int, day: Int)
  case month(Int)
  /// From a month of the year to another.
  case months(ClosedRange<Int>)
  case wholeYear
  case lunar(LunarAnniversary)
  case festival(Festival)
  /// The `count`th weekday of a month: Mother's Day is the second Sunday of May.
  case weekday(Weekday, count: Int, month: Int)

  /// The days in a year; of the lunar calendar, in the lunar year of that number. Nil when it has
  /// none.
  func days(in year: Int) -> ClosedRange<Day>? {
    switch self {
    case .solar(let month, let day): return Day(year: year, month: month, day: day).map { $0...$0 }
    case .month(let month): return Month(year: year, number: month)?.days
    case .months(let months):
      guard let first = Month(year: year, number: months.lowerBound)?.firstDay,
        let last = Month(year: year, number: months.upperBound)?.lastDay
      else { return nil }
      return first...last
    case .wholeYear: return (0...9999).contains(year) ? Year(year).days : nil
    case .lunar(let anniversary):
      return LunarYear(year).flatMap { anniversary.day(in: $0) }.map { $0.gregorian...$0.gregorian }
    case .festival(let festival):
      guard let lunar = LunarYear(year) else { return nil }
      return (lunar.firstDay...lunar.lastDay).first { Festival.on($0).contains(festival) }
        .map { $0...$0 }
    case .weekday(let weekday, let count, let month):
      let days = Month(year: year, number: month)?.days.filter { $0.weekday == weekday } ?? []
      return days.dropFirst(count - 1).first.map { $0...$0 }
    }
  }
}
