import Algorithms
import Basics

extension Array {
  /// The elements whose key is in `range`; the array is in order of that key.
  func slice<Key: Comparable>(
    _ range: ClosedRange<Key>, by key: (Element) -> Key
  ) -> ArraySlice<Element> {
    let first = partitioningIndex { key($0) >= range.lowerBound }
    let last = partitioningIndex { key($0) > range.upperBound }
    return self[first..<Swift.max(first, last)]
  }

  /// The elements whose key is in `range`, without its end; the array is in order of that key.
  func slice<Key: Comparable>(
    _ range: Range<Key>, by key: (Element) -> Key
  ) -> ArraySlice<Element> {
    let first = partitioningIndex { key($0) >= range.lowerBound }
    let end = partitioningIndex { key($0) >= range.upperBound }
    return self[first..<end]
  }
}
