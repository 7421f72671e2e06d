import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Growth
@testable import Site

/// The times of tasks that repeat, in sites for others.
struct RepeatedTaskAudienceTests {
  private static let rule = "0123456789abcdef0123456789abcdef"
  private static let vault = MemoryFiles(
    name: "",
    [
      "growth/goals.jsonl":
        #"{"id":"novel","title":"The novel","horizon":"quarter","due":"2026-12-31"}"# + "\n",
      "growth/tasks.jsonl": """
      {"id":"\(rule)","title":"Secret pills","day":"2026-11-02","repeats":"daily","lever":1}
      {"id":"walk-secret","title":"Secret walk","day":"2026-11-02","repeats":"mon,wed"}

      """,
      "growth/task-times.jsonl": """
      {"id":"\(rule)@20261119","task":"\(rule)","day":"2026-11-19",\
      "doneAt":"2026-11-19T09:13:07+08:00"}
      {"id":"walk-secret@20261118","task":"walk-secret","day":"2026-11-18","movedTo":"2026-11-23"}
      {"id":"walk-secret@20261116","task":"walk-secret","day":"2026-11-16",\
      "droppedAt":"2026-11-16T09:13:07+08:00"}

      """,
    ])

  /// The files of the site of an audience with a level of growth; of the person without one.
  private static func files(_ levels: [String: Audience.Level]?) async throws -> [String: String] {
    var given = try GivenSite(asOf: "2026-11-20 18:40", vault: vault)
    if let levels {
      given.audience = .public
      given.audience.levels = levels
      given.audience.reviews = .figures
    }
    return await rendered(given).files
  }

  /// Words of the tasks and their times: titles, ids, and moments.
  private static let secrets = [
    "Secret", "secret", rule, "@2026", "09:13", "movedTo", "task-time",
  ]

  @Test(
    arguments: [[:], ["growth": .totals], ["growth": .parts(["goals", "levels"])]]
      as [[String: Audience.Level]])
  func `Who sees no tasks sees none of their times`(
    levels: [String: Audience.Level]
  ) async throws {
    let files = try await Self.files(levels)
    #expect(!files.isEmpty)
    for (path, text) in files {
      for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(path)") }
    }
    // The person sees them.
    let own = try await Self.files(nil)
    #expect(own.values.contains { $0.contains("Secret pills") })
  }

  @Test func `Totals are sums alone, in which the times count`() async throws {
    let totals = try await Self.files(["growth": .totals])
    let none = try await Self.files([:])
    #expect(totals["growth/index.html"] != nil)
    #expect(!none.keys.contains { $0.hasPrefix("growth") })
  }

  @Test func `Who sees tasks sees their times under ids that do not tell the content`()
    async throws
  {
    let system = GrowthSystem()
    let reader = CollectionReader(files: Self.vault, zone: shanghai, width: 1)
    let stored = await system.read(reader, .shanghai)
    var audience = Audience.public
    audience.levels["growth"] = .parts(["tasks"])
    let sight = try #require(audience.sight(of: "growth"))
    let seen = try system.visible(stored, to: sight).records
    let tasks = Set(seen.tasks.map { $0.id })
    #expect(tasks.count == 2 && !tasks.contains(Self.rule))
    #expect(seen.taskTimes.count == 3)
    for time in seen.taskTimes {
      let task = try #require(time.task)
      #expect(tasks.contains(task) && !time.source.id.contains(Self.rule))
      #expect(time.source.id == TaskTime.identifier(of: task, on: time.day))
    }
    // They are known to be done, or put off.
    let growth = GrowthHistory(
      seen, moment: Moment(asOf: try at("2026-11-20 18:40"), zone: shanghai))
    #expect(growth.records.tasks.count { $0.doneAt != nil } == 1)
  }
}
