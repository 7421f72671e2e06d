import Basics
import SiteKit
import Vault
import Wording

/// Upcoming events, for a calendar program that follows the site: the events of the systems, and
/// reviews to write.
///
/// It begins today and looks ``horizon`` days ahead, moving on with each build. The id of an event
/// stays the same, so a program updates it instead of adding a second one.
struct SiteCalendar {
  /// The path in the tree of a language.
  static let path = "calendar.ics"
  /// A year, so that it includes every birthday, and a month of notice.
  static let horizon = 400

  let site: LanguageSite

  private var words: Words { site.words }
  private var today: Day { site.today }
  private var days: ClosedRange<Day> { today...today.advanced(by: Self.horizon) }

  var output: OutputFile {
    .page(at: Self.path, source: "the calendar", inputs: .records) {
      // The time stamp is the start of the day, since the hour would change the file.
      let text = ICalendar.text(
        events, name: site.context.settings.title, asOf: Zone.utc.start(of: today))
      return (Array(text.utf8), [])
    }
  }

  /// In order of day; daily events come last.
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

  /// The page of an event; a calendar needs an absolute address.
  private func link(_ address: String?) -> String? {
    guard let baseURL = site.context.settings.baseURL, let address else { return nil }
    return WebAddress(baseURL: baseURL, tree: site.tree).link(address)
  }

  /// Reviews of the current week, month, quarter and year, on the day after each; empty in a vault
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
