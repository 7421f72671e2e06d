extension Array {
  /// The elements whose key is in `range`; the array is in order of that key.
  @inlinable package func slice<Key: Comparable>(
    _ range: ClosedRange<Key>, by key: (Element) -> Key
  ) -> ArraySlice<Element> {
    let first = partitioningIndex { key($0) >= range.lowerBound }
    return self[first..<partitioningIndex { key($0) > range.upperBound }]
  }

  /// The elements whose key is in `range`, without its end; the array is in order of that key.
  @inlinable package func slice<Key: Comparable>(
    _ range: Range<Key>, by key: (Element) -> Key
  ) -> ArraySlice<Element> {
    let first = partitioningIndex { key($0) >= range.lowerBound }
    return self[first..<partitioningIndex { key($0) >= range.upperBound }]
  }
}
