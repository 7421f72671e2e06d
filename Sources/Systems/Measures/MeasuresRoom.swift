import Basics
import Liquid
import SiteKit
import Wording

/// What measures give to the site.
struct MeasuresRoom: DayRoom, OutletRoom, TodayRoom {
  let name = "measures"
  let title: Words.Key = "nav.measures"
  let address = MeasuresPages.overview
  private let view: MeasuresView
  private let pages: MeasuresPages

  init(_ history: MeasuresHistory, _ basis: RoomBasis) {
    view = MeasuresView(history, basis)
    pages = MeasuresPages(view: view)
  }

  var isAny: Bool { view.isAny }
  var variables: [(String, Value)] { [("measures", .object(view.object))] }
  var series: [ChartSeries] {
    view.items.flatMap { MeasureCharts(history: $0.history, title: $0.title, text: $0.text).series }
  }
  var documents: [SearchDocument] { pages.documents }
  var recordedDays: Set<Day> { Set(view.items.flatMap(\.history.recordedDays)) }
  var review: (part: any ReviewPart, template: String)? {
    (MeasuresReview(view), "review_measures")
  }
  var dashboard: [DashboardSlot: [String]] {
    [.start: ["dashboard_start_measures"], .weekFigures: ["dashboard_measures"]]
  }

  func pages(_ context: SiteContext) -> [OutputFile] { pages.all(context) }
  func day(_ day: Day) -> DayPart? { view.part(of: day) }
  func stretches(of day: Day) -> [DayStretch] { view.stretches(of: day) }
  func widgets(namesPeople: Bool) -> [WidgetSource] { MeasureWidgets(view: view).all }

  /// The goals of days that are not met yet, where more is to be done.
  func next(within days: Int) -> [NextItem] {
    let today = view.moment.today
    return view.items.compactMap { item in
      guard let goal = item.measure.goal, goal.span == .day, !goal.isMost,
        item.measure.addsUp, !item.history.isEmpty,
        !(item.history.total(on: today...today).map(goal.isMet) ?? false),
        // A measure that nobody keeps any more asks for nothing.
        let last = item.history.recordedDays.last, last.distance(to: today) <= 14
      else { return nil }
      return NextItem(
        .task, on: today, tone: name, title: item.title, detail: item.text.goal(goal),
        command: "daybook add measure \(item.measure.name)", address: item.address)
    }
  }
}
