import Basics
import TestKit
import Testing

@testable import Vault

/// Records with their time in `at`.
private struct LapRecord: RecordDecoding {
  let fieldNames = ["at", "note", "laps"]
  let momentField: String? = "at"
  func sink() -> any RecordSink<RowLog<Never>> { EmptySink(self) }
}

private let laps: VaultPath = "running/laps"

/// Looking up single records must give the same as reading all.
struct LookupTests {
  /// A vault of unusual records, which grows and changes at random.
  private struct Vault {
    let files = MemoryFiles()
    let cache = MemoryFiles(name: "cache")
    var random: SeededGenerator
    private static let ids = [
      "a", "ab", "abc", "abc1", "b", "lap-20261120-1", "lap-20261120-12", "lap-2", "é", "日", "\"q",
      "back\\slash", "id", "z z",
    ]
    private static let times = [
      "2026-11-20T09:00:00+08:00", "2026-11-20T01:00:00Z", "2026-11-20T09:00", "2026-11-20",
      "2026-11-19T23:59:59.5+08:00", "1999-01-01T00:00:00-11:30", "2030-02-28 12:00", "soon", "",
    ]

    init(_ seed: UInt64) { random = SeededGenerator(seed) }

    mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }
    mutating func one<Value>(of values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }

    /// A text in JSON, with some characters escaped.
    private mutating func quoted(_ text: String) -> String {
      guard chance(20) else { return JSONText.string(text).line }
      return "\""
        + text.utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
        + "\""
    }

