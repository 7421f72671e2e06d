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
    return self.node(node).adding([
      "parents": .array(growth.tree.ancestors(of: goal.id)) { .string($0.title) },
      "doneTitle": Value(goal.doneAt) { .string(words.date(growth.zone.day(of: $0))) },
      "taskList": .objects(tasks, task), "taskCount": .int(tasks.count),
      "taskDoneCount": .int(tasks.count { $0.doneAt != nil }),
      "failures": .objects(failures.reversed(), failure),
      "portfolio": .object(
        portfolio(
          FailurePortfolio(failures, tree: growth.tree, zone: growth.zone, asOf: growth.asOf))),
      "focus": .seconds(spent.total), "sessions": .int(spent.sessionCount),
      "lastSession": Value(spent.lastSession) { day, address in
        ["title": .string(words.date(day)), "url": .string(address)]
      },
      "focusChart":
        time.flatMap { time in
          charts.timeChart(of: spent).map { chart in
            .markup(
              chart.figure(
                id: "project-\(time.system)", data: data(ProjectData.address(of: goal, time))))
          }
        } ?? .nil,
      "flow": .int(flow.count),
      "flowChart":
        flow.isEmpty
        ? .nil
        : .markup(
          charts.flowChart(title: words("growth.chart.flow_project")) { isOwn($0.project) }
            .figure(id: "project-flow", data: data(charts.flow.address))),
    ])
  }
}

extension GrowthView {
  var profile: Object {
    let records = growth.records
    let profile = records.profile
    return [
      "record": Value(profile) { .record(ProfileRecord.kind, $0.source.id) },
      "identity": Value(profile?.identity), "challenge": Value(profile?.challenge),
      "stage": .int(growth.stage.number),
      "stageName": .string(words.name(of: growth.stage)),
      "stageMeaning": .string(words.meaning(of: growth.stage)),
      "nineStages": .array(Stage.all) { stage in
        [
          "stage": .int(stage.number), "name": .string(words.name(of: stage)),
          "meaning": .string(words.meaning(of: stage)),
        ]
      },
      "vision": Value(profile?.vision) { vision in
        [
          "statement": Value(vision.statement), "ordinaryDay": Value(vision.ordinaryDay),
          "constraints": .strings(vision.constraints),
        ]
      },
      "antiVision": Value(profile?.antiVision) { antiVision in
        [
          "statement": Value(antiVision.statement),
          "fiveYearTuesday": Value(antiVision.fiveYearTuesday),
          "tenYearTuesday": Value(antiVision.tenYearTuesday),
          "lifetimeCost": Value(antiVision.lifetimeCost),
          "roleModel": Value(antiVision.roleModel),
          "createdTitle": Value(antiVision.createdAt) { .string(date($0)) },
        ]
      },
      "disappear": .array(profile?.disappear ?? []) { item in
        [
          "what": .string(item.what),
          "since": Value(item.since) { .string(words.date($0)) },
          "gone": Value(item.goneAt) { .string(words.date($0)) },
        ]
      },
      "changes": .array(records.identityChanges.reversed()) { change in
        [
          "record": .record(IdentityRecord.kind, change.source.id),
          "dateTitle": .string(date(change.at)), "from": Value(change.from),
          "to": .string(change.to), "evidence": Value(change.evidence),
          "speaking": .object(speaking(for: change)),
        ]
      },
      "pains": .array(records.pains.reversed()) { pain in
        [
          "record": .record(PainRecord.kind, pain.source.id),
          "dateTitle": .string(date(pain.at)), "text": .string(pain.text),
          "tags": .strings(pain.tags),
        ]
      },
      "stages": .array(records.stages.reversed()) { stage in
        [
          "record": .record(StageRecord.kind, stage.source.id),
          "dateTitle": .string(date(stage.at)), "stage": .int(stage.stage.number),
          "name": .string(words.name(of: stage.stage)),
          "note": Value(stage.note),
        ]
      },
    ]
  }

  /// The evidence for a change of identity: its number in words, and its parts.
  private func speaking(for change: IdentityChange) -> Object {
    let evidence = growth.evidence(for: change)
    return [
      "count": .int(evidence.count),
      "title": .string(words("growth.speaking", ["count": evidence.count])),
      "tasks": .objects(evidence.tasks.reversed(), task),
      "reflections": .array(evidence.reflections.reversed()) { reflection in
        [
          "record": .record(ReflectionRecord.kind, reflection.source.id),
          "dateTitle": .string(date(reflection.at)), "text": .string(reflection.text),
        ]
      },
      "weeks": .array(evidence.weeks) { week in
        [
          "title": .string(words.short(.week(week))),
          "url": growth.recordedDays.contains(where: week.days.contains)
            ? .string(SiteAddress.review(.week(week))) : .nil,
        ]
      },
    ]
  }

  private func date(_ instant: Instant) -> String {
    words.date(growth.zone.day(of: instant))
  }
}
