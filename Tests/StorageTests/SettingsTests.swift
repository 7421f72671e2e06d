import Chronology
import Diagnostics
import Focus
import Growth
import Storage
import Testing

private func read(_ text: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
  Settings.read(Array(text.utf8))
}

private func problems(_ text: String) -> [String] {
  read(text).diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test(arguments: ["", "# nothing\n", "focus:\n", "title:\nfocus: {sleep: }\n"])
func `A file that sets nothing gives the defaults`(text: String) {
  #expect(read(text).settings == Settings())
  #expect(problems(text) == [])
}

@Test func `A vault without the file has the defaults`() throws {
  let (settings, diagnostics) = try Settings.read(in: MemoryFiles())
  #expect(settings == Settings())
  #expect(diagnostics.isEmpty)
}

@Test func `Every key is read`() throws {
  let (settings, diagnostics) = read(
    """
    title: no
    author: Robin
    language: zh-Hans
    timeZone: Europe/Berlin
    baseURL: https://example.org/daybook/
    asOf: 2026-11-21T09:30
    markdown: {rawHTML: yes}
    theme:
      strict: false
    focus:
      dailyGoal: 3 h 30 min
      minimumSession: 45m
      sleep: {from: 22:30, to: 6:00}
      lunch:
        enabled: true
        from: 11:00
      activeHours: {from: 08:00, to: 20:00}
    """)
  #expect(diagnostics.isEmpty)
  #expect(settings.title == "no")
  #expect(settings.author == "Robin")
  #expect(settings.language == "zh-Hans")
  #expect(settings.zone.identifier == "Europe/Berlin")
  #expect(settings.baseURL == "https://example.org/daybook")
  #expect(settings.asOf?.formatted() == "2026-11-21T08:30:00Z")
  #expect(settings.keepsRawHTML)
  #expect(!settings.hasStrictTheme)
  #expect(settings.focus.dailyGoal == .minutes(210))
  #expect(settings.focus.minimumSession == .minutes(45))
  #expect(settings.focus.sleep.from == TimeOfDay("22:30"))
  #expect(settings.focus.sleep.to == TimeOfDay("06:00"))
  #expect(settings.focus.lunch?.from == TimeOfDay("11:00"))
  #expect(settings.focus.lunch?.to == TimeOfDay("13:30"))
  #expect(settings.focus.activeHours?.from == TimeOfDay("08:00"))
  #expect(settings.focus.activeHours?.to == TimeOfDay("20:00"))
}

@Test func `Lunch can be switched off, and active hours may have one end`() {
  let focus = read("focus: {lunch: {enabled: no}, activeHours: {from: 9:00}}").settings.focus
  #expect(focus.lunch == nil)
  #expect(focus.activeHours?.to == .endOfDay)
}

@Test(arguments: [
  ("titel: x", "1:1 unknown-key"),
  ("focus:\n  dailygoal2: 4 h", "2:3 unknown-key"),
  ("focus: {sleep: {form: 23:00}}", "1:17 unknown-key"),
  ("title: [a]", "1:8 wrong-type"),
  ("title: {a: b}", "1:8 wrong-type"),
  ("- a", "1:1 wrong-type"),
  ("hello", "1:1 wrong-type"),
  ("focus: 4", "1:8 wrong-type"),
  ("theme: {strict: perhaps}", "1:17 wrong-type"),
  ("focus: {dailyGoal: 4}", "1:20 wrong-type"),
  ("focus: {dailyGoal: 0 h}", "1:20 wrong-type"),
  ("focus: {dailyGoal: 25 h}", "1:20 wrong-type"),
  ("focus: {minimumSession: -5 min}", "1:25 wrong-type"),
  ("focus: {minimumSession: 1e400 h}", "1:25 wrong-type"),
  ("focus: {sleep: {from: 1380}}", "1:23 wrong-type"),
  ("focus: {sleep: {from: 25:00}}", "1:23 wrong-type"),
  ("focus: {sleep: {from: 7:00, to: 07:00}}", "1:16 empty-window"),
  ("timeZone: Europe/Berln", "1:11 wrong-type"),
  ("language: English!", "1:11 wrong-type"),
  ("language: \"\"", "1:11 wrong-type"),
  ("baseURL: ftp://example.org", "1:10 wrong-type"),
  ("baseURL: javascript:alert(1)", "1:10 wrong-type"),
  ("baseURL: https://", "1:10 wrong-type"),
  ("baseURL: https://a.example/?q", "1:10 wrong-type"),
  ("baseURL: https://user@a.example/", "1:10 wrong-type"),
  ("baseURL: \"https://a.example/\\\"><script>\"", "1:10 wrong-type"),
  ("asOf: tomorrow", "1:7 wrong-type"),
  ("asOf: 2026-02-30", "1:7 wrong-type"),
  ("timeZone: Europe/Berlin\nasOf: 2026-03-29 02:30", "2:7 skipped-time"),
  ("asOf: 2026-10-25 02:30\ntimeZone: Europe/Berlin", "1:7 repeated-time"),
  ("title: \"x", "1:10 yaml"),
  ("title: a\ntitle: b", "2:1 duplicate-key"),
])
func `What is wrong in settings is reported with its place`(text: String, expected: String) {
  #expect(problems(text) == [expected])
}

@Test func `A wrong value costs that setting only`() {
  let settings = read("title: [a]\nauthor: Robin\n").settings
  #expect(settings.title == "Daybook")
  #expect(settings.author == "Robin")
}

@Test func `Messages say what was meant`() throws {
  #expect(read("timezone: UTC").diagnostics.first?.hint == "did you mean timeZone?")
  #expect(read("timeZone: Europe/Berln").diagnostics.first?.hint == "did you mean Europe/Berlin?")
  let goal = try #require(read("focus: {dailyGoal: 4}").diagnostics.first)
  #expect(goal.message == "focus.dailyGoal should be a length of time, not \"4\"")
  #expect(goal.hint == "say of what: 4 h, or 4 min")
}

@Test func `The template sets nothing but the zone`() {
  let template = Settings.template(timeZone: "Europe/Berlin")
  var expected = Settings()
  expected.zone = read("timeZone: Europe/Berlin").settings.zone
  #expect(read(template).diagnostics.isEmpty)
  #expect(read(template).settings == expected)
}

@Test func `Every default and example in the template can be taken as it is`() {
  let lines = Settings.template(timeZone: "UTC").split(separator: "\n").map { line in
    let name = line.drop { $0 == " " }
    return name.hasPrefix("#") && !name.hasPrefix("# ")
      ? String(line.replacing("#", with: "", maxReplacements: 1)) : String(line)
  }
  let (settings, diagnostics) = read(lines.joined(separator: "\n"))
  #expect(diagnostics.isEmpty)
  #expect(settings.focus.dailyGoal == FocusSettings().dailyGoal)
  #expect(settings.focus.sleep == FocusSettings().sleep)
  #expect(settings.focus.lunch == FocusSettings().lunch)
  #expect(settings.title == Settings().title)
}

@Test(arguments: [
  ("growth: {curve: habitica}", LevelCurve.habitica),
  ("growth: {curve: linear}", .linear(step: 100)),
  ("growth: {step: 250, curve: linear}", .linear(step: 250)),
  ("growth:\n  curve: [100, 200]\n", .list([100, 200])),
])
func `A level curve has a name or a list of steps`(text: String, curve: LevelCurve) {
  #expect(read(text).settings.growth.curve == curve)
  #expect(problems(text) == [])
}

@Test(arguments: [
  ("growth: {curve: steep}", "1:17 wrong-type"), ("growth: {curve: [100, 0]}", "1:17 wrong-type"),
  ("growth: {curve: linear, step: 0}", "1:31 wrong-type"),
  ("growth: {questions: why}", "1:21 wrong-type"),
])
func `A curve that is none is told, and the default stays`(text: String, problem: String) {
  #expect(problems(text) == [problem])
  #expect(read(text).settings.growth.questions == nil)
}
