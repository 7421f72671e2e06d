/// The parts of dates. Of several readers, the furthest-reading one wins.
extension Scanner {
  typealias DateParts = [WrittenDate.Part]

  /// The next parts; nil if no reader knows them. The part of the day within a word for a day,
  /// such as 昨晚, comes with them.
  mutating func date() -> (parts: DateParts, partOfDay: PartOfDay?)? {
    let start = position
    var best: (parts: DateParts, partOfDay: PartOfDay?)?
    var end = start
    func hold(_ found: (DateParts, PartOfDay?)?) {
      if found != nil, position > end { (best, end) = (found, position) }
      position = start
    }
    hold(take(WrittenDate.days).map { ([.day($0.day)], $0.part) })
    for reader in Self.readers { hold(attempt(reader).map { ($0, nil) }) }
    position = end
    return best
  }

  private static let readers: [@Sendable (inout Scanner) -> DateParts?] = [
    { $0.numericDate() }, { $0.openDate() }, { $0.compactDate() }, { $0.weekNumber() },
    { $0.namedQuarter() },
    { $0.year() }, { $0.lunarCalendar() }, { $0.lunarMonth() }, { $0.lunarDayAlone() },
    { $0.characterMonth() }, { $0.dayOfMonth() }, { $0.englishMonth() },
    { $0.relativeAmount() }, { $0.stretch() }, { $0.neighbour() },
    { $0.take(WrittenDate.weekdays).map { [.weekday($0)] } },
    { $0.take(WrittenDate.parts).map { [$0] } },
    { $0.take(WrittenDate.edges).map { [.edge($0.0), .unit($0.1)] } },
    { $0.take(WrittenDate.openDays).map { [.refused(.ambiguous($0))] } },
    { $0.festival() }, { $0.take(WrittenDate.middle).map { [.month(.relative(0)), .third(2)] } },
  ]

  /// 2026-11-19, 2026/11/19, 2026.11.19, 2026-11, 11-19, 11/19. The month comes first.
  private mutating func numericDate() -> DateParts? {
    skipBlank()
    var separators = "-/"
    var parts: DateParts = []
    let year = attempt { $0.digits(4...4) }
    if let year {
      guard let mark = next, "-/.".contains(mark) else { return nil }
      position += 1
      separators = String(mark)
      parts = [.year(.number(year))]
    }
    guard let month = digits(1...2) else { return nil }
    parts.append(.month(.number(month)))
    let day = attempt { scanner -> Int? in
      guard let mark = scanner.next, separators.contains(mark) else { return nil }
      scanner.position += 1
      return scanner.digits(1...2)
    }
    guard year != nil || day != nil, isEndOfDigits else { return nil }
    return parts + (day.map { [.dayOfMonth($0)] } ?? [])
  }

  /// 19/11/2026 and 11.19, whose order of day and month is unknown.
  private mutating func openDate() -> DateParts? {
    skipBlank()
    let start = position
    guard let first = digits(1...2), let mark = next, "-/.".contains(mark) else { return nil }
    position += 1
    guard let second = digits(1...2) else { return nil }
    var year = 2_000
    if skip(mark) {
      guard let written = digits(4...4) else { return nil }
      year = written
    } else if mark != "." {
      return nil
    }
    let days = [(first, second), (second, first)].compactMap { month, day in
      Day(year: year, month: month, day: day)
    }
    guard !days.isEmpty, isEndOfDigits, next != "." else { return nil }
    let hasYear = position - start > 5
    // 8.8 is the same in any order.
    if first == second {
      return (hasYear ? [.year(.number(year))] : [])
        + [.month(.number(first)), .dayOfMonth(second)]
    }
    return [.refused(.openOrder(days.map { hasYear ? "\($0)" : "\("\($0)".dropFirst(5))" }))]
  }

  /// 20261119.
  private mutating func compactDate() -> DateParts? {
    skipBlank()
    guard let number = digits(8...8) else { return nil }
    return [
      .year(.number(number / 10_000)), .month(.number(number / 100 % 100)),
      .dayOfMonth(number % 100),
    ]
  }

