internal import Algorithms
package import Basics

/// What was exchanged in a year, beside the year before.
package struct YearTotals: Sendable, Hashable {
  package let year: Year
  package let gifts: Totals
  package let before: Totals

  /// By how much more or less was exchanged than in the year before; nil when that was nothing.
  package func growth(_ direction: Gift.Direction, in currency: Currency) -> Permille? {
    Permille(growthTo: gifts[currency][direction], from: before[currency][direction])
  }
}

/// Who exchanged when: a row for each relation, a column for each month.
package struct RelationMonths: Sendable, Hashable {
  /// All of them, in order.
  package let relations: [Relation]
  package let months: [Month]
  /// By relation, then month.
  package let totals: [[Totals]]
}

extension GiftLedger {
  /// What was exchanged, gifts or loans, on some days or ever, with a person or with all.
  package func totals(
    on days: ClosedRange<Day>? = nil, of kind: Gift.Kind = .gift, with person: Person? = nil
  ) -> Totals {
    var totals = Totals()
    for row in rows(on: days, of: kind, with: person) { totals.add(row.amount, row.direction) }
    guard kind == .loan else { return totals }
    let closings = loans.lazy.flatMap { $0.closings { days?.contains($0.day) != false } }
    for closing in closings where person == nil || closing.contact == person?.id {
      totals.add(closing)
    }
    return totals
  }

  /// By month, in order, those without gifts too. Without `days` from the first gift to this month.
  package func byMonth(
    on days: ClosedRange<Day>? = nil, of kind: Gift.Kind = .gift, with person: Person? = nil
  ) -> [LedgerPart<Month>] {
    let days = days ?? (rows(on: nil, of: kind, with: person).first?.day ?? today)...today
    let months = Self.periods(from: days.lowerBound.month, to: days.upperBound.month)
    return parts(months, rows(on: days, of: kind, with: person), \.day.month)
  }

  /// The last `count` months up to that of today, in order.
  package func lastMonths(_ count: Int = 12) -> [LedgerPart<Month>] {
    var month = today.month
    for _ in 1..<max(1, count) { month = month.previous }
    return byMonth(on: month.firstDay...today.month.lastDay)
  }

  /// By category, in order; those without gifts are left out.
  package func byCategory(
    on days: ClosedRange<Day>? = nil, of kind: Gift.Kind = .gift, with person: Person? = nil
  ) -> [LedgerPart<OccasionCategory>] {
    parts(OccasionCategory.allCases, rows(on: days, of: kind, with: person), \.category)
      .filter { !$0.totals.isEmpty }
  }

  /// By relation, in order; those without gifts are left out.
  package func byRelation(
    on days: ClosedRange<Day>? = nil, of kind: Gift.Kind = .gift, with person: Person? = nil
  ) -> [LedgerPart<Relation>] {
    parts(Relation.allCases, rows(on: days, of: kind, with: person)) {
      people[$0.owner].contact.relation
    }
    .filter { !$0.totals.isEmpty }
  }

  /// By book, in order of books; nil, in the end, for gifts in none that is known. Those without
  /// gifts are left out.
  package func byBook(
    on days: ClosedRange<Day>? = nil, of kind: Gift.Kind = .gift, with person: Person? = nil
  ) -> [LedgerPart<Book?>] {
    let totals = Self.grouped(
      books.count + 1, rows(on: days, of: kind, with: person), by: \.book)
    return zip(books.map(Optional.some) + [nil], totals).filter { !$1.isEmpty }
      .map { LedgerPart($0, $1) }
  }

