import Basics
import TestKit
import Testing

struct FestivalTests {
  @Test func `Festivals are on the published days`() throws {
    let rows = try ReferenceTable.festivals.rows
    #expect(rows.count >= 60)
    for row in rows {
      let day = try #require(Day(row[0]))
      #expect(Festival.on(day).map(\.chineseName) == [row[1]], "\(row)")
    }
  }

  @Test func `A year has each festival once, in order`() throws {
    let year = try #require(LunarYear(2026))
    let festivals = (year.firstDay...year.lastDay).flatMap { day in
      Festival.on(day).map { "\(day) \($0.chineseName)" }
    }
    #expect(
      festivals == [
        "2026-02-17 春节", "2026-03-03 元宵", "2026-03-20 龙抬头", "2026-04-05 清明",
        "2026-06-19 端午", "2026-08-19 七夕", "2026-08-27 中元", "2026-09-25 中秋",
        "2026-10-18 重阳", "2026-12-22 冬至", "2027-01-15 腊八", "2027-01-30 小年",
        "2027-02-05 除夕",
      ])
  }

  @Test func `New Year's Eve is the last day of every year, of 29 days or 30`() throws {
    var lastDays: Set<Int> = []
    for year in (1900...2100).compactMap({ LunarYear($0) }) {
      let lastWeeks = year.lastDay.advanced(by: -31)...year.lastDay
      let eves = lastWeeks.filter { Festival.on($0).contains(.newYearsEve) }
      #expect(eves == [year.lastDay])
      lastDays.insert(try #require(LunarDay(year.lastDay)).day)
    }
    #expect(lastDays == [29, 30])
  }

  @Test func `A leap month repeats no festival`() throws {
    // 2006 had a leap month 7.
    let year = try #require(LunarYear(2006))
    let days = (year.firstDay...year.lastDay).filter { Festival.on($0).contains(.qixi) }
    #expect(days.map(\.description) == ["2006-07-31"])
  }
}
