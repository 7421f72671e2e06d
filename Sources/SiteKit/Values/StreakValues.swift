package import Basics
package import Liquid
package import Wording

extension Value {
  /// The value of a streak for templates; nil if there is none.
  package static func streak(_ streak: Streak?, _ words: Words) -> Value {
    guard let streak else { return .nil }
    return [
      "days": .int(streak.length), "range": .string(words.range(streak.days)),
      "since": .string(words.date(streak.days.lowerBound)),
    ]
  }
}

extension Note {
  /// A sentence without a title.
  package init(_ text: String) { self.init(title: nil, text: text) }

  /// The current streak, compared with the longest; nil if it is shorter than three days.
  package init?(streak: Streak?, longest: Streak?, _ title: Words.Key, _ words: Words) {
    guard let streak, let longest, streak.length >= 3 else { return nil }
    self.init(
      title: words(title, ["count": streak.length]),
      text: streak == longest
        ? words("notes.longest_so_far")
        : words(
          "notes.longest_had",
          [
            "days": words("number.days", ["count": longest.length]),
            "range": words.range(longest.days),
          ]))
  }
}
