import Basics

// The figures that only the report of a year has.
extension GiftLedger {
  /// An occasion by the name that people gave it, or that of its category.
  struct NamedOccasion: Hashable {
    let name: String
    let category: OccasionCategory
  }

  /// The years from that of the first gift or loan to this one, in order; none without any.
  var years: [Year] {
    guard let first = firstRecordedDay else { return [] }
    return Array(sequence(first: first.year) { $0 < today.year ? $0.next : nil })
  }

  /// The share of the yearly income that was sent in a year; nil when no income is set.
  func shareOfIncome(in year: Year) -> Permille? {
    settings.yearlyIncome.flatMap {
      Permille(totals(on: year.days)[settings.currency].sent, of: $0)
    }
  }

  /// The persons whose first gift ever is of a year, by day.
  func newPeople(in year: Year) -> [Person] {
    people.filter { $0.firstDay.map(year.days.contains) ?? false }
      .sorted { ($0.firstDay ?? today, $0.name, $0.id) < ($1.firstDay ?? today, $1.name, $1.id) }
  }

  /// The persons with whom three years without a gift were reached in a year, by that day. A
  /// relation can be lost, found again, and lost once more.
  func lostPeople(in year: Year) -> [Person] {
    guard year.firstDay <= today else { return [] }
    let end = min(year.lastDay, today)
    // A gift whose three years are over in the year is of three years before, or, by the leap day,
    // of the first day after.
    let from = year.firstDay.adding(years: -Day.yearsToLapse).advanced(by: -1)
    let to = end.adding(years: -Day.yearsToLapse).advanced(by: 1)
    var lapses: [Int: Day] = [:]
    for row in rows(on: from...to) { lapses[row.owner] = row.day.lapse }
    for row in rows(on: from...end) {
      // Another gift on the very day still comes in time to keep the relation.
      if let lapse = lapses[row.owner], row.day.lapse > lapse, row.day <= lapse {
        lapses[row.owner] = nil
      }
    }
    return lapses.filter { year.firstDay <= $0.value && $0.value <= end }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { people[$0.key] }
  }

  /// The occasions of some days, the most frequent first, then by name.
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

  /// The median gift of each category in the main currency; goods without money are left out.
  func usualAmounts(
    on days: ClosedRange<Day>, _ direction: Gift.Direction
  ) -> [OccasionCategory: Money] {
    UsualGift.byCategory(rows(on: days), direction, in: settings.currency).mapValues(\.amount)
  }
}
