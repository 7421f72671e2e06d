import Charts
import Chronology
import Focus
import Growth
import Liquid

/// The pages of growth: the overview, the goals and each project, failures, and the vision.
struct GrowthPages {
  let context: SiteContext

  private var view: GrowthView { context.growth }
  private var growth: GrowthHistory { context.growth.growth }

  var all: [OutputFile] {
    let projects = growth.tree.projects
    return [
      page("growth", "growth/", "Growth", "the growth page"),
      page(
        "growth_goals", "growth/goals/", "Goals", "the page of goals", up: ("Growth", "growth/")),
      failures, vision,
      QuestionCalendar(
        questions: growth.settings.awarenessQuestions, today: context.history.today
      ).output,
    ]
      + projects.indices.map { index in
        project(
          projects[index], previous: index > 0 ? projects[index - 1].goal : nil,
          next: index + 1 < projects.count ? projects[index + 1].goal : nil)
      }
  }

  private func page(
    _ template: String, _ address: String, _ title: String, _ source: String,
    up: (title: String, address: String)? = nil,
    _ members: @escaping @Sendable () -> [(String, Value)] = { [] }
  ) -> OutputFile {
    let context = context
    return .page(at: address, source: source) {
      context.render(
        template, at: address, .init(title: title, up: up), root: nil, members())
    }
  }

  private var failures: OutputFile {
    let view = view
    return page(
      "growth_failures", "growth/failures/", "Failures", "the page of failures",
      up: ("Growth", "growth/")
    ) {
      let failures = view.growth.records.failures.reversed()
      return [("failures", .array(failures.map { .object(view.failure($0)) }))]
    }
  }

  private var vision: OutputFile {
    let view = view
    return page(
      "growth_vision", "growth/vision/", "Vision", "the page of the vision",
      up: ("Growth", "growth/")
    ) { [("profile", .object(view.profile))] }
  }

  private func project(_ node: GoalTree.Node, previous: Goal?, next: Goal?) -> OutputFile {
    let (context, view) = (context, view)
    let address = SiteAddress.project(node.goal.id)
    return .page(at: address, source: "the project \(node.goal.id)") {
      let link = { (goal: Goal) in (goal.title, SiteAddress.project(goal.id)) }
      return context.render(
        "growth_project", at: address,
        .init(
          title: node.goal.title, previous: previous.map(link), up: ("Goals", "growth/goals/"),
          next: next.map(link)),
        [("project", .object(view.project(node, charts: GrowthCharts(joined: view.joined))))])
    }
  }
}
