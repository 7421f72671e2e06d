/// Why a text is no amount, and where.
package struct AmountProblem: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// It is not written as an amount.
    case notAnAmount
    /// It says about how much, not how much: 几百块.
    case vague
    /// It has more decimal places than the currency.
    case tooFine
    /// It is beyond ``Money/largest``.
    case tooLarge
  }

  package var reason: Reason
  /// The characters at fault, counted from the text's first; empty only in an empty text.
  package var range: Range<Int>

  package init(_ reason: Reason, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}
