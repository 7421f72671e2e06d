import Basics
import TestKit
import Testing

@testable import Journal

struct OnThisDayTests {
  @Test func `The same month and day of earlier years come back, newest first`() throws {
    let history = try journal(
      "2023-11-20 a", "2025-11-20 b", "2025-11-21 c", "2026-11-20 d", "2024-10-20 e")
    #expect(history.onThisDay(history.today).map { "\($0.day)" } == ["2025-11-20", "2023-11-20"])
    #expect(history.onThisDay(try day("2023-11-20")).isEmpty)
  }

  @Test func `The 29th of February comes back in leap years`() throws {
    let history = try journal(
      "2020-02-29 a", "2023-02-28 b", "2023-03-01 c", "2024-02-29 d", asOf: "2028-03-01 12:00")
    #expect(
      history.onThisDay(try day("2028-02-29")).map { "\($0.day)" } == ["2024-02-29", "2020-02-29"])
    #expect(history.onThisDay(try day("2025-02-28")).map { "\($0.day)" } == ["2023-02-28"])
  }

  /// Days from a printed Chinese calendar.
  @Test(
    arguments: [
      // Mid-Autumn, the 15th of the 8th month.
      ("2026-09-25", ["2025-10-06", "2024-09-17", "2023-09-29"]),
      // New Year’s Day, and New Year's Eve, the 29th or the 30th.
      ("2026-02-17", ["2025-01-29", "2024-02-10", "2023-01-22"]),
      ("2026-02-16", ["2025-01-28"]),
      // The 6th month of 2025 occurred twice; days of the second have their anniversaries in the
      // only one of other years.
      ("2026-07-14", ["2025-06-25", "2024-07-06"]), ("2025-07-25", ["2024-07-06"]),
    ] as [(String, [String])])
  func `The same lunar day of earlier years comes back`(now: String, days: [String]) throws {
    let written = [
      "2025-10-06", "2024-09-17", "2023-09-29", "2025-01-29", "2024-02-10", "2023-01-22",
      "2025-01-28", "2024-02-09", "2025-06-25", "2025-07-25", "2024-07-06", "2025-09-25",
    ]
    let history = try journal(try written.map { try entry($0 + " words") })
    #expect(history.onThisLunarDay(try day(now)).map { "\($0.day)" } == days)
  }
}
