import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import AllSystems
@testable import Focus
@testable import Growth

struct FocusOnGoalsTests {
  /// Friday, 8 January 2027.
  private let moment: Moment
  /// An hour on each of three days: for one project by its id and by its title, and for another.
  private let sessions = [
    ("novel", "2027-01-04"), ("WORDS novel", "2027-01-05"), ("letters", "2027-01-06"),
  ]

  init() throws { moment = Moment(asOf: try at("2027-01-08 18:00"), zone: shanghai) }

  private func focus(_ sessions: [(String, String)]) throws -> FocusOnGoals {
    let log = try sessions.map { project, day in
      let start = try at("\(day) 09:00")
      return Session(start: start, end: start + .hours(1), project: project)
    }
    return FocusOnGoals(
      focus: FocusHistory(log: SessionLog(log), settings: FocusSettings(), moment: moment))
  }

  private let novel = Goal(
    source: RecordSource(id: "novel"), title: "words novel", horizon: .quarter)

  @Test func `A project gathers the focus of sessions that name it by id or title`() throws {
    let time = try focus(sessions).time(of: novel)
    #expect(time.sessionCount == 2)
    #expect(time.total == .hours(2))
    #expect(time.lastSession?.day == Day("2027-01-05"))
    #expect(time.lastSession?.address == "focus/weeks/2027-W01/")
  }

  @Test func `Months without a session lie between those with one`() throws {
    let time = try focus([("novel", "2026-10-31"), ("novel", "2027-01-05")]).time(of: novel)
    #expect(time.months.map { "\($0.month)" } == ["2026-10", "2026-11", "2026-12", "2027-01"])
    #expect(time.months.map(\.time) == [.hours(1), .zero, .zero, .hours(1)])
    let none = try focus(sessions).time(
      of: Goal(source: RecordSource(id: "garden"), title: "Garden", horizon: .quarter))
    #expect(none.months.isEmpty && none.lastSession == nil && none.total == .zero)
  }

  @Test func `A week has the figures of its focus`() throws {
    var figures = WeekFigures()
    figures.plannedTasks = 3
    try focus(sessions).add(to: &figures, of: try #require(Week("2027-W01")).days)
    #expect(figures.plannedTasks == 3)
    #expect(figures.focus == .hours(3))
    #expect(figures.meanSession == .hours(1))
    #expect(figures.weekdaySpread == 3)
    #expect(figures.hourSpread == 1)
    #expect(figures.switches == nil)
  }

  @Test func `A session that is running is in what is steady no more`() throws {
    let start = try at("2027-01-08 17:00")
    let running = FocusOnGoals(
      focus: FocusHistory(
        log: SessionLog([Session(start: start, project: "novel")]), settings: FocusSettings(),
        moment: moment))
    #expect(running.time(of: novel).total == .hours(1))
    #expect(running.steady.time(of: novel).total == .zero)
  }

  /// A project's page in the site of some systems, and the paths of all files.
  private func page(
    without others: [String] = []
  ) async throws -> (text: String, files: Set<String>) {
    let lines = sessions.map { project, day in
      #"{"start":"\#(day)T09:00","end":"\#(day)T10:00","project":"\#(project)"}"#
    }
    let vault = MemoryFiles(bytes: [
      "focus/sessions.jsonl": Array(lines.joined(separator: "\n").utf8),
      "growth/goals.jsonl": Array(
        #"{"id":"novel","title":"words novel","horizon":"quarter"}"#.utf8),
    ])
    var site = try GivenSite(asOf: "2027-01-08 18:00", vault: vault)
    site.systems.removeAll { others.contains($0.name) }
    let files = await rendered(site).files
    return (try #require(files["growth/goals/novel/index.html"]), Set(files.keys))
  }

  @Test func `A project leads to the page of its last session, which is there`() async throws {
    let (text, files) = try await page()
    #expect(text.contains("href=\"../../../focus/weeks/2027-W01/\""))
    #expect(files.contains("focus/weeks/2027-W01/index.html"))
    #expect(files.contains("growth/goals/novel/focus.csv"))
  }

  @Test func `Focus calls a project by its title, however sessions name it`() throws {
    let log = try sessions.map { project, day in
      let start = try at("\(day) 09:00")
      return Session(start: start, end: start + .hours(1), project: project)
    }
    var history = FocusHistory(
      log: SessionLog(log), settings: FocusSettings(), moment: moment)
    let days = try #require(Week("2027-W01")).days
    #expect(history.byProject(days).map(\.name) == ["WORDS novel", "letters", "novel"])
    history.titles = ProjectTitles([("novel", "Words novel"), ("novel", "Another")])
    #expect(history.byProject(days).map(\.name) == ["Words novel", "letters"])
    #expect(history.byProject(days).map(\.total) == [.hours(2), .hours(1)])
    #expect(history.withoutRunning.titles["novel"] == "Words novel")
  }

  @Test func `A page of focus shows titles, and without growth what sessions say`() async throws {
    func week(without others: [String] = []) async throws -> String {
      let vault = MemoryFiles([
        "focus/sessions.jsonl":
          #"{"start":"2027-01-04T09:00","end":"2027-01-04T10:00","project":"novel"}"#,
        "growth/goals.jsonl": #"{"id":"novel","title":"The ferry house","horizon":"quarter"}"#,
      ])
      var site = try GivenSite(asOf: "2027-01-08 18:00", vault: vault)
      site.systems.removeAll { others.contains($0.name) }
      return await rendered("focus/weeks/2027-W01/index.html", of: site) ?? ""
    }
    #expect(try await week().contains("The ferry house"))
    let alone = try await week(without: ["growth", "focus-on-goals", "project-titles"])
    #expect(alone.contains("novel") && !alone.contains("The ferry house"))
  }

  @Test func `Without focus there is growth alone`() async throws {
    let (text, files) = try await page(without: [
      "focus", FocusOnGoalsSystem().name, ProjectTitlesSystem().name,
    ])
    #expect(text.contains("words novel"))
    #expect(!text.contains("focus/"))
    #expect(!files.contains("growth/goals/novel/focus.csv"))
  }
}
