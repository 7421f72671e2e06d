import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Growth

/// Tasks that were not done on their day, on Friday, 8 January 2027.
struct CarriedTaskTests {
  private func records() throws -> GrowthRecords {
    var records = GrowthRecords()
    var dropped = try task("dropped", on: "2027-01-06")
    dropped.droppedAt = try at("2027-01-07 20:00")
    var later = try task("dropped later", on: "2027-01-05")
    later.droppedAt = try at("2027-01-08 20:00")
    var both = try task("done and dropped", done: try at("2027-01-07 10:00"), on: "2027-01-06")
    both.droppedAt = try at("2027-01-07 20:00")
    records.tasks = [
      try task("old", lever: .first, on: "2026-12-01"), later, dropped, both,
      try task("second", lever: .second, on: "2027-01-07"),
      try task("other", on: "2027-01-07"), try task("first", lever: .first, on: "2027-01-07"),
      try task("done", done: try at("2027-01-07 10:00"), on: "2027-01-07"),
      try task("today", lever: .first, on: "2027-01-08"), try task("ahead", on: "2027-01-09"),
    ]
    return records
  }

  private func history(_ records: GrowthRecords, at time: String) throws -> GrowthHistory {
    GrowthHistory(records, moment: Moment(asOf: try at(time), zone: shanghai))
  }

  @Test func `What is open from earlier days is carried over, the newest first`() throws {
    let growth = try history(try records(), at: "2027-01-08 18:00")
    #expect(growth.carriedTasks.map(\.id) == ["first", "second", "other", "dropped later", "old"])
    // Until they were dropped or done, they were open.
    let before = try history(try records(), at: "2027-01-07 09:00")
    #expect(
      before.carriedTasks.map(\.id) == ["done and dropped", "dropped", "dropped later", "old"])
  }

  @Test func `A dropped task counts as not done on its day, and not in its goal`() throws {
    var records = try records()
    records.goals = [goal("g", .quarter)]
    for index in records.tasks.indices { records.tasks[index].goal = "g" }
    let growth = try history(records, at: "2027-01-09 18:00")
    let summary = growth.summary(of: try day("2027-01-05")...day("2027-01-07"))
    #expect(summary.plannedTasks == 7 && summary.doneTasks == 2)
    // Two of eight that were not dropped.
    #expect(growth.tree["g"]?.progress == 0.25)
  }

  @Test func `A lever that was dropped is not one that was left`() throws {
    var records = GrowthRecords()
    var lever = try task("a", lever: .first, on: "2027-01-04")
    records.tasks = [lever]
    let day = try day("2027-01-08")
    #expect(try history(records, at: "2027-01-08 18:00").leftLevers(on: day).count == 1)
    lever.droppedAt = try at("2027-01-07 20:00")
    records.tasks = [lever]
    #expect(try history(records, at: "2027-01-08 18:00").leftLevers(on: day).isEmpty)
  }

  @Test func `The dashboard has two below the levers, and a way to the others`() async throws {
    let files = try await rendered(growthSite(try records())).files
    let page = try #require(files["index.html"])
    let group = try #require(page.firstMatch(of: /<h3>Carried over[\s\S]*?<\/ul>/)).0
    let rows = group.matches(of: /<li>.*?<span>(Task [^<]*)<\/span><small>([^<]*)<\/small>/)
    #expect(rows.map { String($0.1) } == ["Task first", "Task second"])
    #expect(rows.allSatisfy { $0.2 == "yesterday" })
    #expect(group.contains("<a href=\"growth/#carried\">2 of 5</a>"))
    let growth = try #require(files["growth/index.html"])
    #expect(growth.contains("id=\"carried\"") && growth.contains("<small>38 days ago</small>"))
  }

  @Test func `A past day has only its own tasks, and says which were dropped`() throws {
    let growth = try history(try records(), at: "2027-01-08 18:00")
    func lines(_ text: String) throws -> [String] {
      let view = GrowthView(growth: growth, time: nil, words: .standard(.english))
      return try #require(GrowthDay(view: view, day: try day(text)).part).lines
        .map { "\($0.lead ?? "") \($0.parts.first ?? "")" }
    }
    #expect(
      try lines("2027-01-07")
        == [
          "○ Task first", "○ Task second", "✓ Task done", "○ Task other", "✓ Task done and dropped",
        ])
    #expect(try lines("2027-01-06") == ["✓ Task done and dropped", "– Task dropped"])
  }

  @Test func `What is next has no more than three, below what is of today`() throws {
    let growth = try history(try records(), at: "2027-01-08 18:00")
    let view = GrowthView(growth: growth, time: nil, words: .standard(.english))
    let part = GrowthSitePart(view: view)
    let next = part.next(within: 7)
    #expect(next.map(\.title) == ["Task today", "Task first", "Task second", "Task other"])
    let yesterday = try day("2027-01-07")
    #expect(next.map(\.since) == [nil, yesterday, yesterday, yesterday])
    #expect(next.allSatisfy { $0.day == growth.today && !$0.isOverdue })
  }

  @Test(arguments: [
    ("en", "yesterday"), ("zh-Hans", "昨天"), ("zh-Hant", "昨天"), ("ja", "昨日"),
  ])
  func `Their age is in words of the language`(
    language: String, yesterday: String
  ) async throws {
    let words = Words.standard(try #require(Language(rawValue: language)))
    let growth = try history(try records(), at: "2027-01-08 18:00")
    let view = GrowthView(growth: growth, time: nil, words: words)
    #expect(growth.carriedTasks.first.map(view.age) == yesterday)
  }
}
