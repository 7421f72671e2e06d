import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// `daybook` without arguments: today in ten lines.
struct NowCommandTests {
  private func lines(_ files: [VaultPath: String]) async throws -> [String] {
    try await overview(files).lines
  }

  private func overview(
    _ files: [VaultPath: String], settings: String = ""
  ) async throws -> NowOverview {
    var files = files
    files["daybook.yaml"] = "timeZone: Asia/Shanghai\n" + settings
    let host = RecordedHost(MemoryFiles(name: "", files), asOf: try at("2026-11-20 15:30"))
    let contents = try await host.contents()
    let words = Words.standard(.english)
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    return NowOverview(
      contents.shown(rooms), on: contents.moment.today, words,
      commands: contents.systems.compactMap { ($0 as? any TakesQuickEntries)?.everydayCommand })
  }

  private let tasks = """
    {"id":"a","title":"Answer Mei","day":"2026-11-20","lever":2}
    {"id":"b","title":"Write","day":"2026-11-20","lever":1,"doneAt":"2026-11-20T09:00:00+08:00"}
    {"id":"c","title":"Buy tea","day":"2026-11-20"}

    """

  @Test(arguments: [("2026-11-22", true), ("2026-11-20", false)])
  func `A recovery can be ended but on its last day`(until: String, isOffered: Bool) async throws {
    let lines = try await lines([
      "growth/recoveries.jsonl":
        #"{"id":"r","from":"2026-11-19","until":"\#(until)"}"# + "\n"
    ])
    let line = try #require(lines.first { $0.hasPrefix("Recovery until") })
    #expect(line.contains("daybook recover --end") == isOffered, "\(line)")
  }

