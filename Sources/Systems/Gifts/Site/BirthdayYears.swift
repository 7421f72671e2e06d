import Algorithms
import Basics
import Synchronization

/// The birthdays of many people, found a year at a time and kept: thousands of people have
/// thousands of reviews, and each asks for a month of them.
final class BirthdayYears: Sendable {
  private let people: [Person]
  /// Those of a year in order, each with the position of the person.
  private let years = Mutex<[Year: [(day: Day, person: Int)]]>([:])

  /// The birthdays of `people`, who are in order.
  init(of people: [Person]) { self.people = people }

  /// The birthdays on `days`, in order of day and person.
  func on(_ days: ClosedRange<Day>) -> [(day: Day, person: Person)] {
    sequence(first: days.lowerBound.year, next: \.next)
      .prefix { $0 <= days.upperBound.year }
      .flatMap { year in
        let all = birthdays(in: year)
        return all[all.partitioningIndex { $0.day >= days.lowerBound }...]
          .prefix { $0.day <= days.upperBound }
          .map { ($0.day, people[$0.person]) }
      }
  }

  private func birthdays(in year: Year) -> [(day: Day, person: Int)] {
    years.withLock { years in
      if let known = years[year] { return known }
      let found = people.enumerated().flatMap { index, person in
        (person.contact.birthday?.days(in: year.days) ?? []).map { (day: $0, person: index) }
      }
      .sorted { ($0.day, $0.person) < ($1.day, $1.person) }
      years[year] = found
      return found
    }
  }
}
