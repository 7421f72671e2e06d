import Chronology
import Growth
import SiteKit
import Vault

/// The awareness questions as alarms of a calendar, each day at their times.
struct QuestionCalendar {
  /// Where it is in the site, by itself.
  static let address = "growth/questions.ics"
  /// The first day of events that come back for ever; any day does.
  private static let firstDay = Day(number: 20_454)

  let questions: [AwarenessQuestion]

  var events: [CalendarEvent] {
    questions.enumerated().map { index, question in
      CalendarEvent(
        identifier: "question-\(index + 1)@daybook", day: Self.firstDay, dailyAt: question.time,
        summary: question.text)
    }
  }

  /// The file of the site.
  ///
  /// - Parameter today: The day of the build; what is finer would change the file with every build.
  func output(today: Day) -> OutputFile {
    .page(at: Self.address, source: "the calendar of questions", inputs: .records) {
      (Array(ICalendar.text(events, asOf: Zone.utc.start(of: today)).utf8), [])
    }
  }
}