  private var isEndOfDigits: Bool { next.map { !$0.isDigit && $0 != ":" } ?? true }

  /// 2026-W46, 2026-W46-3, W46, week 46, 第46周; 2026-Q4, Q4, 2026-H1.
  private mutating func weekNumber() -> DateParts? {
    skipBlank()
    let ownYear = attempt { scanner -> Int? in
      guard let year = scanner.digits(4...4) else { return nil }
      _ = scanner.skip("-")
      return scanner.next.flatMap { "wqh".contains($0) ? year : nil }
    }
    let year: DateParts = ownYear.map { [.year(.number($0))] } ?? []
    if skip("q") { return digits(1...1).map { year + [.quarter(.number($0))] } }
    if skip("h") { return digits(1...1).map { year + [.half($0)] } }
    let isCounted = skip("第")
    guard isCounted || take(Self.weekWords) != nil || skip("w"), let number = number(2),
      !isCounted || take(Self.weekCounters) != nil
    else { return nil }
    let weekday = attempt { scanner -> Weekday? in
      _ = scanner.skip("-")
      return scanner.digits(1...1).flatMap(Weekday.init(rawValue:))
    }
    return year + [.week(.number(number))] + (weekday.map { [.weekday($0)] } ?? [])
  }

  /// 第四季度, 第3四半期, third quarter.
  private mutating func namedQuarter() -> DateParts? {
    let number = take(WrittenDate.ordinals) ?? number(1)
    guard let number, take(WrittenDate.modified) == .quarter else { return nil }
    return [.quarter(.number(number))]
  }

  /// 2026, 2026年, 二〇二六年, 令和8年.
  private mutating func year() -> DateParts? {
    if let base = take(WrittenDate.eras) {
      guard let number = skip("元") ? 1 : number(2) ?? number(3), take(Self.yearCounter) != nil
      else { return nil }
      return [.year(.number(base + number))]
    }
    skipBlank()
    if let year = attempt({ $0.shortYear() }) { return [.year(.number(year))] }
    guard let year = digits(4...4) ?? number(4), year >= 1_000 else { return nil }
    let isCounted = take(Self.yearCounter) != nil
    let isBare = isEndOfDigits && text[position - 1].isDigit
    return isCounted || isBare ? [.year(.number(year))] : nil
  }

  /// 26年8月: two digits before a month.
  private mutating func shortYear() -> Int? {
    guard let year = digits(2...2), take(Self.yearCounter) != nil else { return nil }
    var ahead = self
    guard ahead.number(2) != nil, ahead.take(Self.monthCounters) != nil else { return nil }
    return year + (year < 70 ? 2_000 : 1_900)
  }

  /// 11月, 十一月份, 11月19; 正月 in text with kana.
  private mutating func characterMonth() -> DateParts? {
    var month = isJapanese ? take(Self.newYearMonth) : nil
    if month == nil {
      month = number(2)
      guard take(Self.monthCounters) != nil else { return nil }
    }
    guard let month else { return nil }
    let day = attempt { scanner -> Int? in
      let day = scanner.number(2)
      guard scanner.take(Self.dayCounters) == nil else { return day }
      guard let day, (1...31).contains(day) else { return nil }
      return scanner.next.map { "点时分秒周天个年月:".contains($0) } ?? false ? nil : day
    }
    return [.month(.number(month))] + (day.map { [.dayOfMonth($0)] } ?? [])
  }

  /// 19日, 19号, 19th.
  private mutating func dayOfMonth() -> DateParts? {
    guard let day = number(2), take(Self.dayCounters) != nil || take(Self.suffixes) != nil else {
      return nil
    }
    return [.dayOfMonth(day)]
  }

