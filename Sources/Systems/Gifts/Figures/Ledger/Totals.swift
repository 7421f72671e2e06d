struct Tally: Sendable, Hashable {
  private(set) var sent: Money
  private(set) var received: Money
  private(set) var sentCount = 0
  private(set) var receivedCount = 0
  /// What settled loans leave, which is owed no more; part of the balance alone.
  private(set) var closed: Money

  init(_ currency: Currency) {
    sent = .zero(currency)
    received = sent
    closed = sent
  }

  var currency: Currency { sent.currency }
  /// What came in above what went out; negative when more went out. Settled loans are not in it.
  var balance: Money { received - sent + closed }
  /// What changed hands, either way.
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

/// What was exchanged, each currency by itself.
struct Totals: Sendable, Hashable {
  /// Of each currency in which anything was exchanged, in order of currency.
  private(set) var tallies: [Tally] = []

  /// The tally of a currency; nothing when it was not used.
  subscript(currency: Currency) -> Tally {
    tallies.first { $0.currency == currency } ?? Tally(currency)
  }

  /// How many exchanges there were, in all currencies.
  var count: Int { tallies.reduce(0) { $0 + $1.count } }
  var sentCount: Int { tallies.reduce(0) { $0 + $1.sentCount } }
  var receivedCount: Int { tallies.reduce(0) { $0 + $1.receivedCount } }
  var isEmpty: Bool { tallies.isEmpty }
  /// The currencies in which anything was exchanged, in order.
  var currencies: [Currency] { tallies.map(\.currency) }

  /// Of the main currency where there is any `amount` of it, else of the first other one of which
  /// there is: amounts of different currencies are never added. Of goods alone, of the main one.
  func shown(_ main: Currency, by amount: (Tally) -> Money) -> Tally {
    let main = self[main]
    guard amount(main).isZero else { return main }
    return tallies.first { !amount($0).isZero } ?? main
  }

  mutating func add(_ amount: Money, _ direction: Gift.Direction) {
    tallies[index(of: amount.currency)].add(amount, direction)
  }

  /// Takes account of a loan that is settled.
  mutating func add(_ closing: Loan.Closing) {
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
