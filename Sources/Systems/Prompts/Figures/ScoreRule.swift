import Basics

/// The points that a rubric gives for one kind of thing in a text.
///
/// All rules are in ``all``, which ``PromptScore`` reads, and the script of the preview's editor.
struct ScoreRule: Sendable, Hashable {
  /// A kind of thing that counts, in the order findings are shown.
  enum Measure: String, Sendable, Hashable, CaseIterable {
    /// The mean length of sentences.
    case sentence
    case vague, number, constraint, output, section, item, delimiter
    case role, audience, example, format, criterion
  }

  let rubric: PromptScore.Rubric.Name
  let measure: Measure
  /// The points of a text that lacks nothing.
  let most: Int
  /// The points for each thing found, up to ``most``; if negative, each takes points off ``most``.
  /// 0 for sentences, whose points fall evenly between ``fullLength`` and ``emptyLength``.
  let each: Int

  /// The mean length of sentences with all points, in words.
  static let fullLength = 20.0
  /// The mean length of sentences with none.
  static let emptyLength = 45.0

  /// The rules by rubric; of a rubric's rules that lack equally much, the first is suggested.
  static let all: [ScoreRule] = [
    rule(.clarity, .sentence, 10, each: 0), rule(.clarity, .vague, 10, each: -2),
    rule(.specificity, .constraint, 8, each: 2), rule(.specificity, .number, 6, each: 2),
    rule(.specificity, .output, 6, each: 3),
    rule(.structure, .section, 8, each: 4), rule(.structure, .item, 6, each: 3),
    rule(.structure, .delimiter, 6, each: 3),
    rule(.context, .role, 8, each: 8), rule(.context, .audience, 6, each: 6),
    rule(.context, .example, 6, each: 6),
    rule(.testability, .format, 10, each: 5), rule(.testability, .criterion, 10, each: 5),
  ]

  private static func rule(
    _ rubric: PromptScore.Rubric.Name, _ measure: Measure, _ most: Int, each: Int
  ) -> ScoreRule {
    ScoreRule(rubric: rubric, measure: measure, most: most, each: each)
  }

  /// The points for a number of things; not for sentences.
  func points(for count: Int) -> Int {
    each < 0 ? max(0, most + each * min(count, most)) : min(most, each * min(count, most))
  }

  /// The points for sentences of a mean length in words.
  func points(forMeanLength mean: Double) -> Int {
    let span = Self.emptyLength - Self.fullLength
    let points = Double(most) * (Self.emptyLength - mean) / span
    return min(most, max(0, Int(clamping: points.rounded())))
  }
}
