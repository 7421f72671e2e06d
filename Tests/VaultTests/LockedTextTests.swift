import Basics
import TestKit
import Testing

@testable import Vault

private let canary = "zanzibar"

/// Markdown files and histories that are locked, each under its own name.
struct LockedTextTests {
  private let now = Instant(seconds: 1_795_170_000)
  private let texts: [VaultPath: String] = [
    "diary/2026-11-19.md": "# Rain\n\n\(canary) one\n",
    "diary/2026/2026-11-20.markdown": "\(canary) two\r\n",
    "diary/picture.png": "no text",
    "diary/lines/letter.jsonl": #"{"version":1,"body":"\#(canary)"}"# + "\n",
    "pages/about.md": "# About\n",
  ]
  private let paths: [VaultPath] = [
    "diary/2026-11-19.md", "diary/2026/2026-11-20.markdown", "diary/lines/letter.jsonl",
  ]

  private func unlocked(_ files: any Files, identity: String? = "mei") -> UnlockedFiles {
    UnlockedFiles(
      files, FakeAge.cipher(for: ["mei"], identity: identity), in: ["diary"], texts: ["diary"],
      companions: ["diary/lines"])
  }

  private func perform(_ action: LockPlan.Action, _ files: UnlockedFiles) throws {
    try LockPlan(action, textsOf: "diary", in: files).perform(in: files)
    try LockedChanges(files).settle()
  }

  private func tells(_ files: MemoryFiles, _ word: String = canary) -> [String] {
    files.allFiles.filter { String(decoding: $0.value, as: UTF8.self).contains(word) }
      .map(\.key.text).sorted()
  }

  private func contents(_ files: any Files) throws -> [VaultPath: [UInt8]] {
    try Dictionary(
      files.files(below: "diary") { _ in }.map { ($0, try files.contents(of: $0)) }
    ) { first, _ in first }
  }

