import Basics
import SiteKit
import Wording

/// The gifts of a period in Markdown.
struct GiftsReviewText {
  let ledger: GiftLedger
  let scope: ReviewScope

  private var words: Words { scope.words }
  private var currency: Currency { ledger.settings.currency }

  /// The section; nil without any records.
  var section: String? {
    let summary = ledger.summary(of: scope.period)
    guard !summary.records.isEmpty else { return nil }
    let shown = largest(summary.records, 12)
    let more = summary.records.count - shown.count
    return ReviewMarkdown.blocks([
      scope.heading("review.gifts"),
      ReviewMarkdown.list(
        sums(summary.gifts)
          + [before(summary), largest(summary, .sent), largest(summary, .received)]),
      ReviewMarkdown.table(
        [
          words("review.gift_day"), words("review.gift_person"), words("review.gift_occasion"),
          words("review.gift_amount"),
        ], words: 4, shown.map(row)),
      more > 0 ? words("review.gifts_more", ["count": more]) : "",
    ])
  }

  /// The largest of `records`, in order of day.
  private func largest(_ records: [Gift], _ count: Int) -> [Gift] {
    guard records.count > count else { return records }
    // Amounts of other currencies cannot be compared with those of the main one.
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

  /// What the period before held in the main currency.
  private func before(_ summary: LedgerSummary) -> String? {
    guard scope.isComparable(since: ledger.firstRecordedDay), !summary.gifts.isEmpty else {
      return nil
    }
    let before = ledger.totals(on: scope.compared)[currency]
    return words(
      "review.gifts_before",
      [
        "period": words.before(scope.period),
        "sent": words.plainMoney(before.sent), "received": words.plainMoney(before.received),
      ])
  }

  /// The largest gift one way in the main currency, when there are several.
  private func largest(_ summary: LedgerSummary, _ direction: Gift.Direction) -> String? {
    let gifts = summary.records.filter {
      $0.kind == .gift && $0.direction == direction && $0.amount.currency == currency
        && !$0.amount.isZero
    }
    guard gifts.count > 2, let largest = gifts.max(by: { $0.amount < $1.amount }) else {
      return nil
    }
    return words(
      direction == .sent ? "review.largest_sent" : "review.largest_received",
      ["amount": words.plainMoney(largest.amount), "person": scope.quote(name(of: largest))])
  }

  private func name(of gift: Gift) -> String {
    ledger.person(gift.contact)?.name ?? gift.contact
  }

  private func row(_ gift: Gift) -> [String] {
    let isSent = gift.direction == .sent
    return [
      words.shortDate(gift.day),
      words(
        isSent ? "review.gift_to" : "review.gift_from", ["person": scope.quote(name(of: gift))]),
      scope.quote(words.title(of: gift)), words.gift(gift, scope.quote),
    ]
  }
}
