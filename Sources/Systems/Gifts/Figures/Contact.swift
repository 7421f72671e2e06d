package import Basics

/// A person's relation to the owner of the ledger.
package enum Relation: String, Sendable, Hashable, CaseIterable {
  case family, colleague, classmate, friend, neighbor, business, other

  package var chineseName: String {
    switch self {
    case .family: "亲戚"
    case .colleague: "同事"
    case .classmate: "同学"
    case .friend: "朋友"
    case .neighbor: "邻居"
    case .business: "生意"
    case .other: "其他"
    }
  }
}

/// A person who gives or receives gifts; a record of `gifts/contacts`.
package struct Contact: Sourced {
  package var source: RecordSource
  package var name: String
  package var phone: String?
  package var relation = Relation.other
  /// The name of the person's household.
  package var household: String?
  package var note: String?
  package var birthday: Birthday?
  /// The ambiguous text of a solar birthday that used to be read as lunar.
  package var unconfirmedBirthday: String?
  /// True if the vault lists the contact; false if only records name it.
  package var isListed = true

  package var id: String { source.id }

  package init(source: RecordSource, name: String) {
    self.source = source
    self.name = name
  }
}

extension Birthday {
  /// The first birthday on or after `day`; nil if the lunar calendar does not cover it.
  func next(from day: Day) -> Day? {
    switch self {
    case .lunar(let anniversary, _): return anniversary.next(from: day)?.gregorian
    case .solar(let month, let dayOfMonth, _):
      let year = day.components.year
      return (year...(year + 1)).lazy
        .compactMap { Day.clamped(year: $0, month: month, day: dayOfMonth) }
        .first { $0 >= day }
    }
  }

  /// The person's age on the birthday that falls on `day`; nil if the year of birth is unknown or
  /// not earlier. Lunar birthdays count lunar years.
  func age(on day: Day) -> Int? {
    let age: Int? =
      switch self {
      case .solar(_, _, let year): year.map { day.components.year - $0 }
      case .lunar(_, let year): year.flatMap { born in LunarDay(day).map { $0.year - born } }
      }
    return age.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Day {
  /// The day of a month, or the last day of a shorter month; nil for an invalid month.
  static func clamped(year: Int, month: Int, day: Int) -> Day? {
    Month(year: year, number: month).map {
      Day(number: min($0.firstDay.number + day - 1, $0.lastDay.number))
    }
  }

  /// The same day `years` later, or earlier if negative; February 28 for February 29 in a common
  /// year.
  func adding(years: Int) -> Day {
    let (year, month, day) = components
    return Day.clamped(year: year + years, month: month, day: day) ?? self
  }
}
