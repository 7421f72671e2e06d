import Basics
import Liquid
import Site
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Journal

/// A system with a section on each day's page, and a page for each of some people.
struct GivenDays: System {
  let name = "hours"
  var stretches: [DayStretch] = []
  var days: Set<Day> = []
  var people: [String: String] = [:]

  func figures(_ records: Void, _ basis: FigureBasis) async -> Int { 0 }
  func room(_ figures: Int, _ basis: SitePartBasis) -> (any SitePart)? {
    GivenDaysRoom(system: self)
  }
}

private struct GivenDaysRoom: DaySitePart, LinkedSitePart {
  let system: GivenDays
  let name = "hours"
  let title: Words.Key = "nav.reviews"
  let address = "hours/"
  let isAny = true
  let variables: Object = [:]
  var recordedDays: Set<Day> { system.days }
  var people: [String: String] { system.people }

  func pages(_ context: SiteContext) -> [OutputFile] {
    (["hours/"] + system.people.values).map { address in
      .page(at: address, source: "a page") { (Array("page".utf8), []) }
    }
  }

  func day(_ day: Day) -> DayPart? {
    guard system.days.contains(day) else { return nil }
    return DayPart("hours", template: "day_hours", members: ["what": "<b>&"])
  }

  func stretches(of day: Day) -> [DayStretch] {
    system.days.contains(day) ? system.stretches : []
  }
}

/// A source with the same mood every day.
struct GivenMoods: MoodSource {
  var moods: [Int] = []
  var energies: [Int] = []
  var firstDay: Day?

  func moods(on day: Day) -> [Int] { moods }
  func energies(on day: Day) -> [Int] { energies }
}

/// A site of the journal, as of the evening of 20 November 2026, together with a system that has
/// its own page for each of `days`.
///
/// - Parameters:
///   - files: The files next to the pages, by path in the vault.
///   - isNamed: True if the settings list the journal.
func journalSite(
  _ entries: [JournalEntry], beside given: GivenDays? = nil, pages: [(String, String)] = [],
  files: [VaultPath: String] = [:], languages: [String] = ["en"], audience: Audience = .me,
  isNamed: Bool = true
) async throws -> (files: [String: String], problems: [String]) {
  var all: [VaultPath: String] = [
    "templates/day_hours.liquid": "<section>{{ day.day }} {{ part.what }}</section>"
  ]
  all.merge(files) { first, _ in first }
  let vault = MemoryFiles(all)
  var site = try GivenSite(asOf: "2026-11-20 18:40", vault: vault)
  site.settings.languages = languages
  if !isNamed { site.settings.systems = nil }
  site.systems = [JournalSystem()] + (given.map { [$0] } ?? [])
  site.records[JournalRecords.self] = JournalRecords(entries: entries)
  site.pages = pages
  site.pageFiles = files.keys.filter { $0.text.hasPrefix("pages/") }.sorted().compactMap {
    VaultPath(validating: $0.text.dropFirst("pages/".utf8.count))
  }
  site.audience = audience
  site.theme = Theme.standard.overridden(by: vault).theme
  let (files, diagnostics) = await rendered(site)
  return (files, diagnostics.map(\.description))
}

/// The broken internal links of all pages.
func brokenLinks(in files: [String: String]) -> [String] {
  var broken: [String] = []
  for (path, text) in files where path.hasSuffix(".html") && path != "404.html" {
    for match in text.matches(of: /(?:href|src)="([^"#:]+)[#"]/) {
      var parts = path.split(separator: "/").dropLast().map(String.init)
      for part in match.1.split(separator: "/") {
        if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
      }
      let target = parts.joined(separator: "/")
      let index = target.isEmpty ? "index.html" : target + "/index.html"
      if files[target] == nil && files[index] == nil { broken.append("\(path): \(match.1)") }
    }
  }
  return broken.sorted()
}
