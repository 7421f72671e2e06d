package import Basics

/// What is usual in a place for a kind of occasion; a record of `gifts/etiquette`.
package struct Etiquette: Sourced {
  package var source: RecordSource
  package var province: String
  /// Nil for what holds in all of the province.
  package var city: String?
  package var category: OccasionCategory
  /// The usual amounts, all of one currency, with ``least`` ≤ ``average`` ≤ ``most``.
  package var least: Money
  package var average: Money
  package var most: Money
  package var tips: [String] = []
  package var taboos: [String] = []

  /// The custom of a place; nil when the amounts are of several currencies or out of order.
  package init?(
    source: RecordSource, province: String, city: String?, category: OccasionCategory, least: Money,
    average: Money, most: Money
  ) {
    guard least.currency == average.currency, average.currency == most.currency,
      least <= average, average <= most, !least.isNegative
    else { return nil }
    self.source = source
    self.province = province
    self.city = city
    self.category = category
    self.least = least
    self.average = average
    self.most = most
  }
}
