import Basics
import Charts
import Liquid
import Vault
import Wording

/// Amounts of money in templates and charts.
///
/// Templates see an amount as a text such as `-52.10 CNY`, exact to the last fen; the filter
/// `money` formats it for people.
enum MoneyWords {
  static func value(_ money: Money) -> Value {
    .string(money.description + " " + money.currency.code)
  }

  /// An amount of some gifts for a template; `goods` for gifts without money.
  static func value(_ money: Money, of gifts: Int) -> Value {
    money.isZero && money.currency != .undisclosed && gifts > 0 ? .string(goods) : value(money)
  }

  /// The placeholder amount for goods.
  static let goods = "goods"

  /// The amount in a template value, in renminbi if it names no currency; nil for any other text.
  static func money(_ text: String) -> Money? {
    let words = text.split(separator: " ")
    guard let number = words.first, words.count <= 2 else { return nil }
    guard let currency = words.count == 2 ? Currency(String(words[1])) : .renminbi else {
      return nil
    }
    let isNegative = number.hasPrefix("-")
    let parts = number.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard isNumber, parts.count <= 2, fraction.utf8.count <= currency.fractionDigits else {
      return nil
    }
    let zeros = String(repeating: "0", count: currency.fractionDigits - fraction.utf8.count)
    guard let units = Int128(String(parts[0] + fraction) + zeros),
      units <= Money.largest * 1_000_000
    else { return nil }
    return Money(minorUnits: isNegative ? -units : units, currency)
  }

  /// The format of a currency's amounts in charts.
  static func format(_ currency: Currency, _ words: Words) -> ValueFormat {
    currency == .undisclosed ? .number() : .amount(symbol: words.sign(of: currency))
  }

  /// An amount in units, for a chart.
  static func chartValue(_ money: Money) -> Double {
    Double(money.minorUnits) / Double(money.currency.minorUnitsPerUnit)
  }
}

extension Words {
  /// `¥1,200`, `−¥52.10`; other currencies by code: `USD 1,200`, with a no-break space. All decimal
  /// places are written, or none if they are zero; with `inFull`, always all.
  ///
  /// A dash means an undisclosed amount. Only renminbi has a sign, which is `CN¥` if `¥` could mean
  /// yen.
  func money(_ money: Money, inFull: Bool = false, usesSign: Bool = true) -> String {
    if money.currency == .undisclosed { return "–" }
    let size = money.magnitude
    let parts = (inFull ? size.description : size.shortDescription).split(separator: ".")
    let whole = parts[0].utf8.count
    var text =
      (money.isNegative ? "−" : "")
      + (usesSign ? sign(of: money.currency) : money.currency.code + "\u{A0}")
    for (index, digit) in parts[0].enumerated() {
      if index > 0, (whole - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return parts.count > 1 ? text + "." + parts[1] : text
  }

  /// The amount with an ordinary space after a currency code, for text other than HTML.
  func plainMoney(_ amount: Money, of gifts: Int = 0) -> String {
    String(money(amount, of: gifts).map { $0 == "\u{A0}" ? " " : $0 })
  }

  /// The amount of a gift, the goods as formatted by `quote`, or both. Spaces are ordinary ones.
  func gift(_ gift: Gift, _ quote: (String) -> String) -> String {
    let isNothing = gift.amount.isZero && gift.amount.currency != .undisclosed
    return list(
      [isNothing ? nil : plainMoney(gift.amount), gift.goods.map(quote)].compactMap(\.self))
  }

  /// The amount of some gifts, or the word for goods.
  func money(_ money: Money, of gifts: Int) -> String {
    money.isZero && money.currency != .undisclosed && gifts > 0
      ? self("gifts.goods") : self.money(money)
  }

  func sign(of currency: Currency) -> String {
    currency == .renminbi ? self("gifts.sign") : currency.code + "\u{A0}"
  }
}

extension Money {
  /// The amount as a number with the decimals of its currency.
  fileprivate var exact: ExactNumber {
    ExactNumber(units: minorUnits, places: currency.fractionDigits)
  }
}

extension TableCell {
  /// An amount without its currency, which has a cell of its own; empty if it is not shown.
  static func money(_ money: Money) -> TableCell {
    money.currency == .undisclosed ? .empty : .exact(money.exact)
  }

  /// The code of a currency; empty if its amounts are not shown.
  static func currency(_ currency: Currency) -> TableCell {
    currency == .undisclosed ? .empty : .text(currency.code)
  }
}

extension JSONText {
  /// An amount in units of its currency, exact.
  static func money(_ money: Money) -> JSONText { .exact(money.exact) }

  /// The same for an audience; null if it may not know the amount.
  static func shown(_ money: Money) -> JSONText {
    money.currency == .undisclosed ? .null : .money(money)
  }
}
