package import Basics

// Days and periods.
extension Words {
  /// `Monday`.
  package func name(of weekday: Weekday) -> String { names.weekdays.name(weekday.rawValue) }

  /// `Mon`.
  package func shortName(of weekday: Weekday) -> String {
    names.shortWeekdays.name(weekday.rawValue)
  }

  /// `November`, of the month 1–12.
  package func monthName(_ number: Int) -> String { names.months.name(number) }

  /// `Nov`, of the month 1–12.
  package func shortMonth(_ number: Int) -> String { names.shortMonths.name(number) }

  /// `Jan 2026`.
  package func shortName(of month: Month) -> String {
    self("date.month_short", ["month": shortMonth(month.number), "year": "\(month.year)"])
  }

  /// `20 November 2026`.
  package func date(_ day: Day) -> String { write("date.full", day) }

  /// `20 Nov`.
  package func shortDate(_ day: Day) -> String { write("date.short", day, short: true) }

  /// A day on an axis of `count` days: `Fri 20`, `20` or `20 Nov`.
  package func axisLabel(_ day: Day, among count: Int) -> String {
    switch count {
    case ...7: write("date.axis", day, short: true)
    case ...31: "\(day.dayOfMonth)"
    default: shortDate(day)
    }
  }

  /// `W47`, a week on an axis.
  package func axisLabel(_ week: Week) -> String {
    self("date.axis_week", ["week": "\(week.number)"])
  }

  /// For each of consecutive periods, the part of the time that its label on an axis leaves out,
  /// for the first period with it: `Nov 2026` for days with numbers, `2026` for up to a year of
  /// longer periods; nil for the others.
  package func axisGroups(_ periods: [Period]) -> [String?] {
    guard let first = periods.first, let last = periods.last else { return [] }
    var groups = [String?](repeating: nil, count: periods.count)
    switch first {
    case .day where periods.count <= 31:
      var month: Month?
      for (index, period) in periods.enumerated() where period.firstDay.month != month {
        month = period.firstDay.month
        groups[index] = shortName(of: period.firstDay.month)
      }
    // Years have their own names.
    case .year: break
    case .week(let week):
      if case .week(let last) = last, last.year == week.year {
        groups[0] = short(.year(Year(week.year)))
      }
    default:
      let (year, lastYear) = (first.firstDay.year, last.firstDay.year)
      var isDay = false
      if case .day = first { isDay = true }
      // Among days of several years, a January has the name of its year.
      if year == lastYear || isDay && first.firstDay != year.firstDay {
        groups[0] = short(.year(year))
      }
    }
    return groups
  }

  /// `Friday, 20 November 2026`.
  package func dateWithWeekday(_ day: Day) -> String { write("date.full_weekday", day) }

  /// `Fri 20 Nov 2026`.
  package func shortDateWithWeekday(_ day: Day) -> String {
    write("date.short_weekday", day, short: true)
  }

  /// `Fri 20 Nov, 14:05`; with the year if it is not that of `today`.
  ///
  /// - Parameter time: A time of day as it is written; nil for a day alone.
  package func moment(_ day: Day, _ time: String?, today: Day) -> String {
    let isNear = day.year == today.year
    let text = write(isNear ? "date.near" : "date.short_weekday", day, short: true)
    return time.map { self("date.moment", ["day": text, "time": $0]) } ?? text
  }

  /// `Friday 20 November`.
  package func dayAndMonth(_ day: Day) -> String { write("date.day_month", day) }

  private func write(_ key: Key, _ day: Day, short: Bool = false) -> String {
    let (year, month, number) = day.components
    return self(
      key,
      [
        "day": "\(number)", "month": (short ? names.shortMonths : names.months).name(month),
        "year": "\(year)",
        "weekday": (short ? names.shortWeekdays : names.weekdays).name(day.weekday.rawValue),
      ])
  }

  /// A day of the Chinese calendar: `农历十月十二`, `10th lunar month, day 12`; with its year if known.
  package func lunar(_ day: LunarAnniversary, year: Int? = nil) -> String {
    let name = names.lunarMonths.name(day.month)
    let month = day.isLeapMonth ? self("date.lunar_leap", ["month": name]) : name
    let number = names.lunarDays.name(day.day)
    guard let year else { return self("date.lunar", ["month": month, "day": number]) }
    return self("date.lunar_year", ["month": month, "day": number, "year": "\(year)"])
  }

