import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Prompts

private let canary = "zanzibarquince"

/// Prompts and their histories that are locked, used as ever.
struct LockedPromptTests {
  private let files = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\nauthor: Lin\n",
      "prompts/letter.md": "---\ntitle: Letter\n---\n\(canary), say {it}.\n",
      "prompts/other.md": "---\ntitle: Other \(canary)\nparent: letter\n---\nSomething else.\n",
      "prompts/history/letter.jsonl":
        #"{"version":1,"at":"2026-10-01T10:00:00Z","body":"Old \#(canary).\n"}"# + "\n",
      "prompts/uses.jsonl": #"{"at":"2026-11-01T10:00:00Z","prompt":"letter","rating":4}"# + "\n",
    ])

  private func vault(identity: String? = "mei", _ other: MemoryFiles? = nil) -> UnlockedFiles {
    UnlockedFiles(
      other ?? files, FakeAge.cipher(for: ["mei"], identity: identity), in: ["prompts"],
      texts: ["prompts"], companions: ["prompts/history"])
  }

  private func lock(_ action: LockPlan.Action = .lock) throws {
    try LockPlan(action, textsOf: "prompts", in: vault()).perform(in: vault())
    try LockedChanges(vault()).settle()
  }

  private func read(identity: String? = "mei") async -> StoredPrompts {
    await PromptReader.read(
      CollectionReader(files: vault(identity: identity), zone: shanghai, width: 2))
  }

  private func host(
    _ second: Int = 0, identity: String? = "mei", _ given: [String: String] = [:]
  ) throws -> RecordedHost {
    RecordedHost(
      vault(identity: identity), asOf: try at("2026-11-20 15:30") + .seconds(second), files: given,
      answers: [], editor: { $0.replacing("say", with: "tell") })
  }

  /// The files that have a word in plain text.
  private func tells() -> [String] {
    files.allFiles.filter { String(decoding: $0.value, as: UTF8.self).contains(canary) }
      .map(\.key.text).sorted()
  }

  @Test func `Locked and unlocked they read the same`() async throws {
    let before = await read()
    let bytes = files.allFiles
    #expect(tells().count == 3)
    try lock()
    #expect(tells() == [])
    let after = await read()
    #expect(after.records.prompts == before.records.prompts)
    #expect(after.records.histories == before.records.histories)
    #expect(after.paths == before.paths && after.takenNames == before.takenNames)
    #expect(after.diagnostics.isEmpty, "\(after.diagnostics.text())")
    try lock(.unlock)
    #expect(files.allFiles == bytes)
  }

  @Test func `A locked one is shown with the name that its file has`() async throws {
    func shown(_ words: String...) async throws -> String {
      let host = try host()
      try await PromptShowCommand.parse(["letter"] + words).run(host)
      return host.record.printed.joined()
    }
    #expect(try await shown().contains("\nvault/prompts/letter.md\n"))
    try lock()
    let locked = try await shown()
    #expect(locked.contains("\nvault/prompts/letter.md.age\n"), "\(locked)")
    #expect(
      try await shown("--format", "json").contains(#""file":"vault/prompts/letter.md.age""#))
    #expect(files.allFiles.keys.contains("prompts/letter.md.age"))
  }

  @Test func `Every command that writes leaves nothing readable`() async throws {
    try lock()
    var second = 0
    func run<Command: SystemCommand>(
      _ command: Command.Type, _ words: [String], _ given: [String: String] = [:]
    ) async throws {
      second += 1
      try await command.parse(words).run(try host(second, given))
      #expect(tells() == [], "\(words)")
    }
    func undo() throws {
      second += 1
      try host(second).library.undo()
      #expect(tells() == [], "undo")
    }
    try await run(PromptSaveCommand.self, ["letter", "--body", "t"], ["t": "\(canary) new.\n"])
    try await run(PromptRevertCommand.self, ["letter", "1"])
    try await run(PromptEditCommand.self, ["letter"])
    try await run(PromptEditCommand.self, ["letter", "category=\(canary)"])
    #expect(await read().records.prompts.first?.category == canary)
    try undo()
    #expect(await read().records.prompts.first?.category == nil)
    try await run(
      PromptNewCommand.self, ["third", "--title", "T", "--body", "t", "--yes"],
      ["t": "Third \(canary).\n"])
    #expect(vault().isLockedText("prompts/third.md"))
    #expect(vault().isLockedText("prompts/history/third.jsonl"))
    let whole = await read().records
    try await run(PromptDeleteCommand.self, ["third", "other", "--yes"])
    #expect(await read().records.prompts.map(\.id) == ["letter"])
    try undo()
    #expect(await read().records.prompts == whole.prompts)
    #expect(await read().records.histories == whole.histories)
    try await run(PromptCategorizeCommand.self, ["--yes"])
    // An import of a new text, and of a text for it.
    for text in ["First \(canary)", "Second \(canary)"] {
      second += 1
      let library = try host(second).library
      let reader = library.reader
      var importer = await PromptImporter(
        ImportBasis(reader, Settings(), now: library.clock, answers: [:], days: nil))
      var plans = [ImportPlan()]
      Array(#"[{"act":"Riddle","prompt":"\#(text)"}]"#.utf8).withUnsafeBufferPointer {
        importer.read(
          ImportFile($0, path: "a.json", format: .prompts, writtenAt: library.clock),
          into: &plans[0])
      }
      try library.compare(&plans, paths: ["a.json"])
      _ = try library.perform(plans, "a.json")
      #expect(tells() == [])
    }
    let riddle = await read().records.prompts.first { $0.id == "riddle" }
    #expect(riddle?.version == 2 && riddle?.body == "Second \(canary)")
    try undo()
    // A form of the preview.
    let basis = TextBasis(
      library: try host(second + 1).library, settings: Settings(), words: .english)
    _ = try await PromptsSystem().saveText("F \(canary)", of: "letter", note: nil, basis)
    _ = try await PromptsSystem().addText("N \(canary)", ["title": "New one"], basis)
    #expect(tells() == [])
    #expect(await read().diagnostics.isEmpty)
  }

  @Test func `Without an identity pages say so, and only new ones can be written`() async throws {
    try lock()
    let stored = await read(identity: nil)
    #expect(stored.records.prompts.isEmpty && stored.isLocked)
    #expect(stored.diagnostics.kept.map(\.kind) == ["locked"])
    #expect(stored.diagnostics.kept.map(\.severity) == [.warning])
    let reader = CollectionReader(files: vault(identity: nil), zone: shanghai, width: 1)
    #expect(await PromptsSystem().read(reader, Settings()).isLocked)
    let before = files.allFiles
    let refused: [(any SystemCommand.Type, [String])] = [
      (PromptShowCommand.self, ["letter"]), (PromptEditCommand.self, ["letter", "title=x"]),
      (PromptSaveCommand.self, ["letter"]), (PromptDeleteCommand.self, ["letter", "--yes"]),
      (PromptNewCommand.self, ["letter", "--body", "t"]),
    ]
    for (command, words) in refused {
      let host = try host(identity: nil, ["t": "x"])
      var parsed = try command.parse(words)
      var kind: String?
      do {
        try await run(&parsed, host)
      } catch let failure as Failure { kind = failure.diagnostic.kind }
      #expect(kind == (command == PromptNewCommand.self ? "duplicate-id" : "locked"), "\(words)")
    }
    #expect(files.allFiles == before)
    let failure = #expect(throws: Failure.self) {
      _ = try host(identity: nil).library.records(of: PromptFile.kind)
    }
    #expect(failure?.isLocked == true)
    try await PromptNewCommand.parse(["fresh", "--title", "Fresh", "--body", "t", "--yes"])
      .run(try host(identity: nil, ["t": "Fresh \(canary).\n"]))
    #expect(tells() == [])
    #expect(await read().records.prompts.map(\.id) == ["fresh", "letter", "other"])
  }

  private func run(
    _ command: inout some SystemCommand, _ host: RecordedHost
  ) async throws { try await command.run(host) }

  @Test func `A purged text is gone from encrypted files too, and from snapshots`() async throws {
    try lock()
    try await PromptEditCommand.parse(["letter"]).run(try host(1))
    try await PromptDeleteCommand.parse(["other", "--yes"]).run(try host(2))
    let store = SnapshotStore(of: vault())
    _ = try store.take("backup", at: try at("2026-11-20 15:35"), counted: [])
    try await PromptPurgeCommand.parse(["letter", "--version", "1", "--yes"]).run(try host(600))
    let stored = await read()
    #expect(stored.records.histories["letter"]?.saved.map(\.number) == [2, 3])
    for id in try store.ids() {
      let snapshot = try store.snapshot(id)
      try store.verify(snapshot)
      let content = vault(try store.files(of: snapshot))
      let history = String(
        decoding: try content.contents(of: "prompts/history/letter.jsonl"), as: UTF8.self)
      #expect(content.isLockedText("prompts/history/letter.jsonl"))
      #expect(!history.contains("Old \(canary)") && history.contains(#""version":2"#))
    }
    #expect(tells() == [])
    // Without an identity nothing can be purged, and a merge still can go on.
    await #expect(throws: Failure.self) {
      try await PromptPurgeCommand.parse(["--text", "t", "--yes"])
        .run(try host(identity: nil, ["t": "x"]))
    }
    #expect(
      try PromptsSystem().removePurged(in: vault(identity: nil), zone: shanghai).isEmpty)
  }
}