  @Test func `What runs, the levers, what is due and a question are there`() async throws {
    let lines = try await lines([
      "growth/tasks.jsonl": tasks,
      "growth/goals.jsonl":
        #"{"id":"g","title":"The draft","horizon":"week","due":"2026-11-22"}"# + "\n",
      "focus/sessions.jsonl":
        #"{"start":"2026-11-20T14:00:00+08:00","project":"novel","note":"Four"}"# + "\n",
    ])
    #expect(lines.first == "Friday, November 20, 2026" || lines.first == "Friday, 20 November 2026")
    // The hours worked and the goal come first.
    #expect(lines[1] == "Focus today: 1 h 30 min of 4 h")
    #expect(lines[2].hasPrefix("running: novel, Four, 14:00, 1 h 30 min "))
    #expect(lines[2].hasSuffix("  daybook stop"))
    #expect(lines[3] == "[x] Write")
    #expect(lines[4].hasPrefix("[ ] Answer Mei ") && lines[4].hasSuffix("  daybook done 2"))
    #expect(lines[5].hasPrefix("Buy tea"))
    #expect(lines[6].hasPrefix("2026-11-22 The draft"))
    // The question of 15:15.
    #expect(lines[7].hasPrefix("If today were filmed"))
    #expect(
      lines.dropFirst(8) == [
        "next: daybook start, daybook list task, daybook log SENTENCE, daybook --help"
      ])
  }

  @Test func `There are never more than ten lines, and what runs and the question stay`()
    async throws
  {
    let many = (0..<30).map {
      #"{"id":"t\#($0)","title":"Task \#($0)","day":"2026-11-20"}"# + "\n"
    }.joined()
    let lines = try await lines([
      "growth/tasks.jsonl": tasks + many,
      "focus/sessions.jsonl": #"{"start":"2026-11-20T14:00:00+08:00"}"# + "\n",
    ])
    #expect(lines.count == 10)
    #expect(lines[1] == "Focus today: 1 h 30 min of 4 h")
    #expect(lines[2].hasPrefix("running: 14:00, 1 h 30 min"))
    #expect(lines[8].hasPrefix("If today were filmed") && lines[9].hasPrefix("next: "))
  }

  private func left(_ count: Int) -> String {
    (0..<count).map {
      #"{"id":"oldk\#($0)","title":"Old \#($0)","day":"2026-11-\#(19 - $0)","lever":1}"# + "\n"
    }.joined()
  }

  @Test func `What is left from earlier days is there with its age and how it is done`()
    async throws
  {
    let dropped =
      #"{"id":"x","title":"Gone","day":"2026-11-19","droppedAt":"2026-11-19T20:00+08:00"}"# + "\n"
    let lines = try await lines(["growth/tasks.jsonl": tasks + dropped + left(2)])
    #expect(
      lines[3].hasPrefix("[ ] Old 0, yesterday ") && lines[3].hasSuffix("  daybook done oldk0"))
    #expect(
      lines[4].hasPrefix("[ ] Old 1, 2 days ago ") && lines[4].hasSuffix("  daybook done oldk1"))
    // It has lost its rank, which is one of today's.
    #expect(!lines.contains { $0.contains("daybook done 1") || $0.contains("Gone") })
    #expect(lines[5].hasPrefix("Buy tea"))
  }

  @Test func `Of much that is left three lines are there, the last with the number of the others`()
    async throws
  {
    let files: [VaultPath: String] = ["growth/tasks.jsonl": left(9)]
    let lines = try await lines(files)
    #expect(lines[3].hasPrefix("[ ] Old 2, 3 days ago, and 6 more "))
    #expect(lines.filter { $0.hasPrefix("[ ] Old ") }.count == 3)
    let json = try await overview(files).json.text
    #expect(
      json.contains(
        #"{"subject":"carried","text":"Old 0","detail":"yesterday","done":false,"command":"#))
  }

  @Test func `What is left takes no line from what is due but its first`() async throws {
    let goals = (1...3).map {
      #"{"id":"g\#($0)","title":"Goal \#($0)","horizon":"week","due":"2026-11-2\#($0)"}"# + "\n"
    }.joined()
    let levers = (1...3).map {
      #"{"id":"a\#($0)","title":"Today \#($0)","day":"2026-11-20","lever":\#($0)}"# + "\n"
    }.joined()
    let lines = try await lines([
      "growth/tasks.jsonl": levers + left(5), "growth/goals.jsonl": goals,
      "focus/sessions.jsonl": #"{"start":"2026-11-20T14:00:00+08:00"}"# + "\n",
    ])
    #expect(lines.count == 10)
    #expect(lines[6].hasPrefix("[ ] Old 0, yesterday, and 4 more"))
    #expect(lines[7].hasPrefix("2026-11-21 Goal 1"))
  }

  @Test func `A session that was never ended is asked about by the command that ends it`()
    async throws
  {
    let lines = try await lines([
      "focus/sessions.jsonl": #"{"id":"s1","start":"2026-11-19T09:00:00+08:00"}"# + "\n"
    ])
    #expect(
      lines[2]
        == "When did the session of Thursday 19 November, 09:00, end?  daybook stop --at 13:00")
  }

  @Test func `A session that was detected today is shown, with the command that keeps it`()
    async throws
  {
    let files: [VaultPath: String] = [
      "focus/events.jsonl": """
      {"type":"screen_off","at":"2026-11-20T10:00:00"}
      {"type":"screen_on","at":"2026-11-20T11:00:00"}

      """
    ]
    let lines = try await lines(files)
    #expect(lines[1] == "Focus today: 1 h of 4 h")
    #expect(
      lines[2]
        == "Found today: 10:00–11:00  daybook add session --start 10:00 --end 11:00")
    let off = try await overview(files, settings: "remind:\n  detected:\n    at: off\n")
    #expect(!off.lines.contains { $0.hasPrefix("Found") })
  }

  @Test func `For a program the lines are objects with what can be done`() async throws {
    let json = try await overview(["growth/tasks.jsonl": tasks]).json.text
    #expect(json.hasPrefix(#"{"version":1,"day":"2026-11-20","lines":["#))
    #expect(
      json.contains(
        #"{"subject":"plan","text":"Answer Mei","detail":null,"done":false,"#
          + #""command":"daybook done 2"}"#))
    #expect(
      json.contains(#"{"subject":"plan","text":"Write","detail":null,"done":true,"command":"#))
    #expect(json.hasSuffix(#""daybook --help"]}"#))
  }

  @Test func `Nothing on record is a short day`() async throws {
    let lines = try await lines([:])
    #expect(lines.last?.hasPrefix("next: daybook start") == true && lines.count <= 10)
  }

  @Test func `The program alone is this command, and others are found as before`() throws {
    #expect(try Daybook.parseAsRoot([]) is NowCommand)
    #expect(try Daybook.parseAsRoot(["undo"]) is UndoCommand)
    #expect(throws: (any Error).self) { try Daybook.parseAsRoot(["undoo"]) }
  }
}
