import Foundation
import Testing

@testable import daybook

/// `daybook done` with measures, on Friday, 20 November 2026.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct DoneCommandTests {
  private static let files = [
    "daybook.yaml": "timeZone: UTC\n",
    "measures.yaml": """
    water: {kind: count, unit: ml, goal: 2000}
    stretch: {kind: yes, title: Morning stretch, group: Morning}
    walk: {kind: yes, group: Morning}
    weight: {kind: number, unit: kg}

    """,
    "growth/tasks.jsonl": #"{"id":"t1","title":"Stretch goals","day":"2026-11-20"}"# + "\n",
    "measures/walk.jsonl": #"{"id":"w1","day":"2026-11-19"}"# + "\n",
  ]

  private func run(
    _ vault: borrowing TemporaryVault, _ words: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    try vault.run(["done"] + words + ["--as-of", "2026-11-20T20:00Z"])
  }

  private func text(_ vault: borrowing TemporaryVault, _ path: String) throws -> String {
    try String(contentsOfFile: "\(vault.path)/\(path)", encoding: .utf8)
  }

  @Test func `Without a word it shows the sheet of the day`() throws {
    let vault = try TemporaryVault(Self.files)
    #expect(
      try run(vault, []).output == """
        Friday, 20 November 2026

        Morning
          [ ] Morning stretch
          [ ] walk

        Others
          [ ] water     2,000 ml a day
          [ ] weight

        """)
    let yesterday = try run(vault, ["--day", "yesterday"]).output
    #expect(yesterday.contains("Thursday, 19 November 2026") && yesterday.contains("[x] walk"))
    let json = try run(vault, ["--format", "json", "--day", "2026-11-19"]).output
    #expect(
      json.contains(
        #"{"name":"walk","title":"walk","group":"Morning","state":"kept","value":"yes","#
          + #""goal":null}"#))
  }

  @Test func `Several are ticked, filled in and skipped as one change`() throws {
    let vault = try TemporaryVault(Self.files)
    let done = try run(vault, ["stretch", "water=500", "weight=71,2", "--skip", "walk"])
    #expect(done.status == 0 && done.output.split(separator: "\n").count == 4, "\(done)")
    #expect(try text(vault, "measures/walk.jsonl").contains(#""skipped":true"#))
    let sheet = try run(vault, []).output
    #expect(sheet.contains("[x] Morning stretch") && sheet.contains("[-] walk"))
    #expect(sheet.contains("500 ml") && sheet.contains("71.2 kg"))
    #expect(try vault.run(["undo"]).status == 0)
    #expect(try run(vault, []).output.contains("[ ] Morning stretch"))
    #expect(try run(vault, []).output.contains("[ ] walk"))
  }

  @Test func `A title names one too, and other words name records`() throws {
    let vault = try TemporaryVault(Self.files)
    #expect(try run(vault, ["Morning", "stretch"]).output.contains("stretch"))
    #expect(try run(vault, []).output.contains("[x] Morning stretch"))
    #expect(try run(vault, ["stretch", "goals"]).output.contains("Stretch goals"))
    #expect(try text(vault, "growth/tasks.jsonl").contains("doneAt"))
  }

  @Test func `A tick is taken back, also of another day`() throws {
    let vault = try TemporaryVault(Self.files)
    let done = try run(vault, ["walk", "--undo", "--day", "yesterday"])
    #expect(done.status == 0 && done.output.hasPrefix("deleted: "), "\(done)")
    #expect(try run(vault, ["--day", "yesterday"]).output.contains("[ ] walk"))
    // Nothing is there to take back.
    #expect(try run(vault, ["walk", "--undo"]).output.isEmpty)
  }

  @Test(arguments: [
    (["weight"], "weight has no value"), (["weight=heavy"], "heavy"),
    (["--skip", "wlak"], "did you mean walk?"), (["stretch", "--day", "tomorrow"], "not come yet"),
    (["wlak", "--day", "yesterday"], "did you mean walk?"), (["stretch", "--at", "9:00"], "--at"),
    (["--undo"], "--undo names nothing"), (["water", "--skip", "water"], "water"),
  ])
  func `Anything else is refused, and nothing is written`(words: [String], part: String) throws {
    let vault = try TemporaryVault(Self.files)
    let done = try run(vault, words)
    #expect(done.status != 0 && done.errors.contains(part), "\(done)")
    #expect(!FileManager.default.fileExists(atPath: "\(vault.path)/.daybook/changes.jsonl"))
  }
}
