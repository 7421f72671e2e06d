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
    #expect(throws: DamagedColumns.self) { try reader.number() }
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
    #expect(throws: DamagedColumns.self) { try short.column(.max) }
  }

  @Test func `A head that is damaged anywhere, or of another program, is none`() throws {
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
      unknownKeys: [.init(name: "mine", count: 2, place: place, excerpt: excerpt)],
      rowCheck: 1, identityCheck: .max)
    let bytes = head.bytes(basis: "a")
    let again = try ColumnHead(bytes, basis: "a")
    #expect(again.bytes(basis: "a") == bytes)
    #expect(again.diagnostics == head.diagnostics)
    #expect(again.files.map(\.stamp) == [stamp, stamp])
    #expect(throws: DamagedColumns.self) { try ColumnHead(bytes, basis: "b") }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << (place % 8)
      #expect(throws: DamagedColumns.self) { try ColumnHead(damaged, basis: "a") }
      #expect(throws: DamagedColumns.self) {
        try ColumnHead(Array(bytes.prefix(place)), basis: "a")
      }
    }
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
