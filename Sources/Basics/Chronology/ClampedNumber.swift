// `Int(_: Double)` traps for a number outside the range of `Int`, and the numbers of a vault can be
// any. `scripts/check rooms` allows it only in this file.

extension Int {
  /// `number` without its decimals, clamped to the range of 64 bits; 0 if it is not a number.
  ///
  /// Use `Int(exactly:)` if a number out of range is a fault and not a bound.
  @inlinable
  package init(clamping number: Double) {
    if number >= 0x1p63 {
      self = .max
    } else if number > -0x1p63 {
      self = Int(number)
    } else {
      self = number.isNaN ? 0 : .min
    }
  }
}

extension Int64 {
  /// The same as `Int(clamping:)` for a number of microseconds, millionths and the like.
  @inlinable
  package init(clamping number: Double) { self.init(Int(clamping: number)) }

  /// The sum, clamped to the range of 64 bits.
  @inlinable
  package func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (self < 0 ? .min : .max) : sum
  }

  /// The difference, clamped to the range of 64 bits.
  @inlinable
  package func subtractingClamped(_ other: Int64) -> Int64 {
    let (rest, overflows) = subtractingReportingOverflow(other)
    return overflows ? (self < 0 ? .min : .max) : rest
  }
}
