import Basics
import TestKit
import Testing
import Vault

@testable import Focus

private let now = Instant(seconds: 1_793_000_000)
private let header =
  "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,"
  + "Duration,Tags,Amount (EUR)"

private func plan(_ text: String, zone: String = "Europe/Berlin") async throws -> ImportPlan {
  var bench = ImportBench(at: now)
  bench.zone = try #require(Zone(identifier: zone))
  return try await bench.plan(Array(text.utf8), "t.csv", as: "toggl")
}

/// A report with one entry from `start` to `end`, each a day and a time separated by a comma.
private func entry(_ start: String, _ end: String, _ duration: String = "") -> String {
  "\u{FEFF}\(header)\r\nR,r@x.example,C,Book,T,\"Chapter \"\"3\"\"\",No,"
    + "\(start),\(end),\(duration),\"a, b\",\r\n"
}

private func lines(_ plan: ImportPlan) -> [String] {
  plan.additions.flatMap {
    String(decoding: $0.lines, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

private func problems(_ plan: ImportPlan) -> [String] {
  plan.diagnostics.kept.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test func `An entry becomes a session without what is private`() async throws {
  let plan = try await plan(entry("2026-11-21,09:30:00", "2026-11-21,10:45:10", "01:15:10"))
  #expect(plan.diagnostics.isEmpty)
  let line = try #require(lines(plan).first)
  #expect(
    line.contains(
      #","start":"2026-11-21T08:30:00Z","end":"2026-11-21T09:45:10Z","kind":"focus","#
        + #""project":"Book","note":"Chapter \"3\"","source":"toggl","imported":"toggl 2026"#))
  #expect(plan.summary.read == 1)
  #expect(plan.summary.added == 1)
}

@Test func `A report is read into a vault once`() async throws {
  let text = entry("2026-12-31,23:30:00", "2027-01-01,00:30:00")
  let vault = MemoryFiles()
  try vault.createFolders("focus/sessions")
  let bench = ImportBench(vault, at: now)
  try await bench.add(Array(text.utf8), "t.csv")
  #expect(try vault.list("focus/sessions").map(\.name) == ["2026.jsonl"])
  let stored = await readFocus(vault)
  #expect(stored.diagnostics.isEmpty)
  #expect(stored.records.sessions.count == 1)
  #expect(stored.records.sessions[0].note == "Chapter \"3\"")
  let again = try await bench.plan(Array(text.utf8), "t.csv")
  #expect(again.summary.changesNothing)
  #expect(again.summary.alreadyThere == 1)
}

@Test(arguments: [
  "Start date,Start time,End date,End time\n2026-11-21,09:00:00,2026-11-21,10:00:00\n",
  "End time;End date;Start time;Start date;Amount (USD)\n10:00:00;2026-11-21;09:00:00;2026-11-21;\n",
  "Start date,Start time,Duration\n2026-11-21,09:00:00,1:00:00\n",
  "start date,START TIME,End date,End time,Duration,Billable\n"
    + "2026-11-21,9:00,2026-11-21,10:00,01:00:00,Ja\n",
])
func `Columns are found by their names`(text: String) async throws {
  let plan = try await plan(text, zone: "UTC")
  #expect(plan.diagnostics.isEmpty)
  #expect(lines(plan).count == 1)
  #expect(lines(plan)[0].contains(#""start":"2026-11-21T09:00:00Z","end":"2026-11-21T10:00:00Z""#))
}

@Test func `Computed and translated columns are no part of an entry's identity`() async throws {
  let times = "2026-11-21,09:00:00,2026-11-21,10:00:00"
  let columns = "Start date,Start time,End date,End time"
  let plain = try await plan("\(columns)\n\(times)\n")
  let other = try await plan("\(columns),Billable,Duration,Amount (EUR)\n\(times),Ja,01:00:00,5\n")
  #expect(lines(plain) == lines(other))
}

@Test func `The task is the note where there is no description`() async throws {
  let plan = try await plan(
    "Start date,Start time,Duration,Task,Description\n2026-11-21,09:00:00,1:00:00,Proof,\n")
  #expect(lines(plan)[0].contains(#""note":"Proof""#))
}

@Test(arguments: [
  ("2026-11-21,10:00:00", "2026-11-21,09:00:00", "", "2:74 end-before-start"),
  ("21/11/2026,09:00:00", "2026-11-21,10:00:00", "", "2:43 not-a-time"),
  ("2026-02-30,09:00:00", "2026-11-21,10:00:00", "", "2:43 impossible-time"),
  ("2026-11-21,at noonish", "2026-11-21,10:00:00", "", "2:54 not-a-time"),
  (",", "2026-11-21,10:00:00", "", "2:1 missing-field"),
  ("2026-11-21,09:00:00", ",", "", "2:43 missing-field"),
  ("2026-11-21,09:00:00", ",", "an age", "2:65 not-a-duration"),
  ("2026-01-01,09:00:00", "2026-11-21,10:00:00", "", "2:74 endless-session"),
])
func `An entry that cannot be read is reported`(
  start: String, end: String, duration: String, problem: String
) async throws {
  let plan = try await plan(entry(start, end, duration))
  #expect(problems(plan) == [problem])
  #expect(plan.summary.unreadable == 1)
  #expect(plan.additions.isEmpty)
}

@Test(arguments: [
  ("18:25 min", true), ("0:18", true), ("0:18:25", true), ("18:25", true), ("0.31", true),
  ("18 min", true), ("an age", true), ("", true),
  ("1:00", false), ("45 sec", false), ("0.50", false), ("18:29 min", false), ("0:28:25", false),
])
func `A length beside a start and an end costs no entry, and is told once if it is another`(
  length: String, isSame: Bool
) async throws {
  let plan = try await plan(entry("2026-11-20,19:21:21", "2026-11-20,19:39:46", length))
  #expect(problems(plan).map { $0.drop { $0 != " " } } == (isSame ? [] : [" other-length"]))
  #expect(lines(plan).count == 1)
  #expect(lines(plan).first?.contains("T18:39:46Z\",\"kind\"") == true)
}

@Test(arguments: [
  ("45 sec", "09:00:45"), ("0.50", "09:30:00"), ("1:30:00", "10:30:00"), ("\"0,25\"", "09:15:00"),
])
func `A length in place of an end may be in hours or have its unit`(
  length: String, end: String
) async throws {
  let plan = try await plan(entry("2026-01-21,10:00:00", ",", length))
  #expect(lines(plan).first?.contains("T\(end)Z\",\"kind\"") == true)
}

@Test(
  arguments: [
    ("2026-03-29,02:30:00", "2026-03-29,04:00:00", "", ["2:49 skipped-time"], "01:30", "02:00"),
    ("2026-10-25,02:30:00", "2026-10-25,04:00:00", "", ["2:49 repeated-time"], "00:30", "03:00"),
    ("2026-10-25,01:30:00", "2026-10-25,02:30:00", "", ["2:71 repeated-time"], "23:30", "00:30"),
    ("2026-10-25,01:30:00", "2026-10-25,02:30:00", "01:00:00", [], "23:30", "00:30"),
    ("2026-10-25,01:30:00", "2026-10-25,02:30:00", "2.00", [], "23:30", "01:30"),
    ("2026-10-25,02:30:00", "2026-10-25,04:00:00", "1:30:00", [], "01:30", "03:00"),
    ("2026-10-25,02:30:00", "2026-10-25,02:15:00", "45:00 min", [], "00:30", "01:15"),
  ] as [(String, String, String, [String], String, String)])
func `Times that a change of the clocks touches are read with a warning`(
  start: String, end: String, duration: String, warnings: [String], from: String, to: String
) async throws {
  let plan = try await plan(entry(start, end, duration))
  func words(_ problems: [String]) -> [Substring] { problems.map { $0.drop { $0 != " " } } }
  #expect(words(problems(plan)) == words(warnings))
  #expect(lines(plan).first?.contains("T\(from):00Z\",\"end\"") == true)
  #expect(lines(plan).first?.contains("T\(to):00Z\",\"kind\"") == true)
}

@Test func `An entry of no length makes no session`() async throws {
  let plan = try await plan(entry("2026-11-21,09:00:00", "2026-11-21,09:00:00"))
  #expect(plan.summary.skipped == [.noLength: 1])
  #expect(plan.additions.isEmpty)
}

@Test func `A report without its times is told which column is missing`() async throws {
  let plan = try await plan("Start date,Start time\n")
  #expect(plan.diagnostics.kept.map(\.message) == ["there is no column \"End date\""])
}

@Test func `Broken rows cost themselves only`() async throws {
  let good = "2026-11-21,09:00:00,2026-11-21,10:00:00\n"
  let plan = try await plan(
    "Start date,Start time,End date,End time\n\(good)x,\"y\"z,,\n\"2026-11-22,09:00:00\n"
      + "2026-11-22,\u{0},2026-11-22,10:00:00\n" + good.replacing("21", with: "23"))
  #expect(lines(plan).count == 2)
  #expect(plan.summary.unreadable == 2)
  #expect(plan.diagnostics.kept.map(\.place?.line) == [3, 4, 5])
}
