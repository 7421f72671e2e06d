/// A share or a growth in thousandths: 125 is 12.5%. A ratio of amounts without floating point.
package struct Permille: Sendable, Hashable {
  package let value: Int

  package init(_ value: Int) { self.value = value }

  /// `part` as a share of `whole`, rounded to the nearest thousandth, halves away from zero; nil
  /// when `whole` is zero or of another currency. More than fits counts as the most that does.
  package init?(_ part: Money, of whole: Money) {
    guard part.currency == whole.currency, !whole.isZero else { return nil }
    let numerator = part.minorUnits * 2_000
    let half = whole.minorUnits.magnitude
    let rounded = (numerator.magnitude + half) / (half * 2)
    let isNegative = part.isNegative != whole.isNegative
    let most = Int(clamping: rounded)
    self.value = isNegative ? -most : most
  }

  /// By how much `amount` is more than it was `before`; nil when that was nothing, or of another
  /// currency.
  package init?(growthTo amount: Money, from before: Money) {
    guard amount.currency == before.currency else { return nil }
    self.init(amount - before, of: before)
  }
}

extension Permille: Comparable {
  package static func < (left: Permille, right: Permille) -> Bool { left.value < right.value }
}

extension Permille: CustomStringConvertible {
  /// In percent, with a decimal place where there is something to show: `12.5%`, `-3%`.
  package var description: String {
    let (whole, tenth) = value.magnitude.quotientAndRemainder(dividingBy: 10)
    return (value < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)") + "%"
  }
}
