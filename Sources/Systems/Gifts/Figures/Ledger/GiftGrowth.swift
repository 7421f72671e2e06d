import Basics

enum GiftGrowth {
  /// The minimum number of gifts in a year for its median to be meaningful.
  static let fewest = 3

  /// The median growth from each year's median gift to the next year's, sent or received, excluding
  /// goods without money. Only pairs of consecutive years with at least ``fewest`` gifts each
  /// count; nil if there is none.
  ///
  /// - Parameter rows: In order of day.
  static func median(of rows: [LedgerRow], in currency: Currency) -> Permille? {
    var years: [(year: Int, amounts: [Money])] = []
    var end = Int.min
    for row in rows where row.amount.currency == currency && !row.amount.isZero {
      if row.day.number > end {
        let year = row.day.year
        end = year.lastDay.number
        years.append((year.number, []))
      }
      years[years.count - 1].amounts.append(row.amount)
    }
    let medians = years.filter { $0.amounts.count >= fewest }
      .map { (year: $0.year, median: $0.amounts.median) }
    let rates = zip(medians, medians.dropFirst()).compactMap { before, after -> Int128? in
      guard before.year + 1 == after.year, let old = before.median, let new = after.median
      else { return nil }
      return Permille(growthTo: new, from: old).map { Int128($0.value) }
    }
    return rates.median.map { Permille(Int($0)) }
  }

  /// `amount` after `years` of growth by `rate`, rounded to the nearest minor unit each year. A
  /// negative rate counts as zero; the result is at most ``Money/largest``.
  static func raised(_ amount: Money, by rate: Permille, years: Int) -> Money {
    guard rate.value > 0, years > 0 else { return amount }
    var units = amount.minorUnits
    let factor = 1_000 + Int128(min(rate.value, 1_000_000_000))
    for _ in 0..<years where units < Money.largest {
      units = min(Money.largest, (units * factor + 500) / 1_000)
    }
    return Money(minorUnits: max(units, amount.minorUnits), amount.currency)
  }
}

/// The median of `count` gifts on a kind of occasion.
struct UsualGift: Sendable {
  let amount: Money
  let count: Int

  /// The medians of gifts in one direction and currency; goods without money are excluded.
  static func byCategory(
    _ rows: some Sequence<LedgerRow>, _ direction: Gift.Direction, in currency: Currency
  ) -> [OccasionCategory: UsualGift] {
    var amounts: [OccasionCategory: [Money]] = [:]
    for row in rows
    where row.direction == direction && row.amount.currency == currency && !row.amount.isZero {
      amounts[row.category, default: []].append(row.amount)
    }
    return amounts.compactMapValues { amounts in
      amounts.median.map { UsualGift(amount: $0, count: amounts.count) }
    }
  }
}

extension Day {
  /// The number of whole years from this day to a later one.
  func wholeYears(to later: Day) -> Int {
    let years = later.components.year - components.year
    return max(0, adding(years: years) > later ? years - 1 : years)
  }
}

extension [Money] {
  /// The median of amounts in one currency; of an even number, the mean of the middle two, rounded
  /// down to a whole minor unit.
  fileprivate var median: Money? {
    first.flatMap { first in
      map(\.minorUnits).median.map { Money(minorUnits: $0, first.currency) }
    }
  }
}

extension [Int128] {
  /// The median; of an even count, the mean of the middle two, rounded down.
  fileprivate var median: Int128? {
    let sorted = sorted()
    return isEmpty ? nil : (sorted[(count - 1) / 2] + sorted[count / 2]) >> 1
  }
}
