import Basics
import Charts
import TestKit
import Testing

/// Drawings represent their values correctly, for any values and any number of them.
struct TrueDrawingTests {
  private static let shapes = Samples.Shape.allCases

  /// Each chart of a kind among the samples, at each width.
  private func each<Kind: Chart>(
    _ kind: Kind.Type, _ count: Int, _ shape: Samples.Shape = .usual,
    _ body: (Kind, Element) throws -> Void
  ) throws {
    for case let chart as Kind in Samples.charts(count, shape) {
      for width in ChartWidth.files { try body(chart, SVGReader.read(chart.svg(width))) }
    }
  }

  private func marks(_ svg: Element, _ style: String) -> [Element] {
    svg.all("rect").filter {
      $0.attributes["class"]?.split(separator: " ").contains(Substring(style)) == true
    }
  }

  @Test(arguments: [1, 7, 52], shapes)
  func `Ticks never read the same twice`(count: Int, shape: Samples.Shape) throws {
    func check(_ chart: any Chart, _ svg: Element) {
      let ticks = svg.all("text").filter {
        $0.attributes["class"] == nil && $0.attributes["text-anchor"] != "middle"
      }.map(\.text)
      #expect(Set(ticks).count == ticks.count, "\(type(of: chart)): \(ticks)")
    }
    try each(BarChart.self, count, shape, check)
    try each(LineChart.self, count, shape, check)
    try each(StackedBarChart.self, count, shape, check)
    try each(GroupedBarChart.self, count, shape, check)
    try each(ScatterChart.self, count, shape, check)
  }

  @Test(arguments: Samples.counts.dropFirst(), shapes)
  func `Bars start at zero and are in proportion to their values`(
    count: Int, shape: Samples.Shape
  ) throws {
    try each(BarChart.self, count, shape) { bars, svg in
      guard let zero = svg.all("line").first(where: { $0.attributes["class"] == "axis zero" })
      else { return }
      let y = zero.number("y1")
      let values = bars.points.compactMap(\.value)
      let drawn = marks(svg, "bar")
      #expect(drawn.count == values.count)
      // The largest bar defines the size of a unit; the others must agree, up to rounding to a
      // pixel.
      let largest = zip(values, drawn).max { abs($0.0) < abs($1.0) }
      let scale = largest.map { abs($0.0) > 0 ? $0.1.number("height") / abs($0.0) : 0 } ?? 0
      for (value, bar) in zip(values, drawn) {
        let (top, bottom) = (bar.number("y"), bar.number("y") + bar.number("height"))
        #expect(abs((value < 0 ? top : bottom) - y) < 0.02, "\(value)")
        let height = value == 0 ? 0 : max(1, abs(value) * scale)
        #expect(abs(bar.number("height") - height) < 0.05, "\(value)")
      }
    }
  }

  @Test(arguments: ChartWidth.files)
  func `No value on a bar lies on the line of the goal`(width: ChartWidth) throws {
    for value in stride(from: 0, through: 8, by: 0.05) {
      let bars = BarChart(
        title: "a", points: [ChartPoint("b", value), ChartPoint("c", 8)], format: .number(),
        goal: ChartGoal(4))
      let svg = try SVGReader.read(bars.svg(width))
      let line = try #require(svg.all("line").first { $0.attributes["class"] == "goal" })
      let text = try #require(svg.all("text").first { $0.attributes["class"] == "value" })
      // Digits of 12 px are on their baseline and 9 px high, with a halo of 1.5 px.
      let covered = (text.number("y") - 10.5)...(text.number("y") + 1.5)
      #expect(!covered.contains(line.number("y1")), "\(value)")
    }
  }

