import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Growth

/// `daybook plan` on Friday, 20 November 2026.
struct PlanningTests {
  private static func vault(_ settings: String = "") -> MemoryFiles {
    MemoryFiles(
      name: "",
      [
        "daybook.yaml": "timeZone: Asia/Shanghai\n" + settings,
        "growth/goals.jsonl": """
        {"id":"novel","title":"The novel","horizon":"quarter","due":"2026-12-31",\
        "measure":{"target":300,"unit":"pages","now":90}}

        """,
        "growth/tasks.jsonl": """
        {"id":"t1","title":"Answer Mei","day":"2026-11-18"}
        {"id":"t2","title":"Call the library","day":"2026-11-24","lever":1}
        {"id":"w","title":"Water the pots","day":"2026-11-16","repeats":"mon"}

        """,
        "gifts/contacts.jsonl": #"{"id":"lin","name":"林","birthday":"11-28"}"# + "\n",
      ])
  }

  /// A vault that persists between commands.
  private let vault = Self.vault()

  @discardableResult
  private func run(
    _ arguments: [String] = [], answers: [String]? = nil, in vault: MemoryFiles? = nil,
    at time: String = "2026-11-20 18:40"
  ) async throws -> RecordedHost.Record {
    let host = RecordedHost(vault ?? self.vault, asOf: try at(time), answers: answers)
    try await PlanCommand.parse(arguments).run(host)
    return host.record
  }

  private var library: RecordLibrary {
    get throws { try RecordedHost(vault, asOf: try at("2026-11-20 18:41")).library }
  }

  private func tasks() throws -> [String] {
    try library.records(of: TaskRecord.kind).map { record in
      ["title", "day", "lever", "goal"].compactMap { record.text[$0]?.plain }
        .joined(separator: " ")
    }
  }

  private static let proposed = """
    Plan for 23–29 November 2026

    Planned already
      Mon 23 Nov 2026           [ ] Water the pots
      Tue 24 Nov 2026  lever 1  [ ] Call the library

    Proposed
      1  Mon 23 Nov 2026  lever 1  The novel: 35 pages      30% reached, 55% of its time gone
      2  Fri 27 Nov 2026  lever 1  Prepare: Birthday of 林  it is on Saturday 28 November, in 8 days
      3  Wed 25 Nov 2026  lever 1  Answer Mei               open since Wednesday 18 November
      4  Thu 26 Nov 2026           Water the pots           open since Monday 16 November
    Take some with: daybook plan --take 1,2

    """

  @Test func `Without a terminal it prints next week on Friday, and writes nothing`() async throws {
    let before = vault.allFiles
    let printed = try await run().printed
    #expect(printed == [Self.proposed])
    // The same again, and with a terminal that is not to be asked.
    #expect(try await run().printed == printed)
    #expect(try await run(["--dry-run"], answers: ["t", "t", "t", "t"]).printed == printed)
    #expect(vault.allFiles == before)
  }

  @Test(arguments: [
    ("2026-11-19 09:00", [], "19 November 2026"), ("2026-11-20 09:00", [], "23–29 November 2026"),
    ("2026-11-22 09:00", [], "23–29 November 2026"),
    ("2026-11-18 09:00", ["week"], "18–22 November 2026"),
    ("2026-11-20 09:00", ["week"], "23–29 November 2026"),
    ("2026-11-20 09:00", ["today"], "20 November 2026"),
    ("2026-11-18 09:00", ["this", "week"], "18–22 November 2026"),
    ("2026-11-18 09:00", ["下周"], "23–29 November 2026"),
    ("2026-11-18 09:00", ["2026-W49"], "30 November – 6 December 2026"),
  ])
  func `From Friday on it plans next week, before that today, and any days that are named`(
    time: String, arguments: [String], days: String
  ) async throws {
    let printed = try await run(arguments + ["--dry-run"], at: time).printed
    #expect(printed.first?.hasPrefix("Plan for \(days)\n") ?? false)
  }

  @Test(arguments: [
    ["yesterday"], ["2026-W40"], ["2027"], ["--take", "9"], ["--take", "x"], ["--take", ""],
  ])
  func `Days that are over and wrong numbers are wrong usage`(_ arguments: [String]) async throws {
    await #expect(throws: ValidationError.self) { try await run(arguments) }
  }

