import Basics
import Charts
import SiteKit
import Vault
import Wording

struct GrowthCharts: Sendable {
  let growth: GrowthHistory
  let words: Words

  var series: [ChartSeries] { [level, points, goals, flow, stages, failures] }

  private var level: ChartSeries {
    ChartSeries("growth.level", as: [.ring], draw: { ring(title: $0.title) }) { levelData }
  }

  private var points: ChartSeries {
    ChartSeries("growth.xp", as: [.stacked], message: pointMessage) {
      (request) throws(ChartRequest.Problem) in
      try pointStacks(request)
    } table: {
      pointData
    }
  }

  var goals: ChartSeries {
    ChartSeries(
      "growth.goals", as: [.tree],
      draw: { goalTree(title: $0.title ?? words("growth.chart.goals")) }
    ) { goalData }
  }

  var flow: ChartSeries {
    ChartSeries(
      "growth.flow", as: [.scatter], message: { $0.range == nil ? flowMessage : nil },
      draw: { (request) throws(ChartRequest.Problem) in
        let days = try days(request)
        return flowChart(title: request.title ?? words("growth.chart.flow")) { entry in
          days?.contains(growth.zone.day(of: entry.at)) ?? true
        }
      }
    ) { flowData }
  }

  private var stages: ChartSeries {
    ChartSeries(
      "growth.stages", as: [.timeline],
      draw: {
        TimelineChart(
          title: $0.title ?? words("growth.chart.stages"), items: stageItems, wording: words)
      }
    ) { stageData }
  }

  private var failures: ChartSeries {
    ChartSeries(
      "growth.failures", as: [.stacked],
      draw: { (request) throws(ChartRequest.Problem) in
        failureStacks(
          growth.portfolio(of: try days(request)),
          title: request.title ?? words("growth.chart.failures"))
      }
    ) { failureData }
  }

  private func days(_ request: ChartRequest) throws(ChartRequest.Problem) -> ClosedRange<Day>? {
    let today = growth.today
    return request.range == nil ? nil : try request.days(today: today, default: today.year.days)
  }
}

// Drawing.
extension GrowthCharts {
  func ring(title: String?) -> RingChart {
    let standing = growth.standing()
    return RingChart(
      title: title ?? words("growth.chart.level", ["level": standing.level + 1]),
      value: Double(standing.into),
      goal: Double(standing.step), format: .number(unit: words("number.point_unit")),
      centre: "\(standing.level)", wording: words)
  }

  private func pointMessage(_ request: ChartRequest) -> String? {
    guard let chart = try? pointStacks(request) else { return nil }
    return ChartMessages(words, chart.format).message(
      of: chart.stacks.map { stack in
        ChartPoint(
          stack.label, stack.values.reduce(0) { $0 + ($1 ?? 0) }, standing: stack.standing,
          day: stack.day)
      }, per: chart.span, goal: nil)
  }

  /// The share of points in flow, if there are enough and a quarter of them are.
  private var flowMessage: String? {
    let map = growth.flow
    let (part, all) = (map.count(of: .flow), map.points.count)
    guard all >= 8, part * 4 >= all else { return nil }
    return words("growth.message.flow", ["part": part, "count": all])
  }

  private func pointStacks(
    _ request: ChartRequest
  ) throws(ChartRequest.Problem) -> StackedBarChart {
    let today = growth.today
    let days = try request.days(
      today: today, since: growth.experience.entries.lazy.compactMap(\.day).min(),
      default: today.week.firstDay.advanced(by: -7 * 25)...today.week.lastDay)
    let kinds = ExperienceEntry.Kind.allCases
    func stack(_ period: Period, _ days: ClosedRange<Day>, axis: String) -> StackedBarChart.Stack {
      let sums = growth.experience.byKind(on: days)
      return .init(
        words.long(period), kinds.map { Double(sums[$0] ?? 0) }, axisLabel: axis,
        standing: days.contains(today) && today < days.upperBound ? .partial : .whole,
        day: days.lowerBound)
    }
    let stacks: [StackedBarChart.Stack]
    let span: ChartPoint.Span
    if days.count <= 31 {
      span = .day
      stacks = days.map { day in
        stack(.day(day), day...day, axis: words.axisLabel(day, among: days.count))
      }
    } else if days.count <= 7 * 53, days.lowerBound.weekday == .monday {
      span = .week
      stacks = days.filter { $0.weekday == .monday }.map { day in
        stack(.week(day.week), day.week.days, axis: words.axisLabel(day.week))
      }
    } else {
      span = .month
      let months = days.filter { $0 == days.lowerBound || $0.dayOfMonth == 1 }.map(\.month)
      stacks = months.map { month in
        stack(.month(month), month.days, axis: words.shortMonth(month.number))
      }
    }
    return StackedBarChart(
      title: request.title ?? words("growth.chart.xp"), series: kinds.map(words.name(of:)),
      stacks: stacks, per: span, format: .number(unit: words("number.point_unit")),
      wording: words)
  }

  private func goalTree(title: String) -> any Chart {
    func nodes(_ node: GoalTree.Node, depth: Int) -> [GoalTreeChart.Node] {
      let state: GoalTreeChart.Node.State =
        switch node.goal.status {
        case .open: .open
        case .done: .done
        case .dropped: .dropped
        }
      let own = GoalTreeChart.Node(
        node.goal.title, kind: words.name(of: node.goal.horizon), depth: depth,
        progress: node.progress, state: state)
      return [own] + node.children.flatMap { nodes($0, depth: depth + 1) }
    }
    return GoalTreeChart(
      title: title, nodes: growth.tree.roots.flatMap { nodes($0, depth: 0) }, wording: words)
  }

