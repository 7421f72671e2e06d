import Basics
import Charts
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus
@testable import Measures
@testable import Site

/// The data files of charts.
struct ChartDataTests {
  /// The rows of a file without quotes, below its header.
  private struct Rows {
    let header: [String]
    let rows: [[String]]

    init(_ text: String) {
      let lines = text.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      header = lines.first ?? []
      rows = Array(lines.dropFirst())
    }

    /// The sum of a column over the matching rows.
    func sum(_ column: String, where isMeant: ([String: String]) -> Bool) -> Double {
      rows.reduce(0) { sum, row in
        let cells = Dictionary(uniqueKeysWithValues: zip(header, row))
        return isMeant(cells) ? sum + (Double(cells[column] ?? "") ?? 0) : sum
      }
    }
  }

  private func charts() async throws -> ChartCatalogue {
    var site = try fullInput(["en"])
    // The example in the documentation.
    site.give(MeasureRecords(Array(try measureRecords().kept.prefix(1))))
    return try await english(site).context.charts
  }

  private func table(_ series: String, of charts: ChartCatalogue) throws -> Table {
    try #require(charts.series.first { $0.name == series }?.table, "\(series)")
  }

  private func rows(_ series: String, of charts: ChartCatalogue) throws -> Rows {
    Rows(CSVText(try table(series, of: charts)).text)
  }

  private func numbers(
    _ kind: ChartRequest.Kind, _ series: String, _ range: String?, of charts: ChartCatalogue
  ) throws -> [[Double?]] {
    var request = ChartRequest(kind: kind, data: series)
    request.range = range
    return try charts.chart(request).table.numbers
  }

