import Basics
import TestKit
import Testing

@testable import Gifts

/// Random ledgers: every split of the whole has to sum to the whole again.
struct SplitTests {
  private static func random(
    _ random: inout SeededGenerator
  ) throws -> (GiftLedger, expected: [Currency: (sent: Int128, received: Int128, count: Int)]) {
    let currencies = [Currency.renminbi, .renminbi, dollar]
    let today = try day("2026-11-20")
    let contacts = (0..<12).map { index in
      contact(
        "p\(index)", nil, Relation.allCases[index % 7],
        household: index % 3 == 0 ? nil : "h\(index % 2)")
    }
    let books = ["b0", "b1"].map { Book(source: RecordSource(id: $0), name: $0) }
    var expected: [Currency: (sent: Int128, received: Int128, count: Int)] = [:]
    var gifts: [Gift] = []
    for index in 0..<Int.random(in: 0...300, using: &random) {
      let currency = currencies[Int.random(in: 0..<3, using: &random)]
      let units = Int128(Int.random(in: 0...1_000_000_000_000_000, using: &random))
      let direction = Bool.random(using: &random) ? Gift.Direction.sent : .received
      var gift = Gift(
        source: RecordSource(id: "g\(index)"), amount: Money(minorUnits: units, currency),
        direction: direction, day: today.advanced(by: Int.random(in: -2_000...60, using: &random)),
        contact: "p\(Int.random(in: 0..<15, using: &random))")
      gift.category = OccasionCategory.allCases[Int.random(in: 0..<13, using: &random)]
      gift.isVoid = Int.random(in: 0..<10, using: &random) == 0
      gift.book = [nil, "b0", "b1", "b2"][Int.random(in: 0..<4, using: &random)]
      gift.kind = Int.random(in: 0..<5, using: &random) == 0 ? .loan : .gift
      gifts.append(gift)
      if gift.isVoid || gift.day > today || gift.kind == .loan { continue }
      var sum = expected[currency] ?? (0, 0, 0)
      if direction == .sent { sum.sent += units } else { sum.received += units }
      sum.count += 1
      expected[currency] = sum
    }
    return (try ledger(gifts, contacts, books: books), expected)
  }

  @Test func `The parts of any split sum to the whole`() throws {
    var random = SeededGenerator(20_261_123)
    for _ in 0..<60 {
      let (ledger, expected) = try Self.random(&random)
      let byHand = expected.keys.sorted().compactMap { currency in
        expected[currency].map { sum in
          "\(currency) \(sum.sent) \(sum.received) \(sum.count)"
        }
      }
      func sums(_ parts: [Totals]) -> [String] {
        var all: [Currency: (Money, Money, Int)] = [:]
        for tally in parts.flatMap(\.tallies) {
          let zero = Money.zero(tally.currency)
          let sum = all[tally.currency] ?? (zero, zero, 0)
          all[tally.currency] = (
            sum.0 + tally.sent, sum.1 + tally.received, sum.2 + tally.count
          )
        }
        return all.sorted { $0.key < $1.key }.map {
          "\($0.key) \($0.value.0.minorUnits) \($0.value.1.minorUnits) \($0.value.2)"
        }
      }
      #expect(sums([ledger.totals()]) == byHand)
      #expect(sums(ledger.byMonth().map(\.totals)) == byHand)
      #expect(sums(ledger.byCategory().map(\.totals)) == byHand)
      #expect(sums(ledger.byRelation().map(\.totals)) == byHand)
      #expect(sums(ledger.byPerson().map(\.totals)) == byHand)
      #expect(sums(ledger.byBook().map(\.totals)) == byHand)
      #expect(
        sums(ledger.byHousehold().map(\.totals))
          == sums(ledger.households.map(\.gifts).filter { !$0.isEmpty }))
      #expect(sums(ledger.people.map { ledger.totals(with: $0) }) == byHand)
      #expect(
        sums(ledger.people.flatMap { ledger.byMonth(with: $0).map(\.totals) }) == byHand)
      #expect(
        sums(ledger.people.flatMap { ledger.byBook(with: $0).map(\.totals) }) == byHand)
      #expect(sums(ledger.people.map(\.gifts)) == byHand)
      let alone = ledger.people.filter { $0.contact.household == nil }
      #expect(sums(ledger.households.map(\.gifts) + alone.map(\.gifts)) == byHand)
      let days = try day("2015-01-01")...day("2026-12-31")
      #expect(sums(ledger.relationMonths(on: days).relations.flatMap(\.totals)) == byHand)
      #expect(sums(ledger.years.map { ledger.totals(on: $0.days) }) == byHand)
      for household in ledger.households {
        #expect(sums([household.gifts]) == sums(household.members.map(\.gifts)))
        #expect(sums([household.loans]) == sums(household.members.map(\.loans)))
      }
      let weeks = sequence(first: days.lowerBound.week) { week in
        week.lastDay < days.upperBound ? week.next : nil
      }
      #expect(sums(weeks.map { ledger.totals(on: $0.days) }) == byHand)
    }
  }

  @Test func `What was repaid, what is owed and what is left over sum to what was lent and paid`()
    throws
  {
    var random = SeededGenerator(20_261_123)
    for _ in 0..<200 {
      var gifts: [Gift] = []
      for index in 0..<Int.random(in: 1...14, using: &random) {
        let repays: Gift.Repayment? =
          switch Int.random(in: 0..<4, using: &random) {
          case 0: .unnamed
          case 1: .loan("g\(Int.random(in: 0..<14, using: &random))")
          default: nil
          }
        gifts.append(
          try loan(
            "g\(index)", Bool.random(using: &random) ? .sent : .received,
            Int.random(in: 1...100, using: &random), "p\(index % 2)",
            on: "2026-0\(Int.random(in: 1...9, using: &random))-01", repays: repays))
      }
      let ledger = try ledger(gifts)
      let loans = gifts.filter(\.isLoan).reduce(Money.zero()) { $0 + $1.amount }
      let paid = gifts.filter { !$0.isLoan }.reduce(Money.zero()) { $0 + $1.amount }
      let repaid = ledger.loans.reduce(Money.zero()) { $0 + $1.repaid }
      let left = ledger.unappliedRepayments.reduce(Money.zero()) { $0 + $1.amount }
      #expect(ledger.loans.reduce(Money.zero()) { $0 + $1.outstanding } + repaid == loans)
      #expect(repaid + left == paid)
      for loan in ledger.loans {
        #expect(!loan.outstanding.isNegative && loan.repaid <= loan.amount)
        #expect(loan.repayments.reduce(Money.zero()) { $0 + $1.amount } == loan.repaid)
        #expect((loan.status == .settled) == loan.outstanding.isZero)
      }
    }
  }
}
