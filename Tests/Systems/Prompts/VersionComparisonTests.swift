import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Prompts

/// The versions of a prompt by the answers that came back, including answers from promptfoo.
struct VersionComparisonTests {
  /// The bounds of Wilson's interval: the roots of `(p - x)² = z² x (1 - x) / n`, by halving.
  private func bounds(_ hits: Int, _ trials: Int) -> (lower: Double, upper: Double) {
    let (z, n, p) = (1.959963984540054, Double(trials), Double(hits) / Double(trials))
    func excess(_ x: Double) -> Double { (p - x) * (p - x) - z * z * x * (1 - x) / n }
    func root(_ outside: Double, _ inside: Double) -> Double {
      var (outside, inside) = (outside, inside)
      for _ in 0..<200 {
        let middle = (outside + inside) / 2
        if excess(middle) > 0 { outside = middle } else { inside = middle }
      }
      return inside
    }
    return (hits == 0 ? 0 : root(0, p), hits == trials ? 1 : root(1, p))
  }

  @Test func `The interval is that of a second way to compute it`() throws {
    for trials in [1, 2, 5, 10, 33, 100, 1_000] {
      for hits in Set([0, 1, trials / 3, trials / 2, trials - 1, trials]).filter({ $0 <= trials }) {
        let interval = try #require(ShareInterval(hits, of: trials))
        let (lower, upper) = bounds(hits, trials)
        #expect(abs(interval.lower - lower) < 1e-9 && abs(interval.upper - upper) < 1e-9)
        #expect(interval.lower <= interval.share && interval.share <= interval.upper)
      }
    }
    #expect(ShareInterval(0, of: 0) == nil && ShareInterval(2, of: 1) == nil)
    // As in R: binom.confint(8, 10, methods = "wilson").
    let known = try #require(ShareInterval(8, of: 10))
    #expect(abs(known.lower - 0.4901625) < 1e-6 && abs(known.upper - 0.9433178) < 1e-6)
  }

  private func use(
    _ version: Int?, _ input: String?, _ passed: Int?, rating: Int? = nil
  ) -> PromptUse {
    PromptUse(
      at: Instant(seconds: 0), prompt: "p", rating: rating, tokens: 10, version: version,
      input: input, cost: 0.5, checks: passed == nil ? nil : 2, passed: passed)
  }

  @Test func `Answers count by version, and inputs that several versions got`() {
    let comparison = VersionComparison([
      use(1, "a", 2), use(1, "b", 1, rating: 3), use(2, "a", 2), use(2, "b", 2, rating: 5),
      use(2, nil, nil), use(nil, "a", 2), use(3, "c", 0),
    ])
    #expect(comparison.sides.map(\.version) == [1, 2, 3])
    #expect(comparison.sides.map(\.answers) == [2, 3, 1])
    #expect(comparison.sides.map(\.passed) == [1, 2, 0])
    #expect(comparison.sides.map(\.rating) == [3, 5, nil])
    #expect(comparison.sides[1].meanTokens == 10 && comparison.sides[1].meanCost == 0.5)
    #expect(comparison.inputs.map(\.text) == ["a", "b"])
    #expect(comparison.inputs.map(\.best) == [nil, 2])
    #expect(comparison.verdict == .open)
    #expect(VersionComparison([use(1, nil, 2)]).verdict == .none)
  }

  @Test func `A version is better only when its interval lies above the others`() {
    let clear =
      (0..<20).map { _ in use(1, nil, 0) } + (0..<20).map { _ in use(2, nil, 2) }
    #expect(VersionComparison(clear).verdict == .better(2))
    #expect(VersionComparison(clear, versions: [1]).verdict == .none)
    let few = (0..<2).map { _ in use(1, nil, 0) } + (0..<2).map { _ in use(2, nil, 2) }
    #expect(VersionComparison(few).verdict == .open)
  }

