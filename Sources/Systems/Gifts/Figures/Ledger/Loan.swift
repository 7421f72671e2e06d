import Basics

/// A loan with its repayments up to today.
struct Loan: Sendable, Hashable {
  enum Status: String, Sendable, Hashable, CaseIterable {
    /// Owed, and not overdue.
    case open
    /// Owed, with a due date before today.
    case overdue
    case settled
  }

  /// A repayment, or the part of a repayment applied to the loan.
  struct Part: Sendable, Hashable {
    let gift: Gift
    let amount: Money
  }

  /// The record of the loan: `sent` if the money was lent, `received` if it was borrowed.
  let gift: Gift
  /// The name of the other person.
  let name: String
  /// The repayments, in order of date.
  fileprivate(set) var repayments: [Part] = []
  /// The amount paid back, at most the amount of the loan.
  private(set) var repaid: Money
  fileprivate(set) var status = Status.open
  /// The day of the repayment that declares the loan settled; nil if none does.
  private var closedOn: Day?

  var id: String { gift.id }
  /// The id of the other person.
  var contact: String { gift.contact }
  var amount: Money { gift.amount }
  var due: Day? { gift.due }

  /// The day of its settlement; nil if it is not settled, or if no record gives the day.
  var settledOn: Day? {
    guard status == .settled else { return nil }
    if case .on(let day) = gift.settlement { return day }
    return closedOn ?? (repaid == amount ? repayments.last?.gift.day : nil)
  }

  /// The amount still owed; zero for a settled loan, even if less was paid back.
  var outstanding: Money {
    status == .settled ? .zero(amount.currency) : amount - repaid
  }

  /// An entry that closes the account of a settled loan.
  struct Closing: Sendable, Hashable {
    let day: Day
    let contact: String
    /// The amount added to the balance (received less sent).
    let amount: Money
  }

  /// The entries that bring the balance of a settled loan to zero: the part not paid back, and the
  /// part that others paid back on behalf of the person.
  ///
  /// - Parameter counts: True if a record, the loan or a repayment, is in the balance.
  func closings(_ counts: (Gift) -> Bool = { _ in true }) -> [Closing] {
    guard status == .settled else { return [] }
    let day = max(gift.day, settledOn ?? repayments.last?.gift.day ?? gift.day)
    var open: [String: Money] = [contact: counts(gift) ? amount : .zero(amount.currency)]
    for part in repayments where counts(part.gift) {
      open[part.gift.contact, default: .zero(amount.currency)] -= part.amount
    }
    return open.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map {
      Closing(day: day, contact: $0, amount: gift.direction == .sent ? $1 : -$1)
    }
  }

  fileprivate init(_ gift: Gift, name: String) {
    self.gift = gift
    self.name = name
    self.repaid = .zero(gift.amount.currency)
  }

  /// Applies the remainder of a repayment, `rest`, to the amount still owed.
  fileprivate mutating func take(_ rest: inout Money, of repayment: Gift) {
    guard gift.direction == repayment.direction.opposite, amount.currency == rest.currency else {
      return
    }
    if repayment.settlement != nil, repaid < amount { closedOn = closedOn ?? repayment.day }
    let part = min(rest, amount - repaid)
    guard !part.isZero else { return }
    repayments.append(Part(gift: repayment, amount: part))
    repaid += part
    rest -= part
  }

  /// Sets the status after all repayments have been applied.
  fileprivate mutating func settle(today: Day) {
    repayments.sort { ($0.gift.day, $0.gift.id) < ($1.gift.day, $1.gift.id) }
    // Lent goods have no amount to pay back.
    if gift.isMarkedSettled(by: today) || closedOn != nil
      || (repaid == amount && !amount.isZero)
    {
      status = .settled
    } else if let due, due < today {
      status = .overdue
    }
  }
}

/// The loans of a ledger, with repayments matched to them.
struct LoanBook {
  /// In order of date.
  private(set) var loans: [Loan] = []
  /// The parts of repayments that match no loan, in order of date.
  private(set) var unapplied: [Loan.Part] = []

  /// Repayments that name a loan are applied first, each up to the amount owed, no matter who paid.
  /// The others go to the person's loans in the opposite direction and the same currency that are
  /// not later than the repayment, oldest first; loans marked as settled receive only the
  /// remainder. A repayment that declares everything settled settles each loan it is, or could be,
  /// applied to.
  ///
  /// - Parameter gifts: The records that count, in order of date.
  init(_ gifts: [Gift], today: Day, name: (Gift) -> String) {
    var byID: [String: Int] = [:]
    var byContact: [String: [Int]] = [:]
    var repayments: [Gift] = []
    for gift in gifts where gift.kind == .loan {
      if gift.isLoan {
        byID[gift.id] = loans.count
        byContact[gift.contact, default: []].append(loans.count)
        loans.append(Loan(gift, name: name(gift)))
      } else {
        repayments.append(gift)
      }
    }
    var unnamed: [Gift] = []
    for gift in repayments {
      guard case .loan(let id) = gift.repayment else {
        unnamed.append(gift)
        continue
      }
      var rest = gift.amount
      if let index = byID[id] { loans[index].take(&rest, of: gift) }
      note(gift, rest)
    }
    for gift in unnamed {
      var rest = gift.amount
      let candidates = byContact[gift.contact] ?? []
      let isMarked = candidates.map { loans[$0].gift.isMarkedSettled(by: gift.day) }
      for takesMarked in [false, true] {
        for (index, isMarked) in zip(candidates, isMarked) where isMarked == takesMarked {
          if loans[index].gift.day <= gift.day { loans[index].take(&rest, of: gift) }
        }
      }
      note(gift, rest)
    }
    for index in loans.indices { loans[index].settle(today: today) }
    unapplied.sort { ($0.gift.day, $0.gift.id) < ($1.gift.day, $1.gift.id) }
  }

  private mutating func note(_ gift: Gift, _ rest: Money) {
    if !rest.isZero { unapplied.append(Loan.Part(gift: gift, amount: rest)) }
  }
}

extension Gift {
  /// True if the record says that the loan is settled by `day`.
  fileprivate func isMarkedSettled(by day: Day) -> Bool {
    switch settlement {
    case .on(let settled): settled <= day
    case .someDay: true
    case nil: false
    }
  }
}
