import Charts
import Chronology
import Focus
import Growth
import Wording

/// The series of growth that pages can draw, by name.
struct GrowthCharts: Sendable {
  let joined: GrowthFocus
  let words: Words

  var growth: GrowthHistory { joined.growth }

  /// A series, and what it can be drawn as.
  enum Series: String, CaseIterable {
    case level = "growth.level"
    case xp = "growth.xp"
    case goals = "growth.goals"
    case flow = "growth.flow"
    case stages = "growth.stages"
    case failures = "growth.failures"

    var kind: ChartRequest.Kind {
      switch self {
      case .level: .ring
      case .xp, .failures: .stacked
      case .goals: .tree
      case .flow: .scatter
      case .stages: .timeline
      }
    }
  }

  func chart(
    _ request: ChartRequest, _ series: Series
  ) throws(ChartRequest.Problem) -> any Chart {
    try request.check([series.kind])
    switch series {
    case .level: return level(title: request.title)
    case .xp: return try xp(request)
    case .goals:
      return goals(growth.tree.roots, title: request.title ?? words("growth.chart.goals"))
    case .flow:
      let days =
        request.range == nil
        ? nil : try request.days(today: growth.today, default: growth.today.year.days)
      return flow(title: request.title ?? words("growth.chart.flow")) { entry in
        days?.contains(growth.zone.day(of: entry.at)) ?? true
      }
    case .stages: return stages(title: request.title ?? words("growth.chart.stages"))
    case .failures:
      let days =
        request.range == nil
        ? nil : try request.days(today: growth.today, default: growth.today.year.days)
      return failures(
        growth.portfolio(of: days), title: request.title ?? words("growth.chart.failures"))
    }
  }

  func level(title: String?) -> any Chart {
    let standing = growth.standing()
    return RingChart(
      title: title ?? words("growth.chart.level", ["level": standing.level + 1]),
      value: Double(standing.into),
      goal: Double(standing.step), format: .number(unit: "XP"), centre: "\(standing.level)",
      wording: words)
  }

  private func xp(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = growth.today
    let days = try request.days(
      today: today, default: today.week.firstDay.advanced(by: -7 * 25)...today.week.lastDay)
    let kinds = ExperienceEntry.Kind.allCases
    func stack(_ period: Period, _ days: ClosedRange<Day>, axis: String) -> StackedBarChart.Stack {
      let sums = growth.experience.byKind(on: days)
      return .init(
        words.long(period), kinds.map { Double(sums[$0] ?? 0) }, axisLabel: axis,
        standing: days.contains(today) && today < days.upperBound ? .partial : .whole)
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
      title: request.title ?? words("growth.chart.xp"), series: kinds.map(name),
      stacks: stacks, per: span, format: .number(unit: "XP"), wording: words)
  }

  private func name(of kind: ExperienceEntry.Kind) -> String {
    switch kind {
    case .task: words("growth.chart.tasks")
    case .failure: words("growth.chart.failed")
    case .milestone: words("growth.chart.milestone")
    case .project: words("growth.chart.projects")
    case .yearGoal: words("growth.chart.years")
    case .reflection: words("growth.chart.reflections")
    }
  }

  private func name(of horizon: Goal.Horizon) -> String {
    switch horizon {
    case .week: words("growth.horizon.week")
    case .quarter: words("growth.horizon.quarter")
    case .year: words("growth.horizon.year")
    case .decade: words("growth.horizon.decade")
    }
  }

  /// The tree below `roots`.
  func goals(_ roots: [GoalTree.Node], title: String) -> any Chart {
    func nodes(_ node: GoalTree.Node, depth: Int) -> [GoalTreeChart.Node] {
      let state: GoalTreeChart.Node.State =
        switch node.goal.status {
        case .open: .open
        case .done: .done
        case .dropped: .dropped
        }
      let own = GoalTreeChart.Node(
        node.goal.title, kind: name(of: node.goal.horizon), depth: depth, progress: node.progress,
        state: state)
      return [own] + node.children.flatMap { nodes($0, depth: depth + 1) }
    }
    return GoalTreeChart(title: title, nodes: roots.flatMap { nodes($0, depth: 0) }, wording: words)
  }

  /// The entries of flow that `isShown`, against the medians of all.
  func flow(title: String, _ isShown: (FlowEntry) -> Bool) -> any Chart {
    let map = FlowMap(growth.records.flow)
    let scale = Double(FlowEntry.scale.lowerBound)...Double(FlowEntry.scale.upperBound)
    return ScatterChart(
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
  }

  private func stages(title: String) -> any Chart {
    TimelineChart(title: title, items: stageItems, wording: words)
  }

  /// The stages, each up to the day before the next.
  var stageItems: [TimelineChart.Item] {
    let stages = growth.records.stages
    let days = stages.map { growth.zone.day(of: $0.at) }
    return stages.indices.map { index in
      let isLast = index + 1 == stages.count
      let end = isLast ? growth.today : max(days[index], days[index + 1].previous)
      let stage = words("growth.chart.stage", ["stage": stages[index].stage.number])
      return TimelineChart.Item(
        stages[index].note.map { words("list.labelled", ["label": stage, "value": $0]) } ?? stage,
        days[index]...max(days[index], end),
        isOpen: isLast)
    }
  }

  private func failures(_ portfolio: FailurePortfolio, title: String) -> any Chart {
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

  /// The focus of a project in each month from its first to its last.
  func focusMonths(of project: ProjectFocus) -> [(month: Month, focus: Duration)] {
    guard let first = project.sessions.first, let last = project.sessions.last else { return [] }
    let zone = growth.zone
    let end = zone.day(of: last.interval.start).month
    return sequence(first: zone.day(of: first.interval.start).month) { $0 < end ? $0.next : nil }
      .map { ($0, project.time.clipped(to: zone.interval(of: $0.days)).duration) }
  }

  /// The focus of a project, a bar a month, of the last two years that it had any.
  func focus(of project: ProjectFocus) -> (any Chart)? {
    let months = focusMonths(of: project).suffix(24)
    guard !months.isEmpty else { return nil }
    let today = growth.today
    return BarChart(
      title: words("focus.chart.months"),
      points: months.map { month, focus in
        ChartPoint(
          words.long(.month(month)), focus.inSeconds,
          axisLabel: words.shortMonth(month.number),
          standing: month == today.month && today < month.lastDay ? .partial : .whole)
      }, per: .month, format: .duration, wording: words)
  }
}
