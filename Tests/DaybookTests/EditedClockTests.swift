import AllSystems
import Basics
import TestKit
import Testing
import Vault

@testable import daybook

/// Times without a day, for a record that has one. Now is 20 November 2026, 15:30.
struct EditedClockTests {
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  /// The session of 18 November from 22:00 to 23:00, or from `start`, after changes.
  private func edit(
    _ changes: [(String, String)], start: String = "2026-11-18T22:00:00+08:00"
  ) throws -> (text: String, problems: [Diagnostic]) {
    let end = start.prefix(11) + "23:00:00+08:00"
    let line = #"{"id":"s1","start":"\#(start)","end":"\#(end)"}"# + "\n"
    let library = RecordLibrary(MemoryFiles(["focus/sessions.jsonl": line]), at: now)
    var edit = RecordEdit(try library.named("s1"))
    try edit.set(
      changes.map { (name: $0.0, text: $0.1) }, by: nil, EntryMoment(zone: now.zone, now: now.asOf))
    let text = edit.members.map { "\($0.json.plain.dropFirst(8).prefix(8))" }
    return (text.joined(separator: " "), edit.problems(in: library).map(\.diagnostic))
  }

  @Test(arguments: [
    ([("end", "23:30")], "18T22:00 18T23:30"), ([("end", "00:30")], "18T22:00 19T00:30"),
    ([("end", "晚上11点半")], "18T22:00 18T23:30"), ([("end", "24:00")], "18T22:00 19T00:00"),
    ([("start", "21:00")], "18T21:00 18T23:00"), ([("start", "9pm")], "18T21:00 18T23:00"),
    ([("start", "yesterday 22:00"), ("end", "23:30")], "19T22:00 19T23:30"),
    ([("end", "yesterday 1:00")], "18T22:00 19T01:00"),
  ])
  func `A time without a day is the first after the start, which keeps its day`(
    changes: [(String, String)], expected: String
  ) throws {
    let (text, problems) = try edit(changes)
    #expect(text == expected)
    #expect(problems.isEmpty)
  }

  @Test func `One that would make a session longer than usual is confirmed`() throws {
    let (text, problems) = try edit([("end", "18:10")])
    #expect(text == "18T22:00 19T18:10")
    #expect(problems.map(\.kind).contains("long-record"))
    #expect(problems.allSatisfy { $0.severity == .warning })
    // A time with its day is taken literally.
    #expect(try edit([("end", "2026-11-19 03:00")]).problems.isEmpty)
  }

  @Test func `A start after the end is an error that names both`() throws {
    let (text, problems) = try edit([("start", "23:30")])
    #expect(text == "18T23:30 18T23:00")
    let error = try #require(problems.first { $0.severity == .error })
    #expect(error.message.contains("2026-11-18T23:30:00+08:00"))
    #expect(error.message.contains("2026-11-18T23:00:00+08:00"))
  }

  @Test func `What happened does not lie ahead`() throws {
    let (text, problems) = try edit([("end", "18:10")], start: "2026-11-20T14:00:00+08:00")
    #expect(text == "20T14:00 20T23:00")
    #expect(problems.contains { $0.severity == .error && $0.message.contains("in the future") })
  }
}