  func flowChart(title: String, _ isShown: (FlowEntry) -> Bool) -> any Chart {
    let map = growth.flow
    let scale = Double(FlowEntry.scale.lowerBound)...Double(FlowEntry.scale.upperBound)
    var chart = ScatterChart(
      title: title,
      points: map.points.filter { isShown($0.entry) }.map { point in
        let day = words.date(growth.zone.day(of: point.entry.at))
        let project = point.entry.project.map { name in
          growth.tree.project(named: name)?.title ?? name
        }
        return .init(
          words.list([day] + (project.map { [$0] } ?? [])), x: Double(point.entry.skill),
          y: Double(point.entry.challenge))
      },
      x: .init(words("growth.chart.skill"), scale, divider: map.medianSkill),
      y: .init(words("growth.chart.challenge"), scale, divider: map.medianChallenge),
      quadrants: .init(
        topLeft: words("growth.chart.anxiety"), topRight: words("growth.chart.in_flow"),
        bottomLeft: words("growth.chart.apathy"), bottomRight: words("growth.chart.boredom")),
      wording: words)
    chart.history = map.points.map { growth.zone.day(of: $0.entry.at) }.min().map {
      $0...max($0, growth.today)
    }
    return chart
  }

  var stageItems: [TimelineChart.Item] {
    let stages = growth.records.stages
    let days = stages.map { growth.zone.day(of: $0.at) }
    return stages.indices.map { index in
      let isLast = index + 1 == stages.count
      let end = isLast ? growth.today : max(days[index], days[index + 1].previous)
      let stage = words.title(of: stages[index].stage)
      return TimelineChart.Item(
        stages[index].note.map { words("list.labelled", ["label": stage, "value": $0]) } ?? stage,
        days[index]...max(days[index], end),
        isOpen: isLast)
    }
  }

  private func failureStacks(_ portfolio: FailurePortfolio, title: String) -> any Chart {
    StackedBarChart(
      title: title,
      series: [
        words("growth.chart.learning_applied"), words("growth.chart.learning_drawn"),
        words("growth.chart.nothing_drawn"),
      ],
      stacks: portfolio.rows.map { row in
        .init(
          row.name ?? words("growth.chart.no_project"),
          [
            Double(row.applied), Double(row.learned - row.applied),
            Double(row.count - row.learned),
          ])
      }, per: .item, format: .number(), wording: words)
  }

  /// The time of a project over its last two years, one bar per month.
  func timeChart(of project: ProjectTime) -> (any Chart)? {
    let months = project.months.suffix(24)
    guard !months.isEmpty else { return nil }
    let today = growth.today
    return BarChart(
      title: words("growth.chart.time"),
      points: months.map { month, time in
        ChartPoint(
          words.long(.month(month)), time.inSeconds,
          axisLabel: words.shortMonth(month.number),
          standing: month == today.month && today < month.lastDay ? .partial : .whole,
          day: month.firstDay)
      }, per: .month, format: .duration, wording: words)
  }
}

// Everything on record, for the data files of the charts.
extension GrowthCharts {
  var levelData: Table {
    let numbers = ring(title: nil).table.numbers.first ?? []
    return Table(
      header: ["level", "points", "pointsOfLevel", "share"],
      rows: [[.count(growth.standing().level)] + numbers.map { TableCell($0) }])
  }

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

  var goalData: Table {
    Table(
      header: ["id", "title", "horizon", "serves", "status", "progress"],
      rows: growth.tree.all.map { node in
        let goal = node.goal
        return [
          .text(goal.id), .text(goal.title), .text(goal.horizon.rawValue),
          TableCell(growth.tree.ancestors(of: goal.id).first?.id), .text(goal.status.rawValue),
          .number(node.progress),
        ]
      })
  }

  var flowData: Table {
    Table(
      header: ["day", "project", "skill", "challenge"],
      rows: growth.flow.points.map(\.entry).map { entry in
        [
          .day(growth.zone.day(of: entry.at)),
          TableCell(entry.project.map { growth.tree.project(named: $0)?.title ?? $0 }),
          .count(entry.skill), .count(entry.challenge),
        ]
      })
  }

  /// The stages with their days; the current one has no last day.
  var stageData: Table {
    Table(
      header: ["stage", "note", "firstDay", "lastDay"],
      rows: zip(growth.records.stages, stageItems).map { stage, item in
        [
          .count(stage.stage.number), TableCell(stage.note), .day(item.days.lowerBound),
          item.isOpen ? .empty : .day(item.days.upperBound),
        ]
      })
  }

  var failureData: Table {
    let days = Set(growth.records.failures.map { growth.zone.day(of: $0.at) }).sorted()
    return Table(
      header: ["day", "project", "learningApplied", "learningDrawn", "nothingDrawn"],
      rows: days.flatMap { day in
        growth.portfolio(of: day...day).rows.map { row in
          [
            .day(day), TableCell(row.name), .count(row.applied),
            .count(row.learned - row.applied), .count(row.count - row.learned),
          ]
        }
      })
  }

  func timeData(of project: ProjectTime) -> Table {
    Table(
      header: ["month", "seconds"],
      rows: project.months.map { [.text("\($0)"), .number($1.inSeconds)] })
  }
}
