/// An amount of money: whole minor units of a currency. Never a fraction, never rounded.
package struct Money: Sendable, Hashable {
  /// Fen, cents; negative for what is owed or was taken back. Wide enough that no sum of amounts
  /// within ``largest`` overflows.
  package let minorUnits: Int128
  package let currency: Currency

  /// The largest amount, either way, that a record may hold, in minor units: ten thousand billion.
  package static let largest: Int128 = 1_000_000_000_000_000

  package init(minorUnits: Int128, _ currency: Currency = .renminbi) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Nothing of a currency.
  package static func zero(_ currency: Currency = .renminbi) -> Money {
    Money(minorUnits: 0, currency)
  }

  /// Whole units: `.units(1_200)` is 1,200 yuan.
  package static func units(_ units: Int, _ currency: Currency = .renminbi) -> Money {
    Money(minorUnits: Int128(units) * Int128(currency.minorUnitsPerUnit), currency)
  }

  package var isZero: Bool { minorUnits == 0 }
  package var isNegative: Bool { minorUnits < 0 }
  /// The amount without its sign.
  package var magnitude: Money { Money(minorUnits: abs(minorUnits), currency) }

  // Adding yuan to dollars is a mistake of the code, as records of several currencies are kept
  // apart by `MoneySums`.

  /// The sum of two amounts of the same currency.
  package static func + (left: Money, right: Money) -> Money {
    precondition(left.currency == right.currency, "a sum of two currencies")
    return Money(minorUnits: left.minorUnits + right.minorUnits, left.currency)
  }

  /// The difference of two amounts of the same currency.
  package static func - (left: Money, right: Money) -> Money { left + -right }

  package static prefix func - (money: Money) -> Money {
    Money(minorUnits: -money.minorUnits, money.currency)
  }

  package static func += (left: inout Money, right: Money) { left = left + right }
  package static func -= (left: inout Money, right: Money) { left = left - right }
}

extension Money: Comparable {
  /// By currency, then by amount: amounts of two currencies are in an order, but not comparable in
  /// worth.
  package static func < (left: Money, right: Money) -> Bool {
    left.currency == right.currency
      ? left.minorUnits < right.minorUnits : left.currency < right.currency
  }
}

extension Money: CustomStringConvertible {
  /// The number of units with all decimal places of the currency, without its name: `-52.10`.
  package var description: String { decimal(withFraction: true) }

  /// The number of units, with decimal places only where there are some to show: `1000`, `52.10`.
  package var shortDescription: String {
    decimal(withFraction: !minorUnits.isMultiple(of: Int128(currency.minorUnitsPerUnit)))
  }

  private func decimal(withFraction: Bool) -> String {
    let unit = UInt128(currency.minorUnitsPerUnit)
    let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: unit)
    var text = (isNegative ? "-" : "") + "\(whole)"
    if withFraction, unit > 1 { text += "." + "\(rest + unit)".dropFirst() }
    return text
  }
}
