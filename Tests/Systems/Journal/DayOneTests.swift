import Basics
import TestKit
import Testing
import Vault

@testable import Journal

/// A traveller's Day One entries belong to the day and hour of the local clock.
struct DayOneTests {
  private static let json = #"""
    {"metadata":{"version":"1.0"},"entries":[
    {"uuid":"A1","creationDate":"2026-11-20T23:30:00Z","timeZone":"America/New_York",
    "text":"Supper by the river"},
    {"uuid":"A2","creationDate":"2026-11-20T23:30:00Z","timeZone":"Europe/London","text":"Late"},
    {"uuid":"A3","creationDate":"2026-11-20T23:30:00Z","text":"Morning at home"}]}
    """#

  @Test func `They are stored, read and left out by that day`() async throws {
    var bench = ImportBench(at: Instant(seconds: 1_795_500_000))
    bench.zone = shanghai
    let day = try day("2026-11-20")
    bench.days = day...day
    try await bench.add(Array(Self.json.utf8), "Journal.json")
    let entries = try await read(bench.files)
    let shown = entries.map {
      "\($0.day) \($0.time(shanghai)?.description ?? "") \($0.text.markdown)"
    }
    #expect(
      shown.sorted() == ["2026-11-20 18:30 Supper by the river", "2026-11-20 23:30 Late"])
    bench.days = nil
    let again = try await bench.add(Array(Self.json.utf8), "Journal.json")
    #expect(again.summary[kind: "entry"].added == 1)
    #expect(again.summary[kind: "entry"].same == 2)
  }

  private func read(_ files: MemoryFiles) async throws -> [JournalEntry] {
    let reader = CollectionReader(files: files, zone: shanghai, width: 1)
    return await JournalSystem().read(reader).records.entries
  }
}
