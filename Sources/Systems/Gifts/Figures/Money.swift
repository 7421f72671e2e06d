package import Basics

/// An amount of money: whole minor units of a currency. Never a fraction, never rounded.
package struct Money: Sendable, Hashable {
  /// Fen, cents; negative for a debt or a returned amount. Wide enough that no sum of amounts
  /// within ``largest`` overflows.
  package let minorUnits: Int128
  package let currency: Currency

  /// The largest absolute amount of a record, in minor units: ten thousand billion.
  package static let largest: Int128 = 1_000_000_000_000_000

  package init(minorUnits: Int128, _ currency: Currency = .renminbi) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

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

  // Adding yuan to dollars is a programming error; `MoneySums` keeps records of several currencies
  // apart.

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
  /// By currency, then by amount. The order of amounts in different currencies says nothing about
  /// their value.
  package static func < (left: Money, right: Money) -> Bool {
    left.currency == right.currency
      ? left.minorUnits < right.minorUnits : left.currency < right.currency
  }
}

extension Money: CustomStringConvertible {
  /// The number of units with all decimal places of the currency, without its code: `-52.10`.
  package var description: String { decimal(withFraction: true) }

  /// The number of units, with decimal places only if they are not zero: `1000`, `52.10`.
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

/// Sums of money, one per currency.
struct MoneySums: Sendable, Hashable {
  private var sums: [Currency: Money] = [:]

  init(_ amounts: some Sequence<Money> = []) {
    for amount in amounts { add(amount) }
  }

  mutating func add(_ amount: Money) {
    sums[amount.currency, default: .zero(amount.currency)] += amount
  }

  /// The sum in a currency; zero if nothing was added.
  subscript(currency: Currency) -> Money { sums[currency] ?? .zero(currency) }

  /// The currencies with at least one addend, in order; a sum may be zero.
  var currencies: [Currency] { sums.keys.sorted() }

  var amounts: [Money] { sums.values.sorted() }
}

/// A share or growth rate in thousandths: 125 is 12.5%. A ratio of amounts without floating point.
struct Permille: Sendable, Hashable {
  let value: Int

  init(_ value: Int) { self.value = value }

  /// `part` as a share of `whole`, rounded to the nearest thousandth, halves away from zero; nil if
  /// `whole` is zero or of another currency. Clamped to the range of the type.
  init?(_ part: Money, of whole: Money) {
    guard part.currency == whole.currency, !whole.isZero else { return nil }
    let numerator = part.minorUnits * 2_000
    let half = whole.minorUnits.magnitude
    let rounded = (numerator.magnitude + half) / (half * 2)
    let isNegative = part.isNegative != whole.isNegative
    let most = Int(clamping: rounded)
    self.value = isNegative ? -most : most
  }

  /// The growth from `before` to `amount`; nil if `before` is zero or of another currency.
  init?(growthTo amount: Money, from before: Money) {
    guard amount.currency == before.currency else { return nil }
    self.init(amount - before, of: before)
  }
}

extension Permille: Comparable {
  static func < (left: Permille, right: Permille) -> Bool { left.value < right.value }
}

extension Permille: CustomStringConvertible {
  /// In percent, with a decimal place unless it is zero: `12.5%`, `-3%`.
  var description: String {
    let (whole, tenth) = value.magnitude.quotientAndRemainder(dividingBy: 10)
    return (value < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)") + "%"
  }
}
