import Charts
import Chronology
import Focus
import Growth
import Storage

/// Where the values of a project's drawings are in the site.
enum ProjectData {
  /// Its focus by month.
  static func focus(of project: Goal) -> String { SiteAddress.project(project.id) + "focus.csv" }
}

extension GrowthCharts {
  /// Everything on record of a series.
  func data(_ series: Series) -> Table {
    switch series {
    case .level: return levelData
    case .xp: return pointData
    case .goals: return goalData
    case .flow:
      var table = Table(header: ["day", "project", "skill", "challenge"])
      for entry in FlowMap(growth.records.flow).points.map(\.entry) {
        table.append([
          .day(growth.zone.day(of: entry.at)),
          TableCell(entry.project.map { growth.tree.project(named: $0)?.title ?? $0 }),
          .count(entry.skill), .count(entry.challenge),
        ])
      }
      return table
    case .stages: return stageData
    case .failures: return failureData
    }
  }

  private var levelData: Table {
    var table = Table(header: ["level", "points", "pointsOfLevel", "share"])
    let numbers = level(title: nil).table.numbers.first ?? []
    table.append([.count(growth.standing().level)] + numbers.map { TableCell($0) })
    return table
  }

  /// The points of each day that has any, by what they were given for.
  private var pointData: Table {
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
  private var goalData: Table {
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

  /// The stages with their days; the one that goes on has no last day.
  private var stageData: Table {
    var table = Table(header: ["stage", "note", "firstDay", "lastDay"])
    for (stage, item) in zip(growth.records.stages, stageItems) {
      table.append([
        .count(stage.stage.number), TableCell(stage.note), .day(item.days.lowerBound),
        item.isOpen ? .empty : .day(item.days.upperBound),
      ])
    }
    return table
  }

  private var failureData: Table {
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

  /// The focus of a project in each month from its first to its last.
  func focusData(of project: ProjectFocus) -> Table {
    var table = Table(header: ["month", "seconds"])
    for point in focusMonths(of: project) {
      table.append([.text("\(point.month)"), .number(point.focus.inSeconds)])
    }
    return table
  }
}