  @Test func `Each series has a file with what the records say`() async throws {
    let sessions = try (1...3).map { day in
      Session(
        start: try at("2027-01-0\(day) 23:00"), end: try at("2027-01-0\(day) 23:30"),
        project: "a, b")
    }
    let last = Session(
      start: try at("2027-01-08 09:59:30"), end: try at("2027-01-08 10:15"), source: "toggl")
    let (files, problems) = await rendered(try input(sessions: sessions + [last]))
    #expect(problems.isEmpty)
    let zeros = (4...7).map { "2027-01-0\($0),0\r\n" }.joined()
    #expect(
      files["data/focus.days.csv"]
        == "day,seconds\r\n2027-01-01,1800\r\n2027-01-02,1800\r\n2027-01-03,1800\r\n"
        + zeros + "2027-01-08,930\r\n")
    // The last day of 2026's week 53 is 3 January; there are not four weeks of records.
    #expect(
      files["data/focus.weeks.csv"]
        == "week,seconds,meanOf4Weeks\r\n2026-W53,5400,\r\n2027-W01,930,\r\n")
    #expect(files["data/focus.months.csv"] == "month,seconds\r\n2027-01,6330\r\n")
    #expect(
      files["data/focus.rhythm.csv"]
        == "day,weekday,hour,seconds\r\n2027-01-01,5,23,1800\r\n2027-01-02,6,23,1800\r\n"
        + "2027-01-03,7,23,1800\r\n2027-01-08,5,9,30\r\n2027-01-08,5,10,900\r\n")
    #expect(
      files["data/focus.projects.csv"]
        == "day,project,seconds\r\n2027-01-01,\"a, b\",1800\r\n2027-01-02,\"a, b\",1800\r\n"
        + "2027-01-03,\"a, b\",1800\r\n2027-01-08,,930\r\n")
    #expect(files["data/focus.sources.csv"]?.hasSuffix("2027-01-08,toggl,930\r\n") == true)
    // For a goal of four hours.
    #expect(
      files["data/focus.today.csv"]
        == "day,seconds,goal,share\r\n2027-01-08,930,14400,0.06458333333333334\r\n")
    #expect(files["data/gifts.balance.csv"] == "person,balance,currency\r\n")
  }

  @Test(
    arguments: [
      ("focus.days", .bar, "2026-W53"), ("focus.weeks", .line, "2026"),
      ("focus.months", .bar, "2026-Q4"),
      ("exercise.days", .bar, "2026-11"), ("exercise.weeks", .line, "2026-Q4"),
      ("exercise.scans", .banded, nil), ("gifts.sent", .bar, "2026"),
      ("gifts.received", .bar, "2027"),
      ("gifts.months", .grouped, "12 months"), ("prompts.weeks", .line, nil),
      ("focus.today", .ring, nil), ("growth.level", .ring, nil), ("growth.flow", .scatter, nil),
      ("growth.goals", .tree, nil), ("gifts.balance", .diverging, nil),
    ] as [(String, ChartRequest.Kind, String?)])
  func `What a chart shows stands in its file`(
    series: String, kind: ChartRequest.Kind, range: String?
  ) async throws {
    let charts = try await charts()
    let inFile = Set(
      try rows(series, of: charts).rows.map { $0.compactMap { Double($0) } })
    var shown = 0
    for row in try numbers(kind, series, range, of: charts) {
      // For days without records, a chart has gaps, and a file has no rows.
      let values = row.compactMap(\.self)
      guard !values.isEmpty, values.contains(where: { $0 != 0 }) else { continue }
      shown += 1
      #expect(
        inFile.contains { cells in values.allSatisfy { cells.contains($0) } }, "\(series): \(row)")
    }
    #expect(shown > 0)
  }

  @Test func `What a chart sums up is the sum of rows of its file`() async throws {
    let charts = try await charts()
    let days = { (cells: [String: String]) in cells["day"].flatMap { Day($0) } }
    let week = try #require(Period("2026-W53")).days
    let inWeek = { (cells: [String: String]) in days(cells).map(week.contains) ?? false }

    let rhythm = try rows("focus.rhythm", of: charts)
    let cells = try numbers(.matrix, "focus.rhythm", "2026-W53", of: charts)
    for weekday in 1...7 {
      for hour in 0..<24 {
        let sum = rhythm.sum("seconds") {
          inWeek($0) && $0["weekday"] == "\(weekday)" && $0["hour"] == "\(hour)"
        }
        #expect(cells[weekday - 1][hour + 1] == sum, "\(weekday) \(hour)")
      }
    }
    for (series, kind) in [
      ("focus.projects", ChartRequest.Kind.bar), ("focus.sources", .bar),
      ("exercise.routines", .bar),
    ] {
      let total = try numbers(kind, series, "2026-W53", of: charts)
        .reduce(0) { $0 + ($1[1] ?? 0) }
      let sum = try rows(series, of: charts).sum("seconds", where: inWeek)
      #expect(total == sum, "\(series)")
      #expect(series == "exercise.routines" || sum > 0)
    }
    let points = try rows("growth.xp", of: charts)
    let bars = try numbers(.stacked, "growth.xp", "2026-W53", of: charts)
    for (index, kind) in [
      "task", "failure", "milestone", "project", "yearGoal", "reflection", "total",
    ].enumerated() {
      let total = bars.reduce(0) { $0 + ($1[index + 1] ?? 0) }
      #expect(points.sum(kind, where: inWeek) == total, "\(kind)")
    }
    let failures = try rows("growth.failures", of: charts)
    let stacks = try numbers(.stacked, "growth.failures", nil, of: charts)
    for (index, state) in ["learningApplied", "learningDrawn", "nothingDrawn"].enumerated() {
      let total = stacks.reduce(0) { $0 + ($1[index + 1] ?? 0) }
      #expect(failures.sum(state) { _ in true } == total, "\(state)")
    }
    let relations = try rows("gifts.relations", of: charts)
    let matrix = try numbers(.matrix, "gifts.relations", nil, of: charts)
    let all = try #require(matrix.last?.last)
    #expect(relations.sum("amount") { $0["month"].map { $0 >= "2026-02" } ?? false } == all)
  }

  @Test func `Every series can be had as a file, and every file has its columns filled`()
    async throws
  {
    let charts = try await charts()
    for series in charts.series {
      let table = try #require(series.table, "\(series.name)")
      #expect(!table.rows.isEmpty, "\(series.name)")
      for name in table.header {
        #expect(name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil, "\(series.name): \(name)")
      }
    }
    #expect(throws: ChartRequest.Problem.self) {
      try charts.chart(ChartRequest(kind: .bar, data: "focus.day"))
    }
  }

  @Test func `Every chart of a page leads to its file, at any depth and in any language`()
    async throws
  {
    let block =
      "```chart\nkind: bar\ndata: measures.sleep.weeks\n```\n\n"
      + "{{ \"focus.weeks\" | bar: range: \"2026\" }}\n"
    let (files, problems) = await rendered(
      try fullInput(["en", "zh-Hans"], pages: [("deep/er/a.md", "# A\n\n" + block)]))
    #expect(problems.map(\.description) == [])
    var linked: Set<String> = []
    for (path, html) in files where path.hasSuffix(".html") {
      // Too few values are words.
      let figures = html.matches(of: /<figure class="chart[^>]*>(?!<p>|<p class="soft">)/).count
      let links = html.matches(of: /<p><a href="([^"]*\.csv)" type="text\/csv" download>/)
      #expect(links.count == figures, "\(path)")
      for link in links {
        var parts = path.split(separator: "/").dropLast()
        for part in link.1.split(separator: "/") {
          if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        let target = parts.joined(separator: "/")
        #expect(files[target] != nil, "\(path): \(link.1)")
        linked.insert(target)
      }
    }
    for target in [
      "data/focus.days.csv", "data/measures.sleep.weeks.csv", "data/focus.weeks.csv",
      "gifts/people/张三/exchanges.csv", "growth/goals/novel/focus.csv",
    ] {
      #expect(linked.contains(target) || target.hasPrefix("growth/"), "\(target)")
    }
    #expect(!files.keys.contains { $0.hasPrefix("zh-Hans/") && $0.hasSuffix(".csv") })
  }

  @Test func `The files are the same in every language`() async throws {
    let english = try await fullSite(in: "en").files.filter { $0.key.hasSuffix(".csv") }
    let japanese = try await fullSite(in: "ja").files.filter { $0.key.hasSuffix(".csv") }
    #expect(english.count > 23)
    #expect(english == japanese)
  }

  @Test func `Each CSV file has the same values beside it as JSON`() async throws {
    let files = try await fullSite(in: "en").files
    let tables = files.keys.filter { $0.hasSuffix(".csv") }
    #expect(tables.count > 23)
    for path in tables.sorted() {
      let csv = try #require(files[path])
      let json = try #require(files[path.dropLast(3) + "json"], "\(path)")
      let figures = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any], "\(path)")
      #expect(figures["version"] as? Int == 1)
      let columns = try #require(figures["columns"] as? [String])
      #expect(Set(columns).count == columns.count, "\(path)")
      let rows = try #require(figures["rows"] as? [[String: Any]])
      let lines = CSVRows(csv)
      #expect(lines.rows.first == columns && lines.rows.count == rows.count + 1, "\(path)")
      for (line, row) in zip(lines.rows.dropFirst(), rows) {
        #expect(Set(row.keys) == Set(columns))
        for (cell, column) in zip(line, columns) {
          switch row[column] {
          case let text as String: #expect(text == cell, "\(path)")
          case let number as NSNumber: #expect(number.doubleValue == Double(cell), "\(path)")
          default: #expect(cell.isEmpty, "\(path)")
          }
        }
      }
    }
  }

  @Test func `A record cannot put a formula into a file`() async throws {
    let formula = "=HYPERLINK(\"http://x\",\"@y\")"
    var settings = Settings.shanghai
    settings.title = formula
    var input = try input(
      sessions: try sessions(project: formula), settings: settings, asOf: "2027-01-10 16:00")
    input.give(try giftRecords("+1+1", name: "-2+3"))
    let written = await rendered(input) { $0.hasSuffix(".csv") }.files
    #expect(written["data/focus.projects.csv"]?.contains(",\"'=HYPERLINK(") == true)
    #expect(written["data/gifts.balance.csv"]?.contains("'-2+3,") == true)
    for (path, text) in written {
      #expect(text.firstMatch(of: /(^|\n|,)"?[=+@]/) == nil, "\(path)")
    }
  }

  @Test func `A person's file holds what is drawn of them`() async throws {
    let path = "gifts/people/张三/exchanges.csv"
    let (files, _) = await rendered(try fullInput(["en"], text: "x")) { $0 == path }
    let text = try #require(files[path])
    #expect(
      text.hasPrefix(
        "day,kind,event,received,sent,currency,isOpen\r\n2026-01-01,gift,x,800.00,,CNY,"))
    #expect(text.contains("2026-12-01,loan,x,,5000.00,CNY,true\r\n"))
    #expect(text.contains("2026-12-01,loan,x,,100.00,CNY,false\r\n"))
    // Dollars, void records and planned amounts are not drawn.
    #expect(!text.contains("USD") && !text.contains("444"))
  }

  @Test(arguments: ChartRequest.Kind.allCases)
  func `What a page read of a chart tells which chart it was`(kind: ChartRequest.Kind) throws {
    var request = ChartRequest(kind: kind, data: "focus.days, and=more")
    request.range = "2026-W46"
    request.title = "周报: 100 % & +1\n"
    request.showsGoal = false
    let name = request.readName
    #expect(!name.contains { $0 == " " || $0 == "," || $0 == "\n" })
    #expect(ChartRequest(readAs: name) == request)
    let plain = ChartRequest(kind: kind, data: "")
    #expect(ChartRequest(readAs: plain.readName) == plain)
    #expect(ChartRequest(readAs: "focus.days") == nil)
  }

  @Test func `The documentation names every file and its columns`() async throws {
    let charts = try await charts()
    let rows = ThemeDocumentationTests.rows(
      of: "series |", in: ThemeDocumentationTests.filtersText)
    #expect(
      rows.compactMap { $0.first?.first }.map { "data/\($0).csv" }.sorted()
        == charts.series.map(\.address).sorted())
    for row in rows {
      let series = try #require(row.first?.first)
      #expect(try table(series, of: charts).header == row.last, "\(series)")
    }
  }
}

/// The rows of a CSV file by RFC 4180, header first; our texts have no line ends in these tests.
private struct CSVRows {
  let rows: [[String]]

  init(_ text: String) {
    rows = text.split(separator: "\r\n").map { line in
      var cells = [""]
      var isQuoted = false
      for character in line {
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted: cells.append("")
        default: cells[cells.count - 1].append(character)
        }
      }
      return cells
    }
  }
}
