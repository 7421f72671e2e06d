package import Basics

/// A recurrence rule of RFC 5545, section 3.3.10: `FREQ=MONTHLY;BYDAY=-1FR`.
///
/// It yields local times; hourly, minutely and secondly rules are not supported.
package struct RecurrenceRule: Sendable, Hashable {
  enum Frequency: String {
    case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY"
  }

  /// A weekday; with an ordinal, the nth of the month or the year, negative from its end.
  struct WeekdayNumber: Hashable {
    var weekday: Weekday
    var ordinal: Int?
  }

  /// The end of a rule, inclusive.
  package enum End: Sendable, Hashable {
    case day(Day)
    case local(LocalTime)
    case instant(Instant)
  }

  private var frequency: Frequency
  private var interval = 1
  private(set) var count: Int?
  /// The last possible moment; nil for none.
  package private(set) var end: End?
  private var weekStart = Weekday.monday
  private var months: Set<Int> = []
  private var weeks: Set<Int> = []
  private var yearDays: Set<Int> = []
  private var monthDays: Set<Int> = []
  private var weekdays: [WeekdayNumber] = []
  private var positions: Set<Int> = []
  private var hours: [Int] = []
  private var minutes: [Int] = []
  private var seconds: [Int] = []

  /// Reads a rule; nil if any of it is not understood.
  package init?(_ text: String) {
    var parts: [String: String] = [:]
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[1].isEmpty else { return nil }
      let name = pair[0].withoutBlanks.uppercased()
      guard parts[name] == nil else { return nil }
      parts[name] = pair[1].withoutBlanks.uppercased()
    }
    guard let frequency = parts["FREQ"].flatMap(Frequency.init(rawValue:)) else { return nil }
    self.frequency = frequency
    for (name, value) in parts {
      switch name {
      case "FREQ": break
      case "INTERVAL":
        guard let number = value.plainNumber, (1...10_000).contains(number) else { return nil }
        interval = number
      case "COUNT":
        guard let number = value.plainNumber, number > 0 else { return nil }
        count = number
      case "UNTIL":
        guard let time = try? CalendarStamp(value) else { return nil }
        end =
          switch time {
          case .day(let day): .day(day)
          case .local(let local): .local(local)
          case .utc(let local): .instant(Zone.utc.instant(local).instant)
          }
      case "WKST":
        guard let day = Weekday(calendar: value) else { return nil }
        weekStart = day
      case "BYMONTH":
        guard let numbers = value.numbers(1...12) else { return nil }
        months = Set(numbers)
      case "BYWEEKNO":
        guard let numbers = value.signedNumbers(53), frequency == .yearly else { return nil }
        weeks = Set(numbers)
      case "BYYEARDAY":
        guard let numbers = value.signedNumbers(366), frequency == .yearly else { return nil }
        yearDays = Set(numbers)
      case "BYMONTHDAY":
        guard let numbers = value.signedNumbers(31), frequency != .weekly else { return nil }
        monthDays = Set(numbers)
      case "BYDAY":
        let days = value.split(separator: ",", omittingEmptySubsequences: false)
          .map { WeekdayNumber($0) }
        weekdays = days.compactMap(\.self)
        guard weekdays.count == days.count else { return nil }
      case "BYSETPOS":
        guard let numbers = value.signedNumbers(366) else { return nil }
        positions = Set(numbers)
      case "BYHOUR":
        guard let numbers = value.numbers(0...23) else { return nil }
        hours = Set(numbers).sorted()
      case "BYMINUTE":
        guard let numbers = value.numbers(0...59) else { return nil }
        minutes = Set(numbers).sorted()
      case "BYSECOND":
        guard let numbers = value.numbers(0...59) else { return nil }
        seconds = Set(numbers).sorted()
      default:
        // Extensions of other programs, such as X-ORDER, change no time.
        guard name.hasPrefix("X-") else { return nil }
      }
    }
    guard count == nil || end == nil else { return nil }
    let hasOrdinals = weekdays.contains { $0.ordinal != nil }
    let mayHaveOrdinals = frequency == .monthly || frequency == .yearly && weeks.isEmpty
    guard !hasOrdinals || mayHaveOrdinals else { return nil }
  }

  /// Gives the times of the rule, in order, from `start` on, which always counts as the first.
  ///
  /// - Parameters:
  ///   - last: Periods that begin after this day are not searched.
  ///   - take: Receives a time; returns false to stop.
  package func times(
    from start: LocalTime, through last: Day, _ take: (LocalTime) -> Bool
  ) {
    var rest = (count ?? .max) - 1
    guard take(start), rest > 0 else { return }
    let rule = filled(from: start.day)
    let clock = times(of: start.time)
    var period = rule.period(of: start.day)
    while period.first <= last, period.isOnCalendar {
      for time in rule.times(in: period, clock) where time > start {
        guard take(time) else { return }
        rest -= 1
        if rest == 0 { return }
      }
      period = rule.next(period)
    }
  }

  private func times(of time: TimeOfDay) -> [TimeOfDay] {
    let second = Int(time.microseconds / 1_000_000)
    var times: [TimeOfDay] = []
    for hour in hours.isEmpty ? [second / 3_600] : hours {
      for minute in minutes.isEmpty ? [second / 60 % 60] : minutes {
        for second in seconds.isEmpty ? [second % 60] : seconds {
          if let time = TimeOfDay(hour: hour, minute: minute, second: second) { times.append(time) }
        }
      }
    }
    return times
  }

  private func filled(from start: Day) -> Self {
    var rule = self
    guard weekdays.isEmpty, monthDays.isEmpty, yearDays.isEmpty else { return rule }
    let (_, month, day) = start.components
    switch frequency {
    case .daily: break
    case .weekly: rule.weekdays = [WeekdayNumber(weekday: start.weekday)]
    case .monthly: rule.monthDays = [day]
    case .yearly where !weeks.isEmpty: rule.weekdays = [WeekdayNumber(weekday: start.weekday)]
    case .yearly:
      if months.isEmpty { rule.months = [month] }
      rule.monthDays = [day]
    }
    return rule
  }
}

