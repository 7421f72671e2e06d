import Basics
import Charts
import Liquid
import SiteKit
import Wording

/// Where the values of a project's drawings are in the site.
enum ProjectData {
  /// Its time by month.
  static func address(of project: Goal, _ time: any TimeOnGoals) -> String {
    GrowthAddress.project(project.id) + "\(time.system).csv"
  }
}

extension GrowthView {
  /// A project with all that belongs to it, on its page in `tree`.
  func project(_ node: GoalTree.Node, in tree: SiteTree) -> Object {
    let goal = node.goal
    let data = { (file: String) in
      tree.dataLink(to: file, from: GrowthAddress.project(goal.id))
    }
    let spent = time?.time(of: goal) ?? ProjectTime()
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
    object["focus"] = .seconds(spent.total)
    object["sessions"] = .int(spent.sessionCount)
    object["lastSession"] =
      spent.lastSession.map { day, address in
        ["title": .string(words.date(day)), "url": .string(address)]
      } ?? .nil
    object["focusChart"] =
      time.flatMap { time in
        charts.timeChart(of: spent).map { chart in
          .markup(
            chart.figure(
              id: "project-\(time.system)", data: data(ProjectData.address(of: goal, time))))
        }
      } ?? .nil
    object["flow"] = .int(flow.count)
    object["flowChart"] =
      flow.isEmpty
      ? .nil
      : .markup(
        charts.flowChart(title: words("growth.chart.flow_project")) { isOwn($0.project) }
          .figure(id: "project-flow", data: data(charts.flow.address)))
    object["treeChart"] = .markup(
      charts.goalTree([node], title: words("growth.chart.milestones")).figure(
        id: "project-tree", data: data(charts.goals.address)))
    return object
  }
}
