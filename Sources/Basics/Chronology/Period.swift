/// A range of whole days that people review: a day, ISO week, month, quarter or year.
package protocol CalendarPeriod: Sendable, Hashable, Comparable, LosslessStringConvertible {
  /// The first day.
  var firstDay: Day { get }
  /// The last day, inclusive.
  var lastDay: Day { get }
  /// The period right after this one.
  var next: Self { get }
  /// The period right before this one.
  var previous: Self { get }
  /// The period that `day` is in.
  init(containing day: Day)
}

extension CalendarPeriod {
  /// The days, in order.
  package var days: ClosedRange<Day> { firstDay...lastDay }
  package static func < (left: Self, right: Self) -> Bool { left.firstDay < right.firstDay }
}

extension Day: CalendarPeriod {
  package var firstDay: Day { self }
  package var lastDay: Day { self }
  package var next: Day { Day(number: number + 1) }
  package var previous: Day { Day(number: number - 1) }
  package init(containing day: Day) { self = day }
}

/// An ISO 8601 week: from Monday, and week 1 contains the year's first Thursday.
package struct Week: CalendarPeriod {
  /// The Monday.
  package let firstDay: Day

  /// The week, or nil if the year has no such week: most years have 52; years that start on a
  /// Thursday and leap years that start on a Wednesday have 53.
  package init?(year: Int, number: Int) {
    guard (0...9999).contains(year), number >= 1 else { return nil }
    let first = Week(containing: Day(year, 1, 4)).firstDay
    self.firstDay = Day(number: first.number + 7 * (number - 1))
    guard self.year == year else { return nil }
  }

  package init(containing day: Day) {
    self.firstDay = Day(number: day.number - (day.weekday.rawValue - 1))
  }

  package var lastDay: Day { Day(number: firstDay.number + 6) }
  package var next: Week { Week(containing: Day(number: firstDay.number + 7)) }
  package var previous: Week { Week(containing: Day(number: firstDay.number - 7)) }

  /// The ISO year: that of its Thursday.
  package var year: Int { thursday.components.year }
  /// The week's number in its ``year``, 1–53.
  package var number: Int {
    let thursday = thursday
    return (thursday.number - Day(thursday.components.year, 1, 1).number) / 7 + 1
  }
  /// The day that decides the month and year of the week.
  package var thursday: Day { Day(number: firstDay.number + 3) }

  /// The week written as `2026-W46`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let year = parts[0].fixedDigits(4), parts[1].first == "W",
      let number = parts[1].dropFirst().fixedDigits(2)
    else { return nil }
    self.init(year: year, number: number)
  }

  /// `2026-W46`.
  package var description: String { "\(year.padded(4))-W\(number.padded(2))" }
}

/// A month of a year.
package struct Month: CalendarPeriod {
  /// The year.
  package let year: Int
  /// The month, 1–12.
  package let number: Int

  /// The month; nil for a number out of range.
  package init?(year: Int, number: Int) {
    guard (0...9999).contains(year), (1...12).contains(number) else { return nil }
    self.init(unchecked: year, number)
  }

  init(unchecked year: Int, _ number: Int) {
    self.year = year
    self.number = number
  }

  package init(containing day: Day) { self = day.month }

  package var firstDay: Day { Day(year, number, 1) }
  package var lastDay: Day { Day(year, number, Self.length(year: year, month: number)) }
  package var next: Month {
    number == 12 ? Month(unchecked: year + 1, 1) : Month(unchecked: year, number + 1)
  }
  package var previous: Month {
    number == 1 ? Month(unchecked: year - 1, 12) : Month(unchecked: year, number - 1)
  }

  /// Its days in rows from Monday to Sunday; nil before the first day and after the last.
  package var weeks: [[Day?]] {
    stride(from: firstDay.week.firstDay, through: lastDay, by: 7).map { monday in
      (0..<7).map { offset in
        let day = monday.advanced(by: offset)
        return day.month == self ? day : nil
      }
    }
  }

  /// The number of days in the month.
  package static func length(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The month written as `2026-11`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let year = parts[0].fixedDigits(4),
      let number = parts[1].fixedDigits(2)
    else { return nil }
    self.init(year: year, number: number)
  }

  /// `2026-11`.
  package var description: String { "\(year.padded(4))-\(number.padded(2))" }
}

