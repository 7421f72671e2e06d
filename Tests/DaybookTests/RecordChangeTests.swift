import AllSystems
import Basics
import Foundation
import TestKit
import Testing
import Vault

@testable import daybook

struct RecordChangeTests {
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private func library(_ files: any Files, after seconds: Int = 0) -> RecordLibrary {
    RecordLibrary(files, at: now, after: seconds)
  }

  /// Changes one field of a record like the command.
  private func edit(
    _ id: String, _ changes: [(String, String)], in library: RecordLibrary
  ) throws {
    let record = try library.named(id)
    var edit = RecordEdit(record)
    try edit.set(
      changes.map { (name: $0.0, text: $0.1) }, by: nil, EntryMoment(zone: now.zone, now: now.asOf))
    try library.write(
      [
        RecordChange(
          record.kind.collection, record.text.identifier, before: record.text.content,
          after: edit.members)
      ], "edit", record.summary)
  }

  @Test func `A change of a line is a line behind it, and so is taking it back`() throws {
    let line = #"{"id":"t1","title":"Write","day":"2026-11-20","mine":[1, 2]}"# + "\n"
    let files = MemoryFiles(["growth/tasks.jsonl": line])
    try edit("t", [("title", "Write, \"twice\"")], in: library(files))
    let changed =
      line
      + #"{"id":"t1","title":"Write, \"twice\"","day":"2026-11-20","mine":[1, 2],"#
      + #""updatedAt":"2026-11-20T07:30:00Z"}"# + "\n"
    #expect(text(of: "growth/tasks.jsonl", in: files) == changed)
    let undone = try library(files, after: 1).undo()
    #expect(undone.action == "edit")
    #expect(
      text(of: "growth/tasks.jsonl", in: files) == changed
        + #"{"id":"t1","title":"Write","day":"2026-11-20","mine":[1, 2],"#
        + #""updatedAt":"2026-11-20T07:30:01Z"}"# + "\n")
    #expect(throws: (any Error).self) { try library(files).undo() }
  }

  @Test(arguments: [
    (
      "csv",
      "id,title,day,lever\r\nt1,Write,2026-11-20,1\r\nt2,\"Read, aloud\",2026-11-19,\r\n",
      [("t1,Write", "t1,\"Read; \"\"b\"\"\""), ("-20,1", "-20,2")]
    ),
    (
      "json",
      "[ {\"id\": \"t1\", \"title\": \"Write\", \"day\": \"2026-11-20\", \"lever\": 1 } ]\n",
      [("\"Write\"", "\"Read; \\\"b\\\"\""), ("\"lever\": 1", "\"lever\": 2")]
    ),
    (
      "yaml",
      """
      # Mine
      - id: t1   # first
        title: Write
        day: 2026-11-20
        lever: 1
      - id: t2
        title: x
        day: 2026-11-20

      """, [("Write", "\"Read; \\\"b\\\"\""), ("lever: 1", "lever: 2")]
    ),
  ])
  func `In other formats a change replaces the bytes of its values`(
    format: String, before: String, values: [(String, String)]
  ) throws {
    let path = try #require(VaultPath(validating: "growth/tasks.\(format)"))
    let files = MemoryFiles([path: before])
    try edit("t1", [("title", "Read; \"b\""), ("lever", "2")], in: library(files))
    let after = values.reduce(before) { $0.replacing($1.0, with: $1.1) }
    #expect(text(of: path, in: files) == after && after != before)
    _ = try library(files, after: 1).undo()
    let undone = text(of: path, in: files)
    // Only quotes may be added, around a value that had none.
    #expect(undone.filter { $0 != "\"" } == before.filter { $0 != "\"" })
  }

