import Basics
package import Vault

extension GrowthSettings: SettingsPart {}

extension SettingKey {
  package static let growth: [SettingKey] = [
    SettingKey(
      "growth.curve", default: "habitica",
      "The points for a level: habitica, linear, or a list with the points of each level.",
      YAMLNode.asLevelCurve
    ) { $0[GrowthSettings.self].curve = $1 }.choosing(from: ["habitica", "linear"]),
    SettingKey(
      "growth.step", default: "\(LevelCurve.standardStep)",
      "The points for each level of the linear curve.", YAMLNode.asPoints,
      in: GrowthSettingsDraft.self
    ) { $0.levelStep = $1 },
    SettingKey(
      "growth.questions",
      example: "[{at: \"8:30\", ask: What is today for?}, {after: 2 h, ask: Did it happen?}]",
      "Your own questions instead of the six of a day; [] for none.",
      YAMLNode.asQuestions
    ) { $0[GrowthSettings.self].questions = $1 },
  ]
}

/// The step belongs to the linear curve, which may be given by name alone.
private struct GrowthSettingsDraft: SettingsDraftPart {
  var levelStep: Int?

  func finish(_ settings: inout Settings) {
    if case .linear = settings[GrowthSettings.self].curve, let levelStep {
      settings[GrowthSettings.self].curve = .linear(step: levelStep)
    }
  }
}

extension YAMLNode {
  fileprivate func asLevelCurve() throws(YAMLValueError) -> LevelCurve {
    if case .sequence(let items) = content, !items.isEmpty {
      var steps: [Int] = []
      for item in items { steps.append(try item.asPoints()) }
      return .list(steps)
    }
    switch text {
    case "habitica": return .habitica
    case "linear": return .linear(step: LevelCurve.standardStep)
    default:
      throw YAMLValueError(
        expected: "a curve", hint: "write habitica, linear, or a list such as [100, 200, 400]")
    }
  }

  fileprivate func asPoints() throws(YAMLValueError) -> Int {
    guard let points = text.flatMap({ Int($0) }), (1...1_000_000).contains(points) else {
      throw YAMLValueError(expected: "a number of points", hint: "write one from 1 to 1000000")
    }
    return points
  }

  /// A list of questions: a text, asked at the time of Daybook's own question in the same position,
  /// or a text with a time.
  fileprivate func asQuestions() throws(YAMLValueError) -> [UserQuestion] {
    guard case .sequence(let items) = content else {
      throw YAMLValueError(expected: "a list of questions", hint: "write [] for none")
    }
    var questions: [UserQuestion] = []
    for item in items { questions.append(try item.asQuestion(number: questions.count)) }
    return questions
  }

  private func asQuestion(number: Int) throws(YAMLValueError) -> UserQuestion {
    let example = "{at: \"8:30\", ask: What is today for?}"
    guard case .mapping(let entries) = content else {
      guard let text = text?.withoutBlanks, !text.isEmpty else {
        throw YAMLValueError(expected: "a list of questions", hint: "write one as \(example)")
      }
      return UserQuestion(.at(try Self.time(ofPlace: number)), text)
    }
    var (time, ask): (UserQuestion.Time?, String?)
    for entry in entries {
      switch entry.key {
      case "at" where time == nil: time = .at(try entry.value.asTimeOfDay())
      case "after" where time == nil && number > 0: time = .after(try entry.value.asPartOfDay())
      case "after" where time == nil:
        throw YAMLValueError(
          expected: "a list of questions", hint: "the first one has none before it to follow")
      case "ask": ask = try entry.value.asText().withoutBlanks
      case "at", "after":
        throw YAMLValueError(
          expected: "a list of questions", hint: "one has either at or after")
      default:
        throw YAMLValueError(
          expected: "a list of questions",
          hint: "one has ask, and at or after: \(example)")
      }
    }
    guard let ask, !ask.isEmpty else {
      throw YAMLValueError(expected: "a list of questions", hint: "write one as \(example)")
    }
    if let time { return UserQuestion(time, ask) }
    return UserQuestion(.at(try Self.time(ofPlace: number)), ask)
  }

  private static func time(ofPlace number: Int) throws(YAMLValueError) -> TimeOfDay {
    let times = AwarenessQuestion.times
    guard times.indices.contains(number), let time = TimeOfDay(times[number]) else {
      throw YAMLValueError(
        expected: "a list of questions",
        hint: "from the \(times.count + 1)th on each needs a time: {at: \"22:00\", ask: …}")
    }
    return time
  }
}