  /// By person; those without gifts are left out. Who exchanged most in the main currency comes
  /// first, then who exchanged more often, then by name.
  package func byPerson(
    on days: ClosedRange<Day>? = nil, of kind: Gift.Kind = .gift, with person: Person? = nil
  ) -> [LedgerPart<Person>] {
    let totals = Self.grouped(
      people.count, rows(on: days, of: kind, with: person), by: \.owner)
    let turnover = totals.map { $0[settings.currency].turnover }
    return totals.indices.filter { !totals[$0].isEmpty }
      .sorted { left, right in
        if turnover[left] != turnover[right] { return turnover[left] > turnover[right] }
        let (leftCount, rightCount) = (totals[left].count, totals[right].count)
        return leftCount != rightCount ? leftCount > rightCount : left < right
      }
      .map { LedgerPart(people[$0], totals[$0]) }
  }

  /// By household, those without gifts left out; by name.
  package func byHousehold(
    on days: ClosedRange<Day>? = nil, of kind: Gift.Kind = .gift, with person: Person? = nil
  ) -> [LedgerPart<String>] {
    var totals: [String: Totals] = [:]
    for part in byPerson(on: days, of: kind, with: person) {
      if let household = part.key.contact.household {
        totals[household, default: Totals()] += part.totals
      }
    }
    return totals.sorted { $0.key < $1.key }.map { LedgerPart($0.key, $0.value) }
  }

  /// By year from that of the first gift to this one, each beside the one before.
  package var byYear: [YearTotals] {
    let first = rows.first?.day ?? today
    let years = parts(
      Self.periods(from: first.year, to: today.year), rows[...], \.day.year)
    return years.indices.map { index in
      YearTotals(
        year: years[index].key, gifts: years[index].totals,
        before: index == 0 ? Totals() : years[index - 1].totals)
    }
  }

  /// Who exchanged gifts when; over the months that `days` are in.
  package func relationMonths(on days: ClosedRange<Day>) -> RelationMonths {
    let months = Self.periods(from: days.lowerBound.month, to: days.upperBound.month)
    let relations = Relation.allCases
    let position = Self.positions(of: relations)
    let monthPosition = Self.positions(of: months)
    let totals = Self.grouped(
      relations.count * months.count, rows(on: days, of: .gift)
    ) { row in
      let relation = position[people[row.owner].contact.relation] ?? 0
      return relation * months.count + (monthPosition[row.day.month] ?? 0)
    }
    return RelationMonths(
      relations: relations, months: months,
      totals: relations.indices.map {
        Array(totals[($0 * months.count)..<(($0 + 1) * months.count)])
      })
  }

  /// The rows of some days, or all, with a person or with all.
  func rows(
    on days: ClosedRange<Day>?, of kind: Gift.Kind, with person: Person? = nil
  ) -> ArraySlice<LedgerRow> {
    var rows = kind == .gift ? rows : loanRows
    if let person { rows = self.rows(of: person).filter { $0.kind == kind } }
    guard let days else { return rows[...] }
    let first = rows.partitioningIndex { $0.day >= days.lowerBound }
    return rows[first..<rows.partitioningIndex { $0.day > days.upperBound }]
  }

  private func parts<Key: Hashable & Sendable>(
    _ keys: [Key], _ rows: ArraySlice<LedgerRow>, _ key: (LedgerRow) -> Key
  ) -> [LedgerPart<Key>] {
    let position = Self.positions(of: keys)
    let totals = Self.grouped(keys.count, rows) { position[key($0)] ?? 0 }
    return zip(keys, totals).map { LedgerPart($0, $1) }
  }

  private static func grouped(
    _ count: Int, _ rows: ArraySlice<LedgerRow>, by group: (LedgerRow) -> Int
  ) -> [Totals] {
    var totals = Array(repeating: Totals(), count: count)
    for row in rows { totals[group(row)].add(row.amount, row.direction) }
    return totals
  }

  private static func positions<Key: Hashable>(of keys: [Key]) -> [Key: Int] {
    Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
  }

  private static func periods<P: CalendarPeriod>(from first: P, to last: P) -> [P] {
    Array(sequence(first: first) { $0.next <= last ? $0.next : nil })
  }
}
