/// What a person sets about the gift ledger.
package struct GiftSettings: Sendable, Hashable {
  /// The main currency: that of single figures where a ledger has several.
  package var currency = Currency.renminbi
  /// Where the person lives, for what is usual there.
  package var province: String?
  package var city: String?
  /// What the person earns in a year, in ``currency``; nil when that is nobody's business.
  package var yearlyIncome: Money?

  /// The defaults.
  package init() {}
}
