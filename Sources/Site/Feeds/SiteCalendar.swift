import Basics
import SiteKit
import Vault
import Wording

/// What is coming, for a calendar program that follows the site: what the systems know of, and
/// reviews to be written.
///
/// It begins today and looks ``horizon`` days ahead; with each build it goes on. What an event is
/// known by stays the same, so a program changes it rather than adding a second.
struct SiteCalendar {
  /// Where it is in the tree of a language.
  static let path = "calendar.ics"
  /// A year, so that every birthday is in it, and a month to see it come.
  static let horizon = 400

  let site: LanguageSite

  private var words: Words { site.words }
  private var today: Day { site.today }
  private var days: ClosedRange<Day> { today...today.advanced(by: Self.horizon) }

  var output: OutputFile {
    .page(at: Self.path, source: "the calendar", inputs: .records) {
      // The moment that it is written at is that of the day, as the hour would change the file.
      let text = ICalendar.text(
        events, name: site.context.settings.title, asOf: Zone.utc.start(of: today))
      return (Array(text.utf8), [])
    }
  }

  /// In order of day; what comes every day at the end.
  var events: [CalendarEvent] {
    let own = site.rooms.having((any CalendarSitePart).self).flatMap { $0.events(on: days) }
    let events = (own + reviews).map { event in
      var linked = event.event
      if let address = link(event.address) { linked.address = address }
      return linked
    }
    let dated = events.filter { $0.dailyAt == nil }.enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
    return dated + events.filter { $0.dailyAt != nil }
  }

  /// The page of an event; only a whole address means anything in a calendar.
  private func link(_ address: String?) -> String? {
    guard let baseURL = site.context.settings.baseURL, let address else { return nil }
    return WebAddress(baseURL: baseURL, tree: site.tree).link(address)
  }

  /// Of the week, month, quarter and year that are running, on the day after each; none in a vault
  /// without records.
  private var reviews: [SiteEvent] {
    guard !site.recordedDays.isEmpty else { return [] }
    let running: [Period] = [
      .week(today.week), .month(today.month), .quarter(Quarter(containing: today)),
      .year(today.year),
    ]
    return running.map { period in
      SiteEvent(
        CalendarEvent(
          identifier: "review-\(period)@daybook", day: period.lastDay.next,
          summary: words("calendar.review_due", ["period": words.long(period)])),
        address: "reviews/")
    }
  }
}
