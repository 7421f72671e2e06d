import AllSystems
import Basics
import Foundation
import SiteKit
import Synchronization
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// The folder `inbox/` of a vault on disk, on the afternoon of Friday, 20 November 2026.
final class InboxTests {
  private static let settings = "timeZone: Asia/Shanghai\n"
  private static let tasks = """
    {"id":"a","title":"Answer Mei","day":"2026-11-20","lever":2}
    {"id":"b","title":"Write","day":"2026-11-20","lever":1}

    """

  let vault: TemporaryVault

  init() throws {
    vault = try TemporaryVault([
      "daybook.yaml": Self.settings, "growth/tasks.jsonl": Self.tasks,
      "measures.yaml": """
      weight: {kind: number, unit: kg}
      stretch: {kind: yes, title: 拉伸}
      reading: {kind: count, fields: {book: text}}

      """,
    ])
  }

  var files: DiskFiles { DiskFiles(root: vault.path) }

  /// Leaves a file whose content last changed at a local time.
  func leave(_ name: String, _ text: String, at time: String) throws {
    try vault.write("inbox/\(name)", text)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: TimeInterval(try at(time).seconds))],
      ofItemAtPath: "\(vault.path)/inbox/\(name)")
  }

  func library(at time: String, _ files: (any Files)? = nil) throws -> RecordLibrary {
    RecordLibrary(
      files ?? self.files, at: Moment(asOf: try at(time), zone: shanghai))
  }

  func reader(at time: String) async throws -> InboxReader {
    let read = try Settings.read(
      in: files, keys: NamedVault.settingKeys, systemNames: Systems.names)
    let (settings, now) = (read.settings, try at(time))
    let contents = try await VaultContents(
      files, Systems.all, settings: (settings, read.diagnostics), width: 1
    ) { _ in now }
    return InboxReader(
      Systems.quickEntries.compactMap(\.sentences), Systems.forms(in: settings),
      Systems.keepingSheet?.sheet,
      EntryMoment(zone: shanghai, now: now, settings: settings), of: contents, .english)
  }

  func contents(at time: String = "2026-11-20T15:30") async throws -> InboxContents {
    try await reader(at: time).contents(of: library(at: time))
  }

  /// Writes all that is understood, as after a yes.
  @discardableResult
  func write(
    at time: String = "2026-11-20T15:30", again: Bool = false, _ files: (any Files)? = nil
  ) async throws -> InboxOutcome {
    let keys = try await contents(at: time).items.filter { $0.isReady || again }.map(\.line.key)
    return try await reader(at: time).write(Set(keys), again: again, to: library(at: time, files))
  }

  func records(_ kind: String) throws -> [StoredRecord] {
    let library = try library(at: "2026-11-20T15:30")
    return try library.records(of: library.kind(kind))
  }

  /// The names of files in a folder of the vault.
  func names(_ folder: VaultPath) throws -> [String] {
    guard try files.status(of: folder) != nil else { return [] }
    return try files.list(folder).filter { $0.kind == .file && !$0.name.hasPrefix(".") }
      .map(\.name)
  }

  @Test func `A tick may name a habit, by its name or its title`() async throws {
    try leave("notes.txt", "done stretch\ndone 拉伸\ndone weight\n", at: "2026-11-20T12:00")
    try await write()
    // Twice on a day is once, as for daybook done.
    let days = try records("stretch").map { $0.text["at"]?.plain }
    #expect(days == ["2026-11-20T12:00:00+08:00"])
    // A measure with a value is not only ticked.
    #expect(try await contents().waiting.map(\.line.text) == ["done weight"])
    #expect(try records("weight").isEmpty)
  }

  @Test func `A sentence, a tick, a record and a measure are one change`() async throws {
    try leave(
      "notes.txt", "90 min novel\n\ndone answer mei\nadd task Call the dentist lever=3\n",
      at: "2026-11-20T12:00")
    try leave(
      "phone.jsonl",
      #"{"id":"1","at":"2026-11-20T08:30:00+08:00","kind":"weight","value":"70.5"}"# + "\n"
        + #"{"at":"2026-11-20T09:00:00+08:00","done":"write"}"# + "\n",
      at: "2026-11-20T12:00")
    let outcome = try await write()
    #expect(outcome.written.count == 5 && outcome.change?.action == "inbox")
    let session = try #require(try records("session").first)
    #expect(session.text["project"]?.plain == "novel")
    #expect(try session.instant == at("2026-11-20T10:30"))
    let tasks = try records("task")
    let done = Dictionary(uniqueKeysWithValues: tasks.map { ($0.title ?? "", $0.state) })
    #expect(done == ["Answer Mei": .done, "Write": .done, "Call the dentist": .open])
    #expect(
      tasks.first { $0.title == "Write" }?.text["doneAt"]?.plain == "2026-11-20T09:00:00+08:00")
    let weight = try #require(try records("weight").first)
    #expect(weight.text["value"]?.plain == "70.5")
    #expect(try weight.instant == at("2026-11-20T08:30"))
    #expect(try names("inbox") == [])
    #expect(try names("inbox/done") == ["notes.txt", "phone.jsonl"])
    try library(at: "2026-11-20T15:31").undo()
    #expect(try records("session").isEmpty && records("weight").isEmpty)
    #expect(try records("task").map(\.state) == [.open, .open])
  }

  @Test func `A sentence is about the time at which it was captured`() async throws {
    try leave(
      "phone.jsonl",
      #"{"at":"2026-11-17T23:50:00+08:00","log":"2h acme yesterday"}"# + "\n",
      at: "2026-11-20T12:00")
    try leave("notes.txt", "1h novel\n", at: "2026-11-18T10:00")
    try await write()
    let sessions = try records("session")
    let starts = Dictionary(
      uniqueKeysWithValues: sessions.map { ($0.text["project"]?.plain ?? "", $0.instant) })
    #expect(try starts == ["acme": at("2026-11-16T21:50"), "novel": at("2026-11-18T09:00")])
  }

  @Test func `A file that comes back is moved off, and nothing is written twice`() async throws {
    let line = #"{"id":"1","at":"2026-11-20T08:30:00+08:00","kind":"weight","value":70}"# + "\n"
    try leave("notes.txt", "90 min novel\n90 min novel\n", at: "2026-11-20T12:00")
    try leave("phone.jsonl", line + line, at: "2026-11-20T12:00")
    #expect(try await write().written.count == 3)
    // A sync program keeps the time of a file.
    try leave("notes.txt", "90 min novel\n90 min novel\n", at: "2026-11-20T12:00")
    // An entry with an id is known in any file, in any order of its members.
    try leave(
      "other.jsonl",
      #"{"value": 70, "kind":"weight","at":"2026-11-20T08:30:00+08:00","id":"1"}"# + "\n",
      at: "2026-11-20T15:00")
    #expect(try await contents().waiting.isEmpty)
    #expect(try await write().written.isEmpty)
    #expect(try records("session").count == 2 && records("weight").count == 1)
    #expect(try names("inbox") == [])
    #expect(try names("inbox/done") == ["notes.txt", "other.jsonl", "phone.jsonl"])
  }

  @Test func `The same line in a new file of the same name is asked about`() async throws {
    try leave("tasker.txt", "90 min novel\n", at: "2026-11-19T12:00")
    try await write()
    try leave("tasker.txt", "90 min novel\n1h acme\n", at: "2026-11-20T12:00")
    let items = try await contents().items
    guard case .again(_, let since) = items[0].state else {
      Issue.record("the line counts as \(items[0].state)")
      return
    }
    #expect(try since == at("2026-11-20T15:30"))
    #expect(try await write().written.map(\.text) == ["1h acme"])
    #expect(try names("inbox") == ["tasker.txt"])
    #expect(try await write(again: true).written.map(\.text) == ["90 min novel"])
    #expect(try records("session").count == 3)
    #expect(try names("inbox/done") == ["tasker-2.txt", "tasker.txt"])
  }

  @Test func `A line that is not understood stays with its file, and can be corrected`()
    async throws
  {
    try leave(
      "notes.txt", "90 min novel\nblah blah\n{\"kind\":\"nothing\"}\n{\"a\n",
      at: "2026-11-20T12:00")
    #expect(try await write().written.count == 1)
    let items = try await contents().items
    let kinds = items.map { item in
      if case .unclear(let diagnostic) = item.state { diagnostic.kind } else { "" }
    }
    #expect(kinds == ["", "not-understood", "unknown-kind", "inbox-line"])
    #expect(try names("inbox") == ["notes.txt"])
    try leave("notes.txt", "90 min novel\n1h acme\n", at: "2026-11-20T15:00")
    #expect(try await write().written.map(\.text) == ["1h acme"])
    #expect(try records("session").count == 2)
    #expect(try names("inbox") == [])
  }

  @Test func `A file that may still grow waits`() async throws {
    try leave("whole.txt", "1h acme\n", at: "2026-11-20T15:29:50")
    try leave("cut.txt", "90 min no", at: "2026-11-20T15:29:50")
    try leave("short.txt", "90 min novel", at: "2026-11-20T15:28")
    try leave("now.txt", "90 min novel\n", at: "2026-11-20T15:30")
    #expect(try await contents().folder.unfinished == ["inbox/cut.txt", "inbox/now.txt"])
    #expect(try await contents().items.map(\.line.text) == ["90 min novel", "1h acme"])
    #expect(InboxContents.count(in: files, shanghai) == 4)
  }

  @Test func `Unfinished and foreign files are left alone`() async throws {
    let skipped = [
      ".syncthing.notes.txt.tmp", "~syncthing~notes.txt.tmp", ".notes.txt.icloud", "notes.txt~",
      "a.part", "b.crdownload", ".hidden",
    ]
    for name in skipped { try leave(name, "1h acme\n", at: "2026-11-20T12:00") }
    try leave("folder/notes.txt", "1h acme\n", at: "2026-11-20T12:00")
    try leave("bytes.txt", "1h acme\0\n", at: "2026-11-20T12:00")
    try FileManager.default.createSymbolicLink(
      atPath: "\(vault.path)/inbox/link.txt", withDestinationPath: "/etc/hostname")
    try leave("large.txt", String(repeating: "1h acme\n", count: 140_000), at: "2026-11-20T12:00")
    let contents = try await contents()
    #expect(contents.items.isEmpty)
    #expect(
      contents.folder.problems.map(\.message).sorted() == [
        "a folder in the inbox is not read", "a link in the inbox is not followed",
        "the file is larger than 1 MB and is not read",
        "the file is not text in UTF-8 and is not read",
      ])
    try await write()
    #expect(try names("inbox").count == 6)
  }

  @Test func `A conflict copy's new lines are written, and its known ones are not`() async throws {
    try leave("notes.txt", "90 min novel\n", at: "2026-11-20T12:00")
    try leave(
      "notes.sync-conflict-20261120-123000-ABCDEFG.txt", "90 min novel\n1h acme\n",
      at: "2026-11-20T12:30")
    #expect(try await write().written.map(\.text) == ["90 min novel", "1h acme"])
    #expect(try records("session").count == 2)
    #expect(try names("inbox") == [])
    #expect(files.syncCopies(failed: { _ in }).isEmpty)
  }

  @Test func `What was undone can be put in again`() async throws {
    let line = #"{"id":"1","at":"2026-11-20T08:30:00+08:00","kind":"weight","value":70}"# + "\n"
    try leave("phone.jsonl", line, at: "2026-11-20T12:00")
    try await write()
    try library(at: "2026-11-20T15:31").undo()
    try leave("phone.jsonl", line, at: "2026-11-20T12:00")
    #expect(try await write(at: "2026-11-20T15:32").written.count == 1)
    #expect(try records("weight").count == 1)
  }

  @Test func `Two machines make the same records of an entry`() async throws {
    try leave(
      "notes.txt", "90 min novel\ngave Anna 500 for her wedding\n", at: "2026-11-20T12:00")
    let other = try await contents(at: "2026-11-20T14:00")
    let ids = try other.items.map { item in
      guard case .add(let draft, _) = item.deed else { throw CocoaError(.featureUnsupported) }
      return draft.identifier
    }
    try await write()
    #expect(try (records("session") + records("gift")).map(\.identifier) == ids)
  }

  @Test(arguments: ["notes.txt", "phone.jsonl"])
  func `A run that is cut off anywhere writes every entry once`(_ name: String) async throws {
    let text =
      name == "notes.txt"
      ? "90 min novel\n1h acme\n"
      : #"{"at":"2026-11-20T08:00:00+08:00","log":"1h acme"}"# + "\n"
        + #"{"at":"2026-11-20T08:30:00+08:00","kind":"weight","value":70}"# + "\n"
    for failing in 1...12 {
      let cut = FailingFiles(files, after: failing)
      try leave(name, text, at: "2026-11-20T12:00")
      let isWhole = (try? await write(cut)) != nil
      try await write()
      #expect(try records("session").count + records("weight").count == 2, "\(failing)")
      #expect(try names("inbox") == [])
      for path in ["focus", "measures", "inbox", ".daybook"] {
        try? FileManager.default.removeItem(atPath: "\(vault.path)/\(path)")
      }
      if isWhole { return #expect(failing > 3) }
    }
    Issue.record("no run was whole")
  }

  @Test func `Four writers and four runs lose nothing and write nothing twice`() async throws {
    let path = vault.path
    try FileManager.default.createDirectory(
      atPath: "\(path)/inbox", withIntermediateDirectories: true)
    let variables = vault.variables
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          for number in 1...15 {
            let entry =
              #"{"id":"\#(writer)-\#(number)","at":"2026-11-20T08:00:00+08:00","#
              + #""kind":"weight","value":\#(writer * 100 + number)}"# + "\n"
            let hidden = "\(path)/inbox/.\(writer)-\(number)"
            try Data(entry.utf8).write(to: URL(fileURLWithPath: hidden))
            try FileManager.default.moveItem(
              atPath: hidden, toPath: "\(path)/inbox/w\(writer)-\(number).jsonl")
          }
        }
      }
      for _ in 1...4 {
        group.addTask {
          for _ in 1...3 {
            _ = try BuiltProgram.run(["inbox", "--yes", "--vault", path], variables)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(
      try await eventually {
        try BuiltProgram.run(["inbox", "--yes", "--vault", path], variables).status == 0
          && names("inbox").isEmpty
      })
    let values = try records("weight").compactMap { $0.text["value"]?.plain }
    let expected = (1...4).flatMap { writer in (1...15).map { "\(writer * 100 + $0)" } }
    #expect(values.sorted() == expected.sorted())
    #expect(try names("inbox/done").count == 60)
  }

  @Test func `Without a yes nothing is written, and the exit code says so`() throws {
    try leave("notes.txt", "90 min novel\n", at: "2026-11-20T12:00")
    let asked = try vault.run(["inbox"])
    #expect(asked.status == 1 && asked.errors.contains("session novel"))
    #expect(try vault.run(["inbox", "--dry-run"]).status == 0)
    #expect(try records("session").isEmpty)
    let written = try vault.run(["inbox", "--yes", "--format", "json"])
    #expect(written.status == 0 && written.output.contains(#""written":true"#))
    let empty = try vault.run(["inbox"])
    #expect(empty.status == 0 && empty.output == "Nothing is waiting in the inbox.\n")
  }
}

/// Files on disk whose changes fail after a number of them, as when a process is killed.
private final class FailingFiles: Files {
  private let base: DiskFiles
  private let most: Int
  private let count = Counter()

  init(_ base: DiskFiles, after most: Int) {
    self.base = base
    self.most = most
  }

  private func note(_ path: VaultPath) throws(FileError) {
    if count.next() > most { throw FileError(path.text, .readOnly) }
  }

  var rootName: String { base.rootName }
  func status(of path: VaultPath) throws(FileError) -> FileEntry? { try base.status(of: path) }
  func stamp(of path: VaultPath) -> FileStamp? { base.stamp(of: path) }
  func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] { try base.list(folder) }
  func open(_ path: VaultPath) throws(FileError) -> any OpenFile { try base.open(path) }
  func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    try note(path)
    try base.replace(path, with: bytes, durability)
  }
  func append(_ lines: [UInt8], to path: VaultPath) throws(FileError) -> FileAddition {
    try note(path)
    return try base.append(lines, to: path)
  }
  func exchange(_ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]) throws(FileError) {
    try note(path)
    try base.exchange(path, old, for: new)
  }
  func move(_ path: VaultPath, to other: VaultPath) throws(FileError) {
    try note(path)
    try base.move(path, to: other)
  }
  func remove(_ path: VaultPath) throws(FileError) {
    try note(path)
    try base.remove(path)
  }
  func createFolders(_ path: VaultPath) throws(FileError) { try base.createFolders(path) }
}

private final class Counter: Sendable {
  private let value = Mutex(0)
  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}

/// True once a condition holds; false after many tries.
private func eventually(_ condition: () throws -> Bool) async throws -> Bool {
  for _ in 1...50 where try condition() { return true }
  return false
}
