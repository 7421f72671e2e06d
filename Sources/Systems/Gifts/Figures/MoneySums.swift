/// Sums of money, each currency by itself.
package struct MoneySums: Sendable, Hashable {
  private var sums: [Currency: Money] = [:]

  /// Nothing of any currency.
  package init() {}

  /// The sums of some amounts.
  package init(_ amounts: some Sequence<Money>) {
    for amount in amounts { add(amount) }
  }

  package mutating func add(_ amount: Money) {
    sums[amount.currency, default: .zero(amount.currency)] += amount
  }

  /// The sum of a currency; zero when nothing was added.
  package subscript(currency: Currency) -> Money { sums[currency] ?? .zero(currency) }

  /// The currencies of which something was added, in order; their sum may be zero.
  package var currencies: [Currency] { sums.keys.sorted() }

  /// The sums, in order of currency.
  package var amounts: [Money] { sums.values.sorted() }
}
