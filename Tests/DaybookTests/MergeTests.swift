import AllSystems
import Basics
import SiteKit
import TestKit
import Testing

@testable import Vault
@testable import daybook

/// Two copies of a vault, one merged into the other.
struct MergeTests {
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private func library(_ files: any Files, after seconds: Int = 0) -> RecordLibrary {
    RecordLibrary(files, at: now, after: seconds)
  }

  private func options(
    base: (any Files)? = nil, _ texts: @escaping TextMerge = { _, _, _ in nil }
  ) -> MergePlan.Options {
    MergePlan.Options(base: base, texts: texts)
  }

  @discardableResult
  private func merge(
    _ theirs: any Files, into ours: any Files, after seconds: Int = 0,
    _ options: MergePlan.Options? = nil
  ) async throws -> MergePlan {
    let library = library(ours, after: seconds)
    let plan = try await MergePlan(library, with: theirs, options ?? self.options())
    #expect(!plan.diagnostics.hasErrors)
    try plan.perform(in: library)
    MergePlan.remember([plan], in: library, "a test")
    return plan
  }

  /// A vault's version of each record, as commands see it.
  private func records(_ files: any Files) throws -> [String] {
    let library = library(files)
    return try library.kinds.flatMap { kind in
      try library.records(of: kind).map { found in
        let content = found.text.content.filter { $0.json.line != "null" }
          .map { "\($0.name)=\($0.json.line)" }.sorted()
        let id = found.text.hasIdentifier ? found.text.identifier : ""
        return "\(kind.name) \(id) \(content) \(found.text.conflictOf ?? "")"
      }
    }.sorted()
  }

  private func copy(_ files: MemoryFiles) -> MemoryFiles { MemoryFiles(bytes: files.allFiles) }

  /// Vaults of a few records changed independently, in every format.
  private struct Vaults {
    var random: SeededGenerator

    mutating func one<Value>(of values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }

    private static let times = ["2026-11-01T00:00:00Z", "2026-11-02T08:00:00+08:00"]
    private static let laterTimes = ["2026-11-05T00:00:00Z", "2026-11-06T08:00:00+08:00"]

    /// A record's contents and change time: if it is in the vault already, later than before, as
    /// no vault has two versions of one moment on its own.
    mutating func task(_ id: String, isLater: Bool = false) -> (title: String, time: String?) {
      let time = isLater ? one(of: Self.laterTimes) : chance(40) ? nil : one(of: Self.times)
      return (one(of: ["Write", "Read \(id)", "Ün", "a;b"]), time)
    }

