import Basics
import Foundation
import TestKit
import Testing
import Wording

@testable import Charts

/// Properties of every kind of chart, for every number of points and any labels.
struct EveryChartTests {
  private static let labels: [@Sendable (Int) -> String] = [
    { "\($0 + 1) Nov" },
    { Samples.hostile + "\($0)" },
    { "\($0)" + Samples.chinese },
    { _ in "" },
  ]

  private static func each(
    _ count: Int, _ body: (any Chart, _ root: Element, ChartWidth) throws -> Void
  ) throws {
    // Other values change bars and axes, which a few points show as well as many.
    for shape in count > 100 ? [.usual] : Samples.Shape.allCases {
      for label in shape == .usual ? labels : [labels[2]] {
        for chart in Samples.charts(count, shape, label: label) {
          for width in ChartWidth.files {
            try body(chart, SVGReader.read(chart.svg(width, id: "<a b>")), width)
          }
        }
      }
    }
  }

  // Drawing and reading all of them is slow, so all checks share one drawing; and as there are
  // millions of marks, only failures are recorded.
  @Test(arguments: Samples.counts)
  func `A drawing is well-formed, named and described, its marks stay inside, no two texts touch`(
    count: Int
  ) throws {
    try Self.each(count) { chart, root, width in
      let name = "\(type(of: chart)) \(width) \(count)"
      try Self.checkForm(root, name)
      Self.checkMarks(root, name)
      Self.checkTexts(root, name)
    }
  }

  private static func checkForm(_ root: Element, _ name: String) throws {
    #expect(root.name == "svg")
    #expect(root.attributes["role"] == "img")
    let all = root.all
    let ids = all.compactMap { $0.attributes["id"] }
    #expect(root.attributes["aria-labelledby"]?.split(separator: " ").map(String.init) == ids)
    #expect(root.children.prefix(2).map(\.name) == ["title", "desc"])
    #expect(root.children[1].text.count > 3)
    let size = ["width", "height"].map { root.attributes[$0] ?? "" }
    #expect(root.attributes["viewBox"] == "0 0 \(size[0]) \(size[1])")
    #expect(Set(all.map(\.name)).isSubset(of: elements), "\(name)")
    #expect(Set(all.flatMap(\.attributes.keys)).isSubset(of: attributes), "\(name)")
    let styles = Set(all.compactMap { $0.attributes["class"] }).flatMap { $0.split(separator: " ") }
    #expect(Set(styles.map(String.init)).isSubset(of: classes), "\(name)")
  }

  private static let elements: Set = [
    "svg", "title", "desc", "g", "rect", "line", "circle", "path", "text",
  ]
  private static let attributes: Set = [
    "xmlns", "class", "width", "height", "viewBox", "font-size", "role", "aria-labelledby", "id",
    "x", "y", "x1", "y1", "x2", "y2", "rx", "cx", "cy", "r", "d", "text-anchor",
  ]
  private static let classes: Set = [
    "plot", "plot-bar", "plot-line", "plot-ring", "plot-calendar",
    "plot-matrix", "plot-sparkline", "axis", "zero", "goal", "line", "mean", "area", "bar",
    "across", "partial", "past", "dot", "hit", "track", "progress", "beyond", "r0", "r1", "r2",
    "r3", "r4",
    "none", "future", "plot-banded", "band", "alt", "band-name", "band-detail", "value",
    "goal-name", "key", "note", "figure", "small", "thin",
    "plot-stacked", "plot-scatter", "plot-tree", "plot-timeline", "series", "s0", "s1", "s2", "s3",
    "s4", "s5", "again", "faint", "rail", "branch",
    "plot-diverging", "plot-grouped", "plot-exchanges", "plot-day", "received", "sent", "stem",
    "toned", "day",
  ]

