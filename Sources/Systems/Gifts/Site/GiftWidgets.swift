import Basics
import Charts
import SiteKit
import Wording

/// The widgets of gifts: this month, and in the medium one also the latest gifts and the next
/// occasion. Loans are excluded, as debts are private.
struct GiftWidgets: Sendable {
  let view: GiftView
  /// True to name people, and occasions whose names may contain theirs: on the person's own site,
  /// which also explains how to add a gift.
  let namesPeople: Bool

  private var ledger: GiftLedger { view.ledger }
  private var words: Words { view.words }
  private var currency: Currency { ledger.settings.currency }

  /// The number of latest gifts shown.
  private static let latestCount = 3

  func widget(_ size: WidgetSize) -> Widget {
    var canvas = WidgetCanvas(size)
    let month = Period.month(ledger.today.month)
    let title = label(words.long(month))
    guard view.isAny else {
      let missing = words("widgets.gifts_empty_says")
      canvas.label(words("nav.gifts"), in: canvas.column)
      canvas.empty(
        missing, own: namesPeople ? (words("widgets.gifts_empty"), "daybook add gift") : nil)
      return Widget(tone: "gifts", title: title, summary: missing, canvas: canvas)
    }
    drawMonth(month, on: &canvas)
    if size != .small { drawLatest(on: &canvas) }
    return Widget(tone: "gifts", title: title, summary: says(month, size), canvas: canvas)
  }

  private func label(_ period: String) -> String {
    words("widgets.label", ["name": words("nav.gifts"), "period": period])
  }

  /// The totals of the month: a small widget, and the left of a medium one, with the year below.
  private func drawMonth(_ month: Period, on canvas: inout WidgetCanvas) {
    let column = canvas.leftColumn
    let totals = ledger.totals(on: month.days)
    let tally = totals.shown(currency, by: \.turnover)
    canvas.label(label(words.short(month)), in: column)
    let smallest = WidgetText.numbers[WidgetText.numbers.count - 1]
    canvas.figure(
      [
        .number(
          tally.turnover.isZero
            ? words.money(.zero(currency), of: tally.count)
            : shown(tally.balance.magnitude, smallest, in: column.width))
      ], in: column, y: 66)
    let side = side(of: tally)
    canvas.line(
      totals.currencies.contains { $0 != tally.currency }
        ? words("list.commas", ["first": side, "second": tally.currency.code]) : side,
      .words, in: column, y: 84)
    let isSmall = canvas.size == .small
    canvas.rule(in: column, y: isSmall ? 98 : 94)
    let rows = isSmall ? [122.0, 146] : [112, 130]
    let received = totals.shown(currency, by: \.received)
    let sent = totals.shown(currency, by: \.sent)
    pair(
      words("widgets.received"), received.received, of: received.receivedCount, "bar received",
      in: column, rows[0], &canvas)
    pair(
      words("widgets.sent"), sent.sent, of: sent.sentCount, "bar sent", in: column, rows[1], &canvas
    )
    guard !isSmall else { return }
    let year = Period.year(ledger.today.year)
    canvas.rule(in: column, y: 138)
    let tallyOfYear = ledger.totals(on: year.days).shown(currency, by: \.turnover)
    pair(
      words.short(year), tallyOfYear.balance, of: tallyOfYear.turnover.isZero ? totals.count : 0,
      nil, in: column, canvas.bottom, &canvas, isSigned: true)
  }

  private func pair(
    _ name: String, _ amount: Money, of gifts: Int, _ mark: String?, in column: WidgetColumn,
    _ y: Double,
    _ canvas: inout WidgetCanvas, isSigned: Bool = false
  ) {
    let sign = isSigned && !amount.isNegative && !amount.isZero ? "+" : ""
    let room =
      canvas.room(beside: name, hasMark: mark != nil, in: column)
      - WidgetText.amount.width(of: sign)
    let text =
      amount.isZero ? words.money(amount, of: gifts) : sign + shown(amount, .amount, in: room)
    canvas.pair(name, text, mark: mark, in: column, y: y)
  }

  /// The latest gifts and the next occasion: the right of a medium widget.
  private func drawLatest(on canvas: inout WidgetCanvas) {
    let column = canvas.rightColumn
    canvas.line(words("widgets.latest"), .label, in: column, y: WidgetCanvas.labelBase)
    for (index, gift) in latest.enumerated() {
      let (name, value) = (name(of: gift), value(of: gift))
      let room = canvas.room(beside: name, hasMark: true, in: column)
      canvas.pair(
        room >= WidgetText.amount.width(of: value) ? name : shortName(of: gift), value,
        mark: gift.direction == .sent ? "bar sent" : "bar received", in: column,
        y: WidgetCanvas.labelBase + 20 + Double(index) * 18)
    }
    if latest.isEmpty {
      canvas.line(
        words("gifts.count", ["count": 0]), .words, in: column, y: WidgetCanvas.labelBase + 20)
    }
    guard let next else { return }
    canvas.rule(in: column, y: 98)
    canvas.pair(words("gifts.next"), next.left, in: column, y: 117)
    canvas.lines(next.title, .item, in: column, y: 136, atMost: 2)
  }
}

