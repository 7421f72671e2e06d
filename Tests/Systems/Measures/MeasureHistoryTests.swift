import Basics
import Testing

@testable import Measures

/// Figures of measures. The sums are worked out by hand.
struct MeasureHistoryTests {
  private let week = day("2026-11-16")...day("2026-11-22")

  /// A day's value of a measure with some records.
  private func value(
    _ rules: String, _ lines: [String], on text: String = "2026-11-19"
  ) async throws -> Double? {
    let (history, problems) = try await history("m: {\(rules)}\n", ["m": lines])
    #expect(problems.isEmpty, "\(problems)")
    return history.measures[0].value(on: day(text))?.number
  }

  @Test(arguments: [
    ("last", 71.4), ("sum", 213.9), ("mean", 71.3), ("min", 70.9), ("max", 71.6), ("count", 3),
  ])
  func `A day's value is what its records come to`(ofDay: String, expected: Double) async throws {
    let value = try await value(
      "kind: number, of day: \(ofDay)",
      [
        #"{"at":"2026-11-19T07:00","value":70.9}"#, #"{"at":"2026-11-19T22:00","value":71.4}"#,
        #"{"at":"2026-11-19T12:00","value":71.6}"#, #"{"at":"2026-11-18T12:00","value":1}"#,
      ])
    #expect(value == expected)
  }

