import Basics

/// A value of a measure: a decimal number to a millionth, so that sums of decimals are exact. A
/// length of time is its seconds, yes is 1 and no is 0.
package struct Quantity: Sendable, Hashable, Comparable, AdditiveArithmetic {
  /// The number of millionths.
  package let millionths: Int64

  /// The largest value that a record may have, and the smallest without its sign.
  package static let most = 1e9

  /// Nothing.
  package static let zero = Quantity(millionths: 0)

  /// So many millionths.
  package init(millionths: Int64) { self.millionths = millionths }

  /// The nearest value to a number; nil beyond ``most``, and for what is no number.
  package init?(_ number: Double) {
    guard abs(number) <= Self.most else { return nil }
    millionths = Int64(clamping: (number * 1_000_000).rounded())
  }

  /// The value as a number, for charts and means.
  package var number: Double { Double(millionths) / 1_000_000 }

  package static func < (left: Quantity, right: Quantity) -> Bool {
    left.millionths < right.millionths
  }

  /// The sum; the largest or smallest there is where it would be beyond.
  package static func + (left: Quantity, right: Quantity) -> Quantity {
    Quantity(millionths: left.millionths.addingClamped(right.millionths))
  }

  /// The difference; the largest or smallest there is where it would be beyond.
  package static func - (left: Quantity, right: Quantity) -> Quantity {
    Quantity(millionths: left.millionths.subtractingClamped(right.millionths))
  }
}
