import Basics
import TestKit
import Testing
import Vault

@testable import Journal

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// An entry in the form `2026-11-20 The text.` about a day, or `2026-11-20T09:30 The text.` at a
/// time.
func entry(_ text: String) throws -> JournalEntry {
  let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
  let source = RecordSource(id: text)
  let words = parts.count > 1 ? parts[1] : ""
  if let day = Day(parts[0]) { return JournalEntry(words, on: day, source: source) }
  let instant = try at(parts[0])
  return JournalEntry(words, on: shanghai.day(of: instant), at: instant, source: source)
}

/// A journal with these entries.
func journal(_ entries: String..., asOf: String = "2026-11-20 18:40") throws -> JournalHistory {
  try journal(entries.map(entry), asOf: asOf)
}

func journal(
  _ entries: [JournalEntry], asOf: String = "2026-11-20 18:40"
) throws -> JournalHistory {
  JournalHistory(
    JournalRecords(entries: entries), moment: Moment(asOf: try at(asOf), zone: shanghai))
}

/// The result of reading a vault.
struct ReadJournal {
  let stored: StoredRecords<JournalRecords>

  var entries: [JournalEntry] { stored.records.entries.sorted() }
  var recordCount: Int { stored.recordCount }
  var diagnostics: DiagnosticList { stored.diagnostics }
  /// The position and kind of each problem: `journal/2026-11-20.md:2:7 wrong-type`.
  var problems: [String] {
    diagnostics.kept.map { "\($0.place?.description ?? "") \($0.kind)" }
  }
}

func read(_ path: VaultPath, _ text: String) async throws -> ReadJournal {
  try await read([path: text])
}

func read(_ files: [VaultPath: String]) async throws -> ReadJournal {
  try await read(bytes: files.mapValues { Array($0.utf8) })
}

func read(bytes files: [VaultPath: [UInt8]]) async throws -> ReadJournal {
  let reader = CollectionReader(
    files: MemoryFiles(name: "", bytes: files), zone: shanghai, width: 2)
  return ReadJournal(stored: await JournalSystem().read(reader))
}
