import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Coach

/// A lever neglected for three days: a question of its kind only.
private let lever: [VaultPath: String] = [
  "growth/tasks.jsonl": lines(
    task("2026-11-17", "Write to Mei"), task("2026-11-18", "Write to Mei"),
    task("2026-11-19", "Write to Mei"))
]

private let everything = "audiences:\n  coach: {growth: [tasks, reflections]}\n"

private func host(
  _ files: [VaultPath: String] = lever, settings: String = "", answers: [String]? = nil,
  model: (@Sendable (ModelRequest) -> ModelAnswer)? = nil
) throws -> RecordedHost {
  var files = files
  files["daybook.yaml"] =
    "timeZone: Asia/Shanghai\ncoach: {kinds: [avoidance]}\n" + settings
  return RecordedHost(
    MemoryFiles(name: "", files), asOf: try at("\(asked) 12:00"), answers: answers, model: model)
}

/// A model that always gives the same answer.
private func saying(
  _ text: String, isShown: Bool = false
) -> @Sendable (ModelRequest) -> ModelAnswer {
  { _ in .said(ModelSaying(text, provider: "ollama", model: "small", isShown: isShown)) }
}

private func ask(_ arguments: String...) throws -> AskCommand { try AskCommand.parse(arguments) }

struct ModelQuestionTests {
  @Test func `The first question is Daybook’s own, those that follow are the model’s`()
    async throws
  {
    let host = try host(answers: ["It is cold.", "The page.", ""], model: saying("What is cold?"))
    try await ask().run(host)
    let asked = host.record.asked
    #expect(asked.first?.contains("Write to Mei") == true)
    #expect(asked.dropFirst() == ["What is cold?", "What is cold?"])
    #expect(host.record.added.map { $0.given["prompt"] } == Array(asked.prefix(2)))
    #expect(host.record.questions.count == 2)
  }

  @Test func `With an audience that sees nothing, only the kind and what was typed go out`()
    async throws
  {
    let host = try host(
      lever.merging([
        "growth/reflections.jsonl": reflection("2026-11-18T20:00:00", "Secret.") + "\n"
      ]) { $1 }, answers: ["It is cold.", "The page.", ""], model: saying("What is cold?"))
    try await ask().run(host)
    let sent = try #require(host.record.questions.last)
    let first =
      "I was asked a question about something that matters to me and that I have left for days.\n"
      + "I answered: It is cold."
    #expect(sent.turns.map(\.text) == [first, "What is cold?", "The page."])
    #expect(sent.turns.map(\.isAnswer) == [false, true, false])
    #expect(!sent.instructions.contains("Mei"))
    #expect(!sent.isAgreed)
  }

  @Test func `What the audience sees is told besides: the record, and the week before`()
    async throws
  {
    let files = lever.merging([
      "growth/reflections.jsonl": lines(
        reflection("2026-11-11T20:00:00", "Long ago."), reflection("2026-11-18T20:00:00", "Rain."))
    ]) { $1 }
    let host = try host(
      files, settings: everything, answers: ["It is cold.", ""], model: saying("Why?"))
    try await ask().run(host)
    let text = try #require(host.record.questions.first?.turns.first?.text)
    #expect(text.contains("It was about “Write to Mei”."))
    #expect(text.contains("2026-11-18, reflection: Rain.") && !text.contains("Long ago"))
    #expect(text.hasSuffix("I answered: It is cold."))
  }

  @Test func `The present challenge goes out, whatever its day, if the audience sees it`()
    async throws
  {
    let files = lever.merging(["growth/profile.yaml": "challenge: Rent.\n"]) { $1 }
    func sent(_ parts: String) async throws -> String {
      let host = try host(
        files, settings: "audiences:\n  coach: {growth: [\(parts)]}\n",
        answers: ["It is cold.", ""], model: saying("Why?"))
      try await ask().run(host)
      return try #require(host.record.questions.first?.turns.first?.text)
    }
    let told = try await sent("tasks, challenge")
    #expect(told.contains("at present:\npresent challenge: Rent.\n"))
    #expect(told.hasSuffix("I answered: It is cold."))
    for parts in ["tasks", "tasks, reflections, identity, vision"] {
      #expect(try await !sent(parts).contains("Rent"), "\(parts)")
    }
  }

  @Test func `Earlier answers of the day go out only where they may be told`() async throws {
    let own = try await figures(lever, settings: "coach: {kinds: [avoidance]}\n")
    let question = try #require(own.question(on: day(asked), .english))
    let written =
      #"{"id":"r","at":"2026-11-20T09:00:00+08:00","prompt":"\#(question)","text":"Then."}"#
    let files = lever.merging(["growth/reflections.jsonl": written + "\n"]) { $1 }
    let silent = try host(files, model: saying("Why?"))
    try await ask("--yes").run(silent)
    #expect(silent.record.questions.isEmpty)
    let told = try host(files, settings: everything, model: saying("Why then?"))
    try await ask("--yes", "--format", "json").run(told)
    #expect(told.record.questions.first?.turns.last?.text.hasSuffix("I answered: Then.") == true)
    #expect(told.record.questions.first?.isAgreed == true)
    #expect(told.record.printed.first?.contains(#""question":"Why then?""#) == true)
    #expect(told.record.printed.first?.contains(#""model":"small""#) == true)
  }

