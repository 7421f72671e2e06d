import Basics
import TestKit
import Testing

struct LunarDayTests {
  @Test
  func `All days of the years 1900 to 2100 have the published lunar date, and lead back`() throws {
    let rows = try ReferenceTable.lunarYears.rows
    #expect(rows.count == 201)
    var count = 0
    var wrong: [Day] = []
    for row in rows {
      let year = try #require(Int(row[0]))
      let leapMonth = try #require(Int(row[2]))
      let lengths = row[3].split(separator: " ").compactMap { Int($0) }
      var day = try #require(Day(row[1]))
      #expect(LunarYear(year)?.firstDay == day)
      #expect(LunarYear(year)?.leapMonth == (leapMonth == 0 ? nil : leapMonth))
      #expect(LunarYear(year)?.months.map(\.length) == lengths)
      var month = year == 1900 ? 11 : 1
      var isLeap = false
      for length in lengths {
        for dayOfMonth in 1...length {
          let lunar = LunarDay(day)
          let back = LunarDay(year: year, month: month, isLeapMonth: isLeap, day: dayOfMonth)
          if lunar == nil || lunar != back || back?.gregorian != day { wrong.append(day) }
          day = day.next
          count += 1
        }
        #expect(
          LunarDay(year: year, month: month, isLeapMonth: isLeap, day: length + 1) == nil)
        if month == leapMonth && !isLeap {
          isLeap = true
        } else {
          month += 1
          isLeap = false
        }
      }
      #expect(LunarYear(year)?.lastDay == day.previous)
    }
    #expect(wrong == [])
    // 73,049 of 1901–2100, ten before and 28 after.
    #expect(count == 73_087)
  }

  @Test func `Days that other calendars get wrong are right`() throws {
    for row in try ReferenceTable.lunarDays.rows {
      let lunar = try #require(Day(row[0]).flatMap { LunarDay($0) })
      #expect([lunar.year, lunar.month, lunar.day] == [row[1], row[2], row[4]].map { Int($0) })
      #expect(lunar.isLeapMonth == (row[3] == "1"), "\(row)")
    }
  }

  @Test func `The calendar ends where its facts end`() throws {
    #expect("\(LunarYear.knownDays.lowerBound)" == "1900-12-22")
    #expect("\(LunarYear.knownDays.upperBound)" == "2101-01-28")
    #expect(LunarDay(LunarYear.knownDays.lowerBound.previous) == nil)
    #expect(LunarDay(LunarYear.knownDays.upperBound.next) == nil)
    #expect(LunarYear(1899) == nil)
    #expect(LunarYear(2101) == nil)
    #expect(LunarDay(year: 1900, month: 10, day: 1) == nil)
    #expect(LunarDay(year: 1900, month: 11, day: 1)?.gregorian == LunarYear.knownDays.lowerBound)
  }

  @Test(arguments: [
    (2026, 13, false, 1), (2026, 0, false, 1), (2026, 4, true, 1), (2026, 1, false, 0),
  ])
  func `A month or day that the year has not is nil`(
    year: Int, month: Int, isLeap: Bool, day: Int
  ) {
    #expect(LunarDay(year: year, month: month, isLeapMonth: isLeap, day: day) == nil)
  }

  @Test(arguments: [
    ("2026-02-17", "丙午年正月初一", "1st month, 1st day"),
    ("2026-11-21", "丙午年十月十三", "10th month, 13th day"),
    ("2020-05-23", "庚子年闰四月初一", "4th leap month, 1st day"),
    ("2020-06-20", "庚子年闰四月廿九", "4th leap month, 29th day"),
    ("2024-02-09", "癸卯年腊月三十", "12th month, 30th day"),
    ("2023-03-22", "癸卯年闰二月初一", "2nd leap month, 1st day"),
    ("2033-12-22", "癸丑年闰冬月初一", "11th leap month, 1st day"),
    ("2026-01-10", "乙巳年冬月廿二", "11th month, 22nd day"),
    ("2026-12-28", "丙午年冬月二十", "11th month, 20th day"),
  ])
  func `Dates are named in Chinese and English`(
    day: String, chinese: String, english: String
  ) throws {
    let lunar = try #require(Day(day).flatMap { LunarDay($0) })
    #expect(lunar.chineseDate == chinese)
    #expect(lunar.englishName == english)
  }

  @Test(arguments: [
    (1900, "庚子", "鼠", "Rat"), (1984, "甲子", "鼠", "Rat"), (2024, "甲辰", "龙", "Dragon"),
    (2026, "丙午", "马", "Horse"), (2043, "癸亥", "猪", "Pig"),
  ])
  func `Years have their names`(
    number: Int, name: String, chinese: String, english: String
  ) throws {
    let year = try #require(LunarYear(number))
    #expect(year.sexagenaryName == name)
    #expect(year.zodiac.chineseName == chinese)
    #expect(year.zodiac.englishName == english)
  }
}
