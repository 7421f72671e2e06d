import Basics
import Foundation
import Liquid
import SiteKit
import TestKit
import Testing
import Vault

@testable import Exercise
@testable import Focus
@testable import Gifts
@testable import Growth
@testable import Journal
@testable import Prompts
@testable import Site

/// `docs/pages/variables.md` lists the variables of templates and `docs/pages/filters.md` the
/// filters; both are compared with the site.
struct ThemeDocumentationTests {
  /// The members in a list for the objects at some paths.
  struct Section: Sendable {
    /// The fragment of the address of its heading.
    var anchor: String
    /// The paths of the objects; `isList` if the members belong to their elements.
    var paths: [(path: String, isList: Bool)] = []
    var members: Set<String> = []
    /// The anchors of the sections whose members the objects have as well.
    var bases: [String] = []
  }

  private static let variablesText = text(of: "variables")
  static let filtersText = text(of: "filters")

  private static func text(of page: String) -> String {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/pages/\(page).md").path
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  /// The cells of the table whose header begins with `header`, by line: the names in backticks.
  static func rows(of header: String, in text: String) -> [[[String]]] {
    guard let table = text.range(of: "\n| \(header)") else { return [] }
    return text[table.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(2).prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { names(in: String($0)) } }
  }

  /// The names in backticks.
  private static func names(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The names at the beginning of a list item: `- `a`, `b` text: …`.
  private static func leadingNames(in item: String) -> [String] {
    var found: [String] = []
    var rest = item.dropFirst(2)
    while rest.first == "`", let end = rest.dropFirst().firstIndex(of: "`") {
      found.append(String(rest[rest.index(after: rest.startIndex)..<end]))
      rest = rest[end...].dropFirst()
      guard rest.hasPrefix(", ") else { break }
      rest = rest.dropFirst(2)
    }
    return found
  }

  /// The fragment that a heading is linked to by: `a-day-of-a-period`.
  private static func anchor(_ heading: Substring) -> String {
    heading.lowercased().split(separator: " ").joined(separator: "-")
  }

  private static let sections: [Section] = {
    var sections: [Section] = []
    for line in variablesText.components(separatedBy: "\n") {
      if line.hasPrefix("### ") {
        sections.append(Section(anchor: anchor(line.dropFirst(4))))
      } else if line.hasPrefix("Members of "), let last = sections.indices.last {
        let parts = line.components(separatedBy: ", extending ")
        for part in parts[0].components(separatedBy: " and of ") {
          let isList = part.contains("each of ")
          sections[last].paths += names(in: part).map { ($0, isList) }
        }
        sections[last].bases = parts.dropFirst().joined().components(separatedBy: "(#").dropFirst()
          .map { String($0.prefix { $0 != ")" }) }
      } else if line.hasPrefix("- `"), let last = sections.indices.last {
        sections[last].members.formUnion(leadingNames(in: line))
      }
    }
    return sections
  }()

  /// The members of a section and of the sections that it refers to.
  private static func members(_ section: Section) -> Set<String> {
    section.bases.reduce(into: section.members) { all, base in
      guard let found = sections.first(where: { $0.anchor == base }) else {
        Issue.record("variables.md has no section #\(base)")
        return
      }
      all.formUnion(members(found))
    }
  }

  /// The prefix of the lines in a site that list members.
  private static let mark = "member:"

  /// The template of each variable: `every template`, or a name.
  private static let variables: [(name: String, template: String?)] =
    rows(of: "variable |", in: variablesText).compactMap { row in
      row.first?.first.map { ($0, row.dropFirst().first?.first) }
    }

  private static let templates = [
    "dashboard", "focus", "week", "timesheet", "reviews", "review", "pages", "page", "list",
    "terms", "moved",
    "404",
    "growth", "growth_goals", "growth_failures", "growth_vision", "growth_project",
    "gifts", "gifts_people", "gifts_person", "gifts_book", "gifts_year", "gifts_coming",
    "gifts_etiquette", "gifts_loan", "gifts_loans", "gifts_sheets", "gifts_pictures",
    "prompts", "prompts_filtered", "prompts_insights", "prompt", "search", "widgets",
    "days", "day", "tags", "tag", "measures", "measure", "coach",
  ].map { $0 + ".liquid" }

  /// Prompts for each list of the site: similar pairs, used and unused ones, one derived from
  /// another, all with a discussion and different versions. One is used every week, so that each
  /// review has prompts, and more often lately.
  private func promptRecords() throws -> PromptRecords {
    let (old, new) = (try at("2026-06-01 09:00"), try at("2026-12-30 10:00"))
    func prompt(_ id: String, parent: String? = nil, _ words: String) -> Prompt {
      Prompt(
        id: id, description: "A letter", category: id == "alone" ? nil : "letters",
        tags: ["ferry"], isTemplate: true, visibility: .team, team: "t", parent: parent,
        createdAt: old, updatedAt: id == "stale" ? old : new, version: 2, note: "Shorter",
        body: (1...9).map { "Line \($0)" }.joined(separator: "\n") + "\n\(words) {name}\nEnd\n")
    }
    let prompts = [
      prompt("alike", "Write about the ferry"), prompt("alone", "Write about the ferry too"),
      prompt("made", parent: "alike", "Write about the ferry"),
      prompt("stale", "Write about the ferry"),
    ]
    let daysAgo = Array(0..<20) + Array(stride(from: 20, to: 380, by: 3))
    let now = try at("2027-01-10 15:00")
    let uses = daysAgo.map { days in
      PromptUse(
        at: now - .hours(24 * days), prompt: "alike", model: "m", rating: 4,
        version: days % 2 + 1, input: "name: ferry", checks: 2, passed: 2)
    }
    let first = PromptVersion(
      number: 1, at: old, body: prompts[0].body + "More\n", note: "New", author: "Lin")
    return PromptRecords(
      prompts: prompts,
      histories: Dictionary(uniqueKeysWithValues: prompts.map { ($0.id, PromptHistory([first])) }),
      teams: [Team(id: "t", name: "Team", members: [.init(user: "Lin", role: .owner)])],
      comments: prompts.map {
        PromptComment(id: $0.id, prompt: $0.id, author: "Clara", at: new, text: "Good")
      },
      uses: uses)
  }

  /// A site whose templates are `template`, applied to the template's name.
  private func site(
    _ template: (String) -> String
  ) async throws -> (files: [String: String], problems: [String]) {
    let vault = MemoryFiles()
    for name in Self.templates {
      let path = try #require(VaultPath("templates").appending(name))
      try vault.replace(path, with: Array(template(name).utf8), .written)
    }
    var sessions = try sessions(project: "novel")
    sessions.append(Session(start: try at("2027-01-10 15:00"), end: nil, project: "letters"))
    var input = try input(
      sessions: sessions,
      pages: [
        ("note.md", "---\ntags: [a]\naliases: [/old/]\n---\n# A note"),
        ("notes/_index.md", "# Notes\n\nAll of them."),
        ("notes/other.md", "---\ntags: [a]\n---\n# Another"),
      ], vault: vault,
      asOf: "2027-01-10 16:00")
    input.records[ExerciseRecords.self] = try exerciseRecords()
    // Two kinds of reasons, so that one of them becomes a question.
    var growth = try growthRecords()
    growth.failures.append(
      Setback(source: RecordSource(id: "h"), at: try at("2027-01-08 09:00"), what: "Late"))
    growth.reflections.append(
      Reflection(source: RecordSource(id: "q"), at: try at("2027-01-08 21:00"), text: "I must."))
    input.records[GrowthRecords.self] = growth
    // As far back as every review has prompts.
    var gifts = try giftRecords()
    let first = try #require(Day("2026-01-01"))
    gifts.gifts.removeAll { $0.day < first }
    try vault.replace("gifts/pictures/list.png", with: [], .written)
    gifts.gifts[0].picture = PictureReference("gifts/pictures/list.png#xywh=1,2,3,4")
    input.give(gifts)
    input.records[PromptRecords.self] = try promptRecords()
    input.records[JournalRecords.self] = try journalRecords()
    input.give(try measureRecords())
    input.theme = Theme.standard.overridden(by: vault).theme
    // Two languages, so that pages link to their translations.
    input.settings.languages = ["en", "ja"]
    input.settings.baseURL = "https://example.org"
    input.paintCard = { _ in ([], []) }
    let (files, diagnostics) = await rendered(input)
    return (files, diagnostics.map(\.description))
  }

  /// The variables of `template`.
  private func roots(_ template: String) -> [String] {
    Self.variables.filter { $0.template == nil || $0.template == template }.map(\.name)
  }

  @Test func `Variables and the members of each object are those of the documentation`()
    async throws
  {
    #expect(Self.variables.count > 10 && Self.sections.count > 20)
    let (files, problems) = try await site { template in
      let roots = roots(template)
      var probe = roots.map { "{% assign item = \($0) %}" }.joined()
      for (index, section) in Self.sections.enumerated() {
        for (path, isList) in section.paths {
          let root = path.prefix { $0 != "." && $0 != "[" }
          guard roots.contains(String(root)) else { continue }
          let members =
            "\n\(Self.mark) \(index){% for member in item %} {{ member[0] }}{% endfor %}\n"
          probe +=
            isList
            ? "{% for item in \(path) %}\(members){% endfor %}"
            : "{% assign item = \(path) %}\(members)"
        }
      }
      return probe
    }
    let context = try await english(input(sessions: sessions())).context
    #expect(Set(context.shared.keys).isSubset(of: Self.variables.map(\.name)))
    #expect(problems == [])
    var found: [Int: Set<String>] = [:]
    for (name, text) in files where name.hasSuffix(".html") {
      // Objects in a list have the same members.
      for line in Set(text.split(separator: "\n")) where line.hasPrefix(Self.mark) {
        let words = line.split(separator: " ")
        let index = try #require(Int(words[1]))
        found[index, default: []].formUnion(words[2...].map(String.init))
      }
    }
    for (index, section) in Self.sections.enumerated() where !section.paths.isEmpty {
      let paths = section.paths.map(\.path).joined(separator: ", ")
      #expect(found[index, default: []].sorted() == Self.members(section).sorted(), "\(paths)")
    }
  }

  @Test func `Each filter is in the documentation, and each of its charts can be drawn`()
    async throws
  {
    let documented = Set(Self.rows(of: "filter |", in: Self.filtersText).flatMap { $0.first ?? [] })
    let context = try await english(input(sessions: sessions())).context
    let own = Set(context.environment.filterNames)
      .subtracting(Environment.standard.filterNames)
    #expect(documented == own)

    let series = Self.rows(of: "series |", in: Self.filtersText)
    #expect(series.count == 29)
    let charts = series.flatMap { row in row[1].map { "{{ '\(row[0][0])' | \($0) }}" } }
    let ranges = Self.rows(of: "setting |", in: Self.filtersText).first?[1] ?? []
    #expect(ranges.count > 10)
    let (_, problems) = try await site { template in
      template == "dashboard.liquid"
        ? charts.joined()
          + ranges.map { "{{ 'focus.days' | bar: range: '\($0)', goal: false }}" }.joined() : ""
    }
    #expect(problems == [])
  }
}
