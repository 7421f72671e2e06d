import Basics
import Liquid
import SiteKit
import Wording

/// The pages of growth: the overview, the goals and each project, failures, and the vision.
struct GrowthPages {
  let context: SiteContext
  let view: GrowthView

  private var growth: GrowthHistory { view.growth }
  private var words: Words { view.words }
  private var overview: (title: String, address: String) {
    (words("nav.growth"), GrowthAddress.overview)
  }

  var all: [OutputFile] {
    let projects = growth.tree.projects
    return [
      page("growth", GrowthAddress.overview, words("nav.growth"), "the growth page"),
      page(
        "growth_goals", GrowthAddress.goals, words("growth.goals"), "the page of goals",
        trail: [overview]),
    ] + (view.hasFailures ? [failures] : []) + (view.hasVision ? [vision] : [])
      + (view.isOwn && !view.questions.isEmpty ? [view.questionCalendar.output] : [])
      + projects.indices.map { index in
        project(
          projects[index], previous: index > 0 ? projects[index - 1].goal : nil,
          next: index + 1 < projects.count ? projects[index + 1].goal : nil)
      }
  }

  /// The values of the drawings of projects, beside their pages.
  var data: [OutputFile] {
    guard let time = view.time else { return [] }
    let charts = view.charts
    return growth.tree.projects.map(\.goal).map { goal in
      .data(
        at: ProjectData.address(of: goal, time),
        source: "the \(time.system) of the project \(goal.id)"
      ) { charts.timeData(of: time.time(of: goal)) }
    }
  }

  private func page(
    _ template: String, _ address: String, _ title: String, _ source: String,
    trail: [(title: String, address: String)] = [],
    _ members: @escaping @Sendable () -> [(String, Value)] = { [] }
  ) -> OutputFile {
    context.page(template, at: address, source: source) {
      PageContent(.init(title: title, trail: trail), members())
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

  private func project(_ node: GoalTree.Node, previous: Goal?, next: Goal?) -> OutputFile {
    let (context, view, words, overview) = (context, view, words, overview)
    return context.page(
      "growth_project", at: GrowthAddress.project(node.goal.id),
      source: "the project \(node.goal.id)"
    ) {
      let link = { (goal: Goal) in (goal.title, GrowthAddress.project(goal.id)) }
      return PageContent(
        .init(
          title: node.goal.title, previous: previous.map(link), next: next.map(link),
          trail: [overview, (words("growth.goals"), GrowthAddress.goals)]),
        [("project", .object(view.project(node, in: context.tree)))])
    }
  }
}
