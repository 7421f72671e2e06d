import Testing

@testable import Basics

struct RepetitionTests {
  @Test(arguments: [
    ("daily", ["every day", "Everyday", "each day", "每天", "每日", "天天", "毎日", "每1天"]),
    ("every 2 days", ["every other day", "every two days", "隔天", "一日おき", "2日ごと", "每两天"]),
    ("every 3 days", ["every 3 days", "Every three days", "每3天", "每三天", "三日ごと", "3日毎"]),
    ("every 7 days", ["weekly", "every week", "每周", "每週", "每星期", "毎週", "每个星期"]),
    ("every 14 days", ["every 2 weeks", "fortnightly", "隔周", "每两周", "2週間ごと", "隔週"]),
    (
      "mon,wed",
      [
        "Mon/Wed", "mon, wed", "Monday and Wednesday", "every mon & wed", "mondays, wednesdays",
        "每周一三", "每週一、三", "周一周三", "周一、周三", "星期一和星期三", "毎週月水", "毎週月・水", "月曜と水曜",
        "月、水", "wed mon", "mon, and wed",
      ]
    ),
    ("sun", ["every Sunday", "on sundays", "每周日", "每星期天", "毎週日曜日", "毎週日"]),
    ("mon,tue,wed,thu,fri", ["weekdays", "every weekday", "工作日", "平日"]),
    ("sat,sun", ["weekends", "每周末", "毎週末", "土日"]),
    ("monthly", ["every month", "每月", "每個月", "毎月"]),
    (
      "monthly 15",
      [
        "monthly on the 15th", "the 15th of every month", "on the 15th of each month", "every 15th",
        "每月15号", "每月十五日", "毎月15日", "每個月15號",
      ]
    ),
    (
      "monthly last",
      [
        "last day of the month", "every month on the last day", "end of month", "每月底", "每月最后一天",
        "毎月末", "毎月末日", "月末",
      ]
    ),
    (
      "3 days after done",
      [
        "3 days after it is done", "every 3 days after done", "完成后3天", "完成3天后", "完了後3日", "完了の3日後",
        "完了から3日",
      ]
    ),
    ("14 days after done", ["2 weeks after done", "做完后两周", "完了後2週間"]),
  ])
  func `A rule is read in four languages and has one form`(rule: String, texts: [String]) throws {
    for text in [rule] + texts {
      #expect(try "\(Repetition(written: text))" == rule, "\(text)")
    }
  }

  @Test(arguments: [
    "", "sometimes", "每隔三天", "3日おき", "一三", "15", "the 15th", "monthly 32", "every 0 days",
    "every 4000 days", "mon,", "every", "3 days", "monday-friday", "every 3 months", "mar 3 nov",
    "5 marras", "mon feb", "monthly last 3",
  ])
  func `Nothing else is a rule, and nothing is guessed`(text: String) {
    #expect(throws: WrittenProblem.self) { try Repetition(written: text) }
  }

  private func days(
    _ rule: String, from first: String, through last: String, done: [String: String] = [:]
  ) throws -> [String] {
    try Repetition(written: rule)
      .days(from: try #require(Day(first)), through: try #require(Day(last))) { day in
        done["\(day)"].flatMap { Day($0) }
      }.map { String("\($0)".dropFirst(5)) }
  }

  @Test func `The days of a rule begin on or after its first day`() throws {
    #expect(
      try days("every 3 days", from: "2026-11-10", through: "2026-11-20")
        == ["11-10", "11-13", "11-16", "11-19"])
    #expect(
      try days("mon,wed", from: "2026-11-10", through: "2026-11-20") == ["11-11", "11-16", "11-18"])
    #expect(
      try days("monthly 31", from: "2026-01-31", through: "2026-05-30")
        == ["01-31", "02-28", "03-31", "04-30"])
    #expect(
      try days("monthly", from: "2026-01-30", through: "2026-03-30") == ["01-30", "02-28", "03-30"])
    #expect(
      try days("monthly last", from: "2028-01-15", through: "2028-03-30") == ["01-31", "02-29"])
    #expect(try days("daily", from: "2026-11-21", through: "2026-11-20") == [])
  }

  @Test func `After it was done the next day follows, and none while it is open`() throws {
    #expect(
      try days("3 days after done", from: "2026-11-01", through: "2026-11-20") == ["11-01"])
    #expect(
      try days(
        "3 days after done", from: "2026-11-01", through: "2026-11-20",
        done: ["2026-11-01": "2026-11-04", "2026-11-07": "2026-11-07"])
        == ["11-01", "11-07", "11-10"])
    // Done ahead of its day, the next one still comes after that.
    #expect(
      try days(
        "3 days after done", from: "2026-11-10", through: "2026-11-20",
        done: ["2026-11-10": "2026-11-02"]) == ["11-10", "11-11"])
  }

  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
    ("mon,wed", "FREQ=WEEKLY;BYDAY=MO,WE"), ("monthly 15", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("monthly last", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("monthly 31", nil), ("3 days after done", nil),
  ])
  func `A rule of a calendar is that of RFC 5545, or none`(rule: String, calendar: String?) throws {
    #expect(try Repetition(written: rule).calendarRule == calendar)
  }
}
