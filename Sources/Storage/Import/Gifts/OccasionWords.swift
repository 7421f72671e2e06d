import Gifts

extension OccasionCategory {
  private static let words: [(word: String, category: OccasionCategory)] = [
    ("婚", .wedding), ("满月", .fullMoon), ("周岁", .firstBirthday), ("春节", .springFestival),
    ("生日", .birthday),
  ]
  /// The category that a word in a text says; nil when none does.
  static func said(by text: String) -> OccasionCategory? {
    words.first { text.contains($0.word) }?.category
  }
}
