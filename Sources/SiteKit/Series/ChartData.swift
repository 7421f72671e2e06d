package import Vault

/// The values of charts as files of CSV, for other programs.
///
/// Each series has one file, `data/focus.days.csv`, with everything on record; a chart shows a
/// window of its rows, or their sums. The files say the same in every language, so a site has them
/// once: headings are plain names, days are `2026-11-20`, weeks `2026-W47`, lengths are seconds,
/// amounts have their currency beside them, and names are those of the records.
package enum ChartData {
  /// Where the file of a series is in the site.
  package static func address(of series: String) -> String { "data/\(series).csv" }
}

extension OutputFile {
  /// A file of CSV at `address`, made from a table; without one there is nothing to write.
  package static func data(
    at address: String, source: String, table: @escaping @Sendable () -> Table?
  ) -> OutputFile {
    .page(at: address, source: source, inputs: .records) {
      (table().map { Array(CSVText($0).text.utf8) }, [])
    }
  }
}

extension SiteTree {
  /// What leads from the page at `address` to a file that all languages share; nil from the page
  /// for what is not found, which is shown at any depth.
  package func dataLink(to file: String, from address: String) -> String? {
    guard address != SiteAddress.notFound else { return nil }
    let root = SiteAddress.root(from: address)
    return (root == "./" ? "" : root) + up + file
  }
}
