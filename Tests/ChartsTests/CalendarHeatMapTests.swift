import Basics
import Charts
import TestKit
import Testing

struct CalendarHeatMapTests {
  /// The cells of a calendar of whole weeks, and their drawing.
  private func cells(_ weeks: Int, _ width: ChartWidth) throws -> (root: Element, [Element]) {
    // A Monday.
    let first = try #require(Day("2024-01-01"))
    let days = first...first.advanced(by: weeks * 7 - 1)
    let chart = CalendarHeatMap(
      title: "a", days: days, values: [:], today: days.upperBound, format: .number())
    let root = try SVGReader.read(chart.svg(width))
    // The legend comes after them.
    let cells = root.all("rect").prefix(weeks * 7)
    #expect(cells.allSatisfy { $0.attributes["class"] == "none" && !$0.children.isEmpty })
    return (root, Array(cells))
  }

  @Test(arguments: ChartWidth.files)
  func `However many weeks there are, days can be pointed at and lie inside`(
    width: ChartWidth
  )
    throws
  {
    for weeks in 2...110 {
      let (root, cells) = try cells(weeks, width)
      let columns = Set(cells.map { $0.number("x") }).sorted()
      for (left, right) in zip(columns, columns.dropFirst()) {
        #expect((width == .wide ? 11.99 : 14.99)...18.01 ~= right - left, "\(weeks)")
      }
      let end = cells.map { $0.number("x") + $0.number("width") }.max() ?? .infinity
      #expect(end <= root.number("width"), "\(weeks)")
    }
  }

  @Test func `A January has the name of its year`() throws {
    let days = try #require(Day("2026-03-01"))...(try #require(Day("2027-02-14")))
    let chart = CalendarHeatMap(
      title: "a", days: days, values: [:], today: days.upperBound, format: .number())
    let names = try SVGReader.read(chart.svg(.wide)).all("text").map(\.text)
    #expect(names.contains("2027") && !names.contains("Jan"))
  }

  @Test func `A year stands in one block where there is room`() throws {
    #expect(Set(try cells(53, .wide).1.map { $0.number("y") }).count == 7)
    #expect(Set(try cells(53, .narrow).1.map { $0.number("y") }).count > 7)
  }
}
