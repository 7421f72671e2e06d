import AllSystems
import Basics
import Foundation
import TestKit
import Testing
import Vault

@testable import daybook

/// Several programs that write to one vault concurrently. `scripts/check together` does the same
/// with more records, and with a preview.
struct TogetherTests {
  private static let processes = 4
  private static let each = 15
  private static let forms = 60
  private static let imports = 10

  /// Starts a process that adds tasks with the program one by one.
  private func add(_ number: Int, to vault: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      i=0
      while [ $i -lt "$3" ]; do
        "$0" add task --title "process $1 $i" --vault "$2" > /dev/null || exit 1
        i=$((i + 1))
      done
      """,
      BuiltProgram.url.path, "\(number)", vault.path, "\(Self.each)",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = vault.path + "-cache"
    process.environment = environment
    try process.run()
    return process
  }

  private func records(_ path: String, in vault: URL) throws -> [[String: Any]] {
    let text = try String(contentsOf: vault.appendingPathComponent(path), encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    return try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
  func `Nothing is lost when processes, forms and an import write at once`() throws {
    let vault = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-together-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: vault, withIntermediateDirectories: true)
    defer {
      try? FileManager.default.removeItem(at: vault)
      try? FileManager.default.removeItem(atPath: vault.path + "-cache")
    }
    try Data("timeZone: UTC\n".utf8).write(to: vault.appendingPathComponent("daybook.yaml"))
    let running = try (0..<Self.processes).map { try add($0, to: vault) }

    // Meanwhile, form submissions as from the preview, and sessions by the hundred.
    let files = DiskFiles(root: vault.path)
    let form = try #require(Systems.forms.first { $0.name == "task" })
    for number in 0..<Self.forms {
      let moment = EntryMoment(zone: .utc, now: .now)
      let draft = form.draft(["title": "form \(number)"], moment)
      let reader = CollectionReader(files: files, zone: .utc, width: 1)
      _ = try ChangeWriter(reader, now: moment.now) { _ in }.add(
        draft, to: form, summary: "form \(number)")
      if number % (Self.forms / Self.imports) == 0 {
        let lines = (0..<100).map { #"{"id":"s\#(number)-\#($0)","start":"2026-11-20T09:00Z"}"# }
        try RecordWriter(files: files).append(
          Array(lines.joined(separator: "\n").utf8), to: "focus/sessions", year: Year(2026))
      }
    }
    for process in running {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }

    let tasks = try records("growth/tasks.jsonl", in: vault)
    let titles =
      (0..<Self.processes).flatMap { process in
        (0..<Self.each).map { "process \(process) \($0)" }
      } + (0..<Self.forms).map { "form \($0)" }
    #expect(tasks.compactMap { $0["title"] as? String }.sorted() == titles.sorted())
    let ids = tasks.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == titles.count)
    #expect(try records("focus/sessions.jsonl", in: vault).count == Self.imports * 100)
    // Each is logged once, and so can be undone.
    let changes = try records(".daybook/changes.jsonl", in: vault)
    #expect(Set(changes.compactMap { $0["id"] as? String }).count == changes.count)
    let remembered = changes.flatMap { $0["changes"] as? [[String: Any]] ?? [] }
    #expect(remembered.compactMap { $0["id"] as? String }.sorted() == ids.sorted())
  }

  @Test func `Records of one moment have ids of their own, with 128 random bits`() throws {
    let moment = EntryMoment(zone: .utc, now: Instant(microseconds: 1_795_239_446_123_456))
    let ids = (0..<10_000).map { _ in moment.newIdentifier(for: "growth/tasks") }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix("tasks-20261121-") && $0.count == 15 + 25 })
    // Each bit is set as often as not: 10,000 throws deviate by more than 7 standard deviations
    // from one half once in 390,000 million times.
    let numbers = ids.compactMap { UInt128($0.suffix(25), radix: 36) }
    #expect(numbers.count == ids.count)
    for bit in 0..<128 {
      let count = numbers.count { $0 >> bit & 1 == 1 }
      #expect((4_650...5_350).contains(count), "bit \(bit): \(count)")
    }
  }
}
