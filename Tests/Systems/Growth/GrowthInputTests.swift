import Basics
import TestKit
import Testing
import Vault

@testable import Growth

/// Messages about broken growth records and their positions, with a good record before and after;
/// columns were counted by hand.
struct GrowthInputTests {
  typealias Case = BrokenRecord

  /// A good record of each collection, without its closing brace.
  private static let good: [VaultPath: String] = [
    "growth/goals": #""title":"t","horizon":"week""#,
    "growth/tasks": #""title":"t","day":"2026-11-20""#,
    "growth/failures": #""at":"2026-11-20T09:00","what":"w""#,
    "growth/reflections": #""at":"2026-11-20T09:00","text":"t""#,
    "growth/pains": #""at":"2026-11-20T09:00","text":"t""#,
    "growth/identity": #""at":"2026-11-20T09:00","to":"t""#,
    "growth/flow": #""at":"2026-11-20T09:00","challenge":5,"skill":5"#,
    "growth/stages": #""at":"2026-11-20T09:00","stage":5"#,
    "growth/recoveries": #""from":"2026-11-20""#,
  ]

  static let cases = [
    Case("growth/recoveries", #"{"until":"2026-11-20"}"#, "missing-field 2:1"),
    Case(
      "growth/recoveries", #"{"from":"2026-11-20","until":"2026-11-19"}"#, "out-of-range 2:1"),
    Case("growth/goals", #"{"horizon":"week"}"#, "missing-field 2:1"),
    Case("growth/goals", #"{"title":"t"}"#, "missing-field 2:1"),
    Case("growth/goals", #"{"title":" ","horizon":"week"}"#, "empty-text 2:10"),
    Case("growth/goals", #"{"title":5,"horizon":"week"}"#, "wrong-type 2:10"),
    Case("growth/goals", #"{"title":"t","horizon":"month"}"#, "unknown-horizon 2:24"),
    Case(
      "growth/goals", #"{"title":"t","horizon":"week","status":"finished"}"#, "unknown-status 2:40"
    ),
    Case("growth/goals", #"{"title":"t","horizon":"week","due":"soon"}"#, "not-a-day 2:37"),
    Case("growth/goals", #"{"title":"t","horizon":"week","due":"2026-02-30"}"#, "not-a-day 2:37"),
    Case("growth/goals", #"{"title":"t","horizon":"week","measure":5}"#, "wrong-type 2:41"),
    Case("growth/goals", #"{"title":"t","horizon":"week","measure":{}}"#, "missing-field 2:41"),
    Case(
      "growth/goals", #"{"title":"t","horizon":"week","measure":{"target":0}}"#,
      "out-of-range 2:51"),
    Case(
      "growth/goals", #"{"title":"t","horizon":"week","measure":{"target":"x"}}"#,
      "wrong-type 2:51"),
    Case(
      "growth/goals", #"{"title":"t","horizon":"week","measure":{"target":1,"nwo":1}}"#,
      "unknown-key 2:53", counts: true),
    Case(
      "growth/goals", #"{"title":"t","horizon":"week","parnet":"x"}"#, "unknown-key 2:31",
      counts: true),
    Case("growth/tasks", #"{"title":"t"}"#, "missing-field 2:1"),
    Case("growth/tasks", #"{"title":"t","day":20}"#, "wrong-type 2:20"),
    Case("growth/tasks", #"{"title":"t","day":"2026-11-20","lever":4}"#, "out-of-range 2:41"),
    Case("growth/tasks", #"{"title":"t","day":"2026-11-20","lever":1.5}"#, "out-of-range 2:41"),
    Case("growth/tasks", #"{"title":"t","day":"2026-11-20","xp":-1}"#, "out-of-range 2:38"),
    Case("growth/tasks", #"{"title":"t","day":"2026-11-20","xp":1e9}"#, "out-of-range 2:38"),
    Case("growth/tasks", #"{"title":"t","day":"2026-11-20","doneAt":"now"}"#, "not-a-time 2:42"),
    Case("growth/failures", #"{"what":"w"}"#, "missing-field 2:1"),
    Case("growth/failures", #"{"at":"2026-11-20T25:00","what":"w"}"#, "impossible-time 2:7"),
    Case(
      "growth/failures", #"{"at":"2026-11-21T09:00","what":"w","applied":"yes"}"#,
      "wrong-type 2:47"),
    Case(
      "growth/failures", #"{"at":"2026-11-21T09:00","what":"w","applied":true}"#,
      "nothing-to-apply 2:47", counts: true),
    Case(
      "growth/reflections", #"{"at":"2026-11-21T09:00","text":"t","mood":3}"#,
      "out-of-range 2:44"),
    Case(
      "growth/reflections", #"{"at":"2026-11-21T09:00","text":"t","energy":0}"#,
      "out-of-range 2:46"),
    Case("growth/pains", #"{"at":"2026-11-21T09:00"}"#, "missing-field 2:1"),
    Case("growth/identity", #"{"at":"2026-11-21T09:00","from":"a"}"#, "missing-field 2:1"),
    Case(
      "growth/flow", #"{"at":"2026-11-21T09:00","challenge":11,"skill":5}"#, "out-of-range 2:38"),
    Case("growth/flow", #"{"at":"2026-11-21T09:00","challenge":1}"#, "missing-field 2:1"),
    Case("growth/stages", #"{"at":"2026-11-21T09:00","stage":10}"#, "out-of-range 2:34"),
    Case("growth/stages", #"{"at":"2026-11-21T09:00","stage":"4"}"#, "wrong-type 2:34"),
  ]

  @Test(arguments: cases)
  func `A broken record is told with its place, and the others are read`(
    _ each: Case
  ) async throws {
    try await each.check(good: Self.good) { files in
      let stored = await GrowthReader.read(CollectionReader(files: files, zone: .utc, width: 2))
      return (stored.diagnostics, stored.recordCount)
    }
  }

  private func read(_ files: [VaultPath: String]) async -> StoredRecords<GrowthRecords> {
    let files = MemoryFiles(bytes: files.mapValues { Array($0.utf8) })
    return await GrowthReader.read(CollectionReader(files: files, zone: .utc, width: 1))
  }

  @Test func `Records know their ids and lines`() async throws {
    let text = """
      {"id":"a","title":"A","horizon":"year"}

      {"title":"B","horizon":"week","parent":"a"}
      {"id":"a","title":"A again","horizon":"year","updatedAt":"2026-11-20T09:00:00Z"}
      """
    let stored = await read(["growth/goals.jsonl": text])
    #expect(stored.diagnostics.isEmpty)
    let goals = stored.records.goals
    #expect(goals.map(\.title) == ["A again", "B"])
    #expect(goals.map(\.source.place?.line) == [4, 3])
    #expect(goals[0].id == "a")
    #expect(!goals[1].id.isEmpty)
  }

  /// The line that `daybook edit` and `delete` write for a file whose format cannot express the
  /// change.
  @Test func `A line changes a record of a file that is read after it`() async throws {
    let yaml = """
      - {id: a, title: A, horizon: year}
      - {id: b, title: B, horizon: year}
      """
    let lines = """
      {"id":"a","title":"A again","horizon":"year","updatedAt":"2026-11-20T09:00:00Z"}
      {"id":"b","updatedAt":"2026-11-20T09:00:00Z","deleted":true}
      """
    for file: VaultPath in ["growth/goals.yaml", "growth/goals.yml"] {
      let stored = await read(["growth/goals.jsonl": lines, file: yaml])
      #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
      #expect(stored.records.goals.map(\.title) == ["A again"])
    }
  }

  @Test func `A done goal is done when its record says, else when it was last changed`() async {
    let text = """
      {"id":"a","title":"A","horizon":"week","status":"done","doneAt":"2026-11-01T09:00:00Z","updatedAt":"2026-11-20T09:00:00Z"}
      {"id":"b","title":"B","horizon":"week","status":"done","updatedAt":"2026-11-20T09:00:00Z"}
      {"id":"c","title":"C","horizon":"week","status":"done"}
      {"id":"d","title":"D","horizon":"week","updatedAt":"2026-11-20T09:00:00Z"}
      """
    let stored = await read(["growth/goals.jsonl": text])
    #expect(
      stored.records.goals.map { $0.doneAt?.formatted() } == [
        "2026-11-01T09:00:00Z", "2026-11-20T09:00:00Z", nil, nil,
      ])
  }

  @Test func `A failure says when it taught something, as a moment or a day`() async {
    let stored = await read([
      "growth/failures.jsonl":
        #"{"at":"2026-11-02T10:00","what":"w","learning":"l","learnedAt":"2026-11-09","#
        + #""appliedAt":"2026-11-18T09:00Z"}"# + "\n"
    ])
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let failure = stored.records.failures.first
    #expect(failure?.learnedAt?.formatted() == "2026-11-09T00:00:00Z")
    #expect(failure?.appliedAt?.formatted() == "2026-11-18T09:00:00Z")
    #expect(failure?.isApplied == true)
  }

  @Test(arguments: [
    (
      "growth/profile.yaml" as VaultPath,
      """
      identity: A writer
      stage: 6
      vision: {statement: A shelf, constraints: [Sundays]}
      antiVision:
        statement: A drawer
        createdAt: 2026-11-20T09:00
      disappear:
        - what: News
          since: 2026-01-01
      """
    ),
    (
      "growth/profile.json",
      """
      {"identity":"A writer","stage":6,"vision":{"statement":"A shelf","constraints":["Sundays"]},
       "antiVision":{"statement":"A drawer","createdAt":"2026-11-20T09:00"},
       "disappear":[{"what":"News","since":"2026-01-01"}]}
      """
    ),
  ])
  func `A profile is one record, in any format`(path: VaultPath, text: String) async throws {
    let stored = await read([path: text])
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let profile = try #require(stored.records.profile)
    #expect(profile.identity == "A writer")
    #expect(profile.stage == Stage(6))
    #expect(profile.vision?.constraints == ["Sundays"])
    #expect(profile.antiVision?.createdAt?.formatted() == "2026-11-20T09:00:00Z")
    #expect(profile.disappear == [.init(what: "News", since: Day("2026-01-01"))])
  }

  @Test func `What is wrong inside a profile is told where it is`() async {
    let text =
      #"{"stage":4,"vision":{"statment":"x"},"disappear":[{"since":"2026-01-01"}],"antiVision":[]}"#
    let stored = await read(["growth/profile.json": text])
    let found = stored.diagnostics.kept.map { "\($0.kind) \($0.place?.column ?? 0)" }
    #expect(Set(found) == ["unknown-key 22", "missing-field 51", "wrong-type 88"])
    #expect(stored.records.profile == nil)
  }

  @Test func `Of two profiles the first counts`() async {
    let text = "{\"identity\":\"a\"}\n{\"identity\":\"b\"}\n"
    let stored = await read(["growth/profile.jsonl": text])
    #expect(stored.diagnostics.kept.map(\.kind) == ["second-profile"])
    #expect(stored.diagnostics.kept.first?.place?.line == 2)
    #expect(stored.records.profile?.identity == "a")
  }
}

struct NewRecordTests {
  @Test func `A record is tried by its reader, then written behind the others`() throws {
    let files = MemoryFiles(
      bytes: ["growth/tasks.jsonl": Array("{\"title\":\"a\",\"day\":\"2026-11-20\"}\n".utf8)])
    let record = NewRecord(
      #"{"id":"t","title":"“b”","day":"2026-11-21"}"#, of: SchemaRecord<TaskRecord>(),
      in: GrowthReader.tasks, zone: .utc)
    #expect(record.diagnostics.isEmpty)
    let place = try record.write(
      with: CollectionReader(files: files, zone: .utc, width: 1), year: Year(2026)
    ).place
    #expect(place.description == "vault/growth/tasks.jsonl:2")
    let text = String(decoding: files.allFiles["growth/tasks.jsonl"] ?? [], as: UTF8.self)
    #expect(text.hasSuffix("\n{\"id\":\"t\",\"title\":\"“b”\",\"day\":\"2026-11-21\"}\n"))
  }

  @Test(arguments: [
    (#"{"title":"b","day":"tomorrow"}"#, "not-a-day 1:20"),
    (#"{"title":"b"}"#, "missing-field 1:1"),
    (#"{"title":"b","#, "json-syntax 1:14"),
  ])
  func `What the reader would not take is told before it is written`(json: String, found: String) {
    let record = NewRecord(
      json, of: SchemaRecord<TaskRecord>(), in: GrowthReader.tasks, zone: .utc)
    #expect(record.diagnostics.hasErrors)
    let first = record.diagnostics.kept.first
    #expect("\(first?.kind ?? "") \(first?.place?.line ?? 0):\(first?.place?.column ?? 0)" == found)
  }
}
