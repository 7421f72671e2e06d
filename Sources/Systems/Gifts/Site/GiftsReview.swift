import Basics
import Liquid
import SiteKit
import Wording

/// What reviews say about gifts.
struct GiftsReview: ReviewPart {
  private let view: GiftView
  private let birthdays: BirthdayYears
  /// The loans that have to be paid back by some day, the first due first.
  private let loansByDue: [(due: Day, loan: Loan)]

  private var ledger: GiftLedger { view.ledger }
  var firstDay: Day? { ledger.firstRecordedDay }

  init(_ view: GiftView) {
    self.view = view
    birthdays = BirthdayYears(of: view.ledger.people)
    loansByDue = view.ledger.loans.compactMap { loan in loan.due.map { ($0, loan) } }
      .sorted { ($0.due, $0.loan.id) < ($1.due, $1.loan.id) }
  }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    let now = ledger.totals(on: scope.days)
    let before = scope.isComparable(since: firstDay) ? ledger.totals(on: scope.compared) : nil
    return [
      scope.figure(
        "review.figure_sent", now.sentCount, before?.sentCount, text: scope.number),
      scope.figure(
        "review.figure_received", now.receivedCount, before?.receivedCount, text: scope.number),
    ].compactMap(\.self)
  }

  func section(_ scope: ReviewScope) -> String? {
    GiftsReviewText(ledger: ledger, scope: scope).section
  }

  func members(of period: Period) -> [(String, Value)] {
    [("gifts", .object(view.review(period)))]
  }
}

// What is next.
extension GiftsReview {
  func outlook(_ scope: ReviewScope) -> [OutlookItem] {
    loans(scope) + birthdays(scope) + planned(scope)
  }

  private func item(_ text: String) -> OutlookItem { OutlookItem("gifts", text) }

  /// Loans that were not paid back and due.
  private func loans(_ scope: ReviewScope) -> [OutlookItem] {
    let (words, last, end) = (scope.words, scope.last, scope.soon.upperBound)
    let due = loansByDue.prefix { $0.due <= end }.compactMap {
      (due, loan) -> (day: Day, loan: Loan, left: Money)? in
      guard loan.gift.day <= last else { return nil }
      switch loan.gift.settlement {
      case .someDay: return nil
      case .on(let day) where day <= last: return nil
      default: break
      }
      let left = loan.repayments.filter { $0.gift.day <= last }
        .reduce(loan.amount) { $0 - $1.amount }
      return left.isZero ? nil : (due, loan, left)
    }
    return scope.limited(due, of: "gifts") { day, loan, left in
      let isLent = loan.gift.direction == .sent
      let key: Words.Key =
        switch (isLent, day <= last) {
        case (true, false): "review.next_lent"
        case (true, true): "review.next_lent_overdue"
        case (false, false): "review.next_borrowed"
        case (false, true): "review.next_borrowed_overdue"
        }
      return item(
        words(
          key,
          [
            "amount": words.plainMoney(left), "person": scope.quote(loan.name),
            "day": words.date(day),
          ]))
    }
  }

  private func birthdays(_ scope: ReviewScope) -> [OutlookItem] {
    let (words, last, soon) = (scope.words, scope.last, scope.soon)
    let days = soon.lowerBound...min(soon.upperBound, last.advanced(by: 31))
    return scope.limited(birthdays.on(days), of: "gifts") { day, person in
      let latest = ledger.gifts(of: person).last {
        $0.kind == .gift && !$0.isVoid && $0.day <= last
      }
      return item(
        words(
          latest?.direction == .received ? "review.next_birthday_turn" : "review.next_birthday",
          ["person": scope.quote(person.name), "day": words.date(day)]))
    }
  }

  /// Gifts that are planned; of a period that is long over nobody knows any more what was.
  private func planned(_ scope: ReviewScope) -> [OutlookItem] {
    guard scope.last == scope.today else { return [] }
    let (words, soon) = (scope.words, scope.soon)
    let planned = ledger.planned.filter { $0.kind == .gift && soon.contains($0.day) }
    return scope.limited(planned, of: "gifts") { gift in
      let person = ledger.person(gift.contact)?.name ?? gift.contact
      return item(
        words(
          gift.direction == .sent ? "review.next_sent" : "review.next_received",
          [
            "amount": words.gift(gift, scope.quote), "person": scope.quote(person),
            "day": words.date(gift.day),
          ]))
    }
  }
}
