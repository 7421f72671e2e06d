import Basics
import Testing
import Vault

struct RecordTests {
  @Test func `Records that differ in few digits of two fields have different hashes`() {
    // With a hash that only multiplies, differences of two fields cancel in the sum.
    var hashes: Set<ContentHash> = []
    for first in 0..<150 {
      for second in 0..<150 {
        hashes.insert(
          ContentHash([
            (key: "start", value: "2026-01-01T00:\(first):00Z"),
            (key: "end", value: "2026-01-01T00:\(second):00Z"),
          ]))
      }
    }
    #expect(hashes.count == 22_500)
  }

  @Test func `The hash of a record does not depend on the order of its fields, nor change`() {
    let hash = ContentHash([(key: "start", value: "2026-01-01"), (key: "note", value: "n")])
    // Computed outside this program; stored records refer to it, so it must never change.
    #expect(hash.hex == "01a92769e58ea441ab7eaab46e1e852b")
    let other = ContentHash([(key: "note", value: "n"), (key: "start", value: "2026-01-01")])
    #expect(hash == other)
  }

  @Test func `New records go to the collection's file, or to the year's where it is a folder`()
    throws
  {
    let files = MemoryFiles()
    let writer = RecordWriter(files: files)
    let line = Array(#"{"id":"a"}"#.utf8)
    #expect(
      try writer.append(line, to: "focus/sessions", year: Year(2026))
        == "focus/sessions.jsonl")
    try files.createFolders("focus/events")
    #expect(
      try writer.append(line, to: "focus/events", year: Year(2026))
        == "focus/events/2026.jsonl")
    #expect(files.allFiles["focus/events/2026.jsonl"] == line + [0x0A])
  }
}
