import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Coach

/// Records with one reason: a failure on Tuesday without a learning.
private let failure: [VaultPath: String] = [
  "growth/failures.jsonl":
    #"{"id":"f1","at":"2026-11-17T20:00:00+08:00","what":"Missed the train."}"# + "\n"
]

private func ask(_ arguments: String...) throws -> AskCommand { try AskCommand.parse(arguments) }

struct AskCommandTests {
  /// The days of a week from Friday, 20 November 2026: one of the first two has a question.
  private func dayThatAsks(_ files: [VaultPath: String]) async throws -> String {
    for day in ["2026-11-20", "2026-11-21", "2026-11-22"] {
      let figures = try await figures(files, asOf: "\(day) 12:00")
      if figures.question(on: figures.moment.today, .english) != nil { return "\(day) 12:00" }
    }
    Issue.record("no day asks")
    return "2026-11-20 12:00"
  }

  @Test func `Where nobody is there, the question is printed with its reason`() async throws {
    let moment = try await dayThatAsks(failure)
    let host = try host(failure, moment)
    try await ask().run(host)
    let printed = try #require(host.record.printed.first)
    #expect(printed.contains("Missed the train"))
    #expect(printed.contains("A failure of 17 November 2026 that nothing was learned from yet"))
    #expect(printed.contains("(daybook show f1)"))
    #expect(host.record.asked == [] && host.record.added.isEmpty)
  }

