import Foundation
import Testing

/// `daybook list` of records to tick off.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct OpenRecordsTests {
  private static let files = [
    "daybook.yaml": "timeZone: Asia/Shanghai\nasOf: 2026-11-20T18:40\n",
    "growth/tasks.jsonl": """
    {"id":"old1","title":"Read","day":"2026-11-12"}
    {"id":"gone","title":"Tax papers","day":"2026-11-13","droppedAt":"2026-11-15T20:00:00+08:00"}
    {"id":"done","title":"Write","day":"2026-11-19","doneAt":"2026-11-19T10:00:00+08:00"}
    {"id":"new1","title":"Answer Mei","day":"2026-11-20"}

    """,
    "growth/goals.jsonl": """
    {"id":"novel","title":"The novel","horizon":"quarter"}
    {"id":"essay","title":"The essay","horizon":"week","status":"done"}

    """,
  ]

  private func titles(_ arguments: String...) throws -> [String] {
    let vault = try TemporaryVault(Self.files)
    let (status, output, errors) = try vault.run(["list"] + arguments)
    #expect(status == 0, "\(errors)")
    return output.split(whereSeparator: \.isNewline).compactMap { line in
      ["Open", "Done or dropped"].first { line == $0 }
        ?? ["Read", "Tax papers", "Write", "Answer Mei", "The novel", "The essay"]
        .first { line.contains($0) }
    }
  }

  @Test(arguments: [["list", "task"], ["find", "write"]])
  func `A number of records below zero is wrong usage`(_ command: [String]) throws {
    let vault = try TemporaryVault(Self.files)
    let (status, output, errors) = try vault.run(command + ["--limit=-1"])
    #expect(status == 64 && output.isEmpty)
    #expect(errors.contains("--limit -1 is less than 0"))
    #expect(try vault.run(command + ["--limit=0"]).status == 0)
  }

  @Test func `An audience is shown one record as the list shows it`() throws {
    let vault = try TemporaryVault(
      Self.files.merging([
        "daybook.yaml": (Self.files["daybook.yaml"] ?? "")
          + "audiences:\n  family: {growth: full}\n",
        "exercise/completions.jsonl":
          #"{"id":"c1","at":"2026-11-19T10:00:00+08:00","exercise":"squat","note":"Quagga"}"#
          + "\n",
      ]) { $1 })
    let shown = ["--audience", "family", "--format", "json"]
    let listed = try vault.run(["list", "task"] + shown)
    let one = try vault.run(["show", "new1"] + shown)
    #expect(one.status == 0 && listed.output.contains(one.output), "\(one)\(listed)")
    #expect(!one.output.contains("file"))
    // Of another part it sees nothing, not even that there is such a record.
    let hidden = try vault.run(["show", "c1"] + shown)
    let none = try vault.run(["show", "n0"] + shown)
    #expect(hidden.status == 1 && hidden.errors == none.errors.replacing("n0", with: "c1"))
  }

  @Test func `The open ones come first, each group the newest first under its heading`() throws {
    #expect(
      try titles("task")
        == ["Open", "Answer Mei", "Read", "Done or dropped", "Write", "Tax papers"])
    #expect(
      try titles("task", "--limit", "3")
        == ["Open", "Answer Mei", "Read", "Done or dropped", "Write"])
    // One group needs no heading, and programs get them by time.
    #expect(try titles("task", "--from", "2026-11-20") == ["Answer Mei"])
    #expect(
      try titles("task", "--format", "csv") == ["Answer Mei", "Write", "Tax papers", "Read"])
  }

  @Test func `done is a condition for whatever can be ticked off, and open a flag`() throws {
    #expect(
      try titles("task", "done=false")
        == ["Open", "Answer Mei", "Read", "Done or dropped", "Tax papers"])
    #expect(try titles("task", "done=true") == ["Write"])
    #expect(try titles("task", "done!=no") == ["Write"])
    #expect(try titles("task", "--done", "yes") == ["Write"])
    #expect(try titles("task", "已经完成=否", "title=Read") == ["Read"])
    #expect(try titles("task", "--open") == ["Answer Mei", "Read"])
    #expect(try titles("goal", "done=false") == ["The novel"])
    #expect(try titles("goal", "done=是") == ["The essay"])
    #expect(try titles("task", "done=2026-11-19") == ["Write"])
  }

  @Test func `Deleted ones are listed when they are asked for, as they were`() throws {
    let vault = try TemporaryVault(Self.files)
    #expect(try vault.run(["list", "task", "--deleted"]).output == "no deleted task\n")
    for id in ["new1", "done"] { #expect(try vault.run(["delete", id]).status == 0) }
    let listed = try vault.run(["list", "task", "--deleted", "--format", "csv"]).output
    #expect(listed.contains("Answer Mei") && listed.contains("Write") && !listed.contains("Read"))
    #expect(try !vault.run(["list", "task"]).output.contains("Answer Mei"))
    #expect(
      try vault.run(["list", "task", "--deleted", "--on", "today"]).output.contains("Answer Mei"))
    #expect(try vault.run(["undo"]).status == 0)
    let rest = try vault.run(["list", "task", "--deleted"]).output
    #expect(rest.contains("Answer Mei") && !rest.contains("Write"))
  }

  @Test func `All records of a kind are deleted after a yes, or those of some days`() throws {
    let vault = try TemporaryVault(Self.files)
    let refused = try vault.run(["delete", "--all", "task", "--on", "last week"])
    #expect(refused.status == 1 && refused.errors.contains("2 tasks, such as "), "\(refused)")
    #expect(try vault.run(["list", "task", "--deleted"]).output == "no deleted task\n")
    #expect(try vault.run(["delete", "--all", "task", "--on", "last week", "--yes"]).status == 0)
    let left = try vault.run(["list", "task", "--format", "csv"]).output
    #expect(left.contains("Write") && left.contains("Answer Mei") && !left.contains("Read"))
    #expect(try vault.run(["undo"]).status == 0)
    #expect(try vault.run(["list", "task", "--format", "csv"]).output.contains("Read"))
    #expect(try vault.run(["delete", "--all", "goal", "--yes"]).status == 0)
    #expect(try vault.run(["list", "goal"]).output == "no goal\n")
    for wrong in [["delete"], ["delete", "a", "--all", "goal"], ["delete", "a", "--on", "2025"]] {
      #expect(try vault.run(wrong).status == 64, "\(wrong)")
    }
  }

  @Test func `What is not ticked off is not open, either`() throws {
    let vault = try TemporaryVault(Self.files)
    let (status, _, errors) = try vault.run(["list", "reflection", "--open"])
    #expect(status != 0 && errors.contains("reflection is not ticked off"))
  }
}