  @Test(arguments: [
    (
      "id,title,day,doneAt\nt1,Write,2026-11-20,\nt2,Read,2026-11-20,\n",
      "id,title,day,doneAt\nt1,Write,2026-11-20,2026-11-20\nt2,Read,2026-11-20,\n"
    ),
    (
      "\u{FEFF}id;doneAt;title;day\r\nt1;;Write;2026-11-20\r\n",
      "\u{FEFF}id;\"2026-11-20\";Write;2026-11-20\r\n"
        .replacing("id;", with: "id;doneAt;title;day\r\nt1;")
    ),
    (
      "id,title,day,doneAt\nt1,\"Write,\nand read\",2026-11-20,\"\"\n",
      "id,title,day,doneAt\nt1,\"Write,\nand read\",2026-11-20,2026-11-20\n"
    ),
  ])
  func `An empty cell of a table is filled in, and emptied again`(
    before: String, after: String
  ) throws {
    let files = MemoryFiles(["growth/tasks.csv": before])
    try edit("t1", [("doneAt", "2026-11-20")], in: library(files))
    #expect(text(of: "growth/tasks.csv", in: files) == after)
    #expect(try library(files).named("t1").text["doneAt"]?.plain == "2026-11-20")
    #expect(try files.status(of: "growth/tasks.jsonl") == nil)
    _ = try library(files, after: 1).undo()
    let undone = text(of: "growth/tasks.csv", in: files)
    #expect(undone.filter { $0 != "\"" } == before.filter { $0 != "\"" })
  }

  @Test func `What a file has no column for is a line beside it`() throws {
    let table = "id,title,day,lever\nt1,Write,2026-11-20,1\n"
    let files = MemoryFiles(["growth/tasks.csv": table])
    try edit("t1", [("goal", "novel")], in: library(files))
    #expect(text(of: "growth/tasks.csv", in: files) == table)
    let record = try library(files).named("t1").text
    #expect(record["goal"]?.plain == "novel")
    // The text in CSV is the equal number in a line of JSON.
    #expect(record["lever"]?.line == "1")
    _ = try library(files, after: 1).undo()
    #expect(try library(files).named("t1").text["goal"] == nil)
  }

  @Test func `A record without an id keeps its identity when it is changed`() throws {
    let files = MemoryFiles([
      "exercise/completions.jsonl": #"{"day":"2026-11-20","exercise":"neck"}"#
    ])
    let id = try #require(try library(files).records(of: library(files).kind("completion")).first)
      .text.identifier
    try edit(id, [("minutes", "12")], in: library(files))
    let records = try library(files).records(of: library(files).kind("completion"))
    #expect(records.map(\.text.identifier) == [id])
    #expect(records.first?.text["minutes"]?.plain == "12")
  }

  @Test func `A record is of its day, and a line of it names whom it is about`() throws {
    let files = MemoryFiles([
      "gifts/records.jsonl":
        #"{"id":"g1","name":"张三","amount":800,"direction":"sent","date":"2026-11-19"}"#
    ])
    let gift = try library(files).named("g1")
    #expect(gift.day == Day(year: 2026, month: 11, day: 19))
    #expect(gift.summary.hasPrefix("gift 张三, "))
  }

