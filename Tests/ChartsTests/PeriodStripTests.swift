import Testing
import Wording

@testable import Charts

@Suite("Period strips")
struct PeriodStripTests {
  private static let strip = PeriodStrip(
    title: "Week",
    columns: (18...20).map {
      .init(
        label: "\($0) November", head: "\($0)", name: "Mon", state: $0 < 20 ? .over : .running)
    },
    rows: [
      PeriodStrip.Row(
        name: "<b>Focus</b>", tone: "focus",
        cells: [
          .init(.bar(1), text: "5:00", goal: 0.8), .init(.growingBar(0.5), text: "2:30"),
          .init(nil, text: nil),
        ], isTall: true, value: "7 h 30 min",
        change: .init(.down, .worse, text: "1 h", words: "1 h less, worse"),
        trend: .init([1, nil, 3, 2], isGrowing: true, label: "4 weeks"))
    ],
    valueTitle: "so far", changeTitle: "vs. week 46", trendTitle: "12 weeks")

  @Test("A cell has no text, no colour and no style, and its goal spans it")
  func cells() throws {
    let row = try #require(Self.strip.rows.first)
    let markup = row.markup(of: row.cells[0])
    #expect(!markup.contains("<text"))
    #expect(!markup.contains("style="))
    #expect(!markup.contains("#"))
    #expect(markup.contains("x2=\"100%\" y1=\"20%\""))
    #expect(markup.contains("y=\"0%\" height=\"100%\""))
  }

  @Test("Direction is up or down, filling is better or worse")
  func arrows() {
    typealias Change = PeriodStrip.Change
    let arrows = [Change.Direction.up, .down].flatMap { direction in
      [Change.Meaning.better, .worse, .neither].map {
        Change(direction, $0, text: "", words: "").arrow
      }
    }
    #expect(arrows == ["▲", "△", "↑", "▼", "▽", "↓"])
  }

  @Test("A line breaks at a gap, and what still grows is dotted and hollow")
  func trends() throws {
    let markup = try #require(Self.strip.rows.first?.trend?.markup)
    // Three values, the first one isolated, and the path to the last one.
    #expect(markup.ranges(of: "M").count == 3)
    #expect(markup.contains("class=\"line fine across\""))
    #expect(markup.contains("<circle class=\"open\" cx=\"95%\""))
    #expect(PeriodStrip.Trend([1, nil], label: "").markup == nil)
  }

  @Test("The picture escapes names and stays within its width")
  func picture() {
    for width in ChartWidth.files {
      let svg = Self.strip.svg(width)
      #expect(svg.contains("&lt;b&gt;Focus"))
      #expect(!svg.contains("<b>"))
    }
  }

  @Test("More written lines and points than have room are drawn as the most")
  func limits() {
    let row = PeriodStrip.Row(name: "", tone: "journal", cells: [], value: "")
    func count(_ mark: PeriodStrip.Mark, _ part: String) -> Int {
      row.markup(of: .init(mark, text: nil)).ranges(of: part).count
    }
    #expect(count(.lines(40), "M") == 6)
    #expect(count(.points(9), "<circle") == 5)
    #expect(count(.squares(done: 9, of: 12), "<rect") == 6)
  }
}
