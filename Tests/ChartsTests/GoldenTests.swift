import Charts
import Foundation
import Testing

/// Some complete drawings, inspected by eye. `RECORD_GOLDENS=1` rewrites them and fails the run.
struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Goldens")

  private func compare(_ text: String, with name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    guard ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == nil else {
      try Data(text.utf8).write(to: file)
      Issue.record("\(name) was written anew")
      return
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8), "\(name) is drawn differently")
  }

  @Test func `A week of focus is drawn as it was looked at`() throws {
    let days: [(String, Double?)] = [
      ("Mon 16", 15_720), ("Tue 17", 11_880), ("Wed 18", 18_300), ("Thu 19", 14_640),
      ("Fri 20", 9_300), ("Sat 21", nil), ("Sun 22", nil),
    ]
    let chart = BarChart(
      title: "Focus per day, week 47",
      points: days.map { ChartPoint($0.0, $0.1, standing: $0.0 == "Fri 20" ? .partial : .whole) },
      format: .duration, goal: ChartGoal(14_400))
    try compare(chart.svg(.wide, id: "week"), with: "bar-week.svg")
  }

  @Test func `A ring of two thirds is drawn as it was looked at`() throws {
    let chart = RingChart(title: "Focus today", value: 9_360, goal: 14_400, format: .duration)
    try compare(chart.svg(id: "today"), with: "ring.svg")
  }

  @Test func `Balances to both sides of zero are drawn as they were looked at`() throws {
    let chart = DivergingBarChart(
      title: "Balances",
      points: [("张三", 1_200), ("李四", 0), ("陈", -800)].map { ChartPoint($0.0, $0.1) },
      sides: .init(below: "more given", above: "more received"), format: .amount(symbol: "¥"))
    try compare(chart.svg(.narrow, id: "balances"), with: "diverging.svg")
  }
}
