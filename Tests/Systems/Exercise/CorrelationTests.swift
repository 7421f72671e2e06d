import Basics
import Testing

@testable import Exercise

struct CorrelationTests {
  /// Coefficients computed with Python's `statistics.correlation`.
  @Test(
    arguments: [
      ([0, 10, 20, 30, 40, 50, 60, 70], [3, 4, 3, 5, 6, 5, 8, 7], 0.8872121839090167),
      ([12, 5, 33, 21, 40, 8, 19, 27, 55], [4, 5, 6, 3, 8, 4, 7, 5, 9], 0.780476484598557),
      ([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8], 1),
      ([1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1], -1),
    ] as [([Double], [Double], Double)])
  func `It is Pearson's`(x: [Double], y: [Double], expected: Double) throws {
    let correlation = try #require(Correlation(zip(x, y).map { (x: $0, y: $1) }))
    #expect(abs(correlation.coefficient - expected) < 1e-12)
    #expect(correlation.count == x.count)
  }

  @Test func `Fewer than eight pairs, or a quantity that never changes, say nothing`() {
    #expect(Correlation((0..<7).map { (Double($0), Double($0)) }) == nil)
    #expect(Correlation([]) == nil)
    #expect(Correlation((0..<9).map { (Double($0), 5) }) == nil)
    #expect(Correlation((0..<9).map { (5, Double($0)) }) == nil)
  }

  @Test func `A scan goes with the minutes of the seven days before its own`() throws {
    let history = try history(
      done: [
        "2026-11-01 neck 10", "2026-11-07 neck 20", "2026-11-08 neck 40", "2026-11-14 neck 80",
      ],
      scans: [
        // Seven days that begin before the first record.
        "2026-11-07T08:00 1",
        // The 1st to the 7th; the 2nd to the 8th; the 8th to the 14th.
        "2026-11-08T08:00 3", "2026-11-09T08:00 4", "2026-11-15T08:00 5",
      ])
    #expect(history.practicePairs.map(\.x) == [30, 60, 120])
    #expect(history.practicePairs.map(\.y) == [3, 4, 5])
    #expect(history.correlation == nil)
  }

  @Test func `A scan after seven days without a completion says nothing of practice`() throws {
    let history = try history(
      done: ["2026-11-01 neck 10", "2026-11-12 neck 20"],
      scans: ["2026-11-11T08:00 3", "2026-11-13T08:00 4"])
    #expect(history.practicePairs.map(\.x) == [20])
  }
}
