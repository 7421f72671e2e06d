/// What was exchanged in one currency.
package struct Tally: Sendable, Hashable {
  package private(set) var sent: Money
  package private(set) var received: Money
  package private(set) var sentCount = 0
  package private(set) var receivedCount = 0
  /// What settled loans leave, which is owed no more; part of the balance alone.
  package private(set) var closed: Money

  /// Nothing of a currency.
  package init(_ currency: Currency) {
    sent = .zero(currency)
    received = sent
    closed = sent
  }

  package var currency: Currency { sent.currency }
  /// What came in above what went out; negative when more went out. Settled loans are not in it.
  package var balance: Money { received - sent + closed }
  /// What changed hands, either way.
  package var turnover: Money { received + sent }
  package var count: Int { sentCount + receivedCount }

  /// The sum of one direction.
  package subscript(direction: Gift.Direction) -> Money { direction == .sent ? sent : received }

  /// Adds an exchange of the same currency.
  mutating func add(_ amount: Money, _ direction: Gift.Direction) {
    switch direction {
    case .sent:
      sent += amount
      sentCount += 1
    case .received:
      received += amount
      receivedCount += 1
    }
  }

  fileprivate mutating func close(_ amount: Money) { closed += amount }

  static func += (left: inout Tally, right: Tally) {
    left.closed += right.closed
    left.sent += right.sent
    left.received += right.received
    left.sentCount += right.sentCount
    left.receivedCount += right.receivedCount
  }
}

/// What was exchanged, each currency by itself.
package struct Totals: Sendable, Hashable {
  /// Of each currency in which anything was exchanged, in order of currency.
  package private(set) var tallies: [Tally] = []

  /// Nothing.
  package init() {}

  /// The tally of a currency; nothing when it was not used.
  package subscript(currency: Currency) -> Tally {
    tallies.first { $0.currency == currency } ?? Tally(currency)
  }

  /// How many exchanges there were, in all currencies.
  package var count: Int { tallies.reduce(0) { $0 + $1.count } }
  package var sentCount: Int { tallies.reduce(0) { $0 + $1.sentCount } }
  package var receivedCount: Int { tallies.reduce(0) { $0 + $1.receivedCount } }
  package var isEmpty: Bool { tallies.isEmpty }
  /// The currencies in which anything was exchanged, in order.
  package var currencies: [Currency] { tallies.map(\.currency) }

  /// Of the main currency where there is any `amount` of it, else of the first other one of which
  /// there is: amounts of different currencies are never added. Of goods alone, of the main one.
  package func shown(_ main: Currency, by amount: (Tally) -> Money) -> Tally {
    let main = self[main]
    guard amount(main).isZero else { return main }
    return tallies.first { !amount($0).isZero } ?? main
  }

  /// Adds an exchange.
  package mutating func add(_ amount: Money, _ direction: Gift.Direction) {
    tallies[index(of: amount.currency)].add(amount, direction)
  }

  /// Takes account of a loan that is settled.
  package mutating func add(_ closing: Loan.Closing) {
    tallies[index(of: closing.amount.currency)].close(closing.amount)
  }

  static func += (left: inout Totals, right: Totals) {
    for tally in right.tallies { left.tallies[left.index(of: tally.currency)] += tally }
  }

  /// Where the tally of a currency is; made when there is none.
  private mutating func index(of currency: Currency) -> Int {
    if let index = tallies.firstIndex(where: { $0.currency == currency }) { return index }
    let index = tallies.firstIndex { currency < $0.currency } ?? tallies.endIndex
    tallies.insert(Tally(currency), at: index)
    return index
  }
}

/// A part of the ledger, such as a month or a category, with what was exchanged in it.
package struct LedgerPart<Key: Sendable & Hashable>: Sendable, Hashable {
  package var key: Key
  package var totals: Totals

  package init(_ key: Key, _ totals: Totals) {
    self.key = key
    self.totals = totals
  }
}
