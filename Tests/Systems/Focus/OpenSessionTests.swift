import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus

/// Sessions without a recorded end.
struct OpenSessionTests {
  @Test func `A forgotten end makes neither weeks of focus nor a streak`() throws {
    let history = try history([try session("2026-10-10 09:00/")], asOf: "2026-11-21 23:00")
    #expect(clock(history.time.intervals) == ["09:00–13:00"])
    #expect(history.current == nil)
    #expect(history.records.longestStreak?.length == 1)
    #expect(history.withoutRunning.time == history.time)
    #expect(history.open.forgotten.map(\.index) == [0])
  }

  @Test(arguments: [
    // The counted time; true if the session is running.
    (["2026-11-16 09:00/"], "2026-11-16 10:30", ["09:00–10:30"], true),
    (["2026-11-16 09:00/"], "2026-11-16 13:00", ["09:00–13:00"], true),
    (["2026-11-16 09:00/"], "2026-11-16 13:01", ["09:00–13:00"], false),
    (["2026-11-16 09:00/", "2026-11-16 10:00/"], "2026-11-16 11:00", ["09:00–11:00"], true),
    (["2026-11-16 09:00/", "2026-11-16 10:00/10:20"], "2026-11-16 12:00", ["09:00–10:20"], false),
    // Two that begin together end together, and a future one ends nothing.
    (["2026-11-16 09:00/", "2026-11-16 09:00/"], "2026-11-16 11:00", ["09:00–11:00"], true),
    (["2026-11-16 09:00/", "2026-11-16 18:00/19:00"], "2026-11-16 11:00", ["09:00–11:00"], true),
  ])
  func `One without an end counts to the next, or as long as one may be, or until now`(
    sessions: [String], asOf: String, counted: [String], isRunning: Bool
  ) throws {
    let history = try history(sessions.map { try session($0) }, asOf: asOf)
    #expect(clock(history.time.intervals) == counted)
    #expect((history.current != nil) == isRunning)
  }

  @Test func `How much counts is a setting, and a break or a sleep is no other`() throws {
    var settings = FocusSettings()
    settings.longestSession = .hours(1)
    let sleep = try session("2026-11-16 08:00/", kind: .sleep)
    let history = try history(
      [sleep, try session("2026-11-16 08:30/", isValid: false)], settings: settings,
      asOf: "2026-11-16 12:00")
    #expect(history.time.isEmpty)
    #expect(clock(history.open.forgotten.map(\.interval)) == ["08:00–09:00"])
  }

  @Test func `A session of no length is none, unless it has just begun`() throws {
    let none = try history([try session("2026-11-16 09:00/09:00")])
    #expect(none.sessions.isEmpty)
    #expect(none.summary(of: try day("2026-11-16")...day("2026-11-16")).sessionCount == 0)
    let begun = try history([try session("2026-11-16 09:00/")], asOf: "2026-11-16 09:00")
    #expect(begun.current != nil)
  }

  private func problems(_ lines: String..., asOf: String) async throws -> [String] {
    let now = try at(asOf)
    let text = lines.joined(separator: "\n") + "\n"
    let contents = try await VaultContents(
      MemoryFiles(["focus/sessions.jsonl": text]), [FocusSystem()],
      settings: (Settings(), []), width: 1
    ) { _ in now }
    return contents.diagnostics.kept.map(\.description)
  }

