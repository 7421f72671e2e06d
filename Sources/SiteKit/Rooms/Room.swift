package import Basics
package import Liquid
package import Vault
package import Wording

/// What a system gives to the site, in one language: the part that `Site` puts together with those
/// of the other systems.
///
/// Everything is a pure function of the figures that the room was made from. What a system has none
/// of, it leaves out.
package protocol Room: Sendable {
  /// The system's name, which its colour and its section of a review have too.
  var name: String { get }
  /// Whether anything is on record.
  var isAny: Bool { get }
  /// What the part of the site is called.
  var title: Words.Key { get }
  /// Its link in the navigation, which is also the beginning of its pages' addresses.
  var address: String { get }
  /// The variables of templates; asked for once.
  var variables: [(String, Value)] { get }
  /// The series that pages can draw.
  var series: [ChartSeries] { get }
  /// The pages of a language.
  func pages(_ context: SiteContext) -> [OutputFile]
  /// Files that all languages share; asked of the first one only.
  func sharedFiles(_ context: SiteContext) -> [OutputFile]
  /// What is wrong beside the records, such as a picture that is not there.
  var problems: [Diagnostic] { get }
  /// The templates that stand in the slots of the dashboard.
  var dashboard: [DashboardSlot: [String]] { get }
  /// Whether the lunar calendar matters to it, so that the dashboard gives the lunar day.
  var usesLunarCalendar: Bool { get }
  /// What search finds.
  var documents: [SearchDocument] { get }
  /// What it shows on the page of a day; nil when nothing is on record of it.
  func day(_ day: Day) -> DayPart?
  /// Stretches of a day's 24 hours that its records fill, for the band of the day. A build asks it
  /// of all days.
  func stretches(of day: Day) -> [DayStretch]
  /// What the feeds of the site have of it, newest first.
  var feed: [FeedItem] { get }
  /// The addresses of the pages of people, by name.
  var people: [String: String] { get }
  /// The address of the page of a day that anything is on record of; nil without such pages.
  func address(of day: Day) -> String?
  /// The days up to today that a record is about.
  var recordedDays: Set<Day> { get }
  /// What it says in reviews, and the template of its section there; nil for nothing.
  var review: (part: any ReviewPart, template: String)? { get }
  /// What needs the person within so many days, or is overdue.
  func next(within days: Int) -> [NextItem]
  /// What it has of now in a few lines, for a terminal.
  var now: [NowLine] { get }
  /// Small pictures for pages elsewhere.
  func widgets(namesPeople: Bool) -> [WidgetSource]
  /// The pages that have a card of their own.
  func cards(_ context: SiteContext) -> [(address: String, card: PageCard)]
  /// What the calendar of the site has on some days, and what comes back every day.
  func events(on days: ClosedRange<Day>) -> [RoomEvent]
  /// What of the records falls on some days, for `daybook calendar`.
  func occasions(on days: ClosedRange<Day>) -> [CalendarEvent]
}

extension Room {
  package var series: [ChartSeries] { [] }
  package func sharedFiles(_ context: SiteContext) -> [OutputFile] { [] }
  package var problems: [Diagnostic] { [] }
  package var dashboard: [DashboardSlot: [String]] { [:] }
  package var usesLunarCalendar: Bool { false }
  package var documents: [SearchDocument] { [] }
  package func day(_ day: Day) -> DayPart? { nil }
  package func stretches(of day: Day) -> [DayStretch] { [] }
  package var feed: [FeedItem] { [] }
  package var people: [String: String] { [:] }
  package func address(of day: Day) -> String? { nil }
  package var recordedDays: Set<Day> { [] }
  package var review: (part: any ReviewPart, template: String)? { nil }
  package func next(within days: Int) -> [NextItem] { [] }
  package var now: [NowLine] { [] }
  package func widgets(namesPeople: Bool) -> [WidgetSource] { [] }
  package func cards(_ context: SiteContext) -> [(address: String, card: PageCard)] { [] }
  package func events(on days: ClosedRange<Day>) -> [RoomEvent] { [] }
  package func occasions(on days: ClosedRange<Day>) -> [CalendarEvent] { [] }
}

/// A place of the dashboard where systems put what they show there.
package enum DashboardSlot: String, Sendable, CaseIterable {
  /// The first sentence.
  case lede
  /// A card that says what the system shows and how to begin, in a vault that has nothing yet.
  case start
  /// A card of today.
  case today
  /// What takes the whole line below the cards of today.
  case todayBelow = "today_below"
  /// Links beside the heading of the week.
  case weekLinks = "week_links"
  /// The large card of the week, and what stands beside it.
  case week
  case weekNotes = "week_notes"
  /// Small figures of the week.
  case weekFigures = "week_figures"
  /// Links beside the heading of what is next.
  case nextLinks = "next_links"
  /// Whole sections.
  case sections
}

/// Something of the calendar, and the page it leads to.
package struct RoomEvent: Sendable {
  package var event: CalendarEvent
  /// From the top of the language's tree.
  package var address: String?

  /// An event that leads to the page at `address`.
  package init(_ event: CalendarEvent, address: String? = nil) {
    self.event = event
    self.address = address
  }
}
