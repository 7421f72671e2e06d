package import Basics

/// How a person is related to the one who keeps the ledger.
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

/// A person with whom gifts are exchanged; a record of `gifts/contacts`.
package struct Contact: Sourced {
  package var source: RecordSource
  package var name: String
  package var phone: String?
  package var relation = Relation.other
  /// The household that the person belongs to, by its name.
  package var household: String?
  package var note: String?
  package var birthday: Birthday?
  /// The text of a solar birthday that was once read as lunar, and is neither by its signs alone.
  package var unconfirmedBirthday: String?
  /// Whether it stands in the vault; false for one that records name and no list has.
  package var isListed = true

  package var id: String { source.id }

  package init(source: RecordSource, name: String) {
    self.source = source
    self.name = name
  }
}

extension Birthday {
  /// The first birthday on `day` or after it; nil when that is beyond the lunar calendar.
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

  /// How old the person becomes on the birthday that falls on `day`; nil when the year of birth is
  /// not known, or not before it. Lunar birthdays count lunar years.
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
  /// The day of a month, or the month's last one where it is shorter; nil when there is no such
  /// month.
  static func clamped(year: Int, month: Int, day: Int) -> Day? {
    Month(year: year, number: month).map {
      Day(number: min($0.firstDay.number + day - 1, $0.lastDay.number))
    }
  }

  /// The same day `years` later, or earlier below zero; February 28 where that year has no
  /// February 29.
  func adding(years: Int) -> Day {
    let (year, month, day) = components
    return Day.clamped(year: year + years, month: month, day: day) ?? self
  }
}