  @Test func `What was changed again since is not taken back`() throws {
    let files = MemoryFiles(["growth/tasks.jsonl": #"{"id":"t1","title":"a","day":"2026-11-20"}"#])
    try edit("t1", [("title", "b")], in: library(files, after: 1))
    try edit("t1", [("title", "c")], in: library(files, after: 2))
    #expect(throws: (any Error).self) { try library(files, after: 3).undo(2) }
    _ = try library(files, after: 4).undo()
    _ = try library(files, after: 5).undo()
    #expect(try library(files).named("t1").text["title"]?.plain == "a")
    // An undo can be undone by its number.
    _ = try library(files, after: 6).undo(1)
    #expect(try library(files).named("t1").text["title"]?.plain == "b")
  }

  private func machine(_ digit: Character) -> MachineName {
    MachineName(MemoryFiles([MachineName.path: String(repeating: digit, count: 32) + "\n"]))
  }

  private func library(
    _ files: any Files, after seconds: Int, on machine: MachineName
  ) -> RecordLibrary {
    RecordLibrary(files, at: now, after: seconds, machine: machine)
  }

  @Test func `An assistant takes back its own changes only`() throws {
    let files = MemoryFiles(["growth/tasks.jsonl": #"{"id":"t1","title":"a","day":"2026-11-20"}"#])
    let digit = MemoryFiles([MachineName.path: String(repeating: "a", count: 32) + "\n"])
    let person = MachineName(digit)
    let assistant = MachineName(digit, deputy: MachineName.assistant)
    let elsewhere = MachineName(
      MemoryFiles([MachineName.path: String(repeating: "b", count: 32) + "\n"]),
      deputy: MachineName.assistant)
    try edit("t1", [("title", "b")], in: library(files, after: 1, on: assistant))
    try edit("t1", [("goal", "x")], in: library(files, after: 2, on: elsewhere))
    try edit("t1", [("title", "c")], in: library(files, after: 3, on: person))
    try edit("t1", [("title", "d")], in: library(files, after: 4, on: assistant))
    let deputies = try library(files).changes(9).map(\.deputy)
    #expect(deputies == ["assistant", nil, "assistant", "assistant"])
    // By its number neither the person's nor that of another machine, even if it is allowed.
    for number in [2, 3] {
      let failure = #expect(throws: Failure.self) {
        try library(files, after: 5, on: assistant).undo(number) { _ in true }
      }
      #expect(failure?.diagnostic.kind == "not-own")
    }
    try library(files, after: 6, on: assistant).undo { _ in true }
    #expect(try library(files).named("t1").text["title"]?.plain == "c")
    // Its first change was changed again by the person, whose change stays.
    let since = #expect(throws: Failure.self) {
      try library(files, after: 7, on: assistant).undo { _ in true }
    }
    #expect(since?.diagnostic.kind == "changed-since")
    // The person takes back anything.
    try library(files, after: 8, on: person).undo()
    #expect(try library(files).named("t1").text["title"]?.plain == "b")
  }

  @Test func `What another machine did is not taken back unasked`() throws {
    let files = MemoryFiles(["growth/tasks.jsonl": #"{"id":"t1","title":"a","day":"2026-11-20"}"#])
    let (here, there) = (machine("a"), machine("b"))
    try edit("t1", [("goal", "x")], in: library(files, after: 1))
    try edit("t1", [("title", "b")], in: library(files, after: 2, on: here))
    try files.append(
      Array(#"{"id":"t2","title":"Read","day":"2026-11-20"}"#.utf8), to: "growth/tasks.jsonl")
    try edit("t2", [("title", "Sing")], in: library(files, after: 3, on: there))
    // The last change is the other machine's; this machine's own is undone.
    #expect(try library(files, after: 4, on: here).undo().summary.contains("t1"))
    #expect(try library(files).named("t1").text["title"]?.plain == "a")
    #expect(try library(files).named("t2").text["title"]?.plain == "Sing")
    // This machine has no other: each names its records, and is undone when allowed.
    for (number, record) in [(nil, "Sing"), (2, "Sing"), (4, "task a")] as [(Int?, String)] {
      let failure = #expect(throws: Failure.self) {
        try library(files, after: 5, on: here).undo(number)
      }
      #expect(failure?.diagnostic.kind == "other-machine")
      #expect(failure?.diagnostic.message.contains(record) == true, "\(number ?? 0)")
    }
    try library(files, after: 6, on: here).undo { entry in entry.machine != nil }
    #expect(try library(files).named("t2").text["title"]?.plain == "Read")
    // If no machine is known, a list without machines belongs to this one.
    try library(files, after: 7).undo()
    #expect(try library(files).named("t1").text["goal"] == nil)
  }

  @Test func `A record that somebody else changed meanwhile is not overwritten`() throws {
    for (path, text) in [
      ("growth/tasks.jsonl", #"{"id":"t1","title":"a","day":"2026-11-20"}"# + "\n"),
      ("growth/tasks.csv", "id,title,day\nt1,a,2026-11-20\n"),
    ] as [(VaultPath, String)] {
      let files = MemoryFiles([path: text])
      // Two programs read the record before either writes.
      let read = try library(files).named("t1")
      var (one, other) = (RecordEdit(read), RecordEdit(read))
      one.members["title"] = .string("b")
      try other.tick(at: now)
      _ = try one.write("edit", to: library(files, after: 1))
      let failure = #expect(throws: Failure.self) {
        try other.write("done", to: library(files, after: 2))
      }
      #expect(failure?.diagnostic.kind == "changed-meanwhile")
      #expect(try library(files).named("t1").text["title"]?.plain == "b")
      #expect(try library(files).changes(5).count == 1)
    }
  }

  /// Random changes over the records of the sample vault, in all kinds and formats.
  @Test(arguments: [1, 2] as [UInt64])
  func `Whatever is changed is so, and all taken back is as in the beginning`(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let files = try Self.sample()
    let kinds = library(files).kinds
    func state(of kinds: [KindOfRecord]) throws -> [String: [String]] {
      var state: [String: [String]] = [:]
      for record in try kinds.flatMap({ try library(files).records(of: $0) }) {
        state["\(record.kind.name) \(record.text.identifier)"] = facts(record.text.content)
      }
      return state
    }
    let beginning = try state(of: kinds)
    #expect(beginning.count > 300)
    var expected = beginning
    var changes = 0
    for step in 1...40 {
      let kind = kinds[Int(random.next() % UInt64(kinds.count))]
      let library = library(files, after: step)
      let records = try library.records(of: kind)
      guard !records.isEmpty else { continue }
      let record = records[Int(random.next() % UInt64(records.count))]
      let key = "\(kind.name) \(record.text.identifier)"
      let bytes = files.allFiles
      var after: [RecordText.Member]? = record.text.content
      if random.next() % 4 == 0 {
        after = nil
      } else {
        let texts = kind.fields.filter { $0.type == .text || $0.type == .paragraph }
        // An id is no content.
        guard let name = texts.first(where: { $0.name != "id" })?.name else { continue }
        after?.removeAll { $0.name == name }
        after?.append(
          RecordText.Member(name, .string(["a, b", "\"q\"", "行\n二", "- x: #y", "=1+1"][step % 5])))
      }
      let entry = try library.write(
        [
          RecordChange(
            kind.collection, record.text.identifier, before: record.text.content, after: after)
        ],
        "edit", record.summary)
      changes += 1
      expected[key] = nil
      if let after {
        let id = entry.changes.first?.identifier ?? record.text.identifier
        expected["\(kind.name) \(id)"] = facts(after)
      }
      let own = expected.filter { $0.key.hasPrefix(kind.name + " ") }
      #expect(try state(of: [kind]) == own, "step \(step): \(record.summary)")
      // The versions of a prompt go with it.
      for (path, old) in bytes
      where path.pathExtension == "jsonl" && !path.text.hasPrefix("prompts/history/") {
        #expect(files.allFiles[path]?.starts(with: old) == true, "\(path)")
      }
    }
    #expect(try state(of: kinds) == expected)
    for step in 0..<changes { _ = try library(files, after: 100 + step).undo() }
    #expect(try state(of: kinds) == beginning)
  }

  private func facts(_ members: [RecordText.Member]) -> [String] {
    members.map { "\($0.name)=\($0.json.plain)" }.sorted()
  }

  private func text(of path: VaultPath, in files: MemoryFiles) -> String {
    String(decoding: files.allFiles[path] ?? [], as: UTF8.self)
  }

  /// The collections of the sample vault, in memory.
  private static func sample() throws -> MemoryFiles {
    let disk = DiskFiles(
      root: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../content").path)
    let files = MemoryFiles()
    for kind in Systems.kinds.map({ $0.kind }) {
      guard let folder = kind.collection.parent else { continue }
      for entry in try disk.list(folder) where entry.kind == .file {
        let path = try #require(folder.appending(entry.name))
        try files.replace(path, with: try disk.contents(of: path), .written)
      }
    }
    return files
  }
}
