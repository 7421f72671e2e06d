// `Int(_: Double)` ends the program for a number that has no place in an `Int`, and the numbers of
// a vault can be any. `scripts/check rooms` allows it in this file alone.

extension Int {
  /// The whole number that is left when the decimals of `number` are cut off; the nearest that
  /// there is when it lies beyond the numbers of 64 bits, and 0 for what is not a number.
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

  /// The sum; the largest or smallest there is where it would be beyond.
  @inlinable
  package func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (self < 0 ? .min : .max) : sum
  }

  /// The difference; the largest or smallest there is where it would be beyond.
  @inlinable
  package func subtractingClamped(_ other: Int64) -> Int64 {
    let (rest, overflows) = subtractingReportingOverflow(other)
    return overflows ? (self < 0 ? .min : .max) : rest
  }
}
