internal import Chronology

/// Finds the words for a day at a place of a sentence. The sentence is in plain characters.
struct DayScanner {
  private let text: [Character]
  private let today: Day
  private var position: Int

  /// The longest words for a day that begin at `start`, with where they end.
  static func day(
    in text: [Character], at start: Int, today: Day
  ) -> (day: SpokenDay, end: Int)? {
    guard starts.contains(text[start]) else { return nil }
    var best: (day: SpokenDay, end: Int)?
    for form in forms {
      var scanner = DayScanner(text: text, today: today, position: start)
      guard let day = form(&scanner), scanner.position > (best?.end ?? start) else { continue }
      best = (day, scanner.position)
    }
    return best
  }

  /// What words for a day begin with.
  private static let starts = Set(
    "0123456789〇一二两三四五六七八九十廿卅半今昨前大明后刚上这本下当周星礼月去年初正冬腊闰农阴旧夏岁"
  ).union(names.compactMap(\.0.first))

  private static let forms: [@Sendable (inout DayScanner) -> SpokenDay?] = [
    { $0.relativeDay() }, { $0.distance() }, { $0.week() }, { $0.month() }, { $0.yearly() },
    { $0.numericDate() }, { $0.dayOfMonth() },
  ]

  private mutating func take(_ word: String) -> Bool {
    guard text[position...].starts(with: word) else { return false }
    position += word.count
    return true
  }

  /// The value of the longest of the words that comes next.
  private mutating func take<Value>(_ words: [(String, Value)]) -> Value? {
    let found = words.filter { text[position...].starts(with: $0.0) }
      .max { $0.0.count < $1.0.count }
    position += found?.0.count ?? 0
    return found?.1
  }

  private var next: Character? { position < text.count ? text[position] : nil }

  /// A number in digits.
  private mutating func digits(_ count: ClosedRange<Int>) -> Int? {
    let run = text[position...].prefix { "0"..."9" ~= $0 }
    guard count.contains(run.count), let number = Int(String(run)) else { return nil }
    position += run.count
    return number
  }

  /// A number to 99, in digits or in Chinese.
  private mutating func number() -> Int? {
    if let number = digits(1...2) { return number }
    let start = position
    let unit = { (scanner: inout DayScanner) -> Int? in
      scanner.take(
        [
          ("一", 1), ("二", 2), ("两", 2), ("三", 3), ("四", 4), ("五", 5), ("六", 6), ("七", 7), ("八", 8),
          ("九", 9),
        ])
    }
    if take("廿") { return 20 + (unit(&self) ?? 0) }
    if take("卅") { return 30 + (unit(&self) ?? 0) }
    let first = unit(&self)
    if take("十") { return (first ?? 1) * 10 + (unit(&self) ?? 0) }
    if first == nil { position = start }
    return first
  }

  /// 今天, 大前天.
  private mutating func relativeDay() -> SpokenDay? {
    take([
      ("今天", 0), ("今日", 0), ("今早", 0), ("今晚", 0), ("今儿", 0), ("今晨", 0), ("今夜", 0),
      ("刚才", 0), ("刚刚", 0), ("昨天", -1), ("昨日", -1), ("昨晚", -1), ("昨儿", -1), ("昨夜", -1),
      ("前天", -2), ("前日", -2), ("前晚", -2), ("大前天", -3), ("明天", 1), ("明日", 1),
      ("明晚", 1), ("明早", 1), ("后天", 2), ("大后天", 3),
    ]).map { offset in .days(today.advanced(by: offset)...today.advanced(by: offset)) }
  }

  /// 三天前, 2周后, 半个月后, 三个月后, 一年后.
  private mutating func distance() -> SpokenDay? {
    var months = 0
    var days = 0
    if take("半个月") {
      days = 15
    } else if take("半年") {
      months = 6
    } else {
      guard let number = number() else { return nil }
      let units = [
        ("天", (0, 1)), ("日", (0, 1)), ("周", (0, 7)), ("个星期", (0, 7)), ("星期", (0, 7)),
        ("个礼拜", (0, 7)), ("礼拜", (0, 7)), ("个月", (1, 0)), ("年", (12, 0)),
      ]
      guard let unit = take(units) else { return nil }
      months = number * unit.0
      days = number * unit.1
    }
    guard
      let sign = take([
        ("前", -1), ("之前", -1), ("以前", -1), ("后", 1), ("之后", 1), ("以后", 1), ("内", 1),
        ("之内", 1), ("以内", 1),
      ])
    else { return nil }
    return shifted(months: months * sign, days: days * sign).map { .days($0...$0) }
  }

  private func shifted(months: Int, days: Int = 0) -> Day? {
    let (year, month, day) = today.components
    let count = year * 12 + month - 1 + months
    return Day.clamped(year: count / 12, month: count % 12 + 1, day: day)?.advanced(by: days)
  }

