import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

/// The records of a vault as an audience sees them, which `list` and `export` print.
struct SeenRecordsTests {
  private let files = MemoryFiles([
    "gifts/contacts.jsonl": """
    {"id":"zhang","name":"张三","relation":"friend","birthday":"05-06","phone":"139"}
    {"id":"vale","name":"Robin Vale","group":"Vale","note":"owl"}

    """,
    "gifts/records.jsonl": """
    {"id":"a","contact":"vale","amount":1288,"direction":"sent","date":"2026-01-02","note":"owl"}
    {"id":"b","name":"Ines","amount":"45 USD","direction":"received","date":"2026-02-02"}
    {"id":"c","contact":"zhang","amount":600,"direction":"sent","type":"loan","date":"2026-03-02"}
    {"id":"d","name":"张三","amount":95,"direction":"received","repays":"c","date":"2026-04-02"}
    {"id":"e","name":"张三","amount":"?","direction":"sent","date":"2026-05-02"}

    """,
    "growth/goals.jsonl": #"{"id":"novel","title":"owl","horizon":"year"}"# + "\n",
    "growth/tasks.jsonl": #"{"id":"t","title":"Task","day":"2026-11-20","goal":"novel"}"# + "\n",
    "growth/profile.yaml": "id: me\nidentity: Writer\nchallenge: owl\nvision: {statement: owl}\n",
    "prompts/open.md": "---\nvisibility: public\nparent: shut\n---\nOpen\n",
    "prompts/shut.md": "---\nvisibility: private\n---\nShut\n",
    "prompts/draft.md": "---\nvisibility: public\ndraft: true\n---\nDraft\n",
    "prompts/uses.jsonl": """
    {"id":"u","prompt":"open","at":"2026-11-20T09:00:00Z","input":"owl","rating":4}
    {"id":"v","prompt":"shut","at":"2026-11-20T09:00:00Z","rating":5}

    """,
    "exercise/scans.jsonl": """
    {"id":"s","at":"2026-11-20T09:00:00Z","score":5,"image":"exercise/a.jpg","strategy":"Rest"}

    """,
    "measures.yaml": "sleep: {kind: duration}\nweight: {kind: number, unit: kg, private: true}\n",
    "measures/sleep.jsonl": #"{"id":"n","day":"2026-11-20","value":"7 h","note":"owl"}"# + "\n",
    "measures/weight.jsonl": #"{"id":"w","day":"2026-11-20","value":70}"# + "\n",
  ])

  private func library(
    for levels: [String: [String]], _ change: (inout Audience) -> Void = { _ in }
  ) throws -> RecordLibrary {
    var audience = Audience("club")
    audience.levels = levels.mapValues { .parts(Set($0)) }
    change(&audience)
    let now = Moment(asOf: try at("2026-11-20T18:00"), zone: shanghai)
    return Systems.all.records(RecordLibrary(files, at: now), for: audience)
  }

  private func lines(_ kind: String, of library: RecordLibrary) throws -> [String] {
    try library.records(of: try library.kind(kind)).map(\.text.json.line)
  }

  @Test func `People are numbered and masked, amounts have one digit`() throws {
    let library = try library(for: ["gifts": ["gifts", "loans"]]) { $0.amounts = .rounded }
    #expect(
      try lines("contact", of: library) == [
        #"{"id":"1","name":"张","relation":"friend"}"#, #"{"id":"2","name":"R. V.","group":"V."}"#,
      ])
    // The fifth cannot be read.
    #expect(
      try lines("gift", of: library) == [
        #"{"id":"record-1","contact":"2","amount":1000,"direction":"sent","#
          + #""date":"2026-01-02","name":"R. V."}"#,
        #"{"id":"record-2","name":"I.","amount":50,"direction":"received","#
          + #""date":"2026-02-02","currency":"USD","contact":"3"}"#,
        #"{"id":"record-3","contact":"1","amount":600,"direction":"sent","type":"loan","#
          + #""date":"2026-03-02","name":"张"}"#,
        #"{"id":"record-4","name":"张","amount":100,"direction":"received","#
          + #""repays":"record-3","date":"2026-04-02","contact":"1"}"#,
      ])
  }

  @Test func `Amounts that are hidden are not there, nor are loans that are not named`() throws {
    let library = try library(for: ["gifts": ["gifts"]]) { $0.names = .full }
    #expect(
      try lines("gift", of: library) == [
        #"{"id":"a","contact":"vale","direction":"sent","date":"2026-01-02","note":"owl"}"#,
        #"{"id":"b","name":"Ines","direction":"received","date":"2026-02-02"}"#,
      ])
    #expect(try !lines("contact", of: library).joined().contains("139"))
  }

  @Test func `No part is seen for another`() throws {
    let tasks = try library(for: ["growth": ["tasks", "levels"]])
    #expect(try lines("task", of: tasks) == [#"{"id":"t","title":"Task","day":"2026-11-20"}"#])
    #expect(try lines("profile", of: tasks) == [#"{"id":"me"}"#])
    #expect(
      try lines("profile", of: try library(for: ["growth": ["challenge"]])) == [
        #"{"id":"me","challenge":"owl"}"#
      ])
    #expect(throws: Failure.self) { try tasks.kind("goal") }
    let goals = try library(for: ["growth": ["tasks", "goals"]])
    #expect(try lines("task", of: goals).joined().contains(#""goal":"novel""#))
    let scans = try library(for: ["exercise": ["scans"]])
    #expect(try lines("scan", of: scans).joined().contains(#""score":5"#))
    #expect(try !lines("scan", of: scans).joined().contains("strategy"))
    #expect(try lines("scan", of: try library(for: ["exercise": ["strategies"]])) == [])
  }

  @Test func `Uses follow their prompts, without what was filled in`() throws {
    let library = try library(for: ["prompts": ["own"]])
    #expect(try lines("prompt", of: library) == [#"{"id":"open","visibility":"public"}"#])
    #expect(
      try lines("use", of: library) == [
        #"{"id":"u","prompt":"open","at":"2026-11-20T09:00:00Z","rating":4}"#
      ])
  }

  @Test func `A private measure says so`() throws {
    let library = try library(for: ["measures": ["values", "texts"]])
    #expect(try lines("sleep", of: library).joined().contains("owl"))
    #expect(
      try !lines("sleep", of: try self.library(for: ["measures": ["values"]]))
        .joined().contains("owl"))
    let refusal = #expect(throws: Failure.self) { try library.kind("weight") }
    #expect(refusal?.diagnostic.message == "weight is private: no audience sees it")
    let weight = try #require(library.kinds.first { $0.name == "weight" })
    #expect(try library.records(of: weight).isEmpty)
  }

  @Test func `Sums and nothing else give no records, and nothing is written`() throws {
    let totals = try library(for: [:]) { $0.levels["growth"] = .totals }
    #expect(throws: Failure.self) { try totals.kind("task") }
    #expect(throws: Failure.self) {
      try library(for: ["growth": ["tasks"]]).write([], "edit", "nothing")
    }
    let own = RecordLibrary(files, at: Moment(asOf: try at("2026-11-20T18:00"), zone: shanghai))
    #expect(try lines("task", of: Systems.all.records(own, for: .me)).joined().contains("novel"))
  }
}
