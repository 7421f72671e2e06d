import Basics
import Foundation
import Testing
import Vault
@testable import daybook

/// Vaults that earlier versions wrote, in `Tests/Vaults`: they are always read, without a problem.
struct ReleasedVaultTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../Vaults").standardizedFileURL

  /// The versions, and how many lines the files of some kinds have.
  private static let versions: [(name: String, records: [String: Int])] = [
    (
      "0.1",
      [
        "session": 8, "event": 12, "gift": 8, "contact": 9, "book": 7, "goal": 34, "task": 8,
        "failure": 2, "recovery": 1, "exercise": 6, "completion": 4, "entry": 3, "use": 5,
        "comment": 2, "reading": 12, "sleep": 12, "headache": 3,
      ]
    )
  ]

  @Test(.enabled(if: BuiltProgram.isThere), arguments: versions)
  func `A vault of an earlier version is read and built`(
    _ name: String, _ records: [String: Int]
  ) throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "released-\(UUID())")
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.copyItem(at: Self.folder.appending(path: name), to: copy)
    let cache = ["XDG_CACHE_HOME": copy.appending(path: ".cache").path]
    let check = try BuiltProgram.run(["check", "--strict", "--vault", copy.path], cache)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    for (kind, count) in records {
      let listed = try BuiltProgram.run(
        ["list", kind, "--limit", "1000", "--format", "csv", "--vault", copy.path], cache)
      let ids = listed.output.split(whereSeparator: \.isNewline)
      #expect(ids.count == count + 1, "\(kind): \(listed.errors)")
    }
    let build = try BuiltProgram.run(["build", "--strict", "--vault", copy.path], cache)
    #expect(build.status == 0, "\(build.errors)")
  }

  @Test(arguments: ["check", "list", "add", "build", "set", "serve", "find", "export"])
  func `A vault of a later program is neither read nor written`(_ command: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "later-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let disk = DiskFiles(root: folder)
    try disk.replace("daybook.yaml", with: Array("vault: 2\n".utf8), .written)
    let task = Array(#"{"title":"Secret"}"#.utf8)
    try disk.replace("growth/tasks.jsonl", with: task, .written)
    guard BuiltProgram.isThere else { return }
    let words: [String: [String]] = [
      "list": ["list", "task"], "add": ["add", "task", "--title", "x"],
      "set": ["set", "title", "x"], "find": ["find", "Secret"],
      "export": ["export", "task", "--to", "-", "--format", "csv"],
      "build": ["build", "--output", "\(folder)/site"],
    ]
    let done = try BuiltProgram.run((words[command] ?? [command]) + ["--vault", folder])
    #expect(done.status == 1)
    let error = "daybook.yaml:1:8: error: this vault has format 2"
    #expect(done.errors.contains(error), "\(done.errors)")
    #expect(!done.output.contains("Secret"))
    #expect(try disk.list(.root).map(\.name).sorted() == ["daybook.yaml", "growth"])
  }
}
