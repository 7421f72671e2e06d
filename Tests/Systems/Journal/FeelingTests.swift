import Basics
import TestKit
import Testing

@testable import Journal

/// Moods from another source, by day.
private struct Elsewhere: MoodSource {
  var moods: [Day: [Int]]
  var firstDay: Day? { moods.keys.min() }
  func moods(on day: Day) -> [Int] { moods[day] ?? [] }
  func energies(on day: Day) -> [Int] { [] }
}

struct FeelingTests {
  /// Days with a mood each, in the form `2026-11-20 -2`.
  private func moods(_ texts: String...) throws -> JournalHistory {
    try journal(
      texts.map { text in
        let parts = text.split(separator: " ").map(String.init)
        return JournalEntry(
          "", on: try day(parts[0]), source: RecordSource(id: text), mood: Int(parts[1]))
      })
  }

  @Test func `A day’s mood is the mean of all that was given on it, elsewhere too`() throws {
    let today = try day("2026-11-20")
    let history = try moods("2026-11-20 2", "2026-11-20 1", "2026-11-19 0")
    #expect(history.mean(of: .mood, on: today) == Mean([2, 1]))
    let source = Elsewhere(moods: [today: [-2], try day("2026-11-17"): [1]])
    let mean = try #require(history.mean(of: .mood, on: today, with: source))
    #expect(abs(mean.value - 1.0 / 3) < 1e-12)
    #expect(mean.count == 3)
    #expect(history.mean(of: .mood, on: try day("2026-11-17"), with: source)?.value == 1)
    #expect(history.mean(of: .mood, on: try day("2026-11-18"), with: source) == nil)
    #expect(history.mean(of: .energy, on: today, with: source) == nil)
  }

  @Test func `A period’s mood is the mean of its days, each of the same weight`() throws {
    let history = try moods("2026-11-18 -2", "2026-11-19 2", "2026-11-19 2", "2026-11-19 2")
    let mean = history.mean(of: .mood, on: try day("2026-11-16").week.days)
    #expect(mean == Mean([-2, 2]))
    #expect(history.mean(of: .mood, on: try day("2026-11-09").week.days) == nil)
    #expect(history.mean(of: .mood, on: try day("2026-11-23").week.days) == nil)
  }

  @Test func `The moving mean is of the seven days up to the day, gaps left out`() throws {
    let history = try moods(
      "2026-11-01 2", "2026-11-07 0", "2026-11-08 1", "2026-11-20 -1", "2026-11-14 2")
    let days = try day("2026-11-07")...day("2026-11-30")
    let points = history.means(of: .mood, on: days)
    #expect(points.map(\.mean.value) == [0, 1, 2, -1])
    // The 1st is six days before the 7th, seven before the 8th.
    #expect(points.map(\.movingMean.value) == [1, 0.5, 1.5, 0.5])
    #expect(points.map(\.movingMean.count) == [2, 2, 2, 2])
  }

  @Test func `Today is in a period’s mood once it is over, or where it is all there is`() throws {
    let history = try moods("2026-11-17 -1", "2026-11-18 0", "2026-11-20 2")
    let week = try day("2026-11-16")...day("2026-11-22")
    #expect(history.mean(of: .mood, on: week)?.value == -0.5)
    #expect(history.mean(of: .mood, on: week)?.count == 2)
    let today = history.today
    #expect(history.mean(of: .mood, on: today...today)?.value == 2)
  }
}
