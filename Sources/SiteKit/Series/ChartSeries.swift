package import Basics
package import Charts
package import Liquid
import Synchronization
package import Vault
package import Wording

/// A series that pages can draw, as a value: its name, how it can be drawn, and its values as a
/// file for other programs.
package struct ChartSeries: Sendable {
  /// Its name in pages, with the name of its system before the dot: `steps.days`.
  package let name: String
  package let kinds: [ChartRequest.Kind]
  private let draw: @Sendable (ChartRequest) throws(ChartRequest.Problem) -> any Chart
  private let values: @Sendable () -> Table?
  private let about: @Sendable (ChartRequest) -> String?
  private var rolling: (@Sendable () -> RolledSeries)?

  /// A series.
  ///
  /// - Parameters:
  ///   - draw: Draws a requested chart, whose kind is one of `kinds`.
  ///   - message: Says what a requested chart shows, for its title; nil if nothing stands out.
  ///   - table: Everything on record; nil if there is nothing to write.
  package init(
    _ name: String, as kinds: [ChartRequest.Kind],
    message: @escaping @Sendable (ChartRequest) -> String? = { _ in nil },
    draw: @escaping @Sendable (ChartRequest) throws(ChartRequest.Problem) -> any Chart,
    table: @escaping @Sendable () -> Table?
  ) {
    self.name = name
    self.kinds = kinds
    self.draw = draw
    about = message
    values = table
  }

  /// A sentence without a full stop that says what stands out in the requested chart, if anything.
  package func message(_ request: ChartRequest) -> String? { about(request) }

  /// The requested chart.
  ///
  /// - Throws: If it cannot be drawn as requested.
  package func chart(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    try request.check(kinds)
    return try draw(request)
  }

  /// Everything on record, as in the file of the series.
  package var table: Table? { values() }

  /// Its part of a roll-up; nil if it has none.
  package var rolled: RolledSeries? { rolling?() }

  /// The same, with a part in roll-ups.
  package func rolled(as rolling: @escaping @Sendable () -> RolledSeries) -> ChartSeries {
    var series = self
    series.rolling = rolling
    return series
  }

  package var address: String { ChartData.address(of: name) }
  package var system: String { String(name.prefix { $0 != "." }) }
}

/// The values of charts as CSV files, for other programs; ``OutputFile/asJSON`` has them as JSON.
///
/// Each series has one file, `data/focus.days.csv`, with everything on record; a chart shows a
/// window of its rows, or their sums. The files are the same in every language, so a site has them
/// once: headings are plain names, days are `2026-11-20`, weeks `2026-W47`, durations are in
/// seconds, amounts have their currency in the next column, and names are as in the records.
package enum ChartData {
  /// The address of the file of a series in the site.
  package static func address(of series: String) -> String { "data/\(series).csv" }
}

extension SiteTree {
  /// The relative link from the page at `address` to a file that all languages share; nil from the
  /// page for addresses that are not found, which is shown at any depth.
  package func dataLink(to file: String, from address: String) -> String? {
    guard address != SiteAddress.notFound else { return nil }
    let root = SiteAddress.root(from: address)
    return (root == "./" ? "" : root) + up + file
  }
}

/// A system's number for each day, such as the length of focus.
package struct DailySeries: Sendable {
  /// The unit of the numbers.
  package enum Unit: Sendable, Hashable {
    case time
    /// A number with a unit of its own, which may be empty, and so many decimals.
    case number(unit: LocalizedName, decimals: Int)
    /// 1 if something was so on the day, 0 if it was not.
    case whether
  }

  package var title: Words.Key
  package var unit: Unit
  /// The days on record. Each system decides the value of a day without a record: a missing day is
  /// unknown, not zero.
  package var values: [Day: Double]

  package init(_ title: Words.Key, _ unit: Unit, _ values: [Day: Double]) {
    self.title = title
    self.unit = unit
    self.values = values
  }
}

/// The first charts of a build that were drawn only to be compared with the last build's.
private final class ComparedCharts: Sendable {
  private struct Key: Hashable {
    var request: ChartRequest
    var link: String?
  }

