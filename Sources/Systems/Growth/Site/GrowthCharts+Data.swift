import Basics
import Charts
import Vault

// Everything on record, as the files of the series have it.
extension GrowthCharts {
  var levelData: Table {
    var table = Table(header: ["level", "points", "pointsOfLevel", "share"])
    let numbers = ring(title: nil).table.numbers.first ?? []
    table.append([.count(growth.standing().level)] + numbers.map { TableCell($0) })
    return table
  }

  /// The points of each day that has any, by what they were given for.
  var pointData: Table {
    let kinds = ExperienceEntry.Kind.allCases
    var table = Table(header: ["day"] + kinds.map(\.rawValue) + ["total"])
    for day in Set(growth.experience.entries.compactMap(\.day)).sorted() {
      let points = growth.experience.byKind(on: day...day)
      let cells = kinds.map { points[$0] ?? 0 }
      table.append([.day(day)] + (cells + [cells.reduce(0, +)]).map(TableCell.count))
    }
    return table
  }

  /// Every goal, each before those that serve it.
  var goalData: Table {
    var table = Table(header: ["id", "title", "horizon", "serves", "status", "progress"])
    for node in growth.tree.all {
      let goal = node.goal
      table.append([
        .text(goal.id), .text(goal.title), .text(goal.horizon.rawValue),
        TableCell(growth.tree.ancestors(of: goal.id).first?.id), .text(goal.status.rawValue),
        .number(node.progress),
      ])
    }
    return table
  }

  var flowData: Table {
    var table = Table(header: ["day", "project", "skill", "challenge"])
    for entry in FlowMap(growth.records.flow).points.map(\.entry) {
      table.append([
        .day(growth.zone.day(of: entry.at)),
        TableCell(entry.project.map { growth.tree.project(named: $0)?.title ?? $0 }),
        .count(entry.skill), .count(entry.challenge),
      ])
    }
    return table
  }

  /// The stages with their days; the one that goes on has no last day.
  var stageData: Table {
    var table = Table(header: ["stage", "note", "firstDay", "lastDay"])
    for (stage, item) in zip(growth.records.stages, stageItems) {
      table.append([
        .count(stage.stage.number), TableCell(stage.note), .day(item.days.lowerBound),
        item.isOpen ? .empty : .day(item.days.upperBound),
      ])
    }
    return table
  }

  var failureData: Table {
    var table = Table(
      header: ["day", "project", "learningApplied", "learningDrawn", "nothingDrawn"])
    for day in Set(growth.records.failures.map { growth.zone.day(of: $0.at) }).sorted() {
      for row in growth.portfolio(of: day...day).rows {
        table.append([
          .day(day), TableCell(row.name), .count(row.applied),
          .count(row.learned - row.applied), .count(row.count - row.learned),
        ])
      }
    }
    return table
  }

  /// The time of a project in each month from its first to its last.
  func timeData(of project: ProjectTime) -> Table {
    var table = Table(header: ["month", "seconds"])
    for (month, time) in project.months {
      table.append([.text("\(month)"), .number(time.inSeconds)])
    }
    return table
  }
}
