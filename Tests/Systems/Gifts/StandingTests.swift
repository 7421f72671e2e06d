import Basics
import Testing

@testable import Gifts

/// Standings on 2026-11-20 unless said otherwise.
struct StandingTests {
  @Test(arguments: [
    // Exactly three years ago is too long ago; a day later is not.
    (["+2023-11-21", "-2023-11-21"], [Standing.core]),
    (["+2023-11-20", "-2023-11-21"], [.regular]),
    (["+2023-11-21", "-2023-11-20"], [.regular]),
    (["+2023-11-20", "-2023-11-20"], [.dormant]),
    (["+2023-11-21"], [.regular]),
    (["+2023-11-20"], [.dormant]),
    (["+2026-01-01", "+2026-01-02", "+2026-01-03"], [.oneWay]),
    (["-2026-01-01", "-2026-01-02", "-2026-01-03"], [.oneWay]),
    (["+2026-01-01", "+2026-01-02"], [.regular]),
    (["+2026-01-01", "+2026-01-02", "+2026-01-03", "-1999-01-01"], [.regular]),
    (["+2001-01-01", "+2001-01-02", "+2001-01-03"], [.dormant, .oneWay]),
    ([], [.regular]),
  ])
  func `A relation is core, one-way or dormant by its gifts`(
    gifts: [String], standings: [Standing]
  ) throws {
    let ledger = try ledger(
      gifts.enumerated().map { index, text in
        try gift(
          "g\(index)", text.hasPrefix("+") ? .sent : .received, 100, "p",
          on: String(text.dropFirst()))
      }, [contact("p")])
    let person = try #require(ledger.person("p"))
    #expect(person.standings == standings)
    #expect(person.standing == standings.first)
  }

  @Test(arguments: [
    ("2024-02-29", "2027-02-27", false), ("2024-02-29", "2027-02-28", true),
    ("2025-02-28", "2028-02-28", true), ("2025-03-01", "2028-02-29", false),
  ])
  func `Three years from the leap day are over on February 28`(
    last: String, today: String, isDormant: Bool
  ) throws {
    let ledger = try ledger([gift("g", .sent, 1, "p", on: last)], asOf: today)
    #expect(ledger.people.map(\.standing) == [isDormant ? .dormant : .regular])
  }

  @Test func `Loans make no standing`() throws {
    let ledger = try ledger([
      loan("a", .sent, 100, "p", on: "2026-01-01"),
      loan("b", .received, 100, "p", on: "2026-02-01", repays: .loan("a")),
    ])
    #expect(ledger.people.map(\.standing) == [.regular])
    #expect(ledger.people.map(\.lastDay) == [nil])
  }

  @Test(arguments: [
    // 90 days from 2026-11-20 end with 2027-02-18.
    ("02-18", true), ("02-19", false), ("11-20", true), ("11-19", false), ("1980-12-01", true),
  ])
  func `It is your turn when the last gift came from a person whose birthday is coming`(
    birthday: String, isYourTurn: Bool
  ) throws {
    let gifts = [
      try gift("a", .sent, 100, "p", on: "2025-01-01"),
      try gift("b", .received, 100, "p", on: "2025-06-01"),
    ]
    let ledger = try ledger(gifts, [contact("p", birthday: birthday)])
    #expect(ledger.people[0].standings == (isYourTurn ? [.yourTurn, .core] : [.core]))
  }

  @Test func `It is not your turn when you gave last, or on the same day`() throws {
    for last in ["2025-06-01", "2025-06-02"] {
      let ledger = try ledger(
        [
          gift("a", .received, 100, "p", on: "2025-06-01"), gift("b", .sent, 100, "p", on: last),
        ], [contact("p", birthday: "12-01")])
      #expect(ledger.people[0].standings == [.core])
    }
  }

  @Test func `A festival is an occasion of those with whom gifts were exchanged on it`() throws {
    // Spring Festival is on 2027-02-06, Mid-Autumn not within 90 days.
    let ledger = try ledger([
      gift("a", .received, 100, "春", on: "2026-02-17", .springFestival),
      gift("b", .received, 100, "秋", on: "2026-09-25", .midAutumn),
      gift("c", .received, 100, "旧", on: "2020-01-25", .springFestival),
    ])
    #expect(ledger.person(named: "春")?.standings == [.yourTurn])
    #expect(ledger.person(named: "秋")?.standings == [.regular])
    #expect(ledger.person(named: "旧")?.standings == [.dormant])
  }

  @Test func `A planned gift is an occasion too`() throws {
    let ledger = try ledger([
      gift("a", .received, 100, "p", on: "2026-02-17"),
      gift("b", .sent, 100, "p", on: "2026-12-12", .wedding),
    ])
    #expect(ledger.people[0].standings == [.yourTurn])
  }
}
