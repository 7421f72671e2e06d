import Chronology

/// Days and periods in English words.
enum EnglishDates {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static func name(of weekday: Weekday) -> String {
    switch weekday {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// `20 November 2026`.
  static func date(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(number) \(months[month - 1]) \(year)"
  }

  /// `20 Nov`.
  static func shortDate(_ day: Day) -> String {
    "\(day.dayOfMonth) \(months[day.month.number - 1].prefix(3))"
  }

  /// A day on an axis of `count` days: `Fri 20`, `20` or `20 Nov`.
  static func axisLabel(_ day: Day, among count: Int) -> String {
    switch count {
    case ...7: "\(name(of: day.weekday).prefix(3)) \(day.dayOfMonth)"
    case ...31: "\(day.dayOfMonth)"
    default: shortDate(day)
    }
  }

  /// `Friday, 20 November 2026`.
  static func dateWithWeekday(_ day: Day) -> String { "\(name(of: day.weekday)), \(date(day))" }

  /// `Friday 20 November`.
  static func dayAndMonth(_ day: Day) -> String {
    "\(name(of: day.weekday)) \(day.dayOfMonth) \(months[day.month.number - 1])"
  }

  /// `16–22 November 2026`, `30 November – 6 December 2026`, `29 December 2025 – 4 January 2026`.
  static func range(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound.components, days.upperBound.components)
    if first == last { return date(days.lowerBound) }
    if first.year != last.year { return "\(date(days.lowerBound)) – \(date(days.upperBound))" }
    if first.month != last.month {
      return "\(first.day) \(months[first.month - 1]) – \(date(days.upperBound))"
    }
    return "\(first.day)–\(date(days.upperBound))"
  }

  /// `Week 47`, `November`, `4th quarter`, `2026`: where the year is clear.
  static func short(_ period: Period) -> String {
    switch period {
    case .day(let day): dayAndMonth(day)
    case .week(let week): "Week \(week.number)"
    case .month(let month): months[month.number - 1]
    case .quarter(let quarter): ["1st", "2nd", "3rd", "4th"][quarter.number - 1] + " quarter"
    case .year(let year): "\(year.number)"
    }
  }

  /// `Week 47, 2026`, `November 2026`, `4th quarter of 2026`, `2026`.
  static func long(_ period: Period) -> String {
    switch period {
    case .day(let day): dateWithWeekday(day)
    case .week(let week): "\(short(period)), \(week.year)"
    case .month(let month): "\(short(period)) \(month.year)"
    case .quarter(let quarter): "\(short(period)) of \(quarter.year)"
    case .year: short(period)
    }
  }

  /// What the period before is called in a sentence: `the week before`.
  static func before(_ period: Period) -> String {
    switch period {
    case .day: "the day before"
    case .week: "the week before"
    case .month: "the month before"
    case .quarter: "the quarter before"
    case .year: "the year before"
    }
  }

  /// How far a day is from today: `in 5 days`, `tomorrow`, `2 days ago`.
  static func distance(from today: Day, to day: Day) -> String {
    let days = today.distance(to: day)
    return switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case ..<0: "\(-days) days ago"
    default: "in \(days) days"
    }
  }
}
