import Liquid
import Prompts
import SiteKit
import Vault
import Wording

/// The pages of prompts: the library, the same narrowed down, each prompt, and insights.
struct PromptPages {
  let context: SiteContext
  let view: PromptView

  var all: [OutputFile] {
    [library, insights] + view.filters.map(filtered)
      + view.library.prompts.indices.map(prompt)
  }

  private var library: OutputFile {
    context.page("prompts", at: PromptAddress.library, source: "the library of prompts") {
      let kinds = PromptFilter.Kind.allCases.compactMap { kind -> Value? in
        let filters = view.filters.filter { $0.kind == kind }
        guard !filters.isEmpty else { return nil }
        return [
          "title": .string(context.words.name(of: kind)),
          "filters": .array(filters.map { link($0, view) }),
        ]
      }
      return PageContent(
        .init(title: context.words("nav.prompts")),
        [
          ("library", .object(["prompts": .array(view.rows), "kinds": .array(kinds)])),
          ("teams", .array(view.library.records.teams.map(team))),
        ])
    }
  }

  private func filtered(_ filter: PromptFilter) -> OutputFile {
    context.page(
      "prompts_filtered", at: filter.address, source: "the prompts of \(filter.title)"
    ) {
      let isTemplate = filter.kind == .template
      return PageContent(
        .init(
          title: isTemplate
            ? context.words("prompts.templates_title")
            : context.words("prompts.filtered_title", ["filter": filter.title]),
          trail: [(context.words("nav.prompts"), PromptAddress.library)]),
        [
          (
            "filter",
            [
              "kind": .string(filter.kind.rawValue), "title": .string(filter.title),
              "prompts": .array(filter.prompts.map { view.rows[$0] }),
            ]
          )
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
        [("insights", .object(view.insightsObject))])
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
        [("prompt", .object(view.page(index)))])
    }
  }

  private func team(_ team: Team) -> Value {
    [
      "record": .record(TeamRecord.kind, team.id),
      "name": .string(team.name), "description": Value(team.description),
      "members": .array(
        team.members.map {
          [
            "user": .string($0.user), "role": .string($0.role.rawValue),
            "roleTitle": .string(view.words.name(of: $0.role)),
          ]
        }),
    ]
  }
}

/// A filter as a link of the library.
private func link(_ filter: PromptFilter, _ view: PromptView) -> Value {
  [
    "title": .string(filter.title), "url": view.link(filter),
    "count": .int(filter.prompts.count),
  ]
}