// Contents and their wording.
extension GiftWidgets {
  /// The last gifts that count, latest first.
  private var latest: [Gift] {
    let gifts = ledger.gifts.reversed().lazy
      .filter { $0.counts(on: ledger.today) && $0.kind == .gift }
    return Array(gifts.prefix(Self.latestCount))
  }

  private func name(of gift: Gift) -> String {
    guard namesPeople else { return words.name(of: gift.category) }
    return words(
      "list.commas", ["first": ledger.name(of: gift), "second": words.title(of: gift)])
  }

  /// The name alone, for a widget without room for the event.
  private func shortName(of gift: Gift) -> String {
    namesPeople ? ledger.name(of: gift) : words.name(of: gift.category)
  }

  /// The amount with its sign; goods without an amount by name, if allowed.
  private func value(of gift: Gift) -> String {
    if gift.amount.isZero, let goods = goods(of: gift) {
      return WidgetText.amount.fitted(goods, in: 64) ?? ""
    }
    return (gift.direction == .sent ? "−" : "+") + shown(gift.amount, .amount, in: 80)
  }

  /// The goods; by name only if people may be named.
  private func goods(of gift: Gift) -> String? {
    gift.goods.map { namesPeople ? $0 : words("gifts.goods") }
  }

  /// The next occasion and the time until then; nil if none is known.
  private var next: (title: String, left: String)? {
    for case .occasion(let occasion) in view.coming {
      guard let title = title(of: occasion) else { continue }
      return (title, words.distance(from: ledger.today, to: occasion.day))
    }
    return nil
  }

  /// Nil for a loan.
  private func title(of occasion: ComingOccasion) -> String? {
    switch occasion.kind {
    case .loanDue: nil
    case .festival: view.title(of: occasion)
    case .birthday: namesPeople ? view.title(of: occasion) : words.name(of: .birthday)
    case .planned(let gift):
      namesPeople ? view.title(of: occasion) : words.name(of: gift.category)
    }
  }

  private func side(of tally: Tally) -> String {
    // A balance that is not shown is neither even nor uneven.
    if tally.currency == .undisclosed { return words("gifts.count", ["count": tally.count]) }
    if tally.balance.isZero { return words("gifts.even") }
    return tally.balance.isNegative ? words("gifts.more_given") : words("gifts.more_received")
  }

  /// The amount in full, or in thousands or millions if that is wider than `width`.
  private func shown(_ amount: Money, _ style: WidgetText, in width: Double) -> String {
    let full = words.money(amount)
    guard style.width(of: full) > width else { return full }
    let value = MoneyWords.chartValue(amount.magnitude)
    return (amount.isNegative ? "−" : "") + words.sign(of: amount.currency)
      + words.compact(value, step: value / 10)
  }

  private func says(_ month: Period, _ size: WidgetSize) -> String {
    var sentences = [sums(of: month)]
    if size != .small {
      sentences.append(sums(of: .year(ledger.today.year)))
      if !latest.isEmpty {
        let list = latest.map { gift in
          let amount = gift.amount.isZero ? goods(of: gift) : nil
          let given = amount ?? words.money(gift.amount)
          return words(
            "list.commas",
            [
              "first": name(of: gift),
              "second": words(
                gift.direction == .sent ? "gifts.sent_amount" : "gifts.received_amount",
                ["amount": given]),
            ])
        }
        sentences.append(words("widgets.latest_says", ["list": words.clauses(list)]))
      }
      if let next {
        let what = words("list.commas", ["first": next.title, "second": next.left])
        sentences.append(words("widgets.next_says", ["what": what]))
      }
    }
    return words.sentences(sentences)
  }

  /// `November 2026: received ¥0, sent ¥1,200; ¥1,200 more given.`
  private func sums(of period: Period) -> String {
    let totals = ledger.totals(on: period.days)
    let tally = totals.shown(currency, by: \.turnover)
    let received = totals.shown(currency, by: \.received)
    let sent = totals.shown(currency, by: \.sent)
    let shown = [tally, received, sent].map(\.currency)
    let others = totals.currencies.contains { !shown.contains($0) }
    let difference = words(
      "widgets.difference",
      ["amount": words.money(tally.balance.magnitude), "side": side(of: tally)])
    let parts = [
      words(
        "gifts.received_amount",
        ["amount": words.money(received.received, of: received.receivedCount)]),
      words("gifts.sent_amount", ["amount": words.money(sent.sent, of: sent.sentCount)]),
      tally.balance.isZero ? side(of: tally) : difference,
    ]
    return words(
      "chart.series",
      [
        "series": words.long(period),
        "details": words.clauses(
          others
            ? parts + [words("gifts.only_currency", ["currency": tally.currency.code])] : parts),
      ])
  }
}