/// Three months of a year.
package struct Quarter: CalendarPeriod {
  /// The year.
  package let year: Int
  /// The quarter, 1–4.
  package let number: Int

  /// The quarter; nil for a number out of range.
  package init?(year: Int, number: Int) {
    guard (0...9999).contains(year), (1...4).contains(number) else { return nil }
    self.year = year
    self.number = number
  }

  private init(unchecked year: Int, _ number: Int) {
    self.year = year
    self.number = number
  }

  package init(containing day: Day) {
    self.init(unchecked: day.month.year, (day.month.number - 1) / 3 + 1)
  }

  package var firstDay: Day { Day(year, number * 3 - 2, 1) }
  package var lastDay: Day { Month(unchecked: year, number * 3).lastDay }
  package var next: Quarter {
    number == 4 ? Quarter(unchecked: year + 1, 1) : Quarter(unchecked: year, number + 1)
  }
  package var previous: Quarter {
    number == 1 ? Quarter(unchecked: year - 1, 4) : Quarter(unchecked: year, number - 1)
  }

  /// The quarter written as `2026-Q4`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let year = parts[0].fixedDigits(4), parts[1].first == "Q",
      let number = parts[1].dropFirst().fixedDigits(1)
    else { return nil }
    self.init(year: year, number: number)
  }

  /// `2026-Q4`.
  package var description: String { "\(year.padded(4))-Q\(number)" }
}

/// A calendar year.
package struct Year: CalendarPeriod {
  /// The year's number.
  package let number: Int

  /// The year `number`.
  package init(_ number: Int) { self.number = number }

  package init(containing day: Day) { self.number = day.components.year }

  package var firstDay: Day { Day(number, 1, 1) }
  package var lastDay: Day { Day(number, 12, 31) }
  package var next: Year { Year(number + 1) }
  package var previous: Year { Year(number - 1) }

  /// The year written as `2026`; nil for anything else.
  package init?(_ text: String) {
    guard let number = text[...].fixedDigits(4) else { return nil }
    self.number = number
  }

  /// `2026`.
  package var description: String { number.padded(4) }
}

/// A period of any of the five lengths.
package enum Period: Sendable, Hashable {
  case day(Day)
  case week(Week)
  case month(Month)
  case quarter(Quarter)
  case year(Year)

  /// The period itself, as a calendar period of any length.
  package var calendarPeriod: any CalendarPeriod {
    switch self {
    case .day(let day): day
    case .week(let week): week
    case .month(let month): month
    case .quarter(let quarter): quarter
    case .year(let year): year
    }
  }

  /// The period with exactly these days; nil when there is none.
  package init?(days: ClosedRange<Day>) {
    let day = days.lowerBound
    let period = [
      .day(day), .week(Week(containing: day)), .month(Month(containing: day)),
      .quarter(Quarter(containing: day)), .year(Year(containing: day)),
    ].first { (period: Period) in period.days == days }
    guard let period else { return nil }
    self = period
  }

  /// The first day.
  package var firstDay: Day { calendarPeriod.firstDay }
  /// The last day, inclusive.
  package var lastDay: Day { calendarPeriod.lastDay }
  /// The days, in order.
  package var days: ClosedRange<Day> { firstDay...lastDay }

  /// The period of the same length right after this one.
  package var next: Period {
    switch self {
    case .day(let day): .day(day.next)
    case .week(let week): .week(week.next)
    case .month(let month): .month(month.next)
    case .quarter(let quarter): .quarter(quarter.next)
    case .year(let year): .year(year.next)
    }
  }

  /// The period of the same length right before this one.
  package var previous: Period {
    switch self {
    case .day(let day): .day(day.previous)
    case .week(let week): .week(week.previous)
    case .month(let month): .month(month.previous)
    case .quarter(let quarter): .quarter(quarter.previous)
    case .year(let year): .year(year.previous)
    }
  }
}

