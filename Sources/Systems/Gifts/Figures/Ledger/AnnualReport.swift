import Basics

// The figures that appear only in the report of a year.
extension GiftLedger {
  /// An occasion by its name in the records, or by its category.
  struct NamedOccasion: Hashable {
    let name: String
    let category: OccasionCategory
  }

  /// The years from the first gift or loan to the current one, in order; empty if there is none.
  var years: [Year] {
    guard let first = firstRecordedDay else { return [] }
    return Array(sequence(first: first.year) { $0 < today.year ? $0.next : nil })
  }

  /// The share of the yearly income given in a year; nil if no income is set.
  func shareOfIncome(in year: Year) -> Permille? {
    settings.yearlyIncome.flatMap {
      Permille(totals(on: year.days)[settings.currency].sent, of: $0)
    }
  }

  /// The persons whose first gift ever is in a year, by day.
  func newPeople(in year: Year) -> [Person] {
    people.filter { $0.firstDay.map(year.days.contains) ?? false }
      .sorted { ($0.firstDay ?? today, $0.name, $0.id) < ($1.firstDay ?? today, $1.name, $1.id) }
  }

  /// The persons whose last gift became three years old in a year, by that day. A relation can
  /// lapse, resume, and lapse again.
  func lostPeople(in year: Year) -> [Person] {
    guard year.firstDay <= today else { return [] }
    let end = min(year.lastDay, today)
    // A gift that lapses in the year is from the year three years before, or, because of the leap
    // day, from the first day after it.
    let from = year.firstDay.adding(years: -Day.yearsToLapse).advanced(by: -1)
    let to = end.adding(years: -Day.yearsToLapse).advanced(by: 1)
    var lapses: [Int: Day] = [:]
    for row in rows(on: from...to) { lapses[row.owner] = row.day.lapse }
    for row in rows(on: from...end) {
      // A gift on the day of the lapse is still in time.
      if let lapse = lapses[row.owner], row.day.lapse > lapse, row.day <= lapse {
        lapses[row.owner] = nil
      }
    }
    return lapses.filter { year.firstDay <= $0.value && $0.value <= end }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { people[$0.key] }
  }

  /// The occasions of some days, most frequent first, then by name.
  func occasions(on days: ClosedRange<Day>) -> [LedgerPart<NamedOccasion>] {
    var totals: [NamedOccasion: Totals] = [:]
    for row in rows(on: days) {
      let name = gifts[row.gift].event ?? row.category.chineseName
      totals[NamedOccasion(name: name, category: row.category), default: Totals()]
        .add(row.amount, row.direction)
    }
    return totals.map(LedgerPart.init).sorted {
      ($1.totals.count, $0.key.name, $0.key.category)
        < ($0.totals.count, $1.key.name, $1.key.category)
    }
  }

  /// The median gift of each category in the main currency; goods without money are excluded.
  func usualAmounts(
    on days: ClosedRange<Day>, _ direction: Gift.Direction
  ) -> [OccasionCategory: Money] {
    UsualGift.byCategory(rows(on: days), direction, in: settings.currency).mapValues(\.amount)
  }
}
