import Basics
import Wording

// The words of stacked bars, scatters, goal trees and timelines.
extension Words {
  func name(of state: GoalTreeChart.Node.State) -> String {
    switch state {
    case .open: self("chart.open")
    case .done: self("chart.done")
    case .dropped: self("chart.dropped")
    }
  }

  /// `tasks 40 XP, failures 10 XP`.
  func list(_ parts: [(name: String, value: String)]) -> String {
    list(parts.map { self("chart.part", ["name": $0.name, "value": $0.value]) })
  }

  /// What the parts of all bars come to.
  func parts(_ parts: [(name: String, value: String)]) -> String {
    self("chart.in_parts", ["list": list(parts)])
  }

  func describeScatter(
    count: Int, x: (name: String, from: String, to: String),
    y: (name: String, from: String, to: String),
    quadrants: [(name: String, count: Int)]?, dividers: (x: String?, y: String?)
  ) -> String {
    guard let quadrants else {
      return self(
        "chart.points_range",
        [
          "count": count, "x": x.name, "xFrom": x.from, "xTo": x.to, "y": y.name,
          "yFrom": y.from, "yTo": y.to,
        ])
    }
    let counts = quadrants.filter { $0.count > 0 }.map {
      self("chart.points_in", ["count": $0.count, "name": $0.name])
    }
    let points = self(
      "chart.points", ["count": count, "x": x.name, "y": y.name, "list": list(counts)])
    guard let ofX = dividers.x, let ofY = dividers.y else { return points }
    return sentences([
      points, self("chart.quadrants", ["x": x.name, "ofX": ofX, "y": y.name, "ofY": ofY]),
    ])
  }

  func describeGoals(
    count: Int, done: Int, dropped: Int, tops: [(title: String, progress: String)]
  ) -> String {
    guard count > 0 else { return noPoints }
    let goals =
      dropped > 0
      ? self("chart.goals_dropped", ["count": count, "done": done, "dropped": dropped])
      : self("chart.goals", ["count": count, "done": done])
    let progress = tops.prefix(3).map { top in
      self("chart.goal_progress", ["title": top.title, "progress": top.progress])
    }
    return sentences([goals] + progress)
  }

  func describeTimeline(
    count: Int, from first: Day, to last: Day, last item: (label: String, since: Day, isOpen: Bool)
  ) -> String {
    let entries = self("chart.entries", ["count": count])
    let range = first == last ? shortDateWithWeekday(first) : range(from: first, to: last)
    let day = shortDateWithWeekday(item.since)
    return item.isOpen
      ? self(
        "chart.timeline_open",
        ["entries": entries, "range": range, "label": item.label, "day": day])
      : self(
        "chart.timeline", ["entries": entries, "range": range, "label": item.label, "day": day])
  }

  /// `Mon 16 Nov 2026 to Sun 22 Nov 2026`.
  func range(from first: Day, to last: Day) -> String {
    self(
      "chart.days_from_to",
      ["first": shortDateWithWeekday(first), "last": shortDateWithWeekday(last)])
  }
}
