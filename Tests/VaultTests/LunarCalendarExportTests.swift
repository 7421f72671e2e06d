import Basics
import TestKit
import Testing
import Vault

struct LunarCalendarExportTests {
  private func export(_ from: String, _ to: String) throws -> LunarCalendarExport {
    let from = try #require(Day(from))
    let to = try #require(Day(to))
    return LunarCalendarExport(of: from...to)
  }

  @Test func `The table has a row a day`() throws {
    let lines = [
      "date,lunar_year,lunar_month,is_leap,lunar_day,festival",
      "2026-02-15,2025,12,0,28,", "2026-02-16,2025,12,0,29,除夕", "2026-02-17,2026,1,0,1,春节",
      "2026-02-18,2026,1,0,2,",
    ]
    let csv = try export("2026-02-15", "2026-02-18").csv
    #expect(Array(csv.utf8) == Array(lines.map { $0 + "\r\n" }.joined().utf8))
    #expect(try export("2025-07-25", "2025-07-25").csv.contains("\r\n2025-07-25,2025,6,1,1,\r\n"))
  }

  @Test func `The published festivals are in the table`() throws {
    for row in try ReferenceTable.festivals.rows {
      let csv = try export(row[0], row[0]).csv
      #expect(csv.hasSuffix(([row[0]] + row[2...] + [row[1]]).joined(separator: ",") + "\r\n"))
    }
  }

  @Test func `A festival is an event with a reminder, and keeps its identifier`() throws {
    let events = try export("2026-02-16", "2026-02-17").events
    #expect(events.map(\.summary) == ["除夕", "春节"])
    #expect(
      events.map(\.note) == [
        "New Year's Eve, 乙巳年腊月廿九", "Spring Festival, 丙午年正月初一",
      ])
    #expect(events.map(\.reminderDays) == [7, 7])
    #expect(
      events.map(\.identifier) == [
        "2026-02-16-new-years-eve@daybook", "2026-02-17-spring-festival@daybook",
      ])
    let year = try export("2026-01-01", "2026-12-31").events
    #expect(Set(year.map(\.identifier)).count == year.count)
    #expect(year.filter { events.contains($0) } == events)
  }
}
