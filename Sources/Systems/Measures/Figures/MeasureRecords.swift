/// The records of all measures that were read.
package struct MeasureRecords: Sendable {
  /// Each measure with its records, in the order in which the measures are declared.
  package var kept: [(measure: Measure, readings: [Reading])]

  /// Measures with their records.
  package init(_ kept: [(measure: Measure, readings: [Reading])] = []) { self.kept = kept }

  /// How many records there are.
  package var count: Int { kept.reduce(0) { $0 + $1.readings.count } }
}
