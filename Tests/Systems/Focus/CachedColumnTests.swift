import Basics
import Synchronization
import TestKit
import Testing

@testable import Focus
@testable import Vault

/// The cache must give the same as reading all files.
struct CachedColumnTests {
  /// A vault of unusual sessions and events, which changes at random.
  private struct ChangingVault {
    let files = TickingFiles()
    let cache = MemoryFiles(name: "cache")
    var random: SeededGenerator
    var program = "a"
    var zone = shanghai
    var leastSize = 1
    /// An older state of the cache.
    private var old: [VaultPath: [UInt8]] = [:]

    init(_ seed: UInt64) { random = SeededGenerator(seed) }

    mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }
    mutating func one<Value>(of values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func time() -> String {
      let hour = Int.random(in: 10..<20, using: &random)
      let minute = Int.random(in: 10..<60, using: &random)
      let day = Int.random(in: 10..<28, using: &random)
      return "2026-11-\(day)T\(hour):\(minute):00" + one(of: ["Z", "+08:00", ""])
    }

    private mutating func common() -> [String] {
      var members: [String] = []
      if chance(60) { members.append(#""id":"\#(one(of: ["a", "b", "c", "d", "é", "f"]))""#) }
      if chance(30) {
        members.append(#""updatedAt":"2026-11-2\#(Int.random(in: 0..<5, using: &random))T00:00Z""#)
      }
      if chance(12) { members.append(#""deleted":true"#) }
      if chance(4) { members.append(#""mine":1"#) }
      return members
    }

    mutating func session() -> String {
      switch Int.random(in: 0..<25, using: &random) {
      case 0: return ""
      case 1: return "[1]"
      case 2: return #"{"id":"a","start":"soon"}"#
      default: break
      }
      var members = common()
      members.append(#""start":"\#(time())""#)
      if chance(80) { members.append(#""end":"2026-11-28T23:00""#) }
      if chance(10) { members.append(#""end":"\#(time())""#) }
      if chance(40) { members.append(#""project":"\#(one(of: ["novel", "", "手稿", "a\\u0062"]))""#) }
      if chance(40) { members.append(#""note":"\#(one(of: ["", "x", "\\n", "a longer one"]))""#) }
      if chance(30) {
        members.append(#""tags":\#(one(of: ["[\"a\"]", "\"b\"", "[\"b\",\"手\"]"]))"#)
      }
      if chance(20) { members.append(#""source":"\#(one(of: ["toggl", "activitywatch"]))""#) }
      if chance(20) { members.append(#""kind":"\#(one(of: ["focus", "break", "sleep", "nap"]))""#) }
      if chance(10) { members.append(#""valid":false"#) }
      return "{" + members.joined(separator: ",") + "}"
    }

    mutating func event() -> String {
      var members = common()
      members.append(#""at":"\#(time())""#)
      members.append(
        #""type":"\#(one(of: ["screen_on", "screen_off", "app_switch", "app_switch", "x"]))""#)
      if chance(60) { members.append(#""app":"\#(one(of: ["Editor", "邮件", ""]))""#) }
      if chance(40) { members.append(#""seconds":\#(Int.random(in: 0..<900, using: &random))"#) }
      if chance(30) { members.append(#""title":"\#(one(of: ["a", "b", "c"]))""#) }
      return "{" + members.joined(separator: ",") + "}"
    }

    mutating func lines(_ path: VaultPath, _ count: Int) -> [UInt8] {
      let isSession = path.text.hasPrefix("focus/sessions")
      return Array((0..<count).map { _ in (isSession ? session() : event()) + "\n" }.joined().utf8)
    }

    static let paths: [VaultPath] = [
      "focus/sessions.jsonl", "focus/sessions/2025.jsonl", "focus/sessions/2026.jsonl",
      "focus/events/a.jsonl", "focus/events/b.jsonl",
    ]

    mutating func fill() throws {
      for path in Self.paths where chance(70) {
        let mark: [UInt8] = chance(20) ? [0xEF, 0xBB, 0xBF] : []
        let count = Int.random(in: 0..<40, using: &random)
        try files.replace(path, with: mark + lines(path, count), .written)
      }
      if chance(20) {
        try files.replace(
          "focus/sessions.csv", with: Array("id,start,end\na,2026-11-20,2026-11-21\n".utf8),
          .written)
      }
    }

    mutating func change() throws {
      if chance(60) { files.wait(milliseconds: one(of: [10, 30, 90, 400])) }
      let path = one(of: Self.paths)
      let bytes = (try? files.contents(of: path)) ?? []
      switch Int.random(in: 0..<16, using: &random) {
      case 0...4: try files.append(lines(path, Int.random(in: 1..<6, using: &random)), to: path)
      case 5: try files.replace(path, with: bytes + Array(#"{"id":"b","start":"20"#.utf8), .written)
      case 6, 7:
        // The same size as before, perhaps within a tick of the clock.
        var bytes = bytes
        let digits = bytes.indices.filter { bytes[$0] == UInt8(ascii: "1") }
        if !digits.isEmpty { bytes[one(of: digits)] = UInt8(ascii: "2") }
        try files.replace(path, with: bytes, .written)
      case 8:
        // One more character, so that the file only seems to be appended to.
        var bytes = bytes
        if let digit = bytes.firstIndex(of: UInt8(ascii: "1")) { bytes[digit] = 0x33 }
        try files.replace(path, with: bytes + lines(path, 1), .written)
      case 9: try files.replace(path, with: Array(bytes.prefix(bytes.count / 2)), .written)
      case 10: try files.remove(path)
      case 11: program = one(of: ["a", "b"])
      case 12: zone = one(of: [shanghai, .utc])
      case 13: leastSize = one(of: [1, 500, 4_000])
      case 14: try damage()
      default: old = cache.allFiles
      }
    }

    private mutating func damage() throws {
      let kept = cache.allFiles.keys.sorted()
      guard !kept.isEmpty else { return }
      let path = one(of: kept)
      var bytes = try cache.contents(of: path)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return try cache.remove(path)
      case 1: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      case 2: bytes += [0]
      case 3: bytes = old[path] ?? []
      default:
        guard !bytes.isEmpty else { return }
        for _ in 0..<Int.random(in: 1..<4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
      }
      try cache.replace(path, with: bytes, .written)
    }

    func read() async -> StoredRecords<FocusLog> {
      var columns = ColumnCache(
        Cache(cache, "kept"), basis: program, readAt: files.now)
      columns.leastSize = leastSize
      let reader = CollectionReader(files: files, zone: zone, width: 2, columns: columns)
      return await FocusSystem().read(reader)
    }
  }

  /// The first difference of two lists; nil if equal.
  private static func difference(_ left: [String], _ right: [String]) -> String? {
    guard left != right else { return nil }
    let place = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset
    let index = place ?? min(left.count, right.count)
    return "\(left.dropFirst(index).first ?? "the end")\nis not\n"
      + (right.dropFirst(index).first ?? "the end")
  }

  /// The records read, for comparison.
  private static func words(_ stored: StoredRecords<FocusLog>) -> [String] {
    let (sessions, events) = (stored.records.sessions, stored.records.events)
    var words = ["\(stored.recordCount) records", "\(sessions.count), \(events.count)"]
    words += sessions.entries.map {
      "\($0) \(sessions[$0.index]) \(sessions.places[$0.index].map { "\($0)" } ?? "")"
    }
    words += events.entries.map {
      "\($0) \(events[$0.index]) \(events.places[$0.index].map { "\($0)" } ?? "")"
    }
    return words + [stored.diagnostics.json()]
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `What is kept is what reading all files gives`(seed: UInt64) async throws {
    var vault = ChangingVault(seed)
    try vault.fill()
    for step in 0..<14 {
      let plain = await readFocus(vault.files, zone: vault.zone)
      let kept = await vault.read()
      let difference = Self.difference(Self.words(kept), Self.words(plain))
      #expect(difference == nil, "seed \(seed), change \(step)")
      try vault.change()
    }
  }

  /// A session's line.
  private static func line(_ number: Int, id: String? = nil) -> String {
    let day = 10 + number % 18
    return #"{"id":"\#(id ?? "s\(number)")","start":"2026-11-\#(day)T09:00:00Z","#
      + #""end":"2026-11-\#(day)T10:\#(10 + number % 50):00Z","note":"\#(number)"}"# + "\n"
  }

  private static func lines(_ range: Range<Int>) -> [UInt8] {
    Array(range.map { line($0) }.joined().utf8)
  }

  private static let path: VaultPath = "focus/sessions.jsonl"

  private static func reader(_ files: TickingFiles, _ cache: MemoryFiles) -> CollectionReader {
    CollectionReader(
      files: files, zone: .utc, width: 2,
      columns: ColumnCache(Cache(cache, "kept"), basis: "a", readAt: files.now))
  }

  @Test func `Of what only grew the new lines are read`() async throws {
    let (files, cache) = (TickingFiles(), MemoryFiles(name: "cache"))
    let old: VaultPath = "focus/sessions/2025.jsonl"
    let last: VaultPath = "focus/sessions/2026.jsonl"
    try files.replace(old, with: Self.lines(0..<9_000), .written)
    try files.replace(last, with: Self.lines(9_000..<9_100), .written)
    files.wait(milliseconds: 1_000)
    /// The number of sessions, and of bytes read from files.
    func read() async -> (count: Int, bytes: Int) {
      let before = files.bytesRead
      let stored = await FocusSystem().read(Self.reader(files, cache))
      #expect(stored.diagnostics.isEmpty)
      return (stored.records.sessions.count, files.bytesRead - before)
    }
    let size = try files.contents(of: old).count + files.contents(of: last).count
    let first = await read()
    #expect(first.count == 9_100)
    #expect(first.bytes >= size)
    #expect(await read() == (9_100, 0))
    let growth = Array(Self.line(9_100).utf8)
    try files.append(growth, to: last)
    // The bytes before are verified until the change is older than a tick of the clock.
    let atOnce = await read()
    #expect(atOnce.count == 9_101)
    #expect(atOnce.bytes < size / 10)
    files.wait(milliseconds: 1_000)
    _ = await read()
    #expect(await read() == (9_101, growth.count))
    // A known record replaces the old one, also after a new file.
    try files.replace(
      "focus/sessions/2027.jsonl",
      with: Array(
        (#"{"id":"s7","deleted":true}"# + "\n" + #"{"id":"s8999","deleted":true}"# + "\n"
          + Self.line(9_100, id: "new")).utf8), .written)
    let after = await read()
    #expect(after.count == 9_100)
    #expect(after.bytes < 1_000)
  }

  @Test func `Columns that name a label or a kind that is not there are not believed`() throws {
    let log = UsageLog([
      UsageEvent(at: Instant(seconds: 0), kind: .appSwitch, app: "a", title: "b")
    ])
    let columns = log.columns(of: 0..<1)
    var same = try #require(UsageLog(labels: ["a", "b"]))
    let isSame = same.append(columns)
    #expect(isSame)
    // There are two labels, the first is 1, and three kinds, the first is 0.
    for (column, number) in [(2, 3), (2, -1), (2, .max), (3, 3), (3, -1), (4, 3)] as [(Int, Int64)]
    {
      var changed = columns
      changed.numbers[column][0] = number
      var log = try #require(UsageLog(labels: ["a", "b"]))
      let isBelieved = log.append(changed)
      #expect(!isBelieved, "\(number) in column \(column)")
    }
  }

  @Test func `A file that changes while it is read is not kept`() async throws {
    let (files, cache) = (TickingFiles(), MemoryFiles(name: "cache"))
    let lines = (0..<8_000).map { Self.line($0) }
    try files.replace(Self.path, with: Array(lines.joined().utf8), .written)
    files.wait(milliseconds: 1_000)
    let other = Array(lines.joined().replacing("T09", with: "T08").utf8)
    files.atNextRead {
      try? $0.replace(Self.path, with: other, .written)
    }
    _ = await FocusSystem().read(Self.reader(files, cache))
    for _ in 0..<2 {
      files.wait(milliseconds: 1_000)
      let stored = await FocusSystem().read(Self.reader(files, cache))
      #expect(Self.words(stored) == Self.words(await readFocus(files)))
      #expect(stored.records.sessions.entries.allSatisfy { $0.start.seconds % 86_400 == 8 * 3_600 })
    }
  }

  @Test func `Of a collection that is gone nothing stays`() async throws {
    let (files, cache) = (TickingFiles(), MemoryFiles(name: "cache"))
    try files.replace(Self.path, with: Self.lines(0..<5_000), .written)
    files.wait(milliseconds: 1_000)
    _ = await FocusSystem().read(Self.reader(files, cache))
    #expect(cache.allFiles.count == 2)
    try files.remove(Self.path)
    #expect(await FocusSystem().read(Self.reader(files, cache)).recordCount == 0)
    #expect(cache.allFiles.isEmpty)
  }

  @Test func `What cannot be kept is read all the same`() async throws {
    let (files, cache) = (TickingFiles(), MemoryFiles(name: "cache"))
    try files.replace(Self.path, with: Self.lines(0..<5_000), .written)
    files.wait(milliseconds: 1_000)
    cache.deny("kept")
    for _ in 0..<2 {
      let stored = await FocusSystem().read(Self.reader(files, cache))
      #expect(stored.records.sessions.count == 5_000)
    }
  }
}

/// Files whose clock ticks every 50 ms: changes within a tick have the same time.
final class TickingFiles: Files {
  private struct State {
    var milliseconds = 1_000_000
    var times: [VaultPath: Int64] = [:]
    var bytesRead = 0
    var atNextRead: (@Sendable (TickingFiles) -> Void)?
  }

  private let base = MemoryFiles()
  private let state = Mutex(State())

  var rootName: String { base.rootName }
  /// The machine's time, which does not tick.
  var now: Instant { Instant(microseconds: Int64(state.withLock(\.milliseconds)) * 1_000) }
  var bytesRead: Int { state.withLock(\.bytesRead) }

  func wait(milliseconds: Int) { state.withLock { $0.milliseconds += milliseconds } }

  /// Calls `body` when a file is read next.
  func atNextRead(_ body: @escaping @Sendable (TickingFiles) -> Void) {
    state.withLock { $0.atNextRead = body }
  }

  private func touch(_ path: VaultPath) {
    state.withLock { $0.times[path] = Int64($0.milliseconds / 50 * 50) * 1_000_000 }
  }

  private func stamp(_ path: VaultPath, size: Int) -> FileStamp {
    let time = state.withLock { $0.times[path] ?? 0 }
    return FileStamp(size: size, inode: 7, modified: time, changed: time)
  }

  private struct TickingFile: OpenFile {
    let file: any OpenFile
    let files: TickingFiles
    let stamp: FileStamp

    func read(
      at offset: Int, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileError) -> Int {
      let read = try file.read(at: offset, into: buffer)
      let body = files.state.withLock { state in
        state.bytesRead += read
        defer { state.atNextRead = nil }
        return state.atNextRead
      }
      body?(files)
      return read
    }
  }

  func status(of path: VaultPath) throws(FileError) -> FileEntry? {
    guard var entry = try base.status(of: path) else { return nil }
    if entry.kind == .file { entry.stamp = stamp(path, size: entry.size) }
    return entry
  }
  func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] { try base.list(folder) }
  func open(_ path: VaultPath) throws(FileError) -> any OpenFile {
    let file = try base.open(path)
    return TickingFile(file: file, files: self, stamp: stamp(path, size: file.size))
  }
  func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    try base.replace(path, with: bytes, durability)
    touch(path)
  }
  @discardableResult
  func append(_ lines: [UInt8], to path: VaultPath) throws(FileError) -> FileAddition {
    defer { touch(path) }
    return try base.append(lines, to: path)
  }
  func exchange(_ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]) throws(FileError) {
    try base.exchange(path, old, for: new)
    touch(path)
  }
  func remove(_ path: VaultPath) throws(FileError) { try base.remove(path) }
  func createFolders(_ path: VaultPath) throws(FileError) { try base.createFolders(path) }
}
