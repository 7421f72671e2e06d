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

package struct Currency: Sendable, Hashable {
  /// Three capital letters: `CNY`.
  package let code: String

  /// The currency; nil unless `code` is three ASCII letters, which count in any case.
  package init?(_ code: String) {
    guard code.utf8.count == 3,
      code.utf8.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 })
    else { return nil }
    self.code = code.uppercased()
  }

  private init(known code: String) { self.code = code }

  /// Renminbi, the currency of an amount that names none.
  package static let renminbi = Currency(known: "CNY")

  /// That of amounts which are not told: `XXX`, by which ISO 4217 means no currency. All sums of
  /// them are nothing, and nothing is said of them.
  package static let undisclosed = Currency(known: "XXX")

  /// How many decimal places the currency's minor unit has, by ISO 4217: 2 for most, 0 for the yen
  /// and its like, 3 for some dinars.
  package var fractionDigits: Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }

  /// How many minor units one unit has: 100 fen a yuan.
  package var minorUnitsPerUnit: Int {
    switch fractionDigits {
    case 0: 1
    case 3: 1_000
    default: 100
    }
  }
}

extension Currency: Comparable {
  /// Renminbi first, then by code.
  package static func < (left: Currency, right: Currency) -> Bool {
    (left == .renminbi ? "" : left.code) < (right == .renminbi ? "" : right.code)
  }
}

extension Currency: CustomStringConvertible {
  package var description: String { code }
}

/// Sums of money, each currency by itself.
struct MoneySums: Sendable, Hashable {
  private var sums: [Currency: Money] = [:]

  init(_ amounts: some Sequence<Money> = []) {
    for amount in amounts { add(amount) }
  }

  mutating func add(_ amount: Money) {
    sums[amount.currency, default: .zero(amount.currency)] += amount
  }

  /// The sum of a currency; zero when nothing was added.
  subscript(currency: Currency) -> Money { sums[currency] ?? .zero(currency) }

  /// The currencies of which something was added, in order; their sum may be zero.
  var currencies: [Currency] { sums.keys.sorted() }

  var amounts: [Money] { sums.values.sorted() }
}

/// A share or a growth in thousandths: 125 is 12.5%. A ratio of amounts without floating point.
struct Permille: Sendable, Hashable {
  let value: Int

  init(_ value: Int) { self.value = value }

  /// `part` as a share of `whole`, rounded to the nearest thousandth, halves away from zero; nil
  /// when `whole` is zero or of another currency. More than fits counts as the most that does.
  init?(_ part: Money, of whole: Money) {
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
  init?(growthTo amount: Money, from before: Money) {
    guard amount.currency == before.currency else { return nil }
    self.init(amount - before, of: before)
  }
}

extension Permille: Comparable {
  static func < (left: Permille, right: Permille) -> Bool { left.value < right.value }
}

extension Permille: CustomStringConvertible {
  /// In percent, with a decimal place where there is something to show: `12.5%`, `-3%`.
  var description: String {
    let (whole, tenth) = value.magnitude.quotientAndRemainder(dividingBy: 10)
    return (value < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)") + "%"
  }
}