  @Test func `Sums of decimals are exact`() async throws {
    let lines = (0..<10).map { #"{"at":"2026-11-19T0\#($0):00","value":0.1}"# }
    #expect(try await value("kind: number, of day: sum", lines) == 1)
  }

  @Test func `What a watch and a telephone both saw counts once`() async throws {
    let lines = [
      #"{"at":"2026-11-19T10:00","end":"2026-11-19T11:00","source":"watch"}"#,
      #"{"at":"2026-11-19T10:30","end":"2026-11-19T11:30","source":"telephone"}"#,
      #"{"at":"2026-11-19T12:00","value":15}"#, #"{"day":"2026-11-19","value":"10 min"}"#,
    ]
    #expect(try await value("kind: duration", lines) == 115 * 60)
  }

  @Test func `A stretch over midnight is split, except sleep`() async throws {
    let lines = [#"{"at":"2026-11-18T23:00","end":"2026-11-19T06:30"}"#]
    #expect(try await value("kind: duration", lines) == 6.5 * 3_600)
    #expect(try await value("kind: duration", lines, on: "2026-11-18") == 3_600)
    #expect(try await value("kind: duration, midnight: end", lines) == 7.5 * 3_600)
    #expect(try await value("kind: duration, midnight: end", lines, on: "2026-11-18") == nil)
    let (history, _) = try await history("sleep: {kind: duration}\n", ["sleep": lines])
    #expect(history.measures[0].value(on: day("2026-11-19"))?.number == 7.5 * 3_600)
  }

  @Test func `A stretch that is not over counts up to now`() async throws {
    let lines = [#"{"at":"2026-11-20T18:00","end":"2026-11-20T19:00"}"#]
    #expect(try await value("kind: duration", lines, on: "2026-11-20") == 40 * 60)
  }

  @Test func `A day without a record is a gap, unless it stands for nought`() async throws {
    let lines = [#"{"day":"2026-11-17","value":4}"#]
    #expect(try await value("kind: count", lines, on: "2026-11-18") == nil)
    #expect(try await value("kind: count, missing: zero", lines, on: "2026-11-18") == 0)
    #expect(try await value("kind: count, missing: zero", lines, on: "2026-11-16") == nil)
    #expect(try await value("kind: count, missing: zero", lines, on: "2026-11-21") == nil)
    // A habit without a record was not kept.
    #expect(try await value("kind: yes", [#"{"day":"2026-11-17"}"#], on: "2026-11-18") == 0)
  }

  @Test func `Records of later are left out`() async throws {
    let lines = [
      #"{"at":"2026-11-20T18:39","value":1}"#, #"{"at":"2026-11-20T18:41","value":2}"#,
      #"{"day":"2026-11-21","value":4}"#,
    ]
    #expect(try await value("kind: count", lines, on: "2026-11-20") == 1)
    #expect(try await value("kind: count", lines, on: "2026-11-21") == nil)
  }

  @Test func `Several days come to a sum, or to a mean`() async throws {
    let lines = [
      #"{"day":"2026-11-16","value":4}"#, #"{"day":"2026-11-17","value":1}"#,
      #"{"day":"2026-11-19","value":2}"#,
    ]
    let (history, _) = try await history(
      "sum: {kind: count}\nlast: {kind: number}\n", ["sum": lines, "last": lines])
    let sum = history.measures[0].summary(of: week)
    #expect(sum.total?.number == 7)
    #expect(sum.mean == Quantity(millionths: 2_333_333))
    #expect((sum.least?.number, sum.most?.number) == (1, 4))
    #expect(sum.days == 3)
    #expect(history.measures[1].total(on: week) == Quantity(millionths: 2_333_333))
    #expect(history.measures[0].total(on: day("2026-11-21")...day("2026-11-22")) == nil)
  }

  @Test func `Goals of days, and the streak that goes on`() async throws {
    let lines = ["13", "14", "16", "17", "18", "19"].map { #"{"day":"2026-11-\#($0)","value":9}"# }
    let (history, _) = try await history(
      "m: {kind: count, goal: 8}\n", ["m": lines + [#"{"day":"2026-11-20","value":3}"#]])
    let measure = history.measures[0]
    let goal = measure.summary(of: week).goal
    // Today is not over, and has not met the goal: it counts for neither.
    #expect((goal?.met, goal?.of) == (4, 4))
    #expect(measure.currentStreak?.length == 4)
    #expect(measure.currentStreak?.days == day("2026-11-16")...day("2026-11-19"))
    #expect(measure.longestStreak?.length == 4)
    #expect(measure.streaks.map(\.length) == [2, 4])
  }

  @Test func `A goal of a week is that of its sum, and one of at most is met when it is over`()
    async throws
  {
    let kept = ["02", "03", "04", "05", "06", "09", "10", "11", "12", "13", "16"]
      .map { #"{"day":"2026-11-\#($0)"}"# }
    let (habit, _) = try await history("m: {kind: yes, goal: 5 a week}\n", ["m": kept])
    #expect(habit.measures[0].streaks.map(\.length) == [2])
    #expect(habit.measures[0].currentStreak?.length == 2)

    let coffee = [("19", 2), ("20", 1)].map { #"{"day":"2026-11-\#($0)","value":\#($1)}"# }
    let (most, _) = try await history("m: {kind: count, goal: \"<= 2\"}\n", ["m": coffee])
    let goal = most.measures[0].summary(of: week).goal
    #expect((goal?.met, goal?.of) == (1, 1))
  }

  @Test func `Sums by the person's own field`() async throws {
    let lines = [
      #"{"day":"2026-11-16","value":24,"book":"Emma"}"#,
      #"{"day":"2026-11-17","value":10,"book":"Dune"}"#,
      #"{"day":"2026-11-18","value":12,"book":"Emma"}"#, #"{"day":"2026-11-19","value":40}"#,
    ]
    let (history, _) = try await history(
      "m: {kind: count, fields: {book: text}}\n", ["m": lines])
    let groups = history.measures[0].breakdown(by: "book", week)
    #expect(groups.map(\.name) == [nil, "Emma", "Dune"])
    #expect(groups.map(\.value.number) == [40, 36, 10])
    #expect(groups.map(\.records) == [1, 2, 1])
  }

  @Test(arguments: [
    ("count", #"{"day":"2026-11-19"}"#, "the record has no value"),
    ("count", #"{"value":3}"#, "the record has neither at nor day"),
    ("count", #"{"day":"2026-11-19","value":1.5}"#, "value"),
    ("count", #"{"day":"2026-11-19","value":-1}"#, "value"),
    ("number", #"{"day":"2026-11-19","value":2e9}"#, "value \"2e9\" is beyond 1,000,000,000"),
    ("scale, from: 0, to: 3", #"{"day":"2026-11-19","value":4}"#, "value"),
    ("duration", #"{"day":"2026-11-19"}"#, "the record has no value"),
    ("duration", #"{"at":"2026-11-19T09:00","end":"2026-11-19T08:00"}"#, "end is not after at"),
    (
      "duration", #"{"at":"2026-11-19T09:00","end":"2026-11-19T10:00","value":60}"#,
      "the record has a value, and an end that gives one"
    ),
    ("duration", #"{"day":"2026-11-19","value":"long"}"#, "value"),
    ("yes", #"{"day":"2026-11-19","value":"perhaps"}"#, "value"),
    ("count, fields: {at2: [a, b]}", #"{"day":"2026-11-19","value":1,"at2":"c"}"#, "at2"),
  ])
  func `What is wrong with a record is told, and it counts nowhere`(
    kind: String, line: String, told: String
  ) async throws {
    let (history, problems) = try await history("m: {kind: \(kind)}\n", ["m": [line]])
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.hasPrefix(told) == true, "\(problems)")
    #expect(history.measures[0].isEmpty)
  }

  @Test func `A file of a measure that is not declared is told of`() async throws {
    let (_, problems) = try await history(
      "steps: {kind: count}\n", ["step": [#"{"day":"2026-11-19","value":1}"#]])
    #expect(problems == ["measures.yaml declares no measure \"step\"; it is not read"])
  }

  @Test func `Today is in a mean, a least and a weekday once it is over`() async throws {
    let lines = [
      #"{"day":"2026-11-16","value":10}"#, #"{"day":"2026-11-17","value":20}"#,
      #"{"day":"2026-11-18","value":6}"#, #"{"day":"2026-11-20","value":2}"#,
    ]
    let added = try await history("m: {kind: count}\n", ["m": lines]).history.measures[0]
    let sum = added.summary(of: week)
    #expect(sum.total?.number == 38)
    #expect((sum.days, sum.mean?.number, sum.least?.number) == (3, 12, 6))
    #expect(added.byWeekday(week).map(\.weekday) == [.monday, .tuesday, .wednesday])
    let zero = try await history("m: {kind: count, missing: zero}\n", ["m": lines])
    // Nothing on the 19th.
    #expect(zero.history.measures[0].summary(of: week).mean?.number == 9)

    let averaged = try await history("m: {kind: number}\n", ["m": lines]).history.measures[0]
    let mean = averaged.summary(of: week)
    #expect((mean.days, mean.total?.number, mean.mean?.number) == (3, 12, 12))
    #expect(mean.least?.number == 2)
    let today = now.today
    #expect(averaged.total(on: today...today)?.number == 2)
    #expect(added.summary(of: today...today).mean == nil)
  }

  @Test func `Of how many days a habit was kept takes in today once it is on record`() async throws
  {
    let lines = [#"{"day":"2026-11-16","value":true}"#, #"{"day":"2026-11-17","value":false}"#]
    let before = try await history("m: {kind: yes}\n", ["m": lines]).history.measures[0]
    #expect(before.summary(of: week).days == 4)
    let after = try await history(
      "m: {kind: yes}\n", ["m": lines + [#"{"day":"2026-11-20","value":true}"#]])
    #expect(after.history.measures[0].summary(of: week).days == 5)
    #expect(after.history.measures[0].summary(of: week).total?.number == 2)
  }
}
