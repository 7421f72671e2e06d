import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Journal

/// Keys of daily notes that may be values of measures.
struct PropertyTests {
  private func read(
    _ files: [VaultPath: String], readsProperties: Bool = true
  ) async throws -> StoredRecords<JournalRecords> {
    var settings = Settings()
    settings[JournalSettings.self].readsProperties = readsProperties
    return await JournalSystem().read(
      CollectionReader(files: MemoryFiles(files), zone: shanghai, width: 1), settings)
  }

  private let note = """
    ---
    mood: 🙂
    energy: 3
    weight: 71.2
    cooked: true
    tasks: [a, b]
    Sleep: 7 h
    empty:
    ---
    Rain.
    """

  @Test func `Keys with one value are properties, and a mood in words is none`() async throws {
    let stored = try await read(["journal/2026-11-19.md": note])
    #expect(stored.diagnostics.isEmpty && stored.leftOut.isEmpty)
    let properties = stored.records.properties
    #expect(properties.map(\.name) == ["weight", "cooked", "Sleep"])
    #expect(properties.map(\.text) == ["71.2", "true", "7 h"])
    #expect(properties.map(\.place.line) == [4, 5, 7])
    #expect(try Set(properties.map(\.day)) == [day("2026-11-19")])
    let entry = try #require(stored.records.entries.first)
    #expect(entry.mood == nil && entry.energy == 3)
  }

  @Test func `Without the setting they are unknown keys`() async throws {
    let stored = try await read(["journal/2026-11-19.md": note], readsProperties: false)
    #expect(stored.records.properties.isEmpty)
    #expect(stored.diagnostics.kept.map(\.kind).contains("unknown-key"))
    #expect(stored.diagnostics.hasErrors)
  }

  @Test func `A note with a property alone is no entry`() async throws {
    let stored = try await read(["journal/2026-11-19.md": "---\nweight: 71.2\n---\n"])
    #expect(stored.records.entries.isEmpty && stored.records.properties.count == 1)
  }

  @Test func `Notes named after their day are read in a folder without settings`() async throws {
    var files: [VaultPath: String] = [
      "2026-11-19.md": "One.", "Daily/2026/2026-11-20 Friday.md": "Two.", "idea.md": "No day.",
      "pages/2026-11-18-rain.md": "A page.", ".trash/2026-11-17.md": "Gone.",
    ]
    let stored = try await read(files)
    #expect(stored.records.entries.sorted().map(\.text.markdown) == ["One.", "Two."])
    #expect(
      stored.diagnostics.kept.map(\.message) == [
        "there is no daybook.yaml, so the journal is 2 daily notes found in this folder, with days "
          + "of Asia/Shanghai"
      ])
    files["daybook.yaml"] = ""
    #expect(try await read(files).records.entries.isEmpty)
  }
}
