import Algorithms
import Basics

/// A part of the ledger, such as a month or a category, with its totals.
struct LedgerPart<Key: Sendable & Hashable>: Sendable, Hashable {
  let key: Key
  let totals: Totals
}

extension GiftLedger {
  /// The totals of gifts or loans, on some days or overall, with one person or everyone.
  func totals(
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

  /// By month, in order, including months without gifts. By default, from the first gift to this
  /// month.
  func byMonth(
    on days: ClosedRange<Day>? = nil, with person: Person? = nil
  ) -> [LedgerPart<Month>] {
    let days = days ?? (rows(on: nil, with: person).first?.day ?? today)...today
    return parts(Self.months(of: days), rows(on: days, with: person), \.day.month)
  }

  /// By category, in order; categories without gifts are omitted.
  func byCategory(
    on days: ClosedRange<Day>? = nil, with person: Person? = nil
  ) -> [LedgerPart<OccasionCategory>] {
    parts(OccasionCategory.allCases, rows(on: days, with: person), \.category)
      .filter { !$0.totals.isEmpty }
  }

  /// By relation, in order; relations without gifts are omitted.
  func byRelation(
    on days: ClosedRange<Day>? = nil, with person: Person? = nil
  ) -> [LedgerPart<Relation>] {
    parts(Relation.allCases, rows(on: days, with: person)) { people[$0.owner].contact.relation }
      .filter { !$0.totals.isEmpty }
  }

  /// By book, in order of books; nil, at the end, for gifts in no known book. Books without gifts
  /// are omitted.
  func byBook(
    on days: ClosedRange<Day>? = nil, with person: Person? = nil
  ) -> [LedgerPart<Book?>] {
    zip(
      books.map(Optional.some) + [nil],
      Self.grouped(books.count + 1, rows(on: days, with: person), by: \.book)
    )
    .map(LedgerPart.init).filter { !$0.totals.isEmpty }
  }

  /// By person, omitting persons without gifts: by turnover in the main currency, then by number of
  /// exchanges, both descending, then by name.
  func byPerson(
    on days: ClosedRange<Day>? = nil, with person: Person? = nil
  ) -> [LedgerPart<Person>] {
    let totals = Self.grouped(people.count, rows(on: days, with: person), by: \.owner)
    let turnover = totals.map { $0[settings.currency].turnover }
    return totals.indices.filter { !totals[$0].isEmpty }
      .sorted { left, right in
        if turnover[left] != turnover[right] { return turnover[left] > turnover[right] }
        let (leftCount, rightCount) = (totals[left].count, totals[right].count)
        return leftCount != rightCount ? leftCount > rightCount : left < right
      }
      .map { LedgerPart(key: people[$0], totals: totals[$0]) }
  }

  /// By household, in order of name; households without gifts are omitted.
  func byHousehold(
    on days: ClosedRange<Day>? = nil, with person: Person? = nil
  ) -> [LedgerPart<String>] {
    var totals: [String: Totals] = [:]
    for part in byPerson(on: days, with: person) {
      if let household = part.key.contact.household {
        totals[household, default: Totals()] += part.totals
      }
    }
    return totals.sorted { $0.key < $1.key }.map(LedgerPart.init)
  }

  /// Each relation with its totals in the months that `days` touches; relations without gifts are
  /// omitted.
  func relationMonths(
    on days: ClosedRange<Day>
  ) -> (months: [Month], relations: [(relation: Relation, totals: [Totals])]) {
    let months = Self.months(of: days)
    let rows = rows(on: days)
    return (
      months,
      Relation.allCases.compactMap { relation in
        let some = rows.filter { people[$0.owner].contact.relation == relation }
        return some.isEmpty ? nil : (relation, parts(months, some[...], \.day.month).map(\.totals))
      }
    )
  }

  /// The rows of some days, or all, with one person or everyone.
  func rows(
    on days: ClosedRange<Day>?, of kind: Gift.Kind = .gift, with person: Person? = nil
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
    let position = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    return zip(keys, Self.grouped(keys.count, rows) { position[key($0)] ?? 0 })
      .map(LedgerPart.init)
  }

  private static func grouped(
    _ count: Int, _ rows: ArraySlice<LedgerRow>, by group: (LedgerRow) -> Int
  ) -> [Totals] {
    var totals = Array(repeating: Totals(), count: count)
    for row in rows { totals[group(row)].add(row.amount, row.direction) }
    return totals
  }

  private static func months(of days: ClosedRange<Day>) -> [Month] {
    sequence(first: days.lowerBound.month, next: \.next).prefix { $0 <= days.upperBound.month }
  }
}