  @Test func `What is taken is one change, with the goal, the day and the rank`() async throws {
    let before = try Set(tasks())
    let printed = try await run(["--take", "1，3,4"]).printed
    #expect(
      printed == [
        """
        Planned for Monday, 23 November 2026: The novel: 35 pages
        Planned for Wednesday, 25 November 2026: Answer Mei
        Planned for Thursday, 26 November 2026: Water the pots
        """
      ])
    #expect(
      try Set(tasks()) == [
        "Answer Mei 2026-11-25 1", "Call the library 2026-11-24 1", "Water the pots 2026-11-16",
        "The novel: 35 pages 2026-11-23 1 novel",
      ])
    #expect(try library.named("w@20261116").text["movedTo"]?.plain == "2026-11-26")
    // Nothing taken is proposed again.
    let next = try await run(["--format", "json"]).printed.first ?? ""
    #expect(next.contains(#""number":1,"title":"Prepare: Birthday of 林""#))
    #expect(!next.contains(#""number":2"#))
    #expect(try library.undo().action == "plan")
    #expect(try Set(tasks()) == before)
    #expect(try library.records(of: TaskTimeRecord.kind).isEmpty)
  }

  @Test func `On a terminal each is taken, changed or left with one key`() async throws {
    let record = try await run(answers: ["t", "c", "Buy a present for Lin", "l", "L"])
    #expect(record.asked.count == 5)
    #expect(
      record.asked.first
        == "1/4 The novel: 35 pages (Mon 23 Nov 2026, lever 1): 30% reached, 55% of its time gone."
        + " Take, change or leave it? [t/c/l]")
    #expect(
      record.printed.last == """
        Planned for Monday, 23 November 2026: The novel: 35 pages
        Planned for Friday, 27 November 2026: Buy a present for Lin
        """)
    #expect(try tasks().contains("Buy a present for Lin 2026-11-27 1"))
    #expect(try tasks().contains("Answer Mei 2026-11-18"))
  }

  @Test(arguments: [["t", "t"], ["l", "l", "l", "l"], ["t", "c"]])
  func `Nothing is written if all is left, or the input ends before the last question`(
    _ answers: [String]
  ) async throws {
    let before = vault.allFiles
    let record = try await run(answers: answers)
    #expect(vault.allFiles == before && record.notes == ["nothing was written\n"])
  }

  @Test func `An answer that is none of the three is asked again, then nothing is written`()
    async throws
  {
    let before = vault.allFiles
    await #expect(throws: Failure.self) { try await run(answers: ["x", "y", "t", "t", "t", "t"]) }
    #expect(vault.allFiles == before)
  }

  @Test func `Records that cannot be read are told, and show in the exit code`() async throws {
    _ = try vault.append(Array("{\n".utf8), to: "growth/goals.jsonl")
    let host = RecordedHost(vault, asOf: try at("2026-11-20 18:40"))
    await #expect(throws: ExitCode.failure) { try await PlanCommand.parse([]).run(host) }
    #expect(host.record.reported.hasErrors && host.record.printed == [Self.proposed])
    // A change speaks of its own records only.
    #expect(try await run(["--take", "1"]).printed.count == 1)
  }

  @Test func `A program gets everything as one object`() async throws {
    let printed = try await run(["--take", "2", "--format", "json"]).printed
    let text = try #require(printed.first)
    #expect(printed.count == 1 && text.hasPrefix(#"{"version":1,"from":"2026-11-23","#))
    #expect(
      text.contains(
        #"{"number":1,"title":"The novel: 35 pages","day":"2026-11-23","lever":1,"#
          + #""reason":"behind","text":"30% reached, 55% of its time gone","id":null,"#
          + #""goal":"novel"}"#))
    #expect(text.contains(#""taken":[2],"change":"c-"#))
  }

  @Test(arguments: [
    ("zh-Hans", "2026年11月23–29日的计划", "采用", "已安排到2026年11月23日星期一：The novel：35 pages"),
    ("zh-Hant", "2026年11月23–29日的計畫", "採", "已安排到2026年11月23日星期一：The novel：35 pages"),
    ("ja", "2026年11月23〜29日の計画", "採用", "2026年11月23日月曜日に予定しました：The novel：35 pages"),
  ])
  func `It asks and answers in the person's language`(
    language: String, heading: String, take: String, taken: String
  ) async throws {
    let vault = Self.vault("language: \(language)\n")
    let record = try await run(answers: [take, "l", "l", "l"], in: vault)
    #expect(record.printed.first?.hasPrefix(heading) ?? false, "\(record.printed)")
    #expect(record.printed.last == taken)
    #expect(record.asked.allSatisfy { $0.hasSuffix("[t/c/l]") && !$0.contains("⟦") })
  }
}