  @Test func `What a model asked counts as asked, so that the next run goes on behind it`()
    async throws
  {
    let own = try await figures(lever, settings: "coach: {kinds: [avoidance]}\n")
    let question = try #require(own.question(on: day(asked), .english))
    func answer(_ time: String, _ question: String) -> String {
      reflection("2026-11-20T\(time)", "Then.", #","prompt":"\#(question)""#)
    }
    // A daily question is not among them.
    let standing = try #require(
      try await host().contents().standingQuestions(.english).first)
    let files = lever.merging([
      "growth/reflections.jsonl": lines(
        answer("08:00:00", "Before?"), answer("09:00:00", question),
        answer("09:02:00", standing), answer("09:05:00", "Of the model?"))
    ]) { $1 }
    let contents = try await host(files).contents()
    let asking = Asking(contents.figures, .english)
    let turns = try #require(asking.dialogue(on: day(asked))).turns.map(\.question)
    #expect(turns == [question, "Of the model?"])
  }

  @Test(arguments: [
    ModelAnswer.failed(Diagnostic(.error, kind: "model", "it failed")),
    .said(ModelSaying("You did well.", provider: "ollama", model: "small")), .notSent,
  ])
  func `Where there is no question, Daybook asks its own, and asks the model no more`(
    _ outcome: ModelAnswer
  ) async throws {
    let plain = try host(answers: ["It is cold.", "The page.", ""])
    try await ask().run(plain)
    let host = try host(answers: ["It is cold.", "The page.", ""], model: { _ in outcome })
    try await ask().run(host)
    #expect(host.record.asked == plain.record.asked)
    #expect(host.record.questions.count == 1)
    let told = host.record.reported.kept
    if case .notSent = outcome {
      #expect(told.isEmpty)
    } else {
      #expect(told.map(\.severity) == [.warning])
      #expect(told.first?.message.hasSuffix("; the question is Daybook’s own") == true)
    }
  }

  @Test func `Nobody there, a dry run, and answers that are there already ask no model`()
    async throws
  {
    for arguments in [
      [], ["--no-answer"], ["--answer", "a b"], ["--answer", "a b", "--yes", "--dry-run"],
    ] {
      let host = try host(model: saying("Why?"))
      try await AskCommand.parse(arguments).run(host)
      #expect(host.record.questions.isEmpty, "\(arguments)")
    }
    // Only the last one: the ones before are known.
    let host = try host(model: saying("Why?"))
    try await ask("--answer", "a b c", "--answer", "d e f", "--yes").run(host)
    #expect(host.record.questions.count == 1)
    #expect(host.record.added.allSatisfy { $0.given["prompt"] != "Why?" })
    #expect(host.record.printed.last?.hasPrefix("Why?") == true)
  }

  @Test func `A question that was shown while it came is not shown twice`() async throws {
    let host = try host(
      answers: ["It is cold.", ""], model: saying("What is cold?", isShown: true))
    try await ask().run(host)
    #expect(host.record.asked.last == ">")
  }

  @Test func `The preview shows what would be sent, and sends nothing`() async throws {
    let host = try host(model: { request in
      #expect(request.preview == .text)
      return .shown
    })
    try await CoachPreviewCommand.parse(["--answer", "It is cold."]).run(host)
    #expect(host.record.questions.first?.turns.last?.text.hasSuffix("It is cold.") == true)
  }

  private func counted() throws -> RecordedHost {
    try host(model: { _ in
      .said(
        ModelSaying(
          "Why?", provider: "ollama", model: "small",
          tokens: TokenUsage(sent: 34, answered: 1)))
    })
  }

  @Test func `Tokens stand beside the question of a model`() async throws {
    let host = try counted()
    try await ask("--answer", "It is cold.", "--yes").run(host)
    #expect(
      host.record.printed.last?.contains("asked by small; 34 tokens sent; 1 in the answer") == true)
  }

  @Test func `The test says who answered, and in which time`() async throws {
    let none = try host()
    let host = try host(model: { _ in
      .said(
        ModelSaying(
          "ready\n", provider: "ollama", model: "small", length: .milliseconds(1_034)))
    })
    try await CoachTestCommand.parse(["--yes"]).run(host)
    #expect(host.record.printed == ["ollama, small: answered in 1.034 s: ready"])
    #expect(host.record.questions.first?.isAgreed == true)
    let counted = try self.counted()
    try await CoachTestCommand.parse(["--yes"]).run(counted)
    #expect(
      counted.record.printed == [
        "ollama, small: answered in 0.000 s: Why?\n  34 tokens sent; 1 in the answer"
      ])
    let json = try self.counted()
    try await CoachTestCommand.parse(["--yes", "--format", "json"]).run(json)
    #expect(json.record.printed.last?.contains(#""tokens":{"sent":34,"answered":1}"#) == true)
    await #expect(throws: Failure.self) { try await CoachTestCommand.parse([]).run(none) }
  }
}
