/// All that is on record about prompts.
package struct PromptRecords: Sendable {
  /// The prompts, by id.
  package private(set) var prompts: [Prompt]
  /// The versions that were saved, by the prompt's id.
  package private(set) var histories: [String: PromptHistory]
  /// The teams, by id.
  package private(set) var teams: [Team]
  /// What was said, in order of time.
  package private(set) var comments: [PromptComment]
  /// When prompts were used, in order of time.
  package private(set) var uses: [PromptUse]

  /// Records in any order. Of two prompts with one id the first counts.
  package init(
    prompts: [Prompt] = [], histories: [String: PromptHistory] = [:], teams: [Team] = [],
    comments: [PromptComment] = [], uses: [PromptUse] = []
  ) {
    var seen: Set<String> = []
    self.prompts = prompts.filter { seen.insert($0.id).inserted }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    self.histories = histories
    self.teams = teams.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    self.comments = comments.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    self.uses = uses.sorted {
      ($0.at, $0.prompt, $0.model ?? "", $0.rating ?? 0, $0.tokens ?? 0)
        < ($1.at, $1.prompt, $1.model ?? "", $1.rating ?? 0, $1.tokens ?? 0)
    }
  }

  /// How many records there are of every kind.
  package var count: Int {
    prompts.count + histories.values.reduce(0) { $0 + $1.saved.count } + teams.count
      + comments.count + uses.count
  }

  /// What an audience may know of: the prompts it sees, their versions, comments and uses, and the
  /// teams of those prompts. A prompt's parent is forgotten when it is not among them. Everything
  /// that is computed for the audience is computed from this.
  package func visible(to audience: Audience) -> PromptRecords {
    if audience == .everything { return self }
    let byID = Dictionary(teams.map { ($0.id, $0) }) { first, _ in first }
    var records = self
    records.prompts = prompts.filter { audience.sees($0, teams: byID) }
    let ids = Set(records.prompts.map(\.id))
    for index in records.prompts.indices {
      if let parent = records.prompts[index].parent, !ids.contains(parent) {
        records.prompts[index].parent = nil
      }
    }
    let teamIDs = Set(records.prompts.compactMap(\.team))
    records.histories = histories.filter { ids.contains($0.key) }
    records.teams = teams.filter { teamIDs.contains($0.id) }
    records.comments = comments.filter { ids.contains($0.prompt) }
    records.uses = uses.filter { ids.contains($0.prompt) }
    return records
  }
}
