/// An amount of time as people count it. Months and days have no fixed length: a month from
/// 31 January ends in February, and a day may have 23 hours.
struct Amount: Sendable, Hashable {
  var months = 0
  var days = 0
  var microseconds: Int64 = 0
  /// True if it has no unit less than a day, so that the time of day does not matter.
  var isWholeDays = true

  static prefix func - (amount: Amount) -> Amount {
    Amount(
      months: -amount.months, days: -amount.days, microseconds: -amount.microseconds,
      isWholeDays: amount.isWholeDays)
  }

  /// A unit of time, each shorter than those before it.
  enum Unit: Int, Sendable {
    case year, month, fortnight, week, day, hour, quarterHour, minute, second

    fileprivate var seconds: Int {
      switch self {
      case .hour: 3_600
      case .quarterHour: 900
      case .minute: 60
      case .year, .month, .fortnight, .week, .day, .second: 1
      }
    }
  }

  /// Adds a number of millionths of `unit`. Half a month is 15 days; no other fraction of a month
  /// is accepted, nor half a week, which is not a whole number of days. False if refused.
  mutating func add(_ millionths: Int, _ unit: Unit) -> Bool {
    switch unit {
    case .year, .month:
      let (whole, rest) = (millionths * (unit == .year ? 12 : 1))
        .quotientAndRemainder(dividingBy: 1_000_000)
      guard rest == 0 || (unit == .month && rest == 500_000) else { return false }
      months += whole
      days += rest == 0 ? 0 : 15
    case .fortnight, .week:
      let (whole, rest) = (millionths * (unit == .week ? 7 : 14))
        .quotientAndRemainder(dividingBy: 1_000_000)
      guard rest == 0 else { return false }
      days += whole
    case .day:
      days += millionths / 1_000_000
      microseconds += Int64(millionths % 1_000_000 * 86_400)
      if millionths % 1_000_000 != 0 { isWholeDays = false }
    case .hour, .quarterHour, .minute, .second:
      microseconds += Int64(millionths * unit.seconds)
      isWholeDays = false
    }
    return true
  }
}

extension Day {
  /// The day after `amount` of whole days: first the months, as in the same day of that month or
  /// its last, then the days. Nil outside the years 1 to 9999.
  func shifted(by amount: Amount) -> Day? {
    let (year, month, day) = components
    let count = year * 12 + month - 1 + amount.months
    guard count >= 12, let target = Month(year: count / 12, number: count % 12 + 1) else {
      return nil
    }
    let start = target.firstDay.advanced(by: min(day, target.lastDay.dayOfMonth) - 1)
    let shifted = start.advanced(by: amount.days)
    return (1...9_999).contains(shifted.components.year) ? shifted : nil
  }
}

extension Scanner {
  /// An amount in one or more units, the larger before the smaller: 1h30, an hour and a half,
  /// 两个半小时, 一時間半, PT1H30M. A number without a unit means minutes after hours, and
  /// seconds after minutes.
  ///
  /// - Parameter needsUnits: True if each number must have a unit.
  mutating func amount(needsUnits: Bool = false) -> Amount? {
    if let amount = attempt({ $0.isoAmount() }) { return amount }
    return attempt { scanner in
      var amount = Amount()
      var last: Amount.Unit?
      while true {
        let isFirst = last == nil
        let term = scanner.attempt { scanner in
          if !isFirst { while scanner.take(Self.joints) != nil {} }
          return scanner.term(behind: needsUnits ? nil : last)
        }
        guard let term else { return isFirst ? nil : amount }
        guard term.unit.rawValue > last?.rawValue ?? -1, amount.add(term.millionths, term.unit)
        else { return nil }
        last = term.unit
      }
    }
  }

  private typealias Term = (millionths: Int, unit: Amount.Unit)

  /// One number with its unit.
  private mutating func term(behind last: Amount.Unit?) -> Term? {
    attempt { scanner in
      if let millionths = scanner.take(Self.fractions),
        let unit = scanner.take(Self.units) ?? scanner.take(Self.countedUnits)
      {
        return (millionths, unit)
      }
      return nil
    } ?? attempt { $0.countedTerm() } ?? attempt { $0.bareTerm(behind: last) }
  }