  /// 上周六, 下个星期三, 周日, 上周, 这个周末.
  private mutating func week() -> SpokenDay? {
    let offset = take([
      ("上上", -2), ("上", -1), ("上个", -1), ("上一个", -1), ("这", 0), ("这个", 0), ("本", 0), ("下", 1),
      ("下个", 1), ("下一个", 1), ("下下", 2), ("下下个", 2),
    ])
    guard take([("周", 0), ("星期", 0), ("礼拜", 0)]) != nil else { return nil }
    let weekday = take([
      ("一", Weekday.monday), ("二", .tuesday), ("三", .wednesday), ("四", .thursday),
      ("五", .friday), ("六", .saturday), ("日", .sunday), ("天", .sunday), ("末", .saturday),
      ("1", .monday), ("2", .tuesday), ("3", .wednesday), ("4", .thursday), ("5", .friday),
      ("6", .saturday), ("7", .sunday),
    ])
    guard let offset else { return weekday.map { .weekday($0) } }
    let monday = today.week.firstDay.advanced(by: offset * 7)
    guard let weekday else { return .days(monday...monday.advanced(by: 6)) }
    let day = monday.advanced(by: weekday.rawValue - 1)
    return .days(day...day)
  }

  /// 上个月, 下月5号, 本月底, 月底.
  private mutating func month() -> SpokenDay? {
    let offset = take([
      ("上上个月", -2), ("上个月", -1), ("上月", -1), ("这个月", 0), ("这月", 0), ("本月", 0), ("当月", 0),
      ("下个月", 1), ("下月", 1), ("下下个月", 2), ("下下月", 2),
    ])
    if offset == nil, !take("月") { return nil }
    guard let month = shifted(months: offset ?? 0)?.month else { return nil }
    let end = month.lastDay
    if let part = take([
      ("底", end.advanced(by: -2)...end), ("末", end.advanced(by: -2)...end),
      ("初", month.firstDay...month.firstDay.advanced(by: 9)),
      ("中", month.firstDay.advanced(by: 9)...month.firstDay.advanced(by: 19)),
    ]) {
      return .days(part)
    }
    guard offset != nil else { return nil }
    let start = position
    if let number = number(), take("号") || take("日"),
      let day = Day(year: month.year, month: month.number, day: number)
    {
      return .days(day...day)
    }
    position = start
    return .days(month.days)
  }

  /// 2026年8月8日, 去年中秋, 8月8号, 正月初五, 明年五月, 年底, 国庆.
  private mutating func yearly() -> SpokenDay? {
    guard let year = year() else { return dayOfYear() }
    _ = take("的")
    let start = position
    switch dayOfYear() {
    case .yearly(let day): return .inYear(year, day)
    case nil:
      position = start
      if let part = yearPart() { return .inYear(year, part) }
      return .inYear(year, .wholeYear)
    default:
      position = start
      return .inYear(year, .wholeYear)
    }
  }

  private mutating func year() -> Int? {
    let start = position
    let offsets = [
      ("今年", 0), ("去年", -1), ("前年", -2), ("大前年", -3), ("明年", 1), ("后年", 2),
    ]
    if let offset = take(offsets) { return today.components.year + offset }
    if let year = digits(4...4) ?? digits(2...2).map({ 2_000 + $0 }), take("年") { return year }
    position = start
    let digits = text[position...].prefix(4).compactMap {
      Array("〇一二三四五六七八九").firstIndex(of: $0)
    }
    position += digits.count
    if digits.count == 4, take("年") { return digits.reduce(0) { $0 * 10 + $1 } }
    position = start
    return nil
  }

  /// 底, 年底, 初, as they stand behind a year.
  private mutating func yearPart() -> YearlyDay? {
    _ = take("年")
    return take([
      ("底", .months(12...12)), ("末", .months(12...12)), ("初", .months(1...2)),
      ("中", .months(6...7)), ("上半年", .months(1...6)), ("下半年", .months(7...12)),
    ])
  }

  private mutating func dayOfYear() -> SpokenDay? {
    if let lunar = lunarDay() { return lunar }
    if let named = take(Self.names) { return .yearly(named) }
    let start = position
    if take("年"), let part = yearPart() { return .inYear(today.components.year, part) }
    position = start
    guard let month = number(), take("月"), (1...12).contains(month) else { return nil }
    let behindMonth = position
    let isDigit = next.map { "0"..."9" ~= $0 } ?? false
    if let day = number(), (1...31).contains(day), take("日") || take("号") || isDigit {
      return .yearly(.solar(month: month, day: day))
    }
    position = behindMonth
    if take("份") || take("初") || take("中") || take("底") || take("末") {}
    return .yearly(.month(month))
  }

