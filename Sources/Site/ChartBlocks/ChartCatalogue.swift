import Charts

/// The series of all systems that pages can draw, by name.
struct ChartCatalogue: Sendable {
  let focus: FocusCharts
  let exercise: ExerciseCharts
  let growth: GrowthCharts
  let gifts: GiftCharts
  let prompts: PromptCharts
  /// Whose pages show the charts.
  let tree: SiteTree

  static let names =
    FocusCharts.Series.allCases.map(\.rawValue) + ExerciseCharts.Series.allCases.map(\.rawValue)
    + GrowthCharts.Series.allCases.map(\.rawValue) + GiftCharts.Series.allCases.map(\.rawValue)
    + [PromptCharts.weeks]

  /// A chart with its table as HTML, or why there is none.
  ///
  /// - Parameter page: The address of the page that shows it, which leads to the chart's data.
  func figure(
    _ request: ChartRequest, on page: String?
  ) -> Result<String, ChartRequest.Problem> {
    do throws(ChartRequest.Problem) {
      let data = page.flatMap { tree.dataLink(to: ChartData.address(of: request.data), from: $0) }
      return .success(try chart(request).figure(id: request.id, data: data))
    } catch {
      return .failure(error)
    }
  }

  func chart(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    if let series = FocusCharts.Series(rawValue: request.data) {
      return try focus.chart(request, series)
    }
    if let series = ExerciseCharts.Series(rawValue: request.data) {
      return try exercise.chart(request, series)
    }
    if let series = GrowthCharts.Series(rawValue: request.data) {
      return try growth.chart(request, series)
    }
    if let series = GiftCharts.Series(rawValue: request.data) {
      return try gifts.chart(request, series)
    }
    if request.data == PromptCharts.weeks { return try prompts.chart(request) }
    throw ChartRequest.unknown("series", request.data, among: Self.names)
  }
}
