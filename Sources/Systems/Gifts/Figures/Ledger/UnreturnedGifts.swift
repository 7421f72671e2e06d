import Basics

/// The gifts from a person since the last one to them, or to somebody of their household.
struct UnreturnedGifts: Sendable, Hashable {
  let person: Person
  /// In order of day; at least one.
  let gifts: [Gift]
  /// The last of them.
  let last: Gift
  /// The household's gifts less the gifts to it, in the currency of the last gift.
  let balance: Money
}

extension GiftLedger {
  /// The people who gave last, and whose household has given more than it was given, in money or,
  /// for goods and amounts that are not shown, in number: the latest gift first. A gift on the same
  /// day returns one; loans return nothing.
  ///
  /// - Parameter days: The days of their gifts; nil for all.
  func unreturned(on days: ClosedRange<Day>? = nil) -> [UnreturnedGifts] {
    func unit(_ person: Person) -> String { person.contact.household ?? "/" + person.id }
    var lastSent: [String: Day] = [:]
    var totals: [String: Totals] = [:]
    let given = people.map { person in
      gifts(of: person).filter { $0.kind == .gift && $0.counts(on: today) }
    }
    for (person, gifts) in zip(people, given) {
      totals[unit(person), default: Totals()] += person.gifts
      guard let day = gifts.last(where: { $0.direction == .sent })?.day else { continue }
      lastSent[unit(person)] = max(lastSent[unit(person)] ?? day, day)
    }
    let found = zip(people, given).compactMap { person, gifts -> UnreturnedGifts? in
      let since = lastSent[unit(person)]
      let open = gifts.filter { gift in
        gift.direction == .received && since.map { gift.day > $0 } ?? true
          && days?.contains(gift.day) ?? true
      }
      guard let last = open.last, let sums = totals[unit(person)] else { return nil }
      let tally = sums[last.amount.currency]
      let isMore =
        tally.balance.isZero
        ? tally.receivedCount > tally.sentCount : !tally.balance.isNegative
      return isMore
        ? UnreturnedGifts(person: person, gifts: open, last: last, balance: tally.balance) : nil
    }
    return found.sorted { ($1.last.day, $0.person) < ($0.last.day, $1.person) }
  }
}
