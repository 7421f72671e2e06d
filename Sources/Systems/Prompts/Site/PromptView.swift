import Basics
import Liquid
import SiteKit
import Wording

/// The `prompts` object of templates. Everything comes from the library, which contains only what
/// the site's audience may see.
struct PromptView: Sendable {
  let library: PromptLibrary
  let words: Words
  let insights: PromptInsights
  let filters: [PromptFilter]
  /// Each prompt as a row of a list, in the order of the library.
  let rows: [Value]
  /// For each prompt, in the order of the library, the filters that include it.
  let filtersOfPrompt: [[Int]]
  /// The prompts derived from a prompt, by its id.
  let children: [String: [Int]]
  /// Every dated version, oldest first.
  let saved: [(at: Instant, index: Int, version: PromptVersion)]

  var zone: Zone { library.moment.zone }

  init(library: PromptLibrary, words: Words) {
    self.words = words
    self.library = library
    insights = library.insights
    filters = PromptFilter.all(of: library, words: words)
    var filtersOfPrompt: [[Int]] = Array(repeating: [], count: library.prompts.count)
    // A prompt's page leads to the templates, and to its category, not to both in one.
    for (position, filter) in filters.enumerated()
    where filter.kind != .template || filter.name.isEmpty {
      for index in filter.prompts { filtersOfPrompt[index].append(position) }
    }
    self.filtersOfPrompt = filtersOfPrompt
    var children: [String: [Int]] = [:]
    for (index, prompt) in library.prompts.enumerated() {
      if let parent = prompt.parent { children[parent, default: []].append(index) }
    }
    self.children = children
    let teams = Dictionary(library.records.teams.map { ($0.id, $0.name) }) { first, _ in first }
    rows = library.prompts.indices.map { .object(Self.row($0, library, teams, words)) }
    var saved: [(at: Instant, index: Int, version: PromptVersion)] = []
    for index in library.prompts.indices {
      for version in library.versions(of: index) {
        guard let at = version.at, at <= library.moment.asOf else { continue }
        saved.append((at, index, version))
      }
    }
    self.saved = saved.sorted {
      ($0.at, $0.index, $0.version.number) < ($1.at, $1.index, $1.version.number)
    }
  }

  private static func row(
    _ index: Int, _ library: PromptLibrary, _ teams: [String: String], _ words: Words
  ) -> Object {
    let prompt = library.prompts[index]
    let zone = library.moment.zone
    let uses = library.uses(of: index)
    return [
      "id": .string(prompt.id), "title": .string(prompt.title),
      "record": .record(PromptFile.kind, prompt.id),
      "url": .string(PromptAddress.link(PromptAddress.prompt(prompt.id))),
      "description": Value(prompt.description), "category": Value(prompt.category),
      "tags": .strings(prompt.tags), "isTemplate": .bool(prompt.isTemplate),
      "visibility": .string(prompt.visibility.rawValue),
      "visibilityTitle": .string(words.name(of: prompt.visibility)),
      "team": Value(prompt.team.map { teams[$0] ?? $0 }), "version": .int(prompt.version),
      "score": .int(library.analyses[index].score.total),
      "tokens": .int(library.analyses[index].tokens), "uses": .int(uses.count),
      "rating": Value(library.meanRating(of: index).map(oneDecimal)),
      "lastUse": Value(uses.last.map { words.date(zone.day(of: $0.at)) }),
      "changedOn": Value((prompt.updatedAt ?? prompt.createdAt).map { "\(zone.day(of: $0))" }),
      "updated": Value(
        (prompt.updatedAt ?? prompt.createdAt).map { words.date(zone.day(of: $0)) }),
    ]
  }

  var object: Object {
    let week = library.moment.start(ofLast: 7)
    return [
      "any": .bool(!library.prompts.isEmpty), "count": .int(library.prompts.count),
      "templates": .int(library.prompts.count { $0.isTemplate }),
      "uses": .int(library.prompts.indices.reduce(0) { $0 + library.uses(of: $1).count }),
      "usesThisWeek": .int(
        library.prompts.indices.reduce(0) { sum, index in
          sum + library.uses(of: index).count { $0.at >= week }
        }),
      "meanScore": Value(meanScore), "mostUsed": ranked(insights.mostUsed, 5),
      "bestRated": ranked(insights.bestRated, 5), "growing": ranked(insights.growing, 5),
      "neverUsed": list(insights.neverUsed, 5), "neverUsedCount": .int(insights.neverUsed.count),
      "stale": list(insights.stale, 5), "staleCount": .int(insights.stale.count),
      "nearDuplicateCount": .int(insights.nearDuplicates.count),
    ]
  }

