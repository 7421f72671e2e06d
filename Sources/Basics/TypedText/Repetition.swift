/// A rule of repetition, without its first day: `mon,wed`, `monthly 15`.
package enum Repetition: Sendable, Hashable {
  /// Every so many days from the first day on; 1 for daily.
  case days(Int)
  /// On these days of each week; none is an error.
  case weekdays(Set<Weekday>)
  /// On a day of each month, or on its last if it is shorter; nil for that of the first day.
  case monthly(Int?)
  /// On the last day of each month.
  case monthEnd
  /// So many days after it was last done.
  case afterDone(Int)

  /// The most days between two times.
  static let mostDays = 3_650

  /// The rule that a text names, in English, Simplified and Traditional Chinese and Japanese:
  /// `every day`, `Mon/Wed`, `weekdays`, `every 3 days`, `monthly on the 15th`, `3 days after
  /// done`, 每周一三, 每月底, 毎月末, 2週間ごと, 完了後3日; and ``description``.
  ///
  /// - Throws: If it names none, or might mean two: 每隔三天, 3日おき.
  package init(written text: String) throws(WrittenProblem) {
    let plain = WrittenText.plain(text)
    guard !plain.isEmpty else {
      throw WrittenProblem(text: text, subject: .repetition, reason: .empty)
    }
    for read in Self.readers {
      var scanner = Scanner(plain)
      if let rule = read(&scanner) {
        scanner.skipBlank()
        if scanner.isAtEnd {
          self = rule
          return
        }
      }
    }
    throw WrittenProblem(text: text, subject: .repetition, reason: .unknown)
  }

  /// The rules that a text could be, tried in order; each must read all of it.
  private static let readers: [@Sendable (inout Scanner) -> Repetition?] = [
    { $0.take(phrases) }, weekdays, monthDay, interval, afterDone, lastDone,
  ]

  private static let phrases = WordTable<Repetition>([
    (.days(1), "daily, every day, each day, everyday, 每天, 每日, 天天, 毎日, まいにち"),
    (.days(2), "every other day, every second day, 隔天, 隔日, 一日おき, 1日おき"),
    (.days(7), "weekly, every week, 每周, 每星期, 每个星期, 毎周"),
    (.days(14), "every other week, every second week, fortnightly, 隔周"),
    (.weekdays(workdays), "weekdays, every weekday, workdays, 工作日, 每个工作日, 平日, 毎平日"),
    (.weekdays([.saturday, .sunday]), "weekends, every weekend, 周末, 每周末, 毎周末, 每个周末"),
    (.monthly(nil), "monthly, every month, 每月, 每个月, 毎月"),
    (
      .monthEnd,
      "monthly last, month end, every month end, end of month, end of the month, "
        + "end of every month, at the end of every month, last day of the month, "
        + "the last day of the month, last day of every month, the last day of every month, "
        + "on the last day of every month, monthly on the last day, every month on the last day, "
        + "月底, 月末, 每月底, 每月末, 每个月底, 每月最后一天, 毎月末, 毎月末日, 毎月最終日, 毎月の最終日"
    ),
  ])
  private static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// Mon/Wed, every monday and friday, 每周一三, 周一、周三, 毎週月水, 月・水.
  @Sendable private static func weekdays(_ scanner: inout Scanner) -> Repetition? {
    _ = scanner.take(beforeWeekdays)
    let isOfWeek = scanner.take(weeks) != nil
    scanner.skipBlank()
    let isLatin = scanner.next?.isLatin ?? false
    let names = isLatin ? latinWeekdays : isOfWeek ? allWeekdays : ownWeekdays
    var days: Set<Weekday> = []
    var isOpen = false
    while let day = scanner.take(names) {
      days.insert(day)
      isOpen = false
      while scanner.take(betweenWeekdays) != nil { isOpen = true }
      _ = scanner.take(weeks)
    }
    return days.isEmpty || isOpen ? nil : .weekdays(days)
  }

  private static let beforeWeekdays = WordTable<Void>([((), "every, each, on, weekly on, 每, 毎")])
  private static let weeks = WordTable<Void>([((), "周, 个星期, 星期, 礼拜, 周の, 个周")])
  private static let betweenWeekdays = WordTable<Void>([
    ((), "/, \u{2C}, &, +, ;, ·, ・, 、, and, 和, 与, と")
  ])
  private static let english: [(Weekday, String)] = [
    (.monday, "mon, monday, mondays"), (.tuesday, "tue, tues, tuesday, tuesdays"),
    (.wednesday, "wed, weds, wednesday, wednesdays"),
    (.thursday, "thu, thur, thurs, thursday, thursdays"), (.friday, "fri, friday, fridays"),
    (.saturday, "sat, saturday, saturdays"), (.sunday, "sun, sunday, sundays"),
  ]
  private static let chinese: [(Weekday, String)] = [
    (.monday, "一"), (.tuesday, "二"), (.wednesday, "三"), (.thursday, "四"), (.friday, "五"),
    (.saturday, "六"), (.sunday, "日, 天"),
  ]
  private static let japanese: [(Weekday, String)] = [
    (.monday, "月"), (.tuesday, "火"), (.wednesday, "水"), (.thursday, "木"), (.friday, "金"),
    (.saturday, "土"), (.sunday, "日"),
  ].map { day, name in (day, "\(name), \(name)曜, \(name)曜日") }

  private static let latinWeekdays = WordTable<Weekday>(english)
  /// After a word for the week.
  private static let allWeekdays = WordTable<Weekday>(chinese + japanese)
  private static let ownWeekdays = WordTable<Weekday>(japanese)

  /// Monthly 15, monthly on the 15th, the 15th of every month, every 15th, 每月15号, 毎月15日.
  @Sendable private static func monthDay(_ scanner: inout Scanner) -> Repetition? {
    let isMonthly = scanner.take(monthly) != nil
    let isEvery = !isMonthly && scanner.take(every) != nil
    if !isMonthly, !isEvery { _ = scanner.take(beforeDay) }
    guard let day = scanner.number(2), 1...31 ~= day else { return nil }
    let isOrdinal = scanner.take(ordinalEnds) != nil
    guard isMonthly || scanner.take(ofMonth) != nil || isEvery && isOrdinal else { return nil }
    return .monthly(day)
  }

  private static let monthly = WordTable<Void>([
    (
      (),
      "monthly, monthly on, monthly on the, every month, every month on, every month on the, "
        + "每月, 每个月, 毎月, 毎月の"
    )
  ])
  private static let beforeDay = WordTable<Void>([((), "on the, the, on")])
  private static let ordinalEnds = WordTable<Void>([((), "st, nd, rd, th, 日, 号")])
  private static let ofMonth = WordTable<Void>([
    ((), "of every month, of each month, of the month, every month, each month")
  ])

  /// Every 3 days, every two weeks, 每3天, 3日ごと, 2週間毎.
  @Sendable private static func interval(_ scanner: inout Scanner) -> Repetition? {
    let isEvery = scanner.take(every) != nil
    guard let days = scanner.wholeDays() else { return nil }
    return isEvery || scanner.take(apart) != nil ? .days(days) : nil
  }

  private static let every = WordTable<Void>([((), "every, each, 每, 毎")])
  private static let apart = WordTable<Void>([((), "ごと, 毎, ごとに")])

  /// 3 days after done.
  @Sendable private static func afterDone(_ scanner: inout Scanner) -> Repetition? {
    _ = scanner.take(every)
    guard let days = scanner.wholeDays(), scanner.take(done) != nil else { return nil }
    return .afterDone(days)
  }

  private static let done = WordTable<Void>([
    (
      (),
      "after done, after it is done, after it's done, after doing it, after completion, "
        + "after finishing, after being done, after i did it, after the last time"
    )
  ])

  /// 完成后3天, 完成3天后, 完了後3日, 完了の3日後, 完了から3日.
  @Sendable private static func lastDone(_ scanner: inout Scanner) -> Repetition? {
    guard scanner.take(doneBefore) != nil, let days = scanner.wholeDays() else { return nil }
    _ = scanner.take(later)
    return .afterDone(days)
  }

  private static let doneBefore = WordTable<Void>([
    ((), "完成后, 做完后, 完成之后, 完成, 做完, 完了后, 完了の, 完了から, 完了后の")
  ])
  private static let later = WordTable<Void>([((), "后, 之后, 以后")])
}

