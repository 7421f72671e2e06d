import Basics
import Charts
import Testing
import Wording

@testable import SiteKit

struct ChartMessagesTests {
  private let messages = ChartMessages(.english, .duration)

  /// Days or weeks from Monday 2 November with so many hours; the last is not over, unless said.
  private func points(
    _ hours: [Double?], every days: Int = 1, isOver: Bool = false
  ) throws -> [ChartPoint] {
    let first = try #require(Day("2026-11-02"))
    return hours.indices.map { index in
      ChartPoint(
        "", hours[index].map { $0 * 3_600 },
        standing: index + 1 == hours.count && !isOver ? .partial : .whole,
        day: first.advanced(by: index * days))
    }
  }

  @Test(
    arguments: [
      ([1, 5, 4, 4, 2], false, "3 days in a row with 4 h or more"),
      ([1, 1, 1, 4, 4], false, "2 days in a row with 4 h or more"),
      ([5, 1, 5, 1, 2], false, "4 h or more on 2 of 4 days"),
      ([5, 5, 5, 1, 5], true, "4 h or more on 4 of 5 days"),
      ([1, 2, 3, 1, 2], false, nil), ([5, 1, 2], false, nil), ([nil, nil, nil, nil], false, nil),
    ] as [([Double?], Bool, String?)])
  func `Days with a goal say their run, or how many reached it`(
    hours: [Double?], isOver: Bool, expected: String?
  ) throws {
    #expect(
      try messages.message(of: points(hours, isOver: isOver), per: .day, goal: 14_400) == expected)
  }

  @Test(
    arguments: [
      ([10, 12, 20, 11, 3], "Most in week 47: 20 h"), ([10, 12, 13, 11, 3], nil),
      ([20, 20, 1, 1, 1], nil), ([1, 9], nil), ([0, 0, 0, 0, 0], nil),
    ] as [([Double?], String?)])
  func `Weeks say the one that stands out`(hours: [Double?], expected: String?) throws {
    #expect(try messages.message(of: points(hours, every: 7), per: .week, goal: nil) == expected)
  }

  @Test func `Items say the first if it has a third of all`() {
    #expect(messages.share(of: [("novel", 2), ("letters", 1)]) == "67% went to novel")
    #expect(messages.share(of: [("a", 1), ("b", 1), ("c", 1), ("d", 1)]) == nil)
    #expect(messages.share(of: [("novel", 2)]) == nil)
  }
}