  @Test func `The stylesheet knows every class`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../templates/assets/charts.css")
    let source = try String(contentsOf: file, encoding: .utf8)
    let plainKinds = ["bar", "line", "diverging", "ring", "sparkline"].map { "plot-" + $0 }
    for style in Self.classes.subtracting(plainKinds) {
      #expect(source.contains(".\(style) ") || source.contains(".\(style),"), "\(style)")
    }
  }

  /// Numbers have at most two decimals, and marks stay inside.
  static func checkMarks(_ root: Element, _ name: String) {
    func expect(_ isRight: Bool, _ element: Element) {
      if !isRight { Issue.record("\(name): \(element.name) \(element.attributes)") }
    }
    let (right, bottom) = (root.number("width"), root.number("height"))
    let measures: Set = [
      "x", "y", "width", "height", "x1", "y1", "x2", "y2", "cx", "cy", "r", "d",
    ]
    // Marks have many numbers in common.
    var seen: Set<String> = []
    for element in root.all {
      for (name, value) in element.attributes
      where measures.contains(name) && seen.insert(value).inserted {
        let numbers = value.split { !("0"..."9").contains($0) && !"-.eE".contains($0) }
        for number in numbers {
          expect(Double(number) != nil && !number.contains { "eE".contains($0) }, element)
          expect(number != "-0", element)
          let decimals = number.split(separator: ".").dropFirst().first?.count ?? 0
          expect(decimals <= 2, element)
        }
      }
      switch element.name {
      case "circle":
        let (x, y) = (element.number("cx"), element.number("cy"))
        expect(x >= 0 && x <= right && y >= 0 && y <= bottom, element)
      case "line":
        let (x, y) = (["x1", "x2"].map(element.number), ["y1", "y2"].map(element.number))
        expect(x.allSatisfy { (0...right).contains($0) }, element)
        expect(y.allSatisfy { (0...bottom).contains($0) }, element)
      case "rect":
        let (x, y) = (element.number("x"), element.number("y"))
        expect(x >= -0.01 && x + element.number("width") <= right + 0.01, element)
        expect(y >= -0.01 && y + element.number("height") <= bottom + 0.01, element)
        expect(element.number("width") >= 0 && element.number("height") >= 0, element)
      default: break
      }
    }
  }

  /// No text is cut off at an edge.
  private static func checkEdges(_ root: Element, _ name: String, size: Double = 12) {
    let (right, bottom) = (root.number("width"), root.number("height"))
    for box in root.all("text").map({ TextBox($0, size: size) })
    where box.left < -0.5 || box.right > right + 0.5 || box.top < -0.5 || box.bottom > bottom + 0.5
    {
      Issue.record("\(name): \(box) is cut")
    }
  }

  /// No two texts touch, and none is cut off.
  static func checkTexts(_ root: Element, _ name: String, size: Double = 12) {
    checkEdges(root, name, size: size)
    let boxes = root.all("text").map { TextBox($0, size: size) }
    for (index, box) in boxes.enumerated() {
      for other in boxes.dropFirst(index + 1) where box.touches(other) {
        Issue.record("\(name): \(box) touches \(other)")
      }
    }
  }

  @Test(arguments: Language.allCases, WordStrain.allCases)
  func `Words of any length are drawn, and all marks stay inside`(
    language: Language, strain: WordStrain
  ) throws {
    let words = strain.words(in: language)
    let label = String(repeating: "Wochentag", count: 200)
    for count in [0, 1, 7, 52] {
      for var chart in Samples.charts(count, label: { count == 7 ? "\($0)" + label : "\($0)" }) {
        chart.wording = words
        for width in ChartWidth.files {
          let name = "\(type(of: chart)) \(width) \(count)"
          let root = try SVGReader.read(chart.svg(width, id: "a"))
          Self.checkMarks(root, name)
          Self.checkEdges(root, name)
        }
        _ = chart.table
      }
    }
  }

  @Test(arguments: [1e308, -1e308, .leastNonzeroMagnitude, 1e12, -1e12, 1e-12] as [Double])
  func `Values of any size are drawn, and all marks stay inside`(value: Double) throws {
    let values = [value, -value, 0, value / 2, 1, nil, value]
    let points = values.enumerated().map { ChartPoint("\($0)", $1) }
    for format in [ValueFormat.duration, .number(), .percent, .amount(symbol: "¥")] {
      for chart in Samples.charts(of: points, goal: ChartGoal(value), format: format) {
        for width in ChartWidth.files {
          let name = "\(type(of: chart)) \(width) \(value)"
          Self.checkMarks(try SVGReader.read(chart.svg(width)), name)
        }
        #expect(!chart.summary.isEmpty)
        _ = chart.table
      }
    }
    #expect(Sparkline.text(values).count == values.count)
  }

  @Test(arguments: Samples.counts)
  func `Bars and cells do not cover each other`(count: Int) throws {
    for chart in Samples.charts(count) where !(chart is LineChart) {
      for width in ChartWidth.files {
        let marks = try SVGReader.read(chart.svg(width)).all("rect")
          .filter { $0.attributes["class"] != "hit" }
        for (mark, next) in zip(marks, marks.dropFirst())
        where mark.number("y") + mark.number("height") > next.number("y")
          && mark.number("x") < next.number("x")
        {
          #expect(mark.number("x") + mark.number("width") <= next.number("x") + 0.02)
        }
      }
    }
  }

  @Test(arguments: Samples.counts)
  func `A figure holds its drawing, the table of its values, and no id twice`(count: Int) throws {
    for label in Self.labels {
      for chart in Samples.charts(count, label: label) {
        let figure = try SVGReader.read(chart.figure(id: "week 46"))
        let ids = figure.all.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.hasPrefix("week_2046") })
        let images = figure.all("svg").filter { $0.attributes["role"] == "img" }
        // Too few values are words.
        let isDrawn = chart.words() == nil
        #expect(images.count == (isDrawn ? 1 : 0))
        #expect(figure.all.allSatisfy { $0.attributes["style"] == nil })
        let values = chart.table
        guard isDrawn, !values.rows.isEmpty else {
          #expect(figure.all("details").isEmpty)
          continue
        }
        #expect(figure.children.last?.name == "details")
        let rows = try #require(figure.all("table").first).all("tr")
        #expect(rows.count == values.rows.count + 1)
        #expect(rows.allSatisfy { $0.children.count == values.columns.count })
      }
    }
  }

  @Test func `The same chart gives the same bytes`() {
    let (first, second) = (Samples.charts(52), Samples.charts(52))
    #expect(first.map { $0.figure(id: "a") } == second.map { $0.figure(id: "a") })
  }

  @Test func `Ids from anything are safe and stay different`() throws {
    let chart = Sparkline(title: "", points: [], format: .duration)
    let ids = try ["a", "a b", "a_20b", "专注", "运动", "1", "", "\"><script>"].map { id in
      try #require(SVGReader.read(chart.figure(id: id)).attributes["id"])
    }
    #expect(Set(ids).count == ids.count)
    #expect(ids[0] == "a")
    for id in ids {
      #expect(id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    }
  }

  @Test func `A mark names its point and its value`() throws {
    let svg = BarChart(
      title: "Focus", points: [ChartPoint("Mon 16", 15_720), ChartPoint("Tue 17", nil)],
      format: .duration
    ).svg()
    let titles = try SVGReader.read(svg).all("title").map(\.text)
    #expect(titles == ["Focus", "Mon 16: 4 h 22 min", "Tue 17: no value"])
  }

  @Test func `Values that are no numbers are gaps`() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(ChartPoint("a", value).value == nil)
    }
    let bars = BarChart(
      title: "a", points: [ChartPoint("a", .nan), ChartPoint("b", 60)], format: .duration)
    #expect(bars.table.rows[0][1].text == "–")
    #expect(!bars.svg().contains("nan"))
    #expect(RingChart(title: "a", value: .nan, goal: .infinity, format: .percent).share == nil)
  }
}
