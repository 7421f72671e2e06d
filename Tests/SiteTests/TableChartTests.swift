import Basics
import Charts
import Site
import TestKit
import Testing
import Vault

/// Charts drawn from a table.
struct TableChartTests {
  private func drawn(
    _ kind: TableChartKind, _ text: String, file: String = "t.csv",
    _ change: (inout TableChart) -> Void = { _ in }
  ) -> (chart: (any Chart)?, text: String) {
    var request = TableChart(kind)
    change(&request)
    let table = DataTable(Array(text.utf8), file: file)
    let (chart, diagnostics) = request.chart(of: table)
    return (chart, diagnostics.text())
  }

  private func rows(_ chart: (any Chart)?) -> [[String]] {
    chart?.table.rows.map { $0.map(\.text) } ?? []
  }

  private func numbers(_ chart: (any Chart)?) -> [[Double?]] {
    chart?.table.rows.map { $0.dropFirst().map(\.number) } ?? []
  }

  @Test func `Columns are found by what they hold`() throws {
    let (chart, problems) = drawn(
      .bar, "note,day,minutes,pages\nx,2026-11-16,95,3\ny,2026-11-17,12,4\n")
    // Words precede days if they come first.
    #expect(try #require(chart).title == "minutes")
    #expect(problems.isEmpty)
    #expect(rows(chart).map { $0[0] } == ["x", "y"])
    let years = drawn(.line, "year,value\n2025,1\n2026,2\n").chart
    #expect(rows(years) == [["2025", "1"], ["2026", "2"]])
    let lone = drawn(.sparkline, "steps\n4000\n9000\n").chart
    #expect(rows(lone) == [["1", "4,000"], ["2", "9,000"]])
  }

  @Test(arguments: [
    ("2026-11-16", "2026-11-19", "2026-11-17", 4, "Day"),
    ("2026-W46", "2027-W01", "2026-W47", 9, "Week"),
    ("2026-11", "2027-02", "2027-01", 4, "Month"),
    ("2026-Q4", "2027-Q2", "2027-Q1", 3, "Quarter"),
    ("2024", "2027", "2025", 4, "Year"),
  ])
  func `Time is in order and has no holes`(
    first: String, last: String, between: String, count: Int, heading: String
  ) throws {
    let (chart, problems) = drawn(.bar, "x,y\n\(last),3\n\(first),1\n\(between),2\n") {
      $0.x = ["x"]
    }
    #expect(problems.isEmpty)
    let values = numbers(chart).map { $0[0] }
    #expect(values.count == count)
    #expect(values.compactMap(\.self) == [1, 2, 3])
    #expect(values.first == 1 && values.last == 3)
    #expect(chart?.table.columns.first == heading)
  }

  @Test func `A blank is a gap and not zero`() {
    let (chart, _) = drawn(.bar, "name,n\na,0\nb,\nc,1.25\n")
    #expect(numbers(chart) == [[0], [nil], [1.25]])
    let (grouped, _) = drawn(.grouped, "name,n,m\na,,2\nb,-1,\n")
    #expect(numbers(grouped) == [[nil, 2], [-1, nil]])
  }

  @Test func `A cell that is no number is an error with its place, and all are named`() {
    let (chart, problems) = drawn(.bar, "name,n\na,1\nb,12kg\nc,2\nd,12,5O\n")
    #expect(chart == nil)
    #expect(problems.contains("t.csv:3:3: error: n \"12kg\" is not a number"))
    let half = drawn(.bar, "day,n\n2026-11-16,12\n2026-11-17,12x\n").text
    #expect(half.contains("t.csv:3:12: error: n \"12x\" is not a number"))
    let (json, other) = drawn(
      .bar, "[{\"a\":\"x\",\"n\":1},{\"a\":\"y\",\"n\":[1]}]", file: "t.json"
    ) {
      $0.y = ["n"]
    }
    #expect(json == nil)
    #expect(other.contains("t.json:1:31: error: n is a list, not a text or a number"), "\(other)")
  }

  @Test(arguments: [
    (["minuts"], "there is no column \"minuts\"", "did you mean minutes?"),
    (["zzzzzz"], "there is no column \"zzzzzz\"", "the columns are day, minutes"),
    (["minutes", "minutes"], "takes one --y, not 2", "daybook chart --help"),
  ])
  func `A column that is not there is named with the nearest`(
    columns: [String], message: String, hint: String
  ) {
    let (chart, problems) = drawn(.bar, "day,minutes\n2026-11-16,95\n") { $0.y = columns }
    #expect(chart == nil)
    #expect(problems.contains("t.csv:1:1: error: ") && problems.contains(message), "\(problems)")
    #expect(problems.contains(hint))
  }

