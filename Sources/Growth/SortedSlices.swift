extension RandomAccessCollection where Index == Int {
  /// The elements whose key is in `range`; the collection is in order of that key.
  func slice<Key: Comparable>(
    _ range: ClosedRange<Key>, by key: (Element) -> Key
  ) -> SubSequence {
    let first = partition { key($0) >= range.lowerBound }
    let last = partition { key($0) > range.upperBound }
    return self[first..<Swift.max(first, last)]
  }

  /// The index of the first element for which `isPast` holds, as it does for all after it.
  private func partition(_ isPast: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
