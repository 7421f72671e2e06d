import Basics
import TestKit
import Testing

@testable import Vault

struct ColumnTests {
  private static let columns: [[Int64]] = [
    [], [0], [7, 7, 7], [-1, 0, 254], [-1, 0, 255], [0, 65_535], [1, 65_537],
    [-2_147_483_648, 2_147_483_647], [0, 4_294_967_296], [.min, .max, 0], [.min], [.max, .max - 1],
  ]

  @Test func `What was written is read again`() throws {
    var writer = ColumnWriter()
    for column in Self.columns { writer.write(column) }
    writer.write("两 words")
    writer.write(String?.none)
    writer.write(String?.some(""))
    writer.write([1, 2, 3] as [UInt8])
    writer.write(Int64.min)
    var reader = ColumnReader(writer.bytes)
    for column in Self.columns { #expect(try reader.column(column.count) == column) }
    #expect(try reader.text() == "两 words")
    #expect(try reader.optionalText() == nil)
    #expect(try reader.optionalText() == "")
    #expect(try reader.bytes().elementsEqual([1, 2, 3]))
    #expect(try reader.number() == .min)
    #expect(reader.isAtEnd)
    #expect(throws: DamagedEntry.self) { try reader.number() }
  }

  @Test func `No byte that was not there is read, and nothing is as large as it says`() {
    func isRefused(_ number: Int64, _ read: (inout ColumnReader) throws -> Void) -> Bool {
      var writer = ColumnWriter()
      for _ in 0..<3 { writer.write(number) }
      var reader = ColumnReader(writer.bytes)
      do {
        try read(&reader)
        return false
      } catch {
        return true
      }
    }
    for number in [Int64.min, -1, 17, 1 << 40, .max] {
      #expect(isRefused(number) { _ = try $0.bytes() }, "\(number)")
      #expect(isRefused(number) { _ = try $0.count(atMost: 16) }, "\(number)")
      #expect(isRefused(number) { _ = try $0.column(3) }, "\(number)")
    }
    var short = ColumnReader([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0])
    #expect(throws: DamagedEntry.self) { try short.column(.max) }
  }

  @Test func `A head comes back as it was kept`() throws {
    let place = Place(file: "vault/focus/sessions.jsonl", line: 3, column: 2, length: 4)
    let excerpt = Excerpt(text: "{}", start: 1, length: 4)
    var diagnostic = Diagnostic(.warning, kind: "odd", at: place, "odd", excerpt: excerpt)
    diagnostic.trail = ["one", "two"]
    let stamp = FileStamp(size: 30, inode: .max, modified: -1, changed: 5)
    let head = ColumnHead(
      rootName: "vault",
      files: [
        .init(path: "focus/sessions.jsonl", stamp: stamp, size: 30, lines: 3, check: .max),
        .init(path: "focus/sessions/a.jsonl", stamp: stamp, size: 0, lines: 0),
      ], rowCount: 3, recordCount: 2, identityCount: 3,
      diagnostics: [diagnostic, Diagnostic(.error, kind: "bad", "bad", hint: "mend it")],
      unknownKeys: [.init(name: "mine", count: 2, place: place, excerpt: excerpt)])
    let again = try #require(cached(head))
    #expect(again.files.map(\.path) == head.files.map(\.path))
    #expect(again.files.map(\.stamp) == [stamp, stamp])
    #expect(again.files.map(\.check) == [.max, nil])
    #expect(again.diagnostics == head.diagnostics)
    #expect(again.unknownKeys.map(\.name) == ["mine"])
    #expect((again.rowCount, again.recordCount, again.identityCount) == (3, 2, 3))
  }

  @Test func `Texts, paths and stamps are read again, and none that are not there`() throws {
    let texts = ["", "一", "a b", String(repeating: "x", count: 300)]
    let stamp = FileStamp(size: -7, inode: .max, modified: .min, changed: .max)
    var writer = ColumnWriter()
    writer.write(texts)
    writer.write(["pages/a.md", "b"])
    writer.write([stamp, nil])
    var reader = ColumnReader(writer.bytes)
    #expect(try reader.texts(4) == texts)
    #expect(try reader.paths(2) == ["pages/a.md", "b"])
    #expect(try reader.stamps(2) == [stamp, nil])
    #expect(reader.isAtEnd)
    for lengths: [Int64] in [[.max], [-1], [1, .max], [2, 2], [.min, 3]] {
      var writer = ColumnWriter()
      writer.write(lengths)
      writer.write(0)
      var reader = ColumnReader(Array(writer.bytes.dropLast(5)))
      #expect(throws: DamagedEntry.self) { try reader.texts(lengths.count) }
    }
    var outside = ColumnWriter()
    outside.write(["../a"])
    var refused = ColumnReader(outside.bytes)
    #expect(throws: DamagedEntry.self) { try refused.paths(1) }
  }

  @Test func `A check tells parts of bytes apart that differ in one bit, in length, in order`() {
    var random = SeededGenerator(7)
    var seen: Set<UInt64> = []
    var made = 0
    func note(_ parts: [[UInt8]]) {
      var check = ByteCheck()
      for part in parts { check.add(part) }
      seen.insert(check.value)
      made += 1
    }
    for count in [0, 1, 7, 8, 9, 31, 32, 33, 64, 100] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      note([bytes])
      note([[], bytes])
      for bit in 0..<(count * 8) {
        var other = bytes
        other[bit / 8] ^= 1 << (bit % 8)
        note([other])
      }
      if count > 2 { note([Array(bytes.prefix(1)), Array(bytes.dropFirst())]) }
      note([bytes + [0]])
    }
    note(Array(repeating: [0, 0, 0, 0, 0, 0, 0, 0], count: 3))
    note([Array(repeating: 0, count: 24)])
    #expect(seen.count == made)
  }
}
