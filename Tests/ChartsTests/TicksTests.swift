import Charts
import TestKit
import Testing

struct TicksTests {
  @Test func `Ticks equal those of d3-array`() throws {
    for row in try ReferenceTable.ticks.rows {
      let start = try #require(Double(row[0]))
      let stop = try #require(Double(row[1]))
      let count = try #require(Double(row[2]))
      let expected = row[3].dropFirst().dropLast().split(separator: ",").compactMap { Double($0) }
      #expect(Ticks.between(start, and: stop, count: count) == expected, "\(row)")
    }
  }

  @Test func `Nice domains equal those of d3-array`() throws {
    for row in try ReferenceTable.niceDomains.rows {
      let numbers = row.prefix(5).compactMap { Double($0) }
      try #require(numbers.count == 5)
      let nice = Ticks.nice(from: numbers[0], to: numbers[1], count: numbers[2])
      #expect(nice.start == numbers[3] && nice.stop == numbers[4], "\(row)")
    }
  }

  /// From the tests of d3-array.
  @Test func `Increments and steps at the edges are those of d3-array`() {
    #expect(Ticks.increment(from: .nan, to: 1, count: 1).isNaN)
    #expect(Ticks.increment(from: 0, to: .nan, count: 1).isNaN)
    #expect(Ticks.increment(from: 0, to: 1, count: .nan).isNaN)
    #expect(Ticks.increment(from: 1, to: 1, count: 10) == -.infinity)
    #expect(Ticks.increment(from: 1, to: 1, count: 0).isNaN)
    #expect(Ticks.increment(from: 0, to: 1, count: -1) == .infinity)
    #expect(Ticks.increment(from: 0, to: 1, count: .infinity) == -.infinity)
    #expect(Ticks.increment(from: 0, to: 1, count: 10) == -10)
    #expect(Ticks.increment(from: 0, to: 1, count: 3) == -2)
    #expect(Ticks.increment(from: 0, to: 10, count: 10) == 1)
    #expect(Ticks.increment(from: -10, to: 10, count: 5) == 5)
    // At its bounds, the roots of 2, 10 and 50, d3 chooses the larger step.
    for (square, step) in [(2.0, 2.0), (10, 5), (50, 10)] {
      #expect(Ticks.increment(from: 0, to: square.squareRoot(), count: 1) == step)
    }
    #expect(Ticks.step(from: 1, to: 0, count: 6) == -0.2)
    #expect(Ticks.step(from: 10, to: -10, count: 5) == -5)
    #expect(Ticks.step(from: 0, to: 1, count: 0) == .infinity)
  }

  @Test func `Ranges without ticks have none`() {
    #expect(Ticks.between(0, and: 1, count: 0).isEmpty)
    #expect(Ticks.between(0, and: 1, count: .nan).isEmpty)
    #expect(Ticks.between(.nan, and: 1, count: 5).isEmpty)
    #expect(Ticks.between(0, and: .infinity, count: 5).isEmpty)
    #expect(Ticks.between(0, and: 1, count: .infinity).isEmpty)
    #expect(Ticks.between(7, and: 7, count: 5) == [7])
    #expect(Ticks.nice(from: .nan, to: 1, count: 5).stop == 1)
    #expect(Ticks.nice(from: 1, to: 0, count: 5).start == 1)
  }
}