extension RecurrenceRule {
  private struct Period {
    var first: Day
    /// Exclusive.
    var end: Day

    var isOnCalendar: Bool { end.components.year <= 9_999 }
  }

  private func period(of day: Day) -> Period {
    let (year, month, _) = day.components
    switch frequency {
    case .daily: return Period(first: day, end: day.next)
    case .weekly:
      let first = day.start(ofWeekFrom: weekStart)
      return Period(first: first, end: first.advanced(by: 7))
    case .monthly: return Self.months(year * 12 + month - 1, count: 1)
    case .yearly: return Self.months(year * 12, count: 12)
    }
  }

  private func next(_ period: Period) -> Period {
    let (year, month, _) = period.first.components
    switch frequency {
    case .daily, .weekly:
      let days = interval * (frequency == .daily ? 1 : 7)
      return Period(first: period.first.advanced(by: days), end: period.end.advanced(by: days))
    case .monthly: return Self.months(year * 12 + month - 1 + interval, count: 1)
    case .yearly: return Self.months((year + interval) * 12, count: 12)
    }
  }

  /// Months counted from January of the year 0.
  private static func months(_ first: Int, count: Int) -> Period {
    func start(_ month: Int) -> Day {
      Day(year: month / 12, month: month % 12 + 1, day: 1) ?? Day(number: 3_000_000)
    }
    return Period(first: start(first), end: start(first + count))
  }

  private func times(in period: Period, _ clock: [TimeOfDay]) -> [LocalTime] {
    // Whole months without a match are skipped.
    let days = (period.first..<period.end).filter { holds($0, in: period) }
    guard !positions.isEmpty else {
      return days.flatMap { day in clock.map { LocalTime(day, $0) } }
    }
    let all = days.flatMap { day in clock.map { LocalTime(day, $0) } }
    let chosen = Set(positions.map { $0 > 0 ? $0 - 1 : all.count + $0 })
    return all.indices.filter(chosen.contains).map { all[$0] }
  }