  @Test(arguments: [
    (
      TableChartKind.bar, "day,n\n2026-11-16,1\n2026-11-16,2\n", "3:1: error: there is a second row"
    ),
    (
      .bar, "day,n\n2026-11-16,1\n2026-11-17,1\n2026-02-30,2\n",
      "4:1: error: day \"2026-02-30\" is not a day"
    ),
    (.bar, "day,n\n1900-01-01,1\n2026-11-17,1\n", "1:1: error: 46342 days"),
    (.bar, "name,n\na,1e16\n", "2:3: error: n \"1e16\" is too large to draw"),
    (.stacked, "name,n,m\na,1,-2\n", "2:5: error: m \"-2\" is below zero"),
    (.bar, "name,n\n", "1:1: error: the table has no rows"),
    (.ring, "n\n1\n2\n", "1:1: error: a ring shows one row, and the table has 2"),
    (.calendar, "name,n\na,1\n", "1:1: error: no column holds days"),
    (.timeline, "what,a,b\nx,2026-01-02,2026-01-01\n", "2:14: error: the last day 2026-01-01"),
    (.tree, "goal,serves,p\nA,B,0\nB,A,1\n", "2:3: error: the goal \"A\" serves itself"),
    (.tree, "goal,serves,p\nBook,,0\nDraft,Bok,1\n", "did you mean Book?"),
    (.tree, "goal,serves,p\nBook,,40\n", "2:7: error: progress \"40\" is not between 0 and 1"),
    (.exchanges, "day,in,out\n2026-01-01,,-5\n", "2:13: error: out \"-5\" is below zero"),
    (.stacked, "n,a,b,c,d,e,f,g\nx,1,1,1,1,1,1,1\n", "7 columns cannot be told apart"),
    (.banded, "day,n\n2026-01-01,1\n", "a banded line needs bands"),
  ])
  func `What would not be true is not drawn`(kind: TableChartKind, text: String, message: String) {
    let (chart, problems) = drawn(kind, text) { request in
      if kind == .tree { request.x = ["serves"] }
      if kind == .exchanges { request.y = ["in", "out"] }
    }
    #expect(chart == nil)
    #expect(problems.contains(message), "\(problems)")
  }

  @Test(arguments: [
    ("h", "1.5", 5_400.0, "1 h 30 min"), ("min", "95", 5_700, "1 h 35 min"),
    ("min", "1:35", 5_700, "1 h 35 min"), ("s", "90", 90, "2 min"), ("¥", "52.1", 52.1, "¥52.10"),
    ("km", "12.5", 12.5, "12.5 km"), ("%", "65.25", 65.25, "65.25%"), ("", "7", 7, "7"),
  ])
  func `Units are understood`(unit: String, text: String, number: Double, shown: String) {
    let (chart, problems) = drawn(.bar, "name;n\na;\(text)\n") {
      $0.unit = TableUnit(unit, isMeasure: false)
    }
    #expect(problems.isEmpty)
    #expect(numbers(chart) == [[number]])
    #expect(rows(chart) == [["a", shown]])
  }

  @Test func `A table of three columns and one of cells make the same matrix`() {
    let wide = drawn(.matrix, "weekday,am,pm\nMon,3,1\nTue,2,\n").chart
    let long = drawn(.matrix, "weekday,half,n\nMon,am,3\nTue,am,2\nMon,pm,1\n") {
      $0.x = ["weekday", "half"]
    }.chart
    #expect(rows(wide) == rows(long))
    #expect(rows(wide).first == ["Mon", "3", "1", "4"])
  }

  @Test func `More rows than can be seen are not drawn`() {
    let rows = (0...TableChart.mostPoints).map { "x\($0),1\n" }.joined()
    let (chart, problems) = drawn(.bar, "name,n\n" + rows)
    #expect(chart == nil)
    #expect(problems.contains("10001 rows are too many to draw"))
  }

  @Test func `What goes on reaches to the last day known`() throws {
    let (chart, _) = drawn(.timeline, "what,from,to\nA,2026-01-05,\nB,2026-02-01,2026-03-01\n")
    let timeline = try #require(chart as? TimelineChart)
    #expect(timeline.items.map(\.isOpen) == [true, false])
    #expect(timeline.items[0].days.upperBound.description == "2026-03-01")
  }

  @Test func `Goals come below the ones that they serve, in their order`() throws {
    let (chart, _) = drawn(.tree, "goal,serves,p\nDraft,Book,1\nBook,,0.5\nPrint,Book,0\n") {
      $0.x = ["serves"]
    }
    let tree = try #require(chart as? GoalTreeChart)
    #expect(tree.nodes.map(\.title) == ["Book", "Draft", "Print"])
    #expect(tree.nodes.map(\.depth) == [0, 1, 1])
    #expect(tree.nodes.map(\.state) == [.open, .done, .open])
  }

  /// The days from one on, each with a value.
  private func days(from first: Day, count: Int) -> String {
    "day,v\n" + (0..<count).map { "\(first.advanced(by: $0)),\($0 % 10 + 1)\n" }.joined()
  }

