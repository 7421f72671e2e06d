package import Charts
package import Liquid
import Vault

/// The series of all systems that pages can draw, by name.
package struct ChartCatalogue: Sendable {
  /// In order.
  package let series: [ChartSeries]
  /// Whose pages show the charts.
  package let tree: SiteTree
  private let byName: [String: Int]
  /// Why there are no series of a system, by its name, where that has a reason.
  private let absences: [String: String]

  /// The catalogue of `series`, whose names differ.
  package init(
    _ series: [ChartSeries], absences: [String: String] = [:], tree: SiteTree
  ) {
    self.series = series
    self.absences = absences
    self.tree = tree
    byName = Dictionary(
      series.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A chart with its table as HTML, or why there is none.
  ///
  /// - Parameter page: The address of the page that shows it, which leads to the chart's data.
  package func figure(
    _ request: ChartRequest, on page: String?
  ) -> Result<String, ChartRequest.Problem> {
    do throws(ChartRequest.Problem) {
      let chart = try chart(request)
      return .success(
        chart.figure(id: request.id, data: page.flatMap { dataLink(request.data, $0) }))
    } catch {
      return .failure(error)
    }
  }

  /// The same, and takes down that it was read.
  package func figure(
    _ request: ChartRequest, on page: String?, reads: RenderReads?
  ) -> Result<String, ChartRequest.Problem> {
    let figure = figure(request, on: page)
    reads?.add(request.readName, digest: Self.digest(of: figure))
    return figure
  }

  /// A digest of what was drawn, or of why it was not.
  static func digest(of figure: Result<String, ChartRequest.Problem>) -> String {
    switch figure {
    case .success(let html): ContentHash.hex(of: Array(html.utf8))
    case .failure(let problem): InputDigest.hex(of: [problem.message])
    }
  }

  /// The chart that is asked for.
  package func chart(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    guard let index = byName[request.data] else {
      let system = request.data.split(separator: ".").first.map(String.init) ?? ""
      if let reason = absences[system] { throw ChartRequest.Problem(.data, message: reason) }
      throw ChartRequest.unknown("series", request.data, among: series.map(\.name), key: .data)
    }
    return try series[index].chart(request)
  }

  /// What leads from the page at `address` to the values of the series called `name`.
  package func dataLink(_ name: String, _ address: String) -> String? {
    tree.dataLink(to: ChartData.address(of: name), from: address)
  }

  /// The files of all series.
  package var data: [OutputFile] {
    series.map { series in
      .data(at: series.address, source: "the data of \(series.name)") { series.table }
    }
  }
}