  /// Nov, Nov 19, November 19th, 19 Nov, 19-Nov-2026, 19th of November.
  private mutating func englishMonth() -> DateParts? {
    let before = attempt { scanner -> Int? in
      scanner.skipBlank()
      guard let day = scanner.digits(1...2) else { return nil }
      _ = scanner.take(Self.suffixes)
      _ = scanner.take(Self.of) != nil || scanner.skip("-")
      return day
    }
    guard let month = take(WrittenDate.months) else { return nil }
    if let before {
      let year = attempt { $0.skip("-") ? $0.digits(4...4) : nil }
      return [.dayOfMonth(before), .month(.number(month))]
        + (year.map { [.year(.number($0))] } ?? [])
    }
    let day = attempt { scanner -> Int? in
      _ = scanner.take(Self.the) != nil || scanner.skip("-")
      scanner.skipBlank()
      guard let day = scanner.digits(1...2), scanner.isEndOfDigits else { return nil }
      _ = scanner.take(Self.suffixes)
      // In nov 9am the number is an hour.
      var ahead = scanner
      let part = ahead.take(PartOfDay.words)
      return part == .am || part == .pm ? nil : day
    }
    return [.month(.number(month))] + (day.map { [.dayOfMonth($0)] } ?? [])
  }

  /// 90m ago, -90m, -1:30, in 3 days, 三天前, 2時間後.
  private mutating func relativeAmount() -> DateParts? {
    let sign = take(Self.signsBefore)
    guard let amount = amount() ?? clockAmount() else { return nil }
    guard let sign = sign ?? take(Self.signsBehind) else { return nil }
    return [.amount(sign < 0 ? -amount : amount)]
  }

  /// Last 7 days, 最近7天, 過去30日間, past week; next 7 days.
  private mutating func stretch() -> DateParts? {
    guard let sign = take(Self.stretches) else { return nil }
    // The past week is one; last week is the one before this.
    let isPast = text[..<position].suffix(4) == ["p", "a", "s", "t"]
    guard let amount = amount() ?? (isPast ? take(Self.units) : nil), amount.isWholeDays else {
      return nil
    }
    return [.stretch(sign < 0 ? -amount : amount)]
  }

  /// Last week, 下周, 先週; last Friday, 下周一; this weekend.
  private mutating func neighbour() -> DateParts? {
    if let offset = take(WrittenDate.neighbouringWeekends) {
      return [.week(.relative(offset)), .weekend]
    }
    if let part = take(WrittenDate.neighbours) { return [part] }
    guard let offset = take(WrittenDate.modifiers) else { return nil }
    if take(WrittenDate.weekends) != nil { return [.week(.relative(offset)), .weekend] }
    if let weekday = take(WrittenDate.weekdays) {
      return [.week(.relative(offset)), .weekday(weekday)]
    }
    switch take(WrittenDate.modified) {
    case .week: return [.week(.relative(offset))]
    case .month: return [.month(.relative(offset))]
    case .quarter: return [.quarter(.relative(offset))]
    case .year: return [.year(.relative(offset))]
    case nil: return nil
    }
  }

  private static let yearCounter = WordTable<Void>([((), "年")])
  static let monthCounters = WordTable<Void>([((), "月, 月份")])
  static let dayCounters = WordTable<Void>([((), "日, 号")])
  private static let newYearMonth = WordTable<Int>([(1, "正月, お正月")])
  private static let weekCounters = WordTable<Void>([((), "周, 週目, 星期")])
  private static let weekWords = WordTable<Void>([((), "week")])
  private static let suffixes = WordTable<Void>([((), "st, nd, rd, th")])
  private static let of = WordTable<Void>([((), "of")])
  private static let the = WordTable<Void>([((), "the")])
  private static let signsBefore = WordTable<Int>([(-1, "-"), (1, "+, in")])
  private static let signsBehind = WordTable<Int>([
    (-1, "ago, 前, 之前, 以前, まえ"), (1, "from now, from today, later, hence, 后, 之后, 以后, 内, 之内, 以内, あと"),
  ])
  private static let units = WordTable<Amount>([
    (Amount(days: 7), "week"), (Amount(months: 1), "month"), (Amount(months: 3), "quarter"),
    (Amount(months: 12), "year"),
  ])
  private static let stretches = WordTable<Int>([
    (-1, "last, past, previous, 最近, 最近的, 近, 过去, 过去的, 過去, 直近, ここ, この"),
    (1, "next, coming, 未来, 未来的, 接下来, 接下来的, 今后, 今後, これから"),
  ])
}
