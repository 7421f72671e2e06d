import TestKit
import Testing

@testable import Vault

struct CacheTests {
  private let files = MemoryFiles(name: "cache")
  private var cache: Cache { Cache(files, "vault") }

  private func text(_ reader: ColumnReader?) throws -> String? {
    guard var reader else { return nil }
    return try reader.text()
  }

  @Test func `An entry is found under its kind, name and inputs only`() throws {
    let entry = cache.entry("kind", "name", from: ["1", "a"])
    try entry.replace { $0.write("value") }
    #expect(Array(files.allFiles.keys) == ["vault/kind/name"])
    #expect(try text(entry.piece()) == "value")
    for (kind, name, inputs) in [
      ("other", "name", ["1", "a"]), ("kind", "other", ["1", "a"]), ("kind", "name", ["2", "a"]),
      ("kind", "name", ["1"]), ("kind", "name", ["1", "a", ""]), ("kind", "name", ["1a"]),
    ] { #expect(cache.entry(kind, name, from: inputs).piece() == nil, "\(kind) \(name) \(inputs)") }
    entry.remove()
    #expect(entry.piece() == nil && entry.written == nil && files.allFiles.isEmpty)
  }

  @Test func `Pieces are read in order and from their offsets, at no other`() throws {
    let entry = cache.entry("kind", "name", from: [])
    let texts = (0..<300).map { String(repeating: "x", count: $0 * 17) }
    try entry.replace(with: texts.map { text in { $0.write(text) } })
    var pieces = try entry.pieces()
    var offsets: [Int] = []
    for expected in texts {
      offsets.append(pieces.position)
      #expect(try text(pieces.next()) == expected)
    }
    #expect(pieces.isAtEnd)
    #expect(throws: DamagedEntry.self) { try pieces.next() }
    #expect(try text(pieces.piece(at: offsets[7])) == texts[7])
    #expect(try text(pieces.piece(at: offsets[7], size: 8 + 7 * 17)) == texts[7])
    for (offset, size) in [
      (offsets[7] + 1, nil), (offsets[7], 8), (-1, nil), (.max, nil), (pieces.end, nil),
    ] as [(Int, Int?)] {
      #expect(throws: DamagedEntry.self) { try pieces.piece(at: offset, size: size) }
    }
    // More than one piece is not a value.
    #expect(entry.piece() == nil)
  }

  @Test func `What is open stays the same while the entry is replaced`() throws {
    let entry = cache.entry("kind", "name", from: [])
    try entry.replace { $0.write("old") }
    var pieces = try entry.pieces()
    try entry.replace { $0.write("new") }
    #expect(try text(pieces.next()) == "old")
    #expect(try text(entry.piece()) == "new")
  }

  @Test func `What fails while it is written leaves the old entry`() throws {
    let tried = TriedFiles(files) { call, _ in call == .replace ? .system("the disk is full") : nil
    }
    let entry = cache.entry("kind", "name", from: [])
    try entry.replace { $0.write("old") }
    let failing = Cache(tried, "vault").entry("kind", "name", from: [])
    #expect(throws: FileError.self) { try failing.replace { $0.write("new") } }
    #expect(try text(failing.piece()) == "old")
  }

  @Test func `Names that nobody uses are removed, and no file that is being written`() throws {
    for path: VaultPath in ["vault/k/a", "vault/k/b", "vault/k/.daybook-1.tmp"] {
      try files.replace(path, with: [], .written)
    }
    cache.tidy("k") { $0 == "a" }
    #expect(try files.list("vault/k").map(\.name) == [".daybook-1.tmp", "a"])
  }
}
