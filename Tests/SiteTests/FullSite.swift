import Basics
import Gifts
import Site
import TestKit
import Vault

@testable import Exercise
@testable import Growth
@testable import Journal
@testable import Measures
@testable import Prompts

/// Prompts for each list of the site: similar ones, used and unused ones, one derived from
/// another, with discussions and different versions; `text` is in every place for words.
private func promptRecords(_ text: String, asOf: Instant) throws -> PromptRecords {
  let (old, new) = (try at("2026-06-01 09:00"), try at("2026-12-30 10:00"))
  func prompt(_ id: String, parent: String? = nil, body: String) -> Prompt {
    Prompt(
      id: id, title: text, description: text, category: parent == nil ? nil : text, tags: [text],
      isTemplate: true, visibility: .team, team: "1", parent: parent, createdAt: old,
      updatedAt: parent == nil ? old : new, version: 2, note: text, body: body)
  }
  let lines = (1...9).map { "第\($0)行\n" }.joined()
  let prompts = [
    prompt("1", body: lines + text), prompt("2", parent: "1", body: lines + text + "。"),
    prompt("3", parent: "1", body: "- 一\n- 二\n\n# 三\n\n也许 {名}。例如：「四」。"),
    prompt("4", body: String(repeating: "长", count: 90) + "。"),
  ]
  let uses = (0..<40).map {
    PromptUse(
      at: asOf - .hours(24 * $0), prompt: "1", model: "1", rating: 4, tokens: 9,
      version: $0 % 2 + 1, input: text, answer: text, seconds: 1, cost: 0.1, checks: 2,
      passed: $0 % 3)
  }
  let first = PromptVersion(number: 1, at: old, body: lines + "旧\n", note: text, author: text)
  return PromptRecords(
    prompts: prompts,
    histories: Dictionary(uniqueKeysWithValues: prompts.map { ($0.id, PromptHistory([first])) }),
    teams: [
      Team(
        id: "1", name: text, description: text,
        members: Role.allCases.map { .init(user: text, role: $0) })
    ],
    comments: prompts.map { PromptComment(id: $0.id, prompt: $0.id, at: new, text: text) },
    uses: uses)
}

/// A vault with records of every system. Their texts have no Latin letters, so that each Latin
/// word of a page is Daybook's.
func fullInput(
  _ languages: [String], pages: [(String, String)] = [], vault: MemoryFiles = MemoryFiles(),
  text: String = "文字"
) throws -> GivenSite {
  var input = try input(
    sessions: sessions(note: text, project: text), pages: pages, vault: vault,
    asOf: "2027-01-10 16:00")
  input.settings.languages = languages
  input.settings.title = "日記"
  input.records[ExerciseRecords.self] = try exerciseRecords(words: text)
  input.records[GrowthRecords.self] = try growthRecords(text)
  input.give(try giftRecords(text))
  input.records[PromptRecords.self] = try promptRecords(text, asOf: input.asOf)
  input.records[JournalRecords.self] = try journalRecords(words: text, name: text)
  input.give(try measureRecords(words: text, titled: text))
  input.theme = Theme.standard.overridden(by: vault).theme
  return input
}

/// Every file of the full site in one language, with its diagnostics; rendered once for all
/// tests.
func fullSite(
  in language: String
) async throws -> (files: [String: String], diagnostics: [Diagnostic]) {
  try await FullSites.shared.site(in: language)
}

/// The full sites requested so far, by language.
private actor FullSites {
  typealias Rendered = (files: [String: String], diagnostics: [Diagnostic])

  static let shared = FullSites()
  private var sites: [String: Task<Rendered, any Error>] = [:]

  func site(in language: String) async throws -> Rendered {
    if let site = sites[language] { return try await site.value }
    let site = Task { () -> Rendered in await rendered(try fullInput([language])) }
    sites[language] = site
    return try await site.value
  }
}

extension GivenSite {
  /// Adds records of measures, with their declarations.
  mutating func give(_ records: MeasureRecords) {
    self.records[MeasureRecords.self] = records
    settings[MeasureSettings.self].declared = records.kept.map(\.measure)
  }

  /// Adds gifts, with customs and an income to compare them with.
  mutating func give(_ gifts: GiftRecords) {
    records[GiftRecords.self] = gifts
    settings[GiftSettings.self].province = "江苏"
    settings[GiftSettings.self].yearlyIncome = .units(100_000)
  }
}
