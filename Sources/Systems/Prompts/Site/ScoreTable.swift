import SiteKit
import Vault
import Wording

extension ScoreRule {
  /// The rules, the phrases that they count, and the words of their figures, for the script that
  /// shows them while one types.
  static func table(in words: Words) -> JSONText {
    [
      "rules": .array(all) { rule in
        [
          .string(rule.rubric.rawValue), .string(rule.measure.rawValue), .int(rule.most),
          .int(rule.each),
        ]
      },
      "fullLength": .decimal(fullLength), "emptyLength": .decimal(emptyLength),
      "phrases": .members(PhraseTable.signs.map { ($0.name, .string($0.phrases)) }),
      "numbers": .string(PhraseTable.numberWords), "words": words.scoreWords,
    ]
  }
}

extension Words {
  /// The words of the script that shows the score while one types, with places in braces.
  fileprivate var scoreWords: JSONText {
    // A number that stands for any in a sentence about a long one.
    let length = 40
    let missing = ScoreRule.Measure.allCases.map { measure -> (String, JSONText) in
      let text = suggestion(
        .for(measure, longest: "{sentence}", words: length, vague: "{word}"))
      let isLong = measure == .sentence
      return (
        measure.rawValue,
        .string(isLong ? text.replacing("\(length)", with: "{count}") : text)
      )
    }
    return [
      "total": .string(self("prompts.score_of", ["score": "{score}"])),
      "told": .string(self("prompts.score_told", ["score": "{score}"])),
      "points": .string(self("prompts.of_twenty", ["points": "{points}"])),
      "missing": .members(missing + [("write", .string(suggestion(.write)))]),
    ]
  }
}
