import Basics
import TestKit
import Testing
import Vault

@testable import Focus

private let now = Instant(seconds: 1_793_000_000)

private func bucket(_ type: String, host: String = "h", _ events: String) -> String {
  #"{"id":"b","type":"\#(type)","hostname":"\#(host)","events":[\#(events)]}"#
}

private func event(_ time: String, _ seconds: Double, _ data: String) -> String {
  #"{"timestamp":"2026-10-18T\#(time)+00:00","duration":\#(seconds),"data":{\#(data)}}"#
}

private func export(_ buckets: String...) -> [UInt8] {
  Array(#"{"buckets":[\#(buckets.joined(separator: ","))]}"#.utf8)
}

private func plan(
  _ bytes: [UInt8], _ answers: [String: String] = [:], into vault: MemoryFiles = MemoryFiles(),
  progress: ImportProgress? = nil
) async throws -> ImportPlan {
  var bench = ImportBench(vault, at: now)
  bench.answers = answers
  return try await bench.plan(bytes, "a.json", as: "activitywatch", progress: progress)
}

private func lines(_ plan: ImportPlan, _ collection: VaultPath) -> [String] {
  plan.additions.filter { $0.collection == collection }
    .flatMap { String(decoding: $0.lines, as: UTF8.self).split(separator: "\n").map(String.init) }
}

@Test func `A wrong clock that ran ahead keeps no later correction out`() async throws {
  // An event of 134 hours that ends after now, and its correction in a later export.
  func bytes(_ seconds: Double) -> [UInt8] {
    let there = #""status":"not-afk""#
    let window = #""app":"Writer","title":"x""#
    return export(
      bucket("afkstatus", event("09:00:00", 1_800, there) + "," + late(seconds, there)),
      bucket("currentwindow", event("09:00:00", 1_800, window) + "," + late(seconds, window)))
  }
  func late(_ seconds: Double, _ data: String) -> String {
    #"{"timestamp":"2026-10-25T23:00:00+00:00","duration":\#(seconds),"data":{\#(data)}}"#
  }
  let vault = MemoryFiles()
  let bench = ImportBench(vault, at: now)
  try await bench.add(bytes(482_400), "a.json")
  let again = try await bench.plan(bytes(482_400), "a.json")
  #expect(again.summary.changesNothing)
  let later = try await bench.add(bytes(2_700), "a.json")
  let sessions = later.summary[kind: "session"]
  #expect((sessions.changed, sessions.older) == (1, 0))
  // The earlier export counts as older, in spite of its wrong clock.
  let older = try await bench.plan(bytes(482_400), "a.json").summary[kind: "session"]
  #expect((older.changed, older.older) == (0, 1))
}

/// A line without its id and source.
private func withoutManagement(_ line: String) -> String {
  let start = String(line.drop { $0 != "," })
  return start.split(separator: #","imported""#).first.map(String.init) ?? ""
}

private func problems(_ plan: ImportPlan) -> [String] {
  plan.diagnostics.kept.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test(
  .enabled(if: OutsideData.has("real/activitywatch/export.json"), "the real export is not there"))
func `A real export holds the focus that was counted by other means`() async throws {
  let bytes = try OutsideData.bytes("real/activitywatch/export.json")
  let plan = try await plan(bytes)
  #expect(plan.diagnostics.isEmpty)
  #expect(plan.summary.read == 2_427 + 71 + 1_280)
  #expect(plan.summary.skipped == [.browserEvent: 1_280])
  #expect(plan.summary.unreadable == 0)

  let vault = MemoryFiles()
  try plan.perform(in: vault)
  let stored = await readFocus(vault, width: 2)
  #expect(stored.diagnostics.isEmpty)
  let sessions = (0..<stored.records.sessions.count).map { stored.records.sessions[$0] }
  let focus = IntervalSet(sessions.map { Interval(from: $0.start, to: $0.end ?? $0.start) })
  #expect(abs(focus.duration.inSeconds - 17_564.59) < 1)
  #expect(stored.recordCount == plan.summary.added)

  let again = try await ImportBench(vault, at: now).plan(bytes, as: "activitywatch")
  #expect(again.summary.changesNothing)
  #expect(again.summary.alreadyThere == plan.summary.added + plan.summary.alreadyThere)
  #expect(again.additions.isEmpty)
}

@Test func `Focus is presence within windows, overlaps counted once, in any order`() async throws {
  let plan = try await plan(
    export(
      bucket(
        "currentwindow",
        [
          event("10:30:00", 600, #""app":"b""#), event("10:00:00", 1_200, #""app":"a""#),
          event("10:00:00", 600, #""app":"c""#), event("11:00:00", 0, #""app":"a""#),
        ].joined(separator: ",")),
      bucket(
        "afkstatus",
        [
          event("10:10:00", 1_500, #""status":"not-afk""#),
          event("10:05:00", 600, #""status":"not-afk""#),
          event("10:35:00", 600, #""status":"afk""#),
        ].joined(separator: ","))))
  #expect(plan.diagnostics.isEmpty)
  #expect(
    lines(plan, FocusReader.sessions).map(withoutManagement) == [
      #","start":"2026-10-18T10:05:00Z","end":"2026-10-18T10:20:00Z","kind":"focus","source":"activitywatch""#,
      #","start":"2026-10-18T10:30:00Z","end":"2026-10-18T10:35:00Z","kind":"focus","source":"activitywatch""#,
    ])
  #expect(plan.summary.read == 7)
  #expect(lines(plan, FocusReader.events).count == 4)
  #expect(lines(plan, FocusReader.events)[3].contains(#""app":"a","seconds":0,"imp"#))
}

@Test func `Each computer is counted by itself`() async throws {
  let window = event("10:00:00", 600, #""app":"a""#)
  let present = event("10:00:00", 600, #""status":"not-afk""#)
  let plan = try await plan(
    export(bucket("currentwindow", host: "desk", window), bucket("afkstatus", host: "lap", present))
  )
  #expect(lines(plan, FocusReader.sessions).isEmpty)
  #expect(problems(plan) == ["0:0 missing-bucket", "0:0 missing-bucket"])
}

@Test func `Buckets by name, and a type behind the events, are read too`() async throws {
  let text = """
    {"buckets": {"w": {"events": [\(event("10:00:00", 60.5, #""app":"a""#))],
      "type": "currentwindow", "hostname": null, "name": null},
      "p": {"events": [\(event("10:00:00", 60.25, #""status":"not-afk""#))], "type": "afkstatus"},
      "s": {"type": "general.stopwatch", "events": []}}}
    """
  let plan = try await plan([0xEF, 0xBB, 0xBF] + Array(text.utf8))
  #expect(problems(plan) == [])
  #expect(lines(plan, FocusReader.sessions).count == 1)
  #expect(lines(plan, FocusReader.sessions)[0].contains(#""end":"2026-10-18T10:01:00.25Z""#))
  #expect(lines(plan, FocusReader.events)[0].contains(#""seconds":60.5"#))
}

@Test func `Titles and addresses are dropped unless they are asked for`() async throws {
  let bytes = export(
    bucket("currentwindow", event("10:00:00", 60, #""app":"a","title":"se\"cret""#)),
    bucket("afkstatus", event("10:00:00", 60, #""status":"not-afk""#)),
    bucket("web.tab.current", event("10:00:00", 60, #""url":"https://x.example","title":"t""#)))
  let without = try await plan(bytes)
  #expect(
    !without.additions.contains { String(decoding: $0.lines, as: UTF8.self).contains("cret") })
  #expect(without.summary.skipped == [.browserEvent: 1])
  let with = try await plan(bytes, ["keep-titles": "true"])
  #expect(lines(with, FocusReader.events).count == 2)
  #expect(lines(with, FocusReader.events)[0].contains(#""title":"se\"cret""#))
  #expect(lines(with, FocusReader.events)[1].contains(#""url":"https://x.example""#))
}

@Test func `A grown export extends what it grew, once`() async throws {
  func bytes(_ seconds: Double) -> [UInt8] {
    export(
      bucket("currentwindow", event("10:00:00", seconds, #""app":"a""#)),
      bucket("afkstatus", event("10:00:00", seconds, #""status":"not-afk""#)))
  }
  let vault = MemoryFiles()
  var bench = ImportBench(vault, at: now)
  try await bench.add(bytes(60))
  // An export that ends earlier is an older one.
  for (seconds, changed, older) in [(120.0, 2, 0), (120, 0, 0), (90, 0, 2), (600, 2, 0)] {
    bench.now = now + .seconds(Int(seconds))
    let plan = try await bench.add(bytes(seconds))
    #expect(plan.summary.changed == changed)
    #expect(plan.summary.kinds.map(\.older).reduce(0, +) == older)
    #expect(plan.summary.added == 0)
  }
  let stored = await readFocus(vault)
  #expect(stored.diagnostics.isEmpty)
  #expect(stored.records.sessions.count == 1)
  #expect(stored.records.sessions[0].end == Instant(seconds: 1_792_318_200))
  #expect(stored.records.events.count == 1)
  #expect(stored.records.events[0].duration == .minutes(10))
}

@Test func `A record that was deleted does not come back`() async throws {
  let bytes = export(
    bucket("currentwindow", event("10:00:00", 60, #""app":"a""#)),
    bucket("afkstatus", event("10:00:00", 60, #""status":"not-afk""#)))
  let vault = MemoryFiles()
  let first = try await plan(bytes)
  try first.perform(in: vault)
  let id = try #require(lines(first, FocusReader.sessions).first?.split(separator: "\"")[3])
  let tombstone = #"{"id":"\#(id)","deleted":true}"#
  try vault.append(Array(tombstone.utf8), to: "focus/sessions.jsonl")
  let again = try await ImportBench(vault, at: now).plan(bytes, as: "activitywatch")
  #expect(again.summary.changesNothing)
}

@Test func `Where the collection is a folder, records go to their year's file`() async throws {
  let vault = MemoryFiles()
  try vault.createFolders("focus/sessions")
  try await plan(
    export(
      bucket("currentwindow", event("10:00:00", 60, #""app":"a""#)),
      bucket("afkstatus", event("10:00:00", 60, #""status":"not-afk""#)))
  ).perform(in: vault)
  #expect(try vault.list("focus/sessions").map(\.name) == ["2026.jsonl"])
  #expect(try vault.status(of: "focus/events.jsonl") != nil)
}

@Test(arguments: [
  (#"{"duration":1,"data":{}}"#, "1:71 missing-field"),
  (#"{"timestamp":5}"#, "1:84 wrong-type"),
  (#"{"timestamp":"noon"}"#, "1:84 not-a-time"),
  (#"{"timestamp":"2026-02-30T00:00:00Z"}"#, "1:84 impossible-time"),
  (#"{"timestamp":"2026-02-03T00:00:00Z","duration":"1"}"#, "1:118 wrong-type"),
  (#"{"timestamp":"2026-02-03T00:00:00Z","duration":-1}"#, "1:118 not-a-duration"),
  (#"{"timestamp":"2026-02-03T00:00:00Z","duration":1e300}"#, "1:118 endless-session"),
  (#"{"timestamp":"2026-02-03T00:00:00Z","data":{"app":7}}"#, "1:121 wrong-type"),
  ("7", "1:71 missing-field"),
])
func `An event that cannot be read is reported and the others are`(
  bad: String, problem: String
) async throws {
  let good = event("10:00:00", 60, #""app":"é""#)
  let plan = try await plan(
    export(
      bucket("currentwindow", "\(bad),\(good)"),
      bucket("afkstatus", event("10:00:00", 60, #""status":"not-afk""#))))
  #expect(problems(plan) == [problem])
  #expect(plan.summary.unreadable == 1)
  #expect(plan.summary.read == 3)
  #expect(lines(plan, FocusReader.sessions).count == 1)
}

@Test func `Presence of an unknown kind is reported`() async throws {
  let plan = try await plan(
    export(bucket("afkstatus", event("10:00:00", 1, #""status":"hiding""#))))
  #expect(problems(plan).first?.hasSuffix("unknown-status") == true)
}

@Test(arguments: [
  (#"{"buckets":{"w":{"type":"currentwindow","events":[{"timestamp":"#, "1:64 json-syntax"),
  (#"{"buckets":{},}"#, "1:14 json-syntax"),
])
func `Half an export imports nothing`(text: String, problem: String) async throws {
  let plan = try await plan(Array(text.utf8))
  #expect(problems(plan) == [problem])
  #expect(plan.additions.isEmpty)
}

@Test func `Nesting without end is refused`() async throws {
  let text = String(repeating: #"{"buckets":[{"events":["#, count: 100_000)
  #expect(problems(try await plan(Array(text.utf8))) == ["1:369 too-deep"])
}

@Test(arguments: [#"{"a": 1}"#, #"[{"act": "x"}]"#])
func `JSON without buckets is no export`(text: String) async throws {
  let plan = try await plan(Array(text.utf8))
  #expect(plan.diagnostics.kept.map(\.message) == ["the file has no \"buckets\""])
  #expect(plan.additions.isEmpty)
}

@Test func `Progress goes forward to the end`() async throws {
  let events = (0..<30_000).map { _ in event("10:00:00", 1, #""app":"a""#) }
  let bytes = export(bucket("currentwindow", events.joined(separator: ",")))
  let seen = Seen()
  _ = try await plan(bytes) { done, total in seen.add(done, total) }
  #expect(seen.done == seen.done.sorted())
  #expect(seen.done.count > 2)
  #expect(seen.done.last == bytes.count)
}
