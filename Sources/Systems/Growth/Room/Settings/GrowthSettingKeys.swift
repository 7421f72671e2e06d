package import Growth
package import Vault

extension GrowthSettings: SettingsPart {}

extension SettingKey {
  /// The keys of growth, in the order in which the documentation shows them.
  package static let growth: [SettingKey] = [
    SettingKey(
      "growth.curve", default: "habitica",
      "What a level takes: habitica, linear, or a list of points for each level.",
      YAMLNode.asLevelCurve
    ) { $0[GrowthSettings.self].curve = $1 },
    SettingKey(
      "growth.step", default: "\(LevelCurve.standardStep)",
      "How many points each level takes on the linear curve.", YAMLNode.asPoints,
      in: GrowthSettingsDraft.self
    ) { $0.levelStep = $1 },
    SettingKey(
      "growth.questions", example: "[\"What did I avoid?\", \"What do I want?\"]",
      "Your own questions in place of the six of a day, in the order of their times.",
      YAMLNode.asTexts
    ) { $0[GrowthSettings.self].questions = $1 },
  ]
}

/// The step is for the linear curve, which may be named after it.
private struct GrowthSettingsDraft: SettingsDraftPart {
  var levelStep: Int?

  func finish(_ settings: inout Settings) {
    if case .linear = settings[GrowthSettings.self].curve, let levelStep {
      settings[GrowthSettings.self].curve = .linear(step: levelStep)
    }
  }
}

extension YAMLNode {
  /// A curve: its name, or the steps of levels.
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

  /// A number of points from 1 to a million.
  fileprivate func asPoints() throws(YAMLValueError) -> Int {
    guard let points = text.flatMap({ Int($0) }), (1...1_000_000).contains(points) else {
      throw YAMLValueError(expected: "a number of points", hint: "write one from 1 to 1000000")
    }
    return points
  }

  /// A list of texts that are not empty.
  fileprivate func asTexts() throws(YAMLValueError) -> [String] {
    guard case .sequence(let items) = content else {
      throw YAMLValueError(expected: "a list of texts")
    }
    var texts: [String] = []
    for item in items { texts.append(try item.asText()) }
    return texts
  }
}
