import Testing

@testable import Basics

struct RunningBestTests {
  private let start = Day(number: 20_000)

  private func broken(_ values: [Int], in days: Range<Int>) -> [Int]? {
    let best = RunningBest(
      values.enumerated().map { (day: start.advanced(by: $0.offset), value: $0.element) })
    return best.broken(
      in: start.advanced(by: days.lowerBound)...start.advanced(by: days.upperBound - 1)
    ).map { [$0.best.value, $0.before.value] }
  }

  @Test func `A record is what is above everything before, whatever comes later`() {
    let values = [3, 1, 5, 4, 5, 9, 2, 10]
    #expect(broken(values, in: 2..<4) == [5, 3])
    #expect(broken(values, in: 4..<6) == [9, 5])
    #expect(broken(values, in: 1..<6) == [9, 3])
  }

  @Test func `The first value, an equal one and no value break nothing`() {
    let values = [3, 1, 5, 4, 5]
    #expect(broken(values, in: 0..<1) == nil)
    #expect(broken(values, in: 0..<3) == nil)
    #expect(broken(values, in: 3..<5) == nil)
    #expect(broken(values, in: 10..<12) == nil)
    #expect(broken([], in: 0..<2) == nil)
  }
}
