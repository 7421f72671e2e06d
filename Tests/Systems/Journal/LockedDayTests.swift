import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Journal

/// Days in Markdown that are locked.
struct LockedDayTests {
  @Test func `Locked days are read as ever, and named without an identity`() async throws {
    let files = MemoryFiles(
      name: "vault",
      [
        "journal/2026/2026-11-20.md": "---\nmood: 2\n---\nThe zanzibar.\n",
        "journal/2026-11-19 evening.markdown": "Quince.\n## 20:00\nRain.\n",
        "journal/frost.jpg": "",
      ])
    func vault(_ identity: String?) -> UnlockedFiles {
      UnlockedFiles(
        files, FakeAge.cipher(for: ["mei"], identity: identity), in: ["journal"],
        texts: ["journal"])
    }
    func read(_ identity: String? = "mei") async -> StoredRecords<JournalRecords> {
      await JournalReader.read(
        CollectionReader(files: vault(identity), zone: shanghai, width: 1))
    }
    let before = await read()
    #expect(before.records.entries.count == 3 && before.diagnostics.isEmpty)
    try LockPlan(.lock, textsOf: "journal", in: vault("mei")).perform(in: vault("mei"))
    let after = await read()
    #expect(after.records.entries.map(\.day) == before.records.entries.map(\.day))
    #expect(
      after.records.entries.map(\.text.markdown) == before.records.entries.map(\.text.markdown))
    #expect(after.diagnostics.isEmpty && !after.isLocked)
    let blind = await read(nil)
    #expect(blind.records.entries.isEmpty && blind.isLocked)
    #expect(blind.diagnostics.kept.map(\.kind) == ["locked"])
    #expect(blind.diagnostics.kept.map(\.severity) == [.warning])
    // A day written by hand.
    try files.replace("journal/2026-11-21.md", with: Array("Sun.\n".utf8), .written)
    let mixed = await read()
    #expect(mixed.records.entries.count == 4)
    #expect(mixed.diagnostics.kept.map(\.place?.file) == ["vault/journal/2026-11-21.md"])
    #expect(mixed.diagnostics.kept.map(\.severity) == [.warning])
  }
}
