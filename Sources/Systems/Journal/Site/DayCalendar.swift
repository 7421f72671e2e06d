import Algorithms
import Basics
import Liquid
import SiteKit
import Wording

/// The days of all systems as a calendar of months, the latest first, as the page of days sees it.
struct DayCalendar {
  let view: JournalView
  /// In order.
  let recorded: [Day]

  private var words: Words { view.words }

  var object: Object {
    let months = recorded.chunked(on: \.month)
    let years = months.chunked { $0.0.year == $1.0.year }
    return [
      "any": .bool(!recorded.isEmpty),
      "weekdays": .array(
        Weekday.allCases.map {
          ["title": .string(words.name(of: $0)), "short": .string(words.shortName(of: $0))]
        }),
      "years": .array(
        years.reversed().map { months in
          let year = Year(months.first?.0.year ?? 0)
          return [
            "title": .string(words.short(.year(year))), "id": .string("\(year)"),
            "url": .string(SiteAddress.review(.year(year))),
            "count": .int(months.reduce(0) { $0 + $1.1.count }),
            "written": .int(view.history.total(on: year.days).days),
            "months": .array(months.reversed().map { month($0.0, Set($0.1)) }),
          ]
        }),
    ]
  }

  /// A month in rows from Monday to Sunday, its first and last one filled up with nothing.
  private func month(_ month: Month, _ recorded: Set<Day>) -> Value {
    let weeks = month.firstDay.week.firstDay...month.lastDay.week.lastDay
    let cells = weeks.map { day in
      day.month == month ? cell(day, isRecorded: recorded.contains(day)) : .nil
    }
    return [
      "title": .string(words.long(.month(month))),
      "url": .string(SiteAddress.review(.month(month))),
      "weeks": .array(cells.chunks(ofCount: 7).map { .array(Array($0)) }),
    ]
  }

  private func cell(_ day: Day, isRecorded: Bool) -> Value {
    [
      "number": .int(day.dayOfMonth),
      "url": isRecorded ? .string(JournalAddress.day(day)) : .nil,
      "isWritten": .bool(isRecorded && view.history.day(day)?.isWritten == true),
      "isToday": .bool(day == view.history.today),
    ]
  }
}
