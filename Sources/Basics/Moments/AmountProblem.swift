/// Why a text is no amount, with the characters at fault, counted from the text's first; none only
/// of a text without any.
package enum AmountProblem: Error, Sendable, Hashable {
  /// It is not written as an amount.
  case notAnAmount(at: Range<Int>)
  /// It says about how much, not how much: 几百块.
  case vague(at: Range<Int>)
  /// It has more decimal places than the currency.
  case tooFine(at: Range<Int>)
  /// It is beyond what can be kept.
  case tooLarge(at: Range<Int>)

  /// The characters at fault.
  package var range: Range<Int> {
    switch self {
    case .notAnAmount(let range), .vague(let range), .tooFine(let range), .tooLarge(let range):
      range
    }
  }
}
