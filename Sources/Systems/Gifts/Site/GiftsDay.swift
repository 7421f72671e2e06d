import Algorithms
import Basics
import Liquid
import SiteKit
import Synchronization
import Wording

/// The gifts part of the page of a day: gifts given and received, and birthdays.
struct GiftsDay: Sendable {
  private let view: GiftView
  private let birthdays: BirthdayYears

  private var words: Words { view.words }

  init(_ view: GiftView) {
    self.view = view
    birthdays = BirthdayYears(of: view.ledger.people)
  }

  /// The part for `day`; nil if there is nothing to show.
  func part(of day: Day) -> DayPart? {
    let gifts = view.ledger.gifts(on: day...day)
    let birthdays = birthdays.on(day...day).map(\.person)
    guard !gifts.isEmpty || !birthdays.isEmpty else { return nil }
    return DayPart(
      "gifts", template: "day_gifts",
      members: [
        "records": .objects(gifts, view.record),
        "birthdays": .objects(birthdays) { birthday(of: $0, on: day) },
      ], summary: gifts.isEmpty ? nil : words("gifts.records", ["count": gifts.count])
    ) {
      birthdays.map { DayLine(nil, title(of: $0), age(of: $0, on: day)) } + gifts.map(line)
    }
  }

  private func line(of gift: Gift) -> DayLine {
    DayLine(
      nil, words(gift.direction == .received ? "gifts.direction.received" : "gifts.direction.sent"),
      view.ledger.name(of: gift), words.title(of: gift),
      gift.amount.isZero && gift.goods != nil ? nil : words.money(gift.amount), gift.goods,
      gift.note, gift.isVoid ? words("gifts.void") : nil)
  }

  private func title(of person: Person) -> String {
    words("gifts.birthday_of", ["person": person.name])
  }

  private func age(of person: Person, on day: Day) -> String? {
    person.contact.birthday?.age(on: day).map { words("gifts.turns", ["age": $0]) }
  }

  private func birthday(of person: Person, on day: Day) -> Object {
    [
      "title": .string(title(of: person)),
      "url": Value(view.addressOfPerson[person.id]),
      "detail": Value(age(of: person, on: day)),
    ]
  }
}

/// The birthdays of many people, computed and cached a year at a time: thousands of people have
/// thousands of reviews, and each review needs a month.
final class BirthdayYears: Sendable {
  private let people: [Person]
  /// The birthdays of a year in order, each with the index of the person.
  private let years = Mutex<[Year: [(day: Day, person: Int)]]>([:])

  /// The birthdays of `people`, who are sorted.
  init(of people: [Person]) { self.people = people }

  /// The birthdays on `days`, by day and person.
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
