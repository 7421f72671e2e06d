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

  @Test func `Other keys may be told of, each once, but not in a vault of Obsidian`()
    async throws
  {
    var files: [VaultPath: String] = [
      "journal/2026-11-18.md": note, "journal/2026-11-19.md": note,
      "journal/2026-11-20.md": "---\nprivate: true\ntagz: a\naliases: b\ncreated: c\n---\nx",
    ]
    let stored = try await read(files)
    #expect(
      stored.records.ownKeys.map(\.name) == ["weight", "cooked", "tasks", "Sleep", "empty"])
    #expect(stored.records.ownKeys.map(\.place.line) == [4, 5, 6, 7, 8])
    #expect(stored.diagnostics.kept.map(\.kind) == ["unknown-key"])
    files[".obsidian/app.json"] = "{}"
    #expect(try await read(files).records.ownKeys.isEmpty)
  }

  @Test func `Without the setting they are unknown keys`() async throws {
    let stored = try await read(["journal/2026-11-19.md": note], readsProperties: false)
    #expect(stored.records.properties.isEmpty)
    #expect(stored.diagnostics.kept.map(\.kind).contains("unknown-key"))
    #expect(!stored.diagnostics.hasErrors && stored.leftOut.isEmpty)
    #expect(
      stored.diagnostics.kept.map(\.message).contains(
        "mood should be a whole number from -2 to 2, not \"🙂\""))
  }

  @Test(arguments: [true, false])
  func `A mood of another scale is one warning, and the note counts`(
    readsProperties: Bool
  ) async throws {
    let stored = try await read(
      ["journal/2026-11-19.md": "---\nmood: 7\nenergy: 4.5\n---\nRain.\n"],
      readsProperties: readsProperties)
    #expect(stored.diagnostics.kept.map(\.severity) == [.warning, .warning])
    #expect(
      stored.diagnostics.kept.map(\.message) == [
        "mood should be a whole number from -2 to 2, not \"7\"",
        "energy should be a whole number from 1 to 5, not \"4.5\"",
      ])
    #expect(stored.leftOut.isEmpty)
    let entry = try #require(stored.records.entries.first)
    #expect(entry.mood == nil && entry.energy == nil && entry.text.markdown == "Rain.")
    #expect(!entry.isWithheld)
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

  @Test(arguments: [
    "20-11-2026", "20261120", "2026年11月20日", "November 20th, 2026", "2026-11-20 Friday",
    "20.11.2026", "11-20-2026", "20. November 2026", "Fri 20-Nov-2026",
  ])
  func `A note may be named after its day in other ways`(name: String) async throws {
    let path = try #require(VaultPath(validating: "journal/\(name).md"))
    let inJournal = try await read([path: "One."])
    #expect(inJournal.diagnostics.isEmpty)
    #expect(try inJournal.records.entries.map(\.day) == [day("2026-11-20")])
    let alone = try await read([VaultPath(validating: "\(name).md") ?? path: "One."])
    #expect(try alone.records.entries.map(\.day) == [day("2026-11-20")])
  }

  @Test(arguments: ["03-04-2026", "November 2026", "2026-13-45", "Chapter 3", "20261345", "May"])
  func `A name without a day, or with two, is none`(name: String) async throws {
    let path = try #require(VaultPath(validating: "journal/\(name).md"))
    let stored = try await read([path: "One."])
    #expect(stored.records.entries.isEmpty)
    #expect(stored.diagnostics.kept.map(\.kind) == ["no-day"])
  }
}
