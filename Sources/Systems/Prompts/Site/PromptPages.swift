import Basics
import Liquid
import SiteKit
import Vault
import Wording

enum PromptAddress {
  static let library = "prompts/"
  static let insights = "prompts/insights/"

  /// Address segments below `prompts/` that are not prompts.
  private static let reserved: Set<String> = ["insights", "category", "tag", "team", "template"]

  /// The page of a prompt. One whose id is the name of another page gets a suffix.
  static func prompt(_ id: String) -> String {
    "prompts/\(id)\(reserved.contains(id.lowercased()) ? "-prompt" : "")/"
  }

  /// An address for links, percent-encoded.
  static func link(_ address: String) -> String { PercentEncoding.readablePath(address) }
}

/// A filter of the library: a category, tag, team, or only templates.
struct PromptFilter: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case category, tag, team, template
  }

  var kind: Kind
  /// The category or tag, or the id of the team; of templates, their category, and empty for all.
  var name: String
  var title: String
  var address: String
  /// The indices of the prompts in the library.
  var prompts: [Int]

  static func all(of library: PromptLibrary, words: Words) -> [PromptFilter] {
    let teams = Dictionary(library.records.teams.map { ($0.id, $0.name) }) { first, _ in first }
    var groups: [Kind: [String: [Int]]] = [:]
    for (index, prompt) in library.prompts.enumerated() {
      var names: [(Kind, String)] = prompt.tags.map { (.tag, $0) }
      if let category = prompt.category { names.append((.category, category)) }
      if let team = prompt.team { names.append((.team, team)) }
      if prompt.isTemplate {
        names.append((.template, ""))
        if let category = prompt.category { names.append((.template, category)) }
      }
      for (kind, name) in names { groups[kind, default: [:]][name, default: []].append(index) }
    }
    return Kind.allCases.flatMap { kind -> [PromptFilter] in
      let names = groups[kind, default: [:]].keys.sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
      var taken: Set<String> = []
      return names.map { name in
        let slug = name.isEmpty ? "templates" : PromptID.slug(of: name) ?? "other"
        let free = PromptID.free(slug, &taken)
        return PromptFilter(
          kind: kind, name: name,
          title: kind == .team
            ? teams[name] ?? name : name.isEmpty ? words("prompts.template_filter") : name,
          address: "prompts/\(kind.rawValue)/\(free)/", prompts: groups[kind]?[name] ?? [])
      }
    }
  }
}

/// The pages of prompts: the library, its filtered lists, each prompt, and insights.
struct PromptPages {
  let context: SiteContext
  let view: PromptView
  /// News for the page of the library; nil if there is none.
  let news: Value

  var all: [OutputFile] {
    let filters = view.filters.map { ($0, pagination(of: $0)) }
    return library.pages.map(library) + [insights]
      + filters.flatMap { filter, list in list.pages.map { filtered(filter, list, $0) } }
      + view.library.prompts.indices.map(prompt)
  }

  private var library: Pagination {
    Pagination(
      context.words("nav.prompts"), at: PromptAddress.library, count: view.rows.count,
      size: context.settings.pageSize)
  }

  private func library(_ number: Int) -> OutputFile {
    let list = library
    return context.page(
      "prompts", at: list.address(of: number), source: "the library of prompts"
    ) {
      let kinds = PromptFilter.Kind.allCases.compactMap { kind -> Value? in
        let filters = view.filters.filter { $0.kind == kind }
        guard !filters.isEmpty else { return nil }
        return [
          "title": .string(context.words.name(of: kind)),
          "filters": .array(filters) { link($0, view) },
        ]
      }
      return PageContent(
        list.head(of: number, context.words),
        [
          "library": [
            "prompts": .array(Array(view.rows[list.items(on: number)])),
            "kinds": .array(kinds), "page": .int(number), "news": news,
          ],
          "teams": .array(view.library.records.teams, team),
        ])
    }
  }

