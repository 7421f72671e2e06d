/// What a person sets about growth.
package struct GrowthSettings: Sendable, Hashable {
  /// What it takes to reach the next level.
  package var curve = LevelCurve.habitica
  /// The awareness questions that the person wrote, in the order of their times; nil for
  /// Daybook's own.
  package var questions: [String]?

  package init() {}
}
