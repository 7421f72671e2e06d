import Basics
import Testing

struct IntervalSetTests {
  /// A simple second implementation of the set: one flag for each second of a minute.
  static func seconds(_ set: IntervalSet) -> Set<Int64> {
    Set(set.intervals.flatMap { ($0.start.seconds..<$0.end.seconds) })
  }

  static func set(_ pairs: [(Int64, Int64)]) -> IntervalSet {
    IntervalSet(pairs.map { Interval(from: Instant(seconds: $0), to: Instant(seconds: $1)) })
  }

  @Test func `Overlapping, touching, equal and empty stretches become one`() {
    let set = Self.set([(10, 20), (0, 5), (5, 7), (12, 15), (12, 15), (30, 30), (19, 22)])
    #expect(set == Self.set([(0, 7), (10, 22)]))
    #expect(set.intervals.count == 2)
    #expect(set.duration == .seconds(19))
    #expect(!set.isEmpty)
    #expect(Self.set([]).isEmpty && Self.set([(30, 30)]).isEmpty)
  }

  @Test func `Set operations agree with sets of seconds`() {
    var state: UInt64 = 42
    func random(_ bound: Int64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 33) % bound
    }
    for _ in 0..<500 {
      func some() -> IntervalSet {
        Self.set(
          (0..<random(6)).map { _ in
            let start = random(60)
            return (start, start + random(15))
          })
      }
      let (a, b) = (some(), some())
      let (x, y) = (Self.seconds(a), Self.seconds(b))
      #expect(Self.seconds(a.union(b)) == x.union(y))
      #expect(Self.seconds(a.intersection(b)) == x.intersection(y))
      #expect(Self.seconds(a.subtracting(b)) == x.subtracting(y))
      #expect(a.union(b) == b.union(a))
      let window = Interval(from: Instant(seconds: 20), to: Instant(seconds: 40))
      #expect(Self.seconds(a.clipped(to: window)) == x.filter { (20..<40).contains($0) })
      #expect(a.duration == .seconds(x.count))
    }
  }
}
