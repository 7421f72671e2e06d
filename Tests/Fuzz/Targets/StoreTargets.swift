import Basics

@testable import Focus
@testable import Publish
@testable import Site
@testable import SiteKit
@testable import Vault

extension FuzzTarget {
  static let changes = FuzzTarget("changes") { bytes in
    for line in bytes.split(separator: 0x0A) {
      let entry = line.withUnsafeBufferPointer { try? ChangeEntry(json: $0) }
      if let entry { try checkLine(of: entry) }
    }
    let log = ChangeLog(MemoryFiles(bytes: [ChangeWriter.log: bytes]))
    let all = try log.last(.max)
    try same("the last two", try log.last(2).map(\.json.line), all.prefix(2).map(\.json.line))
  }

  static let builds = FuzzTarget("builds") { bytes in
    for bytes in [bytes, Array("daybook manifest 1\n".utf8) + bytes] {
      let manifest = Manifest(bytes)
      try same("a manifest read again", Manifest(manifest.bytes), manifest)
    }
    guard let trace = value(bytes, BuildTrace.self) else { return }
    var writer = ColumnWriter()
    trace.write(to: &writer)
    try same("a trace read again", value(writer.bytes, BuildTrace.self), trace)
  }

  /// A value in the bytes of a piece, as if its check were correct; nil if there is none.
  private static func value<Value: CacheValue>(_ bytes: [UInt8], _: Value.Type) -> Value? {
    var reader = ColumnReader(bytes)
    guard let value = try? Value(from: &reader), reader.isAtEnd else { return nil }
    return value
  }

  static let protection = FuzzTarget("protection") { bytes in
    guard let keys = try? ProtectionFile.keys(in: bytes, file: "passwords.json") else { return }
    let again = try ProtectionFile.keys(in: ProtectionFile.bytes(keys), file: "passwords.json")
    try same("keys read again", again, keys)
    let part = ProtectedPart.sealed(
      bytes, at: "index.html", keys,
      nonce: [UInt8](repeating: 7, count: AuthenticatedCipher.nonceLength))
    try promise("its file", ProtectedPart.holds(part, bytes, at: "index.html", keys))
    try promise("no other", !ProtectedPart.holds(part, bytes + [0], at: "index.html", keys))
  }

  /// A damaged cache of a collection: it is not used, and the records read are the same.
  static let columns = FuzzTarget("columns") { bytes in
    if let head = value(bytes, ColumnHead.self) {
      var writer = ColumnWriter()
      head.write(to: &writer)
      var again = ColumnWriter()
      value(writer.bytes, ColumnHead.self)?.write(to: &again)
      try same("a head read again", again.bytes, writer.bytes)
    }
    readLog(bytes, SessionLog.self)
    readLog(bytes, UsageLog.self)

    let known = try await Kept.known
    var files = known.files
    Damage(bytes).spoil(&files)
    let cache = MemoryFiles(bytes: files)
    let contents = await Kept.read(cache)
    try same("records beside damage", contents, known.contents)
  }

  private static func readLog<Log: ColumnLog>(_ bytes: [UInt8], _: Log.Type) {
    var reader = ColumnReader(bytes)
    guard var log = try? Log(sharing: &reader) else { return }
    try? log.read(0..<3, touching: nil, from: &reader)
    var writer = ColumnWriter()
    log.writeShared(to: &writer)
    log.write(0..<log.rowCount, to: &writer)
  }

  static let lines = FuzzTarget("lines") { bytes in
    let (sound, truth) = try Kept.index.get()
    try promise("an index that is kept", !sound.isEmpty)
    var files = sound
    Damage(bytes).spoil(&files)
    try same("records beside damage", try Kept.found(in: MemoryFiles(bytes: files)), truth)
  }
}

/// A collection and its cache.
private enum Kept {
  static let path: VaultPath = "focus/sessions.jsonl"
  static let lines: [UInt8] = Array(
    (0..<24).map { number in
      let day = 10 + number % 20
      return
        #"{"id":"\#(number % 3 == 0 ? "b" : "a")\#(number)","start":"2026-11-\#(day)T09:00:00Z""#
        + #","end":"2026-11-\#(day)T10:\#(10 + number):00Z","project":"novel"}"# + "\n"
    }.joined().utf8)

  struct Known: Sendable {
    var files: [VaultPath: [UInt8]]
    var contents: [String]
  }

  private static let task = Task {
    let cache = MemoryFiles()
    let contents = await read(cache)
    return Known(files: cache.allFiles, contents: contents)
  }
  static var known: Known {
    get async throws {
      let known = await task.value
      try promise("columns that are kept", known.files.count == 2)
      return known
    }
  }

  /// The index of the lines, and lookups in it.
  static let index = Result {
    let cache = MemoryFiles()
    let lines = try found(in: cache)
    try same("records by their lines", lines, try found(in: nil))
    return (files: cache.allFiles, found: lines)
  }

  /// Some of the records, found without reading the others if there is an index.
  static func found(in cache: MemoryFiles?) throws -> [String] {
    var reader = CollectionReader(
      files: MemoryFiles(bytes: [path: lines]), zone: .utc, width: 1,
      cache: cache.map { Cache($0, "cache") })
    reader.leastIndexed = 64
    return try ["a7", "b3", "none"].flatMap { id in
      try reader.texts(of: SessionDecoding(), in: "focus/sessions", .beginning(id))
        .map(\.json.line)
    }
  }

  /// The sessions as used for figures.
  static func read(_ cache: MemoryFiles) async -> [String] {
    var columns = ColumnCache(
      Cache(cache, "cache"), basis: "", readAt: Instant(seconds: 4_000_000_000))
    columns.leastSize = 64
    let reader = CollectionReader(
      files: MemoryFiles(bytes: [path: lines]), zone: .utc, width: 1, columns: columns)
    let read = await reader.read("focus/sessions", of: SessionDecoding()) { _ in nil }
    var writer = ColumnWriter()
    let log = read.contents.log
    log.writeShared(to: &writer)
    log.write(0..<log.rowCount, to: &writer)
    var places: [String] = []
    read.places.forEach { places.append("\($0) \($1)") }
    return ["\(read.contents.recordCount)", "\(writer.bytes)"] + places.sorted()
  }
}