  @Test func `A person is asked up to four times, and each answer keeps its question`()
    async throws
  {
    let moment = try await dayThatAsks(failure)
    let host = try vaultHost(
      failure, asOf: moment,
      answers: ["I left too late.", "Maybe I pack too much.", "Three bags.", "One bag.", "Never"])
    try await ask().run(host)
    let record = host.record
    #expect(record.asked.count == 4)
    #expect(record.asked.first?.contains("Missed the train") == true)
    #expect(record.asked[1].contains("I left too late"))
    #expect(record.asked[2].contains("Maybe I pack too much"))
    #expect(record.asked[3].contains("Three bags"))
    #expect(record.added.map(\.form) == Array(repeating: "reflection", count: 4))
    #expect(record.added.map { $0.given["prompt"] } == record.asked)
    #expect(
      record.added.map { $0.given["text"] }
        == ["I left too late.", "Maybe I pack too much.", "Three bags.", "One bag."])
    #expect(record.notes.first?.contains("A failure of") == true)
    #expect(record.printed == [Words.english("coach.answered")])
  }

  @Test func `An empty answer ends it`() async throws {
    let host = try vaultHost(
      failure, asOf: try await dayThatAsks(failure), answers: ["I left too late.", " "])
    try await ask().run(host)
    #expect(host.record.added.count == 1)
    #expect(host.record.asked.count == 2)
  }

  @Test func `Given answers are taken in order, and what is asked next is printed`() async throws {
    let moment = try await dayThatAsks(failure)
    let host = try host(failure, moment)
    try await ask("--answer", "I left too late.", "--answer", "Too much luggage.").run(host)
    #expect(
      host.record.added.map { $0.given["text"] } == ["I left too late.", "Too much luggage."])
    #expect(host.record.printed.first?.contains("Too much luggage") == true)
    let four = ["--answer", "One two three", "--answer", "Four five", "--answer", "Six seven"]
    let more = try self.host(failure, moment)
    await #expect(throws: Failure.self) {
      try await AskCommand.parse(four + ["--answer", "Eight nine", "--answer", "Ten"]).run(more)
    }
  }

  private func host(_ files: [VaultPath: String], _ moment: String) throws -> RecordedHost {
    try vaultHost(files, asOf: moment)
  }

  @Test func `It goes on where it was left on the same day`() async throws {
    let moment = try await dayThatAsks(failure)
    let first = try host(failure, moment)
    try await ask("--answer", "I left too late.").run(first)
    let question = try #require(first.record.added.first?.given["prompt"])
    var files = failure
    files["growth/reflections.jsonl"] = reflection(
      "\(moment.prefix(10))T11:00:00", "I left too late.", #","prompt":"\#(question)""#)
    let second = try host(files, moment)
    try await ask("--format", "json").run(second)
    let line = try #require(second.record.printed.first)
    #expect(line.contains(#""answered":1"#))
    #expect(line.contains("I left too late"))
    // After a question and answer in one language, the next is in another.
    let third = try host(files, moment)
    try await ask("--language", "ja", "--format", "json").run(third)
    #expect(third.record.printed.first?.contains(#""answered":1"#) == true)
  }

  @Test func `A program reads an object`() async throws {
    let host = try host(failure, try await dayThatAsks(failure))
    try await ask("--format", "json").run(host)
    let line = try #require(host.record.printed.first)
    #expect(line.hasPrefix(#"{"version":1,"#))
    #expect(line.contains(#""kind":"learning""#))
    #expect(line.contains(#""record":{"kind":"failure","id":"f1"}"#))
    #expect(line.contains(#""answered":0"#))
    let none = try vaultHost([:])
    try await ask("--format", "json").run(none)
    #expect(none.record.printed.first?.contains(#""question":null"#) == true)
  }

  @Test(arguments: [("en", "Missed"), ("zh-Hans", "没有"), ("zh-Hant", "沒有"), ("ja", "学び")])
  func `It asks in the language that is wanted`(language: String, part: String) async throws {
    let host = try host(failure, try await dayThatAsks(failure))
    try await ask("--language", language).run(host)
    #expect(host.record.printed.first?.contains(part) == true)
  }

  @Test func `Nothing on record asks nothing, and says so`() async throws {
    let host = try vaultHost([:])
    try await ask().run(host)
    #expect(host.record.printed == [Words.english("coach.none")])
    await #expect(throws: Failure.self) {
      try await ask("--answer", "But I want to.").run(try vaultHost([:]))
    }
  }

  @Test func `Kinds that are not wanted are not asked about`() async throws {
    let moment = try await dayThatAsks(failure)
    for settings in ["coach: {kinds: []}\n", "coach: {kinds: [energy, avoidance]}\n"] {
      let host = try vaultHost(failure, settings: settings, asOf: moment)
      try await ask().run(host)
      #expect(host.record.printed == [Words.english("coach.none")])
    }
    let read = Settings.read(
      Array("coach: {kinds: [learnin]}".utf8), keys: SettingKey.coach, systemNames: ["coach"])
    #expect(read.diagnostics.map(\.kind) == ["wrong-type"])
    #expect(read.diagnostics.first?.hint == "did you mean learning?")
  }

  @Test func `Where no system keeps answers, the question is asked and the error names the way`()
    async throws
  {
    let journal: [VaultPath: String] = ["journal/2026-11-19.md": "I must always be first.\n"]
    let settings = "systems: [journal, coach]\n"
    var asked: RecordedHost?
    for day in 20...22 {
      let host = try vaultHost(journal, settings: settings, asOf: "2026-11-\(day) 12:00")
      try await ask("--no-answer").run(host)
      if host.record.printed != [Words.english("coach.none")] { asked = host }
      guard asked != nil else { continue }
      let other = try vaultHost(
        journal, settings: settings, asOf: "2026-11-\(day) 12:00", answers: ["Words."])
      let error = await #expect(throws: Failure.self) { try await ask().run(other) }
      #expect(error?.diagnostic.kind == "nowhere-to-answer")
      #expect(other.record.printed.first?.contains("?") == true)
      break
    }
    #expect(asked != nil)
  }

  @Test func `A vault that does not use it says so`() async throws {
    let host = try vaultHost(failure, settings: "systems: [growth]\n")
    let error = await #expect(throws: Failure.self) { try await ask().run(host) }
    #expect(error?.diagnostic.kind == "no-questions")
  }

  @Test(arguments: [["--answer", " "], ["--answer", "a", "--no-answer"], ["--language", "fr"]])
  func `Wrong usage is told`(arguments: [String]) {
    #expect(throws: (any Error).self) { try AskCommand.parse(arguments) }
  }

  @Test func `What is quoted cannot control a terminal`() async throws {
    let files: [VaultPath: String] = [
      "growth/failures.jsonl":
        #"{"id":"f1","at":"2026-11-17T20:00:00+08:00","what":"Mis\u001b[2Jsed\nit"}"# + "\n"
    ]
    let host = try host(files, try await dayThatAsks(files))
    try await ask().run(host)
    #expect(host.record.printed.first?.contains("\u{1b}") == false)
  }
}
