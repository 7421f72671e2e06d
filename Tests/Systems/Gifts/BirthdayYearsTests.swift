import Basics
import Testing

@testable import Gifts

struct BirthdayYearsTests {
  private let birthdays: BirthdayYears
  private let people: [Person]

  init() throws {
    people = try ledger(
      [],
      [
        contact("a", birthday: "1980-05-06"), contact("b", birthday: "lunar:12-25"),
        contact("c", birthday: "1988-02-29"), contact("d", birthday: "05-06"),
        contact("e", birthday: "12-31"), contact("f", birthday: "01-01"), contact("g"),
        contact("h", birthday: "lunar:11-05"),
      ]
    ).people
    birthdays = BirthdayYears(of: people)
  }

  /// The birthdays on some days, found by asking each person about each day.
  private func expected(_ days: ClosedRange<Day>) -> [String] {
    days.flatMap { day in
      people.filter { $0.contact.birthday?.next(from: day) == day }.map { "\(day) \($0.id)" }
    }
  }

  // Around New Year, in a leap year and in none, over several years, and where the lunar calendar
  // begins and ends.
  @Test(arguments: [
    ("2026-12-20", 31), ("2028-02-01", 31), ("2027-02-01", 40), ("2025-11-01", 800),
    ("1900-12-01", 60), ("2100-12-01", 90), ("2027-05-06", 1), ("2027-05-07", 1),
  ])
  func `They are those of each day, whichever years were asked for before`(
    first: String, count: Int
  ) throws {
    let first = try day(first)
    let days = first...first.advanced(by: count - 1)
    for _ in 0..<2 {
      #expect(birthdays.on(days).map { "\($0.day) \($0.person.id)" } == expected(days))
    }
  }
}
