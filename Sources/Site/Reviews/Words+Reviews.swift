import Chronology
import Gifts
import Wording

// What reviews in Markdown write.
extension Words {
  func duration(_ duration: Duration) -> String {
    self.duration(seconds: duration.inSeconds.rounded())
  }

  /// The amount of a gift, the goods, or both. Blanks are plain ones, for readers of Markdown.
  func gift(_ gift: Gift, _ quote: (String) -> String) -> String {
    list(
      [gift.amount.isZero ? nil : plainMoney(gift.amount), gift.goods.map(quote)]
        .compactMap(\.self))
  }

  /// The amount with a plain space behind the code of a currency.
  func plainMoney(_ amount: Money) -> String {
    String(money(amount).map { $0 == "\u{A0}" ? " " : $0 })
  }
}
