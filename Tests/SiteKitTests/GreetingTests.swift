import Basics
import Charts
import Testing
import Wording

@testable import SiteKit

struct GreetingTests {
  /// A greeting on Friday, 20 November 2026.
  ///
  /// - Parameters:
  ///   - records: The days with a record, as days before today.
  ///   - hours: Hours of focus by days before today.
  private func greeting(
    _ records: [Int], _ hours: [Int: Double] = [:], pauses: [ClosedRange<Int>] = [],
    _ words: Words = .english
  ) throws -> String {
    let today = try #require(Day("2026-11-20"))
    func day(_ back: Int) -> Day { today.advanced(by: -back) }
    let asOf = Zone.utc.instant(LocalTime(today, .startOfDay)).instant
    let moment = Moment(
      asOf: asOf, zone: .utc,
      pauses: Pauses(pauses.map { day($0.upperBound)...day($0.lowerBound) }))
    let figure = DayFigure(
      "Focus", tone: "focus", at: "focus/", as: .bars, format: .duration, better: .more,
      days: hours.map { (day($0.key), $0.value * 3_600) })
    let days = records.map(day).sorted()
    return Greeting(days, hours.isEmpty ? [] : [figure], at: moment, words).text
      .replacing("\u{A0}", with: " ")
  }

  @Test(
    arguments: [
      // Today’s records change nothing.
      ([], "Welcome back. What would you like to look at today?"),
      ([0], "Welcome back. What would you like to look at today?"),
      ([3], "Welcome back. What would you like to look at today?"),
      ([4], "Welcome back after 3 days without a record."),
      ([0, 4], "Welcome back after 3 days without a record."),
      ([2, 1], "Welcome back. What would you like to look at today?"),
      ([3, 2, 1], "Welcome back. Something is on record 3 days in a row."),
      ([5, 3, 2, 1, 0], "Welcome back. Something is on record 3 days in a row."),
    ] as [([Int], String)])
  func `It follows from the days before today`(records: [Int], expected: String) throws {
    #expect(try greeting(records) == expected)
  }

  @Test func `Days of recovery neither end days in a row nor count`() throws {
    #expect(
      try greeting([6, 5, 4, 1], pauses: [2...3])
        == "Welcome back. Something is on record 4 days in a row.")
  }

  @Test func `Yesterday is the best of four weeks if it has more than each day before it`() throws {
    let usual = Dictionary(uniqueKeysWithValues: (2...8).map { ($0, 2.0) })
    let records = Array(1...8)
    let best = "Welcome back. Yesterday had the most focus in four weeks: 3 h."
    #expect(try greeting(records, usual.merging([1: 3]) { $1 }) == best)
    let other = "Welcome back. Something is on record 8 days in a row."
    // As much as another day, fewer than seven days with a value, and more five weeks ago.
    #expect(try greeting(records, usual.merging([1: 2]) { $1 }) == other)
    #expect(try greeting(records, [1: 3, 2: 1]) == other)
    #expect(try greeting(records, usual.merging([1: 3, 35: 9]) { $1 }) == best)
    #expect(try greeting(records, usual.merging([1: 3, 27: 9]) { $1 }) == other)
  }

  @Test(arguments: Language.allCases)
  func `It is there in each language`(language: Language) throws {
    let words = Words.standard(language)
    let texts = try [
      greeting([], [:], pauses: [], words), greeting([9], [:], pauses: [], words),
      greeting([3, 2, 1], [:], pauses: [], words),
      greeting(
        Array(1...8), Dictionary(uniqueKeysWithValues: (1...8).map { ($0, 9 - Double($0)) }),
        pauses: [], words),
    ]
    #expect(Set(texts).count == 4)
    #expect(texts.allSatisfy { !$0.contains("{") && !$0.contains("\n") })
  }
}
