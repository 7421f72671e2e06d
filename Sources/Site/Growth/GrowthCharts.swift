import Charts
import Chronology
import Focus
import Growth

/// The series of growth that pages can draw, by name.
struct GrowthCharts: Sendable {
  let joined: GrowthFocus

  private var growth: GrowthHistory { joined.growth }

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
    case .goals: return goals(growth.tree.roots, title: request.title ?? "Goals")
    case .flow:
      let days =
        request.range == nil
        ? nil : try request.days(today: growth.today, default: growth.today.year.days)
      return flow(title: request.title ?? "Challenge over skill") { entry in
        days?.contains(growth.zone.day(of: entry.at)) ?? true
      }
    case .stages: return stages(title: request.title ?? "Stages")
    case .failures:
      let days =
        request.range == nil
        ? nil : try request.days(today: growth.today, default: growth.today.year.days)
      return failures(growth.portfolio(of: days), title: request.title ?? "Failures by project")
    }
  }

  private func level(title: String?) -> any Chart {
    let standing = growth.standing()
    return RingChart(
      title: title ?? "On the way to level \(standing.level + 1)", value: Double(standing.into),
      goal: Double(standing.step), format: .number(unit: "XP"), centre: "\(standing.level)")
  }

  private func xp(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = growth.today
    let days = try request.days(
      today: today, default: today.week.firstDay.advanced(by: -7 * 25)...today.week.lastDay)
    let kinds = ExperienceEntry.Kind.allCases
    func stack(_ period: Period, _ days: ClosedRange<Day>, axis: String) -> StackedBarChart.Stack {
      let sums = growth.experience.byKind(on: days)
      return .init(
        EnglishDates.long(period), kinds.map { Double(sums[$0] ?? 0) }, axisLabel: axis,
        standing: days.contains(today) && today < days.upperBound ? .partial : .whole)
    }
    let stacks: [StackedBarChart.Stack]
    let span: ChartPoint.Span
    if days.count <= 31 {
      span = .day
      stacks = days.map { day in
        stack(.day(day), day...day, axis: EnglishDates.axisLabel(day, among: days.count))
      }
    } else if days.count <= 7 * 53, days.lowerBound.weekday == .monday {
      span = .week
      stacks = days.filter { $0.weekday == .monday }.map { day in
        stack(.week(day.week), day.week.days, axis: "W\(day.week.number)")
      }
    } else {
      span = .month
      let months = days.filter { $0 == days.lowerBound || $0.dayOfMonth == 1 }.map(\.month)
      stacks = months.map { month in
        stack(.month(month), month.days, axis: String(EnglishDates.short(.month(month)).prefix(3)))
      }
    }
    return StackedBarChart(
      title: request.title ?? "Experience points by source", series: kinds.map(Self.name),
      stacks: stacks, per: span, format: .number(unit: "XP"))
  }

  static func name(of kind: ExperienceEntry.Kind) -> String {
    switch kind {
    case .task: "tasks"
    case .failure: "failures"
    case .milestone: "milestones"
    case .project: "projects"
    case .yearGoal: "years"
    case .reflection: "reflections"
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
        node.goal.title, kind: node.goal.horizon.rawValue, depth: depth, progress: node.progress,
        state: state)
      return [own] + node.children.flatMap { nodes($0, depth: depth + 1) }
    }
    return GoalTreeChart(title: title, nodes: roots.flatMap { nodes($0, depth: 0) })
  }

  /// The entries of flow that `isShown`, against the medians of all.
  func flow(title: String, _ isShown: (FlowEntry) -> Bool) -> any Chart {
    let map = FlowMap(growth.records.flow)
    let scale = Double(FlowEntry.scale.lowerBound)...Double(FlowEntry.scale.upperBound)
    return ScatterChart(
      title: title,
      points: map.points.filter { isShown($0.entry) }.map { point in
        let day = EnglishDates.date(growth.zone.day(of: point.entry.at))
        let project = point.entry.project.map { name in
          ", " + (growth.tree.project(named: name)?.title ?? name)
        }
        return .init(
          day + (project ?? ""), x: Double(point.entry.skill), y: Double(point.entry.challenge))
      },
      x: .init("skill", scale, divider: map.medianSkill),
      y: .init("challenge", scale, divider: map.medianChallenge),
      quadrants: .init(
        topLeft: "anxiety", topRight: "flow", bottomLeft: "apathy", bottomRight: "boredom"))
  }

  private func stages(title: String) -> any Chart {
    let stages = growth.records.stages
    let days = stages.map { growth.zone.day(of: $0.at) }
    let items = stages.indices.map { index in
      let isLast = index + 1 == stages.count
      let end = isLast ? growth.today : max(days[index], days[index + 1].previous)
      let note = stages[index].note.map { ": \($0)" } ?? ""
      return TimelineChart.Item(
        "Stage \(stages[index].stage.number)\(note)", days[index]...max(days[index], end),
        isOpen: isLast)
    }
    return TimelineChart(title: title, items: items)
  }

  private func failures(_ portfolio: FailurePortfolio, title: String) -> any Chart {
    StackedBarChart(
      title: title, series: ["learning applied", "learning drawn", "nothing drawn yet"],
      stacks: portfolio.rows.map { row in
        .init(
          row.name ?? "no project",
          [
            Double(row.applied), Double(row.learned - row.applied),
            Double(row.count - row.learned),
          ])
      }, per: .item, format: .number())
  }

  /// The focus of a project, a bar a month from its first to its last.
  func focus(of project: ProjectFocus) -> (any Chart)? {
    guard let first = project.sessions.first, let last = project.sessions.last else { return nil }
    let (zone, today) = (growth.zone, growth.today)
    let end = zone.day(of: last.interval.start).month
    let months = Array(
      sequence(first: zone.day(of: first.interval.start).month) { $0 < end ? $0.next : nil }
    ).suffix(24)
    return BarChart(
      title: "Focus per month",
      points: months.map { month in
        ChartPoint(
          EnglishDates.long(.month(month)),
          project.time.clipped(to: zone.interval(of: month.days)).duration.inSeconds,
          axisLabel: String(EnglishDates.short(.month(month)).prefix(3)),
          standing: month == today.month && today < month.lastDay ? .partial : .whole)
      }, per: .month, format: .duration)
  }
}
