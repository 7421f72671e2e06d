import Basics
import Testing
import Vault

@testable import Focus

struct CollectionTests {
  static func session(_ id: String, _ start: String, updatedAt: String? = nil) -> String {
    let updated = updatedAt.map { #","updatedAt":"\#($0)""# } ?? ""
    return #"{"id":"\#(id)","start":"\#(start)"\#(updated)}"# + "\n"
  }

  static func read(_ files: any Files, width: Int = 2) async -> StoredRecords<FocusLog> {
    await readFocus(files, width: width)
  }

  static func starts(_ stored: StoredRecords<FocusLog>) -> [String] {
    var starts: [String] = []
    for entry in stored.records.sessions.entries { starts.append(entry.start.formatted()) }
    return starts
  }

  @Test func `An empty vault has no records and nothing wrong`() async {
    let stored = await Self.read(MemoryFiles())
    #expect(stored.recordCount == 0)
    #expect(stored.diagnostics.isEmpty)
  }

  @Test func `A file and a folder of one collection are both read, in order of names, lines last`()
    async
  {
    let files = MemoryFiles([
      "focus/sessions.jsonl": Self.session("c", "2026-03-01"),
      "focus/sessions/2026.jsonl": Self.session("b", "2026-02-01"),
      "focus/sessions/2025.json": "[" + Self.session("a", "2025-01-01") + "]",
      "focus/sessions/.lock": "", "focus/events.jsonl": "", "focus/notes.txt": "not a record",
      "focus/sessions.jsonl.bak": "not a record",
    ])
    let stored = await Self.read(files)
    #expect(
      Self.starts(stored) == [
        "2025-01-01T00:00:00Z", "2026-03-01T00:00:00Z", "2026-02-01T00:00:00Z",
      ])
    #expect(stored.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("csv", "id;start;note\na;2026-01-01;\"x \"\"y\"\"\"\nb;2026-01-02T10:00;\n"),
    (
      "csv",
      "\u{FEFF}id,start,end,note\r\na,2026-01-01,,\"x \"\"y\"\"\"\r\nb,2026-01-02 10:00,,\r\n"
    ),
    ("yaml", "- id: a\n  start: 2026-01-01\n  note: x \"y\"\n- {id: b, start: 2026-01-02T10:00}\n"),
    (
      "yml",
      "records:\n  - id: a\n    start: 2026-01-01\n    note: 'x \"y\"'\n  - id: b\n    start: 2026-01-02 10:00\n"
    ),
    (
      "json",
      #"[{"id":"a","start":"2026-01-01","note":"x \"y\""},{"id":"b","start":"2026-01-02T10:00"}]"#
    ),
  ])
  func `Every format says the same`(pathExtension: String, text: String) async throws {
    let path = try #require(VaultPath(validating: "focus/sessions." + pathExtension))
    let stored = await Self.read(MemoryFiles([path: text]))
    #expect(stored.diagnostics.text() == "")
    #expect(Self.starts(stored) == ["2026-01-01T00:00:00Z", "2026-01-02T10:00:00Z"])
    #expect(stored.records.sessions[0].note == "x \"y\"")
    #expect(stored.records.sessions[1].note == nil)
  }

  @Test(arguments: [
    ("csv", "id,start,kind\na,2026-01-01,focus\nb,2026-01-32,focus\n", "impossible-time", 3, 3),
    ("csv", "id,start,projct\na,2026-01-01,p\n", "unknown-key", 1, 10),
    ("csv", "id,start,valid\na,2026-01-01,yes\nb,2026-01-01,maybe\n", "wrong-type", 3, 14),
    ("csv", "id,start,id\na,2026-01-01,c\n", "duplicate-key", 1, 10),
    (
      "yaml", "- id: a\n  start: 2026-01-01\n- id: b\n  start: 2026-01-32\n", "impossible-time", 4,
      10
    ),
    ("yaml", "- id: a\n  start: 2026-01-01\n  knd: focus\n", "unknown-key", 3, 3),
    ("yaml", "- id: a\n  start: 2026-01-01\n- words\n", "not-a-record", 3, 3),
    (
      "yaml", "- id: a\n  start: 2026-01-01\n  valid: false\n- id: b\n  start: [1]\n", "wrong-type",
      5, 10
    ),
  ])
  func `Problems have their places in every format`(
    pathExtension: String, text: String, kind: String, line: Int, column: Int
  ) async throws {
    let path = try #require(VaultPath(validating: "focus/sessions." + pathExtension))
    let stored = await Self.read(MemoryFiles([path: text]))
    #expect(stored.diagnostics.kept.map(\.kind) == [kind], "\(stored.diagnostics.text())")
    #expect(stored.diagnostics.kept.first?.place?.line == line)
    #expect(stored.diagnostics.kept.first?.place?.column == column)
    #expect(stored.recordCount == 1)
  }

  @Test(arguments: [
    ("focus/sessions.jsonl/x", "is-a-folder", "vault/focus/sessions.jsonl"),
    ("focus/sessions", "not-a-folder", "vault/focus/sessions"),
    ("focus/sessions/2026.jsonl/x", "is-a-folder", "vault/focus/sessions/2026.jsonl"),
    ("focus/sessions/2026.xlsx", "unknown-format", "vault/focus/sessions/2026.xlsx"),
    ("focus/sessions.xml", "unknown-format", "vault/focus/sessions.xml"),
  ])
  func `What cannot be read is reported, and the rest is read`(
    path: VaultPath, kind: String, file: String
  ) async {
    let files = MemoryFiles([
      path: "x", "focus/sessions.json": "[\(Self.session("a", "2026-01-01"))]",
      "focus/events.jsonl": #"{"at":"2026-01-01","type":"screen_on"}"#,
    ])
    let stored = await Self.read(files)
    #expect(stored.diagnostics.kept.map(\.kind) == [kind])
    #expect(stored.diagnostics.kept.map(\.place) == [Place(file: file)])
    #expect(stored.records.sessions.count == 1)
    #expect(stored.records.events.count == 1)
  }

  @Test func `Links that lead nowhere, in a circle or out, and files of others are reported`()
    async
  {
    let files = MemoryFiles([
      "focus/sessions.jsonl": Self.session("a", "2026-01-01"),
      "focus/sessions/1.jsonl": Self.session("b", "2026-01-02"),
    ])
    files.deny("focus/sessions/1.jsonl")
    files.link("focus/sessions/2.jsonl", to: "2.jsonl")
    files.link("focus/sessions/3.jsonl", to: "/etc/passwd")
    files.link("focus/sessions/4.jsonl", to: "nowhere")
    files.link("focus/sessions/5.jsonl", to: "../sessions.jsonl")
    let stored = await Self.read(files)
    #expect(
      stored.diagnostics.kept.map(\.kind) == [
        "permission-denied", "link-loop", "outside", "file-not-found", "duplicate-record",
      ])
    #expect(stored.recordCount == 1)
  }

  @Test func `A file where the folder of a system should be is reported`() async {
    let stored = await Self.read(MemoryFiles(["focus": "x"]))
    #expect(Set(stored.diagnostics.kept.map(\.kind)) == ["not-a-folder"])
  }

  /// Letters are versions of one record: its start, and its update time (a digit, or `-`); `x` is
  /// a tombstone.
  @Test(arguments: [
    (["a1", "b2"], "b", 0), (["b2", "a1"], "b", 0), (["a-", "b1"], "b", 0), (["a-", "b-"], "a", 1),
    (["a1", "b1"], "a", 1), (["a1", "b-"], "a", 1), (["a1", "a1"], "a", 1), (["a-", "x-"], "", 0),
    (["a1", "x2"], "", 0), (["x2", "a1"], "", 0), (["x1", "a2"], "a", 0), (["a2", "x1"], "a", 0),
    (["x-", "a-"], "", 0), (["a1", "x2", "b3"], "b", 0), (["a1", "b3", "x2"], "b", 0),
    (["x1", "x2", "a2"], "", 0), (["x1", "a2", "b3"], "b", 0), (["a2", "x-"], "a", 0),
  ])
  func `Of several records with one id the later counts`(
    versions: [String], expected: String, problems: Int
  ) async {
    var text = Self.session("before", "2020-01-01")
    for version in versions {
      let letter = version.prefix(1)
      let day = version.dropFirst()
      let updated = day == "-" ? "" : #","updatedAt":"2026-02-0\#(day)""#
      text +=
        letter == "x"
        ? #"{"id":"r","deleted":true\#(updated)}"# + "\n"
        : #"{"id":"r","start":"2026-01-01","note":"\#(letter)"\#(updated)}"# + "\n"
    }
    text += Self.session("after", "2020-01-02")
    // In one file, and with one file for each record.
    for separate in [false, true] {
      var contents: [VaultPath: String] = ["focus/sessions.jsonl": text]
      if separate {
        contents = [:]
        for (number, line) in text.split(separator: "\n").enumerated() {
          contents[VaultPath(validating: "focus/sessions/\(number).jsonl") ?? .root] = "\(line)"
        }
      }
      let stored = await Self.read(MemoryFiles(contents))
      var notes = ""
      for entry in stored.records.sessions.entries {
        notes += stored.records.sessions[entry.index].note ?? ""
      }
      #expect(notes == expected)
      #expect(stored.recordCount == (expected.isEmpty ? 2 : 3))
      #expect(stored.records.sessions.count == stored.recordCount)
      #expect(
        stored.diagnostics.count(of: .error) + stored.diagnostics.count(of: .warning) == problems)
    }
  }

  @Test func `A conflict names both places`() async {
    let files = MemoryFiles([
      "focus/sessions/1.jsonl": "\n" + Self.session("r", "2026-01-01"),
      "focus/sessions/2.jsonl": Self.session("q", "2026-01-01") + Self.session("r", "2026-01-02"),
    ])
    let stored = await Self.read(files)
    #expect(
      stored.diagnostics.text() == """
        vault/focus/sessions/2.jsonl:2:7: error: the id "r" is that of another record, at \
        vault/focus/sessions/1.jsonl:2, which was kept
            {"id":"r","start":"2026-01-02"}
                  ^~~
        hint: give one of them another id, or the newer one a later updatedAt

        """)
  }

  @Test func `An unknown key is reported once for a collection, with a count`() async {
    let line = #"{"start":"2026-01-01","projct":"p","note":"\#("n")"}"#
    let files = MemoryFiles([
      "focus/sessions/1.jsonl": line + "\n",
      "focus/sessions/2.jsonl": line.replacing("\"n\"", with: "\"m\"") + "\n"
        + #"{"start":"2026-01-02","zzz":1}"#,
    ])
    let stored = await Self.read(files)
    #expect(
      stored.diagnostics.text() == """
        vault/focus/sessions/1.jsonl:1:23: warning: unknown key "projct" in 2 records
            {"start":"2026-01-01","projct":"p","note":"n"}
                                  ^~~~~~~~
        hint: did you mean "project"?
        vault/focus/sessions/2.jsonl:2:23: warning: unknown key "zzz"
            {"start":"2026-01-02","zzz":1}
                                  ^~~~~

        """)
  }

  /// A file with good records of various lengths, blank lines, duplicates and errors.
  static let motley: [UInt8] = {
    var text = ""
    var state: UInt64 = 42
    for number in 0..<400 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let note = String(repeating: "读x", count: Int(state >> 33 % 40))
      switch state >> 40 % 10 {
      case 0: text += "\n"
      case 1: text += "{\"id\":\n"
      case 2: text += session("s\(number / 2)", "2026-01-01")
      case 3: text += #"{"id":"e\#(number)","start":"\#(note)"}"# + "\r\n"
      case 4: text += #"{"start":"2026-01-02","nots":"\#(note)"}"# + "\n"
      default: text += #"{"id":"s\#(number)","start":"2026-01-03","note":"\#(note)"}"# + "\n"
      }
    }
    return Array(text.utf8) + Array("{\"id\":\"torn".utf8)
  }()

  @Test(arguments: [1, 2, 7, 64, 100, 1_000, 4_096, 20_000])
  func `Blocks of any size give what reading in one piece gives`(blockSize: Int) async {
    let files = MemoryFiles(bytes: ["focus/sessions.jsonl": [0xEF, 0xBB, 0xBF] + Self.motley])
    let whole = await Self.read(files, width: 1)
    var reader = CollectionReader(files: files, zone: .utc, width: 3)
    reader.blockSize = blockSize
    let parts = await reader.read(FocusReader.sessions, of: SessionDecoding())
    #expect(parts.recordCount == whole.recordCount)
    #expect(parts.recordCount > 200)
    #expect(parts.diagnostics.text(limit: 1_000) == whole.diagnostics.text(limit: 1_000))
    var sessions: [[Session]] = [[], []]
    for entry in whole.records.sessions.entries {
      sessions[0].append(whole.records.sessions[entry.index])
    }
    for entry in parts.log.entries { sessions[1].append(parts.log[entry.index]) }
    #expect(sessions[0] == sessions[1])
  }

  @Test func `A line of ten megabytes in the way of many blocks is one problem`() async {
    let long = "{\"note\":\"" + String(repeating: "x", count: 10_000_000) + "\"}\n"
    let files = MemoryFiles([
      "focus/sessions.jsonl": Self.session("a", "2026-01-01") + long
        + Self.session("b", "2026-01-02") + "{}\n"
    ])
    let stored = await Self.read(files)
    #expect(stored.recordCount == 2)
    #expect(stored.diagnostics.kept.map(\.place?.line) == [2, 4])
  }

  @Test func `The identity of a record does not depend on the order of its keys, or on its format`()
    async
  {
    let same: [VaultPath: String] = [
      "focus/sessions/1.jsonl":
        #"{"start":"2026-01-01","note":"é \"x\"","valid":true,"x":{"a":[1]}}"#,
      "focus/sessions/2.jsonl":
        #" { "x" : { "a" : [ 1 ] } , "note" : "\u00e9 \"x\"", "valid" : true,"start":"2026-01-01" } "#,
    ]
    let stored = await readFocus(MemoryFiles(same))
    #expect(stored.recordCount == 1)
    #expect(stored.diagnostics.kept.map(\.kind).contains("duplicate-record"))
  }

  @Test func `A record without an id is deleted by the hash of its content`() async {
    let hash = ContentHash([(key: "start", value: "2026-01-01"), (key: "note", value: "n")])
    let stored = await readFocus(
      MemoryFiles([
        "focus/sessions.jsonl": #"{"start":"2026-01-01","note":"n"}"# + "\n"
          + #"{"id":"\#(hash.hex)","deleted":true}"#
      ]))
    #expect(stored.recordCount == 0)
    #expect(stored.diagnostics.isEmpty)
  }
}
