package import Basics
package import Liquid
package import Vault

/// A room with a part on the pages of days.
package protocol DaySitePart: SitePart {
  /// Its part of the page of a day; nil when nothing is on record of it.
  func day(_ day: Day) -> DayPart?
  /// Stretches of a day's 24 hours that its records fill, for the band of the day. A build reads
  /// the stretches of all days.
  func stretches(of day: Day) -> [DayStretch]
}

extension DaySitePart {
  package func stretches(of day: Day) -> [DayStretch] { [] }
}

/// A room with pages that names and days elsewhere lead to.
package protocol LinkedSitePart: SitePart {
  /// The addresses of the pages of people, by name.
  var people: [String: String] { get }
  /// The address of the page of a day with records; nil without such pages.
  func address(of day: Day) -> String?
}

extension LinkedSitePart {
  package var people: [String: String] { [:] }
  package func address(of day: Day) -> String? { nil }
}

/// A room with something of today and the next days.
package protocol TodaySitePart: SitePart {
  /// The items that need the person within some days, or are overdue.
  func next(within days: Int) -> [NextItem]
  /// A few lines about now, for a terminal.
  var now: [NowLine] { get }
  /// The open reminders of the kinds that its system declares and that are on; those due later
  /// today may be among them.
  func reminders(_ settings: ReminderSettings, at moment: Moment) -> [Reminder]
}

extension TodaySitePart {
  package func next(within days: Int) -> [NextItem] { [] }
  package var now: [NowLine] { [] }
  package func reminders(_ settings: ReminderSettings, at moment: Moment) -> [Reminder] { [] }
}

/// A room with events.
package protocol CalendarSitePart: SitePart {
  /// Its events in the calendar of the site on some days, and its daily ones.
  func events(on days: ClosedRange<Day>) -> [SiteEvent]
  /// Its events on some days, for `daybook calendar`.
  func occasions(on days: ClosedRange<Day>) -> [CalendarEvent]
  /// True if it uses the lunar calendar, so that the dashboard gives the lunar day.
  var usesLunarCalendar: Bool { get }
}

extension CalendarSitePart {
  package func occasions(on days: ClosedRange<Day>) -> [CalendarEvent] { [] }
  package var usesLunarCalendar: Bool { false }
}

/// A room with more files than its pages.
package protocol OutletSitePart: SitePart {
  /// Files that all languages share; asked of the first one only.
  func sharedFiles(_ context: SiteContext) -> [OutputFile]
  /// Its items in the feeds of the site, newest first.
  var feed: [FeedItem] { get }
  /// Small pictures for pages elsewhere.
  func widgets(namesPeople: Bool) -> [WidgetSource]
  /// The pages that have a card of their own.
  func cards(_ context: SiteContext) -> [(address: String, card: PageCard)]
}

extension OutletSitePart {
  package func sharedFiles(_ context: SiteContext) -> [OutputFile] { [] }
  package var feed: [FeedItem] { [] }
  package func widgets(namesPeople: Bool) -> [WidgetSource] { [] }
  package func cards(_ context: SiteContext) -> [(address: String, card: PageCard)] { [] }
}

/// A room with pages for the printed volume about some days.
package protocol VolumeSitePart: SitePart {
  /// Its pages about the days, in the order of the volume.
  func chapters(on days: ClosedRange<Day>) -> [VolumeChapter]
  /// The pages of its chapters that a site without a volume does not have.
  func volumePages(on days: ClosedRange<Day>, _ context: SiteContext) -> [OutputFile]
  /// True if its chapters follow one another without a new sheet for each.
  var chaptersFlow: Bool { get }
}

extension VolumeSitePart {
  package var chaptersFlow: Bool { false }
  package func volumePages(
    on days: ClosedRange<Day>, _ context: SiteContext
  ) -> [OutputFile] { [] }
}

/// A page of a site in the volume about some days.
package struct VolumeChapter: Sendable {
  package let title: String
  /// From the top of the language's tree.
  package let address: String

  package init(_ title: String, at address: String) {
    self.title = title
    self.address = address
  }
}

package struct SiteEvent: Sendable {
  package var event: CalendarEvent
  /// From the top of the language's tree.
  package var address: String?

  package init(_ event: CalendarEvent, address: String? = nil) {
    self.event = event
    self.address = address
  }
}

/// A dated item of a system that is worth following, for the feeds of the site.
package struct FeedItem: Sendable {
  package var date: Instant
  package var title: String
  package var address: String
  /// Its place on the page at its address; nil if the page is about nothing else.
  package var fragment: String?
  package var summary: String?
  package var tags: [String]
  /// Its text as HTML, made on demand.
  package var html: @Sendable (SiteContext) -> String

  package init(
    _ title: String, on date: Instant, at address: String, fragment: String? = nil,
    summary: String? = nil, tags: [String] = [], html: @escaping @Sendable (SiteContext) -> String
  ) {
    self.title = title
    self.date = date
    self.address = address
    self.fragment = fragment
    self.summary = summary
    self.tags = tags
    self.html = html
  }
}

/// An item that needs the person's attention.
package struct NextItem: Sendable {
  /// The order within a day.
  package enum Urgency: Int, Sendable {
    /// Something to do today.
    case task
    /// Something due by the day.
    case deadline
    /// An event of the day.
    case occasion
  }

  package var day: Day
  /// The earlier day it was planned for, if it was left open since.
  package var since: Day?
  package var isOverdue = false
  package var urgency: Urgency
  /// The system whose colour it has.
  package var tone: String
  package var title: String
  package var detail: String?
  package var command: String?
  package var address: String?
  /// The name of its record, for the filter `controls`; nil if it is not a record.
  package var record: Value
  package var canBeTicked: Bool

  package init(
    _ urgency: Urgency, on day: Day, since: Day? = nil, isOverdue: Bool = false, tone: String,
    title: String, detail: String? = nil, command: String? = nil, address: String?,
    record: Value = .nil, canBeTicked: Bool = false
  ) {
    self.urgency = urgency
    self.day = day
    self.since = since
    self.isOverdue = isOverdue
    self.tone = tone
    self.title = title
    self.detail = detail
    self.command = command
    self.address = address
    self.record = record
    self.canBeTicked = canBeTicked
  }
}

/// A line about now, for a terminal: printed by `daybook` alone.
package struct NowLine: Sendable, Hashable {
  /// The subject of the line; lines are in this order.
  package enum Subject: Int, Sendable, CaseIterable {
    /// A sum of today and its goal.
    case total
    /// Something running, such as a session.
    case running
    /// Something that was left running, and whose end is asked for.
    case unended
    /// Something that was detected and may be kept.
    case found
    /// A plan for today, done or not.
    case plan
    /// A plan of an earlier day that was left open; the newest first.
    case carried
    /// Something to think about.
    case question
    /// Something that others did and the person has not seen.
    case news
  }

  package var subject: Subject
  package var text: String
  /// The words after the text, such as the age of a plan.
  package var detail: String?
  /// True if it is done; nil if it cannot be ticked off.
  package var isDone: Bool?
  package var command: String?

  package init(
    _ subject: Subject, _ text: String, detail: String? = nil, isDone: Bool? = nil,
    command: String? = nil
  ) {
    self.subject = subject
    self.text = text
    self.detail = detail
    self.isDone = isDone
    self.command = command
  }
}
