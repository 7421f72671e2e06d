package import Chronology

/// A birthday as people keep it: a day of the solar or the lunar year, with the year of birth or
/// without.
package enum Birthday: Sendable, Hashable {
  /// A day of the solar year; February 29 falls on February 28 in years that lack it.
  case solar(month: Int, day: Int, year: Int?)
  /// A day of the lunar year, by the rule of `LunarAnniversary`.
  case lunar(LunarAnniversary, year: Int?)

  /// The birthday that a text names: `1980-05-06`, `05-06`, `--05-06` as in vCards, `lunar:12-25`,
  /// 腊月廿五, 农历1965年腊月廿五; nil for anything else, and for a day that no year has.
  package init?(_ text: String) {
    if let day = Day(text) {
      let (year, month, day) = day.components
      self = .solar(month: month, day: day, year: year)
    } else if let day = Self.leapYearDay(text) {
      let (_, month, day) = day.components
      self = .solar(month: month, day: day, year: nil)
    } else if let anniversary = LunarAnniversary(text) {
      self = .lunar(anniversary, year: LunarDay(text)?.year)
    } else {
      return nil
    }
  }

  /// The day that `05-06` or `--05-06` names, in a year that has all days.
  private static func leapYearDay(_ text: String) -> Day? {
    Day("2000-" + (text.hasPrefix("--") ? text.dropFirst(2) : text[...]))
  }

  /// The first birthday on `day` or after it; nil when that is beyond the lunar calendar.
  package func next(from day: Day) -> Day? {
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
  package func age(on day: Day) -> Int? {
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