    mutating func line() -> String {
      switch Int.random(in: 0..<24, using: &random) {
      case 0: return ""
      case 1: return "[\"id\",\"a\"]"
      case 2: return #"{"id":"a","at":"2026-11-20T09:00""#
      case 3: return "  \r"
      default: break
      }
      var members: [String] = []
      if chance(85) { members.append(#""id":"# + quoted(one(of: Self.ids))) }
      if chance(5) {
        members.append(one(of: [#""id":7"#, #""id":"""#, #""id":null"#, #""id":"b""#]))
      }
      if chance(85) { members.append(#""at":"# + quoted(one(of: Self.times))) }
      if chance(5) { members.append(#""at":"2026-11-20T10:00Z""#) }
      if chance(50) {
        members.append(
          #""note":"# + one(of: [#""\"id\":\"a\"""#, #""x""#, "{\"id\":\"ab\"}", "null", "3"]))
      }
      if chance(30) { members.append(#""laps":"# + one(of: ["1", "2", "[1, 2]"])) }
      if chance(20) { members.append(#""mine":{"id":"abc","at":"2026-11-20"}"#) }
      if chance(40) {
        members.append(#""updatedAt":"2026-11-2\#(Int.random(in: 0..<4, using: &random))T00:00Z""#)
      }
      if chance(15) { members.append(#""deleted":true"#) }
      members.shuffle(using: &random)
      let space = chance(10) ? " " : ""
      return space + "{" + members.joined(separator: "," + space) + "}" + (chance(5) ? "\r" : "")
    }

    mutating func lines(_ count: Int) -> [UInt8] {
      Array((0..<count).map { _ in line() + "\n" }.joined().utf8)
    }

    var reader: CollectionReader {
      var reader = CollectionReader(
        files: files, zone: shanghai, width: 1, cache: Cache(cache, "laps"))
      reader.leastIndexed = 300
      return reader
    }

    /// Writes the parts of the collection.
    mutating func fill() throws {
      let mark: [UInt8] = chance(30) ? [0xEF, 0xBB, 0xBF] : []
      try files.replace("running/laps.jsonl", with: mark + lines(60), .written)
      if chance(50) {
        try files.replace("running/laps/2025.jsonl", with: lines(30), .written)
        try files.replace("running/laps/2026.jsonl", with: lines(30), .written)
      }
      if chance(30) {
        let text = "id,at,note\na,2026-11-20T09:00,csv\nlap-3,2031-01-01,\n"
        try files.replace("running/laps.csv", with: Array(text.utf8), .written)
      }
      if chance(30) {
        let text = "- id: abc\n  at: 2026-11-20T09:00\n- at: 2026-11-21\n  note: x\n"
        try files.replace("running/laps.yaml", with: Array(text.utf8), .written)
      }
      if chance(30) {
        let text = #"[{"id":"b","at":"2026-11-20"},{"at":"2026-11-20","laps":3}]"#
        try files.replace("running/laps.json", with: Array(text.utf8), .written)
      }
    }

    /// Changes the files in one of the possible ways.
    mutating func change() throws {
      let path: VaultPath = "running/laps.jsonl"
      var bytes = try files.contents(of: path)
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        reader.note(
          try files.append(lines(Int.random(in: 1..<20, using: &random)), to: path), of: path,
          LapRecord())
      case 2:
        // Another program appends lines, and is interrupted.
        try files.replace(path, with: bytes + lines(5) + Array(#"{"id":"a","at"#.utf8), .written)
      case 3:
        // A person changes a character in the middle.
        let digits = bytes.indices.filter { bytes[$0] == UInt8(ascii: "b") }
        if !digits.isEmpty { bytes[one(of: digits)] = UInt8(ascii: "a") }
        try files.replace(path, with: bytes, .written)
      case 4: try files.replace(path, with: Array(bytes.prefix(bytes.count / 2)), .written)
      case 5:
        // The cache is damaged.
        let kept = cache.allFiles.keys.sorted()
        guard !kept.isEmpty else { return }
        let file = one(of: kept)
        var damaged = try cache.contents(of: file)
        guard !damaged.isEmpty else { return }
        damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 0x41
        try cache.replace(file, with: damaged, .written)
      default:
        let kept = cache.allFiles.keys.sorted()
        if !kept.isEmpty { try cache.remove(one(of: kept)) }
      }
    }
  }

  /// The contents of texts, for comparison.
  private func words(_ texts: [RecordText]) -> [String] {
    texts.map { text in
      let members = text.members.map { "\($0.name):\($0.json.line)" }.joined(separator: ",")
      return "\(text.identifier) \(text.hasIdentifier) \(text.path):\(text.line) \(members) "
        + "\(text.updatedAt?.formatted() ?? "") \(text.isDeleted)"
    }
  }

  private func check(_ vault: Vault, _ comment: Comment) throws {
    let plain = CollectionReader(files: vault.files, zone: shanghai, width: 1)
    let all = try plain.texts(of: LapRecord(), in: laps)
    let beginnings = ["", "a", "ab", "abc", "lap", "lap-20261120-1", "é", "\"", "back\\", "x"]
    for beginning in beginnings + all.suffix(3).map({ String($0.identifier.prefix(6)) }) {
      let found = try vault.reader.texts(of: LapRecord(), in: laps, .beginning(beginning))
      let expected = all.filter { $0.identifier.utf8.starts(with: beginning.utf8) }
      #expect(words(found) == words(expected), "\(comment), beginning \(beginning)")
    }
    for identifier in ["a", "ab", "日", "", "z z"] + all.prefix(3).map(\.identifier) {
      let found = try vault.reader.texts(of: LapRecord(), in: laps, .exactly(identifier))
      let expected = all.filter { $0.identifier == identifier }
      #expect(words(found) == words(expected), "\(comment), exactly \(identifier)")
    }
    let dated = all.compactMap { text in
      text.instant(of: "at", in: shanghai).map { (moment: $0, text: text) }
    }
    for moment in Set(dated.map(\.moment)).union([Instant(seconds: 0)]) {
      for length in [Duration.zero, .hours(1), .hours(24 * 30)] {
        let moments = moment...(moment + length)
        let found = try vault.reader.texts(of: LapRecord(), in: laps, during: moments)
        let expected = dated.filter { moments.contains($0.moment) }.map(\.text)
        #expect(words(found).sorted() == words(expected).sorted(), "\(comment), \(moments)")
      }
    }
    for note in [nil, "\"x\""] {
      let wants = { (text: RecordText) in note == nil || text["note"]?.line == note }
      let found = try vault.reader.latest(of: LapRecord(), in: laps, where: wants)
      // Of several with one time, the last; `max` would give any.
      let wanted = dated.filter { wants($0.text) }
      let last = wanted.map(\.moment).max()
      let expected = wanted.last { $0.moment == last }.map { [$0.text] } ?? []
      #expect(words(found.map { [$0] } ?? []) == words(expected), "\(comment), latest")
    }
    let bytes = try vault.files.contents(of: "running/laps.jsonl")
    for offset in [0, bytes.count / 3, bytes.count] {
      let line = try vault.reader.line(at: offset, of: "running/laps.jsonl", LapRecord())
      #expect(line == bytes[..<offset].count { $0 == 0x0A } + 1, "\(comment), line")
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `What is looked up is what is found by reading all`(seed: UInt64) throws {
    var vault = Vault(seed)
    try vault.fill()
    try check(vault, "seed \(seed)")
    for step in 1...4 {
      try vault.change()
      try check(vault, "seed \(seed), change \(step)")
    }
  }

  /// Lines of about 100 bytes each.
  private func lines(_ range: Range<Int>) -> [UInt8] {
    let padding = String(repeating: "x", count: 60)
    return Array(
      range.map { #"{"id":"lap-\#($0)","at":"2026-11-20T09:00Z","note":"\#(padding)"}"# + "\n" }
        .joined().utf8)
  }

  @Test func `A file that cannot be read to its end is told of, whichever part fails`() async throws
  {
    let path: VaultPath = "running/laps.jsonl"
    let whole = MemoryFiles(bytes: [path: lines(0..<200)])
    var told = 0
    for number in 1... {
      let files = TriedFiles(whole) { call, counts in
        call == .read && counts.calls >= number ? .system("an error of the disk") : nil
      }
      var reader = CollectionReader(files: files, zone: .utc, width: 2)
      reader.blockSize = 1_000
      let contents = await reader.read(laps, of: LapRecord())
      if files.counts.calls < number {
        #expect(contents.diagnostics.isEmpty)
        break
      }
      #expect(contents.diagnostics.kept.map(\.kind) == ["file-error"], "call \(number)")
      #expect(contents.diagnostics.hasErrors(of: FileError.unreadableKinds))
      told += 1
    }
    #expect(told > 20)
  }

  @Test func `Of a large file little is read, also behind what was added to it`() throws {
    let files = TriedFiles()
    let cache = MemoryFiles(name: "cache")
    let path: VaultPath = "running/laps.jsonl"
    try files.base.replace(path, with: lines(0..<3_000), .written)
    let reader = CollectionReader(
      files: files, zone: .utc, width: 1, cache: Cache(cache, "laps"))
    func find(_ identifier: String) throws -> (count: Int, read: Int) {
      let before = files.counts.bytesRead
      let found = try reader.texts(of: LapRecord(), in: laps, .exactly(identifier))
      return (found.count, files.counts.bytesRead - before)
    }
    let size = try files.contents(of: path).count
    #expect(try find("lap-17").read > size)
    for number in 3_000..<3_010 {
      let addition = try files.append(lines(number..<(number + 1)), to: path)
      reader.note(addition, of: path, LapRecord())
      let (count, read) = try find("lap-\(number)")
      #expect(count == 1)
      #expect(read < size / 10, "\(read) of \(size) bytes")
    }
    // Lines appended by another program are trusted once the bytes before them are verified.
    try files.base.append(lines(4_000..<4_001), to: path)
    #expect(try find("lap-4000").read > size)
    #expect(try find("lap-4000").read < size / 10)
    #expect(try find("lap-17").count == 1)
  }

  @Test func `What is kept of a file has few parts, and no old ones`() throws {
    var files: Int { cache.allFiles.count }
    let vault = MemoryFiles()
    let cache = MemoryFiles(name: "cache")
    var reader = CollectionReader(
      files: vault, zone: .utc, width: 1, cache: Cache(cache, "laps"))
    reader.leastIndexed = 1_000
    for number in 0..<40 {
      let path: VaultPath = "running/laps.jsonl"
      let addition = try vault.append(lines((number * 10)..<(number * 10 + 10)), to: path)
      reader.note(addition, of: path, LapRecord())
      let found = try reader.texts(of: LapRecord(), in: laps, .exactly("lap-\(number * 10)"))
      #expect(found.map(\.line) == [number * 10 + 1])
    }
    // 40 pieces of a kilobyte: at most one part for each power of two, and the head.
    #expect(files <= 8, "\(cache.allFiles.keys.sorted())")
  }

  @Test func `So many that it is quicker to read all are found too`() throws {
    let vault = MemoryFiles(bytes: ["running/laps.jsonl": lines(0..<1_100)])
    let cache = Cache(MemoryFiles(name: "cache"), "laps")
    let reader = CollectionReader(files: vault, zone: .utc, width: 1, cache: cache)
    let found = try reader.texts(of: LapRecord(), in: laps, .beginning("lap-"))
    #expect(found.map(\.line) == Array(1...1_100))
    #expect(try reader.latest(of: LapRecord(), in: laps)?.line == 1_100)
  }

  @Test func `Of a moment a few are looked up by their ids, many are read with all others`() throws
  {
    let files = TriedFiles()
    let path: VaultPath = "running/laps.jsonl"
    // The third record of the later moment has the earlier one since.
    let later = ["a", "b", "c"].map { #"{"id":"\#($0)","at":"2026-11-21T09:00Z"}"# + "\n" }
    let moved = #"{"id":"b","at":"2026-11-20T09:00Z","updatedAt":"2026-11-22T00:00Z"}"# + "\n"
    try files.base.replace(
      path, with: lines(0..<2_000) + Array((later.joined() + moved).utf8) + lines(2_000..<3_000),
      .written)
    let cache = Cache(MemoryFiles(name: "cache"), "laps")
    let reader = CollectionReader(files: files, zone: .utc, width: 1, cache: cache)
    let size = try files.contents(of: path).count
    func find(_ day: Int) throws -> [String] {
      let moment = Instant(seconds: 1_795_165_200 + Int64(day - 20) * 86_400)
      return try reader.texts(of: LapRecord(), in: laps, during: moment...moment).map(
        \.identifier)
    }
    #expect(try find(21) == ["a", "c"])
    let before = files.counts.bytesRead
    #expect(try find(21) == ["a", "c"])
    #expect(files.counts.bytesRead - before < size)
    #expect(Set(try find(20)) == Set((0..<3_000).map { "lap-\($0)" } + ["b"]))
  }

  @Test func `What cannot be kept is looked up all the same`() throws {
    let vault = MemoryFiles(bytes: ["running/laps.jsonl": lines(0..<1_000)])
    let cache = MemoryFiles(name: "cache")
    cache.deny("laps")
    let reader = CollectionReader(
      files: vault, zone: .utc, width: 1, cache: Cache(cache, "laps"))
    let found = try reader.texts(of: LapRecord(), in: laps, .exactly("lap-999"))
    #expect(found.map(\.line) == [1_000])
  }

  @Test func `The last changes are read from the end, however long they are`() throws {
    let files = MemoryFiles()
    func entry(_ number: Int) -> String {
      let long = String(repeating: "n", count: number * 9_000)
      return
        #"{"id":"c-\#(number)","at":"2026-11-20T09:00:00Z","action":"edit","summary":"\#(long)","#
        + #""changes":[]}"# + "\n"
    }
    #expect(try ChangeLog(files).last(3).isEmpty)
    for number in 0..<30 { try files.append(Array(entry(number).utf8), to: ChangeWriter.log) }
    try files.append(Array("not a change\n".utf8), to: ChangeWriter.log)
    let all = try ChangeLog(files).last(100)
    #expect(all.map(\.id) == (0..<30).reversed().map { "c-\($0)" })
    #expect(all.allSatisfy { entry in "c-\(entry.summary.count / 9_000)" == entry.id })
    #expect(try ChangeLog(files).last(2).map(\.id) == ["c-29", "c-28"])
  }
}