  @Test func `A forgotten end is told with the command that mends it, after a day as an error`()
    async throws
  {
    let line = #"{"id":"s","start":"2026-10-10T09:00"}"#
    #expect(try await problems(line, asOf: "2026-10-10T12:00Z") == [])
    #expect(
      try await problems(
        #"{"start":"2026-10-09T09:00","end":"2026-10-09T10:00"}"#, line,
        asOf: "2026-10-10T18:00Z")
        == [
          """
          vault/focus/sessions.jsonl:2:1: warning: the session has no end; 4 h of it counts
          hint: say when it ended, such as: daybook stop s --at 2026-10-10T13:00:00Z
          """
        ])
    let later = try await problems(line, asOf: "2026-11-21T12:00Z")
    #expect(later.count == 1)
    #expect(later.first?.contains(":1:1: error: the session has no end") == true)
  }

  @Test func `One without an id is called by the hash of its content`() async throws {
    let found = try await problems(#"{"start":"2026-10-10T09:00"}"#, asOf: "2026-10-10T18:00Z")
    let id = ContentHash([("start", "2026-10-10T09:00")]).hex
    #expect(found.first?.contains("daybook stop \(id.prefix(8)) --at") == true)
  }

  @Test func `A form asks for the end of a session that began long ago`() throws {
    let now = try at("2026-11-21T12:00Z")
    func problems(_ start: String) -> [String] {
      EntryForm.session.draft(
        ["start": start], EntryMoment(zone: .utc, now: now)
      ).problems.map { "\($0.field ?? ""): \($0.diagnostic.severity)" }
    }
    #expect(problems("2026-11-21T09:00") == [])
    #expect(problems("2026-11-21T07:00") == ["end: warning"])
    #expect(problems("2026-11-01T07:00") == ["end: error"])
  }

  @Test func `A session that is on record already is odd`() throws {
    let now = try at("2026-11-21T12:00Z")
    var moment = EntryMoment(zone: .utc, now: now)
    var log = FocusLog()
    log.sessions = SessionLog([try session("2026-11-21 09:00/10:00", zone: .utc)])
    moment.records[FocusLog.self] = log
    func check(_ moment: EntryMoment) {
      func problems(_ values: [String: String]) -> [String] {
        let draft = EntryForm.session.draft(values, moment)
        #expect(draft.isValid)
        return draft.problems.map(\.diagnostic.kind)
      }
      #expect(problems(["start": "2026-11-21T09:00", "minutes": "60"]) == ["same-session"])
      #expect(problems(["start": "2026-11-21T09:00", "minutes": "50"]) == [])
    }
    check(moment)
    // If the records were not read, they are looked up.
    moment.records = SystemValues()
    let start = try at("2026-11-21T09:00Z")
    moment.stored = { collection, instant in
      guard collection == "focus/sessions", instant == start else { return [] }
      let members = [("start", "2026-11-21T10:00+01:00"), ("end", "2026-11-21T11:00+01:00")]
      return [RecordText(new: "s", members.map { .init($0.0, .string($0.1)) })]
    }
    check(moment)
  }

  @Test func `The dashboard asks when it ended`() async throws {
    var site = try GivenSite(asOf: "2026-11-16 18:00")
    var log = FocusLog()
    log.sessions = SessionLog([try session("2026-11-16 09:00/")])
    site.records[FocusLog.self] = log
    let page = await rendered("index.html", of: site) ?? ""
    #expect(page.contains("was never ended. When did it end?"))
  }

  @Test(arguments: [
    (["2026-11-16 09:00/10:30"], true), (["2026-11-16 17:00/"], false),
    // Long over, though without an end.
    (["2026-11-10 17:00/"], true),
    // Later that day, and on a later day.
    (["2026-11-16 20:00/21:00"], false), (["2026-11-16 17:00/19:00"], false),
    (["2026-11-17 09:00/10:00"], true),
  ])
  func `Figures stay until midnight unless something runs or is to come`(
    _ texts: [String], _ isSteady: Bool
  ) throws {
    var records = FocusLog()
    records.sessions = SessionLog(try texts.map { try session($0) })
    let moment = Moment(asOf: try at("2026-11-16 18:00", shanghai), zone: shanghai)
    let figures = FocusHistory(
      log: records.sessions, settings: FocusSettings(), moment: moment)
    #expect(FocusSystem().isSteady(records, figures, at: moment) == isSteady)
  }
}
