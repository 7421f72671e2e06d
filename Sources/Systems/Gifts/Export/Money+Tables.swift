import Vault

extension Money {
  /// The amount as a number with the decimals of its currency.
  fileprivate var exact: ExactNumber {
    ExactNumber(units: minorUnits, places: currency.fractionDigits)
  }
}

extension TableCell {
  /// An amount; its currency stands in a cell of its own.
  static func money(_ money: Money) -> TableCell { .exact(money.exact) }
}

extension JSONText {
  /// An amount in units of its currency, exact.
  static func money(_ money: Money) -> JSONText { .exact(money.exact) }
}
