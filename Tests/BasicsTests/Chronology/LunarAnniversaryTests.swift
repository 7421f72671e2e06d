import Basics
import Testing

struct LunarAnniversaryTests {
  private func anniversary(_ lunar: (Int, Bool, Int)) -> LunarAnniversary? {
    LunarAnniversary(month: lunar.0, isLeapMonth: lunar.1, day: lunar.2)
  }

  @Test(arguments: [
    // The leap month if the year has it, otherwise the month of that number.
    ((4, true, 1), 2020, "2020-05-23"), ((4, true, 1), 2026, "2026-05-17"),
    ((4, false, 1), 2020, "2020-04-23"), ((6, true, 1), 2025, "2025-07-25"),
    // The twelfth month may have 29 days.
    ((12, false, 30), 2023, "2024-02-09"), ((12, false, 30), 2024, "2025-01-28"),
    ((12, false, 30), 2026, "2027-02-05"),
    // Both together: leap month 4 of 2020 has 29 days, and so has month 4 of 2026.
    ((4, true, 30), 2020, "2020-06-20"), ((4, true, 30), 2026, "2026-06-14"),
    ((12, false, 30), 2025, "2026-02-16"),
  ])
  func `A birthday falls on the nearest earlier day of its month`(
    lunar: (Int, Bool, Int), year: Int, day: String
  ) throws {
    let birthday = try #require(anniversary(lunar))
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
    ((12, false, 25), "2026-11-21", "2027-02-01"), ((12, false, 25), "2027-02-01", "2027-02-01"),
    ((12, false, 25), "2027-02-02", "2028-01-21"), ((1, false, 1), "2100-02-10", nil),
    ((12, false, 29), "2101-01-01", "2101-01-28"),
  ])
  func `The next anniversary may be today, or in the next lunar year`(
    lunar: (Int, Bool, Int), from: String, next: String?
  ) throws {
    let from = try #require(Day(from))
    #expect(anniversary(lunar)?.next(from: from)?.gregorian == next.flatMap { Day($0) })
  }
}
