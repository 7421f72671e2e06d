extension [UInt8] {
  /// Where the lines are, the newlines left out; none behind the last newline.
  var lineRanges: [Range<Int>] {
    withUnsafeBufferPointer { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.newline(from: start) ?? bytes.count
        ranges.append(start..<end)
        start = end + 1
      }
      return ranges
    }
  }

  /// The range without white space at its end, such as the carriage return of other systems.
  func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1] <= 0x20 { end -= 1 }
    return range.lowerBound..<end
  }

  /// What stands for the bytes of a line; nil for a blank one.
  func lineHash(_ range: Range<Int>) -> IdentityHash? {
    let range = withoutBlanks(range)
    guard !range.isEmpty else { return nil }
    return withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[range]).identityHash }
  }
}