  private func pagination(of filter: PromptFilter) -> Pagination {
    let isTemplate = filter.kind == .template
    return Pagination(
      isTemplate
        ? filter.name.isEmpty
          ? context.words("prompts.templates_title")
          : context.words("prompts.templates_of", ["category": filter.name])
        : context.words("prompts.filtered_title", ["filter": filter.title]),
      at: filter.address, count: filter.prompts.count, size: context.settings.pageSize,
      trail: [(context.words("nav.prompts"), PromptAddress.library)])
  }

  private func filtered(_ filter: PromptFilter, _ list: Pagination, _ number: Int) -> OutputFile {
    context.page(
      "prompts_filtered", at: list.address(of: number), source: "the prompts of \(filter.title)"
    ) {
      PageContent(
        list.head(of: number, context.words),
        [
          "filter": [
            "kind": .string(filter.kind.rawValue), "title": .string(filter.title),
            "count": .int(filter.prompts.count),
            "team": filter.kind == .team && number == 1 ? team(filter) : .nil,
            "prompts": .array(filter.prompts[list.items(on: number)]) { view.rows[$0] },
          ]
        ])
    }
  }

  private var insights: OutputFile {
    context.page(
      "prompts_insights", at: PromptAddress.insights, source: "the insights about prompts"
    ) {
      PageContent(
        .init(
          title: context.words("prompts.insights_title"),
          trail: [(context.words("nav.prompts"), PromptAddress.library)]),
        ["insights": .object(view.insightsObject)])
    }
  }

  private func prompt(_ index: Int) -> OutputFile {
    let prompts = view.library.prompts
    let prompt = prompts[index]
    return context.page(
      "prompt", at: PromptAddress.prompt(prompt.id), source: "the prompt \(prompt.id)"
    ) {
      let link = { (index: Int) in
        (prompts[index].title, PromptAddress.link(PromptAddress.prompt(prompts[index].id)))
      }
      return PageContent(
        .init(
          title: prompt.title, description: prompt.description,
          previous: index > 0 ? link(index - 1) : nil,
          next: index + 1 < prompts.count ? link(index + 1) : nil,
          trail: [(context.words("nav.prompts"), PromptAddress.library)]),
        ["prompt": .object(view.page(index))])
    }
  }

  /// The team of a filter with its figures; nil for a team that is not on record.
  private func team(_ filter: PromptFilter) -> Value {
    let library = view.library
    guard let team = library.records.teams.first(where: { $0.id == filter.name }) else {
      return .nil
    }
    let figures = TeamFigures(of: team, in: library)
    let words = view.words
    return [
      "record": .record(TeamRecord.kind, team.id), "name": .string(team.name),
      "description": Value(team.description), "isArchived": .bool(team.isArchived),
      "since": Value(team.createdAt.map { words.date(view.zone.day(of: $0)) }),
      "uses": .int(figures.uses), "recentUses": .int(figures.recentUses),
      "rating": Value(figures.rating.map(PromptView.oneDecimal)),
      "versions": .int(figures.versions), "openThreads": .int(figures.openThreads),
      "members": .array(figures.members) { figures in
        [
          "user": .string(figures.member.user),
          "roleTitle": .string(words.name(of: figures.member.role)),
          "versions": .int(figures.versions), "comments": .int(figures.comments),
        ]
      },
    ]
  }

  private func team(_ team: Team) -> Value {
    let filter = view.filters.first { $0.kind == .team && $0.name == team.id }
    return [
      "url": Value(filter) { view.link($0) }, "isArchived": .bool(team.isArchived),
      "record": .record(TeamRecord.kind, team.id),
      "name": .string(team.name), "description": Value(team.description),
      "members": .array(team.members) {
        [
          "user": .string($0.user), "role": .string($0.role.rawValue),
          "roleTitle": .string(view.words.name(of: $0.role)),
        ]
      },
    ]
  }
}

private func link(_ filter: PromptFilter, _ view: PromptView) -> Value {
  [
    "title": .string(filter.title), "url": view.link(filter),
    "count": .int(filter.prompts.count),
  ]
}
