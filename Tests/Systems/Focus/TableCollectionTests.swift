import Basics
import Testing
import Vault

@testable import Focus

private func read(_ name: String, _ text: String) async throws -> StoredRecords<FocusLog> {
  let vault = MemoryFiles()
  try vault.replace(#require(VaultPath(validating: name)), with: Array(text.utf8), .written)
  return await readFocus(vault)
}

private func problems(_ stored: StoredRecords<FocusLog>) -> [String] {
  stored.diagnostics.kept.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test func `A collection may be a table`() async throws {
  let stored = try await read(
    "focus/sessions.csv",
    "\u{FEFF}id;start;end;note;valid\r\na;2026-11-21T09:00;2026-11-21T10:00;\"a \"\"b\"\";\nc\";yes\r\n"
      + "b;2026-11-21T11:00;;;no\r\n")
  #expect(problems(stored) == [])
  #expect(stored.records.sessions.count == 2)
  #expect(stored.records.sessions[0].note == "a \"b\";\nc")
  #expect(stored.records.sessions[0].end == Instant(seconds: 1_795_255_200))
  #expect(stored.records.sessions[1].end == nil)
  #expect(!stored.records.sessions[1].isValid)
}

@Test func `A table's problems have their places, and its other rows are read`() async throws {
  let stored = try await read(
    "focus/sessions.csv",
    """
    id,start,end,strat,start
    a,2026-11-21T09:00,2026-11-21T10:00,,
    b,noon,,,
    c,2026-11-21T09:00,"2026-11-21T08:00",,
    a,2026-11-21T12:00,,,
    d,2026-11-21T09:00,,,,x
    e,2026-11-21T13:00
    """)
  #expect(
    problems(stored) == [
      "1:20 csv-header", "6:24 csv-row", "7:1 csv-row", "3:3 not-a-time", "4:20 end-before-start",
      "5:1 duplicate-id",
    ] || Set(problems(stored)).count == 6)
  #expect(stored.records.sessions.count == 2)
}

@Test func `A collection may be YAML`() async throws {
  for name in ["focus/sessions.yaml", "focus/sessions/a.yml"] {
    let stored = try await read(
      name,
      """
      records:
      - id: a
        start: 2026-11-21T09:00
        end: "2026-11-21T10:00"
        note: 12
        valid: yes
      - {start: 2026-11-21 11:00, mine: [x, {y: z}]}
      """)
    #expect(problems(stored) == ["7:29 unknown-key"])
    #expect(stored.records.sessions.count == 2)
    #expect(stored.records.sessions[0].note == "12")
  }
}

@Test(
  arguments: [
    ("", []),
    ("a: b\n", ["1:1 not-a-list"]),
    ("- 5\n- start: 2026-11-21T09:00\n", ["1:3 not-a-record"]),
    ("- start: noon\n- start: 2026-11-21T09:00\n", ["1:10 not-a-time"]),
    ("- start: [1]\n", ["1:10 wrong-type"]),
    ("- start: \"x\n", ["2:1 yaml"]),
  ] as [(String, [String])])
func `What is wrong with records in YAML is reported with its place`(
  text: String, expected: [String]
) async throws {
  let stored = try await read("focus/sessions.yaml", text)
  #expect(problems(stored) == expected)
  #expect(stored.records.sessions.count == (text.contains("- start: 2026") ? 1 : 0))
}

@Test func `A record is the same in every format`() async throws {
  let texts = [
    ("focus/sessions.jsonl", #"{"note":"n","start":"2026-11-21T09:00:00Z"}"#),
    ("focus/sessions.csv", "start,note\n2026-11-21T09:00:00Z,n\n"),
    ("focus/sessions.yaml", "- start: 2026-11-21T09:00:00Z\n  note: n\n"),
  ]
  let vault = MemoryFiles()
  for (name, text) in texts {
    try vault.replace(#require(VaultPath(validating: name)), with: Array(text.utf8), .written)
  }
  let stored = await readFocus(vault)
  #expect(stored.records.sessions.count == 1)
  #expect(stored.diagnostics.kept.map(\.kind) == ["duplicate-record", "duplicate-record"])
}