  @Test func `Locked they keep their names, and unlocked they are as they were`() throws {
    let files = MemoryFiles(texts)
    let before = files.allFiles
    let vault = unlocked(files)
    let expected = try contents(vault)
    try perform(.lock, vault)
    #expect(tells(files) == [])
    #expect(
      files.allFiles.keys.map(\.text).sorted() == [
        "diary/2026-11-19.md.age", "diary/2026/2026-11-20.markdown.age",
        "diary/lines/letter.jsonl.age", "diary/locked.age", "diary/picture.png", "pages/about.md",
      ])
    #expect(try contents(vault) == expected)
    #expect(
      vault.files(below: "diary") { _ in }.sorted()
        == before.keys.filter { $0.topFolder == "diary" }.sorted())
    for path in paths {
      #expect(vault.isLockedText(path) && vault.stamp(of: path) != nil)
      #expect(try vault.status(of: path)?.name == String(path.name))
      #expect(
        try FakeAge.cipher(for: [], identity: "mei").decrypt?(
          try files.contents(of: path.locked)) == before[path])
    }
    #expect(vault.lockedTexts.count == 3 && vault.openTexts(in: "diary").isEmpty)
    #expect(try LockPlan(.lock, textsOf: "diary", in: vault).isEmpty)
    try perform(.unlock, vault)
    #expect(files.allFiles == before)
    #expect(try LockPlan(.unlock, textsOf: "diary", in: vault).isEmpty)
  }

  @Test func `One has the name of its file, and is looked up once`() throws {
    let files = TriedFiles(MemoryFiles(texts))
    try perform(.lock, unlocked(files))
    let vault = unlocked(files)
    #expect(vault.fileName(of: paths[0]) == "vault/diary/2026-11-19.md.age")
    #expect(vault.fileName(of: "pages/about.md") == "vault/pages/about.md")
    let before = files.counts.calls
    #expect(try vault.status(of: paths[0])?.name == "2026-11-19.md")
    #expect(files.counts.calls == before + 1)
  }

  @Test func `The places of a log's entries are looked up once each`() throws {
    let files = TriedFiles(MemoryFiles(texts))
    let vault = unlocked(files)
    func entry(_ number: Int64, _ path: VaultPath) -> ChangeEntry {
      let file = FileChange(path, before: nil, after: nil)
      return ChangeEntry(
        id: "c\(number)", at: now + .seconds(number), action: "edit", summary: "a text",
        changes: [], files: [file])
    }
    let entries = (0..<50).map { entry($0, paths[Int($0) % 2]) } + [entry(50, "pages/about.md")]
    var places = LockedPlaces(vault)
    let before = files.counts.calls
    let open = try entries.filter { try !places.hold($0) }
    #expect(open.count == 51)
    // For each of two texts, the mark of its folder and its own file.
    #expect(files.counts.calls == before + 4)
    try perform(.lock, vault)
    places = LockedPlaces(vault)
    let locked = try entries.filter { try places.hold($0) }
    #expect(locked.count == 50)
  }

  @Test func `New and rewritten ones are encrypted, also after the last was removed`() throws {
    let files = MemoryFiles(texts)
    let vault = unlocked(files)
    try perform(.lock, vault)
    let path = paths[0]
    let old = try vault.contents(of: path)
    try vault.exchange(path, old, for: Array("\(canary) three\n".utf8))
    #expect(throws: FileError.self) { try vault.exchange(path, old, for: []) }
    try vault.create("diary/new.md", with: Array(canary.utf8))
    try vault.replace("diary/other.md", with: Array(canary.utf8), .flushed)
    try vault.append(Array(#"{"body":"\#(canary)"}"#.utf8), to: "diary/lines/letter.jsonl")
    try vault.append(Array(#"{"body":"\#(canary)"}"#.utf8), to: "diary/lines/new.jsonl")
    #expect(try vault.contents(of: "diary/lines/letter.jsonl").split(separator: 0x0A).count == 2)
    #expect(throws: FileError.self) { try vault.create("diary/new.md", with: []) }
    try vault.move("diary/new.md", to: "diary/moved.md")
    #expect(try vault.contents(of: "diary/moved.md") == Array(canary.utf8))
    #expect(tells(files) == [])
    for path in vault.files(below: "diary", failed: { _ in }) where vault.isLockedText(path) {
      try vault.change(path, from: try vault.contents(of: path), to: nil)
    }
    #expect(vault.lockedTexts.isEmpty)
    try vault.exchange("diary/2027-01-01.md", nil, for: Array(canary.utf8))
    #expect(tells(files) == [] && vault.lockedTexts.count == 1)
    // Another folder has none of it.
    try vault.replace("pages/other.md", with: Array(canary.utf8), .flushed)
    #expect(tells(files) == ["pages/other.md"])
  }

  @Test func `Of two forms the same counts once, and others are an error with both places`() throws
  {
    let files = MemoryFiles(texts)
    let vault = unlocked(files)
    try perform(.lock, vault)
    let path = paths[0]
    let text = try vault.contents(of: path)
    try files.replace(path, with: text, .flushed)
    #expect(try vault.contents(of: path) == text)
    #expect(vault.files(below: "diary") { _ in }.filter { $0 == path }.count == 1)
    #expect(vault.notLocked(in: "diary").map(\.place?.file) == [vault.displayName(of: path)])
    try files.replace(path, with: Array("Other.\n".utf8), .flushed)
    let before = files.allFiles
    for action in [LockPlan.Action.lock, .unlock] {
      let error = #expect(throws: FileError.self) {
        _ = try LockPlan(action, textsOf: "diary", in: vault)
      }
      #expect(error?.diagnostic.message.contains("2026-11-19.md.age") == true)
      #expect(error?.file == vault.displayName(of: path))
    }
    #expect(throws: FileError.self) { try vault.contents(of: path) }
    #expect(throws: FileError.self) { try vault.replace(path, with: [], .flushed) }
    #expect(files.allFiles == before)
    // Written, it has one form.
    try files.replace(path, with: text, .flushed)
    try vault.exchange(path, text, for: Array("\(canary) four".utf8))
    #expect(tells(files) == [])
  }

  @Test(arguments: [LockPlan.Action.lock, .unlock])
  func `An interruption loses nothing, and the same again completes it`(
    action: LockPlan.Action
  ) throws {
    let plain = MemoryFiles(texts)
    let expected = try contents(unlocked(plain))
    let start = MemoryFiles(texts)
    if action == .unlock { try perform(.lock, unlocked(start)) }
    for count in 0..<12 {
      let files = MemoryFiles(bytes: start.allFiles)
      let mortal = TriedFiles(files) { call, counts in
        call.isChange && counts.changes > count ? .noSpace : nil
      }
      let isDone = (try? perform(action, unlocked(mortal))) != nil
      #expect(isDone == (count >= 7), "\(count)")
      #expect(try contents(unlocked(files)) == expected)
      try perform(action, unlocked(files))
      #expect(try contents(unlocked(files)) == expected)
      #expect(action == .unlock ? files.allFiles == plain.allFiles : tells(files) == [])
    }
  }

  @Test func `Without an identity they are known by name alone, and new ones are written`() throws {
    let files = MemoryFiles(texts)
    try perform(.lock, unlocked(files))
    let vault = unlocked(files, identity: nil)
    for path in paths {
      #expect(try vault.status(of: path) != nil)
      let error = #expect(throws: FileError.self) { try vault.contents(of: path) }
      #expect(error?.reason == .locked && error?.file.hasSuffix(".age") == true)
      #expect(throws: FileError.self) { try vault.exchange(path, nil, for: []) }
    }
    try vault.exchange("diary/new.md", nil, for: Array(canary.utf8))
    #expect(tells(files) == [])
    #expect(try unlocked(files).contents(of: "diary/new.md") == Array(canary.utf8))
    #expect(throws: FileError.self) { _ = try LockPlan(.unlock, textsOf: "diary", in: vault) }
    // A folder that is locked by recipients alone.
    let other = MemoryFiles(texts)
    try perform(.lock, unlocked(other, identity: nil))
    #expect(tells(other) == [])
  }

  @Test func `The log has nothing of them in plain text, whenever they were changed`() throws {
    let files = MemoryFiles(texts)
    let vault = unlocked(files)
    func library(_ seconds: Int) -> RecordLibrary { self.library(vault, seconds) }
    func edit(_ path: VaultPath, _ text: String, _ seconds: Int) throws {
      let old = try vault.contents(of: path)
      try library(seconds).write(
        [], files: [FileChange(path, editing: old, to: Array(text.utf8))], "edit", "\(canary)!")
    }
    try edit(paths[0], "\(canary) before\n", 0)
    #expect(tells(files).contains(".daybook/changes.jsonl"))
    try perform(.lock, vault)
    #expect(tells(files) == [])
    try edit(paths[0], "\(canary) after\n", 1)
    #expect(tells(files) == [])
    let bytes = try vault.contents(of: paths[1])
    try library(2).write([], files: [FileChange(paths[1], deleting: bytes)], "delete", canary)
    #expect(tells(files) == [])
    #expect(library(3).files.isLockedText(paths[0]))
    try library(3).undo()
    #expect(try vault.contents(of: paths[1]) == bytes)
    try library(4).undo()
    try library(5).undo()
    #expect(try vault.contents(of: paths[0]) == Array((texts[paths[0]] ?? "").utf8))
    #expect(tells(files) == [])
    let summaries = try library(6).changes(9).map(\.summary)
    try perform(.unlock, vault)
    #expect(try library(7).changes(9).map(\.summary) == summaries)
    #expect(tells(files).contains(".daybook/changes.jsonl"))
  }

  @Test func `Undone, a text comes back from an encrypted one in a snapshot`() throws {
    let files = MemoryFiles(texts)
    try perform(.lock, unlocked(files))
    let path = paths[0]
    let old = Array("\(canary) whole\n".utf8)
    let new = Array("Other.\n".utf8)
    /// An import, whose texts are in no list of changes.
    func rewrite(_ vault: UnlockedFiles, _ bytes: [UInt8], after seconds: Int) throws {
      let before = try vault.contents(of: path)
      try vault.exchange(path, before, for: bytes)
      library(vault, seconds).writer.remember(
        [], files: [FileChange(path, before: before, after: bytes)], "import", "a.json")
    }
    func undo(_ vault: UnlockedFiles, after seconds: Int) throws {
      try library(vault, seconds).undo()
    }
    let vault = unlocked(files)
    try rewrite(vault, old, after: 0)
    _ = try SnapshotStore(of: vault).take("import", at: now + .seconds(1), counted: [])
    try rewrite(vault, new, after: 2)
    // Another copy of the vault, without snapshots of it.
    let other = MemoryFiles(bytes: files.allFiles.filter { $0.key.pathExtension != "zst" })
    let failure = #expect(throws: Failure.self) { try undo(unlocked(other), after: 3) }
    #expect(failure?.diagnostic.kind == "not-kept")
    try undo(vault, after: 3)
    #expect(try vault.contents(of: path) == old)
    #expect(tells(files) == [])
    // After it was unlocked, too.
    try rewrite(vault, new, after: 4)
    try perform(.unlock, vault)
    try undo(vault, after: 5)
    #expect(files.allFiles[path] == old)
  }

  @Test func `The copy of a sync program is found, and merged only if it says the same`()
    async throws
  {
    let files = MemoryFiles(texts)
    let vault = unlocked(files)
    try perform(.lock, vault)
    let copy: VaultPath = "diary/2026-11-19.md.sync-conflict-20261120-101500-ABCDEFG.age"
    func copies() -> [VaultPath] { vault.syncCopies { _ in }.map(\.original) }
    func merged() async throws -> SyncCopyMerge {
      let found = try #require(vault.syncCopies { _ in }.first)
      return try await SyncCopyMerge(
        found.path, of: found.original, in: library(vault, 0), MergePlan.Options { _, _, _ in nil })
    }
    try vault.replace(copy, with: Array("\(canary) other\n".utf8), .flushed)
    #expect(copies() == [paths[0].locked])
    #expect(try await merged().plan.diagnostics.kept.map(\.kind) == ["locked-merge"])
    try vault.replace(copy, with: try vault.contents(of: paths[0]), .flushed)
    let options = MergePlan.Options { _, _, _ in nil }
    let plan = try await merged().perform(in: library(vault, 0), options)
    #expect(plan?.isEmpty == true && copies().isEmpty)
    #expect(tells(files) == [])
  }

  private func library(_ files: UnlockedFiles, _ seconds: Int) -> RecordLibrary {
    RecordLibrary(
      [], CollectionReader(files: files, zone: shanghai, width: 1),
      moment: Moment(asOf: now, zone: shanghai), clock: now + .seconds(seconds))
  }

  @Test func `A merge writes nothing readable that is locked on a side`() async throws {
    let (ours, theirs) = (MemoryFiles(name: "a", texts), MemoryFiles(name: "b", texts))
    let vault = unlocked(ours)
    let library = self.library(vault, 0)
    try perform(.lock, vault)
    func merged(_ other: any Files) async throws -> MergePlan {
      try await MergePlan(library, with: other, MergePlan.Options { _, _, _ in nil })
    }
    var plan = try await merged(unlocked(theirs))
    #expect(plan.diagnostics.isEmpty && plan.isEmpty)
    try theirs.replace(paths[0], with: Array("Other.\n".utf8), .flushed)
    plan = try await merged(unlocked(theirs))
    #expect(plan.diagnostics.kept.map(\.kind) == ["locked-merge"])
    // Both locked, from one copy, and then different.
    let copy = MemoryFiles(name: "d", bytes: ours.allFiles)
    for files in [copy as any Files, unlocked(copy)] {
      plan = try await merged(files)
      #expect(plan.diagnostics.isEmpty && plan.isEmpty)
    }
    try unlocked(copy).replace(paths[1], with: Array("\(canary) five".utf8), .flushed)
    plan = try await merged(copy)
    #expect(plan.diagnostics.kept.map(\.place?.file) == ["d/\(paths[1]).age"])
    #expect(plan.files.isEmpty)
    // Files that are new there, and locked only there.
    let own = MemoryFiles(name: "c", ["pages/about.md": "# About\n"])
    let plain = self.library(unlocked(own), 0)
    plan = try await MergePlan(plain, with: vault, MergePlan.Options { _, _, _ in nil })
    #expect(plan.diagnostics.kept.map(\.kind) == ["locked-merge", "locked-merge", "locked-merge"])
    #expect(plan.files.map(\.path) == ["diary/picture.png"])
  }
}
