import Basics
import Testing

@testable import Growth

struct FlowTests {
  private func map(_ values: [(challenge: Int, skill: Int)]) -> FlowMap {
    FlowMap(
      values.enumerated().map { index, value in
        FlowEntry(
          source: source("\(index)"), at: Instant(seconds: Int64(index)),
          challenge: value.challenge, skill: value.skill)
      })
  }

  @Test func `Challenge and skill stand each against their own median`() {
    // Medians: challenge 5 of 2 3 7 8, skill 5.5 of 3 4 7 9.
    let map = map([(8, 9), (7, 3), (2, 7), (3, 4)])
    #expect(map.medianChallenge == 5)
    #expect(map.medianSkill == 5.5)
    #expect(map.points.map(\.quadrant) == [.flow, .anxiety, .boredom, .apathy])
  }

  @Test func `A value on the median counts as high`() {
    // Both medians are 5.
    let map = map([(5, 5), (5, 4), (4, 5), (4, 4), (6, 6)])
    #expect(map.points.map(\.quadrant) == [.flow, .anxiety, .boredom, .apathy, .flow])
  }

  @Test func `Always the same is flow`() {
    #expect(map([(3, 3), (3, 3), (3, 3)]).count(of: .flow) == 3)
    #expect(map([(1, 10)]).points.map(\.quadrant) == [.flow])
    #expect(map([]).medianSkill == nil)
  }
}
