import Basics
import Vault
import Wording

// How gifts are told of in a line: `张三, sent ¥1,000, 结婚, 2026-11-20`.
extension GiftRecord {
  /// Further columns of tables of loans.
  static let loanFigures: [Words.Key] = ["gifts.repaid", "gifts.outstanding", "gifts.status"]
  /// Columns of tables of years, beside the currency.
  static let yearFigures: [Words.Key] = ["gifts.year"] + sumFigures + ["gifts.number"]
  fileprivate static let sumFigures: [Words.Key] = [
    "gifts.gifts_received", "gifts.gifts_sent", "gifts.gift_balance",
  ]

  @Sendable static func words(_ text: RecordText, in _: Zone) -> [String?] {
    let isLoan = text["type"]?.plain == "loan" || text["repays"] != nil
    let amount = money(of: text).flatMap { $0.isZero ? nil : Words.english.plainMoney($0) }
    let category = text["category"].flatMap { $0.plain == "other" ? nil : $0.plain }
    let what = [isLoan ? "loan" : nil, text["direction"]?.plain, amount ?? text["gift"]?.plain]
    return [
      text["name"]?.plain ?? text["contact"]?.plain,
      what.compactMap(\.self).joined(separator: " "),
      amount == nil ? nil : text["gift"]?.plain,
      text["event"].flatMap { $0.plain.isEmpty ? nil : $0.plain }
        ?? category?.split(separator: "_").joined(separator: " "),
      text["date"]?.plain, text["due"].map { "due \($0.plain)" },
      text["void"]?.plain == "true" ? "void" : nil,
    ]
  }

  /// What gifts add up to, by direction and currency, loans apart; what is void does not count.
  @Sendable static func sums(
    _ texts: [RecordText], on _: DaySpan, in _: Zone, _ words: Words
  ) -> [RecordSum] {
    let gifts = texts.filter { $0["void"]?.plain != "true" }
    return [false, true].flatMap { isLoan in
      Gift.Direction.allCases.flatMap { direction in
        let some = gifts.filter {
          ($0["type"]?.plain == "loan" || $0["repays"] != nil) == isLoan
            && $0["direction"]?.plain == direction.rawValue
        }
        return MoneySums(some.compactMap(money)).amounts.map { sum in
          let amount = words.plainMoney(sum)
          let text =
            switch (isLoan, direction) {
            case (false, .sent): words("gifts.sent_amount", ["amount": amount])
            case (false, .received): words("gifts.received_amount", ["amount": amount])
            case (true, .sent): words("gifts.loans_sent_amount", ["amount": amount])
            case (true, .received): words("gifts.loans_received_amount", ["amount": amount])
            }
          return RecordSum(
            text,
            [
              ("of", .string((isLoan ? "loans " : "") + direction.rawValue)),
              ("amount", .money(sum)), ("currency", .string(sum.currency.code)),
            ])
        }
      }
    }
  }

  private static func money(of text: RecordText) -> Money? {
    let currency = text["currency"].flatMap { Currency($0.plain) } ?? .renminbi
    return text["amount"].flatMap { try? AmountText.money($0.plain, in: currency) }
  }
}

extension ContactRecord {
  /// Further columns of tables of people: the sums of one currency.
  static let figures: [Words.Key] =
    ["entry.currency"] + GiftRecord.sumFigures
    + ["gifts.loans_received", "gifts.loans_sent", "gifts.loan_balance"]
}