extension Period {
  /// True if it has begun and has days left after `today`.
  package func isRunning(on today: Day) -> Bool { days.contains(today) && today < lastDay }

  /// True if the period before is completely on record; else a part would be compared with the
  /// whole.
  ///
  /// - Parameter firstDay: The first day on record; nil for none.
  package func isComparable(since firstDay: Day?) -> Bool {
    firstDay.map { $0 <= previous.firstDay } ?? false
  }

  /// The days to compare, of the period and of the one before. All days; while the period is
  /// running on `today`, only the days that are over and the same number of days of the one before,
  /// so that a morning is not compared with a whole day. Nil when no day is over, for the current
  /// day itself, and when the period before is only partly on record.
  ///
  /// - Parameter firstDay: The first day on record; nil for none.
  package func comparison(
    asOf today: Day, since firstDay: Day?
  ) -> (now: ClosedRange<Day>, before: ClosedRange<Day>)? {
    let (days, before) = (days, previous.days)
    guard isComparable(since: firstDay), self != .day(today) else { return nil }
    guard isRunning(on: today) else { return (days, before) }
    let over = days.lowerBound.distance(to: today)
    guard over > 0 else { return nil }
    return (
      days.lowerBound...today.previous,
      before.lowerBound...min(before.upperBound, before.lowerBound.advanced(by: over - 1))
    )
  }
}

extension Period: LosslessStringConvertible {
  /// The period written as `2026-11-21`, `2026-W46`, `2026-11`, `2026-Q4` or `2026`.
  package init?(_ text: String) {
    if let day = Day(text) {
      self = .day(day)
    } else if let week = Week(text) {
      self = .week(week)
    } else if let month = Month(text) {
      self = .month(month)
    } else if let quarter = Quarter(text) {
      self = .quarter(quarter)
    } else if let year = Year(text) {
      self = .year(year)
    } else {
      return nil
    }
  }

  package var description: String { calendarPeriod.description }
}

/// The amount in a period, next to that in the period before.
package struct PeriodChange<Quantity: AdditiveArithmetic & Comparable & Sendable>: Sendable {
  /// The total of the period; while it is running, of the days that are over.
  package var now: Quantity
  /// The total of the same number of days in the period before.
  package var before: Quantity
  /// True if the period is not over, so that both totals are partial.
  package var isPartial: Bool

  /// The increase; negative for a decrease.
  package var difference: Quantity { now - before }

  /// The change from the period before `period`.
  ///
  /// Nil if ``Period/comparison(asOf:since:)`` is nil.
  ///
  /// - Parameters:
  ///   - firstDay: The first day on record; nil for none.
  ///   - total: The amount on some days.
  package init?(
    of period: Period, asOf today: Day, since firstDay: Day?,
    total: (ClosedRange<Day>) -> Quantity
  ) {
    guard let days = period.comparison(asOf: today, since: firstDay) else { return nil }
    now = total(days.now)
    before = total(days.before)
    isPartial = period.isRunning(on: today)
  }
}

extension ClosedRange<Day> {
  /// The number of days for a figure such as “on 4 of 9 days”: the days that are over, from
  /// `first`, the first on record. `today` counts only if it already has an entry.
  package func counted(since first: Day?, today: Day, withToday: Bool = false) -> Int {
    guard let first else { return 0 }
    let from = Swift.max(first, lowerBound)
    let to = Swift.min(withToday ? today : today.previous, upperBound)
    return Swift.max(0, from.distance(to: to) + 1)
  }
}