  @Test(
    arguments: [
      ("2012-12-11", 31, ["Dec 2012", "Jan 2013"]), ("2012-11-30", 7, ["Nov 2012", "Dec 2012"]),
      ("2026-11-02", 12, ["Nov 2026"]), ("2026-03-02", 90, ["2026"]),
      ("2026-11-02", 90, ["2026", "2027"]), ("2026-01-01", 365, ["2026"]),
    ], [TableChartKind.bar, .line, .stacked, .grouped])
  func `Days name the month and the year where they begin and change`(
    days: (first: String, count: Int, named: [String]), kind: TableChartKind
  ) throws {
    let first = try #require(Day(days.first))
    for width in ChartWidth.files {
      let chart = drawn(kind, self.days(from: first, count: days.count)).chart
      let root = try SVGReader.read(try #require(chart).document(width))
      let texts = root.all.filter { $0.name == "text" }.map { element in
        element.text.isEmpty ? element.children.map(\.text).joined() : element.text
      }
      // A second name may have no room in a narrow drawing, the last one always has.
      #expect(days.named.suffix(width == .wide ? 2 : 1).allSatisfy(texts.contains), "\(texts)")
    }
  }

  @Test(arguments: [
    ["2016年11月16日", "2016年11月17日", "2016年11月18日"], ["Nov 16, 2016", "17 Nov 2016", "2016/11/18"],
    ["16.11.2016", "17.11.2016", "18.11.2016"], ["11/16/2016", "11/17/2016", "11/18/2016"],
  ])
  func `Days in a table are read as people write them`(written: [String]) throws {
    let rows = zip(written, 1...).map { "\"\($0)\",\($1)\n" }.reversed().joined()
    let (bars, problems) = drawn(.bar, "when,n\n" + rows)
    #expect(problems.isEmpty)
    #expect(numbers(bars) == [[1], [2], [3]] && bars?.table.columns.first == "Day")
    #expect(drawn(.calendar, "when,n\n" + rows).text.isEmpty)
    #expect(drawn(.timeline, "what,when\n" + written.map { "a,\"\($0)\"\n" }.joined()).text == "")
  }

  @Test func `Numbers are no days, and neither are days in either order`() {
    let (chart, _) = drawn(.scatter, "a,b\n20161116,1\n20161117,2\n")
    #expect(numbers(chart).count == 2)
    let names = drawn(.bar, "when,n\n01/02/2016,1\n03/04/2016,2\n").chart
    #expect(rows(names).map { $0[0] } == ["01/02/2016", "03/04/2016"])
    let text = drawn(.calendar, "when,n\n01/02/2016,1\n03/04/2016,2\n") { $0.x = ["when"] }.text
    #expect(text.contains("when \"01/02/2016\" is not a day such as 2026-11-20"))
  }

  @Test(arguments: TableChartKind.allCases, ChartWidth.files)
  func `A file of its own is well-formed, whatever the table holds`(
    kind: TableChartKind, width: ChartWidth
  ) throws {
    let hostile = "</style><script>alert(1)</script>]]>&\\\" class=\\\"x"
    let text =
      kind == .ring
      ? "[{\"n\":1,\"m\":2}]"
      : "["
        + (1...9).map { index in
          "{\"name\":\"\(index)\(hostile)\",\"day\":\"2026-11-0\(index)\",\"n\":0.\(index),\"m\":0.2}"
        }.joined(separator: ",") + "]"
    let (chart, problems) = drawn(kind, text, file: "t.json") { request in
      request.title = "</title><script>" + hostile
      request.y = kind == .ring ? [] : ["n"]
      request.bands = [ChartBand("<b>", detail: "", range: 0...1)]
      if kind == .scatter { request.x = ["m"] }
    }
    #expect(problems.isEmpty, "\(problems)")
    let svg = try #require(chart).document(width)
    let root = try SVGReader.read(svg)
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    #expect(root.children.prefix(3).map(\.name) == ["title", "desc", "style"])
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    let known: Set = [
      "svg", "title", "desc", "style", "g", "rect", "line", "circle", "path", "text",
    ]
    #expect(root.all.allSatisfy { known.contains($0.name) })
    #expect(
      root.all.allSatisfy { element in
        element.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" && $0 != "href" }
      })
    let style = root.children[2].text
    #expect(style.contains("prefers-color-scheme: dark") && style.contains("--ink:#1c1b19"))
    #expect(!style.contains("url(") && !style.contains("@import"))
    // Every variable in a rule is defined in the file, or has a fallback.
    for use in style.split(separator: "var(").dropFirst() {
      let name = use.prefix { $0 != ")" && $0 != "," }
      #expect(style.contains("\(name):") || use.dropFirst(name.count).first == ",", "\(name)")
    }
  }
}
