/// The words for days and periods.
extension WrittenDate {
  /// Days on their own, some with a part of the day.
  static let days = WordTable<(day: Int, part: PartOfDay?)>([
    ((-3, nil), "大前天, 大前日, さきおととい, 一昨々日, 一昨昨日"),
    ((-2, nil), "the day before yesterday, day before yesterday, 前天, 前儿, 一昨日, おととい, おとつい"),
    ((-1, nil), "yesterday, 昨天, 昨日, 昨儿, きのう"),
    ((0, nil), "today, 今天, 今日, 今儿, 本日, きょう"),
    ((1, nil), "tomorrow, tmrw, tmr, 明天, 明日, 明儿, あした, あす"),
    ((2, nil), "the day after tomorrow, day after tomorrow, 后天, 后儿, 明後日, あさって"),
    ((3, nil), "大后天, 明々後日, 明明後日, しあさって"),
    ((-2, .evening), "前晚, 一昨晩"), ((-2, .night), "一昨夜"),
    ((-1, .morning), "昨早, 昨晨, 昨朝"), ((-1, .evening), "昨晚, 昨晩, ゆうべ, 夕べ"),
    ((-1, .night), "last night, 昨夜"),
    ((0, .morning), "this morning, 今早, 今晨, 今朝, けさ"),
    ((0, .afternoon), "this afternoon"), ((0, .evening), "this evening, 今晚, 今晩, 今夕"),
    ((0, .night), "tonight, 今夜"),
    ((1, .morning), "明早, 明晨, 明朝"), ((1, .evening), "明晚, 明晩"), ((1, .night), "明夜"),
  ])

  static let now = WordTable<Void>([
    ((), "now, right now, just now, 现在, 此刻, 刚才, 刚刚, 現在, 今, いま, たった今")
  ])

  static let months = WordTable<Int>(
    [
      "jan, january", "feb, february", "mar, march", "apr, april", "may", "jun, june", "jul, july",
      "aug, august", "sep, sept, september", "oct, october", "nov, november", "dec, december",
    ].enumerated().map { ($0.offset + 1, $0.element) })

  private static let weekdayNames: [(Weekday, english: String, chinese: String, kanji: String)] = [
    (.monday, "mon, monday", "一, 1", "月"), (.tuesday, "tue, tues, tuesday", "二, 2", "火"),
    (.wednesday, "wed, weds, wednesday", "三, 3", "水"),
    (.thursday, "thu, thur, thurs, thursday", "四, 4", "木"),
    (.friday, "fri, friday", "五, 5", "金"), (.saturday, "sat, saturday", "六, 6", "土"),
    (.sunday, "sun, sunday", "日, 天, 7", "日"),
  ]

  static let weekdays = WordTable<Weekday>(
    weekdayNames.flatMap { day, english, chinese, kanji in
      let names = chinese.split(separator: ", ")
      let counted = ["周", "星期", "礼拜"].flatMap { week in names.map { "\(week)\($0)" } }
      // In parentheses, one character is enough: 11月19日(木).
      let marked = names.map { "\($0))" } + ["\(kanji))", "\(kanji)曜", "\(kanji)曜日"]
      return [(day, ([english] + counted + marked).joined(separator: ", "))]
    })

  /// 下 in 下周, last in last week.
  static let modifiers = WordTable<Int>([
    (-2, "上上个, 上上"), (-1, "last, previous, 上个, 上一个, 上一, 上"),
    (0, "this, current, this current, 这个, 这一个, 这一, 这, 本, 当, 今"),
    (1, "next, 下个, 下一个, 下一, 下"), (2, "下下个, 下下"),
  ])

  /// Units that may follow a modifier.
  static let modified = WordTable<Unit>([
    (.week, "week, week's, 周, 星期, 礼拜"), (.month, "month, month's, 月"),
    (.quarter, "quarter, quarter's, 季度, 季, 四半期"), (.year, "year, year's, 年"),
  ])

  static let weekends = WordTable<Void>([((), "weekend, 周末, 週末")])

  /// Periods by their offset from the current one.
  static let neighbours = WordTable<Part>([
    (.week(.relative(-2)), "week before last, 先々週, 先先週"), (.week(.relative(-1)), "先週"),
    (.week(.relative(0)), "今週"), (.week(.relative(1)), "来週, 翌週"),
    (.week(.relative(2)), "week after next, 再来週"),
    (.month(.relative(-2)), "month before last, 先々月, 先先月"), (.month(.relative(-1)), "先月"),
    (.month(.relative(1)), "来月"), (.month(.relative(2)), "month after next, 再来月"),
    (.quarter(.relative(-1)), "前四半期"), (.quarter(.relative(1)), "来四半期, 次四半期"),
    (.year(.relative(-3)), "大前年, 一昨々年, さきおととし"),
    (.year(.relative(-2)), "year before last, 前年, 一昨年, おととし"),
    (.year(.relative(-1)), "去年, 昨年"), (.year(.relative(0)), "今年, ことし"),
    (.year(.relative(1)), "明年, 来年"), (.year(.relative(2)), "year after next, 后年, 再来年"),
  ])

  /// Weekends named by a word of their own, by week.
  static let neighbouringWeekends = WordTable<Int>([
    (-1, "先週末"), (0, "今週末"), (1, "来週末"),
  ])

  static let ordinals = WordTable<Int>([
    (1, "first, 1st, 第一, 第1"), (2, "second, 2nd, 第二, 第2"),
    (3, "third, 3rd, 第三, 第3"), (4, "fourth, 4th, 第四, 第4"),
  ])

  static let parts = WordTable<Part>([
    (.half(1), "上半年, 上半期, h1"), (.half(2), "下半年, 下半期, h2"),
    (.third(1), "上旬"), (.third(2), "中旬, 中"), (.third(3), "下旬"),
    (.weekend, "weekend, 周末, 週末"),
    (.edge(.last), "end of, end of the, last day of, 底, 末, 最后一天"),
    (.edge(.first), "start of, start of the, beginning of, beginning of the, first day of, 初, 第一天"),
  ])

  /// Words that may mean either of two days.
  static let openDays = WordTable<[String]>([(["前天", "昨天"], "前日")])

  static let middle = WordTable<Void>([((), "月中")])

  /// A unit with its first or last day.
  static let edges = WordTable<(Edge, Unit)>([
    ((.last, .week), "end of week, end of the week, eow"),
    (
      (.last, .month),
      "end of month, end of the month, last day of the month, month end, eom, 月底, 月末"
    ),
    ((.last, .quarter), "end of quarter, end of the quarter, eoq, 季末, 季度末, 四半期末"),
    ((.last, .year), "end of year, end of the year, year end, eoy, 年底, 年末"),
    ((.first, .week), "start of week, start of the week, beginning of the week"),
    (
      (.first, .month),
      "start of month, start of the month, beginning of the month, first day of the month, 月初"
    ),
    ((.first, .quarter), "start of the quarter, beginning of the quarter, 季初, 季度初"),
    ((.first, .year), "start of year, start of the year, beginning of the year, 年初"),
  ])

  /// The year before the first of an era.
  static let eras = WordTable<Int>([
    (2_018, "令和"), (1_988, "平成"), (1_925, "昭和"), (1_911, "民国, 民國"),
  ])
}