  /// Enough for the charts that one record changes.
  private static let most = 256
  private let figures = Mutex<[Key: Result<String, ChartRequest.Problem>]>([:])

  func figure(
    _ request: ChartRequest, linking link: String?
  ) -> Result<String, ChartRequest.Problem>? {
    figures.withLock { $0[Key(request: request, link: link)] }
  }

  func keep(
    _ figure: Result<String, ChartRequest.Problem>, _ request: ChartRequest, linking link: String?
  ) {
    figures.withLock {
      if $0.count < Self.most { $0[Key(request: request, link: link)] = figure }
    }
  }
}

/// The series of all systems that pages can draw, by name.
package struct ChartCatalogue: Sendable {
  package let series: [ChartSeries]
  package let tree: SiteTree
  private let byName: [String: Int]
  /// The reasons why a system has no series, by its name, if there is one.
  private let absences: [String: String]
  /// Charts that were drawn to be compared, as some page will show many of them.
  private let compared = ComparedCharts()

  package init(
    _ series: [ChartSeries], absences: [String: String] = [:], tree: SiteTree
  ) {
    self.series = series
    self.absences = absences
    self.tree = tree
    byName = Dictionary(
      series.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A chart with its table as HTML, or the problem if there is none.
  ///
  /// - Parameter page: The address of the page that shows it, which links to the chart's data.
  package func figure(
    _ request: ChartRequest, on page: String?
  ) -> Result<String, ChartRequest.Problem> {
    do throws(ChartRequest.Problem) {
      let series = try series(of: request)
      let chart = try series.chart(request)
      let caption = request.hasCaption ? series.message(request) ?? chart.title : nil
      return .success(
        chart.figure(
          id: request.id, caption: caption, data: link(request, on: page)))
    } catch {
      return .failure(error)
    }
  }

  /// The same, and notes the read.
  package func figure(
    _ request: ChartRequest, on page: String?, reads: RenderReads?
  ) -> Result<String, ChartRequest.Problem> {
    let figure =
      compared.figure(request, linking: link(request, on: page)) ?? figure(request, on: page)
    reads?.add(request.readName, digest: Self.digest(of: figure))
    return figure
  }

  /// A digest of the chart as drawn on a page, or of the problem.
  func digest(of request: ChartRequest, on page: String) -> String {
    let link = link(request, on: page)
    if let known = compared.figure(request, linking: link) { return Self.digest(of: known) }
    let figure = figure(request, on: page)
    compared.keep(figure, request, linking: link)
    return Self.digest(of: figure)
  }

  private func link(_ request: ChartRequest, on page: String?) -> String? {
    page.flatMap { dataLink(request.data, $0) }
  }

  private static func digest(of figure: Result<String, ChartRequest.Problem>) -> String {
    switch figure {
    case .success(let html): ContentHash.hex(of: Array(html.utf8))
    case .failure(let problem): InputDigest.hex(of: [problem.message])
    }
  }

  package func chart(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    try series(of: request).chart(request)
  }

  private func series(of request: ChartRequest) throws(ChartRequest.Problem) -> ChartSeries {
    guard let index = byName[request.data] else {
      let system = request.data.split(separator: ".").first.map(String.init) ?? ""
      if let reason = absences[system] { throw ChartRequest.Problem(.data, message: reason) }
      throw ChartRequest.unknown("series", request.data, among: series.map(\.name), key: .data)
    }
    return series[index]
  }

  /// The link from the page at `address` to the values of the series called `name`.
  package func dataLink(_ name: String, _ address: String) -> String? {
    tree.dataLink(to: ChartData.address(of: name), from: address)
  }

  /// The values of all series as files.
  ///
  /// - Parameter independent: The systems whose series have nothing of others' records.
  package func data(_ independent: Set<String>) -> [OutputFile] {
    series.map { series in
      OutputFile.data(at: series.address, source: "the data of \(series.name)") { series.table }
        .of(series.system, if: independent.contains(series.system))
    }
  }
}
