import Charts
import Chronology
import Focus
import Growth
import Liquid
import Wording

/// The pages of growth: the overview, the goals and each project, failures, and the vision.
struct GrowthPages {
  let context: SiteContext

  private var view: GrowthView { context.growth }
  private var growth: GrowthHistory { context.growth.growth }
  private var words: Words { context.words }
  private var overview: (title: String, address: String) { (words("nav.growth"), "growth/") }

  var all: [OutputFile] {
    let projects = growth.tree.projects
    return [
      page("growth", "growth/", words("nav.growth"), "the growth page"),
      page(
        "growth_goals", GrowthAddress.goals, words("growth.goals"), "the page of goals",
        trail: [overview]),
      failures, vision,
      QuestionCalendar(questions: view.questions).output(today: context.history.today),
    ]
      + projects.indices.map { index in
        project(
          projects[index], previous: index > 0 ? projects[index - 1].goal : nil,
          next: index + 1 < projects.count ? projects[index + 1].goal : nil)
      }
      + (context.tree.isFirst ? projects.map { focusData($0.goal) } : [])
  }

  private func page(
    _ template: String, _ address: String, _ title: String, _ source: String,
    trail: [(title: String, address: String)] = [],
    _ members: @escaping @Sendable () -> [(String, Value)] = { [] }
  ) -> OutputFile {
    let context = context
    return .page(at: address, source: source) {
      context.render(
        template, at: address, .init(title: title, trail: trail), root: nil, members())
    }
  }

  private var failures: OutputFile {
    let view = view
    return page(
      "growth_failures", GrowthAddress.failures, words("growth.failures"), "the page of failures",
      trail: [overview]
    ) {
      let failures = view.growth.records.failures.reversed()
      return [("failures", .array(failures.map { .object(view.failure($0)) }))]
    }
  }

  private var vision: OutputFile {
    let view = view
    return page(
      "growth_vision", GrowthAddress.vision, words("growth.vision"), "the page of the vision",
      trail: [overview]
    ) { [("profile", .object(view.profile))] }
  }

  /// The values of the drawing of a project's focus, beside its page.
  private func focusData(_ goal: Goal) -> OutputFile {
    let (charts, joined) = (context.charts.growth, context.growth.joined)
    return .data(
      at: ProjectData.focus(of: goal), source: "the focus of the project \(goal.id)"
    ) { charts.focusData(of: joined.focus(of: goal)) }
  }

  private func project(_ node: GoalTree.Node, previous: Goal?, next: Goal?) -> OutputFile {
    let (context, view, words, overview) = (context, view, words, overview)
    let address = SiteAddress.project(node.goal.id)
    return .page(at: address, source: "the project \(node.goal.id)") {
      let link = { (goal: Goal) in (goal.title, SiteAddress.project(goal.id)) }
      return context.render(
        "growth_project", at: address,
        .init(
          title: node.goal.title, previous: previous.map(link), next: next.map(link),
          trail: [overview, (words("growth.goals"), GrowthAddress.goals)]),
        [("project", .object(view.project(node, charts: context.charts)))])
    }
  }
}
