import Gifts

extension SettingKey {
  static let gifts = [
    SettingKey(
      "gifts.currency", default: "CNY",
      "The main currency of gifts: a code of ISO 4217, such as CNY or USD.", YAMLNode.asCurrency
    ) { $0.settings.gifts.currency = $1 },
    SettingKey(
      "gifts.province", example: "江苏", "Where you live, for what is usual to give there.",
      YAMLNode.asText
    ) { $0.settings.gifts.province = $1 },
    SettingKey("gifts.city", example: "苏州", "The city you live in.", YAMLNode.asText) {
      $0.settings.gifts.city = $1
    },
    SettingKey(
      "gifts.yearlyIncome", example: "150000",
      "What you earn in a year, in the main currency, for the share of it that you give.",
      YAMLNode.asIncome
    ) { $0.yearlyIncome = $1 },
  ]
}

extension YAMLNode {
  /// A currency by its code.
  func asCurrency() throws(YAMLValueError) -> Currency {
    guard let currency = text.flatMap({ Currency($0) }) else {
      throw YAMLValueError(
        expected: "the code of a currency", hint: "write three letters, such as CNY")
    }
    return currency
  }

  /// A whole number of units of any currency, above zero.
  func asIncome() throws(YAMLValueError) -> Int {
    guard let money = try? AmountText.money(text ?? ""), money.currency == .renminbi, !money.isZero,
      !money.isNegative,
      let units = Int(money.shortDescription)
    else {
      throw YAMLValueError(expected: "an amount above zero", hint: "write it as 150000")
    }
    return units
  }
}
