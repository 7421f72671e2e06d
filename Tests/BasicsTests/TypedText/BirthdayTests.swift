import Basics
import Testing

struct BirthdayTests {
  private func meaning(_ text: String) -> String {
    switch Birthday(text) {
    case .solar(let month, let day, let year): "solar \(month)-\(day) \(year.map { "\($0)" } ?? "")"
    case .lunar(let day, let year):
      "lunar \(day.isLeapMonth ? "闰" : "")\(day.month)-\(day.day) \(year.map { "\($0)" } ?? "")"
    case nil: "error"
    }
  }

  @Test(arguments: [
    (
      "solar 11-30 ",
      [
        "11月30日", "11月30号", "11月30", "11-30", "--11-30", "11/30", "30 Nov", "November 30th",
        "十一月三十日",
      ]
    ),
    (
      "solar 5-6 ",
      ["5月6号", "5月6日", "五月六日", "五月六号", "５月６日", "05-06", "--05-06", "May 6", "6 May"]
    ),
    (
      "solar 5-6 1980",
      [
        "1980年5月6日", "1980.5.6", "1980-05-06", "1980/5/6", "１９８０／５／６", "19800506", "１９８０年５月６日",
        "一九八〇年五月六日", "昭和55年5月6日", "6 May 1980", "May 6, 1980",
      ]
    ),
    ("solar 11-30 1980", ["1980年11月30日"]),
    ("solar 2-29 ", ["02-29", "2月29日"]), ("solar 10-1 ", ["国庆"]), ("solar 1-3 ", ["正月の3日"]),
    (
      "lunar 5-6 ",
      [
        "农历五月初六", "五月初六", "五月六", "农历5月6日", "阴历５月６日", "旧暦五月六日", "旧历 五月 初六", "lunar:5-6",
        "lunar:05-06",
      ]
    ),
    ("lunar 11-30 ", ["冬月三十", "农历11月30日", "農曆十一月三十"]),
    ("lunar 12-25 ", ["腊月廿五", "臘月廿五", "腊月-廿五", "lunar:12-25", "腊月二十五", "农历腊月廿五"]),
    ("lunar 12-30 ", ["腊月三十", "除夕", "大年三十"]), ("lunar 1-2 ", ["大年初二", "正月初二"]),
    ("lunar 8-15 ", ["八月十五", "中秋", "农历8月15"]), ("lunar 10-21 ", ["农历十月廿一", "十月廿一"]),
    ("lunar 闰4-1 ", ["lunar:闰4-1", "lunar:闰04-01", "闰四月初一", "閏四月初一"]),
    ("lunar 闰6-15 ", ["农历闰六月十五", "農曆閏六月十五"]), ("lunar 12-25 1965", ["农历1965年腊月廿五"]),
    ("lunar 闰6-1 2025", ["2025年闰六月初一", "二〇二五年闰六月初一"]),
    ("lunar 12-25 1990", ["1990年腊月廿五"]), ("lunar 1-15 2026", ["农历二零二六年正月十五"]),
  ])
  func `A day of the year is of the lunar calendar only when that is said`(
    expected: String, texts: [String]
  ) {
    for text in texts { #expect(meaning(text) == expected, "\(text)") }
  }

  @Test(arguments: [
    "", "农历", "十月", "初一", "初五", "廿九", "十三月初一", "正月三十一", "正月初十一", "正月零", "闰初一", "月初一",
    "腊月廿五晚上", "lunar:13-01", "lunar:12-31", "lunar:12", "lunar:012-25", "2026年闰四月初一", "三十月初一",
    "闰腊月初五", "农历2026年二月三十", "11.19", "19/11/2026", "5/6/1980", "2月30日", "1981-02-29", "13-01",
    "1980", "5月", "昨天", "去年5月6日", "周五", "母亲节", "清明", "4 marras", "mar 3 nov",
  ])
  func `What is no day of the year is refused`(text: String) {
    #expect(meaning(text) == "error")
  }

  @Test(arguments: [
    ("11月30日", "11-30"), ("１９８０／５／６", "1980-05-06"), ("五月六日", "05-06"), ("腊月廿五", nil),
  ])
  func `A solar birthday has one form`(text: String, form: String?) {
    #expect(Birthday(text)?.solarText == form)
  }

  @Test func `A lunar day with its year reads back`() throws {
    var day = try #require(Day("2024-01-01"))
    for _ in 0..<1_000 {
      let lunar = try #require(LunarDay(day))
      #expect(LunarDay(dated: "农历\(lunar.year)年\(lunar.chineseName)") == lunar)
      day = day.next
    }
    #expect(LunarDay(dated: "2026年8月15日") == nil)
    #expect(LunarDay(dated: "十月廿一") == nil)
    #expect(LunarDay(dated: "2025年腊月三十") == nil)
  }

  @Test(
    arguments: [
      ("2016年11月16日", "2016-11-16"), ("Nov 17, 2016", "2016-11-17"), ("16 Nov 2016", "2016-11-16"),
      ("2026/5/1 10:20", "2026-05-01"), ("20260501", "2026-05-01"), ("农历2026年三月三", "2026-04-19"),
      ("2026年六月一日", "2026-06-01"), ("5/1/2026", nil), ("5月1日", nil), ("昨天", nil), ("去年5月1日", nil),
      ("2026-02-30", nil), ("2026年5月", nil),
    ] as [(String, String?)])
  func `A date with its year is the same on any day`(text: String, day: String?) {
    #expect(Day(dated: text)?.description == day)
  }
}