extension Scanner {
  /// A number of days, or of weeks: 3 days, two weeks, 三天, 2週間.
  fileprivate mutating func wholeDays() -> Int? {
    guard let number = number(4) ?? take(Self.smallNumbers), let unit = take(Self.dayUnits) else {
      return nil
    }
    let days = number * unit
    return 1...Repetition.mostDays ~= days ? days : nil
  }

  private static let smallNumbers = WordTable<Int>(
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].enumerated()
      .map { ($0.offset + 1, $0.element) })
  private static let dayUnits = WordTable<Int>([
    (1, "day, days, d, 天, 日, 日间"), (7, "week, weeks, w, 周, 个周, 星期, 个星期, 周间"),
  ])
}

extension Repetition: CustomStringConvertible {
  /// The rule as records have it; ``init(written:)`` reads it.
  package var description: String {
    switch self {
    case .days(1): "daily"
    case .days(let count): "every \(count) days"
    case .weekdays(let days):
      Weekday.allCases.filter(days.contains).map { "\($0)".prefix(3) }.joined(separator: ",")
    case .monthly(nil): "monthly"
    case .monthly(let day?): "monthly \(day)"
    case .monthEnd: "monthly last"
    case .afterDone(1): "1 day after done"
    case .afterDone(let count): "\(count) days after done"
    }
  }
}

