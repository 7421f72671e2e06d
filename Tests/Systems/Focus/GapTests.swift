import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus

struct GapTests {
  private func gaps(
    _ sessions: [Session], on first: String = "2026-11-16", to last: String? = nil,
    of minimum: Duration = .minutes(10), asOf: String = "2026-12-31 12:00",
    _ change: (inout FocusSettings) -> Void = { _ in }
  ) throws -> [String] {
    var settings = FocusSettings()
    change(&settings)
    let history = try history(sessions, settings: settings, asOf: asOf)
    return clock(history.gaps(on: try day(first)...(try day(last ?? first)), of: minimum))
  }

  @Test func `Time between sessions is a gap, but for breaks, lunch and what is short`() throws {
    let sessions = [
      try session("2026-11-16 09:00/10:00"), try session("2026-11-16 10:09/10:30"),
      try session("2026-11-16 10:40/11:00"), try session("2026-11-16 11:00/11:20", kind: .break),
      try session("2026-11-16 14:00/15:00"), try session("2026-11-16 14:30/16:00"),
      try session("2026-11-16 16:30/17:00", isValid: false), try session("2026-11-16 17:30/18:00"),
    ]
    // Lunch is from 12:00 to 13:30.
    #expect(
      try gaps(sessions) == ["10:30–10:40", "11:20–12:00", "13:30–14:00", "16:00–17:30"])
    #expect(try gaps(sessions, of: .minutes(40)) == ["11:20–12:00", "16:00–17:30"])
    #expect(try gaps(sessions) { $0.lunch = nil }.contains("11:20–14:00"))
  }

  @Test func `A working day has the hours that are set, up to now`() throws {
    let sessions = [try session("2026-11-16 09:30/12:00")]
    func workday(_ settings: inout FocusSettings) {
      settings.workdayFrom = TimeOfDay(hour: 9, minute: 0)
      settings.workdayTo = TimeOfDay(hour: 18, minute: 0)
    }
    #expect(try gaps(sessions).isEmpty)
    #expect(try gaps(sessions, workday) == ["09:00–09:30", "13:30–18:00"])
    #expect(
      try gaps(sessions, asOf: "2026-11-16 15:00", workday) == ["09:00–09:30", "13:30–15:00"])
    #expect(
      try gaps(sessions) { $0.workdayTo = TimeOfDay(hour: 14, minute: 0) } == ["13:30–14:00"])
    // A day without sessions is a working day only if it is meant.
    #expect(try gaps(sessions, on: "2026-11-17", workday) == ["09:00–12:00", "13:30–18:00"])
    #expect(
      try gaps(sessions, to: "2026-11-17", workday) == ["09:00–09:30", "13:30–18:00"])
  }

  @Test func `A session over midnight belongs to the day on which it began`() throws {
    let sessions = [
      try session("2026-11-16 21:00/22:00"), try session("2026-11-16 22:30/2026-11-17 02:00"),
      try session("2026-11-17 09:00/10:00"), try session("2026-11-17 11:00/"),
    ]
    #expect(
      try gaps(sessions, to: "2026-11-17", asOf: "2026-11-17 11:30")
        == ["22:00–22:30", "10:00–11:00"])
  }

  private let vault = MemoryFiles(
    name: "",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "focus/sessions.jsonl": """
      {"id":"a","start":"2026-11-20T08:00","end":"2026-11-20T09:00","project":"novel"}
      {"id":"b","start":"2026-11-20T09:30","end":"2026-11-20T10:00","project":"novel"}
      {"id":"c","start":"2026-11-20T10:20","end":"2026-11-20T10:30","project":"novel"}
      {"id":"d","start":"2026-11-20T11:00","end":"2026-11-20T11:30","project":"novel"}

      """,
    ])

  @Test func `Gaps are filled with the answers, as one change`() async throws {
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 12:00"), answers: ["letters", "", "novel"])
    try await GapsCommand.parse([]).run(host)
    #expect(
      host.record.asked == [
        "2026-11-20 09:00–09:30, 30 min: which project was it? (Enter skips it)",
        "2026-11-20 10:00–10:20, 20 min: which project was it? (Enter skips it)",
        "2026-11-20 10:30–11:00, 30 min: which project was it? (Enter skips it)",
      ])
    #expect(
      host.record.printed.dropFirst() == [
        "Added: letters, 09:00–09:30, 30 min", "Added: novel, 10:30–11:00, 30 min",
      ])
    let entry = try #require(try host.library.changes(5).first)
    #expect(try host.library.changes(5).count == 1)
    #expect(entry.changes.count == 2)
    let after = RecordedHost(vault, asOf: try at("2026-11-20 12:00"))
    try await GapsCommand.parse([]).run(after)
    #expect(
      after.record.printed.joined() == """
        2026-11-20  10:00–10:20  20 min
        Total                    20 min

        """)
  }

  @Test func `Nobody is asked without a terminal or for JSON, and nothing is written`()
    async throws
  {
    for (answers, arguments) in [(nil, []), (["novel"], ["--format", "json"])]
      as [([String]?, [String])]
    {
      let host = RecordedHost(vault, asOf: try at("2026-11-20 12:00"), answers: answers)
      try await GapsCommand.parse(arguments).run(host)
      #expect(host.record.asked.isEmpty)
      #expect(try host.library.changes(5).isEmpty)
      #expect(host.record.printed.joined().contains(answers == nil ? "1 h 20 min" : "4800"))
    }
  }

  @Test(arguments: ["0 min", "soon"])
  func `A minimum is a length above zero`(_ text: String) {
    #expect(throws: (any Error).self) { try GapsCommand.parse(["--minimum", text]) }
  }
}
