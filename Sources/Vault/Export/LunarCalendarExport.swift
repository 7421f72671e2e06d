package import Basics

/// A stretch of the Chinese calendar for other programs: as a table, and as events.
package struct LunarCalendarExport: Sendable {
  /// The days.
  package let days: ClosedRange<Day>

  /// The export of `days`; those outside ``LunarYear/knownDays`` are left out.
  package init(of days: ClosedRange<Day>) { self.days = days }

  /// A row a day; the festival's cell is empty on most days, and has a space between two.
  package var csv: String {
    var table = CSVText(header: [
      "date", "lunar_year", "lunar_month", "is_leap", "lunar_day", "festival",
    ])
    for day in days {
      guard let lunar = LunarDay(day) else { continue }
      table.append([
        .day(day), .count(lunar.year), .count(lunar.month), .count(lunar.isLeapMonth ? 1 : 0),
        .count(lunar.day), .text(Festival.on(day).map(\.chineseName).joined(separator: " ")),
      ])
    }
    return table.text
  }

  /// The festivals as events, with a reminder a week before each.
  package var events: [CalendarEvent] {
    days.flatMap { day in Festival.on(day).map { Self.event($0, on: day) } }
  }

  /// A festival as an event, named in Chinese.
  package static func event(_ festival: Festival, on day: Day) -> CalendarEvent {
    let date = LunarDay(day).map { ", \($0.chineseDate)" } ?? ""
    return CalendarEvent(
      identifier: "\(day)-\(festival.rawValue)@daybook", day: day, summary: festival.chineseName,
      note: festival.englishName + date, reminderDays: 7)
  }
}