extension Repetition {
  /// The days of the rule, in order.
  ///
  /// - Parameters:
  ///   - first: The first day of all, which is one of them only if the rule falls on it.
  ///   - last: The last day to look at.
  ///   - done: For ``afterDone(_:)``, the day when the item due on `due` was done or given up; nil
  ///     while it is open, which ends the list.
  package func days(
    from first: Day, through last: Day, done: (_ due: Day) -> Day? = { _ in nil }
  ) -> [Day] {
    guard first <= last else { return [] }
    switch self {
    case .days(let count):
      return stride(from: first.number, through: last.number, by: max(1, count))
        .map { Day(number: $0) }
    case .weekdays(let days):
      return (first.number...last.number).map { Day(number: $0) }
        .filter { days.contains($0.weekday) }
    case .monthly(let day):
      return Self.months(first, last) { $0.day(day ?? first.dayOfMonth) }
    case .monthEnd: return Self.months(first, last, \.lastDay)
    case .afterDone(let count):
      var days: [Day] = []
      var next = first
      while next <= last {
        days.append(next)
        guard let day = done(next) else { break }
        next = max(day, next.advanced(by: 1 - max(1, count))).advanced(by: max(1, count))
      }
      return days
    }
  }

  private static func months(_ first: Day, _ last: Day, _ day: (Month) -> Day) -> [Day] {
    var days: [Day] = []
    var month = first.month
    while month <= last.month {
      let next = day(month)
      if first <= next, next <= last { days.append(next) }
      month = month.next
    }
    return days
  }

  /// The rule of iCalendar (RFC 5545) with the same days; nil for ``afterDone(_:)``, and for a day
  /// of the month that is not set or that some months lack.
  package var calendarRule: String? {
    switch self {
    case .days(1): "FREQ=DAILY"
    case .days(let count): "FREQ=DAILY;INTERVAL=\(count)"
    case .weekdays(let days):
      "FREQ=WEEKLY;BYDAY="
        + Weekday.allCases.filter(days.contains).map { "\($0)".prefix(2).uppercased() }
        .joined(separator: ",")
    case .monthly(nil): nil
    case .monthly(let day?): day <= 28 ? "FREQ=MONTHLY;BYMONTHDAY=\(day)" : nil
    case .monthEnd: "FREQ=MONTHLY;BYMONTHDAY=-1"
    case .afterDone: nil
    }
  }
}

extension Month {
  /// A day of the month, or its last if it is shorter.
  fileprivate func day(_ number: Int) -> Day {
    firstDay.advanced(by: number - 1) <= lastDay ? firstDay.advanced(by: number - 1) : lastDay
  }
}
