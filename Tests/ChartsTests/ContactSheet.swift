import Charts
import Foundation
import Testing

/// Pages of all kinds of charts for visual inspection. `CONTACT_SHEET=FOLDER swift test --filter
/// ContactSheet` writes a page for each shape of values and number of points.
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
