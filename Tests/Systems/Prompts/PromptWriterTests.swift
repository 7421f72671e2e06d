import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

private let path: VaultPath = "prompts/p.md"
private let historyPath: VaultPath = "prompts/history/p.jsonl"

struct PromptWriterTests {
  private let now = Instant(seconds: 1_790_000_000)
  private let start = "---\ntitle: P # kept\nmodel: large\nodd: [1,  2]\n---\nfirst\n"

  private func text(_ files: MemoryFiles, _ path: VaultPath) throws -> String {
    String(decoding: try files.contents(of: path), as: UTF8.self)
  }

  private func bodies(_ files: any Files) async throws -> [String] {
    let stored = await PromptReader.read(
      CollectionReader(files: files, zone: shanghai, width: 1))
    let prompt = try #require(stored.records.prompts.first)
    return (stored.records.histories["p"] ?? PromptHistory()).versions(of: prompt).map(\.body)
  }

  @Test func `Saving a new text keeps the old one, and every other line of the file`() async throws
  {
    let files = MemoryFiles([path: start])
    let writer = PromptWriter(files: files, zone: shanghai)
    let outcome = try writer.save(path, body: Array("second\n".utf8), at: now, note: "why: \"so\"")
    #expect(outcome == .init(version: 2, added: 2, replacedFile: true))
    #expect(
      try text(files, path)
        == "---\ntitle: P # kept\nmodel: large\nodd: [1,  2]\nversion: 2\n"
        + "updatedAt: \(now.formatted(in: shanghai))\nnote: \"why: \\\"so\\\"\"\n---\nsecond\n")
    #expect(try await bodies(files) == ["first\n", "second\n"])
    // A repetition changes nothing.
    let before = files.allFiles
    let again = try writer.save(path, body: Array("second\n".utf8), at: now, note: "again")
    #expect(again == .init(version: 2, added: 0, replacedFile: false))
    #expect(files.allFiles == before)
  }

  @Test func `A file edited in place is saved as the next version`() async throws {
    let files = MemoryFiles([path: start])
    let writer = PromptWriter(files: files, zone: shanghai)
    #expect(try writer.save(path, at: now) == .init(version: 1, added: 1, replacedFile: false))
    let edited = start.replacing("first", with: "édité")
    try files.replace(path, with: Array(edited.utf8), .written)
    let outcome = try writer.save(path, at: now, note: "n")
    #expect(outcome == .init(version: 2, added: 1, replacedFile: true))
    #expect(try await bodies(files) == ["first\n", "édité\n"])
    let back = try writer.revert(path, to: 1, at: now)
    #expect(back == .init(version: 3, added: 1, replacedFile: true))
    #expect(try await bodies(files) == ["first\n", "édité\n", "first\n"])
    #expect(try text(files, path).hasSuffix("---\nfirst\n"))
    #expect(throws: Failure.self) { try writer.revert(path, to: 9, at: now) }
  }

  @Test(arguments: [0, 1, 2], [true, false])
  func `Killed at any write, no version is lost and doing it again completes it`(
    _ writes: Int, _ reverts: Bool
  ) async throws {
    let history = #"{"version":1,"body":"oldest\n"}"# + "\n"
    let files = MemoryFiles([
      path: start.replacing("---\nfirst", with: "version: 2\n---\nfirst"), historyPath: history,
    ])
    func work(_ files: any Files) throws(Failure) {
      let writer = PromptWriter(files: files, zone: shanghai)
      if reverts {
        _ = try writer.revert(path, to: 1, at: now)
      } else {
        _ = try writer.save(path, body: Array("new\n".utf8), at: now)
      }
    }
    let failing = TriedFiles(files) { call, counts in
      call.isChange && counts.changes > writes ? .noSpace : nil
    }
    if writes < 2 {
      #expect(throws: Failure.self) { try work(failing) }
    } else {
      try work(failing)
    }
    let left = try await bodies(files)
    #expect(left.contains("oldest\n") && left.contains("first\n"))
    try work(files)
    #expect(
      try await bodies(files) == ["oldest\n", "first\n", reverts ? "oldest\n" : "new\n"])
    let lines = try text(files, historyPath).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(try text(files, path).contains("version: 3\n"))
  }

  @Test(arguments: [
    "no front matter", "---\r\ntitle: P\r\n---\r\nbody\r\n", "\u{FEFF}---\ntitle: P\n---\nbody",
    "---\nnote: |\n  two\n  lines\nversion: 1\n---\nbody", "---\n---\n", "---\ntitle: P\n---\n",
  ])
  func `Any front matter that is lines is kept`(_ text: String) async throws {
    let files = MemoryFiles([path: text])
    let old = try await bodies(files)
    let writer = PromptWriter(files: files, zone: shanghai)
    _ = try writer.save(path, body: Array("new \u{2028}\r\nbody".utf8), at: now, note: "n")
    #expect(try await bodies(files) == old + ["new \u{2028}\r\nbody"])
  }

  @Test func `Front matter on one line, or a text that is not UTF-8, is left alone`() throws {
    for text in [Array("---\n{title: P, version: 1}\n---\nbody".utf8), [0x66, 0xFF, 0x0A]] {
      let files = MemoryFiles(bytes: [path: text])
      let writer = PromptWriter(files: files, zone: shanghai)
      #expect(throws: Failure.self) {
        try writer.save(path, body: [0x61], at: now)
      }
      #expect(files.allFiles == [path: text])
    }
  }
}
