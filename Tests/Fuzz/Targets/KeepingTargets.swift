import AllSystems
import Basics

@testable import Vault

extension FuzzTarget {
  /// A tampered snapshot and list.
  static let snapshots = FuzzTarget("snapshots") { bytes in
    readSnapshot(bytes)
    try readList(bytes)
    let said = bytes + (bytes.last == 0x0A ? [] : [0x0A])
    let check = JSONText.members([("check", .string(SHA256Hash.hash(of: said).hex))])
    try readList(said + Array((check.line + "\n").utf8))

    // A damaged snapshot is not restored.
    let sound = try Sample.snapshot.get()
    var files: [VaultPath: [UInt8]] = ["x": sound]
    Damage(bytes).spoil(&files)
    let spoiled = files["x"] ?? []
    if let read = readSnapshot(spoiled) { try same("what it holds", read, Sample.files) }
    let isVerified = (try? snapshot(spoiled).verify()) != nil
    try same("found sound", isVerified, spoiled == sound)
  }

  private static func snapshot(_ bytes: [UInt8]) throws -> SnapshotFile {
    var limits = SnapshotLimits()
    (limits.files, limits.fileSize, limits.size) = (1_000, 1 << 20, 4 << 20)
    return try SnapshotFile(MemoryFile(bytes), name: "x.tar.zst", limits)
  }

  /// The contents of a snapshot; nil if unreadable.
  @discardableResult
  private static func readSnapshot(_ bytes: [UInt8]) -> [VaultPath: [UInt8]]? {
    (try? snapshot(bytes).files())?.allFiles
  }

  private static func readList(_ bytes: [UInt8]) throws {
    guard let list = try? SnapshotList(bytes, most: 1_000) else { return }
    let again = try SnapshotList(list.bytes, most: 1_000)
    try promise("a list read again", again.holdsSame(as: list) && again.at == list.at)
    try same("a list written again", again.bytes, list.bytes)
    for entry in list.entries { try promise("inside", SnapshotTree.holds(entry.path)) }
  }

  private enum Sample {
    static let files: [VaultPath: [UInt8]] = [
      "daybook.yaml": Array("timeZone: UTC\n".utf8),
      ".daybook/vault": Array("0123456789abcdef0123456789abcdef\n".utf8),
      "growth/tasks.jsonl": Array("{\"id\":\"a\"}\n{\"id\":\"b\"}\n".utf8),
    ]
    static let snapshot = Result {
      let vault = MemoryFiles(bytes: files)
      let store = SnapshotStore(of: vault)
      let made = try store.take(SnapshotStore.asked, at: Instant(seconds: 0), counted: [])
      try promise("a snapshot", made.snapshot != nil)
      let path = vault.allFiles.keys.first { $0.name.hasSuffix(SnapshotStore.ending) }
      return try vault.contents(of: path ?? .root)
    }
  }

  /// Three versions of a file of records, and of the log of changes.
  static let merges = FuzzTarget("merges") { bytes in
    let sides = bytes.split(separator: 0x1E, maxSplits: 2, omittingEmptySubsequences: false)
      .map(Array.init)
    let (base, ours) = (sides[0], sides.count > 1 ? sides[1] : sides[0])
    let theirs = sides.count > 2 ? sides[2] : []
    for path: VaultPath in ["growth/tasks.jsonl", "focus/sessions/2026.jsonl", "notes.jsonl"] {
      let merged = merge(base, ours, theirs, path)
      try same("merged again", merge(base, ours, theirs, path), merged)
      try same("with what is merged already", merge(merged, merged, merged, path), merged)
    }
    _ = LineMerge(
      tableBase: base, ours: ours, theirs: theirs, path: "growth/tasks.csv", library)

    let log = ChangeLogMerge.merged(ours, theirs)
    let lines = Set(log.split(separator: 0x0A))
    for line in ours.split(separator: 0x0A) where log != ours {
      let line = ours[ours.withoutBlanks(line.indices)]
      try promise("a line of ours", line.isEmpty || lines.contains(line))
    }
    try same("a list with what it has", ChangeLogMerge.merged(log, theirs), log)
  }

  private static let library = RecordLibrary(
    Systems.kinds, CollectionReader(files: MemoryFiles(), zone: .utc, width: 1),
    moment: Moment(asOf: Instant(seconds: 1_795_000_000), zone: .utc),
    clock: Instant(seconds: 1_795_000_000))

  private static func merge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ path: VaultPath
  ) -> [UInt8] {
    LineMerge(base: base, ours: ours, theirs: theirs, path: path, library).bytes
  }

  /// Parts of a locked collection, and a partly locked log of changes.
  static let locked = FuzzTarget("locked") { bytes in
    for count in [0, 1, bytes.count, 1 << 17] { _ = AgeFormat.isWhole(bytes, holding: count) }
    let sides = bytes.split(separator: 0x1E, maxSplits: 1, omittingEmptySubsequences: false)
      .map(Array.init)
    let (one, other) = (sides[0], sides.last ?? [])
    let joined = LineUnion.joined(one, other)
    try same("lines with what they have", LineUnion.joined(joined, other), joined)
    let lines = Set(joined.split(separator: 0x0A))
    for line in one.split(separator: 0x0A) { try promise("a line", lines.contains(line)) }

    // A sound part next to a damaged one is read.
    let sound = Array(#"{"id":"sound","title":"Write","day":"2026-11-20"}"#.utf8)
    let stored = MemoryFiles(bytes: [
      "growth/tasks/part-1.jsonl.age": encrypted(sound + [0x0A]),
      "growth/tasks/part-2.jsonl.age": bytes,
      "growth/tasks/part-3.jsonl.age": encrypted(one),
      ".daybook/changes/part-1.jsonl.age": encrypted(other),
      ChangeWriter.log: one,
    ])
    let files = UnlockedFiles(stored, cipher, in: ["growth"])
    let reader = CollectionReader(files: files, zone: .utc, width: 1)
    let kind = try found(library.kinds.first { $0.name == "task" })
    let type = try found(library.decoding(of: kind))
    try promise("the sound part", await count(type, in: kind.collection, reader) > 0)

    let before = try ChangeLog(files).last(.max).count
    try LockedChanges(files).settle()
    try same("changes, moved", try ChangeLog(files).last(.max).count, before)
  }

  private static func count<Record: RecordDecoding>(
    _ type: Record, in collection: VaultPath, _ reader: CollectionReader
  ) async -> Int {
    await reader.read(collection, of: type).recordCount
  }

  private static func found<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw BrokenPromise(description: "a kind of records") }
    return value
  }

  private static let header = Array("age-encryption.org/v1\n-> none\n--- none\n".utf8)

  /// Bytes in the form of an encrypted file, not actually encrypted.
  private static func encrypted(_ bytes: [UInt8]) -> [UInt8] {
    let chunks = max(1, (bytes.count + 65_535) / 65_536)
    return header + [UInt8](repeating: 0, count: 16) + bytes
      + [UInt8](repeating: 0, count: 16 * chunks)
  }

  private static let cipher = FileCipher(
    encrypt: { bytes throws(FileError.Reason) in encrypted(bytes) },
    decrypt: { bytes throws(FileError.Reason) in
      guard bytes.starts(with: header) else { throw .notDecrypted("no header") }
      let rest = bytes.count - header.count - 16
      let chunks = max(1, (rest + 65_551) / 65_552)
      guard rest >= 16 * chunks else { throw .notDecrypted("cut off") }
      return Array(bytes[(header.count + 16)..<(bytes.count - 16 * chunks)])
    })
}
