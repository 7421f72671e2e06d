/// What a person sets about exercise.
package struct ExerciseSettings: Sendable, Hashable {
  /// How many scans of a day enter the trend; at least one.
  package var maxScansPerDay = 3
  /// How long a day's practice should be; at least one second.
  package var dailyGoal: Duration = .seconds(600)

  /// The defaults: three scans, ten minutes.
  package init() {}
}
