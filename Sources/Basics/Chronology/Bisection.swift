extension Array {
  /// The first index whose element satisfies `belongsInSecondPartition`, by bisection; the count
  /// when none does. All elements that do not must come before all that do.
  ///
  /// swift-algorithms has the same for all that stand above; this module imports nothing.
  func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
