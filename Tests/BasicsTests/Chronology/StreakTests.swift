import Basics
import Testing

struct StreakTests {
  private static func day(_ number: Int) throws -> Day {
    try #require(Day(year: 2026, month: 11, day: number))
  }

  private static func days(_ numbers: [Int]) throws -> [Day] { try numbers.map(day) }

  private static func pauses(_ spans: ClosedRange<Int>...) throws -> Pauses {
    try Pauses(spans.map { try day($0.lowerBound)...day($0.upperBound) })
  }

  private static func moment(_ today: Int, _ pauses: Pauses) throws -> Moment {
    Moment(asOf: Zone.utc.start(of: try day(today)), zone: .utc, pauses: pauses)
  }

  /// The days of a streak, and its length, counted by hand.
  @Test(
    arguments: [
      ([1, 2, 3], [], [3]),
      ([1, 2, 5, 6], [], [2, 2]),
      // A pause ends nothing.
      ([1, 2, 5, 6], [3...4], [4]),
      // A day in it that has something does not count.
      ([1, 2, 3, 4, 5], [3...4], [3]),
      ([3, 4], [3...4], []),
      // A day before or after it that is missing ends a streak.
      ([1, 5], [3...4], [1, 1]),
      ([1, 2, 6], [3...4], [2, 1]),
      ([1, 4, 7], [2...3, 5...6], [3]),
    ] as [([Int], [ClosedRange<Int>], [Int])])
  func `A streak goes on after a pause, whose days do not count`(
    _ done: [Int], _ spans: [ClosedRange<Int>], _ lengths: [Int]
  ) throws {
    let pauses = try Pauses(
      spans.map { try Self.day($0.lowerBound)...Self.day($0.upperBound) })
    let streaks = try Self.days(done).streaks(over: pauses)
    #expect(streaks.map(\.length) == lengths)
    #expect(streaks.map(\.counted.count) == lengths)
  }

  @Test func `A streak is current during a pause, and on the day after it`() throws {
    let pauses = try Self.pauses(12...14)
    let streaks = try Self.days([10, 11]).streaks(over: pauses)
    for today in 11...15 {
      #expect(streaks.current(at: try Self.moment(today, pauses))?.length == 2, "\(today)")
    }
    #expect(streaks.current(at: try Self.moment(16, pauses)) == nil)
    // It was over when the pause began.
    let over = try Self.days([8, 9]).streaks(over: pauses)
    #expect(over.current(at: try Self.moment(13, pauses)) == nil)
  }

  @Test func `Pauses that touch are one`() throws {
    let pauses = try Self.pauses(5...6, 1...2, 3...3, 6...9)
    #expect(pauses.spans.map(\.count) == [3, 5])
    #expect(pauses.count(in: try Self.day(2)...Self.day(5)) == 3)
    #expect(pauses.lastDay(before: try Self.day(10)) == (try Self.day(4)))
  }
}
