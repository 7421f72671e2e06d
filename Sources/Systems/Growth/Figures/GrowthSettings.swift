/// What a person sets about growth.
package struct GrowthSettings: Sendable, Hashable {
  /// What it takes to reach the next level.
  package var curve = LevelCurve.habitica
  /// The awareness questions that the person wrote, none of them if they want none; nil for
  /// Daybook's own.
  package var questions: [OwnQuestion]?

  package init() {}
}
