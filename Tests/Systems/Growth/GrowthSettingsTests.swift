import Basics
import Testing
import Vault

@testable import Growth

private func read(_ text: String) -> (growth: GrowthSettings, problems: [String]) {
  let read = Settings.read(Array(text.utf8), keys: SettingKey.growth, systemNames: ["growth"])
  return (
    read.settings[GrowthSettings.self],
    read.diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
  )
}

@Test(arguments: [
  ("growth: {curve: habitica}", LevelCurve.habitica),
  ("growth: {curve: linear}", .linear(step: 100)),
  ("growth: {step: 250, curve: linear}", .linear(step: 250)),
  ("growth:\n  curve: [100, 200]\n", .list([100, 200])),
])
func `A level curve has a name or a list of steps`(text: String, curve: LevelCurve) {
  #expect(read(text).growth.curve == curve)
  #expect(read(text).problems == [])
}

@Test(arguments: [
  ("growth: {curve: steep}", "1:17 wrong-type"), ("growth: {curve: [100, 0]}", "1:17 wrong-type"),
  ("growth: {curve: linear, step: 0}", "1:31 wrong-type"),
  ("growth: {questions: why}", "1:21 wrong-type"),
  ("growth: {questions: [\"\"]}", "1:21 wrong-type"),
  ("growth: {questions: [{at: \"25:00\", ask: Tea?}]}", "1:21 wrong-type"),
  ("growth: {questions: [{at: \"8:30\"}]}", "1:21 wrong-type"),
  ("growth: {questions: [{after: 2 h, ask: Did it happen?}]}", "1:21 wrong-type"),
  ("growth: {questions: [Tea?, {after: 2 h, at: \"8:30\", ask: Rain?}]}", "1:21 wrong-type"),
  ("growth: {questions: [Tea?, {after: 30 h, ask: Rain?}]}", "1:21 wrong-type"),
  ("growth: {questions: [{when: \"8:30\", ask: Tea?}]}", "1:21 wrong-type"),
  ("growth: {questions: [a, b, c, d, e, f, g]}", "1:21 wrong-type"),
])
func `A curve that is none is told, and the default stays`(text: String, problem: String) {
  #expect(read(text).problems == [problem])
  #expect(read(text).growth.questions == nil)
}
