import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Growth

/// `daybook progress` on Friday, 20 November 2026.
struct ProgressCommandTests {
  private static func vault(_ settings: String = "") -> MemoryFiles {
    MemoryFiles(
      name: "",
      [
        "daybook.yaml": "timeZone: Asia/Shanghai\n" + settings,
        "growth/goals.jsonl": """
        {"id":"novel","title":"The novel","horizon":"quarter","due":"2026-12-31",\
        "measure":{"target":300,"unit":"pages","now":130}}
        {"id":"run","title":"Run 100 km","horizon":"quarter","measure":{"target":100,"unit":"公里"}}
        {"id":"rest","title":"Rest","horizon":"week"}

        """,
      ])
  }

  /// A vault that persists between commands.
  private let vault = Self.vault()

  @discardableResult
  private func run(
    _ arguments: [String], in vault: MemoryFiles? = nil
  ) async throws -> RecordedHost.Record {
    let host = RecordedHost(vault ?? self.vault, asOf: try at("2026-11-20 18:40"))
    try await ProgressCommand.parse(arguments).run(host)
    return host.record
  }

  private var library: RecordLibrary {
    get throws { try RecordedHost(vault, asOf: try at("2026-11-20 18:41")).library }
  }

  private func reached(_ id: String) throws -> String? {
    try library.named(id).text.members["measure.now"]?.plain
  }

  @Test(arguments: [
    (["novel", "150"], "novel", "150"), (["the", "novel", "150"], "novel", "150"),
    (["novel", "150", "pages"], "novel", "150"), (["novel", "+20"], "novel", "150"),
    (["novel", "+0.1"], "novel", "130.1"), (["novel", "一百五"], "novel", "150"),
    (["novel", "1,500"], "novel", "1500"), (["run", "42.2公里"], "run", "42.2"),
    (["run", "+12"], "run", "12"), (["run", "100", "km", "12"], "run", "12"),
  ])
  func `The number that is reached is written, or added`(
    arguments: [String], id: String, number: String
  ) async throws {
    try await run(arguments)
    #expect(try reached(id) == number)
  }

  @Test func `It says how far the goal is, and can be undone`() async throws {
    let record = try await run(["novel", "150"])
    #expect(record.printed == ["The novel: 150 of 300 pages, 50%"] && record.notes.isEmpty)
    #expect(try library.undo().action == "progress")
    #expect(try reached("novel") == "130")
    let end = try await run(["novel", "300"])
    #expect(end.notes == ["All of it is reached. Tick it off with: daybook done novel\n"])
  }

  @Test func `A dry run writes nothing`() async throws {
    let before = vault.allFiles
    let record = try await run(["novel", "+20", "--dry-run"])
    #expect(record.printed == ["The novel: 150 of 300 pages, 50%"])
    #expect(vault.allFiles == before)
  }

  @Test func `For a program it prints the record`() async throws {
    let record = try await run(["novel", "150", "--format", "json"])
    #expect(
      record.printed == [
        #"{"version":1,"action":"progress","kind":"goal","record":{"id":"novel","#
          + #""title":"The novel","horizon":"quarter","due":"2026-12-31","#
          + #""measure":{"target":300,"unit":"pages","now":150}}}"#
      ])
  }

  @Test(arguments: [
    (["novel"], "no-number"), (["novel", "much"], "no-number"), (["rest", "3"], "no-measure"),
    (["novel", "3", "km"], "other-unit"), (["shelf", "3"], "no-record"),
  ])
  func `A goal without a number to reach and a wrong number are refused`(
    arguments: [String], kind: String
  ) async throws {
    let before = vault.allFiles
    let failure = await #expect(throws: Failure.self) { try await run(arguments) }
    #expect(failure?.diagnostic.kind == kind)
    #expect(vault.allFiles == before)
  }

  @Test(arguments: [
    ("zh-Hans", "The novel：150/300 pages，50%"), ("zh-Hant", "The novel：150/300 pages，50%"),
    ("ja", "The novel：150/300 pages、50%"),
  ])
  func `It answers in the person's language`(language: String, text: String) async throws {
    let vault = Self.vault("language: \(language)\n")
    #expect(try await run(["novel", "150"], in: vault).printed == [text])
  }
}
