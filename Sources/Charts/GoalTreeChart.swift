import Basics
public import Wording

/// Goals under the goals that they serve, each with a bar of its progress.
///
/// The tree grows downwards, a row a goal, so that it suits every width and any number of goals.
public struct GoalTreeChart: Chart {
  /// The suffix of its classes, `plot-tree` and `chart-tree`.
  public static let kind = "tree"

  /// A goal, its place in the tree and its progress.
  public struct Node: Sendable, Hashable {
    /// The state of a goal: its dot is hollow while it is open, its name has ✓ before it when done,
    /// × when dropped.
    public enum State: Sendable, Hashable {
      case open, done, dropped
    }

    /// The name of the goal; shortened in the drawing if there is no room for it.
    public var title: String
    /// The kind of goal, for the table: `quarter`.
    public var kind: String
    /// The number of goals between it and the top.
    public var depth: Int
    /// From 0 to 1.
    public var progress: Double
    /// Open, done or dropped; independent of ``progress``.
    public var state: State

    /// A goal. A negative depth counts as 0. Progress is limited to 0–1, and counts as 0 if it is
    /// not finite.
    public init(
      _ title: String, kind: String, depth: Int, progress: Double, state: State = .open
    ) {
      self.title = title
      self.kind = kind
      self.depth = max(0, depth)
      self.progress = min(1, max(0, Optional(progress).drawable ?? 0))
      self.state = state
    }
  }

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The goals, each before the goals that serve it.
  public var nodes: [Node]
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A tree of `nodes`, drawn from the top in the given order. A node is under the last one before
  /// it that is one level higher.
  public init(title: String, nodes: [Node], wording: Words = .english) {
    self.title = title
    self.nodes = nodes
    self.wording = wording
  }

  /// The number of goals, of those done and of those dropped, and the progress of the first three
  /// open goals at the top.
  public var summary: String {
    wording.describeGoals(
      count: nodes.count, done: nodes.count { $0.state == .done },
      dropped: nodes.count { $0.state == .dropped },
      tops: nodes.filter { $0.depth == 0 && $0.state == .open }
        .map { ($0.title, percent($0)) })
  }

  /// A row per goal: its title, kind, state and progress, whose number is from 0 to 1.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        wording("chart.goal_heading"), wording("chart.horizon"),
        wording("chart.state"),
        wording("chart.progress"),
      ],
      rows: nodes.map { node in
        [
          .label(node.title), .label(node.kind), .label(wording.name(of: node.state)),
          ChartTable.Cell(text: percent(node), number: node.progress, isNumeric: true),
        ]
      })
  }

  /// Rounded to a whole percentage, but 0% and 100% only if exact.
  private func percent(_ node: Node) -> String {
    let whole = (node.progress * 100).rounded()
    let isBetween = node.progress > 0 && node.progress < 1
    return wording.percent((isBetween ? min(99, max(1, whole)) : whole) / 100, decimals: 0)
  }
}

extension GoalTreeChart {
  /// The widest indent, so that names have room.
  private static let mostIndent = 72.0
  private static let step = 16.0

  /// All goals.
  public var content: ChartContent {
    ChartContent(isEmpty: nodes.isEmpty)
  }

  /// A row per goal, indented by its depth: its name and progress, and its bar below them. All bars
  /// begin at the same place.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, height: 40, capacity: 256 + nodes.count * 512)
    let left = drawing.startRoom(for: (nodes.map(indent).max() ?? 0) + Self.step)
    let right = drawing.width - (width == .page ? 0 : 1)
    drawing.stretch(from: left, to: right, hasNames: nil)
    var rows: [ItemRow] = []
    for node in nodes {
      let mark = node.state == .done ? "✓ " : node.state == .dropped ? "× " : ""
      rows.append(
        ItemRow(
          mark + node.title, value: percent(node), top: rows.last?.bottom ?? 0,
          from: indent(node) + Self.step, to: right, on: drawing))
    }
    drawBranches(rows, on: &drawing)
    for (node, row) in zip(nodes, rows) {
      drawing.group(title: wording.labelled(node.title, percent(node))) { drawing in
        row.draw(on: &drawing, style: node.state == .dropped ? "note" : "key")
        drawing.circle(
          node.state == .open ? "dot partial" : "dot", at: (indent(node) + 5, row.middle),
          radius: 4)
        let bar = Frame(
          x: left, y: row.barTop, width: right - left, height: ItemRow.barHeight)
        drawing.rectangle("rail", bar)
        if node.progress > 0 {
          var done = bar
          done.width = max(1, bar.width * node.progress)
          drawing.rectangle(node.state == .dropped ? "bar past" : "bar", done)
        }
      }
    }
    drawing.height = rows.last?.bottom ?? 40
    return drawing
  }

  /// Lines from each goal down to the goals that serve it.
  private func drawBranches(_ rows: [ItemRow], on drawing: inout Drawing) {
    var last: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      last[node.depth] = index
      guard node.depth > 0, let parent = last[node.depth - 1] else { continue }
      let (x, y) = (indent(nodes[parent]) + 5, rows[index].middle)
      drawing.line("branch", from: (x, rows[parent].middle + 4), to: (x, y))
      drawing.line("branch", from: (x, y), to: (indent(node) + 1, y))
    }
  }

  /// Narrower steps in a deep tree.
  private func indent(_ node: Node) -> Double {
    let deepest = nodes.map(\.depth).max() ?? 0
    return Double(node.depth) * min(Self.step, Self.mostIndent / Double(max(1, deepest)))
  }
}

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

  /// The totals of the parts of all bars.
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
