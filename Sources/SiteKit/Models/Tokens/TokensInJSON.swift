import Basics
import Vault

extension NameTokens {
  /// JSON with its private texts and its amounts of money replaced by tokens, as texts, so that it
  /// stays JSON; nil for a text that is none.
  ///
  /// A number is money by its key, or when it is in an object with a currency, or of a kind of
  /// records about money. Other numbers, such as lengths of time, stay as they are, even if they
  /// look private by chance.
  package mutating func veil(json text: String) -> String? {
    YAMLNode(json: text).map { veiled($0, key: "", isMoney: false).line }
  }

  private mutating func veiled(_ node: YAMLNode, key: String, isMoney: Bool) -> JSONText {
    switch node.content {
    case .null: return .null
    case .sequence(let elements):
      return .array(elements.map { veiled($0, key: key, isMoney: isMoney) })
    case .mapping(let entries):
      let isMoney =
        isMoney
        || entries.contains { entry in
          Self.isCurrency(entry.key, entry.value)
            || entry.key == "kind" && entry.value.text.map(moneyKinds.contains) ?? false
        }
      return .members(
        entries.map { entry in
          let value = veiled(entry.value, key: entry.key, isMoney: isMoney)
          return (veil(entry.key), value)
        })
    case .scalar(let text, let isPlain):
      let isNumber = isPlain && text != "true" && text != "false"
      if isNumber {
        let isAmount = Self.amounts.contains(key) || isMoney && !Self.isCount(key)
        return isAmount ? .string(veil(amount: text)) : .written(text)
      }
      if isPlain { return .written(text) }
      let isAmount = Self.amounts.contains(key) && text.contains { $0.isNumber }
      return .string(isAmount ? veil(amount: text) : veil(text))
    }
  }

  /// The keys of amounts in answers of commands, and in records without a currency of their own.
  private static let amounts: Set<String> = [
    "amount", "sent", "received", "balance", "outstanding", "repaid", "lastAmount", "min", "max",
    "average", "rate",
  ]

  /// True for a member with the currency of the numbers next to it.
  private static func isCurrency(_ key: String, _ value: YAMLNode) -> Bool {
    guard key == "currency" || key == "unit", let text = value.text else { return false }
    return key == "currency" || Currency(unit: text) != nil
  }

  /// True for the key of a count, in an object with amounts.
  private static func isCount(_ key: String) -> Bool {
    key == "version" || key == "count" || key == "year" || key == "line"
      || key.hasSuffix("Count") || key.hasSuffix("Days") || key.hasSuffix("Of")
      || key.hasSuffix("Seconds") || key.lowercased().hasSuffix("streak")
  }
}

extension Currency {
  /// The currency that is a unit of numbers; nil for a word that is a code too, such as `cup`.
  package init?(unit: String) {
    guard !PrivatePatterns.englishWords.contains(unit) else { return nil }
    self.init(named: unit)
  }
}
