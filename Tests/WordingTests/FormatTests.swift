import Basics
import Testing

@testable import Wording

/// Dates, numbers and durations in the four languages, written by hand.
struct FormatTests {
  /// A text in English, Simplified Chinese, Traditional Chinese and Japanese.
  typealias Four = (en: String, hans: String, hant: String, ja: String)

  private func check(
    _ four: Four, _ text: (Words) -> String, _ location: SourceLocation = #_sourceLocation
  ) {
    let found = Language.allCases.map { text(.standard($0)) }
    #expect(found == [four.en, four.hans, four.hant, four.ja], sourceLocation: location)
  }

  private func day(_ text: String) throws -> Day { try #require(Day(text)) }

  @Test func `Days`() throws {
    let day = try day("2026-11-20")
    check(("20 November 2026", "2026年11月20日", "2026年11月20日", "2026年11月20日")) { $0.date(day) }
    check(
      (
        "Friday, 20 November 2026", "2026年11月20日星期五", "2026年11月20日星期五",
        "2026年11月20日金曜日"
      )
    ) { $0.dateWithWeekday(day) }
    check(("Friday 20 November", "11月20日星期五", "11月20日星期五", "11月20日金曜日")) {
      $0.dayAndMonth(day)
    }
    check(("20 Nov", "11月20日", "11月20日", "11月20日")) { $0.shortDate(day) }
    check(("Fri 20 Nov 2026", "2026年11月20日周五", "2026年11月20日週五", "2026年11月20日（金）")) {
      $0.shortDateWithWeekday(day)
    }
    check(("Fri 20 Nov, 9:05", "11月20日 周五 9:05", "11月20日 週五 9:05", "11月20日（金）9:05")) {
      $0.moment(day, "9:05", today: day)
    }
    check(("Fri 20 Nov 2026", "2026年11月20日周五", "2026年11月20日週五", "2026年11月20日（金）")) {
      $0.moment(day, nil, today: day.advanced(by: 60))
    }
    check(("Fri 20", "周五 20", "週五 20", "20（金）")) { $0.axisLabel(day, among: 7) }
    check(("20", "20", "20", "20")) { $0.axisLabel(day, among: 30) }
  }

  @Test func `Days of the Chinese calendar`() throws {
    let leap = try #require(LunarAnniversary(month: 6, isLeapMonth: true, day: 1))
    check(("leap 6th lunar month, day 1", "农历闰六月初一", "農曆閏六月初一", "旧暦閏六月一日")) {
      $0.lunar(leap)
    }
    let last = try #require(LunarAnniversary(month: 12, day: 30))
    check(
      (
        "12th lunar month of 1965, day 30", "农历1965年腊月三十", "農曆1965年臘月三十", "旧暦1965年十二月三十日"
      )
    ) { $0.lunar(last, year: 1965) }
    // The Chinese New Year of 2026 is on 17 February.
    let newYear = try day("2026-02-17")
    check(("1st lunar month, day 1", "农历正月初一", "農曆正月初一", "旧暦正月一日")) {
      $0.lunar(newYear) ?? ""
    }
    #expect(Words.standard(.english).lunar(try day("1899-12-31")) == nil)
    // In Simplified Chinese, the names are the calendar's own.
    for month in 1...12 {
      for number in 1...30 {
        let day = try #require(LunarAnniversary(month: month, day: number))
        #expect(Words.standard(.simplifiedChinese).lunar(day) == "农历\(day)")
      }
    }
  }

  @Test func `Ranges`() throws {
    check(("16–22 November 2026", "2026年11月16–22日", "2026年11月16–22日", "2026年11月16〜22日")) {
      $0.range(Day(number: 20_773)...Day(number: 20_779))
    }
    let months = try day("2026-11-30")...day("2026-12-06")
    check(
      (
        "30 November – 6 December 2026", "2026年11月30日–12月6日", "2026年11月30日–12月6日",
        "2026年11月30日〜12月6日"
      )
    ) { $0.range(months) }
    let years = try day("2025-12-29")...day("2026-01-04")
    check(
      (
        "29 December 2025 – 4 January 2026", "2025年12月29日–2026年1月4日",
        "2025年12月29日–2026年1月4日", "2025年12月29日〜2026年1月4日"
      )
    ) { $0.range(years) }
    check(("4 January 2026", "2026年1月4日", "2026年1月4日", "2026年1月4日")) {
      $0.range(years.upperBound...years.upperBound)
    }
  }

  @Test func `Periods`() throws {
    func period(_ text: String) throws -> Period { try #require(Period(text)) }
    let week = try period("2026-W46")
    check(("Week 46, 2026", "2026年第46周", "2026年第46週", "2026年第46週")) { $0.long(week) }
    check(("Week 46", "第46周", "第46週", "第46週")) { $0.short(week) }
    let month = try period("2026-11")
    check(("November 2026", "2026年11月", "2026年11月", "2026年11月")) { $0.long(month) }
    check(("November", "11月", "11月", "11月")) { $0.short(month) }
    let quarter = try period("2026-Q4")
    check(("4th quarter of 2026", "2026年第四季度", "2026年第四季", "2026年第4四半期")) {
      $0.long(quarter)
    }
    check(("2026", "2026年", "2026年", "2026年")) { $0.long(.year(Day(number: 20_000 + 700).year)) }
    check(("the week before", "前一周", "前一週", "前週")) { $0.before(week) }
  }

  @Test(
    arguments: [
      (16_500.0, ("4 h 35 min", "4小时35分", "4小時35分", "4時間35分")),
      (14_700, ("4 h 05 min", "4小时05分", "4小時05分", "4時間05分")),
      (14_400, ("4 h", "4小时", "4小時", "4時間")),
      (2_100, ("35 min", "35分钟", "35分鐘", "35分")),
      (40, ("40 s", "40秒", "40秒", "40秒")),
      (0, ("0 min", "0分钟", "0分鐘", "0分")),
      (4_320_000, ("1,200 h", "1,200小时", "1,200小時", "1,200時間")),
      (-5_400, ("−1 h 30 min", "−1小时30分", "−1小時30分", "−1時間30分")),
    ] as [(Double, Four)])
  func `Lengths of time`(seconds: Double, four: Four) {
    check(four) { $0.duration(seconds: seconds) }
  }

  // 10²¹ s are 277,777,777,777,777,777.8 h.
  @Test(
    arguments: [
      (1e21, "277,777,777,777,777,792 h", "277,777,777,777,777,792:00"),
      (-1e21, "−277,777,777,777,777,792 h", "−277,777,777,777,777,792:00"),
      (3.6e33, "1e+30 h", "1e+30:00"), (.infinity, "∞ h", "∞:00"), (.nan, "NaN h", "NaN:00"),
      (.leastNonzeroMagnitude, "0 min", "0:00"),
    ] as [(Double, String, String)])
  func `Lengths of time that no clock counts`(seconds: Double, text: String, clock: String) {
    #expect(Words.english.duration(seconds: seconds) == text)
    #expect(Words.english.clock(seconds: seconds) == clock)
  }

  @Test(
    arguments: [
      (1e18, "1,000,000,000,000,000,000"), (1e19, "1e+19"), (-1e30, "−1e+30"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
      (.leastNonzeroMagnitude, "0"), (-.leastNonzeroMagnitude, "0"),
      (-0.0, "0"), (.infinity, "∞"), (-.infinity, "−∞"), (.nan, "NaN"),
      (123_456_789_012_345_680, "123,456,789,012,345,680"),
    ] as [(Double, String)])
  func `A number of any size says how large it is`(number: Double, text: String) {
    for decimals in [0, 2, 6] { #expect(Words.english.number(number, decimals: decimals) == text) }
  }

  @Test func `Lengths of time do not break between number and unit`() {
    #expect(Words.english.duration(seconds: 16_500).unbroken == "4\u{A0}h\u{A0}35\u{A0}min")
  }

  @Test func `Numbers and shares`() {
    check(("12,345.6", "12,345.6", "12,345.6", "12,345.6")) { $0.number(12_345.6, decimals: 2) }
    check(("65%", "65%", "65%", "65%")) { $0.percent(0.65, decimals: 0) }
    check(("12,000 XP", "12,000 XP", "12,000 XP", "12,000 XP")) { $0.number("12,000", unit: "XP") }
  }

  @Test(
    arguments: [
      (50_000.0, 50_000.0, ("50k", "5万", "5萬", "5万")),
      (1_000_000, 200_000, ("1M", "100万", "100萬", "100万")),
      (250_000_000, 50_000_000, ("250M", "2.5亿", "2.5億", "2.5億")),
      (3_000_000_000, 1_000_000_000, ("3B", "30亿", "30億", "30億")),
      (0, 50_000, ("0", "0", "0", "0")),
    ] as [(Double, Double, Four)])
  func `Large numbers on an axis`(value: Double, step: Double, four: Four) {
    check(four) { $0.compact(value, step: step) }
  }

  @Test func `Lists and sentences`() {
    check(("a, b, c", "a、b、c", "a、b、c", "a、b、c")) { $0.list(["a", "b", "c"]) }
    check(("a; b; c", "a；b；c", "a；b；c", "a、b、c")) { $0.clauses(["a", "b", "c"]) }
    check(("A. B.", "A.B.", "A.B.", "A.B.")) { $0.sentences(["A.", "", "B."]) }
    check(("", "", "", "")) { $0.list([]) + $0.clauses([]) + $0.sentences([]) }
  }

  @Test func `How far a day is`() throws {
    let today = try day("2026-11-20")
    check(("today", "今天", "今天", "今日")) { $0.distance(from: today, to: today) }
    check(("in 2 days", "2天后", "2天後", "2日後")) {
      $0.distance(from: today, to: today.advanced(by: 2))
    }
    check(("3 days ago", "3天前", "3天前", "3日前")) {
      $0.distance(from: today, to: today.advanced(by: -3))
    }
  }
}
