package import Wording

/// Goals under the goals that they serve, each with a bar of its progress.
///
/// The tree grows downwards, a row a goal, so that it suits every width and any number of goals.
package struct GoalTreeChart: Chart {
  package static let kind = "tree"

  /// A goal in its row.
  package struct Node: Sendable, Hashable {
    package enum State: Sendable, Hashable {
      case open, done, dropped
    }

    package var title: String
    /// What kind of goal it is, for the table: `quarter`.
    package var kind: String
    /// How many goals lie between it and the top.
    package var depth: Int
    /// From 0 to 1.
    package var progress: Double
    package var state: State

    package init(
      _ title: String, kind: String, depth: Int, progress: Double, state: State = .open
    ) {
      self.title = title
      self.kind = kind
      self.depth = max(0, depth)
      self.progress = min(1, max(0, Optional(progress).drawable ?? 0))
      self.state = state
    }
  }

  package var title: String
  /// The goals, each before those that serve it.
  package var nodes: [Node]
  package var wording: Words

  package init(title: String, nodes: [Node], wording: Words = .english) {
    self.title = title
    self.nodes = nodes
    self.wording = wording
  }

  package var summary: String {
    wording.describeGoals(
      count: nodes.count, done: nodes.count { $0.state == .done },
      dropped: nodes.count { $0.state == .dropped },
      tops: nodes.filter { $0.depth == 0 && $0.state == .open }
        .map { ($0.title, percent($0)) })
  }

  package var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        .init(wording("chart.goal_heading")), .init(wording("chart.horizon")),
        .init(wording("chart.state")),
        .init(wording("chart.progress"), unit: ValueFormat.percent.plainUnit),
      ],
      rows: nodes.map { node in
        [
          .label(node.title), .label(node.kind), .label(wording.name(of: node.state)),
          ChartTable.Cell(text: percent(node), number: node.progress, isNumeric: true),
        ]
      })
  }

  /// Rounded to whole hundredths, but never to nothing or all.
  private func percent(_ node: Node) -> String {
    let whole = (node.progress * 100).rounded()
    let isBetween = node.progress > 0 && node.progress < 1
    return wording.percent((isBetween ? min(99, max(1, whole)) : whole) / 100, decimals: 0)
  }
}

extension GoalTreeChart {
  private static let row = 28.0
  private static let step = 22.0

  package func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width: width.units, height: max(40, Double(nodes.count) * Self.row + 4),
      capacity: 256 + nodes.count * 512)
    guard !nodes.isEmpty else {
      drawing.text(
        wording.noPoints, x: drawing.width / 2, y: 24, anchor: .middle, style: "note")
      return drawing
    }
    let barWidth = width == .wide ? 140.0 : 56
    let barLeft = drawing.width - 46 - barWidth
    drawBranches(on: &drawing)
    for (index, node) in nodes.enumerated() {
      let middle = (Double(index) + 0.5) * Self.row
      let x = Self.indent(node)
      let mark = node.state == .done ? "✓ " : node.state == .dropped ? "× " : ""
      let shown = TextWidth.fitted(mark + node.title, in: barLeft - x - 24) ?? ""
      drawing.group(title: wording.labelled(node.title, percent(node))) { drawing in
        drawing.circle(
          node.state == .open ? "dot partial" : "dot", at: (x + 5, middle), radius: 4)
        drawing.text(
          shown, full: mark + node.title, x: x + 16, y: middle + 4,
          style: node.state == .dropped ? "note" : "key")
        drawing.rectangle(
          "rail", Frame(x: barLeft, y: middle - 4, width: barWidth, height: 8), radius: 2)
        if node.progress > 0 {
          drawing.rectangle(
            node.state == .dropped ? "bar past" : "bar",
            Frame(
              x: barLeft, y: middle - 4, width: max(1, barWidth * node.progress), height: 8),
            radius: 2)
        }
        drawing.text(
          percent(node), x: drawing.width - 1, y: middle + 4, anchor: .end, style: "key")
      }
    }
    return drawing
  }

  /// Lines from each goal down to those that serve it.
  private func drawBranches(on drawing: inout Drawing) {
    var path = PathData()
    var rows: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      rows[node.depth] = index
      guard node.depth > 0, let parent = rows[node.depth - 1] else { continue }
      let x = Self.indent(nodes[parent]) + 5
      let middle = (Double(index) + 0.5) * Self.row
      path.move(to: x, (Double(parent) + 0.5) * Self.row + 4)
      path.line(to: x, middle)
      path.line(to: Self.indent(node) + 1, middle)
    }
    if !path.isEmpty { drawing.path("branch", path) }
  }

  /// Deeper than eight is drawn like eight, so that there is room for words.
  private static func indent(_ node: Node) -> Double { Double(min(node.depth, 8)) * step * 0.75 }
}
