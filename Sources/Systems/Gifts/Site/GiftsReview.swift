import Basics
import Liquid
import SiteKit
import Wording

/// The gifts section of reviews.
struct GiftsReview: ReviewPart {
  private let view: GiftView
  private let birthdays: BirthdayYears
  /// The unsettled loans by due date, earliest first.
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

  func members(of period: Period) -> Object {
    ["gifts": .object(view.review(period))]
  }
}

// The outlook.
extension GiftsReview {
  func outlook(_ scope: ReviewScope) -> [OutlookItem] {
    loans(scope) + birthdays(scope) + planned(scope)
  }

  private func item(_ text: String) -> OutlookItem { OutlookItem("gifts", text) }

  /// Loans that were outstanding and due.
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

  /// Planned gifts; the plans of a period in the past are not on record.
  private func planned(_ scope: ReviewScope) -> [OutlookItem] {
    guard scope.last == scope.today else { return [] }
    let (words, soon) = (scope.words, scope.soon)
    let planned = ledger.planned.filter { $0.kind == .gift && soon.contains($0.day) }
    return scope.limited(planned, of: "gifts") { gift in
      return item(
        words(
          gift.direction == .sent ? "review.next_sent" : "review.next_received",
          [
            "amount": words.gift(gift, scope.quote), "person": scope.quote(ledger.name(of: gift)),
            "day": words.date(gift.day),
          ]))
    }
  }
}

/// The gifts of a period in Markdown.
struct GiftsReviewText {
  let ledger: GiftLedger
  let scope: ReviewScope

  private var words: Words { scope.words }
  private var currency: Currency { ledger.settings.currency }

  /// The section; nil if there are no records.
  var section: String? {
    let records = ledger.gifts(on: scope.days).filter { $0.counts(on: ledger.today) }
    guard !records.isEmpty else { return nil }
    let totals = ledger.totals(on: scope.days)
    let shown = largest(records, 12)
    let more = records.count - shown.count
    return scope.section(
      "review.gifts",
      sums(totals)
        + [totals.isEmpty ? nil : before, largest(records, .sent), largest(records, .received)],
      ReviewMarkdown.table(
        [
          words("review.gift_day"), words("review.gift_person"), words("review.gift_occasion"),
          words("review.gift_amount"),
        ], words: 4, shown.map(row)),
      more > 0 ? words("review.gifts_more", ["count": more]) : "")
  }

  /// The largest of `records`, in order of day.
  private func largest(_ records: [Gift], _ count: Int) -> [Gift] {
    guard records.count > count else { return records }
    // Amounts in other currencies are not comparable with the main one.
    let ranked = records.sorted { left, right in
      let (leftIsMain, rightIsMain) = (
        left.amount.currency == currency, right.amount.currency == currency
      )
      if leftIsMain != rightIsMain { return leftIsMain }
      return (right.amount, left.day, left.id) < (left.amount, right.day, right.id)
    }
    return ranked.prefix(count).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  /// A line for each currency.
  private func sums(_ totals: Totals) -> [String] {
    totals.tallies.map { tally in
      words(
        "review.gift_sums",
        [
          "sent": scope.bold(words.plainMoney(tally.sent, of: tally.sentCount)),
          "sentCount": tally.sentCount,
          "received": scope.bold(words.plainMoney(tally.received, of: tally.receivedCount)),
          "receivedCount": tally.receivedCount,
          "balance": words.plainMoney(tally.balance),
        ])
    }
  }

  /// The comparison with the period before, in the main currency.
  private var before: String? {
    guard scope.isComparable(since: ledger.firstRecordedDay) else { return nil }
    let before = ledger.totals(on: scope.compared)[currency]
    return words(
      "review.gifts_before",
      [
        "period": words.before(scope.period),
        "sent": words.plainMoney(before.sent), "received": words.plainMoney(before.received),
      ])
  }

  /// The largest gift in one direction in the main currency, if there are several.
  private func largest(_ records: [Gift], _ direction: Gift.Direction) -> String? {
    let gifts = records.filter {
      $0.kind == .gift && $0.direction == direction && $0.amount.currency == currency
        && !$0.amount.isZero
    }
    guard gifts.count > 2, let largest = gifts.max(by: { $0.amount < $1.amount }) else {
      return nil
    }
    return words(
      direction == .sent ? "review.largest_sent" : "review.largest_received",
      ["amount": words.plainMoney(largest.amount), "person": scope.quote(ledger.name(of: largest))])
  }

  private func row(_ gift: Gift) -> [String] {
    let isSent = gift.direction == .sent
    return [
      words.shortDate(gift.day),
      words(
        isSent ? "review.gift_to" : "review.gift_from",
        ["person": scope.quote(ledger.name(of: gift))]),
      scope.quote(words.title(of: gift)), words.gift(gift, scope.quote),
    ]
  }
}