  /// The day of the lunar month, `十二`; the name of the month on its first day. Nil outside the
  /// years 1900–2101.
  package func shortLunar(_ day: Day) -> String? {
    LunarDay(day).map { lunar in
      guard lunar.day == 1 else { return names.lunarDays.name(lunar.day) }
      let month = names.lunarMonths.name(lunar.month)
      return lunar.isLeapMonth ? self("date.lunar_leap", ["month": month]) : month
    }
  }

  /// The date of `day` in the Chinese calendar; nil outside the years 1900–2101.
  package func lunar(_ day: Day) -> String? {
    LunarDay(day).map { lunar(LunarAnniversary(of: $0)) }
  }

  /// `16–22 November 2026`, `30 November – 6 December 2026`, `29 December 2025 – 4 January 2026`.
  package func range(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound.components, days.upperBound.components)
    if first == last { return date(days.lowerBound) }
    if first.year != last.year {
      return self(
        "date.range", ["first": date(days.lowerBound), "last": date(days.upperBound)])
    }
    let month = names.months.name(first.month)
    if first.month != last.month {
      return self(
        "date.range_months",
        [
          "day": "\(first.day)", "month": month, "lastDay": "\(last.day)",
          "lastMonth": names.months.name(last.month), "year": "\(first.year)",
        ])
    }
    return self(
      "date.range_days",
      [
        "day": "\(first.day)", "lastDay": "\(last.day)", "month": month, "year": "\(first.year)",
      ])
  }

  /// `Week 47`, `November`, `4th quarter`, `2026`: for contexts with a clear year.
  package func short(_ period: Period) -> String {
    switch period {
    case .day(let day): dayAndMonth(day)
    case .week(let week): self("date.week", ["week": "\(week.number)"])
    case .month(let month): names.months.name(month.number)
    case .quarter(let quarter): names.quarters.name(quarter.number)
    case .year(let year): self("date.year", ["year": "\(year.number)"])
    }
  }

  /// `Week 47, 2026`, `November 2026`, `4th quarter of 2026`, `2026`.
  package func long(_ period: Period) -> String {
    switch period {
    case .day(let day): dateWithWeekday(day)
    case .week(let week):
      self("date.week_year", ["week": "\(week.number)", "year": "\(week.year)"])
    case .month(let month):
      self("date.month", ["month": names.months.name(month.number), "year": "\(month.year)"])
    case .quarter(let quarter):
      self(
        "date.quarter_year",
        ["quarter": names.quarters.name(quarter.number), "year": "\(quarter.year)"])
    case .year: short(period)
    }
  }

  /// The name of the period before in a sentence: `the week before`.
  package func before(_ period: Period) -> String {
    switch period {
    case .day: self("date.before_day")
    case .week: self("date.before_week")
    case .month: self("date.before_month")
    case .quarter: self("date.before_quarter")
    case .year: self("date.before_year")
    }
  }

  /// The distance of `day` from `today`: `tomorrow`, `in 5 days`.
  package func distance(from today: Day, to day: Day) -> String {
    switch today.distance(to: day) {
    case 0: self("date.today")
    case 1: self("date.tomorrow")
    case -1: self("date.yesterday")
    case let days where days < 0: self("date.days_ago", ["count": -days])
    case let days: self("date.in_days", ["count": days])
    }
  }
}

/// The names used in dates, split out of their messages once.
struct CalendarNames: Sendable, Hashable {
  /// From January.
  var months: [String] = []
  var shortMonths: [String] = []
  /// From Monday.
  var weekdays: [String] = []
  var shortWeekdays: [String] = []
  /// From the first.
  var quarters: [String] = []
  /// The months of the Chinese calendar, from the first, and their days.
  var lunarMonths: [String] = []
  var lunarDays: [String] = []
  /// The text between the items of a list.
  var separator = ", "

  init() {}

  init(_ words: Words) {
    months = words.list("date.months")
    shortMonths = words.list("date.months_short")
    weekdays = words.list("date.weekdays")
    shortWeekdays = words.list("date.weekdays_short")
    quarters = words.list("date.quarters")
    lunarMonths = words.list("date.lunar_months")
    lunarDays = words.list("date.lunar_days")
    separator = words.separator
  }
}

extension [String] {
  /// The name for `number`, from 1; empty if there is none.
  func name(_ number: Int) -> String { indices.contains(number - 1) ? self[number - 1] : "" }
}

extension Words {
  /// `, `: a list is a message, split.
  fileprivate var separator: String {
    var text = ""
    for case .text(let part) in message("list.items", count: nil)?.pieces ?? [] { text += part }
    return text.isEmpty ? ", " : text
  }

  package var listSeparator: String { names.separator }
}
