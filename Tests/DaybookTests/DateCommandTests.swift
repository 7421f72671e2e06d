import ArgumentParser
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

struct DateCommandTests {
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private func printed(_ arguments: [String]) throws -> String {
    try DateCommand.parse(arguments).meaning(at: now)
  }

  @Test func `All as they say, through daybook date`() throws {
    for row in try ReferenceTable.moments.rows {
      #expect((try? printed(["--toward", row[0], row[1]])) ?? "error" == row[2], "\(row)")
    }
    for row in try ReferenceTable.days.rows {
      #expect((try? printed(["--toward", row[0], row[1]])) ?? "error" == row[2], "\(row)")
    }
    for row in try ReferenceTable.periods.rows {
      #expect((try? printed(["--period", row[0]])) ?? "error" == row[1], "\(row)")
    }
    for row in try ReferenceTable.lengths.rows {
      #expect((try? printed(["--length", row[0]])) ?? "error" == row[1], "\(row)")
    }
  }

  @Test(arguments: [
    (["-90m"], "2026-11-20T14:00:00+08:00"), (["-1h30"], "2026-11-20T14:00:00+08:00"),
    (["--", "-2h"], "2026-11-20T13:30:00+08:00"),
    (["yesterday", "22:10"], "2026-11-19T22:10:00+08:00"),
    (["fri", "9:00", "--toward", "future"], "2026-11-27T09:00:00+08:00"),
    (["--toward=future", "sat", "9:30"], "2026-11-21T09:30:00+08:00"),
    (["last", "week", "--period"], "2026-11-09/2026-11-15"), (["--length", "0.25s"], "0.25"),
    (["--length", "1", "h", "30"], "5400"),
  ])
  func `Words need no quotes, and a dash before an amount is none of an option`(
    arguments: [String], meaning: String
  ) throws {
    #expect(try printed(arguments) == meaning)
  }

  @Test(arguments: [
    [], ["--period", "--length", "1h"], ["today", "--toward", "sideways"], ["--peroid", "today"],
  ])
  func `Wrong usage is refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try DateCommand.parse(arguments) }
  }

  @Test func `Each line is a text, and an error names its line and goes on`() throws {
    let command = try DateCommand.parse(["-"])
    let lines = "today\nfry\n\n昨晚十点半\r\n2027-01-01\n"
    let (meanings, found) = command.meanings(
      ofLines: TextFile(Array(lines.utf8), file: "<stdin>"), at: now)
    #expect(meanings == ["2026-11-20", "2026-11-19T22:30:00+08:00"])
    #expect(
      found.map { "\($0)".split(separator: "\n")[0] } == [
        "<stdin>:2: error: \"fry\" is not a moment",
        "<stdin>:5: error: \"2027-01-01\" is 2027-01-01, which is in the future",
      ])
  }

  @Test(arguments: [
    (["yesterday", "22:10"], #""instant":"2026-11-19T22:10:00+08:00""#),
    (["yesterday"], #""day":"2026-11-19""#),
    (["--period", "last", "week"], #""first":"2026-11-09","last":"2026-11-15""#),
    (["--length", "1h30"], #""seconds":5400"#),
  ])
  func `For a program the key says what was meant`(arguments: [String], members: String) throws {
    let command = try DateCommand.parse(arguments + ["--format", "json"])
    let text = arguments.drop { $0.hasPrefix("--") }.joined(separator: " ")
    #expect(
      try command.meaning(at: now) == #"{"version":1,"text":"\#(text)",\#(members)}"#)
  }

  @Test func `A line of many that is wrong is never left out`() throws {
    let text = String(repeating: "fry\n", count: 2_000)
    let command = try DateCommand.parse(["-"])
    let found = command.meanings(ofLines: TextFile(Array(text.utf8), file: "<stdin>"), at: now)
      .found
    #expect(found.count == 2_000)
  }

  @Test func `Every example of the documentation is read`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/pages/moments.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what") && !$0.hasPrefix("| ---") }
      .compactMap { $0.split(separator: " | ").last?.dropLast(2).split(separator: ", ") }
    #expect(rows.count > 15)
    // Parsing the options takes longer than the work.
    let ways = [["--toward", "past"], ["--toward", "future"], ["--period"]]
    let commands = try ways.map { try DateCommand.parse($0 + ["now"]) }
    for text in rows.joined().map({ $0.filter { $0 != "`" } })
    where !text.hasPrefix("everything above") {
      let isDashed = text.hasPrefix("-")
      let meanings =
        isDashed
        ? ways.compactMap { try? printed($0 + [text]) }
        : commands.compactMap { try? $0.meaning(of: text, at: now) }
      #expect(!meanings.isEmpty, "\(text)")
    }
  }
}