  /// 正月初五, 腊月廿三, 农历八月十五, 八月十五, 大年初二; 初五.
  private mutating func lunarDay() -> SpokenDay? {
    let longest = min(text.count, position + 12)
    for end in stride(from: longest, to: position + 1, by: -1) {
      let words = String(text[position..<end])
      guard words.last?.isWhitespace == false, let anniversary = LunarAnniversary(words),
        isLunar(words)
      else { continue }
      position = end
      return .yearly(.lunar(anniversary))
    }
    guard take("初"), let day = number(), (1...10).contains(day) else { return nil }
    return .dayOfLunarMonth(day)
  }

  /// Whether a month and a day are of the lunar calendar: 八月十五, but not 8月15日.
  private func isLunar(_ words: String) -> Bool {
    if words.contains(where: { "农阴旧夏正冬腊闰初廿夕".contains($0) }) || words.contains("年三十") {
      return true
    }
    return !words.contains { $0.isASCII || $0 == "日" || $0 == "号" } && words.count > 3
  }

  private static let names: [(String, YearlyDay)] =
    Festival.allCases.map { ($0.chineseName, .festival($0)) } + [
      ("过年", .festival(.springFestival)), ("新春", .festival(.springFestival)),
      ("元宵节", .festival(.lantern)), ("正月十五", .festival(.lantern)),
      ("端午节", .festival(.dragonBoat)), ("端阳", .festival(.dragonBoat)),
      ("中秋节", .festival(.midAutumn)), ("七夕节", .festival(.qixi)),
      ("清明节", .festival(.qingming)), ("重阳节", .festival(.doubleNinth)),
      ("腊八节", .festival(.laba)), ("除夕夜", .festival(.newYearsEve)),
      ("大年夜", .festival(.newYearsEve)), ("元旦", .solar(month: 1, day: 1)),
      ("情人节", .solar(month: 2, day: 14)), ("三八", .solar(month: 3, day: 8)),
      ("三八节", .solar(month: 3, day: 8)), ("妇女节", .solar(month: 3, day: 8)),
      ("植树节", .solar(month: 3, day: 12)), ("五一", .solar(month: 5, day: 1)),
      ("五一节", .solar(month: 5, day: 1)), ("劳动节", .solar(month: 5, day: 1)),
      ("五四", .solar(month: 5, day: 4)), ("青年节", .solar(month: 5, day: 4)),
      ("五二〇", .solar(month: 5, day: 20)), ("六一", .solar(month: 6, day: 1)),
      ("六一节", .solar(month: 6, day: 1)), ("儿童节", .solar(month: 6, day: 1)),
      ("七一", .solar(month: 7, day: 1)), ("八一", .solar(month: 8, day: 1)),
      ("建军节", .solar(month: 8, day: 1)), ("教师节", .solar(month: 9, day: 10)),
      ("国庆", .solar(month: 10, day: 1)), ("国庆节", .solar(month: 10, day: 1)),
      ("十一", .solar(month: 10, day: 1)), ("万圣节", .solar(month: 10, day: 31)),
      ("光棍节", .solar(month: 11, day: 11)), ("双十", .solar(month: 10, day: 10)),
      ("双十一", .solar(month: 11, day: 11)), ("双11", .solar(month: 11, day: 11)),
      ("双十二", .solar(month: 12, day: 12)), ("双12", .solar(month: 12, day: 12)),
      ("平安夜", .solar(month: 12, day: 24)), ("圣诞", .solar(month: 12, day: 25)),
      ("圣诞节", .solar(month: 12, day: 25)), ("跨年", .solar(month: 12, day: 31)),
      ("跨年夜", .solar(month: 12, day: 31)),
      ("母亲节", .weekday(.sunday, count: 2, month: 5)),
      ("父亲节", .weekday(.sunday, count: 3, month: 6)),
      ("感恩节", .weekday(.thursday, count: 4, month: 11)),
      ("年前", .festival(.newYearsEve)), ("岁末", .months(12...12)), ("上半年", .months(1...6)),
      ("下半年", .months(7...12)),
    ]

  /// 2026-11-20, 2026/8/8, 8/8, 8.8.
  private mutating func numericDate() -> SpokenDay? {
    for separator in ["-", "/", "."] {
      let start = position
      if let year = digits(4...4), take(separator), let month = digits(1...2), take(separator),
        let number = digits(1...2), let day = Day(year: year, month: month, day: number)
      {
        return .days(day...day)
      }
      position = start
      if separator != "-", let month = digits(1...2), take(separator), let number = digits(1...2),
        Day(year: 2_000, month: month, day: number) != nil
      {
        return .yearly(.solar(month: month, day: number))
      }
      position = start
    }
    return nil
  }

  /// 12号, 二十三号.
  private mutating func dayOfMonth() -> SpokenDay? {
    guard let day = number(), (1...31).contains(day), take("号") else { return nil }
    return .dayOfMonth(day)
  }
}
