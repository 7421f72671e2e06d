package import Basics

/// The gifts of a year.
package struct AnnualReport: Sendable {
  /// An occasion of the year by the name that people gave it, or that of its category.
  package struct Occasion: Sendable, Hashable {
    package let name: String
    package let category: OccasionCategory
    package let totals: Totals
  }

  /// The gift in the middle of those of a category; goods without money are left out.
  package struct UsualAmounts: Sendable, Hashable {
    package let category: OccasionCategory
    /// Nil when none was sent, or received.
    package let sent: Money?
    package let received: Money?
  }

  package let year: Year
  package let gifts: Totals
  package let loans: Totals
  /// The gifts of the year before.
  package let before: Totals
  /// The twelve months.
  package let months: [LedgerPart<Month>]
  /// The largest gift each way in the main currency, the earlier of equal ones.
  package let biggestSent: Gift?
  package let biggestReceived: Gift?
  /// Who exchanged gifts most often, and how many; of several who exchanged most, then by name.
  package let mostFrequent: LedgerPart<Person>?
  /// Those whose first gift ever is of the year, by day.
  package let newPeople: [Person]
  /// Those with whom three years without a gift were reached in the year, by that day.
  package let lostPeople: [Person]
  /// The most frequent first, then by name.
  package let occasions: [Occasion]
  /// Of the main currency, by category.
  package let usualAmounts: [UsualAmounts]
  /// What was sent of the yearly income; nil when none is set.
  package let shareOfIncome: Permille?

  /// By how much more or less was exchanged than in the year before; nil when that was nothing.
  package func growth(_ direction: Gift.Direction, in currency: Currency) -> Permille? {
    Permille(growthTo: gifts[currency][direction], from: before[currency][direction])
  }
}

extension GiftLedger {
  /// The years from that of the first gift or loan to this one, in order; none without any.
  package var years: [Year] {
    guard let first = [rows.first?.day, loanRows.first?.day].compactMap(\.self).min() else {
      return []
    }
    return Array(sequence(first: first.year) { $0 < today.year ? $0.next : nil })
  }

  /// The report of a year, so far where it is not over.
  package func report(of year: Year) -> AnnualReport {
    let days = year.days
    let rows = rows(on: days, of: .gift)
    let totals = totals(on: days)
    let people = byPerson(on: days)
    let mostOften = people.map(\.totals.count).max()
    return AnnualReport(
      year: year, gifts: totals, loans: self.totals(on: days, of: .loan),
      before: self.totals(on: year.previous.days), months: byMonth(on: days),
      biggestSent: biggest(rows, .sent), biggestReceived: biggest(rows, .received),
      mostFrequent: people.first { $0.totals.count == mostOften },
      newPeople: newPeople(in: year), lostPeople: lostPeople(in: year),
      occasions: occasions(of: rows), usualAmounts: usualAmounts(of: rows),
      shareOfIncome: settings.yearlyIncome.flatMap {
        Permille(totals[settings.currency].sent, of: $0)
      })
  }

  private func biggest(_ rows: ArraySlice<LedgerRow>, _ direction: Gift.Direction) -> Gift? {
    var biggest: LedgerRow?
    for row in rows
    where row.direction == direction && row.amount.currency == settings.currency
      && row.amount > biggest?.amount ?? .zero(settings.currency)
    {
      biggest = row
    }
    return biggest.map { gifts[$0.gift] }
  }

  private func newPeople(in year: Year) -> [Person] {
    people.filter { $0.firstDay.map(year.days.contains) ?? false }
      .sorted { ($0.firstDay ?? today, $0.name, $0.id) < ($1.firstDay ?? today, $1.name, $1.id) }
  }

  /// A relation can be lost, found again, and lost once more.
  private func lostPeople(in year: Year) -> [Person] {
    guard year.firstDay <= today else { return [] }
    let end = min(year.lastDay, today)
    // A gift whose three years are over in the year is of three years before, or, by the leap day,
    // of the first day after.
    let from = year.firstDay.adding(years: -Day.yearsToLapse).advanced(by: -1)
    let to = end.adding(years: -Day.yearsToLapse).advanced(by: 1)
    var lapses: [Int: Day] = [:]
    for row in rows(on: from...to, of: .gift) { lapses[row.owner] = row.day.lapse }
    for row in rows(on: from...end, of: .gift) {
      // Another gift on the very day still comes in time to keep the relation.
      if let lapse = lapses[row.owner], row.day.lapse > lapse, row.day <= lapse {
        lapses[row.owner] = nil
      }
    }
    return lapses.filter { year.firstDay <= $0.value && $0.value <= end }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { people[$0.key] }
  }

  private func occasions(of rows: ArraySlice<LedgerRow>) -> [AnnualReport.Occasion] {
    struct Name: Hashable {
      var text: String
      var category: OccasionCategory
    }
    var totals: [Name: Totals] = [:]
    for row in rows {
      let name = gifts[row.gift].event ?? row.category.chineseName
      totals[Name(text: name, category: row.category), default: Totals()]
        .add(row.amount, row.direction)
    }
    return totals.map { .init(name: $0.text, category: $0.category, totals: $1) }
      .sorted {
        ($1.totals.count, $0.name, $0.category) < ($0.totals.count, $1.name, $1.category)
      }
  }

  private func usualAmounts(of rows: ArraySlice<LedgerRow>) -> [AnnualReport.UsualAmounts] {
    var sent: [OccasionCategory: [Money]] = [:]
    var received: [OccasionCategory: [Money]] = [:]
    for row in rows where row.amount.currency == settings.currency && !row.amount.isZero {
      if row.direction == .sent {
        sent[row.category, default: []].append(row.amount)
      } else {
        received[row.category, default: []].append(row.amount)
      }
    }
    return OccasionCategory.allCases.compactMap { category in
      guard sent[category] != nil || received[category] != nil else { return nil }
      return .init(
        category: category, sent: Median.of(sent[category] ?? []),
        received: Median.of(received[category] ?? []))
    }
  }
}
