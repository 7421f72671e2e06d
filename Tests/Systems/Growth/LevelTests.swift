import Testing

@testable import Growth

struct LevelTests {
  @Test func `Habitica's steps are those of its table`() {
    let curve = LevelCurve.habitica
    let first = [25, 50, 75, 100, 150, 210, 220, 240, 250, 260, 280, 300]
    #expect((1...12).map { curve.step(from: $0) } == first)
    #expect(curve.step(from: 50) == 1_260)
    #expect(curve.step(from: 99) == 3_580)
    #expect((1...99).reduce(0) { $0 + curve.step(from: $1) } == 144_950)
  }

  @Test(arguments: [
    (-5, 1, 0, 25), (0, 1, 0, 25), (24, 1, 24, 25), (25, 2, 0, 50), (74, 2, 49, 50),
    (75, 3, 0, 75), (399, 5, 149, 150), (400, 6, 0, 210), (610, 7, 0, 220),
    (144_949, 99, 3_579, 3_580), (144_950, 100, 0, 3_640),
  ])
  func `A level begins with the last point of the step before`(
    xp: Int, level: Int, into: Int, step: Int
  ) {
    let standing = LevelCurve.habitica.standing(at: xp)
    #expect(standing == LevelStanding(level: level, into: into, step: step))
  }

  @Test(arguments: [
    (LevelCurve.linear(step: 100), 0, 1, 0, 100), (.linear(step: 100), 99, 1, 99, 100),
    (.linear(step: 100), 100, 2, 0, 100), (.linear(step: 100), 1_234, 13, 34, 100),
    (.linear(step: 0), 3, 4, 0, 1), (.list([10, 20]), 9, 1, 9, 10),
    (.list([10, 20]), 10, 2, 0, 20),
    (.list([10, 20]), 30, 3, 0, 20), (.list([10, 20]), 75, 5, 5, 20), (.list([]), 25, 2, 0, 50),
    (.list([10, 20, 30]), 59, 3, 29, 30), (.list([10, 20, 30]), 60, 4, 0, 30),
  ])
  func `Other curves go on with their last step`(
    curve: LevelCurve, xp: Int, level: Int, into: Int, step: Int
  ) {
    #expect(curve.standing(at: xp) == LevelStanding(level: level, into: into, step: step))
  }
}
