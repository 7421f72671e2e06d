import Basics
import Liquid
import SiteKit
import Wording

/// What the coach gives to the site: the question of the day, and what was answered.
struct CoachRoom: DayRoom, TodayRoom {
  let name = "coach"
  let title: Words.Key = "nav.coach"
  let address = CoachPages.address
  private let view: CoachView

  init(_ basis: RoomBasis) { view = CoachView(basis) }

  var isAny: Bool { view.isAny }
  var variables: [(String, Value)] { [(name, .object(view.object))] }
  var dashboard: [DashboardSlot: [String]] {
    [.start: ["dashboard_start_coach"], .todayBelow: ["dashboard_today_below_coach"]]
  }
  var review: (part: any ReviewPart, template: String)? { (CoachReview(view), "review_coach") }

  func pages(_ context: SiteContext) -> [OutputFile] { CoachPages(view: view).all(context) }

  func day(_ day: Day) -> DayPart? { view.part(of: day) }

  var now: [NowLine] {
    view.current.map { [NowLine(.question, $0, command: CoachView.command)] } ?? []
  }
}
