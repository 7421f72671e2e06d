/// A day, or months, of every year with a name: 中秋, 国庆, 母亲节, 年中.
package enum YearlyDay: Sendable, Hashable {
  case solar(month: Int, day: Int)
  /// From a month of the year to another.
  case months(ClosedRange<Int>)
  case festival(Festival)
  /// The `count`th weekday of a month: Mother's Day is the second Sunday of May.
  case weekday(Weekday, count: Int, month: Int)

  /// The days in a year; of a festival, in the lunar year of that number. Nil if it has none.
  func days(in year: Int) -> ClosedRange<Day>? {
    switch self {
    case .solar(let month, let day): return Day(year: year, month: month, day: day).map { $0...$0 }
    case .months(let months):
      guard let first = Month(year: year, number: months.lowerBound)?.firstDay,
        let last = Month(year: year, number: months.upperBound)?.lastDay
      else { return nil }
      return first...last
    case .festival(let festival):
      guard let lunar = LunarYear(year) else { return nil }
      return (lunar.firstDay...lunar.lastDay).first { Festival.on($0).contains(festival) }
        .map { $0...$0 }
    case .weekday(let weekday, let count, let month):
      let days = Month(year: year, number: month)?.days.filter { $0.weekday == weekday } ?? []
      return days.dropFirst(count - 1).first.map { $0...$0 }
    }
  }

  /// True if it is in the last lunar month, so that it may be in the solar year before or after the
  /// year that people name with it: 去年除夕.
  var isAtEndOfLunarYear: Bool {
    switch self {
    case .festival(.laba), .festival(.littleNewYear), .festival(.newYearsEve): true
    default: false
    }
  }

  /// Their Chinese names.
  static let names = WordTable<YearlyDay>(
    Festival.allCases.map { (.festival($0), "\($0.chineseName), \($0.chineseName)节") } + [
      (.festival(.springFestival), "过年, 新春"),
      (.festival(.dragonBoat), "端阳, 端阳节"),
      (.festival(.newYearsEve), "除夕夜, 大年夜, 大年三十, 年三十, 年前"),
      (.solar(month: 1, day: 1), "元旦"), (.solar(month: 2, day: 14), "情人节"),
      (.solar(month: 3, day: 8), "三八, 三八节, 妇女节"), (.solar(month: 3, day: 12), "植树节"),
      (.solar(month: 5, day: 1), "五一, 五一节, 劳动节"), (.solar(month: 5, day: 4), "五四, 青年节"),
      (.solar(month: 5, day: 20), "五二〇"), (.solar(month: 6, day: 1), "六一, 六一节, 儿童节"),
      (.solar(month: 7, day: 1), "七一"), (.solar(month: 8, day: 1), "八一, 建军节"),
      (.solar(month: 9, day: 10), "教师节"), (.solar(month: 10, day: 1), "十一, 国庆, 国庆节"),
      (.solar(month: 10, day: 10), "双十"), (.solar(month: 10, day: 31), "万圣节"),
      (.solar(month: 11, day: 11), "光棍节, 双十一, 双11"), (.solar(month: 12, day: 12), "双十二, 双12"),
      (.solar(month: 12, day: 24), "平安夜"), (.solar(month: 12, day: 25), "圣诞, 圣诞节"),
      (.solar(month: 12, day: 31), "跨年, 跨年夜"),
      (.weekday(.sunday, count: 2, month: 5), "母亲节"),
      (.weekday(.sunday, count: 3, month: 6), "父亲节"),
      (.weekday(.thursday, count: 4, month: 11), "感恩节"),
      (.months(6...7), "年中"), (.months(12...12), "岁末"),
    ])

  /// Japanese names; Japan keeps the days of the old calendar in the new one.
  static let japaneseNames = WordTable<YearlyDay>([
    (.solar(month: 1, day: 1), "元旦, 元日"), (.solar(month: 3, day: 3), "雛祭り, ひな祭り"),
    (.solar(month: 5, day: 5), "端午, 端午の節句"), (.solar(month: 7, day: 7), "七夕"),
    (.solar(month: 12, day: 31), "大晦日"), (.festival(.midAutumn), "中秋, 中秋の名月"),
  ])
}
