/// The value in the middle.
package enum Median {
  /// The median; the mean of the two in the middle of an even number, nil of none.
  package static func of(_ values: some Collection<Double>) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
