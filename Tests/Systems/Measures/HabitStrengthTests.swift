import Basics
import Testing

@testable import Measures

/// The strength of habits, by the definition: half of the way to the share of the last days in 13
/// days. The values are powers of two with thirteenths, worked out with a calculator.
struct HabitStrengthTests {
  private func strength(
    _ rules: String = "kind: yes", kept days: [String], skipped: [String] = []
  ) async throws -> Double? {
    let (history, problems) = try await history(
      "m: {\(rules)}\n",
      [
        "m": days.map { #"{"day":"2026-\#($0)"\#(rules.contains("yes") ? "" : ",\"value\":9")}"# }
          + skipped.map { #"{"day":"2026-\#($0)","skipped":true}"# }
      ])
    #expect(problems.isEmpty, "\(problems)")
    return history.measures[0].strength
  }

  /// Consecutive days of November, as in the middle of a date.
  private func november(_ days: ClosedRange<Int>) -> [String] {
    days.map { $0 < 10 ? "11-0\($0)" : "11-\($0)" }
  }

  private func isClose(_ strength: Double?, _ expected: Double) -> Bool {
    abs((strength ?? -1) - expected) < 0.000_01
  }

  @Test func `Thirteen days give a half, and today counts once it is kept`() async throws {
    #expect(isClose(try await strength(kept: november(7...19)), 0.5))
    #expect(isClose(try await strength(kept: november(7...20)), 0.525_961))
  }

  @Test func `Half of it goes in thirteen days, and a twentieth in one`() async throws {
    let october = (12...24).map { "10-\($0)" }
    // Thirteen kept, fourteen missed up to 7 November, twelve kept.
    let days = october + november(8...19)
    #expect(isClose(try await strength(kept: days), 0.597_617))
    let all = try #require(try await strength(kept: november(1...19)))
    let missed = try #require(try await strength(kept: november(1...18)))
    #expect(isClose(all, 0.636_894))
    #expect(isClose(missed, 0.584_972))
  }

  @Test func `Skipped days are left out and end no streak`() async throws {
    let days = november(6...10) + november(12...19)
    #expect(isClose(try await strength(kept: days, skipped: ["11-11"]), 0.5))
    // A skip on a day that was kept changes nothing.
    #expect(isClose(try await strength(kept: november(7...19), skipped: ["11-11"]), 0.5))
  }

  @Test func `A weekly goal is kept by the part that the last seven days reached`() async throws {
    // Nine a day: 9, 18, 27 of 36, then all of it.
    let strength = try await strength("kind: count, goal: 36 a week", kept: november(16...19))
    // Today too, as the seven days up to it reached the goal:
    // a(¼b⁴ + ½b³ + ¾b² + b + 1) with b = 2^(−1/13) and a = 1 − b
    #expect(isClose(strength, 0.168_763))
  }

  @Test func `Measures that are no habits have none`() async throws {
    #expect(try await strength("kind: number, goal: 5", kept: november(7...19)) == nil)
    #expect(try await strength("kind: count", kept: november(7...19)) == nil)
    #expect(try await strength("kind: yes, better: lower", kept: november(7...19)) == nil)
    #expect(try await strength(kept: []) == nil)
  }
}

struct SkippedDayTests {
  private func streak(of lines: [String]) async throws -> Int? {
    try await history("m: {kind: yes, goal: 1}\n", ["m": lines]).history.measures[0].currentStreak?
      .length
  }

  @Test func `A skipped day has no value, and its streak goes on`() async throws {
    let yaml = "m: {kind: yes, goal: 1}\n"
    let lines = ["16", "17", "19"].map { #"{"day":"2026-11-\#($0)"}"# }
    let skip = #"{"day":"2026-11-18","value":false,"skipped":true}"#
    let (history, problems) = try await history(yaml, ["m": lines + [skip]])
    #expect(problems.isEmpty, "\(problems)")
    let measure = history.measures[0]
    #expect(measure.value(on: day("2026-11-18")) == nil && measure.isSkipped(day("2026-11-18")))
    #expect(measure.currentStreak?.length == 3)
    #expect(try await streak(of: lines) == 1)
    #expect(measure.summary(of: day("2026-11-16")...day("2026-11-19")).days == 3)
  }

  @Test func `A value counts though the day was to be skipped`() async throws {
    let (history, _) = try await history(
      "m: {kind: count}\n",
      ["m": [#"{"day":"2026-11-18","skipped":true}"#, #"{"day":"2026-11-18","value":3}"#]])
    #expect(history.measures[0].value(on: day("2026-11-18"))?.number == 3)
    #expect(!history.measures[0].isSkipped(day("2026-11-18")))
  }

  @Test func `A skipped day with a value, and a record without either, are refused`() async throws {
    let (history, problems) = try await history(
      "m: {kind: count}\ny: {kind: yes}\n",
      [
        "m": [#"{"day":"2026-11-18","skipped":true,"value":3}"#, #"{"day":"2026-11-19"}"#],
        "y": [#"{"day":"2026-11-18","skipped":true,"value":true}"#],
      ])
    #expect(
      problems == [
        "a record of a skipped day has a value", "the record has no value",
        "a record of a skipped day has a value",
      ])
    #expect(history.measures.map(\.records.count) == [0, 0])
  }
}
