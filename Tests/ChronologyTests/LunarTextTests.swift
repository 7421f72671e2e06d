import Chronology
import Testing

struct LunarTextTests {
  @Test(
    arguments: [
      ("农历十月廿一", 10, false, 21), ("腊月三十", 12, false, 30), ("闰二月初一", 2, true, 1),
      ("正月初一", 1, false, 1), ("冬月初十", 11, false, 10), ("十一月十一", 11, false, 11),
      ("十二月二十", 12, false, 20), ("五月二十九", 5, false, 29), ("六月廿", 6, false, 20),
      ("八月卅", 8, false, 30), ("腊月廿五", 12, false, 25), ("九月九", 9, false, 9),
      ("三月三日", 3, false, 3), ("农历8月15", 8, false, 15), ("阴历８月１５日", 8, false, 15),
      ("農曆閏六月十五", 6, true, 15), ("臘月初八", 12, false, 8), ("旧历 四月 初八", 4, false, 8),
      ("lunar:12-25", 12, false, 25), ("lunar:4-1", 4, false, 1), ("lunar:闰4-1", 4, true, 1),
      ("大年三十", 12, false, 30), ("除夕", 12, false, 30), ("大年初二", 1, false, 2),
      ("1990年腊月廿五", 12, false, 25), ("二〇二五年闰六月初一", 6, true, 1),
      ("农历二零二六年正月十五", 1, false, 15),
    ] as [(String, Int, Bool, Int)])
  func `Lunar dates are read as people write them`(
    text: String, month: Int, isLeap: Bool, day: Int
  ) throws {
    let date = try #require(LunarAnniversary(text))
    #expect(date.month == month)
    #expect(date.isLeapMonth == isLeap)
    #expect(date.day == day)
    #expect(LunarAnniversary("\(date)") == date)
  }

  @Test(arguments: [
    "", "农历", "十月", "初一", "十三月初一", "正月三十一", "正月初十一", "正月零", "闰初一",
    "月初一", "腊月廿五晚上", "lunar:13-01", "lunar:12-31", "lunar:12", "12-25", "2026-12-25",
    "2026年闰四月初一", "三十月初一", "正月初", "1990腊月廿五", "lunar:012-25",
  ])
  func `What is no lunar date is nil`(text: String) {
    #expect(LunarAnniversary(text) == nil)
  }

  @Test(arguments: [
    ("农历2026年十月廿一", "2026-11-29"), ("二〇二六年正月初一", "2026-02-17"),
    ("2025年闰六月初一", "2025-07-25"), ("2033年闰冬月初一", "2033-12-22"),
  ])
  func `A date with its year is a day`(text: String, day: String) {
    #expect(LunarDay(text)?.gregorian == Day(day))
  }

  @Test(arguments: ["十月廿一", "2026年闰六月初一", "2025年腊月三十", "2101年正月初一"])
  func `A date without a year, or that its year has not, is no day`(text: String) {
    #expect(LunarDay(text) == nil)
  }
}
