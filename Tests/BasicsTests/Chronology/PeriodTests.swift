import Basics
import TestKit
import Testing

/// The number of days that a figure covers; a day counts once it is over.
struct DaysThatCountTests {
  @Test(
    arguments: [
      // The fifth day of use within a year: four are over.
      ("2026-11-16", "2026-01-01", "2026-12-31", false, 4),
      ("2026-11-16", "2026-01-01", "2026-12-31", true, 5),
      ("2025-03-01", "2026-11-16", "2026-11-22", false, 4),
      ("2025-03-01", "2026-11-09", "2026-11-15", true, 7),
      ("2026-11-20", "2026-11-16", "2026-11-22", false, 0),
      ("2026-11-20", "2026-11-09", "2026-11-15", true, 0),
      ("2025-03-01", "2026-11-21", "2026-11-30", true, 0),
    ])
  func `They begin with the first on record`(
    first: String, from: String, to: String, withToday: Bool, expected: Int
  ) throws {
    let day = { (text: String) in try #require(Day(text)) }
    let days = try day(from)...day(to)
    let today = try day("2026-11-20")
    #expect(days.counted(since: try day(first), today: today, withToday: withToday) == expected)
    #expect(days.counted(since: nil, today: today) == 0)
  }
}

struct PeriodTests {
  @Test func `ISO weeks equal those of GNU date`() throws {
    let rows = try ReferenceTable.isoWeeks.rows
    #expect(rows.count > 100)
    for row in rows {
      let day = try #require(Day(row[0]))
      #expect(day.week.year == Int(row[1]), "\(row)")
      #expect(day.week.number == Int(row[2]), "\(row)")
      #expect(day.weekday.rawValue == Int(row[3]), "\(row)")
    }
  }

  @Test func `Days count through 400 years without a gap and read back`() throws {
    var day = try #require(Day("1900-01-01"))
    #expect(day.number == -25_567)
    let last = try #require(Day("2300-01-01"))
    var weekday = Weekday.monday
    while day <= last {
      #expect(Day("\(day)") == day)
      #expect(day.weekday == weekday)
      weekday = Weekday(rawValue: weekday.rawValue % 7 + 1) ?? .monday
      day = day.next
    }
  }

  // The Gregorian rule: of a century's first years, only the multiples of 400 are leap years.
  @Test(arguments: [
    (1900, 28), (2000, 29), (2024, 29), (2026, 28), (2100, 28), (2200, 28), (2400, 29),
  ])
  func `February is as long as the calendar says`(year: Int, length: Int) {
    #expect(Month.length(year: year, month: 2) == length)
    #expect((Day("\(year)-02-29") != nil) == (length == 29))
  }

  @Test func `Times of a day come one after the other, and none before itself`() throws {
    let times = try ["00:00", "00:01", "07:05", "12:00:01", "24:00"].map {
      try #require(TimeOfDay($0))
    }
    for (index, time) in times.enumerated() {
      for (other, second) in times.enumerated() { #expect((time < second) == (index < other)) }
    }
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-01-01", "2026-1-1", "2026-W54",
    "2025-W53", "2026-W00", "2026-Q5", "2026-13", "+026", "2026-11-21 ", "20261121", "",
    "２０２６-11-21",
  ])
  func `What no calendar has is nil`(text: String) {
    #expect(Period(text) == nil)
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21", "2026-11-21", "2026-11-22", "2026-11-20"),
    ("2026-W53", "2026-12-28", "2027-01-03", "2027-W01", "2026-W52"),
    ("2026-W01", "2025-12-29", "2026-01-04", "2026-W02", "2025-W52"),
    ("2024-02", "2024-02-01", "2024-02-29", "2024-03", "2024-01"),
    ("2026-12", "2026-12-01", "2026-12-31", "2027-01", "2026-11"),
    ("2026-Q4", "2026-10-01", "2026-12-31", "2027-Q1", "2026-Q3"),
    ("2026-Q1", "2026-01-01", "2026-03-31", "2026-Q2", "2025-Q4"),
    ("2026", "2026-01-01", "2026-12-31", "2027", "2025"),
  ])
  func `Periods know their days and neighbours`(
    text: String, first: String, last: String, next: String, previous: String
  ) throws {
    let period = try #require(Period(text))
    #expect(period.description == text)
    #expect(period.firstDay.description == first)
    #expect(period.lastDay.description == last)
    #expect(period.next.description == next)
    #expect(period.previous.description == previous)
  }

  @Test(arguments: [
    ("2026-W47", "2026-11-09", true), ("2026-W47", "2026-11-10", false),
    ("2026-11", "2026-10-01", true), ("2026-11", "2026-10-02", false),
    ("2026", "2024-06-01", true), ("2026", "2026-01-01", false),
  ])
  func `A period is compared with one that is wholly on record`(
    text: String, first: String, isComparable: Bool
  ) throws {
    let period = try #require(Period(text))
    let firstDay = try #require(Day(first))
    #expect(period.isComparable(since: firstDay) == isComparable)
    #expect(!period.isComparable(since: nil))
  }

  @Test(arguments: [
    ("2026-W47", "2026-11-18", "2026-11-16...2026-11-17", "2026-11-09...2026-11-10"),
    ("2026-W47", "2026-11-22", "2026-11-16...2026-11-22", "2026-11-09...2026-11-15"),
    ("2026-W47", "2026-12-22", "2026-11-16...2026-11-22", "2026-11-09...2026-11-15"),
    ("2026-03", "2026-03-31", "2026-03-01...2026-03-31", "2026-02-01...2026-02-28"),
    ("2026-03", "2026-03-30", "2026-03-01...2026-03-29", "2026-02-01...2026-02-28"),
    ("2026-W47", "2026-11-16", nil, nil), ("2026-11-18", "2026-11-18", nil, nil),
  ])
  func `Today is left out of what a running period is compared by`(
    text: String, today: String, now: String?, before: String?
  ) throws {
    let compared = try #require(Period(text)).comparison(
      asOf: try #require(Day(today)), since: Day("2020-01-01"))
    #expect(compared.map { "\($0.now)" } == now)
    #expect(compared.map { "\($0.before)" } == before)
  }
}
