/// Why a text is not an amount, with the range of the fault as offsets from the start of the
/// text; empty only if the text is.
package enum AmountProblem: Error, Sendable, Hashable {
  /// It does not have the form of an amount.
  case notAnAmount(at: Range<Int>)
  /// It gives an approximate amount only: 几百块.
  case vague(at: Range<Int>)
  /// It has more decimal places than the currency.
  case tooFine(at: Range<Int>)
  /// It is too large to store.
  case tooLarge(at: Range<Int>)

  /// The range of the fault.
  package var range: Range<Int> {
    switch self {
    case .notAnAmount(let range), .vague(let range), .tooFine(let range), .tooLarge(let range):
      range
    }
  }
}
