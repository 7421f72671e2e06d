import Basics
import Charts
import Site
import TestKit
import Testing
import Vault

/// The days along the axes of charts of tables.
struct DaysOfChartTests {
  private func chart(
    _ kind: TableChartKind, _ text: String
  ) throws -> any Chart {
    var request = TableChart(kind)
    request.bands = [ChartBand("low", detail: "", range: 0...5)]
    request.bands.append(ChartBand("high", detail: "", range: 5...10))
    let table = DataTable(Array(text.utf8), file: "t.csv")
    let (chart, problems) = request.chart(of: table)
    return try #require(chart, "\(problems.text())")
  }

  private func texts(_ chart: any Chart, _ width: ChartWidth = .wide) throws -> [String] {
    try SVGReader.read(chart.document(width)).all.filter { $0.name == "text" }.map { element in
      element.text.isEmpty ? element.children.map(\.text).joined() : element.text
    }
  }

  private func days(from first: String, count: Int) throws -> String {
    let first = try #require(Day(first))
    return "day,v\n"
      + (0..<count).map { "\(first.advanced(by: $0)),\($0 % 10 + 1)\n" }.joined()
  }

  /// Names along an axis, and others that are not there.
  @Test(arguments: [
    (TableChartKind.calendar, "2026-12-20", 20, ["Dec", "Jan 2027"], ["Jan", "2027"]),
    (.calendar, "2026-11-02", 60, ["Nov 2026", "Dec"], ["Dec 2026"]),
    (.calendar, "2026-11-25", 37, ["Dec 2026"], ["Dec", "Nov 2026"]),
    (.calendar, "2026-01-01", 365, ["2026", "Feb", "Dec"], ["Jan", "Jan 2026"]),
    (.calendar, "2026-03-10", 300, ["Mar 2026", "May", "2027"], ["2026", "Jan"]),
    (.banded, "2026-12-20", 20, ["20 Dec", "2026", "2027"], []),
    (.banded, "2026-09-05", 150, ["Sep 2026", "Oct", "2027"], ["Jan", "2026"]),
    (.line, "2025-11-02", 400, ["2025", "Dec", "2026"], ["Jan"]),
    (.bar, "2025-11-02", 400, ["2025", "Dec", "2026"], ["Jan"]),
    (.area, "2025-01-01", 400, ["2025", "2026"], ["Jan"]),
  ])
  func `Days name the month and the year where they begin and change`(
    kind: TableChartKind, first: String, count: Int, named: [String], others: [String]
  ) throws {
    let texts = try texts(chart(kind, days(from: first, count: count)))
    #expect(named.allSatisfy(texts.contains), "\(texts)")
    #expect(!others.contains(where: texts.contains), "\(texts)")
  }

  @Test(arguments: [
    ("2026-03-05,2026-08-20", ["Mar 2026", "Apr", "Aug"], ["2026", "Mar"]),
    ("2026-11-05,2027-03-20", ["Nov 2026", "Dec", "2027", "Mar"], ["Jan", "Nov"]),
    ("2026-12-20,2027-01-08", ["Dec 2026", "Jan 2027"], ["Jan"]),
    ("2026-03-05,2026-03-20", ["Thu 5 Mar 2026"], ["Mar 2026"]),
    ("2026-01-01,2026-01-31", ["Jan 2026"], ["2026", "Jan"]),
    ("2020-05-05,2031-03-20", ["May 2020", "2024", "2030"], ["May"]),
  ])
  func `A time line names them, too`(
    days: String, named: [String], others: [String]
  ) throws {
    let chart = try chart(.timeline, "what,from,to\nA,\(days)\n")
    for width in ChartWidth.files {
      let texts = try texts(chart, width)
      if width == .wide { #expect(named.allSatisfy(texts.contains), "\(texts)") }
      // After the title.
      #expect(named[0] == texts[1], "\(texts)")
      #expect(!others.contains(where: texts.contains), "\(texts)")
    }
  }

  @Test func `A row of two sides names its day with month and year, uncut`() throws {
    let text = "day,v\n2026-09-23,4\n2026-09-24,-2\n2026-09-25,1\n"
    let texts = try texts(chart(.diverging, text))
    for name in ["Wed 23 Sep 2026", "Thu 24 Sep 2026", "Fri 25 Sep 2026"] {
      #expect(texts.contains(name), "\(texts)")
    }
  }

  @Test func `Eight digits in all cells are days`() throws {
    let text = "when,n\n20261225,3\n20261227,4\n"
    let bars = try chart(.bar, text)
    #expect(bars.table.columns.first == "Day")
    #expect(bars.table.rows.map { $0[1].number } == [3, nil, 4])
    #expect(try chart(.calendar, text).table.rows.isEmpty == false)
    // Not of a calendar, not of these centuries, and one number among others.
    for other in ["20261232", "18991231", "2026122", "202612250"] {
      let names = try chart(.line, "when,n\n20261225,3\n\(other),4\n")
      #expect(names.table.columns.first != "Day")
    }
  }
}
