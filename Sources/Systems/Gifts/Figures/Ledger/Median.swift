/// The value in the middle.
enum Median {
  /// The median; of an even number the mean of the two in the middle, rounded down to a whole minor
  /// unit. Nil of none.
  ///
  /// - Parameter amounts: All of one currency.
  static func of(_ amounts: [Money]) -> Money? {
    let sorted = amounts.sorted()
    guard let first = sorted.first else { return nil }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    let sum = sorted[middle - 1] + sorted[middle]
    return Money(minorUnits: sum.minorUnits >> 1, first.currency)
  }

  /// The median; of an even number the mean of the two in the middle, rounded down. Nil of none.
  static func of(_ rates: [Permille]) -> Permille? {
    let sorted = rates.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    // By half of the distance, which cannot overflow as their sum could.
    let (low, high) = (Int128(sorted[middle - 1].value), Int128(sorted[middle].value))
    return Permille(Int((low + high) >> 1))
  }
}
