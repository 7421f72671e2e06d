import Basics
import Charts
import Liquid
import SiteKit
import Wording

struct ExerciseSitePart: DaySitePart, OutletSitePart, TodaySitePart {
  let name = "exercise"
  let title: Words.Key = "nav.exercise"
  let address = ExercisePages.address
  private let view: ExerciseView
  private let pages: ExercisePages
  private let images: ExerciseImages

  private var history: ExerciseHistory { view.history }

  init(_ history: ExerciseHistory, _ basis: SitePartBasis) {
    images = ExerciseImages(history, in: basis.files, for: basis.audience)
    view = ExerciseView(
      history: history, words: basis.words,
      images: images.addresses.mapValues { basis.tree.up + $0 })
    pages = ExercisePages(history: history, words: basis.words)
  }

  var isAny: Bool { !history.isEmpty }
  var variables: Object { ["exercise": .object(view.object)] }
  var series: [ChartSeries] { ExerciseCharts(history: history, words: view.words).series }
  var problems: [Diagnostic] { images.diagnostics }
  var documents: [SearchDocument] { pages.documents }
  var recordedDays: Set<Day> { Set(history.recordedDays) }
  var review: (part: any ReviewPart, template: String)? {
    (ExerciseReview(view), "review_exercise")
  }
  var dayFigures: [DayFigure] {
    let goal = history.settings.dailyGoal
    return [
      DayFigure(
        view.words("nav.exercise"), tone: name, at: address, as: .discs, format: .duration,
        better: .more, goal: goal.inSeconds,
        goalName: { [words = view.words] _ in
          words("strip.goal_day", ["goal": words.duration(goal)])
        },
        days: history.dayTotals.map { ($0.day, $0.length.inSeconds) })
    ]
  }
  var dashboard: [DashboardSlot: [String]] {
    [.start: ["dashboard_start_exercise"]]
  }

  func pages(_ context: SiteContext) -> [OutputFile] { pages.all(context) }
  func day(_ day: Day) -> DayPart? { view.part(of: day) }
  func sharedFiles(_ context: SiteContext) -> [OutputFile] { images.outputs(context) }

  /// The exercise of the day, while it is not done and the day's goal is not met.
  func next(within days: Int) -> [NextItem] {
    let today = history.today
    guard let routine = history.recommended(on: today),
      !history.completions(on: today...today).contains(where: { $0.routine == routine.id }),
      history.length(on: today...today) < history.settings.dailyGoal
    else { return [] }
    return [
      NextItem(
        .task, on: today, tone: name, title: routine.name,
        detail: view.words.duration(routine.length), address: address)
    ]
  }
}
