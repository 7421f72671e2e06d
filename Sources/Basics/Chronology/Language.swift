/// A language in which Daybook has words of its own.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"
  case traditionalChinese = "zh-Hant"
  case japanese = "ja"

  /// The language nearest to a tag of BCP 47: Chinese by its script, else by its region; English
  /// for all that there are no words in.
  package init(_ tag: String) { self = Self(matching: tag) ?? .english }

  /// The language of a tag of BCP 47; nil for one that there are no words in.
  package init?(matching tag: String) {
    let parts = tag.lowercased().split(separator: "-")
    switch parts.first {
    case "zh":
      let isTraditional = parts.dropFirst().contains { ["hant", "tw", "hk", "mo"].contains($0) }
      let isSimplified = parts.dropFirst().contains("hans")
      self = isTraditional && !isSimplified ? .traditionalChinese : .simplifiedChinese
    case "ja": self = .japanese
    case "en": self = .english
    default: return nil
    }
  }
}
