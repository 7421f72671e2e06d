import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// A text that is removed for good, and nothing else with it.
struct PromptPurgeTests {
  private static let secret = "The key is \"swordfish\".\nUse it.\n"
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\nauthor: Lin\n",
      "pages/about.md": "# About\n\nswordfish is a fish.\n",
      "prompts/p.md": "---\ntitle: P\n---\n\(secret)",
      "prompts/q.md": "---\ntitle: Q\n---\nOther.\n",
    ])

  private func host(_ time: String, files: [String: String] = [:]) throws -> RecordedHost {
    RecordedHost(vault, asOf: try at(time), files: files)
  }

  /// A prompt with three versions, the first of them the secret, in two snapshots.
  private func prepare() async throws {
    try await PromptSaveCommand.parse(["p"]).run(try host("2026-11-18 10:00"))
    try take("2026-11-18 10:30")
    for (day, text) in [("19", "Say it.\n"), ("20", "Say it twice.\n")] {
      try await PromptSaveCommand.parse(["p", "--body", "t"])
        .run(try host("2026-11-\(day) 10:00", files: ["t": text]))
    }
    try await PromptNewCommand.parse(["r", "--body", "t"])
      .run(try host("2026-11-20 11:00", files: ["t": Self.secret]))
    try await PromptDeleteCommand.parse(["r", "--yes"]).run(try host("2026-11-20 11:01"))
    try take("2026-11-20 11:30")
  }

  private func take(_ time: String) throws {
    _ = try SnapshotStore(of: vault).take("backup", at: try at(time), counted: [])
  }

  private func purge(_ arguments: [String], text: String? = nil) async throws {
    try await PromptPurgeCommand.parse(arguments + ["--yes"])
      .run(try host("2026-11-20 15:30", files: text.map { ["t": $0] } ?? [:]))
  }

  /// The files of the vault and of its snapshots that contain the secret.
  private func places(in files: MemoryFiles? = nil) throws -> [String] {
    let files = files ?? vault
    var found: [String] = []
    for (path, bytes) in files.allFiles where path != "pages/about.md" {
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains("swordfish") { found.append(path.text) }
    }
    guard files === vault else { return found.sorted() }
    let store = SnapshotStore(of: vault)
    for id in try store.ids() {
      found += try places(in: try store.files(of: try store.snapshot(id))).map { "\(id)/\($0)" }
    }
    return found.sorted()
  }

  @Test func `The text is nowhere in the vault, and all else is as before`() async throws {
    try await prepare()
    let before = vault.allFiles
    let kept = SnapshotStore(of: vault)
    let ids = try kept.ids()
    let old = try ids.map { try kept.files(of: try kept.snapshot($0)).allFiles }
    #expect(try places().count > 4)
    try await purge(["p", "--version", "1"])
    #expect(try places() == [])
    #expect(try kept.ids() == ids)
    for (id, old) in zip(ids, old) {
      let snapshot = try kept.snapshot(id)
      try kept.verify(snapshot)
      let new = try kept.files(of: snapshot).allFiles
      #expect(new.keys.sorted() == old.keys.sorted())
      let changed = new.keys.filter { new[$0] != old[$0] }.map(\.text).sorted()
      #expect(
        Set(changed).isSubset(of: [
          ".daybook/changes.jsonl", "prompts/history/p.jsonl", "prompts/history/r.jsonl",
          "prompts/p.md",
        ]), "\(changed)")
    }
    let changed = vault.allFiles.keys.filter {
      vault.allFiles[$0] != before[$0] && !$0.text.hasPrefix(".daybook/snapshots")
    }
    #expect(
      Set(changed.map(\.text)) == [
        ".daybook/changes.jsonl", ".daybook/purged.jsonl", "prompts/history/p.jsonl",
      ])
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let prompt = try #require(stored.records.prompts.first)
    #expect(prompt.body == "Say it twice.\n")
    #expect(stored.records.histories["p"]?.saved.map(\.number) == [2, 3])
    // Once more, nothing changes.
    let after = vault.allFiles
    try await purge(["--text", "t"], text: Self.secret)
    #expect(vault.allFiles == after)
  }

  @Test func `The present text of a prompt is not purged`() async throws {
    try await prepare()
    let before = vault.allFiles
    await #expect(throws: Failure.self) { try await purge(["p", "--version", "3"]) }
    await #expect(throws: Failure.self) { try await purge(["p", "--version", "9"]) }
    await #expect(throws: Failure.self) {
      try await PromptPurgeCommand.parse(["p", "--version", "1"]).run(try host("2026-11-20 15:30"))
    }
    #expect(vault.allFiles == before)
  }

  @Test func `The refusal to undo a change that had it names a way on`() async throws {
    try await prepare()
    let host = try host("2026-11-20 15:30")
    try await PromptPurgeCommand.parse(["p", "--version", "1", "--yes"]).run(host)
    #expect(host.record.notes.joined().contains("daybook undo still undoes all others"))
    let failure = #expect(throws: Failure.self) {
      try self.host("2026-11-20 15:31").library.undo()
    }
    #expect(failure?.diagnostic.kind == "not-kept")
    #expect(failure?.diagnostic.hint?.contains("daybook undo --list") == true)
  }

  @Test func `An interrupted removal is finished by the same command`() async throws {
    try await prepare()
    // Its hash was written, and nothing else yet.
    var purged = PurgedTexts()
    try purged.add(Self.secret, at: try at("2026-11-20 15:00"), in: vault)
    let hidden = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(hidden.records.histories["p"]?.saved.map(\.number) == [2, 3])
    try await purge(["p", "--version", "1"])
    #expect(try places() == [])
  }

  @Test func `Whatever change is the last, nothing else is lost, and the next run ends it`()
    async throws
  {
    try await prepare()
    let before = vault.allFiles
    let whole = MemoryFiles(name: "vault", bytes: before)
    _ = try TextPurge(text: Self.secret, files: whole, zone: shanghai)
      .perform(at: try at("2026-11-20 15:30"))
    let wanted = whole.allFiles
    for most in 0..<6 {
      let base = MemoryFiles(name: "vault", bytes: before)
      let tried = TriedFiles(base) { call, counts in
        call.isChange && counts.changes > most ? .noSpace : nil
      }
      let failed = try? TextPurge(text: Self.secret, files: tried, zone: shanghai)
        .perform(at: try at("2026-11-20 15:30"))
      #expect((failed == nil) == (most < 5), "\(most)")
      for (path, bytes) in base.allFiles {
        #expect(bytes == before[path] || bytes == wanted[path], "\(path) after \(most)")
      }
      #expect(Set(base.allFiles.keys).isSuperset(of: before.keys))
      _ = try TextPurge(text: Self.secret, files: base, zone: shanghai)
        .perform(at: try at("2026-11-20 15:30"))
      #expect(base.allFiles == wanted, "\(most)")
    }
  }

  @Test func `A restore of an older copy keeps its hash`() async throws {
    try await prepare()
    let copy = SnapshotStore(of: MemoryFiles(name: "copy", bytes: vault.allFiles))
    try await purge(["p", "--version", "1"])
    let plan = try RestorePlan(of: try copy.named(nil), in: vault)
    try plan.perform(from: copy, in: vault)
    #expect(vault.allFiles[ChangeWriter.purged] != nil)
    #expect(try places() != [])
    _ = try PromptsSystem().removePurged(in: vault, zone: shanghai)
    #expect(try places() == [])
  }

  @Test func `A merge counts nothing that was purged here, and brings the rest`() async throws {
    try await prepare()
    let other = MemoryFiles(name: "other", bytes: vault.allFiles)
    try await purge(["p", "--version", "1"])
    let library = try host("2026-11-21 10:00").library
    func plan(_ other: MemoryFiles) async throws -> MergePlan {
      var options = MergePlan.Options { _, _, _ in nil }
      options.admitted = try PromptsSystem().withoutPurged(in: vault, zone: shanghai)
      return try await MergePlan(library, with: other, options)
    }
    #expect(try await plan(other).outcomes.isEmpty)
    try other.append(
      Array(#"{"version":4,"at":"2026-11-20T12:00:00+08:00","body":"New.\n"}"#.utf8),
      to: "prompts/history/p.jsonl")
    let merge = try await plan(other)
    #expect(merge.collections.map(\.outcomes.count) == [1], "\(merge.outcomes)")
    try merge.perform(in: library)
    #expect(try places() == [])
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(stored.records.histories["p"]?.saved.map(\.number) == [2, 3, 4])
    // Nothing was purged in the other copy.
    #expect(try PromptsSystem().withoutPurged(in: other, zone: shanghai) == nil)
  }

  @Test func `Neither an import nor a merge brings it back`() async throws {
    try await prepare()
    let history = vault.allFiles["prompts/history/p.jsonl"] ?? []
    try await purge(["p", "--version", "1"])
    // Neither as it was nor as other programs write it.
    for text in [Self.secret, String(Self.secret.dropLast()), "\n\(Self.secret)\n"] {
      let plan = try await ImportBench(vault, at: try at("2026-11-21 10:00"))
        .plan(Array(text.utf8), "prompts/again.md", as: "prompts")
      #expect(plan.files.isEmpty && plan.additions.isEmpty)
    }
    // As a merge or a restore would leave it.
    try vault.exchange(
      "prompts/history/p.jsonl", vault.allFiles["prompts/history/p.jsonl"],
      for: history)
    try vault.exchange(
      "prompts/back.md", nil, for: Array("---\nvisibility: public\n---\n\(Self.secret)".utf8))
    let back = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(back.diagnostics.kept.map(\.kind) == ["purged-text"])
    #expect(back.records.prompts.first { $0.id == "back" }?.isWithheld == true)
    let changed = try PromptsSystem().removePurged(in: vault, zone: shanghai)
    #expect(Set(changed.map(\.text)) == ["prompts/back.md", "prompts/history/p.jsonl"])
    #expect(try places() == [])
  }

  @Test func `A merge takes along what was purged in the other copy`() async throws {
    try await prepare()
    let other = MemoryFiles(name: "other", bytes: vault.allFiles)
    _ = try TextPurge(text: Self.secret, files: other, zone: shanghai)
      .perform(at: try at("2026-11-20 15:30"))
    let library = try host("2026-11-21 10:00").library
    let options = MergePlan.Options { _, _, _ in nil }
    let merge = try await MergePlan(library, with: other, options)
    #expect(merge.bringsPurges && !merge.isEmpty)
    try merge.perform(in: library)
    #expect(vault.allFiles[ChangeWriter.purged] == other.allFiles[ChangeWriter.purged])
    _ = try PromptsSystem().removePurged(in: vault, zone: shanghai)
    let left = vault.allFiles.filter { path, bytes in
      path != "pages/about.md" && !path.text.hasPrefix(".daybook/snapshots")
        && String(decoding: bytes, as: UTF8.self).contains("swordfish")
    }
    #expect(left.isEmpty, "\(left.keys)")
    #expect(try await MergePlan(library, with: other, options).bringsPurges == false)
  }

  @Test func `It is the same text however a program writes its variables and lines`() throws {
    let prompt = Prompt(id: "p", body: "Leaked {first name} text,\nfor {{b}} {b} {主题}.\n")
    var purged = PurgedTexts()
    try purged.add(prompt.body, at: try at("2026-11-20 15:00"), in: vault)
    for syntax in [VariableSyntax.braces, .nunjucks, .dollar, .input] {
      let text = syntax.read(syntax.body(of: prompt))
      #expect(purged.contains(text), "\(text)")
    }
    #expect(purged.contains(prompt.body.replacing("\n", with: "\r\n")))
    #expect(try PurgedTexts(in: vault) == purged)
    for other in ["Leaked {name} text,\nfor {{b}} {b} {主题}.", "Leaked text,\nfor {{b}} {b} {主题}."] {
      #expect(!purged.contains(other))
    }
    // As a vault has it of texts purged before: the SHA-256 of the text as it was, by sha256sum.
    let hash =
      "b22db37961fe46e322c3d56024c3ced4"
      + "dc018d77ea7d1aaede68ecd9c3ef83e8"
    let before = MemoryFiles([".daybook/purged.jsonl": "{\"sha256\":\"\(hash)\"}\n"])
    #expect(try PurgedTexts(in: before).contains("Old {a} text\n"))
  }
}