  @Test func `Uses are summed by what they have in common`() {
    let uses = [
      PromptUse(
        at: Instant(seconds: 0), prompt: "p", model: "b", rating: 4, tokens: 10, version: 2, cost: 1
      ),
      PromptUse(at: Instant(seconds: 9), prompt: "p", model: "a", rating: 5, version: 2, cost: 0.5),
      PromptUse(at: Instant(seconds: 9), prompt: "p", model: "b", tokens: 5),
    ]
    let models = UseGroup.groups(of: uses, by: \.model)
    #expect(models.map(\.key) == ["a", "b"] && models.map(\.uses) == [1, 2])
    #expect(models.map(\.tokens) == [nil, 15] && models.map(\.cost) == [0.5, 1])
    let versions = UseGroup.groups(of: uses, by: \.version)
    #expect(versions.map(\.key) == [2] && versions[0].rating == 4.5 && versions[0].ratings == 2)
  }

  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "prompts/riddle.md": "---\nversion: 2\n---\nSolve it briefly: {{riddle}}\n",
      "prompts/history/riddle.jsonl":
        #"{"version":1,"at":"2026-10-01T10:00:00Z","body":"Solve this riddle: {{riddle}}"}"# + "\n",
    ])

  /// Results in the form of promptfoo 0.118, of two prompts: one with the text of version 1, and
  /// one labelled as an export of version 2.
  private func results(_ run: String, more: String = "") -> String {
    func row(_ id: Int, _ prompt: Int, _ label: String, _ isPassed: Bool, _ type: String) -> String
    {
      """
      {"id":"\(run)-\(id)","promptIdx":\(prompt),"testIdx":0,"latencyMs":1500,"cost":0.00049925,
      "prompt":{"raw":"Solve …","label":"\(label)"},"success":\(isPassed),
      "provider":{"id":"openai:gpt-5-mini","label":""},"vars":{"riddle":"What\\nam I?","_x":"y"},
      "response":{"output":"An echo.","tokenUsage":{"total":282}},
      "gradingResult":{"pass":\(isPassed),"componentResults":[{"pass":true,"assertion":{"type":"cost"}},
      {"pass":\(isPassed),"assertion":{"type":"\(type)"}}]}}
      """
    }
    return """
      {"evalId":"\(run)","results":{"version":3,"timestamp":"2026-11-01T20:08:11.168Z",
      "prompts":[{"raw":"Solve this riddle: {{riddle}}","label":"one"},{"raw":"x","label":"y"}],
      "results":[\(row(1, 0, "one", false, "latency")),\(row(2, 1, "riddle@2", true, "human")),
      {"id":"\(run)-3","promptIdx":0,"prompt":{"label":"one"},"error":"no key"},
      {"id":"\(run)-4","promptIdx":1,"prompt":{"label":"other"},"response":{"output":"x"}}\(more)]}}
      """
  }

  @discardableResult
  private func imported(_ text: String) async throws -> ImportPlan {
    let plan = try await ImportBench(vault, at: try at("2026-11-20 15:30"))
      .plan(Array(text.utf8), "results.json", as: "promptfoo")
    try plan.perform(in: vault)
    return plan
  }

  @Test func `Each answer is a use with its version, once`() async throws {
    let first = try await imported(results("eval-1"))
    #expect(first.summary.added == 2)
    #expect(first.diagnostics.kept.map(\.kind) == ["unknown-prompt"])
    let again = try await imported(results("eval-1"))
    #expect(again.summary.added == 0 && again.summary.alreadyThere == 2)
    let second = try await imported(results("eval-2"))
    #expect(second.summary.added == 2)
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let uses = stored.records.uses.sorted { ($0.version ?? 0) < ($1.version ?? 0) }
    #expect(uses.map(\.version) == [1, 1, 2, 2] && uses.map(\.rating) == [nil, nil, 5, 5])
    #expect(uses.map(\.checks) == [2, 2, 1, 1] && uses.map(\.passed) == [1, 1, 1, 1])
    let use = try #require(uses.first)
    #expect(use.model == "openai:gpt-5-mini" && use.tokens == 282 && use.seconds == 1.5)
    #expect(use.cost == 0.00049925 && use.input == "riddle: What am I?" && use.answer == "An echo.")
  }

  @Test func `Another audience is told neither inputs nor answers`() async throws {
    try await imported(results("eval-1"))
    let reader = CollectionReader(files: vault, zone: shanghai, width: 1)
    let system = PromptsSystem()
    let stored = await system.read(reader, Settings())
    var friends = Audience("friends")
    friends.levels["prompts"] = .parts(["all"])
    let seen = try system.visible(stored, to: try #require(friends.sight(of: "prompts")))
    #expect(seen.records.uses.count == 2)
    #expect(seen.records.uses.allSatisfy { $0.input == nil && $0.answer == nil })
  }

  @Test func `The comparison is printed, and says how sure it is`() async throws {
    try await imported(results("eval-1"))
    let host = RecordedHost(vault, asOf: try at("2026-11-20 15:30"))
    try await PromptCompareCommand.parse(["riddle"]).run(host)
    let text = try #require(host.record.printed.first)
    for part in [
      "Not decided", "100% (1/1)", "0% (0/1)", "riddle: What am I?", "0/1", "version 2 on 1",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let other = RecordedHost(vault, asOf: try at("2026-10-20 15:30"))
    try await PromptCompareCommand.parse(["riddle"]).run(other)
    #expect(other.record.printed.isEmpty && other.record.notes.count == 1)
  }

  @Test func `Ratings decide where answers were not checked`() {
    func rated(_ version: Int, _ rating: Int) -> [PromptUse] {
      (0..<30).map { use(version, "in \($0)", nil, rating: rating) }
    }
    let clear = VersionComparison(rated(1, 1) + rated(2, 5))
    #expect(clear.basis == .ratings && clear.verdict == .better(2))
    #expect(clear.sides.map(\.good) == [0, 30] && clear.sides.map(\.rating) == [1, 5])
    // One answer of each version to an input says nothing for sure.
    #expect(clear.leads.map(\.version) == [2] && clear.leads.map(\.inputs) == [30])
    #expect(clear.inputs.allSatisfy { $0.best == 2 && $0.better == nil })
    #expect(VersionComparison(rated(1, 4) + rated(2, 5)).verdict == .open)
    #expect(VersionComparison(rated(2, 5)).verdict == .none)
    // Checks come first.
    let checked = (0..<30).flatMap { _ in [use(1, nil, 2, rating: 1), use(2, nil, 0, rating: 5)] }
    #expect(VersionComparison(checked).basis == .checks)
    #expect(VersionComparison(checked).verdict == .better(1))
  }

  @Test func `Amounts below a cent are not zero`() {
    let words = Words.english
    #expect(words.dollars(0.00026) == "0.00026" && words.dollars(0.0121) == "0.0121")
    #expect(words.dollars(0) == "0" && words.dollars(0.5) == "0.50")
    #expect(words.dollars(12.345) == "12.35" || words.dollars(12.345) == "12.34")
  }

  @Test func `A thumb down is a check that failed`() async throws {
    try await imported(
      results("eval-1").replacing(
        #"{"pass":true,"assertion":{"type":"human"}}"#,
        with: #"{"pass":false,"assertion":{"type":"human"}}"#))
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    let use = try #require(stored.records.uses.first { $0.version == 2 })
    #expect(use.rating == 1 && use.checks == 2 && use.passed == 1 && use.passedAll == false)
  }

  @Test func `Answers that are JSON keep their numbers`() throws {
    let text = #"{"a":[1,-2.5e3,true,"1",null],"b":{"c":"true"}}"#
    let document = YAMLDocument(TextFile(Array(text.utf8), file: "x"), as: .json)
    #expect(try #require(document.root).json.line == text)
  }

  @Test func `Figures say what they are of, and by input who is ahead`() async throws {
    try await imported(results("eval-1"))
    let host = RecordedHost(vault, asOf: try at("2026-11-20 15:30"))
    try await PromptCompareCommand.parse(["riddle", "1", "2", "--format", "json"]).run(host)
    let text = try #require(host.record.printed.first)
    for part in [#""by":"checks""#, #""better":2,"isClear":false"#, #""passed":0,"checked":1"#] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    for wrong in [["riddle", "7"], ["ridle"]] {
      await #expect(throws: Failure.self) { try await PromptCompareCommand.parse(wrong).run(host) }
    }
  }
}