  var insightsObject: Object {
    let limit = 20
    return [
      "mostUsed": ranked(insights.mostUsed, limit), "bestRated": ranked(insights.bestRated, limit),
      "growing": ranked(insights.growing, limit), "neverUsed": list(insights.neverUsed, 100),
      "neverUsedCount": .int(insights.neverUsed.count), "stale": list(insights.stale, 100),
      "staleCount": .int(insights.stale.count),
      "nearDuplicates": .array(insights.nearDuplicates.prefix(100)) { pair in
        [
          "first": rows[pair.first], "second": rows[pair.second],
          "similarity": .decimal(pair.similarity),
        ]
      },
      "nearDuplicateCount": .int(insights.nearDuplicates.count),
      "weakest": list(
        library.prompts.indices.sorted {
          (library.analyses[$0].score.total, $0) < (library.analyses[$1].score.total, $1)
        }, 10),
    ]
  }

  func review(_ period: Period) -> Object? {
    let activity = activity(on: period.days)
    guard !activity.isEmpty else { return nil }
    return [
      "uses": .int(activity.uses), "promptsUsed": .int(activity.used.count),
      "mostUsed": ranked(activity.used, 3, of: named),
      "bestRated": ranked(activity.rated, 3, of: named),
      "versionCount": .int(activity.versions.count),
      "versions": .array(activity.versions.suffix(8).reversed()) { at, index, version in
        [
          "prompt": .object(named(index)), "number": .int(version.number),
          "date": .string(words.date(zone.day(of: at))), "note": Value(version.note),
        ]
      },
    ]
  }

  struct Activity {
    var uses: Int
    /// The used prompts, most used first, with their counts.
    var used: [PromptInsights.Ranked]
    /// The rated prompts, best first, with the mean of these days.
    var rated: [PromptInsights.Ranked]
    /// The versions saved, oldest first.
    var versions: [(at: Instant, index: Int, version: PromptVersion)]

    var isEmpty: Bool { uses == 0 && versions.isEmpty }
  }

  func activity(on days: ClosedRange<Day>) -> Activity {
    let interval = zone.interval(of: days)
    let indices = Array(library.prompts.indices)
    let counts = indices.map { library.uses(of: $0, in: interval).count }
    let used = indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
    return Activity(
      uses: counts.reduce(0, +),
      used: used.map { .init(index: $0, count: counts[$0], before: 0) },
      rated: library.rated(used, in: interval),
      versions: Array(saved.slice(interval.start..<interval.end, by: \.at)))
  }

  /// The number of uses on `days`, of all prompts.
  func uses(on days: ClosedRange<Day>) -> Int {
    let interval = zone.interval(of: days)
    return library.prompts.indices.reduce(0) { $0 + library.uses(of: $1, in: interval).count }
  }

  var activeDays: Set<Day> {
    var days = Set(saved.map { zone.day(of: $0.at) })
    for index in library.prompts.indices {
      for use in library.uses(of: index) { days.insert(zone.day(of: use.at)) }
    }
    return days
  }

  private var meanScore: Int? {
    guard !library.prompts.isEmpty else { return nil }
    let sum = library.analyses.reduce(0) { $0 + $1.score.total }
    return Int(clamping: (Double(sum) / Double(library.prompts.count)).rounded())
  }

  private func list(_ indices: [Int], _ limit: Int) -> Value {
    .array(indices.prefix(limit)) { rows[$0] }
  }

  /// A prompt without the figures of its uses, which go on after the time that a page is about.
  func named(_ index: Int) -> Object {
    let row = rows[index].objectValue ?? [:]
    let ofUses: Set = ["uses", "rating", "lastUse"]
    return Object(zip(row.keys, row.values).filter { !ofUses.contains($0.0) })
  }

  private func ranked(
    _ ranked: [PromptInsights.Ranked], _ limit: Int, of row: ((Int) -> Object)? = nil
  ) -> Value {
    .objects(ranked.prefix(limit)) { item in
      (row?(item.index) ?? rows[item.index].objectValue ?? [:]).adding([
        "count": .int(item.count), "before": .int(item.before),
        "rating": Value(item.rating.map(Self.oneDecimal)),
      ])
    }
  }

  /// A number with one decimal: `4.5`.
  static func oneDecimal(_ value: Double) -> String {
    let tenths = Int(clamping: (value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
