/// A language that Daybook is translated into.
public enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"
  case traditionalChinese = "zh-Hant"
  case japanese = "ja"

  /// The language nearest to a BCP 47 tag: Chinese by its script, else by its region; English for a
  /// language without translations.
  public init(_ tag: String) { self = Self(matching: tag) ?? .english }

  /// The language of a BCP 47 tag; nil for one without translations.
  public init?(matching tag: String) {
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
