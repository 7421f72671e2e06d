import Storage

/// The values of charts as files of CSV, for other programs.
///
/// Each series has one file, `data/focus.days.csv`, with everything on record; a chart shows a window
/// of its rows, or their sums. The files say the same in every language, so a site has them once:
/// headings are plain names, days are `2026-11-20`, weeks `2026-W47`, lengths are seconds, amounts
/// have their currency beside them, and names are those of the records.
enum ChartData {
  /// Where the file of a series is in the site.
  static func address(of series: String) -> String { "data/\(series).csv" }
}

extension OutputFile {
  /// A file of CSV at `address`, made from a table; without one there is nothing to write.
  static func data(
    at address: String, source: String, table: @escaping @Sendable () -> Table?
  ) -> OutputFile {
    .page(at: address, source: source) { (table().map { Array(CSVText($0).text.utf8) }, []) }
  }
}

extension SiteTree {
  /// What leads from the page at `address` to a file that all languages share; nil from the page for
  /// what is not found, which is shown at any depth.
  func dataLink(to file: String, from address: String) -> String? {
    guard address != SiteContext.notFound else { return nil }
    let root = SiteAddress.root(from: address)
    return (root == "./" ? "" : root) + up + file
  }
}

extension ChartCatalogue {
  /// The files of all series.
  var data: [OutputFile] {
    Self.names.map { series in
      .data(at: ChartData.address(of: series), source: "the data of \(series)") {
        table(of: series)
      }
    }
  }

  /// Everything on record of a series; nil for one that there is not.
  func table(of series: String) -> Table? {
    if let series = FocusCharts.Series(rawValue: series) { return focus.data(series) }
    if let series = ExerciseCharts.Series(rawValue: series) { return exercise.data(series) }
    if let series = GrowthCharts.Series(rawValue: series) { return growth.data(series) }
    if let series = GiftCharts.Series(rawValue: series) { return gifts.data(series) }
    return series == PromptCharts.weeks ? prompts.data : nil
  }
}
