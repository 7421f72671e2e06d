import Basics
import Testing

@testable import Exercise

struct ScanTests {
  @Test(arguments: [
    (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5),
  ])
  func `Two neighbouring scores are a tier`(score: Int, tier: Int) throws {
    let score = try #require(Score(score))
    #expect(score.tier.rawValue == tier)
    #expect(score.tier.scores.contains(score.value))
  }

  @Test func `Tiers rise with their scores`() {
    #expect(Tier.allCases.sorted(by: <) == [.first, .second, .third, .fourth, .fifth])
    #expect(!(Tier.first < .first))
  }

  @Test(arguments: [Int.min, -1, 0, 11, Int.max])
  func `Outside one to ten there is no score`(value: Int) {
    #expect(Score(value) == nil)
  }

  @Test func `More scans a day than allowed are kept, marked and left out of the trend`() throws {
    let scans = [
      "2026-11-19T08:00 5", "2026-11-19T09:00 6", "2026-11-19T10:00 7", "2026-11-19T11:00 1",
      "2026-11-19T23:59 2", "2026-11-20T00:00 8",
    ]
    let three = try history(scans: scans.reversed())
    #expect(three.scans.map(\.isExtra) == [false, false, false, true, true, false])
    #expect(three.scanTrend.map(\.scan.score.value) == [5, 6, 7, 8])
    #expect(three.tier == .fourth)
    let one = try history(scans: scans, maxScansPerDay: 1)
    #expect(one.scanTrend.map(\.scan.score.value) == [5, 8])
    #expect(one.summary(of: try day("2026-11-19")...day("2026-11-20")).meanScore == 6.5)
    #expect(one.summary(of: try day("2026-11-19")...day("2026-11-20")).scans.count == 6)
  }

  @Test func `A day of 25 hours is one day`() throws {
    // On 25 October clocks in Berlin show 02:30 twice.
    let history = try history(
      scans: [
        "2026-10-25T00:10:00+02:00 5", "2026-10-25T02:30:00+02:00 5",
        "2026-10-25T02:30:00+01:00 5", "2026-10-25T23:50:00+01:00 5",
        "2026-10-26T00:10:00+01:00 5",
      ], zone: berlin)
    #expect(history.scans.map(\.isExtra) == [false, false, false, true, false])
  }

  @Test func `A scan after as-of is not there yet`() throws {
    let history = try history(scans: ["2026-11-20T18:40 4", "2026-11-20T18:41 9"])
    #expect(history.tier == .second)
  }

  @Test func `The moving mean takes a scan and the three before it`() throws {
    let trend = try history(scans: [
      "2026-11-01T08:00 3", "2026-11-03T08:00 4", "2026-11-05T08:00 4", "2026-11-07T08:00 6",
      "2026-11-09T08:00 7",
    ]).scanTrend
    #expect(trend.map(\.movingMean) == [nil, nil, nil, 4.25, 5.25])
  }

  @Test func `A change of tier is one between neighbouring scans`() throws {
    let changes = try history(scans: [
      "2026-11-01T08:00 3", "2026-11-03T08:00 4", "2026-11-05T08:00 5", "2026-11-07T08:00 6",
      "2026-11-09T08:00 2",
    ]).tierChanges
    #expect(
      changes.map { "\($0.day) \($0.from.rawValue) \($0.to.rawValue)" } == [
        "2026-11-05 2 3", "2026-11-09 3 1",
      ])
  }
}
