/// Amounts of money as people write them.
package enum AmountText {
  /// The amount that `text` writes.
  ///
  /// - Parameter currency: The currency of an amount that names none.
  package static func money(
    _ text: String, in currency: Currency = .renminbi
  ) throws(AmountProblem) -> Money {
    var text = text[...]
    let isNegative = text.first == "-"
    if isNegative { text.removeFirst() }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    guard let whole = parts.first, !whole.isEmpty, isDigits(whole), isDigits(fraction) else {
      throw .notAnAmount
    }
    guard fraction.count <= currency.fractionDigits else { throw .tooFine }
    let padding = String(repeating: "0", count: currency.fractionDigits - fraction.count)
    guard let units = Int128(whole + fraction + padding), units <= Money.largest else {
      throw .tooLarge
    }
    return Money(minorUnits: isNegative ? -units : units, currency)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}

/// Why a text is no amount.
package enum AmountProblem: Error, Sendable, Hashable {
  /// It is not written as an amount.
  case notAnAmount
  /// It says about how much, not how much: 几百块.
  case vague
  /// It has more decimal places than the currency.
  case tooFine
  /// It is beyond ``Money/largest``.
  case tooLarge
}
