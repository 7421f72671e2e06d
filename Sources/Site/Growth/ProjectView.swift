import Charts
import Chronology
import Focus
import Growth
import Liquid
import Wording

extension GrowthView {
  /// A project with all that belongs to it in growth and in focus.
  func project(_ node: GoalTree.Node, charts catalogue: ChartCatalogue) -> Object {
    let goal = node.goal
    let charts = catalogue.growth
    let data = { (file: String) in
      catalogue.tree.dataLink(to: file, from: SiteAddress.project(goal.id))
    }
    let focus = joined.focus(of: goal)
    func isOwn(_ name: String?) -> Bool {
      name.flatMap { growth.tree.project(named: $0) }?.id == goal.id
    }
    let failures = growth.records.failures.filter { isOwn($0.project) }
    let flow = growth.records.flow.filter { isOwn($0.project) }
    let tasks = node.all.flatMap(\.tasks).sorted { ($1.day, $1.id) < ($0.day, $0.id) }
    var object = self.node(node)
    object["parents"] = .array(growth.tree.ancestors(of: goal.id).map { .string($0.title) })
    object["doneTitle"] =
      goal.doneAt.map { .string(words.date(growth.zone.day(of: $0))) } ?? .nil
    object["taskList"] = .array(tasks.map { .object(task($0)) })
    object["taskCount"] = .int(tasks.count)
    object["taskDoneCount"] = .int(tasks.count { $0.doneAt != nil })
    object["failures"] = .array(failures.reversed().map { .object(failure($0)) })
    object["portfolio"] = .object(
      portfolio(
        FailurePortfolio(failures, tree: growth.tree, zone: growth.zone, asOf: growth.asOf)))
    object["focus"] = .int(Int(focus.time.duration.inSeconds.rounded()))
    object["sessions"] = .int(focus.sessions.count)
    object["lastSession"] =
      focus.sessions.last.map { session in
        let day = growth.zone.day(of: session.interval.start)
        return [
          "title": .string(words.date(day)),
          "url": .string(SiteAddress.focusWeek(day.week)),
        ]
      } ?? .nil
    object["focusChart"] =
      charts.focus(of: focus).map { chart in
        .markup(chart.figure(id: "project-focus", data: data(ProjectData.focus(of: goal))))
      } ?? .nil
    object["flow"] = .int(flow.count)
    object["flowChart"] =
      flow.isEmpty
      ? .nil
      : .markup(
        charts.flow(title: words("growth.chart.flow_project")) { isOwn($0.project) }
          .figure(
            id: "project-flow", data: data(ChartData.address(of: GrowthCharts.Series.flow.rawValue))
          ))
    object["treeChart"] = .markup(
      charts.goals([node], title: words("growth.chart.milestones")).figure(
        id: "project-tree",
        data: data(ChartData.address(of: GrowthCharts.Series.goals.rawValue))))
    return object
  }
}
