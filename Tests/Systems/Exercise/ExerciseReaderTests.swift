import Basics
import TestKit
import Testing
import Vault

@testable import Exercise

private func read(_ files: [(VaultPath, String)]) async throws -> StoredRecords<ExerciseRecords> {
  let vault = MemoryFiles()
  for (path, text) in files { try vault.replace(path, with: Array(text.utf8), .written) }
  return await ExerciseSystem().read(CollectionReader(files: vault, zone: .utc, width: 2))
}

private func readSettings(_ text: String) -> (exercise: ExerciseSettings, problems: [Diagnostic]) {
  let read = Settings.read(
    Array("exercise:\n  \(text)\n".utf8), keys: ExerciseSystem().settingKeys,
    systemNames: ["exercise"])
  return (read.settings[ExerciseSettings.self], read.diagnostics)
}

private func problems(_ stored: StoredRecords<ExerciseRecords>) -> [String] {
  stored.diagnostics.kept.map { diagnostic in
    let place = diagnostic.place.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line)" }
    return "\(place ?? ""):\(diagnostic.place?.column ?? 0) \(diagnostic.kind)"
  }
}

struct ExerciseReaderTests {
  @Test func `Every collection is read, in every format`() async throws {
    let stored = try await read([
      (
        "exercise/exercises.yaml",
        """
        - id: rows
          name: Band rows
          minutes: 8
          products: [band, mat]
          steps:
            - Sit down
            - "Pull: slowly"
        """
      ),
      ("exercise/products.csv", "id,name\nband,Resistance band\nmat,\n"),
      (
        "exercise/completions/2026.jsonl",
        #"{"day":"2026-11-20","exercise":"rows","minutes":12.5,"note":"早"}"# + "\n"
          + #"{"day":"2026-11-20","exercise":"rows","minutes":"1 h 5 min"}"# + "\n"
      ),
      (
        "exercise/scans.json",
        #"""
        [{"id":"s","at":"2026-11-20T08:00:00Z","score":10,"level":3,"strategy":"Stand",
          "image":"exercise/images/a.jpg","share":true}]
        """#
      ),
    ])
    #expect(problems(stored) == [])
    #expect(stored.recordCount == 6)
    #expect(
      stored.records.routines == [
        Routine(
          id: "rows", name: "Band rows", length: .minutes(8), products: ["band", "mat"],
          steps: ["Sit down", "Pull: slowly"])
      ])
    #expect(stored.records.products.map(\.name) == ["Resistance band", "mat"])
    #expect(stored.records.completions.map(\.length) == [.seconds(750), .minutes(65)])
    let scan = try #require(stored.records.scans.first)
    #expect(scan.id == "s")
    #expect(scan.score.value == 10)
    #expect(scan.level == 3)
    #expect(scan.image == "exercise/images/a.jpg")
    #expect(scan.sharesImage)
  }

  @Test func `Lists in a table have semicolons between their parts`() async throws {
    let stored = try await read([
      ("exercise/exercises.csv", "id,name,minutes,products\nrows,Rows,8,band; mat;\n")
    ])
    #expect(problems(stored) == [])
    #expect(stored.records.routines.first?.products == ["band", "mat"])
  }

  /// A line between two good scans; its problem, with the position counted by hand.
  @Test(arguments: [
    (#"{"at":"2026-11-20T09:00:00Z","score":0}"#, "2:38 out-of-range"),
    (#"{"at":"2026-11-20T09:00:00Z","score":11}"#, "2:38 out-of-range"),
    (#"{"at":"2026-11-20T09:00:00Z","score":-1}"#, "2:38 out-of-range"),
    (#"{"at":"2026-11-20T09:00:00Z","score":2.5}"#, "2:38 out-of-range"),
    (#"{"at":"2026-11-20T09:00:00Z","score":"7"}"#, "2:38 wrong-type"),
    (#"{"at":"2026-11-20T09:00:00Z"}"#, "2:1 missing-field"),
    (#"{"at":"yesterday","score":7}"#, "2:7 not-a-time"),
    (#"{"score":7}"#, "2:1 missing-field"),
  ])
  func `A broken scan is left out, with its place`(line: String, problem: String) async throws {
    let good = #"{"id":"a","at":"2026-11-19T09:00:00Z","score":1}"#
    let alsoGood = #"{"id":"b","at":"2026-11-21T09:00:00Z","score":10.0}"#
    let stored = try await read([("exercise/scans.jsonl", "\(good)\n\(line)\n\(alsoGood)\n")])
    #expect(problems(stored) == ["scans.jsonl:\(problem)"])
    #expect(stored.records.scans.map(\.score.value) == [1, 10])
  }

  @Test func `A deleted scan stays in its file and is not read`() async throws {
    let stored = try await read([
      (
        "exercise/scans.jsonl",
        #"{"id":"a","at":"2026-11-19T09:00:00Z","score":1}"# + "\n"
          + #"{"id":"b","at":"2026-11-19T09:00:00Z","score":99,"deleted":true}"# + "\n"
          + #"{"id":"c","at":"2026-11-19T10:00:00Z","score":5}"# + "\n"
          + #"{"id":"c","deleted":true,"updatedAt":"2026-11-20T10:00:00Z"}"# + "\n"
      )
    ])
    #expect(stored.records.scans.map(\.id) == ["a"])
    #expect(stored.recordCount == 1)
    #expect(!stored.diagnostics.kept.contains { $0.kind == "missing-field" })
  }

  @Test(
    arguments: [
      ("exercise/a.png", nil), ("a/./b.JPG", nil),
      ("../a.png", "path-outside"), ("a/../../b.png", "path-outside"),
      ("/etc/a.png", "path-outside"), (#"..\\a.png"#, "path-outside"), (".", "path-outside"),
      ("a.svg", "not-a-picture"), ("daybook.yaml", "not-a-picture"), ("a", "not-a-picture"),
      ("a.png/../../b.html", "path-outside"),
    ] as [(String, String?)])
  func `A picture lies in the vault, and the scan counts without it`(
    path: String, problem: String?
  ) async throws {
    let stored = try await read([
      (
        "exercise/scans.jsonl",
        #"{"at":"2026-11-19T09:00:00Z","score":5,"share":true,"image":"\#(path)"}"# + "\n"
      )
    ])
    #expect(stored.diagnostics.kept.map(\.kind) == (problem.map { [$0] } ?? []))
    #expect(stored.records.scans.count == 1)
    #expect((stored.records.scans.first?.image != nil) == (problem == nil))
  }

  @Test func `A completion of an exercise that is not there is told and kept`() async throws {
    let stored = try await read([
      (
        "exercise/exercises.jsonl",
        #"{"id":"neck","name":"Neck","minutes":5}"# + "\n"
          + #"{"id":"old","name":"Old","minutes":5,"deleted":true}"# + "\n"
      ),
      (
        "exercise/completions.jsonl",
        #"{"day":"2026-11-18","exercise":"neck"}"# + "\n"
          + #"{"day":"2026-11-19","exercise":"nekc"}"# + "\n"
          + #"{"day":"2026-11-20","exercise":"old"}"# + "\n"
      ),
    ])
    #expect(problems(stored) == ["completions.jsonl:2:0 unknown-exercise"])
    #expect(stored.diagnostics.kept.first?.hint == "did you mean \"neck\"?")
    #expect(stored.records.completions.count == 3)
  }

  @Test func `The same done twice on a day is done twice, unless an id says that it is one`()
    async throws
  {
    let neck = #"{"day":"2026-11-20","exercise":"neck","minutes":5}"#
    let withID = #"{"id":"c","day":"2026-11-20","exercise":"neck","minutes":5}"#
    let exercise = #"{"id":"neck","name":"Neck","minutes":5}"#
    let stored = try await read([
      ("exercise/exercises.jsonl", exercise + "\n"),
      (
        "exercise/completions.jsonl",
        [neck, neck, withID, withID, neck].map { $0 + "\n" }.joined()
      ),
    ])
    #expect(problems(stored) == ["completions.jsonl:4:7 duplicate-record"])
    #expect(stored.records.completions.count == 4)
    #expect(stored.recordCount == 5)
  }

  @Test(arguments: [
    ("exercises", #"{"name":"Neck","minutes":5}"#, "missing-field"),
    ("exercises", #"{"id":"neck","minutes":5}"#, "missing-field"),
    ("exercises", #"{"id":"neck","name":"Neck"}"#, "missing-field"),
    ("exercises", #"{"id":"neck","name":" ","minutes":5}"#, "empty-text"),
    ("exercises", #"{"id":"neck","name":"Neck","minutes":-1}"#, "out-of-range"),
    ("exercises", #"{"id":"neck","name":"Neck","minutes":1441}"#, "out-of-range"),
    ("exercises", #"{"id":"neck","name":"Neck","minutes":5,"products":{}}"#, "wrong-type"),
    ("products", #"{"name":"Band"}"#, "missing-field"),
    ("completions", #"{"day":"2026-02-30","exercise":"neck"}"#, "not-a-day"),
    ("completions", #"{"day":20261120,"exercise":"neck"}"#, "wrong-type"),
    ("completions", #"{"exercise":"neck"}"#, "missing-field"),
    ("completions", #"{"day":"2026-11-20"}"#, "missing-field"),
    ("completions", #"{"day":"2026-11-20","exercise":"neck","minutes":true}"#, "wrong-type"),
  ])
  func `Other broken records are left out`(
    collection: String, line: String, kind: String
  ) async throws {
    let path = try #require(VaultPath(validating: "exercise/\(collection).jsonl"))
    let stored = try await read([(path, line + "\n")])
    #expect(stored.diagnostics.kept.map(\.kind) == [kind])
    #expect(stored.recordCount == 0)
  }

  @Test func `A vault without exercise has none`() async throws {
    let stored = try await read([])
    #expect(stored.records == ExerciseRecords())
    #expect(stored.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("maxScansPerDay: 1", 1, 600), ("dailyGoal: 25 min", 3, 1_500), ("dailyGoal: 15", 3, 900),
    ("{}", 3, 600),
  ])
  func `Settings are read`(text: String, most: Int, goal: Int) {
    let (exercise, problems) = readSettings(text)
    #expect(problems.isEmpty)
    #expect(exercise.maxScansPerDay == most)
    #expect(exercise.dailyGoal == .seconds(goal))
  }

  @Test(arguments: ["maxScansPerDay: 0", "maxScansPerDay: 2.5", "dailyGoal: 0", "dailyGoal: 25 h"])
  func `Settings out of bounds are told, and the default is kept`(text: String) {
    let (exercise, problems) = readSettings(text)
    #expect(problems.map(\.kind) == ["wrong-type"])
    #expect(exercise == ExerciseSettings())
  }
}
