import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Growth

/// Days of recovery, around Friday, 20 November 2026.
struct RecoveryModeTests {
  private static func recovery(_ from: String, _ until: String? = nil) throws -> RecoveryTime {
    var time = RecoveryTime(source: source(from), from: try day(from))
    time.until = try until.map { try day($0) }
    return time
  }

  private static func history(
    _ recoveries: [RecoveryTime], _ tasks: [DailyTask] = []
  ) throws -> GrowthHistory {
    var records = GrowthRecords()
    (records.recoveries, records.tasks) = (recoveries, tasks)
    return GrowthHistory(
      records, moment: Moment(asOf: try at("2026-11-20 18:40"), zone: try zone()))
  }

  private static func zone() throws -> Zone { try #require(Zone(identifier: "Asia/Shanghai")) }

  @Test func `One open lever is left, and what is done stays a lever`() throws {
    let done = try at("2026-11-20 09:00")
    let history = try Self.history(
      [Self.recovery("2026-11-20")],
      [
        task("a", lever: .first), task("b", lever: .second),
        task("c", done: done, lever: .third), task("d", lever: .second, on: "2026-11-19"),
        task("e", lever: .third, on: "2026-11-21"),
      ])
    func levers(_ text: String) throws -> [String] {
      history.tasks(on: try day(text)).filter { $0.lever != nil }.map(\.id)
    }
    #expect(try levers("2026-11-20") == ["a", "c"])
    #expect(try levers("2026-11-19") == ["d"])
    // It goes on until it is ended.
    #expect(try levers("2026-11-21") == ["e"])
    let summary = history.summary(of: try day("2026-11-20")...day("2026-11-20"))
    #expect((summary.doneLevers, summary.plannedLevers) == (1, 2))
  }

  @Test func `Its days go up to today, and to its last day`() throws {
    let history = try Self.history([
      Self.recovery("2026-11-19"), Self.recovery("2026-11-02", "2026-11-04"),
      Self.recovery("2026-11-25", "2026-11-26"),
    ])
    let spans = history.records.pauses(through: history.today).spans
    #expect(
      spans.map { "\($0.lowerBound) \($0.upperBound)" }
        == ["2026-11-02 2026-11-04", "2026-11-19 2026-11-20"])
    #expect(history.records.recovery(on: try day("2026-11-04")) != nil)
    #expect(history.records.recovery(on: try day("2026-11-05")) == nil)
  }

  @Test func `A week of which half are days of recovery is one of recovery`() throws {
    let tasks = try (16...19).map { try task("t\($0)", on: "2026-11-\($0)") }
    let two = try Self.history([Self.recovery("2026-11-18")], tasks)
    #expect(two.pattern(of: two.today.week, nil)?.name == .recovering)
    #expect(two.pattern(of: two.today.week, nil)?.reasons.map(\.condition) == [.recoveryDays])
    let one = try Self.history([Self.recovery("2026-11-19")], tasks)
    #expect(one.pattern(of: one.today.week, nil)?.reasons.map(\.condition) != [.recoveryDays])
  }

  @Test func `A lever of a day of recovery is not asked about`() throws {
    let tasks = try [task("a", lever: .first, on: "2026-11-10")]
    let asked = try Self.history([], tasks).leftLevers(on: try day("2026-11-20"))
    #expect(asked.map(\.task.id) == ["a"])
    let rested = try Self.history([Self.recovery("2026-11-09", "2026-11-11")], tasks)
    #expect(rested.leftLevers(on: try day("2026-11-20")).isEmpty)
  }

  // The command.
  private let vault = MemoryFiles(
    name: "",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "growth/goals.jsonl": """
      {"id":"novel","title":"Novel","horizon":"quarter","due":"2026-12-31",\
      "measure":{"target":300,"unit":"pages","now":90}}

      """,
    ])

  private func host(_ time: String = "2026-11-20 18:40") throws -> RecordedHost {
    RecordedHost(vault, asOf: try at(time))
  }

  private func run(_ arguments: String..., at time: String = "2026-11-20 18:40") async throws {
    let host = try host(time)
    try await RecoverCommand.parse(arguments).run(host)
    for added in host.record.added {
      let moment = EntryMoment(zone: try Self.zone(), now: try at(time))
      _ = try host.library.add(EntryForm.recovery.draft(added.given, moment), to: .recovery)
    }
  }

  private var records: [String] {
    get throws {
      try host().library.records(of: RecoveryRecord.kind).map { record in
        ["from", "until", "note"].map { record.text[$0]?.plain ?? "–" }.joined(separator: " ")
      }
    }
  }

  @Test func `A recovery is begun, changed and ended`() async throws {
    await #expect(throws: Failure.self) { try await run("--end") }
    try await run("--note", "Sleep")
    #expect(try records == ["2026-11-20 – Sleep"])
    try await run("--until", "2026-11-29")
    #expect(try records == ["2026-11-20 2026-11-29 Sleep"])
    try await run("--end", at: "2026-11-23 08:00")
    #expect(try records == ["2026-11-20 2026-11-23 Sleep"])
    // Its last day is over, so that this is another one.
    try await run(at: "2026-11-24 08:00")
    #expect(try records == ["2026-11-20 2026-11-23 Sleep", "2026-11-24 – –"])
    try await run("--end", "--until", "2026-11-24", at: "2026-11-25 08:00")
    #expect(try records.last == "2026-11-24 2026-11-24 –")
  }

  @Test func `A recovery does not end before it begins`() async throws {
    try await run()
    await #expect(throws: (any Error).self) {
      try await run("--until", "2026-11-18", at: "2026-11-21 08:00")
    }
    #expect(try records == ["2026-11-20 – –"])
  }

  @Test func `All systems know the days on which streaks wait, an audience without them does not`()
    async throws
  {
    try await run("--from", "2026-11-18")
    let november = try day("2026-11-01")...day("2026-11-30")
    #expect(try await host().contents().moment.pauses.count(in: november) == 3)
    let read = try host().settings
    let shown = try await VaultContents(
      vault, [GrowthSystem()], for: .public, settings: read, width: 1
    ) { _ in try at("2026-11-20 18:40") }
    #expect(shown.moment.pauses == Pauses())
  }

  @Test func `The plan of a day of recovery asks for half`() async throws {
    func amounts() async throws -> [String] {
      let contents = try await host().contents()
      let today = contents.moment.today
      let plan = try #require(
        try Planner.growth.plan(today...today, contents, host().words))
      return plan.proposals.map(\.title)
    }
    let usual = try await amounts()
    try await run()
    let eased = try await amounts()
    // 210 pages in 42 days are 5 a day.
    #expect(usual.first?.contains("5 pages") == true)
    #expect(eased.first?.contains("3 pages") == true && eased.count == 1)
  }
}
