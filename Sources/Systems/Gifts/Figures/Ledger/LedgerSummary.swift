package import Basics

/// What a period held, beside the period before: for reviews.
package struct LedgerSummary: Sendable {
  package let days: ClosedRange<Day>
  package let gifts: Totals
  /// Loans and repayments.
  package let loans: Totals
  /// The gifts of the period before.
  package let before: Totals
  /// The persons with whom gifts were exchanged, who exchanged most first.
  package let people: [LedgerPart<Person>]
  package let byCategory: [LedgerPart<OccasionCategory>]
  /// The records that count, in order of day, loans too.
  package let records: [Gift]

  /// By how much more or less was exchanged than in the period before; nil when that was nothing.
  package func growth(_ direction: Gift.Direction, in currency: Currency) -> Permille? {
    Permille(growthTo: gifts[currency][direction], from: before[currency][direction])
  }
}

extension GiftLedger {
  /// The summary of a week, month, quarter or year.
  package func summary(of period: Period) -> LedgerSummary {
    summary(of: period.days, before: period.previous.days)
  }

  /// The summary of some days; `before` are those it is compared with.
  package func summary(
    of days: ClosedRange<Day>, before: ClosedRange<Day>
  ) -> LedgerSummary {
    LedgerSummary(
      days: days, gifts: totals(on: days), loans: totals(on: days, of: .loan),
      before: totals(on: before), people: byPerson(on: days), byCategory: byCategory(on: days),
      records: gifts(on: days).filter { $0.counts(on: today) })
  }
}
