import Basics
import SiteKit
import Vault

/// The awareness questions as calendar alarms, each day at their times.
struct QuestionCalendar {
  static let address = "growth/questions.ics"
  /// The first day of events that repeat for ever; any day works.
  private static let firstDay = Day(number: 20_454)

  let daily: [AwarenessQuestion]
  /// The questions of today: one may differ from other days, and some follow answers of today.
  let questions: [AwarenessQuestion]
  let today: Day

  var events: [CalendarEvent] {
    let ofDay = questions.first { $0.origin == .ofDay }
    let events = daily.enumerated().map { index, question in
      var event = CalendarEvent(
        identifier: "question-\(index + 1)@daybook", day: Self.firstDay, dailyAt: question.time,
        summary: question.text)
      if let ofDay, index == daily.count - 1, today >= Self.firstDay {
        event.instead = CalendarEvent.Instead(day: today, summary: ofDay.text)
      }
      return event
    }
    let following = questions.filter { $0.origin == .following }
    return events
      + following.enumerated().map { index, question in
        var event = CalendarEvent(
          identifier: "question-\(today)-\(index + 1)@daybook", day: today,
          dailyAt: question.time, summary: question.text)
        event.isOnce = true
        return event
      }
  }

  /// The file of the site.
  ///
  /// It depends only on the day of the build; finer times would change it with every build.
  var output: OutputFile {
    .page(at: Self.address, source: "the calendar of questions", inputs: .records) {
      (Array(ICalendar.text(events, asOf: Zone.utc.start(of: today)).utf8), [])
    }
  }
}
