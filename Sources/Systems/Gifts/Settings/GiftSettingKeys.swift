import Basics
import Vault

extension GiftSettings: SettingsPart {}

extension SettingKey {
  /// The settings of gifts, in the order of the documentation.
  static let gifts: [SettingKey] = [
    SettingKey(
      "gifts.currency", default: "CNY",
      "The main currency of gifts: a code of ISO 4217, such as CNY or USD.", YAMLNode.asCurrency
    ) { $0[GiftSettings.self].currency = $1 }
    .matching(Currency.pattern, hints: Currency.codes.sorted()),
    SettingKey(
      "gifts.province", example: "江苏", "Your province, for the amounts that are usual there.",
      YAMLNode.asText
    ) { $0[GiftSettings.self].province = $1 },
    SettingKey(
      "gifts.city", example: "苏州", "Your city, for the amounts that are usual there.",
      YAMLNode.asText
    ) { $0[GiftSettings.self].city = $1 },
    SettingKey(
      "gifts.yearlyIncome", example: "150000",
      "Your yearly income in the main currency, to show what share of it you give.",
      YAMLNode.asIncome, in: GiftSettingsDraft.self
    ) { $0.yearlyIncome = $1 },
  ]
}

/// The income is in the main currency, which may follow it.
private struct GiftSettingsDraft: SettingsDraftPart {
  /// In units of the currency.
  var yearlyIncome: Int?

  func finish(_ settings: inout Settings) {
    let currency = settings[GiftSettings.self].currency
    settings[GiftSettings.self].yearlyIncome = yearlyIncome.map { .units($0, currency) }
  }
}

extension YAMLNode {
  fileprivate func asCurrency() throws(YAMLValueError) -> Currency {
    guard let currency = text.flatMap({ Currency(named: $0) }) else {
      throw YAMLValueError(
        expected: "the code of a currency", hint: "write three letters, such as CNY")
    }
    return currency
  }

  /// A whole number of units of any currency, above zero.
  fileprivate func asIncome() throws(YAMLValueError) -> Int {
    guard let money = try? AmountText.money(text ?? ""), money.currency == .renminbi, !money.isZero,
      !money.isNegative,
      let units = Int(money.shortDescription)
    else {
      throw YAMLValueError(expected: "an amount above zero", hint: "write it as 150000")
    }
    return units
  }
}
