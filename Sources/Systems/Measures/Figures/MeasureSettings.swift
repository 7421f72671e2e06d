/// The measures that a person declares.
package struct MeasureSettings: Sendable, Hashable {
  /// In the order in which they are written.
  package var declared: [Measure] = []

  /// None.
  package init() {}
}