    mutating func line(_ id: String, isLater: Bool = false) -> String {
      let (title, time) = task(id, isLater: isLater)
      var members = [#""id":"\#(id)""#, #""title":"\#(title)""#, #""day":"2026-11-20""#]
      if let time { members.append(#""updatedAt":"\#(time)""#) }
      if time != nil, chance(20) { members = [members[0], members[3], #""deleted":true"#] }
      if chance(50) { members.swapAt(0, members.count - 1) }
      return "{" + members.joined(separator: chance(30) ? ", " : ",") + "}\n"
    }

    mutating func files() -> [VaultPath: String] {
      var files: [VaultPath: String] = ["daybook.yaml": "timeZone: Asia/Shanghai\n"]
      let ids = ["a", "b", "c", "d"]
      let standing = ids.filter { _ in chance(60) }
      let changed = ids.filter { _ in chance(40) }
      let lines = changed.map { line($0, isLater: standing.contains($0)) }.joined()
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        files["growth/tasks.jsonl"] = standing.map { line($0) }.joined() + lines
      case 1:
        files["growth/tasks/2025.jsonl"] = standing.map { line($0) }.joined()
        files["growth/tasks/2026.jsonl"] = lines
      case 2:
        let rows = standing.map { id in
          let (title, time) = task(id)
          return "\(id),\(title),2026-11-20,\(time ?? "")\n"
        }
        files["growth/tasks.csv"] = "id,title,day,updatedAt\n" + rows.joined()
        if !lines.isEmpty { files["growth/tasks.jsonl"] = lines }
      case 3:
        let items = standing.map { id in
          let (title, time) = task(id)
          return "- id: \(id)\n  title: \"\(title)\"\n  day: 2026-11-20\n"
            + (time.map { "  updatedAt: \($0)\n" } ?? "")
        }
        files["growth/tasks.yaml"] = items.isEmpty ? "[]\n" : items.joined()
        if !lines.isEmpty { files["growth/tasks.jsonl"] = lines }
      default: break
      }
      let sessions = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        #"{"start":"2026-11-20T0\#(Int.random(in: 1..<3, using: &random)):00:00Z","#
          + #""end":"2026-11-20T03:00:00Z"}"# + "\n"
      }
      if !sessions.isEmpty { files["focus/sessions.jsonl"] = sessions.joined() }
      return files
    }
  }

  private static let count = 300

  @Test(arguments: 0..<count)
  func `Both copies have the same records after each was brought into the other`(
    _ seed: Int
  ) async throws {
    var made = Vaults(random: SeededGenerator(UInt64(seed)))
    let (a, b) = (MemoryFiles(made.files()), MemoryFiles(made.files()))
    let (left, right) = (copy(a), copy(b))
    let before = try records(a)
    try await merge(b, into: left, after: 1)
    try await merge(a, into: right, after: 1)
    #expect(try records(left) == records(right))

    // No byte of a JSON Lines file has changed.
    for (path, bytes) in a.allFiles where path.pathExtension == "jsonl" {
      let now = try #require(left.allFiles[path])
      #expect(now.starts(with: bytes), "\(path)")
    }
    // Nothing is left to merge, in either direction.
    for (other, own) in [(b, left), (a, right), (left, right), (right, left)] {
      let again = try await MergePlan(library(own), with: other, options())
      #expect(again.outcomes.isEmpty)
      #expect(again.collections.isEmpty || other === left || other === right)
    }
    // The real reader finds no problem that was not in one of the two.
    let known = try await errors(a) + errors(b)
    for error in try await errors(left) where error.contains("duplicate-id") {
      #expect(known.contains { $0.contains("duplicate-id") }, "\(error)")
    }
    // The merge is a single change, which can be undone.
    if try records(left) != before {
      try library(left, after: 2).undo()
      #expect(try records(left) == before)
    }
  }

  private func errors(_ files: MemoryFiles) async throws -> [String] {
    try await RecordedHost(files, asOf: now.asOf).contents().diagnostics.kept
      .filter { $0.severity == .error }.map { "\($0.kind): \($0.message)" }
  }

  private func vault(_ files: [VaultPath: String]) -> MemoryFiles { MemoryFiles(files) }

  private func change(
    _ files: MemoryFiles, after seconds: Int, _ edit: (inout RecordEdit) throws -> Void
  ) throws {
    let library = library(files, after: seconds)
    var changed = RecordEdit(try library.named("t"))
    try edit(&changed)
    _ = try changed.write("edit", to: library)
  }

  @Test(
    arguments: [
      ("growth/tasks.jsonl", #"{"id":"t","title":"Write","day":"2026-11-20"}"# + "\n"),
      ("growth/tasks.json", #"[{"id":"t","title":"Write","day":"2026-11-20","note":"n"}]"# + "\n"),
      ("growth/tasks.csv", "id,title,day,doneAt\nt,Write,2026-11-20,\n"),
      (
        "growth/tasks.csv",
        "id,title,day,doneAt,updatedAt\nt,Write,2026-11-20,,2026-11-01T00:00:00Z\n"
      ),
      ("growth/tasks.yaml", "- id: t\n  title: Write\n  day: 2026-11-20\n"),
    ] as [(VaultPath, String)])
  func `What two copies changed apart of a record is there after a merge, in every format`(
    _ path: VaultPath, _ text: String
  ) async throws {
    let (left, right, third) = (vault([path: text]), vault([path: text]), vault([path: text]))
    try change(left, after: 10) { $0.members["title"] = .string("Write it") }
    try change(right, after: 20) { try $0.tick(at: now) }
    let (a, b) = (copy(left), copy(right))
    try await merge(b, into: left, after: 30)
    try await merge(a, into: right, after: 40)
    for files in [left, right] {
      let task = try library(files).named("t").text
      #expect(task["title"]?.plain == "Write it" && task["doneAt"] != nil)
      #expect(try library(files).waitingConflicts().isEmpty)
      #expect(try await errors(files).isEmpty)
    }
    #expect(try records(left) == records(right))
    // A third copy changes a field that one of the two changed as well.
    try change(third, after: 25) { $0.members["title"] = .string("Write that") }
    let c = copy(third)
    try await merge(left, into: third, after: 50)
    try await merge(c, into: left, after: 60)
    try await merge(third, into: right, after: 70)
    for files in [left, right, third] {
      let task = try library(files).named("t").text
      #expect(task["title"]?.plain == "Write that" && task["doneAt"] != nil)
      let waiting = try library(files).waitingConflicts()
      #expect(waiting.map(\.title) == ["Write it"])
      #expect(try records(files) == records(left))
    }
    // A second merge finds nothing new.
    #expect(try await merge(c, into: left, after: 80).outcomes.isEmpty)
  }

  @Test func `A task dropped in one copy and put off in the other is dropped on the new day`()
    async throws
  {
    let text = #"{"id":"t","title":"Write","day":"2026-11-19","lever":1}"# + "\n"
    let (left, right) = (vault(["growth/tasks.jsonl": text]), vault(["growth/tasks.jsonl": text]))
    func change(
      _ files: MemoryFiles, after seconds: Int, _ body: (inout RecordEdit) throws -> Void
    ) throws {
      let library = library(files, after: seconds)
      var edit = RecordEdit(try library.named("t"))
      try body(&edit)
      _ = try edit.write("edit", to: library)
    }
    try change(left, after: 10) { try $0.drop(at: now) }
    try change(right, after: 20) {
      try $0.putOff(
        to: now.today.next, by: nil, EntryMoment(zone: now.zone, now: now.asOf))
    }
    try await merge(copy(right), into: left, after: 30)
    let task = try library(left).named("t").text
    #expect(task["droppedAt"] != nil && task["day"]?.plain == "2026-11-21" && task["lever"] == nil)
    // Done elsewhere is done, even if it was dropped here.
    try change(right, after: 40) { try $0.tick(at: now) }
    try await merge(copy(right), into: left, after: 50)
    #expect(try library(left).named("t").state == .done)
    #expect(try library(left).waitingConflicts().isEmpty)
  }

  @Test func `A day of a task that repeats, done in two copies, is one; other days both stay`()
    async throws
  {
    let text = #"{"id":"w","title":"Water","day":"2026-11-01","repeats":"daily"}"# + "\n"
    let (left, right) = (vault(["growth/tasks.jsonl": text]), vault(["growth/tasks.jsonl": text]))
    func done(_ files: MemoryFiles, _ day: String, after seconds: Int) throws {
      let library = library(files, after: seconds)
      let time = try library.record(of: library.kind("task-time"), "w@\(day)")
      var edit = RecordEdit(try #require(time))
      try edit.tick(at: library.moment)
      _ = try edit.write("done", to: library)
    }
    try done(left, "20261120", after: 10)
    try done(right, "20261120", after: 20)
    try done(left, "20261118", after: 30)
    try done(right, "20261119", after: 40)
    try await merge(copy(right), into: left, after: 50)
    let times = try library(left).records(of: library(left).kind("task-time"))
    #expect(
      times.map(\.identifier).sorted() == ["w@20261118", "w@20261119", "w@20261120"])
    #expect(times.allSatisfy { $0.state == .done })
    #expect(try library(left).waitingConflicts().isEmpty)
  }

  @Test func `Taking a merge back does not take back what was written here`() async throws {
    let text = #"{"id":"t","title":"Write","day":"2026-11-20"}"# + "\n"
    let (left, right) = (vault(["growth/tasks.jsonl": text]), vault(["growth/tasks.jsonl": text]))
    func machine(_ digit: Character) -> MachineName {
      MachineName(MemoryFiles([MachineName.path: String(repeating: digit, count: 32)]))
    }
    func own(_ files: MemoryFiles, _ digit: Character, after seconds: Int) -> RecordLibrary {
      RecordLibrary(files, at: now, after: seconds, machine: machine(digit))
    }
    func merge(_ other: MemoryFiles, _ library: RecordLibrary) async throws {
      let plan = try await MergePlan(library, with: other, options())
      try plan.perform(in: library)
      MergePlan.remember([plan], in: library, "a test")
    }
    let task = [
      RecordText.Member("title", .string("Read")), RecordText.Member("day", .string("2026-11-20")),
    ]
    let mine = own(right, "b", after: 1)
    let added = mine.newRecord(task, of: try mine.kind("task"))
    try mine.write([added.addition], "add", "")
    try await merge(right, own(left, "a", after: 2))
    try await merge(left, own(right, "b", after: 3))
    // The second machine's last change is its added record, not the other one's merge.
    #expect(try own(right, "b", after: 4).undo().action == "add")
    try own(right, "b", after: 5).undo(1)
    #expect(try library(right).named(added.text.identifier).text["title"]?.plain == "Read")
  }

  @Test func `What settles a conflict is written, listed and waits for a person`() async throws {
    let ours = vault(["growth/tasks.jsonl": #"{"id":"t","title":"B","day":"2026-11-20"}"# + "\n"])
    let theirs = vault(["growth/tasks.jsonl": #"{"id":"t","title":"A","day":"2026-11-20"}"#])
    let plan = try await merge(theirs, into: ours)
    let conflict = try #require(plan.outcomes.first { $0.conflictOf != nil })
    #expect(conflict.conflictOf == "t")
    #expect(try await errors(ours).isEmpty)
    let contents = try await RecordedHost(ours, asOf: now.asOf).contents()
    #expect(contents.diagnostics.kept.allSatisfy { $0.kind != "unknown-key" })
    let waiting = try library(ours).waitingConflicts()
    #expect(waiting.map(\.text.identifier) == [conflict.change.identifier])
    let told = library(ours).conflict(of: waiting[0])
    let short = conflict.change.identifier.shortIdentifier
    #expect(told.severity == .warning && told.hint?.contains("daybook delete \(short)") == true)
    #expect(try library(ours).named(short, byWholeTitle: true).identifier == waiting[0].identifier)

    // Changing it or deleting one of the two resolves it.
    let edited = copy(ours)
    let record = try library(edited).named(conflict.change.identifier)
    var members = record.text.content
    members.append(RecordText.Member("note", .string("kept")))
    try library(edited, after: 5).write(
      [
        RecordChange(
          record.kind.collection, record.text.identifier, before: record.text.content,
          after: members)
      ], "edit", "")
    #expect(try library(edited).waitingConflicts().isEmpty)
    for id in ["t", conflict.change.identifier] {
      let settled = copy(ours)
      let found = try library(settled).named(id)
      try library(settled, after: 5).write(
        [RecordChange(found.kind.collection, id, before: found.text.content, after: nil)],
        "delete", "")
      #expect(try library(settled).waitingConflicts().isEmpty)
    }
  }

  @Test func `A record in a table is changed in its place where it says when it was`() async throws
  {
    let table = "id,title,day,updatedAt\nt,Write,2026-11-20,2026-11-01T00:00:00Z\n"
    let ours = vault(["growth/tasks.csv": table])
    let line =
      #"{"id":"t","title":"Read, aloud","day":"2026-11-20","updatedAt":"2026-11-02T00:00:00Z"}"#
    try await merge(vault(["growth/tasks.jsonl": line]), into: ours)
    #expect(
      text(of: "growth/tasks.csv", in: ours)
        == "id,title,day,updatedAt\nt,\"Read, aloud\",2026-11-20,2026-11-02T00:00:00Z\n")
    #expect(ours.allFiles["growth/tasks.jsonl"] == nil)
    // A record without a time has its change in a separate, later line.
    let plain = vault(["growth/tasks.csv": "id,title,day\nt,Write,2026-11-20\n"])
    try await merge(vault(["growth/tasks.jsonl": line]), into: plain)
    #expect(text(of: "growth/tasks.jsonl", in: plain) == line + "\n")
  }

  @Test func `Texts that differ are both kept, and nothing shows the other's`() async throws {
    let ours = vault([
      "pages/a.md": "ours\n", "pages/same.md": "same\n", "daybook.yaml": "title: Mine\n",
      "pages/p.jpg": "1",
    ])
    let theirs = vault([
      "pages/a.md": "theirs\n", "pages/same.md": "same\n", "pages/new.md": "new\n",
      "daybook.yaml": "title: Yours\n", "pages/p.jpg": "2", ".daybook/secret": "s",
      "growth/profile.yaml": "identity: x\n",
    ])
    let old = ours.allFiles
    let plan = try await merge(theirs, into: ours)
    for (path, bytes) in old { #expect(ours.allFiles[path] == bytes) }
    #expect(text(of: "pages/new.md", in: ours) == "new\n")
    #expect(text(of: "growth/profile.yaml", in: ours) == "identity: x\n")
    #expect(ours.allFiles[".daybook/secret"] == nil)
    let copies = plan.files.compactMap { file in
      if case .keptBoth(let copy) = file.action { copy } else { nil }
    }
    #expect(copies.count == 3)
    for copy in copies { #expect(ours.allFiles[copy] != nil) }
    let pages = await PageFolder(in: ours, zone: shanghai, width: 1)
    #expect(pages.pages.map(\.slug) == ["a", "new", "same"])
    #expect(pages.files.map(\.text) == ["p.jpg"])
    // A repetition makes no second copy.
    let count = ours.allFiles.count
    #expect(try await merge(theirs, into: ours).isEmpty)
    #expect(ours.allFiles.count == count)
  }

  @Test func `With what both began with, texts are merged and what was taken away stays away`()
    async throws
  {
    let base = vault([
      "pages/a.md": "a\nb\nc\n", "pages/b.md": "b", "pages/gone.md": "gone", "pages/c.md": "c",
    ])
    let ours = vault(["pages/a.md": "A\nb\nc\n", "pages/b.md": "b", "pages/c.md": "C"])
    let theirs = vault([
      "pages/a.md": "a\nb\nC\n", "pages/b.md": "B", "pages/gone.md": "gone", "pages/c.md": "c",
    ])
    // Each line changed on one side is taken from that side.
    let texts: TextMerge = { base, ours, theirs in
      let lines = [base, ours, theirs].map { $0.split(separator: 0x0A) }
      return lines[0].indices.flatMap { index in
        Array(lines[1][index] == lines[0][index] ? lines[2][index] : lines[1][index]) + [0x0A]
      }
    }
    let plan = try await merge(theirs, into: ours, options(base: base, texts))
    #expect(plan.files.map(\.action) == [.merged, .merged])
    #expect(text(of: "pages/a.md", in: ours) == "A\nb\nC\n")
    #expect(text(of: "pages/b.md", in: ours) == "B")
    #expect(text(of: "pages/c.md", in: ours) == "C")
    #expect(ours.allFiles["pages/gone.md"] == nil)
  }

  @Test func `The changes that both remember are one list, in the order of time`() async throws {
    func entry(_ id: String, _ minute: Int) -> String {
      #"{"id":"\#(id)","at":"2026-11-20T07:0\#(minute):00Z","action":"edit","summary":"","changes":[]}"#
        + "\n"
    }
    let ours = vault([".daybook/changes.jsonl": entry("a", 1) + entry("c", 3)])
    let theirs = vault([".daybook/changes.jsonl": entry("a", 1) + entry("b", 2) + entry("d", 4)])
    try await merge(theirs, into: ours)
    #expect(
      text(of: ".daybook/changes.jsonl", in: ours)
        == entry("a", 1) + entry("b", 2) + entry("c", 3) + entry("d", 4))
  }

  @Test(arguments: [
    ("growth/tasks.jsonl", #"{"id":"t","title":"#), ("growth/tasks.json", "[{]"),
    ("growth/tasks.yaml", "- a: [\n"),
  ])
  func `What cannot be read is told of with its place`(
    _ path: String, _ text: String
  ) async throws {
    let path = VaultPath(stringLiteral: path)
    let plan = try await MergePlan(library(vault([:])), with: vault([path: text]), options())
    #expect(plan.diagnostics.hasErrors)
    #expect(plan.diagnostics.kept.first?.place?.file.hasSuffix(path.text) == true)
  }

  // MARK: Leftover files of programs

  @Test func `A file that a program left is brought in and put aside`() async throws {
    let one = #"{"id":"a","title":"A","day":"2026-11-20"}"# + "\n"
    let two = #"{"id":"b","title":"B","day":"2026-11-20"}"# + "\n"
    let copyPath: VaultPath = "growth/tasks.sync-conflict-20261120-093000-ABCDEFG.jsonl"
    let logCopy: VaultPath = ".daybook/changes.sync-conflict-20261120-093000-ABCDEFG.jsonl"
    func entry(_ id: String) -> String {
      #"{"id":"\#(id)","at":"2026-11-20T07:00:00Z","action":"edit","summary":"","changes":[]}"#
        + "\n"
    }
    let page: VaultPath = "pages/x (conflicted copy 2026-11-20).md"
    let same: VaultPath = "pages/y (conflicted copy 2026-11-20).md"
    let files = vault([
      "growth/tasks.jsonl": one, copyPath: one + two, "pages/x.md": "mine", page: "other",
      ".daybook/changes.jsonl": entry("a"), logCopy: entry("a") + entry("b"),
      "pages/y.md": "y", same: "y",
    ])
    var byHand: [VaultPath] = []
    try library(files).takeSnapshot(before: "merge")
    for found in files.syncCopies(failed: { Issue.record("\($0)") }) {
      let library = library(files)
      let copy = try await SyncCopyMerge(found.path, of: found.original, in: library, options())
      if try await copy.perform(in: library, options()) == nil { byHand.append(found.path) }
    }
    #expect(byHand == [page])
    // A file set aside is not lost.
    let alarm = try #require(LossWarning(SnapshotStore(of: files)))
    #expect(alarm.lossesOfFiles(in: files).isEmpty)
    #expect(text(of: "growth/tasks.jsonl", in: files) == one + two)
    #expect(files.allFiles[copyPath] == nil && files.allFiles[same] == nil)
    #expect(text(of: ".daybook/merged/\(copyPath)", in: files) == one + two)
    #expect(text(of: ".daybook/merged/\(same)", in: files) == "y")
    #expect(text(of: ".daybook/changes.jsonl", in: files) == entry("a") + entry("b"))
    #expect(files.allFiles[logCopy] == nil)
    #expect(text(of: "pages/x.md", in: files) == "mine")
    #expect(files.allFiles[page] != nil)
  }

  @Test func `A file that cannot be read stays where it is`() async throws {
    let path: VaultPath = "growth/tasks (conflicted copy 2026-11-20).jsonl"
    let files = vault(["growth/tasks.jsonl": "", path: #"{"id":"a""#])
    let library = library(files)
    let copy = try await SyncCopyMerge(
      path, of: "growth/tasks.jsonl", in: library, options())
    #expect(copy.plan.diagnostics.kept.first?.place?.file == "vault/\(path)")
    #expect(try await copy.perform(in: library, options()) == nil)
    #expect(files.allFiles[path] != nil)
  }
}

private func text(of path: String, in files: MemoryFiles) -> String? {
  VaultPath(validating: path).flatMap { files.allFiles[$0] }
    .map { String(decoding: $0, as: UTF8.self) }
}
