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

/// All kinds of charts in pages to look at. `CONTACT_SHEET=FOLDER swift test --filter ContactSheet`
/// writes a page for each shape of values and number of points.
struct ContactSheet {
  private static let folder = ProcessInfo.processInfo.environment["CONTACT_SHEET"]
  private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../templates/assets")

  @Test(.enabled(if: folder != nil, "set CONTACT_SHEET to a folder to write it"))
  func `Every kind of chart is drawn to be looked at`() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for sheet in ["tokens.css", "daybook.css", "charts.css"] {
      try Data(contentsOf: Self.assets.appendingPathComponent(sheet))
        .write(to: folder.appendingPathComponent(sheet))
    }
    for shape in Samples.Shape.allCases {
      for count in Samples.counts {
        for (name, label) in Self.labels {
          let charts = Samples.charts(count, shape, label: label)
          let figures = charts.enumerated().map { index, chart in
            "<h4>\(type(of: chart).kind)</h4>" + chart.figure(id: "c\(index)")
          }
          let page = """
            <!doctype html><meta charset="utf-8"><link rel="stylesheet" href="tokens.css">
            <link rel="stylesheet" href="daybook.css"><link rel="stylesheet" href="charts.css"><title>\(shape) \(count)</title>
            <body class="focus"><h1>\(shape), \(count), \(name)</h1>
            \(figures.joined(separator: "\n"))
            """
          let file = folder.appendingPathComponent("\(shape)-\(count)-\(name).html")
          try Data(page.utf8).write(to: file)
        }
      }
    }
  }

  private static let labels: [(String, @Sendable (Int) -> String)] = [
    ("short", { "\($0 + 1) Nov" }), ("chinese", { "\($0)" + Samples.chinese }),
  ]
}