  @Test(arguments: Samples.counts.dropFirst(), shapes)
  func `Groups have a bar for each value that is not zero, on its side of zero`(
    count: Int, shape: Samples.Shape
  ) throws {
    try each(GroupedBarChart.self, count, shape) { groups, svg in
      guard groups.table.rows.contains(where: { $0.contains { ($0.number ?? 0) != 0 } }),
        let zero = svg.all("line").first(where: { $0.attributes["class"] == "axis zero" })
      else { return }
      let values = groups.groups.flatMap(\.values).compactMap(\.self).filter { $0 != 0 }
      let drawn = marks(svg, "series").suffix(values.count)
      #expect(marks(svg, "series").count == values.count + 2)
      for (value, bar) in zip(values, drawn) {
        let edge = value < 0 ? bar.number("y") : bar.number("y") + bar.number("height")
        #expect(abs(edge - zero.number("y1")) < 0.02)
      }
    }
  }

  @Test func `A gap in a stack is no value, and neither is what is below zero`() throws {
    let chart = StackedBarChart(
      title: "a", series: ["x", "y"],
      stacks: [.init("a", [1, nil]), .init("b", [nil, nil]), .init("c", [0, -5])], per: .item,
      format: .number())
    #expect(
      chart.table.rows.map { $0.map(\.text) }
        == [["a", "1", "–", "1"], ["b", "–", "–", "–"], ["c", "0", "–", "0"]])
    let svg = try SVGReader.read(chart.svg())
    let values = svg.all("text").filter { $0.attributes["class"] == "value" }.map(\.text)
    #expect(values == ["1", "no value", "0"])
  }

  @Test(arguments: [ChartPoint.Span.item, .week])
  func `Zeros are values, and gaps are none`(span: ChartPoint.Span) throws {
    for value in [0, nil] as [Double?] {
      let groups = [StackedBarChart.Stack("a", [value]), .init("b", [value])]
      let charts: [any Chart] = [
        StackedBarChart(
          title: "a", series: ["x"], stacks: groups, per: span, format: .number()),
        GroupedBarChart(title: "a", series: ["x"], groups: groups, per: span, format: .number()),
      ]
      for chart in charts {
        let texts = try SVGReader.read(chart.svg()).all("text").map(\.text)
        #expect(texts.contains("Nothing to show for this period.") == (value == nil), "\(texts)")
        #expect(chart.summary.contains("0 ") == (value != nil), "\(chart.summary)")
      }
    }
  }

  @Test func `A bar of parts too short to be seen is seen`() throws {
    for span in [ChartPoint.Span.item, .week] {
      let chart = StackedBarChart(
        title: "a", series: ["x", "y"],
        stacks: [.init("a", [1_000_000, 0]), .init("b", [1, 2])], per: span, format: .number())
      let parts = try marks(SVGReader.read(chart.svg()), "series").suffix(2)
      #expect(parts.map { $0.attributes["class"] } == ["series s0", "series s1 thin"])
      #expect(parts.last.map { min($0.number("width"), $0.number("height")) } == 1)
    }
  }

  @Test func `Series beyond the sixth do not look like the first`() throws {
    let names = (1...8).map { "series \($0)" }
    let chart = StackedBarChart(
      title: "a", series: names, stacks: [.init("a", names.map { _ in 1 })], format: .number())
    let styles = try marks(SVGReader.read(chart.svg()), "series").map { $0.attributes["class"] }
    #expect(Set(styles).count == 8)
  }

  @Test(arguments: [1, 2, 7, 52, 400])
  func `The area of a dot is in proportion to the points in it`(count: Int) throws {
    let points = (0..<count).map { ScatterChart.Point("\($0)", x: 1, y: 1) }
    let chart = ScatterChart(
      title: "a", points: points + [.init("alone", x: 2, y: 2)], x: .init("x", 0...3),
      y: .init("y", 0...3), quadrants: nil)
    let dots = try SVGReader.read(chart.svg()).all("circle").map { $0.number("r") }
    #expect(dots.count == 2)
    let areas = dots.map { $0 * $0 }
    // Radii are written with two decimals.
    #expect(abs((areas[0] / areas[1]).squareRoot() - Double(count).squareRoot()) < 0.3)
    #expect(dots[0] <= 16)
  }

  @Test func `Each point of a scatter is counted in one quadrant`() {
    let places: [(Double, Double)] = [
      (2, 9), (8, 9), (9, 8), (7, 2), (8, 1), (9, 3), (1, 1), (2, 2), (3, 1), (4, 4),
    ]
    let chart = ScatterChart(
      title: "a", points: places.map { .init("p", x: $0, y: $1) },
      x: .init("x", 0...10, divider: 5),
      y: .init("y", 0...10, divider: 5),
      quadrants: .init(
        topLeft: "over left", topRight: "over right", bottomLeft: "under left",
        bottomRight: "under right"))
    for counted in ["1 over left", "2 over right", "3 under right", "4 under left"] {
      #expect(chart.summary.contains(counted), "\(chart.summary)")
    }
  }

  @Test func `A scatter's axes are as exact as its values need`() throws {
    let chart = ScatterChart(
      title: "a", points: [.init("p", x: 0.01, y: 1_234_567), .init("q", x: 0.04, y: 9_876_543)],
      x: .init("x", around: [0.01, 0.04]), y: .init("y", around: [1_234_567, 9_876_543]),
      quadrants: nil)
    let svg = try SVGReader.read(chart.svg())
    let titles = svg.all("circle").compactMap { $0.children.first?.text }
    #expect(titles == ["p: x 0.01, y 1,234,567", "q: x 0.04, y 9,876,543"])
    #expect(chart.summary == "2 points of y against x: x 0.01 to 0.04, y 1,234,567 to 9,876,543.")
    #expect(svg.all("text").contains { $0.text == "0.025" })
  }

  @Test func `What lies beyond the bands is drawn there, not at their edge`() throws {
    let first = Day(number: 20_500)
    let chart = BandedLineChart(
      title: "a",
      points: [-5, 0, 10, 15].enumerated().map { index, value in
        .init(first.advanced(by: index), ChartPoint("\(index)", value))
      }, days: first...first.advanced(by: 3), bands: [ChartBand("b", detail: "", range: 0...10)])
    let svg = try SVGReader.read(chart.svg())
    let heights = svg.all("circle").map { $0.number("cy") }
    for (low, high) in zip(heights, heights.dropFirst()) { #expect(low > high) }
    #expect(abs((heights[0] - heights[1]) / (heights[1] - heights[2]) - 0.5) < 0.01)
    let band = try #require(marks(svg, "band").first)
    #expect(abs(band.number("y") - heights[2]) < 0.02)
  }

  @Test func `A mean of one value is drawn where its name is`() throws {
    let points = [1, 2, 3, nil, 5].map { ChartPoint("", $0) }
    let first = Day(number: 20_500)
    let charts: [any Chart] = [
      LineChart(title: "a", points: points, format: .number(), mean: MovingMean(window: 3)),
      BandedLineChart(
        title: "a", points: points.enumerated().map { .init(first.advanced(by: 7 * $0), $1) },
        days: first...first.advanced(by: 28), bands: [ChartBand("b", detail: "", range: 0...6)],
        mean: MovingMean(window: 3)),
    ]
    for chart in charts {
      let svg = try SVGReader.read(chart.svg())
      #expect(svg.all("text").contains { $0.text.hasSuffix("average") })
      let mean = try #require(svg.all("path").first { $0.attributes["class"] == "mean" })
      #expect(mean.attributes["d"]?.filter { $0 == "L" }.count == 1)
    }
  }

  @Test func `A goal that is done or dropped says so, and an open one does not`() throws {
    let chart = GoalTreeChart(
      title: "a",
      nodes: [
        .init("x", kind: "k", depth: 0, progress: 1, state: .done),
        .init("y", kind: "k", depth: 0, progress: 0.5, state: .dropped),
        .init("z", kind: "k", depth: 0, progress: 0, state: .open),
      ])
    let svg = try SVGReader.read(chart.svg())
    let names = svg.all("text").filter { $0.attributes["text-anchor"] != "end" }.map(\.text)
    #expect(names == ["✓ x", "× y", "z"])
    #expect(marks(svg, "bar").map { $0.attributes["class"] } == ["bar", "bar past"])
  }

  @Test(arguments: [
    ("deep-work", "bar deep-work"), ("rest", "bar rest"), ("a.b", "bar"), ("A", "bar"),
    ("a b", "bar"), ("", "bar"),
  ])
  func `A band has the colour of a plain name, and no other class`(
    tone: String, style: String
  )
    throws
  {
    let day = Day(number: 20_500)
    let chart = DayBandChart(
      title: "a", day: day, in: .utc,
      stretches: [.init(Zone.utc.interval(of: day), tone: tone, name: "x")])
    let bars = try marks(SVGReader.read(chart.svg()), "bar")
    #expect(bars.map { $0.attributes["class"] } == [style])
  }

  @Test func `A sparkline has as much room on its left as on its right`() throws {
    let chart = Sparkline(
      title: "a", points: [1, 3, 2, 4].map { ChartPoint("", $0) }, format: .number())
    let svg = try SVGReader.read(chart.svg())
    let path = try #require(svg.all("path").first?.attributes["d"])
    // Numbers come in pairs; the first of each is the x coordinate.
    let numbers = path.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
    let places = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] }
    #expect(places.count == 4)
    let (first, last) = (places.first ?? 0, places.last ?? 0)
    #expect(abs(first - (svg.number("width") - last)) < 0.05, "\(path)")
  }

  @Test func `A matrix without cells says so in its middle`() throws {
    let chart = MatrixHeatMap(
      title: "a", rows: .init("x", []), columns: .init("y", []), values: [], format: .number())
    for width in ChartWidth.files {
      let svg = try SVGReader.read(chart.svg(width))
      let note = try #require(svg.all("text").first { $0.attributes["class"] == "note" })
      #expect(note.number("x") == svg.number("width") / 2)
      #expect(note.attributes["text-anchor"] == "middle")
    }
  }

  @Test func `A sparkline shows a value between two gaps`() throws {
    let chart = Sparkline(
      title: "a", points: [nil, 3, nil, 1, 2].map { ChartPoint("", $0) }, format: .number())
    let paths = try SVGReader.read(chart.svg()).all("path")
    func path(_ style: String) -> String {
      paths.first { $0.attributes["class"] == style }?.attributes["d"] ?? ""
    }
    let line = path("line")
    #expect(line.filter { $0 == "M" }.count == 2 && line.filter { $0 == "L" }.count == 2)
    // From the mark to the next, across the gap between them; none at the start.
    let bridge = path("line across")
    #expect(bridge.filter { $0 == "M" }.count == 1 && bridge.filter { $0 == "L" }.count == 1)
    #expect(bridge.hasPrefix(String(line.prefix { $0 != "L" })))
  }

  @Test(
    arguments: [
      ([0, 1, 1, nil], ["0", "1"]), ([1, 3, 0], ["0", "1", "2", "3"]), ([0, 4], nil),
      ([0.5, 1], nil),
      ([0, 0], nil), ([-1, 1], nil), ([2, nil, 2], ["0", "1", "2"]),
    ] as [([Double?], [String]?)])
  func `A calendar of few whole numbers says each of them in place of bounds`(
    values: [Double?], names: [String]?
  ) throws {
    let first = Day(number: 20_500)
    let days = values.enumerated().compactMap { index, value in
      value.map { (first.advanced(by: index), $0) }
    }
    let calendar = CalendarHeatMap(
      title: "a", days: first...first.advanced(by: values.count - 1),
      values: Dictionary(uniqueKeysWithValues: days), today: first.advanced(by: 40),
      format: .number(unit: ""))
    for width in ChartWidth.files {
      let svg = try SVGReader.read(calendar.svg(width))
      let texts = svg.all("text").map(\.text)
      #expect(texts.contains("less") == (names == nil))
      if let names {
        #expect(texts.filter { Double($0) != nil } == names)
        // A cell looks like the legend's cell for its value.
        for name in names {
          let cells = svg.all("rect").filter { cell in
            cell.children.contains { $0.name == "title" && $0.text.hasSuffix(name) }
          }
          #expect(Set(cells.map { $0.attributes["class"] }).count == 1, "\(name)")
        }
      }
    }
  }

  @Test func `One far outlier does not hide the others in a heat map`() {
    let values = (1...30).map { Double($0) } + [100_000]
    let ramp = HeatRamp(telling: values, format: .number())
    #expect(Set(values.map(ramp.step)) == [1, 2, 3, 4])
    let small = values.map { $0 / 100 }
    let smallRamp = HeatRamp(telling: small, format: .number())
    #expect(Set(small.map(smallRamp.step)) == [1, 2, 3, 4])
    // Two of the eight in each step.
    #expect(HeatRamp(quartersOf: (1...8).map(Double.init))?.bounds == [0, 2, 4, 6])
    #expect(
      HeatRamp(telling: (1...30).map(Double.init), format: .number()).bounds == [0, 8, 15, 23])
  }

  @Test func `Steps of a heat map go below zero where values do`() {
    let ramp = HeatRamp(telling: [-20, -10, 0, 10, 30], format: .number())
    #expect(ramp.bounds == [-10, 0, 10, 20])
    #expect([-20, -10, -9, 0, 10, 30].map(ramp.step) == [0, 0, 1, 1, 2, 4])
    // Rounded to two digits, these would be the same.
    let near = HeatRamp(telling: [-1_000.4, -1_000], format: .number()).bounds
    for (bound, expected) in zip(near, [-1_000.2, -1_000, -999.8, -999.6]) {
      #expect(abs(bound - expected) < 0.01)
    }
    let low = HeatRamp(telling: [-5], format: .number())
    #expect(low.bounds == low.bounds.sorted() && Set(low.bounds).count == 4)
  }

  @Test(arguments: Samples.counts.dropFirst())
  func `Every value is named when pointed at`(count: Int) throws {
    func check(_ svg: Element, _ labels: [String]) {
      let titles = Set(svg.all("title").map { String($0.text.prefix { $0 != ":" }) })
      #expect(titles.isSuperset(of: labels))
    }
    try each(BarChart.self, count) { chart, svg in
      check(svg, chart.points.filter { $0.value != nil }.map(\.label))
    }
    try each(LineChart.self, count) { chart, svg in
      check(svg, chart.points.filter { $0.value != nil }.map(\.label))
    }
    try each(GroupedBarChart.self, count) { check($1, $0.groups.map(\.label)) }
    try each(StackedBarChart.self, count) { check($1, $0.stacks.map(\.label)) }
    try each(GoalTreeChart.self, count) { check($1, $0.nodes.map(\.title)) }
    try each(TimelineChart.self, count) { check($1, $0.items.map(\.label)) }
  }

  @Test func `Nothing in a drawing takes the keyboard`() throws {
    // Assistive technology gets an image without parts; the table below it has all values.
    for chart in Samples.charts(7) {
      let svg = try SVGReader.read(chart.svg())
      #expect(svg.all.allSatisfy { $0.attributes["tabindex"] == nil && $0.name != "a" })
    }
  }

  @Test func `A ring around other words says how much its arc is of the goal`() throws {
    var ring = RingChart(
      title: "Level 34", value: 220, goal: 740, format: .number(unit: "XP"), centre: "33")
    func texts() throws -> [String] { try SVGReader.read(ring.svg()).all("text").map(\.text) }
    #expect(try texts() == ["33", "220 of 740 XP"])
    ring.centre = nil
    #expect(try texts() == ["30%", "of 740 XP"])
  }
}
