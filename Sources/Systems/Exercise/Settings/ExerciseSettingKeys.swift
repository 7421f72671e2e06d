import Basics
import Vault

extension ExerciseSettings: SettingsPart {}

extension SettingKey {
  static let exercise: [SettingKey] = [
    SettingKey(
      "exercise.maxScansPerDay", default: "3",
      "How many scans a day count in the trend. More are kept, and marked.",
      YAMLNode.asScansPerDay
    ) { $0[ExerciseSettings.self].maxScansPerDay = $1 },
    SettingKey(
      "exercise.dailyGoal", default: "10 min", "Your exercise goal for a day.",
      YAMLNode.asPracticeGoal
    ) { $0[ExerciseSettings.self].dailyGoal = $1 },
  ]
}

extension YAMLNode {
  fileprivate func asScansPerDay() throws(YAMLValueError) -> Int {
    guard let number = text.flatMap({ Int($0) }), (1...100).contains(number) else {
      throw YAMLValueError(expected: "a whole number from 1 to 100")
    }
    return number
  }

  /// A length from a second to a day; a bare number is in minutes.
  fileprivate func asPracticeGoal() throws(YAMLValueError) -> Duration {
    guard let minutes = text.flatMap({ Int($0) }), (1...1_440).contains(minutes) else {
      return try asPartOfDay()
    }
    return .minutes(minutes)
  }
}
