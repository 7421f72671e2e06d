import Basics
package import SiteKit
package import Vault
import Wording

extension PromptsSystem {
  package var audienceParts: [AudiencePart] {
    let kinds = Set(kinds.map { $0.kind.name })
    return [
      AudiencePart(
        "own", of: kinds, "what each prompt's visibility says: those that are public",
        isInFull: false, isIntimate: false,
        warning: "a public prompt goes out with all its versions and comments, also those from "
          + "before it was public"),
      AudiencePart("all", of: kinds, "every prompt, with versions, comments and uses"),
    ]
  }

  package var audiencePrefix: String? { "team:" }

  package func visible(
    _ stored: StoredRecords<PromptRecords>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<PromptRecords> {
    var stored = stored
    let records = stored.records
    let teams = Dictionary(records.teams.map { ($0.id, $0) }) { first, _ in first }
    let team = audiencePrefix.flatMap(sight.rest)
    if let team, teams[team] == nil {
      throw .unknownTeam(team, known: records.teams.map(\.id))
    }
    let showsAll = sight.shows("all")
    if !showsAll || records.prompts.contains(where: \.isWithheld) {
      stored.records = records.keeping { prompt in
        !prompt.isWithheld
          && (showsAll || prompt.isOf(team) || sight.shows("own") && prompt.isForAll(teams))
      }
    }
    stored.records = stored.records.calling(sight.veil.name, sight.shownID)
    stored.recordCount = stored.records.count
    return stored
  }

  /// Of prompts what their visibility says; versions, uses and comments follow those.
  package func allows(
    _ kind: KindOfRecord, _ value: (String) -> String?, _ sight: Sight
  ) -> Bool {
    guard kind.name == PromptFile.kind.name, !sight.shows("all") else { return true }
    let visibility = value("visibility").flatMap(Prompt.Visibility.init)
    if let team = audiencePrefix.flatMap(sight.rest), value("team") == team {
      return visibility == .team || visibility == .public
    }
    return sight.shows("own") && visibility == .public
  }

  package func totals(of library: PromptLibrary) -> SystemTotals? {
    let zone = library.moment.zone
    let uses = library.prompts.indices.flatMap { library.uses(of: $0) }
      .map { zone.day(of: $0.at) }
    return SystemTotals(
      title: "nav.prompts", address: PromptAddress.library,
      [
        WeeklySums(
          "prompts.weeks", label: "review.figure_prompts", chart: "prompts.chart.weeks", .count,
          on: uses
        ) { days in
          let count = uses.count(where: days.contains)
          return (count, count)
        }
      ])
  }
}

extension Prompt {
  /// Whether it is one that a team shares. A `private` prompt is seen by the owner of the vault
  /// alone, as is one marked `team` that names no team.
  fileprivate func isOf(_ team: String?) -> Bool {
    team != nil && self.team == team && visibility != .private
  }

  /// Whether everybody may see it: it is marked `public`, and belongs to no team that is private or
  /// not on record: of a team that cannot be read nothing is known, so nothing is shown.
  fileprivate func isForAll(_ teams: [String: Team]) -> Bool {
    guard visibility == .public else { return false }
    guard let team else { return true }
    return teams[team].map { !$0.isPrivate } ?? false
  }
}

extension PromptRecords {
  /// Some of the prompts, with their versions, comments and uses, and their teams. A prompt's
  /// parent is forgotten when it is not among them.
  fileprivate func keeping(_ isKept: (Prompt) -> Bool) -> PromptRecords {
    var prompts = prompts.filter(isKept)
    let ids = Set(prompts.map(\.id))
    for index in prompts.indices where !ids.contains(prompts[index].parent ?? "") {
      prompts[index].parent = nil
    }
    let teamIDs = Set(prompts.compactMap(\.team))
    return PromptRecords(
      prompts: prompts, histories: histories.filter { ids.contains($0.key) },
      teams: teams.filter { teamIDs.contains($0.id) },
      comments: comments.filter { ids.contains($0.prompt) },
      uses: uses.filter { ids.contains($0.prompt) })
  }

  /// The same with other names for the people in it, and other ids for records of collections; the
  /// id of a prompt is the name of its file.
  fileprivate func calling(
    _ name: (String) -> String, _ id: (String) -> String
  ) -> PromptRecords {
    PromptRecords(
      prompts: prompts.map { prompt in
        var prompt = prompt
        prompt.team = prompt.team.map(id)
        return prompt
      },
      histories: histories.mapValues { history in
        var history = history
        for index in history.saved.indices {
          history.saved[index].author = history.saved[index].author.map(name)
        }
        return history
      },
      teams: teams.map { team in
        var team = team
        team.id = id(team.id)
        for index in team.members.indices {
          team.members[index].user = name(team.members[index].user)
        }
        return team
      },
      comments: comments.map { comment in
        var comment = comment
        comment.id = id(comment.id)
        comment.replyTo = comment.replyTo.map(id)
        comment.author = comment.author.map(name)
        return comment
      },
      uses: uses.map { use in
        var use = use
        use.id = use.id.map(id)
        return use
      })
  }
}
