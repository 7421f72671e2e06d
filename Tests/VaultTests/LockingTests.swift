import Basics
import Synchronization
import TestKit
import Testing
import Wording

@testable import Vault

/// Records with their time in `at`.
private struct TripRecord: RecordDecoding, DescribedRecord {
  static let kind = KindOfRecord(
    "trip", in: trips, "A trip", fields: [Field("at", .time, "When"), Field("note", .text, "What")])
  static var decoding: (any RecordDecoding)? { TripRecord() }
  let fieldNames = ["at", "note"]
  let momentField: String? = "at"
  func sink() -> any RecordSink<RowLog<Never>> { EmptySink(self) }
}

/// Records with a reference to a trip.
private struct LetterRecord: RecordDecoding, DescribedRecord {
  static let kind = KindOfRecord(
    "letter", in: "letters", "A letter",
    fields: [
      Field("trip", .text, "The trip", isRequired: true).shown(
        as: "entry.note", known: Field.Known("trips", of: "trip")),
      Field("text", .text, "What", isRequired: true),
    ])
  static var decoding: (any RecordDecoding)? { LetterRecord() }
  let fieldNames = ["trip", "text"]
  func sink() -> any RecordSink<RowLog<Never>> { EmptySink(self) }
}

private let trips: VaultPath = "travel/trips"
private let canary = "zanzibar"

/// Files whose n-th and later changes fail, as if the process was killed.
private final class MortalFiles: Files {
  let base: MemoryFiles
  private let left: Mutex<Int>
  var rootName: String { base.rootName }

  init(_ base: MemoryFiles, changes: Int = .max) {
    self.base = base
    left = Mutex(changes)
  }

  private func live(_ path: VaultPath) throws(FileError) {
    let isAlive = left.withLock { left in
      left -= 1
      return left >= 0
    }
    if !isAlive { throw FileError(displayName(of: path), .noSpace) }
  }

  func status(of path: VaultPath) throws(FileError) -> FileEntry? { try base.status(of: path) }
  func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] { try base.list(folder) }
  func open(_ path: VaultPath) throws(FileError) -> any OpenFile { try base.open(path) }
  func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    try live(path)
    try base.replace(path, with: bytes, durability)
  }
  @discardableResult
  func append(_ lines: [UInt8], to path: VaultPath) throws(FileError) -> FileAddition {
    try live(path)
    return try base.append(lines, to: path)
  }
  func exchange(_ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]) throws(FileError) {
    try live(path)
    try base.exchange(path, old, for: new)
  }
  func change(_ path: VaultPath, from old: [UInt8]?, to new: [UInt8]?) throws(FileError) {
    try live(path)
    try base.change(path, from: old, to: new)
  }
  func remove(_ path: VaultPath) throws(FileError) {
    try live(path)
    try base.remove(path)
  }
  func createFolders(_ path: VaultPath) throws(FileError) {
    try live(path)
    try base.createFolders(path)
  }
}

struct LockingTests {
  private let now = Instant(seconds: 1_795_170_000)

  private func unlocked(
    _ files: any Files, for recipients: [String] = ["mei"], identity: String? = "mei"
  ) -> UnlockedFiles {
    UnlockedFiles(
      files, FakeAge.cipher(for: recipients, identity: identity), in: ["travel"])
  }

  private func reader(_ files: any Files) -> CollectionReader {
    CollectionReader(files: files, zone: shanghai, width: 1)
  }

  private func library(_ files: any Files, after seconds: Int = 0) -> RecordLibrary {
    RecordLibrary(
      [TripRecord.self], reader(files), moment: Moment(asOf: now, zone: shanghai),
      clock: now + .seconds(seconds))
  }

  /// The contents of the collection's records, each with its id.
  private func records(_ files: any Files) throws -> [String] {
    try reader(files).texts(of: TripRecord(), in: trips).map { text in
      text.identifier + " "
        + text.content.map { "\($0.name)=\($0.json.line)" }.joined(separator: " ")
    }.sorted()
  }

  private func perform(_ action: LockPlan.Action, _ files: UnlockedFiles) throws {
    try LockPlan(action, trips, in: files).perform(in: files)
    try LockedChanges(files).settle()
  }

  /// True if a word is in any file in plain text.
  private func tells(_ files: MemoryFiles, _ word: String = canary) -> Bool {
    let word = Array(word.utf8)
    return files.allFiles.contains { _, bytes in
      bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    }
  }

