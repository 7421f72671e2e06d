import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

enum ProjectData {
  /// The page with its time by month.
  static func address(of project: Goal, _ time: any TimeOnGoals) -> String {
    GrowthAddress.project(project.id) + "\(time.system).csv"
  }
}

extension GrowthView {
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

extension GrowthView {
  var profile: Object {
    let records = growth.records
    let profile = records.profile
    var object: Object = [:]
    object["record"] = profile.map { .record(ProfileRecord.kind, $0.source.id) } ?? .nil
    object["identity"] = Value(profile?.identity)
    object["stage"] = .int(growth.stage.number)
    object["vision"] =
      profile?.vision.map { vision in
        [
          "statement": Value(vision.statement), "ordinaryDay": Value(vision.ordinaryDay),
          "constraints": .array(vision.constraints.map { .string($0) }),
        ]
      } ?? .nil
    object["antiVision"] =
      profile?.antiVision.map { antiVision in
        [
          "statement": Value(antiVision.statement),
          "fiveYearTuesday": Value(antiVision.fiveYearTuesday),
          "tenYearTuesday": Value(antiVision.tenYearTuesday),
          "lifetimeCost": Value(antiVision.lifetimeCost),
          "roleModel": Value(antiVision.roleModel),
          "createdTitle": antiVision.createdAt.map { .string(date($0)) } ?? .nil,
        ]
      } ?? .nil
    object["disappear"] = .array(
      (profile?.disappear ?? []).map { item in
        [
          "what": .string(item.what),
          "since": item.since.map { .string(words.date($0)) } ?? .nil,
          "gone": item.goneAt.map { .string(words.date($0)) } ?? .nil,
        ]
      })
    object["changes"] = .array(
      records.identityChanges.reversed().map { change in
        [
          "record": .record(IdentityRecord.kind, change.source.id),
          "dateTitle": .string(date(change.at)), "from": Value(change.from),
          "to": .string(change.to), "evidence": Value(change.evidence),
        ]
      })
    object["pains"] = .array(
      records.pains.reversed().map { pain in
        [
          "record": .record(PainRecord.kind, pain.source.id),
          "dateTitle": .string(date(pain.at)), "text": .string(pain.text),
        ]
      })
    object["stages"] = .array(
      records.stages.reversed().map { stage in
        [
          "record": .record(StageRecord.kind, stage.source.id),
          "dateTitle": .string(date(stage.at)), "stage": .int(stage.stage.number),
          "note": Value(stage.note),
        ]
      })
    return object
  }

  private func date(_ instant: Instant) -> String {
    words.date(growth.zone.day(of: instant))
  }
}
