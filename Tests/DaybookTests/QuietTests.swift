import Foundation
import Testing

@testable import daybook

/// `-q`: nothing but errors.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct QuietTests {
  private static let files = [
    "daybook.yaml": "timeZone: UTC\n",
    "growth/tasks.jsonl": #"{"id":"t1","title":"Write","day":"2026-11-20","lever":1}"# + "\n",
    "focus/sessions.jsonl":
      #"{"id":"s1","start":"2026-11-20T09:00:00Z","end":"2026-11-20T10:00:00Z"}"# + "\n",
  ]

  /// Commands that write, with the folder of the vault as VAULT.
  private static let acts = [
    ["add", "task", "Answer Mei"], ["log", "收到张三红包200元", "--yes"], ["start", "novel"],
    ["done", "t1"], ["drop", "t1"], ["defer", "t1", "to", "2099-01-01"],
    ["edit", "t1", "title=Read"],
    ["delete", "t1"], ["set", "title", "My", "days"],
    ["measure", "add", "water", "--kind", "count"],
    ["export", "task", "--to", "VAULT-site/tasks.csv"], ["build", "--output", "VAULT-site"],
    ["backup"], ["review", "2026-W47"],
  ]

  /// The arguments with the option before the command, and after it.
  private func quiet(_ words: [String], in path: String) -> [[String]] {
    let words = words.map { $0.replacing("VAULT", with: path) }
    return [["-q"] + words, words + ["-q"], words + ["--quiet"]]
  }

  @Test(arguments: acts)
  func `A command that writes says nothing`(words: [String]) throws {
    for place in 0..<3 {
      let vault = try TemporaryVault(Self.files)
      try FileManager.default.createDirectory(
        atPath: vault.path + "-site", withIntermediateDirectories: true)
      let done = try vault.run(quiet(words, in: vault.path)[place])
      #expect(done.status == 0 && done.output == "" && done.errors == "", "\(done)")
    }
  }

  @Test func `Ending a session says nothing either, and undoing it neither`() throws {
    let vault = try TemporaryVault(Self.files)
    for words in [["start", "novel"], ["stop"], ["resume"], ["cancel"], ["undo"]] {
      let done = try vault.run(words + ["-q"])
      #expect(done.status == 0 && done.output == "" && done.errors == "", "\(words) \(done)")
    }
  }

  @Test(arguments: [
    ["list", "task"], ["show", "t1"], ["find", "Write"], ["status"], ["now"],
    ["settings", "title"],
    ["export", "task", "--to", "-", "--format", "csv"], ["stats", "focus", "2026-11"], ["check"],
    ["add", "task", "Answer Mei", "--dry-run"], ["add", "task", "Answer Mei", "--format", "json"],
    ["build", "--output", "VAULT-site", "--format", "json"],
  ])
  func `A command that is called for its output prints it`(words: [String]) throws {
    for place in 0..<3 {
      let vault = try TemporaryVault(Self.files)
      let done = try vault.run(quiet(words, in: vault.path)[place])
      #expect(done.status == 0 && !done.output.isEmpty && done.errors == "", "\(done)")
    }
  }

  @Test func `Errors are printed`() throws {
    let vault = try TemporaryVault(Self.files)
    let done = try vault.run(["done", "nothing-like-it", "-q"])
    #expect(done.status == 1 && done.output == "" && done.errors.contains("error"))
  }
}
