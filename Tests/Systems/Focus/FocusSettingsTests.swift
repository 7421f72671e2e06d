import Basics
import Testing
import Vault

@testable import Focus

private func read(_ text: String) -> (focus: FocusSettings, diagnostics: [Diagnostic]) {
  let read = Settings.read(
    Array(text.utf8), keys: FocusSystem().settingKeys, systemNames: ["focus"])
  return (read.settings[FocusSettings.self], read.diagnostics)
}

private func problems(_ text: String) -> [String] {
  read(text).diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test(arguments: ["focus:\n", "title:\nfocus: {sleep: }\n"])
func `What sets nothing about focus gives its defaults`(text: String) {
  #expect(read(text).focus == FocusSettings())
  #expect(problems(text) == [])
}

@Test func `Every key of focus is read`() {
  let (focus, diagnostics) = read(
    """
    focus:
      dailyGoal: 3 h 30 min
      minimumSession: 45m
      longestSession: 6 h
      longestGap: 20 h
      apps: {YouTube: distraction, Xcode: work}
      sleep: {from: 22:30, to: 6:00}
      lunch:
        enabled: true
        from: 11:00
      activeHours: {from: 08:00, to: 20:00}
    """)
  #expect(diagnostics.isEmpty)
  #expect(focus.dailyGoal == .minutes(210))
  #expect(focus.minimumSession == .minutes(45))
  #expect(focus.longestSession == .hours(6))
  #expect(focus.longestGap == .hours(20))
  #expect(focus.apps == AppRules([("youtube", "distraction"), ("xcode", "work")]))
  #expect(focus.sleep.from == TimeOfDay("22:30"))
  #expect(focus.sleep.to == TimeOfDay("06:00"))
  #expect(focus.lunch?.from == TimeOfDay("11:00"))
  #expect(focus.lunch?.to == TimeOfDay("13:30"))
  #expect(focus.activeHours?.from == TimeOfDay("08:00"))
  #expect(focus.activeHours?.to == TimeOfDay("20:00"))
}

@Test func `Lunch can be switched off, and active hours may have one end`() {
  let focus = read("focus: {lunch: {enabled: no}, activeHours: {from: 9:00}}").focus
  #expect(focus.lunch == nil)
  #expect(focus.activeHours?.to == .endOfDay)
}

@Test(arguments: [
  ("focus:\n  dailygoal2: 4 h", "2:3 unknown-key"),
  ("focus: {sleep: {form: 23:00}}", "1:17 unknown-key"),
  ("focus: 4", "1:8 wrong-type"),
  ("focus: {dailyGoal: 4}", "1:20 wrong-type"),
  ("focus: {apps: [YouTube]}", "1:15 wrong-type"),
  ("focus: {apps: {YouTube: }}", "1:15 wrong-type"),
  ("focus: {dailyGoal: 0 h}", "1:20 wrong-type"),
  ("focus: {dailyGoal: 25 h}", "1:20 wrong-type"),
  ("focus: {minimumSession: -5 min}", "1:25 wrong-type"),
  ("focus: {minimumSession: 1e400 h}", "1:25 wrong-type"),
  ("focus: {sleep: {from: 1380}}", "1:23 wrong-type"),
  ("focus: {sleep: {from: 25:00}}", "1:23 wrong-type"),
  ("focus: {sleep: {from: 7:00, to: 07:00}}", "1:16 empty-window"),
])
func `What is wrong in settings of focus is reported with its place`(
  text: String, expected: String
) {
  #expect(problems(text) == [expected])
}

@Test func `A length of time says of what it is`() throws {
  let goal = try #require(read("focus: {dailyGoal: 4}").diagnostics.first)
  #expect(goal.message == "focus.dailyGoal should be a length of time, not \"4\"")
  #expect(goal.hint == "add a unit: 4 h, or 4 min")
}

@Test func `Every default and example of focus in the template can be taken as it is`() {
  let template = Settings.template(
    timeZone: "UTC", keys: FocusSystem().settingKeys, systemNames: ["focus"])
  let lines = template.split(separator: "\n").map { line in
    let name = line.drop { $0 == " " }
    return name.hasPrefix("#") && !name.hasPrefix("# ")
      ? String(line.replacing("#", with: "", maxReplacements: 1)) : String(line)
  }
  let (focus, diagnostics) = read(lines.joined(separator: "\n"))
  #expect(diagnostics.isEmpty)
  #expect(focus.dailyGoal == FocusSettings().dailyGoal)
  #expect(focus.sleep == FocusSettings().sleep)
  #expect(focus.lunch == FocusSettings().lunch)
}
