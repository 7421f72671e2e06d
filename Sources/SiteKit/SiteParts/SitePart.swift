package import Basics
package import Liquid
package import Wording

/// A system's part of the site in one language, which `Site` combines with the parts of the other
/// systems. Everything is a pure function of the figures that the room was made from.
///
/// Parts that only some systems have are in protocols that refine this one, such as ``DaySitePart``
/// or ``TodaySitePart``; ask for them with `as?`, or with ``Swift/Array/having(_:)``.
package protocol SitePart: Sendable {
  /// The system's name, which its colour and its section of a review have too.
  var name: String { get }
  /// True if anything is on record.
  var isAny: Bool { get }
  var title: Words.Key { get }
  /// Its link in the navigation, which is also the beginning of its pages' addresses.
  var address: String { get }
  /// The group of its link in the navigation.
  var navigationGroup: NavigationGroup { get }
  /// The variables of templates; read once.
  var variables: Object { get }
  /// The series that pages can draw.
  var series: [ChartSeries] { get }
  /// The pages of a language.
  func pages(_ context: SiteContext) -> [OutputFile]
  /// Problems outside the records, such as a missing picture.
  var problems: [Diagnostic] { get }
  /// The templates in the slots of the dashboard.
  var dashboard: [DashboardSlot: [String]] { get }
  /// The documents that search finds.
  var documents: [SearchDocument] { get }
  /// The days up to today with a record.
  var recordedDays: Set<Day> { get }
  /// Its figures by day, for the strip of a week and the ribbon of a year.
  var dayFigures: [DayFigure] { get }
  /// Its part in reviews, and the template of its section there; nil if there is none.
  var review: (part: any ReviewPart, template: String)? { get }
}

extension SitePart {
  package var navigationGroup: NavigationGroup { .systems }
  package var series: [ChartSeries] { [] }
  package var problems: [Diagnostic] { [] }
  package var dashboard: [DashboardSlot: [String]] { [:] }
  package var documents: [SearchDocument] { [] }
  package var recordedDays: Set<Day> { [] }
  package var dayFigures: [DayFigure] { [] }
  package var review: (part: any ReviewPart, template: String)? { nil }
}

extension [any SitePart] {
  /// The rooms that have a capability, in their order.
  package func having<Capability>(_ type: Capability.Type) -> [Capability] {
    compactMap { $0 as? Capability }
  }
}

/// A slot of the dashboard that systems fill.
package enum DashboardSlot: String, Sendable, CaseIterable {
  /// A card that introduces the system and explains how to begin, in an empty vault.
  case start
  case today
  /// Links next to the heading of the week.
  case weekLinks = "week_links"
  /// Charts that say what the week is made of; the first three are shown.
  case week
  case sections
}
