import Basics
import Liquid
package import SiteKit
package import Vault
import Wording

/// The coach: one question a day, from the records of all systems, for the person only. It keeps no
/// records; an answer is stored by the system that has a form for it.
package struct CoachSystem: MeetsOthers {
  package let name = "coach"

  package init() {}

  package var settingKeys: [SettingKey] { SettingKey.coach }
  package var commands: [CommandPlace: [any SystemCommand.Type]] {
    [.top(.everyDay): [AskCommand.self], .top(.settings): [CoachCommand.self]]
  }

  package func figures(_ records: Void, _ basis: FigureBasis) async -> any DayQuestions {
    CoachQuestions(basis.settings[CoachSettings.self])
  }

  package func room(_ figures: any DayQuestions, _ basis: SitePartBasis) -> (any SitePart)? {
    basis.isOwn ? CoachSitePart(basis) : nil
  }
}

struct CoachSitePart: DaySitePart, TodaySitePart {
  let name = "coach"
  let title: Words.Key = "nav.coach"
  let address = CoachPages.address
  let navigationGroup = NavigationGroup.more
  private let view: CoachView

  init(_ basis: SitePartBasis) { view = CoachView(basis) }

  var isAny: Bool { view.isAny }
  var variables: Object { [name: .object(view.object)] }
  var dashboard: [DashboardSlot: [String]] {
    [.start: ["dashboard_start_coach"], .today: ["dashboard_coach"]]
  }
  var review: (part: any ReviewPart, template: String)? { (CoachReview(view), "review_coach") }

  func pages(_ context: SiteContext) -> [OutputFile] { CoachPages(view: view).all(context) }

  func day(_ day: Day) -> DayPart? { view.part(of: day) }

  var now: [NowLine] {
    view.current.map { [NowLine(.question, $0, command: CoachView.command)] } ?? []
  }
}
