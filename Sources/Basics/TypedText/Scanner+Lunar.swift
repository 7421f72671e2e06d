/// Months and days of the lunar calendar, and festivals.
extension Scanner {
  /// 农历, 旧暦, lunar: — the month and day next to it are of the lunar calendar.
  mutating func lunarCalendar() -> DateParts? { take(Self.calendars).map { [.lunar] } }

  /// 正月初五, 冬月三十, 腊月-廿五, 闰六月十五, 闰4-1, 八月十五; not 8月15日 or 八月十五日. In
  /// text with kana, neither 八月十五 nor 正月 is lunar.
  mutating func lunarMonth() -> DateParts? {
    let isLeap = take(Self.leap) != nil
    skipBlank()
    let name = isJapanese ? nil : take(Self.lunarMonths)
    let hasDigits = next?.isDigit == true
    guard let month = name ?? monthNumber(isLeap: isLeap) else { return nil }
    let behindMonth = position
    let isJoined = text[position - 1] == "-"
    if isLeap || name != nil { _ = skip("-") }
    let day = lunarDay()
    if day == nil {
      if isJoined { return nil }
      // 正月初十一.
      var ahead = self
      if ahead.skip("初"), ahead.take(Self.numerals) != nil {
        self = ahead
        return [.refused(.impossible(nil))]
      }
      position = behindMonth
    }
    let isPlainDay = day.map { !$0.isMarked && (hasDigits || $0.hasDigits || $0.isCounted) } ?? true
    guard isLeap || name != nil || day?.isMarked == true || !isPlainDay && !isJapanese else {
      return nil
    }
    return [.lunar] + (isLeap ? [.leapMonth] : []) + [.month(.number(month))]
      + (day.map { [.dayOfMonth($0.number)] } ?? [])
  }

  /// The number before 月, or before a dash after 闰.
  private mutating func monthNumber(isLeap: Bool) -> Int? {
    attempt { scanner in
      let digits = scanner.digits(1...2)
      guard let month = digits ?? scanner.take(Self.numerals) else { return nil }
      if isLeap, digits != nil, scanner.skip("-") { return month }
      return scanner.take(Self.monthCounters) == nil ? nil : month
    }
  }

  /// 大年初二; 初五 and 廿九 without their month.
  mutating func lunarDayAlone() -> DateParts? {
    if take(Self.newYear) != nil {
      return take(Self.firstTen).map { [.lunar, .month(.number(1)), .dayOfMonth($0)] }
    }
    // 廿三号 is of the solar calendar.
    guard let day = lunarDay(), day.isMarked, !day.isCounted || day.number <= 10 else { return nil }
    return [.lunar, .dayOfMonth(day.number)]
  }

  /// A day of a month, and its form: with 初 or 廿, which only the lunar calendar has, with 日 or
  /// 号, or in digits.
  private typealias LunarDayText = (
    number: Int, isMarked: Bool, isCounted: Bool, hasDigits: Bool
  )

  private mutating func lunarDay() -> LunarDayText? {
    attempt { scanner -> LunarDayText? in
      scanner.skipBlank()
      if scanner.take(Self.first) != nil {
        guard let day = scanner.take(Self.firstTen) ?? scanner.digits(1...2), 1...10 ~= day,
          day < 10 || !(scanner.next.map { Self.units.contains("\($0)") } ?? false)
        else { return nil }
        return (day, true, scanner.take(Self.dayCounters) != nil, false)
      }
      let isMarked = scanner.next == "廿"
      let digits = scanner.digits(1...2)
      guard let day = digits ?? scanner.take(Self.numerals) else { return nil }
      let isCounted = scanner.take(Self.dayCounters) != nil
      guard isCounted || !(scanner.next.map(Self.counters.contains) ?? false) else { return nil }
      return (day, isMarked, isCounted, digits != nil)
    }
  }

  /// 中秋, 国庆; in text with kana, the festivals of Japan.
  mutating func festival() -> DateParts? {
    take(isJapanese ? YearlyDay.japaneseNames : YearlyDay.names).map { [.festival($0)] }
  }

  /// Characters that make the number after a month something else than a day: 八月五百, 十月五桌.
  private static let counters = Set("点时分秒周天个年:百千万亿元块圆角毛桌位人岁次份条瓶")
  private static let calendars = WordTable<Void>([((), "农历, 阴历, 旧历, 夏历, lunar, lunar:")])
  private static let leap = WordTable<Void>([((), "闰")])
  private static let first = WordTable<Void>([((), "初")])
  private static let newYear = WordTable<Void>([((), "大年初, 年初")])
  private static let lunarMonths = WordTable<Int>([(1, "正月"), (11, "冬月"), (12, "腊月")])

  private static let units = ["一", "二", "三", "四", "五", "六", "七", "八", "九"]
  private static let firstTen = WordTable<Int>(
    (units + ["十"]).enumerated().map { ($0.offset + 1, $0.element) })
  /// 1 to 39, enough for any text for a month or a day.
  private static let numerals: WordTable<Int> = {
    let tens = [(0, ""), (10, "十"), (20, "二十"), (20, "廿"), (30, "三十"), (30, "卅")]
    var rows: [(Int, String)] = []
    for (value, word) in tens {
      if value > 0 { rows.append((value, word)) }
      for (index, unit) in units.enumerated() { rows.append((value + index + 1, word + unit)) }
    }
    return WordTable(rows)
  }()
}