  private mutating func countedTerm() -> Term? {
    guard var millionths = take(Self.articles) ?? millionths() else { return nil }
    let hasHalf = take(Self.halvesOfNumbers) != nil
    // 两个半小时, 一个半月: the counter comes before the half.
    if hasHalf { millionths += 500_000 }
    skipBlank()
    guard let unit = take(Self.units) ?? (hasHalf ? take(Self.countedUnits) : nil) else {
      return nil
    }
    if !hasHalf, let part = take(Self.partsBehindUnits) { millionths += part }
    return (millionths, unit)
  }

  /// 1h30, 一小时三十.
  private mutating func bareTerm(behind last: Amount.Unit?) -> Term? {
    guard last == .hour || last == .minute, let number = number(2), number < 60, isBare else {
      return nil
    }
    return (number * 1_000_000, last == .hour ? .minute : .second)
  }

  /// True if no digit, point or colon follows.
  private var isBare: Bool { next.map { !$0.isDigit && $0 != ":" && $0 != "." } ?? true }

  /// 1:30 hours and minutes, 0:00:45 with seconds.
  mutating func clockAmount() -> Amount? {
    attempt { scanner in
      scanner.skipBlank()
      guard let hours = scanner.digits(1...6), scanner.skip(":"),
        let minutes = scanner.digits(2...2), minutes < 60
      else { return nil }
      let seconds = scanner.skip(":") ? scanner.digits(2...2) : 0
      guard let seconds, seconds < 60 else { return nil }
      return Amount(
        microseconds: Int64(hours * 3_600 + minutes * 60 + seconds) * 1_000_000,
        isWholeDays: false)
    }
  }

  /// PT1H30M, P1D, P2W: ISO 8601.
  private mutating func isoAmount() -> Amount? {
    guard skip("p") else { return nil }
    var amount = Amount()
    var last = -1
    var isTime = false
    while !isAtEnd, next != " " {
      if !isTime, skip("t") { isTime = true }
      guard let whole = digits(1...7) else { return nil }
      let number = whole * 1_000_000 + (decimals() ?? 0)
      guard let letter = next, let unit = Self.letters[isTime ? "t\(letter)" : "\(letter)"],
        unit.rawValue > last, amount.add(number, unit)
      else { return nil }
      position += 1
      last = unit.rawValue
    }
    return last < 0 ? nil : amount
  }

  private static let letters: [String: Amount.Unit] = [
    "y": .year, "m": .month, "w": .week, "d": .day, "th": .hour, "tm": .minute, "ts": .second,
  ]

  private static let units = WordTable<Amount.Unit>([
    (.second, "s, sec, secs, second, seconds, 秒, 秒钟, 秒間"),
    (.minute, "m, min, mins, minute, minutes, 分, 分钟, 分間"),
    (.quarterHour, "刻, 刻钟"),
    (.hour, "h, hr, hrs, hour, hours, 小时, 个小时, 钟头, 个钟头, 个钟, 時間"),
    (.day, "d, day, days, 天, 日, 日間"),
    (.week, "w, wk, wks, week, weeks, 周, 星期, 个星期, 礼拜, 个礼拜, 週間"),
    (.fortnight, "fortnight, fortnights"),
    (.month, "mo, mos, month, months, 个月, か月, ヶ月, ヵ月, カ月, ケ月, か月間, ヶ月間, ヵ月間, カ月間, ケ月間"),
    (.year, "y, yr, yrs, year, years, 年, 年間"),
  ])

  /// Units after a half: 半月, 一个半月.
  private static let countedUnits = WordTable<Amount.Unit>([(.month, "月")])

  private static let fractions = WordTable<Int>([
    (500_000, "half a, half an, a half, half, half-, 半"),
    (250_000, "a quarter of an, quarter of an, a quarter, quarter, quarter-"),
    (750_000, "three quarters of an, three-quarters of an"),
    (2_000_000, "a couple of, couple of"),
  ])

  private static let articles = WordTable<Int>([(1_000_000, "a, an")])

  private static let halvesOfNumbers = WordTable<Void>([((), "个半, and a half")])

  private static let partsBehindUnits = WordTable<Int>([
    (500_000, "半, and a half"), (250_000, "and a quarter"),
  ])

  /// Words and marks allowed between an amount and a smaller one.
  private static let joints = WordTable<Void>([((), "and, ,, 〇, 又, と")])
}