  private func holds(_ day: Day, in period: Period) -> Bool {
    let (year, month, dayOfMonth) = day.components
    if !months.isEmpty, !months.contains(month) { return false }
    if !monthDays.isEmpty {
      let length = day.month.days.count
      guard monthDays.contains(dayOfMonth) || monthDays.contains(dayOfMonth - length - 1) else {
        return false
      }
    }
    if !yearDays.isEmpty {
      let whole = Self.months(year * 12, count: 12)
      let number = day.number - whole.first.number + 1
      let length = whole.end.number - whole.first.number
      guard yearDays.contains(number) || yearDays.contains(number - length - 1) else {
        return false
      }
    }
    if !weeks.isEmpty, !isInWeeks(day) { return false }
    return weekdays.isEmpty || weekdays.contains { holds(day, $0, in: period) }
  }

  private func holds(_ day: Day, _ number: WeekdayNumber, in period: Period) -> Bool {
    guard day.weekday == number.weekday else { return false }
    guard let ordinal = number.ordinal else { return true }
    let (year, month, _) = day.components
    // In a year with months, the ordinal counts within each of them.
    let span = months.isEmpty ? period : Self.months(year * 12 + month - 1, count: 1)
    return ordinal > 0
      ? (day.number - span.first.number) / 7 + 1 == ordinal
      : (span.end.number - 1 - day.number) / 7 + 1 == -ordinal
  }

  /// True if a day is in one of the rule's weeks; the first of a year is the one with at least four
  /// of its days.
  private func isInWeeks(_ day: Day) -> Bool {
    let monday = day.start(ofWeekFrom: weekStart)
    // The year of a week is that of its fourth day.
    let year = monday.advanced(by: 3).components.year
    func first(_ year: Int) -> Day {
      Self.months(year * 12, count: 1).first.advanced(by: 3).start(ofWeekFrom: weekStart)
    }
    let number = (monday.number - first(year).number) / 7 + 1
    let count = (first(year + 1).number - first(year).number) / 7
    return weeks.contains(number) || weeks.contains(number - count - 1)
  }
}

extension RecurrenceRule.WeekdayNumber {
  init?(_ text: Substring) {
    guard let weekday = Weekday(calendar: String(text.suffix(2))) else { return nil }
    self.weekday = weekday
    let number = text.dropLast(2)
    guard !number.isEmpty else { return }
    guard let ordinal = String(number).signedNumbers(53)?.first else { return nil }
    self.ordinal = ordinal
  }
}

extension Weekday {
  /// A weekday in iCalendar: `MO`.
  fileprivate init?(calendar text: String) {
    guard let index = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: text) else {
      return nil
    }
    self = Weekday.allCases[index]
  }
}

extension Day {
  /// The first day of its week.
  fileprivate func start(ofWeekFrom weekday: Weekday) -> Day {
    advanced(by: -((self.weekday.rawValue - weekday.rawValue + 7) % 7))
  }
}

extension String {
  var plainNumber: Int? {
    (1...9).contains(utf8.count) && utf8.allSatisfy { (0x30...0x39).contains($0) }
      ? Int(self) : nil
  }

  /// Numbers separated by commas; nil if one is invalid or out of range.
  fileprivate func numbers(_ range: ClosedRange<Int>) -> [Int]? {
    let numbers = split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).plainNumber }
    let known = numbers.compactMap(\.self).filter(range.contains)
    return known.count == numbers.count ? known : nil
  }

  /// Numbers from 1 to `most`, negative from the end, separated by commas.
  fileprivate func signedNumbers(_ most: Int) -> [Int]? {
    let numbers = split(separator: ",", omittingEmptySubsequences: false).map { part -> Int? in
      let isNegative = part.first == "-"
      let digits = isNegative || part.first == "+" ? part.dropFirst() : part
      guard let number = String(digits).plainNumber, (1...most).contains(number) else { return nil }
      return isNegative ? -number : number
    }
    let known = numbers.compactMap(\.self)
    return known.count == numbers.count ? known : nil
  }
}
