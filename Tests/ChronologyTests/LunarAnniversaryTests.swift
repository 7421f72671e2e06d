import Chronology
import Testing

struct LunarAnniversaryTests {
  @Test(arguments: [
    // The leap month itself when the year has it, else the month of that number.
    ("闰四月初一", 2020, "2020-05-23"), ("闰四月初一", 2026, "2026-05-17"),
    ("四月初一", 2020, "2020-04-23"), ("闰六月初一", 2025, "2025-07-25"),
    // A year's twelfth month may have 29 days.
    ("腊月三十", 2023, "2024-02-09"), ("腊月三十", 2024, "2025-01-28"),
    ("腊月三十", 2026, "2027-02-05"),
    // Both at once: leap month 4 of 2020 has 29 days, and so has month 4 of 2026.
    ("闰四月三十", 2020, "2020-06-20"), ("闰四月三十", 2026, "2026-06-14"),
    ("除夕", 2025, "2026-02-16"),
  ])
  func `A birthday falls on the nearest earlier day of its month`(
    text: String, year: Int, day: String
  ) throws {
    let birthday = try #require(LunarAnniversary(text))
    let year = try #require(LunarYear(year))
    #expect(birthday.day(in: year)?.gregorian == Day(day))
  }

  @Test func `Each lunar year has each anniversary once, on that month or day 29 of it`() throws {
    for month in 1...12 {
      for isLeap in [false, true] {
        let thirtieth = try #require(
          LunarAnniversary(month: month, isLeapMonth: isLeap, day: 30))
        for year in (1901...2100).compactMap({ LunarYear($0) }) {
          let day = try #require(thirtieth.day(in: year))
          #expect(day.year == year.number && day.month == month && day.day >= 29)
          #expect(day.isLeapMonth == (isLeap && year.leapMonth == month))
        }
      }
    }
  }

  @Test(arguments: [
    ("腊月廿五", "2026-11-21", "2027-02-01"), ("腊月廿五", "2027-02-01", "2027-02-01"),
    ("腊月廿五", "2027-02-02", "2028-01-21"), ("正月初一", "2100-02-10", nil),
    ("腊月廿九", "2101-01-01", "2101-01-28"),
  ])
  func `The next anniversary may be today, or in the next lunar year`(
    text: String, from: String, next: String?
  ) throws {
    let from = try #require(Day(from))
    #expect(LunarAnniversary(text)?.next(from: from)?.gregorian == next.flatMap { Day($0) })
  }
}
