package import Charts
package import Vault

/// A series that pages can draw, as a value: its name, how it can be drawn, and its values as a
/// file for other programs.
package struct ChartSeries: Sendable {
  /// What pages call it, with the name of its system before the dot: `steps.days`.
  package let name: String
  /// How it can be drawn.
  package let kinds: [ChartRequest.Kind]
  private let draw: @Sendable (ChartRequest) throws(ChartRequest.Problem) -> any Chart
  private let values: @Sendable () -> Table?

  /// A series.
  ///
  /// - Parameters:
  ///   - draw: The chart that is asked for, whose kind is one of `kinds`.
  ///   - table: Everything on record; nil when there is nothing to write.
  package init(
    _ name: String, as kinds: [ChartRequest.Kind],
    draw: @escaping @Sendable (ChartRequest) throws(ChartRequest.Problem) -> any Chart,
    table: @escaping @Sendable () -> Table?
  ) {
    self.name = name
    self.kinds = kinds
    self.draw = draw
    values = table
  }

  /// The chart that is asked for.
  ///
  /// - Throws: When it cannot be drawn so.
  package func chart(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    try request.check(kinds)
    return try draw(request)
  }

  /// Everything on record, as the file of the series has it.
  package var table: Table? { values() }

  /// Where the file of the series is in the site.
  package var address: String { ChartData.address(of: name) }
}
