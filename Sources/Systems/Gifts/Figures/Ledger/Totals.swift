import Basics

struct Tally: Sendable, Hashable {
  private(set) var sent: Money
  private(set) var received: Money
  private(set) var sentCount = 0
  private(set) var receivedCount = 0
  /// The remainders of settled loans, which are not owed; only part of the balance.
  private(set) var closed: Money

  init(_ currency: Currency) {
    sent = .zero(currency)
    received = sent
    closed = sent
  }

  var currency: Currency { sent.currency }
  /// Received less sent, so negative if more was sent. Settled loans are excluded.
  var balance: Money { received - sent + closed }
  /// The sum of both directions.
  var turnover: Money { received + sent }
  var count: Int { sentCount + receivedCount }

  subscript(direction: Gift.Direction) -> Money { direction == .sent ? sent : received }

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

/// The totals of exchanges, per currency.
struct Totals: Sendable, Hashable {
  /// The tally of each currency with exchanges, in order of currency.
  private(set) var tallies: [Tally] = []

  /// The tally of a currency; empty if it was not used.
  subscript(currency: Currency) -> Tally {
    tallies.first { $0.currency == currency } ?? Tally(currency)
  }

  /// The number of exchanges in all currencies.
  var count: Int { tallies.reduce(0) { $0 + $1.count } }
  var sentCount: Int { tallies.reduce(0) { $0 + $1.sentCount } }
  var receivedCount: Int { tallies.reduce(0) { $0 + $1.receivedCount } }
  var isEmpty: Bool { tallies.isEmpty }
  /// The currencies with exchanges, in order.
  var currencies: [Currency] { tallies.map(\.currency) }

  /// The tally of the main currency if its `amount` is not zero, otherwise of the first other
  /// currency whose amount is not: amounts of different currencies are never added. For goods
  /// alone, the main one.
  func shown(_ main: Currency, by amount: (Tally) -> Money) -> Tally {
    let main = self[main]
    guard amount(main).isZero else { return main }
    return tallies.first { !amount($0).isZero } ?? main
  }

  mutating func add(_ amount: Money, _ direction: Gift.Direction) {
    tallies[index(of: amount.currency)].add(amount, direction)
  }

  /// Adds the closing entry of a settled loan.
  mutating func add(_ closing: Loan.Closing) {
    tallies[index(of: closing.amount.currency)].close(closing.amount)
  }

  static func += (left: inout Totals, right: Totals) {
    for tally in right.tallies { left.tallies[left.index(of: tally.currency)] += tally }
  }

  /// The index of a currency's tally, which is created if missing.
  private mutating func index(of currency: Currency) -> Int {
    if let index = tallies.firstIndex(where: { $0.currency == currency }) { return index }
    let index = tallies.firstIndex { currency < $0.currency } ?? tallies.endIndex
    tallies.insert(Tally(currency), at: index)
    return index
  }
}