  private func add(_ id: String, _ files: any Files, note: String = canary) throws {
    let line = Array((#"{"id":"\#(id)","at":"2026-11-20T09:00Z","note":"\#(note)"}"# + "\n").utf8)
    try RecordWriter(files: files).append(line, to: trips, year: Year(2026))
  }

  @Test(arguments: [0, 1, 100, 65_535, 65_536, 65_537, 200_000])
  func `The form of an encrypted file tells whether it is whole`(count: Int) throws {
    let plain = Array(repeating: UInt8(ascii: "a"), count: count)
    let bytes = try FakeAge.cipher(for: ["mei", "bo"]).encrypt(plain)
    #expect(AgeFormat.isWhole(bytes, holding: count))
    #expect(!AgeFormat.isWhole(bytes, holding: count + 1))
    #expect(!AgeFormat.isWhole(Array(bytes.dropLast()), holding: count))
    #expect(!AgeFormat.isWhole(Array(bytes.dropFirst()), holding: count))
    #expect(!AgeFormat.isWhole(plain, holding: count))
  }

  /// A vault with a collection of unusual records in several files.
  private func randomVault(_ seed: UInt64) throws -> MemoryFiles {
    var random = SeededGenerator(seed)
    let files = MemoryFiles()
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func line() -> String {
      let id = ["a", "b", "c", "é", "日", "trip-1", "trip-12"].randomElement(using: &random) ?? "a"
      if chance(3) { return #"{"id":"torn","no"# }
      var text = #"{"id":"\#(id)","at":"2026-11-20T0\#(Int.random(in: 0...9, using: &random)):00""#
      text += #","note":"\#(canary) \#(Int.random(in: 0..<99, using: &random))""#
      if chance(60) {
        text += #","updatedAt":"2026-11-2\#(Int.random(in: 0...9, using: &random))T00:00Z""#
      }
      if chance(15) { text += #","deleted":true"# }
      return text + "}" + (chance(5) ? "\r" : "")
    }
    func lines() -> [UInt8] {
      let count = Int.random(in: 0..<30, using: &random)
      let text = (0..<count).map { _ in line() + (chance(3) ? "\n\n" : "\n") }.joined()
      return Array((chance(10) ? String(text.dropLast()) : text).utf8)
    }
    let mark: [UInt8] = chance(30) ? [0xEF, 0xBB, 0xBF] : []
    if chance(80) { try files.replace("travel/trips.jsonl", with: mark + lines(), .written) }
    if chance(40) {
      try files.replace("travel/trips/2025.jsonl", with: lines(), .written)
      try files.replace("travel/trips/2026.jsonl", with: lines(), .written)
    }
    if chance(40) {
      let text = "id,at,note\na,2026-11-20T09:00,\(canary)\nx-3,2031-01-01,\n"
      try files.replace("travel/trips.csv", with: Array(text.utf8), .written)
    }
    if chance(40) {
      let text = "- id: q\n  at: 2026-11-20T09:00\n- at: 2026-11-21\n  note: \(canary)\n"
      try files.replace("travel/trips.yaml", with: Array(text.utf8), .written)
    }
    return files
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Locked and unlocked a vault is as it was, byte for byte`(seed: UInt64) throws {
    let files = try randomVault(seed)
    let vault = unlocked(files)
    let (before, expected) = (files.allFiles, try records(files))
    try perform(.lock, vault)
    #expect(!tells(files))
    #expect(files.allFiles.keys.allSatisfy { $0.isLocked })
    #expect(try vault.isLocked(trips))
    #expect(try records(vault) == expected)
    try perform(.unlock, vault)
    #expect(files.allFiles == before.filter { !$0.value.isEmpty })
    // Nothing is left to do.
    for action in [LockPlan.Action.unlock, .tidy] {
      #expect(try LockPlan(action, trips, in: vault).isEmpty)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Parts that were added are joined, and unlocked, with all records`(seed: UInt64) throws {
    let files = try randomVault(seed)
    try perform(.lock, unlocked(files))
    // Adding requires no identity.
    let adding = unlocked(files, identity: nil)
    for number in 0..<5 { try add("new-\(number)", adding) }
    let vault = unlocked(files)
    let expected = try records(vault)
    #expect(expected.count { $0.hasPrefix("new-") } == 5)
    let count = files.allFiles.count
    try perform(.tidy, vault)
    #expect(try records(vault) == expected)
    #expect(files.allFiles.count <= count - 4 && !tells(files))
    #expect(try LockPlan(.tidy, trips, in: vault).isEmpty)
    try add("last", vault)
    let all = try records(vault)
    try perform(.unlock, vault)
    #expect(try records(files) == all)
    #expect(files.allFiles.keys.allSatisfy { !$0.isLocked })
  }

  @Test func `A locked collection is merged with no other, so that none of it comes to lie open`()
    async throws
  {
    func merged(_ theirs: any Files, into ours: any Files) async throws -> [String] {
      let options = MergePlan.Options { _, _, _ in nil }
      let plan = try await MergePlan(library(ours), with: theirs, options)
      if !plan.diagnostics.hasErrors { try plan.perform(in: library(ours)) }
      return plan.diagnostics.kept.map(\.kind)
    }
    let files = MemoryFiles()
    try add("a", files)
    let locked = MemoryFiles(bytes: files.allFiles)
    try perform(.lock, unlocked(locked))
    for (theirs, ours) in [(files, locked), (locked, files)] {
      let before = ours.allFiles
      #expect(try await merged(theirs, into: unlocked(ours)) == ["locked-merge"])
      #expect(ours.allFiles == before)
    }
    let copy = MemoryFiles(bytes: locked.allFiles)
    #expect(try await merged(copy, into: unlocked(locked)).isEmpty)
    try add("b", unlocked(copy))
    #expect(try await merged(copy, into: unlocked(locked)) == ["locked-merge"])
    #expect(!tells(locked))
  }

  /// An older copy of the log of changes, from before the collection was locked here.
  private func copyOfChanges() throws -> MemoryFiles {
    let other = MemoryFiles()
    try library(other).write(
      [RecordChange(trips, "w", before: nil, after: [.init("note", .string(canary))])], "add",
      canary)
    return MemoryFiles([
      ".daybook/changes.jsonl": String(
        decoding: try other.contents(of: ChangeWriter.log), as: UTF8.self)
    ])
  }

  @Test func `What another copy remembers of locked records is not merged`() async throws {
    let files = MemoryFiles()
    try add("a", files)
    func plan(_ files: any Files) async throws -> MergePlan {
      try await MergePlan(
        library(files), with: copyOfChanges(), MergePlan.Options { _, _, _ in nil })
    }
    #expect(try await !plan(files).isEmpty)
    try perform(.lock, unlocked(files))
    let locked = try await plan(unlocked(files))
    #expect(!locked.diagnostics.hasErrors && locked.isEmpty)
    try locked.perform(in: library(unlocked(files)))
    #expect(!tells(files))
  }

  @Test func `What a merge put aside is encrypted as long as a collection is locked`()
    async throws
  {
    let copy: VaultPath = ".daybook/changes.sync-conflict-20261120-093000-ABCDEFG.jsonl"
    let files = MemoryFiles([
      ".daybook/changes.jsonl": "", ".daybook/merged/travel/trips 2.jsonl": canary,
      ".daybook/merged/.daybook/changes (1).jsonl": canary,
    ])
    try files.replace(copy, with: copyOfChanges().contents(of: ChangeWriter.log), .written)
    try add("a", files)
    let vault = unlocked(files)
    try perform(.lock, vault)
    let open = try vault.openMerged
    #expect(open.count == 2)
    try vault.lockMerged(open)
    #expect(try vault.openMerged.isEmpty)
    let merge = try await SyncCopyMerge(
      copy, of: ChangeWriter.log, in: library(vault), MergePlan.Options { _, _, _ in nil })
    let done = try await merge.perform(
      in: library(vault), MergePlan.Options { _, _, _ in nil })
    #expect(done != nil && files.allFiles[copy] == nil)
    #expect(!tells(files))
    let merged = files.allFiles.keys.filter { $0.text.hasPrefix(".daybook/merged/") }
    #expect(
      merged.sorted().map(\.text) == [
        ".daybook/merged/.daybook/changes (1).jsonl.age", ".daybook/merged/\(copy).age",
        ".daybook/merged/travel/trips 2.jsonl.age",
      ])
    for path in merged {
      #expect(String(decoding: try vault.contents(of: path), as: UTF8.self).contains(canary))
    }
  }

  @Test func `An empty collection can be locked for what is to come`() throws {
    let files = MemoryFiles()
    try perform(.lock, unlocked(files, identity: nil))
    #expect(files.allFiles.keys.sorted() == ["travel/trips.jsonl.age"])
    try add("a", unlocked(files, identity: nil))
    try add("b", unlocked(files, identity: nil))
    #expect(!tells(files))
    #expect(try records(unlocked(files)).count == 2)
    try perform(.unlock, unlocked(files))
    #expect(files.allFiles.keys.sorted() == ["travel/trips.jsonl"])
  }

  @Test func `Parts stand in the order in which they were made, and none is like another`() throws {
    let files = MemoryFiles(["travel/trips/2026.jsonl": ""])
    try perform(.lock, unlocked(files))
    for number in 0..<12 { try add("t\(number)", unlocked(files, identity: nil)) }
    let parts = try files.files(of: trips).filter(PartName.isPart)
    #expect(Set(parts).count == 12)
    let order = try parts.map { part in
      String(decoding: try unlocked(files).contents(of: part), as: UTF8.self)
        .dropFirst(7).prefix { $0 != "\"" }
    }
    #expect(order == (0..<12).map { "t\($0)" })
  }

  @Test func `Without an identity a collection is one warning, and writing what is read fails`()
    async throws
  {
    let files = MemoryFiles(["travel/trips.csv": "id,at\na,2026-11-20\n"])
    try add("b", files)
    try perform(.lock, unlocked(files))
    try add("c", unlocked(files))
    let vault = unlocked(files, identity: nil)
    let contents = await reader(vault).read(trips, of: TripRecord())
    #expect(contents.recordCount == 0)
    #expect(contents.diagnostics.kept.map(\.kind) == ["locked"])
    #expect(contents.diagnostics.kept.map(\.severity) == [.warning])
    #expect(throws: Failure.self) { try library(vault).named("a") }
    for action in [LockPlan.Action.unlock, .tidy] {
      let error = #expect(throws: FileError.self) { try LockPlan(action, trips, in: vault) }
      #expect(error?.reason == .locked)
    }
  }

  @Test(arguments: [nil, "stranger"])
  func `Who has no identity of a recipient reads nothing`(identity: String?) throws {
    let files = MemoryFiles()
    try add("a", files)
    try perform(.lock, unlocked(files, for: ["mei", "bo"]))
    #expect(throws: FileError.self) { try records(unlocked(files, identity: identity)) }
    for identity in ["mei", "bo"] {
      #expect(try records(unlocked(files, identity: identity)).count == 1)
    }
  }

  @Test(arguments: [30, 70, 120, 10_000])
  func `A damaged part is named, and all others are read`(place: Int) async throws {
    let files = MemoryFiles()
    try add("a", files)
    try perform(.lock, unlocked(files))
    try add("b", unlocked(files))
    try add("c", unlocked(files))
    let part = try #require(try files.files(of: trips).first(where: PartName.isPart))
    var bytes = try files.contents(of: part)
    if place < bytes.count { bytes[place] ^= 1 } else { bytes.removeLast() }
    try files.replace(part, with: bytes, .written)
    let contents = await reader(unlocked(files)).read(trips, of: TripRecord())
    #expect(contents.recordCount == 2)
    #expect(contents.diagnostics.kept.map(\.kind) == ["not-decrypted"])
    #expect(contents.diagnostics.kept.first?.place?.file == files.displayName(of: part))
    // Nothing is joined without the identity.
    #expect(throws: FileError.self) { try LockPlan(.tidy, trips, in: unlocked(files)) }
    #expect(try files.contents(of: part) == bytes)
  }

  @Test(arguments: [LockPlan.Action.lock, .unlock, .tidy], 0..<8 as Range<UInt64>)
  func `Killed anywhere, no record is lost, and the same again completes it`(
    action: LockPlan.Action, seed: UInt64
  ) throws {
    let start = try randomVault(seed)
    try library(start).write(
      [RecordChange(trips, "w", before: nil, after: [.init("note", .string(canary))])], "add",
      canary)
    if action != .lock {
      try perform(.lock, unlocked(start))
      for number in 0..<3 { try add("new-\(number)", unlocked(start)) }
    }
    let expected = try records(unlocked(start))
    let changes = try library(unlocked(start)).changes(9).map(\.summary)
    var isDone = false
    var count = 0
    while !isDone {
      let files = MemoryFiles(bytes: start.allFiles)
      do {
        try perform(action, unlocked(MortalFiles(files, changes: count)))
        isDone = true
      } catch {}
      #expect(try records(unlocked(files)) == expected, "after \(count) changes")
      #expect(try library(unlocked(files)).changes(9).map(\.summary) == changes)
      try perform(action, unlocked(files))
      #expect(try records(unlocked(files)) == expected, "done again after \(count) changes")
      #expect(try library(unlocked(files)).changes(9).map(\.summary) == changes)
      let isLocked = try unlocked(files).isLocked(trips)
      #expect(isLocked == (action != .unlock))
      #expect(tells(files) == (action == .unlock))
      count += 1
      try #require(count < 60)
    }
    #expect(count > 2)
  }

  @Test func `What cannot be read back is not locked`() throws {
    let files = MemoryFiles()
    try add("a", files)
    let before = files.allFiles
    let vault = unlocked(files, for: ["bo"], identity: "mei")
    let error = #expect(throws: FileError.self) { try perform(.lock, vault) }
    #expect(error?.reason == .notAsWritten)
    #expect(files.allFiles == before)
    #expect(throws: FileError.self) { try perform(.lock, unlocked(files, for: [])) }
    #expect(files.allFiles == before)
  }

  @Test func `A link is not locked, as what it leads to would stay`() throws {
    let files = MemoryFiles(["travel/real.txt": "{}"])
    files.link("travel/trips.jsonl", to: "real.txt")
    let error = #expect(throws: FileError.self) { try perform(.lock, unlocked(files)) }
    #expect(error?.reason == .link)
  }

  @Test func `What is added while a collection is locked is never removed`() throws {
    let files = MemoryFiles()
    try add("a", files)
    let vault = unlocked(files)
    let plan = try LockPlan(.lock, trips, in: vault)
    try add("b", files)
    let error = #expect(throws: FileError.self) { try plan.perform(in: vault) }
    #expect(error?.reason == .changed)
    try perform(.lock, vault)
    #expect(try records(vault).count == 2)
    // Another program, unaware of locks.
    try files.append(Array(#"{"id":"c"}"#.utf8), to: "travel/trips.jsonl")
    #expect(try records(vault).count == 3)
    let told = reader(vault).parts(of: trips, told: [])
    #expect(told.map(\.kind) == ["not-locked"])
    // Locking it does not require an identity.
    try perform(.lock, unlocked(files, identity: nil))
    #expect(try records(vault).count == 3)
    #expect(reader(vault).parts(of: trips, told: []).isEmpty)
  }

  @Test func `Changes of locked records are remembered encrypted, and taken back`() throws {
    let files = MemoryFiles()
    try add("a", files, note: "one")
    func edit(_ note: String, _ files: any Files, _ seconds: Int) throws {
      let library = library(files, after: seconds)
      let record = try library.named("a")
      try library.write(
        [
          RecordChange(
            trips, "a", before: record.text.content,
            after: [.init("at", .string("2026-11-20T09:00Z")), .init("note", .string(note))])
        ], "edit", note)
    }
    try edit(canary, files, 1)
    try edit("two", files, 2)
    let vault = unlocked(files)
    try perform(.lock, vault)
    #expect(!tells(files) && !tells(files, "two") && !tells(files, "one"))
    try edit("\(canary) 3", vault, 3)
    #expect(!tells(files))
    #expect(try library(vault).changes(9).map(\.summary) == ["\(canary) 3", "two", canary])
    let strange = try library(unlocked(files, identity: nil)).changes(9)
    #expect(strange.map(\.summary) == ["", "", ""] && strange.allSatisfy(\.isLocked))
    let failure = #expect(throws: Failure.self) {
      try library(unlocked(files, identity: nil)).undo()
    }
    #expect(failure?.isLocked == true)
    try library(vault, after: 4).undo()
    try library(vault, after: 5).undo()
    #expect(try library(vault).named("a").text["note"]?.plain == canary)
    #expect(!tells(files))
    // Joined, and restored to their files.
    try perform(.tidy, vault)
    #expect(try files.list(ChangeLog.lockedFolder).count == 1)
    let summaries = try library(vault).changes(9).map(\.summary)
    try perform(.unlock, vault)
    #expect(try files.list(ChangeLog.lockedFolder).isEmpty)
    #expect(try library(files).changes(9).map(\.summary) == summaries)
    try library(files, after: 6).undo(5)
    #expect(try library(files).named("a").text["note"]?.plain == "one")
  }

  @Test func `A name from a locked file is said, and stands in no file that is not locked`() throws
  {
    let files = MemoryFiles(["letters.jsonl": #"{"id":"l1","trip":"a"}"# + "\n"])
    try add("a", files)
    try perform(.lock, unlocked(files))
    func library(_ identity: String?) -> RecordLibrary {
      RecordLibrary(
        [TripRecord.self, LetterRecord.self], reader(unlocked(files, identity: identity)),
        moment: Moment(asOf: now, zone: shanghai), clock: now)
    }
    let letter = try library("mei").named("l1")
    #expect(library("mei").inWords(letter) == "letter \(canary) (l1)")
    #expect(library(nil).inWords(letter) == "letter a (l1)")
    var edit = RecordEdit(letter)
    edit.members["text"] = .string("Dear")
    let entry = try edit.write("edit", to: library("mei"))
    #expect(library("mei").inWords(entry) == "letter \(canary), Dear (l1)")
    #expect(library(nil).inWords(entry) == "letter a, Dear (l1)")
    try library("mei").undo()
    #expect(!tells(files) && tells(files, "letter a, Dear (l1)"))
  }

  @Test func `Half a line of the log is locked too`() throws {
    let files = MemoryFiles([ChangeWriter.log: #"{"id":"c-1","summary":"\#(canary)"#])
    let text =
      #"{"id":"c-2","at":"2026-11-20T09:00:00Z","action":"add","summary":"x","changes":["#
      + #"{"collection":"travel/trips","id":"a","before":null,"after":{"note":"\#(canary)"}}]}"#
    try files.append(Array(text.utf8), to: ChangeWriter.log)
    try add("a", files)
    try perform(.lock, unlocked(files))
    #expect(!tells(files))
    #expect(try library(unlocked(files)).changes(9).map(\.summary) == ["x"])
  }

  @Test func `Nothing that was decrypted is kept`() async throws {
    let files = MemoryFiles()
    let text = (0..<3_000).map { #"{"id":"\#($0)","at":"2026-11-20T09:00Z","note":"\#(canary)"}"# }
    try files.append(Array(text.joined(separator: "\n").utf8), to: "travel/trips.jsonl")
    let cache = MemoryFiles(name: "cache")
    var reader = CollectionReader(
      files: files, zone: shanghai, width: 1, cache: Cache(cache, "kept"))
    _ = try reader.texts(of: TripRecord(), in: trips, .exactly("7"))
    // Without the lock, it would be cached.
    #expect(!cache.allFiles.isEmpty)
    let other = MemoryFiles(name: "cache")
    try perform(.lock, unlocked(files))
    reader = CollectionReader(
      files: unlocked(files), zone: shanghai, width: 1, cache: Cache(other, "kept"))
    let found = try reader.texts(of: TripRecord(), in: trips, .exactly("7"))
    #expect(found.map(\.identifier) == ["7"])
    #expect(other.allFiles.isEmpty)
  }

  @Test func `A record of a locked table is changed where it stands`() throws {
    let files = MemoryFiles(["travel/trips.csv": "id,at,note\na,2026-11-20,\(canary)\n"])
    let vault = unlocked(files)
    try perform(.lock, vault)
    let record = try library(vault).named("a")
    try library(vault).write(
      [
        RecordChange(
          trips, "a", before: record.text.content,
          after: [.init("at", .string("2026-11-20")), .init("note", .string("\(canary)s"))])
      ], "edit", "a")
    let changed = String(decoding: try vault.contents(of: "travel/trips.csv.age"), as: UTF8.self)
    #expect(changed == "id,at,note\na,2026-11-20,\(canary)s\n")
    #expect(!tells(files))
  }

  @Test func `An encrypted file beside a page is a person's own`() throws {
    let bytes = try FakeAge.cipher(for: ["mei"]).encrypt(Array(canary.utf8))
    let files = MemoryFiles(bytes: ["pages/data.csv.age": bytes])
    #expect(try unlocked(files).contents(of: "pages/data.csv.age") == bytes)
  }
}

extension CollectionReader {
  /// The diagnostics of finding the files of a collection.
  fileprivate func parts(of collection: VaultPath, told: [Diagnostic]) -> [Diagnostic] {
    var told = told
    _ = parts(of: collection) { told.append($0) }
    return told
  }
}
