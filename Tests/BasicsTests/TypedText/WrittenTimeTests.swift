import Basics
import TestKit
import Testing

/// Friday in Shanghai, at half past three.
let friday = Moment(asOf: Instant(seconds: 1_795_159_800), zone: shanghai)

struct WrittenTimeTests {
  private func meaning(_ text: String, _ toward: Toward = .past) throws -> String {
    try WrittenTime(text, at: friday, toward: toward).formatted(in: shanghai)
  }

  @Test func `Moments mean what the sample says`() throws {
    let rows = try ReferenceTable.moments.rows
    #expect(rows.count > 50)
    for row in rows {
      let found = try? meaning(row[1], try #require(Toward(rawValue: row[0])))
      #expect(found ?? "error" == row[2], "\(row)")
    }
  }

  @Test func `Days of two calendars mean what the table says`() throws {
    for row in try ReferenceTable.days.rows {
      let found = try? meaning(row[1], try #require(Toward(rawValue: row[0])))
      #expect(found ?? "error" == row[2], "\(row)")
    }
  }

  /// Past moments, with the texts that people write for them.
  private static let past: [(meaning: String, texts: [String])] =
    [clocks, days, amounts, weekdays, dates].flatMap(\.self)

  @Test(arguments: past)
  func `What happened is read in four languages`(meaning: String, texts: [String]) throws {
    for text in texts { #expect(try self.meaning(text) == meaning, "\(text)") }
  }

  @Test(arguments: coming)
  func `What is to come is the next`(meaning: String, texts: [String]) throws {
    for text in texts { #expect(try self.meaning(text, .future) == meaning, "\(text)") }
  }

  @Test(arguments: refused)
  func `Nothing is guessed`(text: String) {
    #expect(throws: WrittenProblem.self) { try meaning(text) }
  }

  @Test(arguments: ["半天前", "半天之前", "半日前", "half a day ago", "in half a day"])
  func `Half a day ago has no fixed moment, twelve hours ago has`(text: String) throws {
    let error = #expect(throws: WrittenProblem.self) { try meaning(text, .future) }
    #expect(error?.reason == .noFixedLength)
    #expect(try meaning("12小时前") == "2026-11-20T03:30:00+08:00")
    #expect(try meaning("两天半前") == "2026-11-18T03:30:00+08:00")
  }

  @Test(arguments: ["2026-11-20", "2026-11-20T09:00:00+08:00", "1999-12-31T23:59:59.5+08:00"])
  func `What is printed reads back`(text: String) throws {
    #expect(try meaning(text) == text)
  }

  @Test func `No text ends the program`() {
    let pieces = [
      "9999999", "99999999", "0000", "9999", "12", "31", "-", "/", ":", ".", " ", "年", "月", "日",
      "周",
      "前", "后", "w", "q", "p", "t", "ago", "last", "end of", "十", "百", "半", "個半", "½", "(", "🙂",
    ]
    var seed: UInt64 = 7
    for _ in 0..<5_000 {
      var text = ""
      for _ in 0..<5 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(seed >> 33) % pieces.count]
      }
      _ = try? meaning(text)
      _ = try? meaning(text, .future)
      _ = try? ClosedRange<Day>(written: text, at: friday)
      _ = try? Duration(written: text)
    }
  }
}

/// Central European time around 2026: to +02:00 on 29 March, back on 25 October, at 01:00 UTC.
private let berlin = Zone(
  identifier: "Europe/Berlin", initialOffset: 3_600,
  transitions: [
    .init(at: 1_774_746_000, offset: 7_200), .init(at: 1_792_890_000, offset: 3_600),
  ])

struct ChangedClockTests {
  // RFC 5545, 3.3.5: a local time that does not exist has the offset before the gap; of a
  // repeated one, the first counts.
  @Test(arguments: [
    ("2026-03-29 02:30", "2026-03-29T03:30:00+02:00"),
    ("2026-03-29 01:59", "2026-03-29T01:59:00+01:00"),
    ("2026-03-29 03:00", "2026-03-29T03:00:00+02:00"),
    ("2026-10-25 02:30", "2026-10-25T02:30:00+02:00"),
    ("2026-10-25 03:00", "2026-10-25T03:00:00+01:00"),
    ("2026-10-25 02:30+01:00", "2026-10-25T02:30:00+01:00"),
  ])
  func `A skipped time moves forward by the gap, a repeated one is the first`(
    text: String, meaning: String
  ) throws {
    let now = Moment(asOf: friday.asOf, zone: berlin)
    #expect(try WrittenTime(text, at: now).formatted(in: berlin) == meaning)
  }

  // On 29 March 2026, eleven hours have passed by noon in Berlin.
  @Test(arguments: [
    ("12 hours ago", "2026-03-28T23:00:00+01:00"), ("1 day ago", "2026-03-28"),
    ("1 day 1 hour ago", "2026-03-28T11:00:00+01:00"), ("midnight", "2026-03-29T00:00:00+01:00"),
  ])
  func `Hours are counted, days are those of the calendar`(text: String, meaning: String) throws {
    let now = Moment(asOf: Instant(seconds: 1_774_778_400), zone: berlin)
    #expect(try WrittenTime(text, at: now).formatted(in: berlin) == meaning)
  }
}

struct EdgeOfCalendarTests {
  private func meaning(
    _ text: String, on day: String, _ toward: Toward = .past
  ) throws -> String {
    let start = Zone.utc.start(of: try #require(Day(day)))
    let now = Moment(asOf: start + .hours(12), zone: .utc)
    return try WrittenTime(text, at: now, toward: toward).formatted(in: .utc)
  }

  @Test(arguments: [
    ("2026-03-31", "a month ago", "2026-02-28"), ("2024-03-31", "1か月前", "2024-02-29"),
    ("2026-12-31", "三个月前", "2026-09-30"), ("2024-02-29", "a year ago", "2023-02-28"),
    ("2026-01-01", "yesterday", "2025-12-31"), ("2026-01-01", "12-31", "2025-12-31"),
    ("2026-01-01", "31号", "2025-12-31"), ("2026-03-01", "30日", "2026-01-30"),
    ("2026-01-01", "last month 31日", "2025-12-31"), ("2027-01-01", "2026-W53-5", "2027-01-01"),
    ("2026-11-22", "sun", "2026-11-22"), ("2026-11-22", "last mon", "2026-11-09"),
    ("2026-11-23", "last sunday", "2026-11-22"), ("2026-11-23", "2-29", "2024-02-29"),
    ("1904-02-28", "29 Feb", "1896-02-29"),
  ])
  func `Months end where they end, and weeks begin on Monday`(
    today: String, text: String, meaning: String
  ) throws {
    #expect(try self.meaning(text, on: today) == meaning)
  }

  @Test(arguments: [
    ("2026-01-31", "in a month", "2026-02-28"), ("2026-11-22", "sun", "2026-11-29"),
    ("2026-11-22", "next mon", "2026-11-23"), ("2026-11-23", "next mon", "2026-11-30"),
    ("2026-12-31", "tomorrow", "2027-01-01"), ("2026-12-31", "年底", "2026-12-31"),
    ("2026-11-30", "月底", "2026-11-30"), ("2026-12-01", "月初", "2026-12-01"),
    ("1896-03-01", "29 Feb", "1904-02-29"),
  ])
  func `The next may be in another year`(today: String, text: String, meaning: String) throws {
    #expect(try self.meaning(text, on: today, .future) == meaning)
  }
}

struct WrittenProblemTests {
  private func problem(_ text: String, _ toward: Toward = .past) -> String {
    do throws(WrittenProblem) {
      return "\(try WrittenTime(text, at: friday, toward: toward))"
    } catch {
      return "\(error.diagnostic(at: nil))"
    }
  }

  @Test(arguments: [
    ("fry", "error: \"fry\" is not a moment"), ("", "error: there is no moment"),
    ("2026-02-30", "error: \"2026-02-30\" is on no calendar or clock: 2026-02 has 28 days"),
    ("2月30日", "error: \"2月30日\" is on no calendar or clock: month 2 has at most 29 days"),
    ("11月31日", "error: \"11月31日\" is on no calendar or clock: month 11 has 30 days"),
    ("5月32日", "error: \"5月32日\" is on no calendar or clock: month 5 has 31 days"),
    ("5月0日", "error: \"5月0日\" is on no calendar or clock: there is no day 0"),
    ("0号", "error: \"0号\" is on no calendar or clock: there is no day 0"),
    ("2026-05-00", "error: \"2026-05-00\" is on no calendar or clock: there is no day 0"),
    ("2026-W00-1", "error: \"2026-W00-1\" is on no calendar or clock: there is no week 0"),
    ("农历2026年5月0日", "error: \"农历2026年5月0日\" is on no calendar or clock: there is no day 0"),
    ("13月1日", "error: \"13月1日\" is on no calendar or clock: a year has twelve months"),
    ("2021-W53-1", "error: \"2021-W53-1\" is on no calendar or clock: 2021 has 52 weeks"),
    (
      "农历2026年二月三十",
      "error: \"农历2026年二月三十\" is on no calendar or clock: 2月 of the lunar year 2026 has 29 days"
    ),
    (
      "农历2026年闰六月十五",
      "error: \"农历2026年闰六月十五\" is on no calendar or clock: the lunar year 2026 has no 闰6月"
    ),
    (
      "闰腊月初五",
      "error: \"闰腊月初五\" is on no calendar or clock: no lunar year from 1901 to 2100 has 闰12月"
    ),
    ("上午12点", "error: \"上午12点\" can mean 2026-11-20 00:00 or 2026-11-20 12:00"),
    ("昨晚两点", "error: \"昨晚两点\" can mean 2026-11-19 02:00 or 2026-11-20 02:00"),
    ("去年除夕", "error: \"去年除夕\" can mean 2025-01-28 or 2026-02-16"),
    (
      "19/11/2026",
      "error: \"19/11/2026\" does not say which number is the day and which the month"
    ), ("11.19", "error: \"11.19\" does not say which number is the day and which the month"),
    ("初五", "error: \"初五\" names a day, but no month"),
    ("2027-01-01", "error: \"2027-01-01\" is 2027-01-01, which is in the future"),
    ("22:00", "error: \"22:00\" is in the future"),
    ("Mon 19 Nov", "error: \"Mon 19 Nov\" names the wrong weekday: 2026-11-19 is a Thursday"),
    ("上周", "error: \"上周\" is more than one day: 2026-11-09 to 2026-11-15"),
  ])
  func `A message says what is wrong`(text: String, message: String) {
    #expect(problem(text).hasPrefix(message + "\nhint: write "), "\(problem(text))")
  }

  @Test func `Everything that a hint proposes can be written`() throws {
    for text in [
      "09:00", "昨晚十点半", "2026-11-20", "19 Nov", "fri", "先週の金曜", "-90m", "3天前", "yesterday 22:10",
    ] {
      _ = try WrittenTime(text, at: friday)
    }
    for text in ["24 Dec", "下周一", "来週の金曜", "tomorrow 9:30", "in 3 days", "两天后"] {
      _ = try WrittenTime(text, at: friday, toward: .future)
    }
    for text in [
      "2026-W46", "2026-11", "Q4", "2026", "last week", "上个月", "先週", "last 7 days", "最近30天",
      "2026-W46..Q4",
    ] { _ = try ClosedRange<Day>(written: text, at: friday) }
    for text in ["90", "1h30m", "1:30", "1.5 h", "PT1H30M", "两个半小时", "一時間半"] {
      _ = try Duration(written: text)
    }
  }
}
