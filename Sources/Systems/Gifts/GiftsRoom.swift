import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// What the site shows of gifts in a language.
struct GiftsRoom: Room {
  let name = "gifts"
  let title: Words.Key = "nav.gifts"
  let address = GiftAddress.overview
  private let view: GiftView
  private let days: GiftsDay

  init(_ ledger: GiftLedger, _ basis: RoomBasis) {
    view = GiftView(ledger: ledger, words: basis.words)
    days = GiftsDay(view)
  }

  var isAny: Bool { view.isAny }
  var usesLunarCalendar: Bool { view.isAny }
  var variables: [(String, Value)] { [("gifts", .object(view.object))] }
  var series: [ChartSeries] { GiftCharts(ledger: view.ledger, words: view.words).series }
  var dashboard: [DashboardSlot: [String]] {
    [
      .start: ["dashboard_start_gifts"],
      .weekFigures: ["dashboard_week_figures_gifts"], .nextLinks: ["dashboard_next_links_gifts"],
    ]
  }
  var documents: [SearchDocument] { view.documents }
  var recordedDays: Set<Day> { Set(view.ledger.recordedDays) }
  var review: (part: any ReviewPart, template: String)? { (GiftsReview(view), "review_gifts") }
  func pages(_ context: SiteContext) -> [OutputFile] {
    GiftPages(view: view, context: context).all
  }

  func sharedFiles(_ context: SiteContext) -> [OutputFile] {
    GiftPages(view: view, context: context).exchanges
  }

  func day(_ day: Day) -> DayPart? { days.part(of: day) }

  /// Of people with the same name the first.
  var people: [String: String] {
    Dictionary(zip(view.ledger.people.map(\.name), view.addresses)) { first, _ in first }
  }

  func next(within days: Int) -> [NextItem] { view.next(within: days) }

  func events(on days: ClosedRange<Day>) -> [RoomEvent] { view.events(on: days) }

  func occasions(on days: ClosedRange<Day>) -> [CalendarEvent] {
    GiftCalendar(view.ledger, words: view.words).events(on: days)
  }

  func widgets(namesPeople: Bool) -> [WidgetSource] {
    let widgets = GiftWidgets(view: view, namesPeople: namesPeople)
    return [("gifts-small", WidgetSize.small), ("gifts-medium", .medium)].map { name, size in
      WidgetSource(name, size, title: view.words.widget(view.words(title), size)) {
        widgets.widget(size)
      }
    }
  }
}
