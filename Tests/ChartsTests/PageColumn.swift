import Basics
import Charts
import Foundation
import TestKit
import Testing
import Wording

/// A column of a page, with a drawing laid out as a browser would do it by `charts.css`: with all
/// places in pixels from the left edge.
struct PageColumn: Sendable, CustomStringConvertible {
  let width: Double
  /// The size of text: 11 px on phones.
  let textSize: Double

  /// A phone of 320 px, and the narrowest columns of each size and the widest of larger screens.
  static let all = [
    PageColumn(width: 288, textSize: 11), PageColumn(width: 304, textSize: 12),
    PageColumn(width: 480, textSize: 12), PageColumn(width: 640, textSize: 12),
    PageColumn(width: 1_168, textSize: 12),
  ]

  var description: String { "\(Int(width)) px" }

  static let sheet: String? = try? String(
    contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../templates/assets/charts.css"), encoding: .utf8)

  /// The declared pixels of the only rule for a class.
  private static func room(_ style: Substring, _ side: String) -> Double? {
    sheet?.firstRange(of: "svg.\(style) { padding-\(side): ").flatMap { rule in
      sheet.map { Double($0[rule.upperBound...].prefix { $0.isNumber }) ?? .nan }
    }
  }

  /// The classes hidden at this width; the same limits apply to kept rooms.
  private var hidden: Set<Substring> {
    width < 480 ? ["m", "w"] : width < 640 ? ["n", "w"] : ["n"]
  }

  /// The drawing with places in pixels; one with a viewBox as it is.
  func layout(_ root: Element) throws -> Element {
    guard root.attributes["viewBox"] == nil else { return root }
    let styles = root.styles
    let start =
      try styles.first { $0.hasPrefix("from") }
      .map { try #require(Self.room($0, "left")) } ?? 0
    let hasEnd = styles.contains("named") || (styles.contains("framed") && width >= 480)
    let end = hasEnd ? try #require(Self.room("named", "right")) : 0
    let inner = width - start - end
    func pixels(_ text: String) -> Double {
      let number = Double(text.filter { $0 != "%" }) ?? .nan
      return text.hasSuffix("%") ? number / 100 * inner : number
    }
    func written(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
    func move(_ element: Element) -> Element? {
      guard hidden.isDisjoint(with: element.styles) else { return nil }
      var attributes = element.attributes
      if element.name != "svg" {
        for name in ["x", "x1", "x2", "cx"] {
          attributes[name] = attributes[name].map {
            written(start + pixels($0) + (name == "x" ? element.offset : 0))
          }
        }
        attributes["dx"] = nil
        attributes["width"] = attributes["width"].map { written(pixels($0)) }
      }
      return Element(
        element, attributes: attributes, children: element.children.compactMap(move))
    }
    var attributes = root.attributes
    attributes["width"] = "\(width)"
    return Element(root, attributes: attributes, children: root.children.compactMap(move))
  }
}

extension Element {
  fileprivate var styles: [Substring] { attributes["class"]?.split(separator: " ") ?? [] }
  fileprivate var offset: Double { Double(attributes["dx"] ?? "") ?? 0 }
}

/// Drawings of pages in columns of any width.
struct PageColumnTests {
  private static let labels: [@Sendable (Int) -> String] = [
    { "\($0 + 1) Nov" }, { "\($0)" + Samples.chinese },
  ]

  @Test(arguments: Samples.counts)
  func `In no column does a mark leave the drawing, and no two texts touch`(count: Int) throws {
    for shape in count > 100 ? [.usual] : Samples.Shape.allCases {
      for label in shape == .usual ? Self.labels : [Self.labels[0]] {
        for chart in Samples.charts(count, shape, label: label) {
          let drawing = try SVGReader.read(chart.svg(.page))
          for column in PageColumn.all {
            let name = "\(type(of: chart)) \(count) \(shape) \(column)"
            let laid = try column.layout(drawing)
            EveryChartTests.checkMarks(laid, name)
            EveryChartTests.checkTexts(laid, name, size: column.textSize)
          }
        }
      }
    }
  }

  @Test(arguments: Samples.counts)
  func `A drawing stretches, and nothing with text or round marks is stretched`(
    count: Int
  ) throws {
    for chart in Samples.charts(count) {
      let root = try SVGReader.read(chart.svg(.page))
      let isFixed =
        chart is RingChart || chart is Sparkline || chart is CalendarHeatMap && count < 100
      #expect((root.attributes["viewBox"] == nil) == !isFixed)
      #expect((root.attributes["width"] == nil) == !isFixed)
      #expect(root.attributes["height"] != nil)
      for box in root.all("svg").dropFirst() {
        #expect(box.attributes["preserveAspectRatio"] == "none")
        #expect(box.all.dropFirst().allSatisfy { ["path", "title"].contains($0.name) })
      }
      #expect(isFixed || root.all("path").count == root.all("svg").count - 1)
    }
  }

  @Test(arguments: [1e12, -1e12, 1e308, .leastNonzeroMagnitude, 1e-12] as [Double])
  func `Values of any size stay inside any column`(value: Double) throws {
    let points = [value, -value, 0, value / 2, 1, nil, value].enumerated().map {
      ChartPoint("\($0)", $1)
    }
    for format in [ValueFormat.duration, .number(), .percent, .amount(symbol: "¥")] {
      for chart in Samples.charts(of: points, goal: ChartGoal(value), format: format) {
        let drawing = try SVGReader.read(chart.svg(.page))
        for column in PageColumn.all {
          let name = "\(type(of: chart)) \(value) \(column)"
          let laid = try column.layout(drawing)
          EveryChartTests.checkMarks(laid, name)
          EveryChartTests.checkTexts(laid, name, size: column.textSize)
        }
      }
    }
  }

  @Test func `The style sheet shows more labels from the widths that drawings are laid out for`()
    throws
  {
    let sheet = try #require(PageColumn.sheet)
    // 480 and 640 px, the least widths of a medium and of a wide column.
    #expect(sheet.contains("@container (min-width: 30rem) {\n  svg.framed"))
    #expect(sheet.contains("@container (min-width: 40rem) { svg .w { display: inline; } }"))
    // No column of a grid is narrower than the narrowest.
    #expect(sheet.contains("minmax(min(100%, 304px), 1fr)"))
  }

  @Test func `Ten years of days are named by their years`() throws {
    let first = try #require(Day("2016-11-21"))
    let points = (0..<3_652).map { index in
      ChartPoint("\(index)", 400 + Double(index % 97), day: first.advanced(by: index))
    }
    let charts: [any Chart] = [
      LineChart(
        title: "", points: points, per: .day, format: .duration, mean: MovingMean(window: 7)),
      BarChart(title: "", points: points, format: .duration),
    ]
    for drawing in try charts.map({ try SVGReader.read($0.svg(.page)) }) {
      for column in PageColumn.all {
        let laid = try column.layout(drawing)
        EveryChartTests.checkTexts(laid, "\(column)", size: column.textSize)
        let years = laid.all("text").map(\.text).filter { $0.count == 4 && Int($0) != nil }
        #expect(years.count >= 2 && years == years.sorted(), "\(column) \(years)")
      }
    }
  }

  @Test func `A wide column has more labels than a narrow one`() throws {
    let first = try #require(Day("2026-01-05"))
    let chart = LineChart(
      title: "a",
      points: (0..<150).map { index in
        let day = first.advanced(by: index * 7)
        return ChartPoint("\(day)", Double(index), day: day)
      }, per: .week, format: .number())
    let drawing = try SVGReader.read(chart.svg(.page))
    let counts = try PageColumn.all.sorted { $0.width < $1.width }.map { column in
      try column.layout(drawing).all("text").count { $0.attributes["class"] != "toned" }
    }
    #expect(counts == counts.sorted() && Set(counts).count > 1, "\(counts)")
  }

  @Test func `Months are named where they begin, and years in place of Januaries`() throws {
    let first = try #require(Day("2025-10-20"))
    let chart = LineChart(
      title: "a",
      points: (0..<120).map { ChartPoint("\($0)", 1, day: first.advanced(by: $0)) }, per: .day,
      format: .number())
    let texts = try SVGReader.read(chart.svg(.page)).all("text").filter {
      ($0.attributes["class"] ?? "").isEmpty && $0.attributes["x"]?.hasSuffix("%") == true
    }
    #expect(texts.map(\.text) == ["Nov", "Dec", "2026", "Feb"])
    // 1 November is the 13th of 120 days.
    #expect(texts.first?.attributes["x"] == "10%")
  }

  @Test func `A month that begins among numbered days is named in every column`() throws {
    let first = try #require(Day("2026-10-24"))
    let chart = BarChart(
      title: "a",
      points: (0..<28).map { index in
        let day = first.advanced(by: index)
        return ChartPoint("\(day)", 700, axisLabel: "\(day.dayOfMonth)", day: day)
      }, format: .number())
    let drawing = try SVGReader.read(chart.svg(.page))
    for column in PageColumn.all {
      let texts = try column.layout(drawing).all("text").map(\.text)
      #expect(texts.contains("Nov") && !texts.contains("1"), "\(column) \(texts)")
    }
  }

  @Test func `Days of half a year are dots, and their mean alone is a line`() throws {
    let first = try #require(Day("2026-01-01"))
    let points = (0..<180).map { index in
      ChartPoint(
        "\(index)", index % 9 == 4 ? nil : 25_000 + Double(index % 5) * 900,
        day: first.advanced(by: index))
    }
    let chart = LineChart(
      title: "Sleep", points: points, per: .day, format: .duration,
      mean: MovingMean(window: 7, skipsGaps: true))
    let drawing = try SVGReader.read(chart.svg(.page))
    #expect(drawing.all("circle").count { $0.attributes["class"] == "day" } == 160)
    let path = try #require(drawing.all("path").first)
    #expect(drawing.all("path").count == 1 && path.attributes["class"] == "line")
    // In one piece, over days that were not recorded.
    #expect(path.attributes["d"]?.count { $0 == "M" } == 1)
  }

  @Test(arguments: [
    (1.0...5.0, ["1", "3", "5"]), (-2...2, ["−2", "0", "2"]), (0...10, ["0", "5", "10"]),
  ])
  func `A scale is drawn from its end to its end`(
    range: ClosedRange<Double>, ticks: [String]
  ) throws {
    let chart = LineChart(
      title: "Energy", points: [1, 2, 2].map { ChartPoint("", $0) }, per: .day,
      format: .measure(unit: ""), range: range)
    let texts = try SVGReader.read(chart.svg(.page)).all("text")
    #expect(texts.filter { $0.attributes["class"] == nil }.map(\.text) == ticks)
  }

  @Test func `Bars with their values have no axis, and others have one`() throws {
    func texts(_ count: Int, _ column: PageColumn) throws -> [String] {
      let chart = BarChart(
        title: "a", points: (0..<count).map { ChartPoint("", 3_600 * Double($0 % 4 + 1)) },
        format: .duration)
      return try column.layout(SVGReader.read(chart.svg(.page))).all("text").map(\.text)
    }
    for column in PageColumn.all {
      #expect(try texts(4, column) == ["1:00", "2:00", "3:00", "4:00"])
    }
    #expect(try texts(12, PageColumn.all[0]) == ["0 h", "1 h", "2 h", "3 h", "4 h"])
    // With room, the values come, too.
    #expect(try texts(12, PageColumn(width: 1_168, textSize: 12)).count == 17)
  }

  @Test func `A named bar lies under its whole name and its value`() throws {
    let name = "A translation of the collected letters, third pass"
    let chart = BarChart(
      title: "a", points: [ChartPoint(name, 7_200), ChartPoint("b", 3_600)], per: .item,
      format: .duration)
    let drawing = try SVGReader.read(chart.svg(.page))
    func texts(_ column: PageColumn) throws -> [String] {
      try column.layout(drawing).all("text").map(\.text)
    }
    #expect(
      try texts(PageColumn.all[0])
        == ["A translation of the collected letters,", "third pass", "2 h", "b", "1 h"])
    #expect(try texts(PageColumn(width: 480, textSize: 12)) == [name, "2 h", "b", "1 h"])
    let bars = drawing.all("rect").filter { $0.attributes["class"] == "bar" }
    #expect(bars.map { $0.attributes["width"] } == ["100%", "50%"])
  }

  @Test(arguments: Language.allCases)
  func `No word of the program is shortened`(language: Language) throws {
    let words = Words.standard(language)
    let first = try #require(Day("2026-11-16"))
    for count in [1, 7, 12, 31, 90] {
      let points = (0..<count).map { index in
        let day = first.advanced(by: index)
        return ChartPoint(
          words.dayAndMonth(day), Double(index * 977),
          axisLabel: words.axisLabel(day, among: count),
          day: day)
      }
      let charts: [any Chart] = [
        BarChart(
          title: "", points: points, format: .duration, goal: ChartGoal(27_000), wording: words),
        LineChart(
          title: "", points: points, per: .day, format: .duration, mean: MovingMean(window: 7),
          goal: ChartGoal(27_000), wording: words),
        CalendarHeatMap(
          title: "", days: first...first.advanced(by: count), values: [first: 1], today: first,
          format: .duration, wording: words),
      ]
      for chart in charts {
        let texts = try SVGReader.read(chart.svg(.page)).all("text").map(\.text)
        #expect(texts.allSatisfy { !$0.contains("…") }, "\(texts)")
      }
    }
  }
}
